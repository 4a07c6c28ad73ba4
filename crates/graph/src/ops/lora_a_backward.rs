use super::{Operation, Slice, Visitor};
use crate::ValueId;

/// `out = dy · factor (+ residual)`: the input's gradient of [`LoraA`](super::LoraA).
#[derive(Clone, Debug, PartialEq)]
pub struct LoraABackward {
    /// f32 `[T, rank]`.
    pub dy: ValueId,
    /// `[rank, K]`.
    pub factor: Slice,
    /// f32 `[T, K]` added to the product.
    pub residual: Option<ValueId>,
    /// f32 `[T, K]`.
    pub out: ValueId,
}

impl Operation for LoraABackward {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.dy).read(&mut self.factor).read(&mut self.residual).write(&mut self.out);
    }
}
