use super::{LoraABackward, LoraAGradient, Operation, Slice, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ValueId};

/// `out = x · factorᵀ`: into the few columns of an adapter.
#[derive(Clone, Debug, PartialEq)]
pub struct LoraA {
    /// f32 `[T, K]`.
    pub x: ValueId,
    /// `[rank, K]`.
    pub factor: Slice,
    /// f32 `[T, rank]`.
    pub out: ValueId,
}

impl Graph<'_> {
    /// Adds [`LoraA`].
    pub fn lora_a(&mut self, label: &str, x: ValueId, factor: Slice) -> Result<ValueId, GraphError> {
        let check = Check { op: "lora_a", label };
        self.check_slice(&check, factor)?;
        check.value(self.value(x), "x width", DType::F32, factor.cols)?;
        let out = self.make(label, DType::F32, self.value(x).rows, factor.rows);
        self.push(label, LoraA { x, factor, out });
        Ok(out)
    }
}

impl Operation for LoraA {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.x).read(&mut self.factor).write(&mut self.out);
    }

    /// It has a few columns: less to keep than to read a value of full rank again for.
    fn is_always_saved(&self) -> bool {
        true
    }

    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        let &LoraA { x, factor, out } = self;
        let Some(dy) = pass.gradient(out) else { return Ok(()) };
        if let Some(&buffer) = pass.how.gradients.get(&factor.buffer) {
            pass.graph.push(label, LoraAGradient { dy, x: pass.forward_value(x), gradient: factor.in_buffer(buffer) });
        }
        pass.accumulate(label, x, |residual, out| LoraABackward { dy, factor, residual, out });
        Ok(())
    }
}
