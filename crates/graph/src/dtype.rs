/// Element type of a value or a buffer. Weights have an [`Encoding`](crate::Encoding) instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DType {
    /// IEEE single precision.
    F32,
    /// IEEE half precision.
    F16,
    /// Signed 32-bit integers: token ids, positions, cache rows, sums.
    I32,
    /// Signed 8-bit integers: quantised activations, and the bytes of [`KvBlocks`](crate::KvBlocks).
    I8,
}

impl DType {
    /// Size of one element in bytes.
    pub const fn size(self) -> usize {
        match self {
            DType::F32 | DType::I32 => 4,
            DType::F16 => 2,
            DType::I8 => 1,
        }
    }
}
