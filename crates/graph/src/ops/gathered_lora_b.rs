use super::{Below, LoraBFactor, Operation, Slice, Visitor};
use crate::gradient::{Backward, no_rule};
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ValueId};

/// `out[t][out_offset + n] = residual[t][out_offset + n] + scale · Σ_j x[t][rank_offset + j] · matrix[n][j]` with the scale and the
/// matrices of the adapter that row `t` has: [`LoraB`](super::LoraB) for rows with different adapters. Slot 0 is no adapter: its
/// rows, and columns that no factor writes, are the residual's, or zero.
#[derive(Clone, Debug, PartialEq)]
pub struct GatheredLoraB {
    /// f32 `[T, rank]`.
    pub x: ValueId,
    /// i32 `[T, 1]`: 0, or the number of an adapter from 1 on.
    pub slots: ValueId,
    /// Where the columns come from: each matrix is `[adapters · columns, rank]`, those of all adapters below each other.
    pub factors: Vec<LoraBFactor>,
    /// `[1, adapters]`: what the product of each adapter is multiplied by.
    pub scales: Slice,
    /// f32 `[T, N]` added to the product.
    pub residual: Option<ValueId>,
    /// f32 `[T, N]`.
    pub out: ValueId,
}

impl Graph<'_> {
    /// Adds [`GatheredLoraB`] to a value of `cols` columns; there is an adapter for each of the scales.
    #[expect(clippy::too_many_arguments, reason = "the op has that many operands, and names keep them apart")]
    pub fn gathered_lora_b(
        &mut self,
        label: &str,
        x: ValueId,
        slots: ValueId,
        factors: Vec<LoraBFactor>,
        scales: Slice,
        residual: Option<ValueId>,
        cols: usize,
    ) -> Result<ValueId, GraphError> {
        let check = Check { op: "gathered_lora_b", label };
        let (rank, adapters) = (self.value(x).cols, scales.cols);
        check.dtype(self.value(x), "x", DType::F32)?;
        check.value(self.value(slots), "slots", DType::I32, 1)?;
        check.equal("rows of the slots", self.value(x).rows, self.value(slots).rows)?;
        self.check_slice(&check, scales)?;
        check.equal("rows of the scales", 1, scales.rows)?;
        self.check_factors(&check, &factors, adapters, cols, rank)?;
        check.residual(self, residual, self.value(x).rows, cols)?;
        let out = self.make(label, DType::F32, self.value(x).rows, cols);
        self.push(label, GatheredLoraB { x, slots, factors, scales, residual, out });
        Ok(out)
    }
}

impl Operation for GatheredLoraB {
    fn operands(&mut self, visit: &mut Visitor) {
        let slots = Below::Count(self.scales.cols + 1);
        visit.read(&mut self.x).index(&mut self.slots, "adapter", slots).read(&mut self.factors);
        visit.read(&mut self.scales).read(&mut self.residual).write(&mut self.out);
    }

    fn backward(&self, _: &mut Backward, label: &str) -> Result<(), GraphError> {
        Err(no_rule(label, "adapters that rows choose are not trained"))
    }
}
