use super::{LoraBFactor, Operation, Visitor};
use crate::ValueId;

/// `gradient[n][j] += scale · Σ_t dy[t][out_offset + n] · x[t][rank_offset + j]`: of the factors of
/// [`LoraB`](super::LoraB).
#[derive(Clone, Debug, PartialEq)]
pub struct LoraBGradient {
    /// f32 `[T, N]`.
    pub dy: ValueId,
    /// f32 `[T, rank]`.
    pub x: ValueId,
    /// The factors' places among the gradients.
    pub gradients: Vec<LoraBFactor>,
    /// Multiplies what is added.
    pub scale: f32,
}

impl Operation for LoraBGradient {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.dy).read(&mut self.x).write(&mut self.gradients);
    }
}
