use super::{Operation, Slice, Visitor};
use crate::ValueId;

/// `gradient[k] += Σ_t dy[t][k] · x[t][k] / sqrt(mean(x[t]²) + eps)`: of the gain of [`RmsNorm`](super::RmsNorm) and
/// [`RmsNormQuantize`](super::RmsNormQuantize).
#[derive(Clone, Debug, PartialEq)]
pub struct RmsNormGradient {
    /// f32 `[T, d]`: the norm's input.
    pub x: ValueId,
    /// Added to the mean square.
    pub eps: f32,
    /// f32 `[T, d]`.
    pub dy: ValueId,
    /// `[1, d]`.
    pub gradient: Slice,
}

impl Operation for RmsNormGradient {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.dy).read(&mut self.x).write(&mut self.gradient);
    }
}
