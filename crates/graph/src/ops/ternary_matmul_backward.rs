use super::{Operation, Visitor};
use crate::{ResourceId, ValueId};

/// `out[t][k] = Σ_n dy[t][n] · scale[n][g] · w[n][k] (+ residual[t][k])`, from the packed rows themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct TernaryMatmulBackward {
    /// f32 `[T, N]`.
    pub dy: ValueId,
    /// Ternary weight `[N, K]`.
    pub weight: ResourceId,
    /// f32 `[T, K]` added to the product.
    pub residual: Option<ValueId>,
    /// Whether a device may multiply in f16, row `t` of `dy` times a power of two that makes full use of it, or as integers of which
    /// the largest of a row has 15 bits.
    pub f16_products: bool,
    /// f32 `[T, K]`.
    pub out: ValueId,
}

impl Operation for TernaryMatmulBackward {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.dy).read(&mut self.weight).read(&mut self.residual).write(&mut self.out);
    }
}
