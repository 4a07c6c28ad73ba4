use super::{Operation, Slice, Visitor};
use crate::ValueId;

/// `gradient[n][k] += Σ_t dy[t][n] · x[t][k]`: of the weight of [`DenseMatmul`](super::DenseMatmul).
#[derive(Clone, Debug, PartialEq)]
pub struct DenseMatmulGradient {
    /// f32 `[R, N]`.
    pub dy: ValueId,
    /// f32 `[R, K]`.
    pub x: ValueId,
    /// Runs of the weight's rows in order.
    pub gradients: Vec<Slice>,
}

impl Operation for DenseMatmulGradient {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.dy).read(&mut self.x).write(&mut self.gradients);
    }
}
