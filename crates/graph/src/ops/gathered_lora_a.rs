use super::{Below, Operation, Slice, Visitor};
use crate::gradient::{Backward, no_rule};
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ValueId};

/// `out[t] = x[t] · factorᵀ` with the factor of the adapter that row `t` has: [`LoraA`](super::LoraA) for rows with different
/// adapters. Slot 0 is no adapter, and its rows are zero.
#[derive(Clone, Debug, PartialEq)]
pub struct GatheredLoraA {
    /// f32 `[T, K]`.
    pub x: ValueId,
    /// i32 `[T, 1]`: 0, or the number of an adapter from 1 on.
    pub slots: ValueId,
    /// `[adapters · rank, K]`: the factors of all adapters below each other.
    pub factors: Slice,
    /// How many adapters there are.
    pub adapters: usize,
    /// f32 `[T, rank]`.
    pub out: ValueId,
}

impl Graph<'_> {
    /// Adds [`GatheredLoraA`] over the factors of `adapters` adapters.
    pub fn gathered_lora_a(
        &mut self,
        label: &str,
        x: ValueId,
        slots: ValueId,
        factors: Slice,
        adapters: usize,
    ) -> Result<ValueId, GraphError> {
        let check = Check { op: "gathered_lora_a", label };
        self.check_slice(&check, factors)?;
        check.value(self.value(x), "x width", DType::F32, factors.cols)?;
        check.value(self.value(slots), "slots", DType::I32, 1)?;
        check.equal("rows of the slots", self.value(x).rows, self.value(slots).rows)?;
        if adapters == 0 || !factors.rows.is_multiple_of(adapters) {
            return Err(check.operand(format!("{} rows are not those of {adapters} adapters", factors.rows)));
        }
        let out = self.make(label, DType::F32, self.value(x).rows, factors.rows / adapters);
        self.push(label, GatheredLoraA { x, slots, factors, adapters, out });
        Ok(out)
    }
}

impl Operation for GatheredLoraA {
    fn operands(&mut self, visit: &mut Visitor) {
        let slots = Below::Count(self.adapters + 1);
        visit.read(&mut self.x).index(&mut self.slots, "adapter", slots).read(&mut self.factors).write(&mut self.out);
    }

    fn backward(&self, _: &mut Backward, label: &str) -> Result<(), GraphError> {
        Err(no_rule(label, "adapters that rows choose are not trained"))
    }
}
