use super::{IndexCheck, Operation, Slice, Visitor};
use crate::gradient::{Backward, second_order};
use crate::{GraphError, Plan, ValueId};

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

    fn row_value(&self) -> ValueId {
        self.out
    }

    fn index_checks(&self, _: &Plan) -> Vec<IndexCheck> {
        Vec::new()
    }

    fn backward(&self, _: &mut Backward, label: &str) -> Result<(), GraphError> {
        Err(second_order(label))
    }
}
