use super::{Operation, Slice, Visitor};
use crate::{ResourceId, ValueId};

/// The input's gradient of [`RmsNorm`](super::RmsNorm) and, quantisation being straight-through, of
/// [`RmsNormQuantize`](super::RmsNormQuantize): with `r = 1/sqrt(mean(x²) + eps)`,
/// `out = r·gain·dy - x·r³·mean(gain·dy·x) (+ residual)`, and where the gain is trained `gradient[k] += Σ_t r·dy[t][k]·x[t][k]`.
#[derive(Clone, Debug, PartialEq)]
pub struct RmsNormBackward {
    /// f32 `[T, d]`: the norm's input.
    pub x: ValueId,
    /// F32 weight `[1, d]`.
    pub gain: ResourceId,
    /// Added to the mean square.
    pub eps: f32,
    /// f32 `[T, d]`.
    pub dy: ValueId,
    /// f32 `[T, d]` added to the result.
    pub residual: Option<ValueId>,
    /// f32 `[T, d]`.
    pub out: ValueId,
    /// `[1, d]`: where the gain's gradient adds up.
    pub gradient: Option<Slice>,
}

impl Operation for RmsNormBackward {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.x).read(&mut self.dy).read(&mut self.gain).read(&mut self.residual);
        visit.write(&mut self.out).write(&mut self.gradient);
    }
}
