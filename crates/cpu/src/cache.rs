//! Views of a key or value cache.

use crate::dense_matrix::{SourceF16, SourceF32, decode_row};
use crate::math::Lanes;
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
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::F32(values) => values.len(),
            Self::F16(values) => values.len(),
        }
    }

    /// Decodes the elements from `first` on into `out`.
    ///
    /// # Safety
    /// The CPU supports the instruction set of `L`.
    #[inline(always)]
    pub(crate) unsafe fn decode<L: Lanes>(self, first: usize, out: &mut [f32]) {
        // SAFETY: the caller guarantees the instruction set; the slices have as many elements as `out`.
        unsafe {
            match self {
                Self::F32(values) => decode_row::<L, SourceF32>(values[first..][..out.len()].as_ptr().cast(), out),
                Self::F16(values) => decode_row::<L, SourceF16>(values[first..][..out.len()].as_ptr().cast(), out),
            }
        }
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
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::F32(values) => values.len(),
            Self::F16(values) => values.len(),
        }
    }
}
