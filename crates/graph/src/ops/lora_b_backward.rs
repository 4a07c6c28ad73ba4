use super::{LoraBFactor, Operation, Visitor};
use crate::ValueId;

/// `out[t][rank_offset + j] = scale · Σ_n dy[t][out_offset + n] · matrix[n][j]`: the input's gradient of
/// [`LoraB`](super::LoraB).
#[derive(Clone, Debug, PartialEq)]
pub struct LoraBBackward {
    /// f32 `[T, N]`.
    pub dy: ValueId,
    /// The factors; together they write every column of `out` once.
    pub factors: Vec<LoraBFactor>,
    /// Multiplies the result.
    pub scale: f32,
    /// f32 `[T, rank]`.
    pub out: ValueId,
}

impl Operation for LoraBBackward {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.dy).read(&mut self.factors).write(&mut self.out);
    }
}
