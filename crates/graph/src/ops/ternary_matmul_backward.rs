use super::operand::{OperandMut, Operands};
use super::{Operation, Visitor};
use crate::{ResourceId, ValueId};

/// `out[t][k] = Σ_n dy[t][n] · row_scale[n] · w[n][k] (+ residual[t][k])`, from the packed rows themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct TernaryMatmulBackward {
    /// f32 `[T, N]`.
    pub dy: ValueId,
    /// Ternary weight `[N, K]`.
    pub weight: ResourceId,
    /// f32 `[T, K]` added to the product.
    pub residual: Option<ValueId>,
    /// Space that lets a device multiply in f16; without it the product is f32.
    pub half: Option<F16Scratch>,
    /// f32 `[T, K]`.
    pub out: ValueId,
}

/// Space for a gradient in half precision: row `t` is held times a power of two that makes full use of f16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct F16Scratch {
    /// f16, as many rows and columns as the gradient, columns rounded up to 16.
    pub values: ValueId,
    /// f32 `[T, 1]`: what undoes the power of two.
    pub scale: ValueId,
    /// f32 `[parts · T, K]`: partial sums, where so few tiles would leave a large GPU idle.
    pub partial: Option<ValueId>,
}

impl Operands for F16Scratch {
    fn each(&mut self, visit: &mut dyn FnMut(OperandMut)) {
        [&mut self.values, &mut self.scale].into_iter().for_each(|id| id.each(visit));
        self.partial.each(visit);
    }
}

impl Operation for TernaryMatmulBackward {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.dy).read(&mut self.weight).read(&mut self.residual);
        visit.write(&mut self.half).write(&mut self.out);
    }

    fn row_value(&self) -> ValueId {
        self.out
    }

    no_indices!();
    no_second_order!();
}
