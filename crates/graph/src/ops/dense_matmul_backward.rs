use super::{Operation, Visitor};
use crate::{ResourceId, ValueId};

/// `out = dy · weight (+ residual)`: the input's gradient of [`DenseMatmul`](super::DenseMatmul).
#[derive(Clone, Debug, PartialEq)]
pub struct DenseMatmulBackward {
    /// f32 `[R, N]`.
    pub dy: ValueId,
    /// Dense weight `[N, K]`.
    pub weight: ResourceId,
    /// f32 `[R, K]` added to the product.
    pub residual: Option<ValueId>,
    /// Whether a device may multiply in f16, row `r` of `dy` times a power of two that makes full use of it.
    pub f16_products: bool,
    /// f32 `[R, K]`.
    pub out: ValueId,
}

impl Operation for DenseMatmulBackward {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.dy).read(&mut self.weight).read(&mut self.residual).write(&mut self.out);
    }
}
