//! Views of a key or value cache.

use half::f16;

/// Rows of keys or values to read.
#[derive(Clone, Copy)]
pub enum Cache<'a> {
    /// Single precision.
    F32(&'a [f32]),
    /// Half precision.
    F16(&'a [f16]),
}

impl Cache<'_> {
    /// The number of elements.
    pub fn len(&self) -> usize {
        match self {
            Self::F32(values) => values.len(),
            Self::F16(values) => values.len(),
        }
    }

    /// Whether there is no element.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Rows of keys or values to write.
pub enum CacheMut<'a> {
    /// Single precision.
    F32(&'a mut [f32]),
    /// Half precision; values are rounded to nearest, ties to even.
    F16(&'a mut [f16]),
}

impl CacheMut<'_> {
    /// The number of elements.
    pub fn len(&self) -> usize {
        match self {
            Self::F32(values) => values.len(),
            Self::F16(values) => values.len(),
        }
    }

    /// Whether there is no element.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
