use super::{IndexCheck, Operation, Visitor};
use crate::gradient::{Backward, second_order};
use crate::{GraphError, Plan, ResourceId, ValueId};

/// `out = dy · weight (+ residual)`: the input's gradient of [`DenseMatmul`](super::DenseMatmul).
#[derive(Clone, Debug, PartialEq)]
pub struct DenseMatmulBackward {
    /// f32 `[R, N]`.
    pub dy: ValueId,
    /// Dense weight `[N, K]`.
    pub weight: ResourceId,
    /// f32 `[R, K]` added to the product.
    pub residual: Option<ValueId>,
    /// f32 `[R, K]`.
    pub out: ValueId,
}

impl Operation for DenseMatmulBackward {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.dy).read(&mut self.weight).read(&mut self.residual).write(&mut self.out);
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
