use super::{IndexCheck, Operation, Slice, Visitor};
use crate::gradient::{Backward, second_order};
use crate::{GraphError, Plan, ValueId};

/// `gradient[j][k] += Σ_t dy[t][j] · x[t][k]`: of the factor of [`LoraA`](super::LoraA).
#[derive(Clone, Debug, PartialEq)]
pub struct LoraAGradient {
    /// f32 `[T, rank]`.
    pub dy: ValueId,
    /// f32 `[T, K]`.
    pub x: ValueId,
    /// `[rank, K]`.
    pub gradient: Slice,
}

impl Operation for LoraAGradient {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.dy).read(&mut self.x).write(&mut self.gradient);
    }

    fn row_value(&self) -> ValueId {
        self.dy
    }

    fn index_checks(&self, _: &Plan) -> Vec<IndexCheck> {
        Vec::new()
    }

    fn backward(&self, _: &mut Backward, label: &str) -> Result<(), GraphError> {
        Err(second_order(label))
    }
}
