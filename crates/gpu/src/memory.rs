//! Memory as kernels see it: parts of buffers that a backend numbers.

use crate::interface::Buffer;

/// The number of a buffer. Its backend knows which one that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BufferId(pub u32);

/// A part of a buffer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// Which buffer.
    pub buffer: BufferId,
    /// Where it begins in its buffer.
    pub offset: u64,
    /// Its length.
    pub bytes: u64,
}

impl Span {
    /// A part of it.
    pub fn slice(&self, offset: u64, bytes: u64) -> Span {
        Span { offset: self.offset + offset, bytes, ..*self }
    }
}

impl Buffer for Span {
    fn bytes(&self) -> u64 {
        self.bytes
    }

    fn slice(&self, offset: u64, bytes: u64) -> Span {
        self.slice(offset, bytes)
    }

    fn overlaps(&self, other: &Span) -> bool {
        self.buffer == other.buffer
            && self.offset < other.offset + other.bytes
            && other.offset < self.offset + self.bytes
    }
}
