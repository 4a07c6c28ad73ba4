use super::{Operation, Quantized, Slice, Visitor};
use crate::{ResourceId, ValueId};

/// `gradient[n][k] += Σ_t dy[t][n] · q[t][k] / scale[t][g]`: of the weight of [`TernaryMatmul`](super::TernaryMatmul),
/// straight through its ternarisation.
#[derive(Clone, Debug, PartialEq)]
pub struct TernaryMatmulGradient {
    /// f32 `[T, N]`.
    pub dy: ValueId,
    /// The product's input.
    pub act: Quantized,
    /// The weight.
    pub weight: ResourceId,
    /// One slice per tensor stacked in the weight.
    pub gradients: Vec<Slice>,
    /// Whether a device may multiply in f16, as a [`TernaryMatmulBackward`](super::TernaryMatmulBackward) of the same `dy` and
    /// weight did before.
    pub f16_products: bool,
}

impl Operation for TernaryMatmulGradient {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.dy).read(&mut self.act).read(&mut self.weight).write(&mut self.gradients);
    }
}
