use super::{DoraColumns, IndexCheck, Operation, Visitor};
use crate::gradient::{Backward, second_order};
use crate::{GraphError, Plan, ValueId};

/// `gradient[n] += Σ_t dy[t][out_offset + n] · x[t][out_offset + n] / norms[n]`: of the magnitudes of
/// [`DoraScale`](super::DoraScale).
#[derive(Clone, Debug, PartialEq)]
pub struct DoraScaleGradient {
    /// f32 `[T, N]`.
    pub dy: ValueId,
    /// f32 `[T, N]`.
    pub x: ValueId,
    /// The scales, with the magnitudes' places among the gradients.
    pub gradients: Vec<DoraColumns>,
}

impl Operation for DoraScaleGradient {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.dy).read(&mut self.x);
        for gradient in &mut self.gradients {
            visit.read(&mut gradient.norms).write(&mut gradient.magnitudes);
        }
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
