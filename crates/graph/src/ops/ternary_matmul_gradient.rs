use super::operand::{OperandMut, Operands};
use super::{F16Scratch, Operation, Quantized, Slice, Visitor};
use crate::{ResourceId, ValueId};

/// `gradient[n][k] += Σ_t dy[t][n] · q[t][k] / scale[t]`: of the weight of [`TernaryMatmul`](super::TernaryMatmul),
/// straight through its ternarisation.
#[derive(Clone, Debug, PartialEq)]
pub struct TernaryMatmulGradient {
    /// f32 `[T, N]`.
    pub dy: ValueId,
    /// The product's input.
    pub act: Quantized,
    /// The weight, whose row scales `half` carries.
    pub weight: ResourceId,
    /// One slice per tensor stacked in the weight.
    pub gradients: Vec<Slice>,
    /// `dy` in f16 as [`TernaryMatmulBackward`](super::TernaryMatmulBackward) left it, and space for the other operand;
    /// without it the product is f32.
    pub half: Option<(F16Scratch, WeightGradScratch)>,
}

/// Space for the gradient of a weight, a sum of outer products over the rows, in half precision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightGradScratch {
    /// f16 `[T, K rounded up to 16]`: the weight's input, row `t` times what row `t` of the gradient counts for.
    pub values: ValueId,
    /// f32 `[1, 2]`: what undoes the largest factor of a row.
    pub scale: ValueId,
    /// f32 `[parts · N, K]`: partial sums over runs of rows.
    pub partial: Option<ValueId>,
}

impl Operands for WeightGradScratch {
    fn each(&mut self, visit: &mut dyn FnMut(OperandMut)) {
        [&mut self.values, &mut self.scale].into_iter().for_each(|id| id.each(visit));
        self.partial.each(visit);
    }
}

impl Operation for TernaryMatmulGradient {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.dy).read(&mut self.act).read(&mut self.weight);
        if let Some((f16, scratch)) = &mut self.half {
            visit.read(&mut f16.values).read(&mut f16.scale).write(scratch);
        }
        visit.write(&mut self.gradients);
    }

    fn row_value(&self) -> ValueId {
        self.dy
    }

    no_indices!();
    no_second_order!();
}
