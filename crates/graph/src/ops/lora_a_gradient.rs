use super::{Operation, Slice, Visitor};
use crate::ValueId;

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
}
