use super::{DoraColumns, Operation, Visitor};
use crate::ValueId;

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
}
