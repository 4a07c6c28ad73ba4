use super::{GatedActBackward, Operation, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ValueId};
use serde::{Deserialize, Serialize};

/// `out = act(gate) · up`.
#[derive(Clone, Debug, PartialEq)]
pub struct GatedAct {
    /// The gate's activation.
    pub kind: Activation,
    /// f32 `[T, 2·ff]`: gate, then up.
    pub gate_up: ValueId,
    /// f32 `[T, ff]`.
    pub out: ValueId,
}

/// The gate's activation in the feed-forward block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Activation {
    /// `x · sigmoid(x)`.
    Silu,
    /// `max(x, 0)²`.
    Relu2,
}

impl Graph<'_> {
    /// Adds [`GatedAct`].
    pub fn gated_act(&mut self, label: &str, kind: Activation, gate_up: ValueId) -> Result<ValueId, GraphError> {
        let check = Check { op: "gated_act", label };
        let input = self.value(gate_up);
        check.dtype(input, "gate_up", DType::F32)?;
        if !input.cols.is_multiple_of(2) {
            return Err(check.operand(format!("gate and up do not share {} columns evenly", input.cols)));
        }
        let out = self.make(label, DType::F32, input.rows, input.cols / 2);
        self.push(label, GatedAct { kind, gate_up, out });
        Ok(out)
    }
}

impl Operation for GatedAct {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.gate_up).write(&mut self.out);
    }

    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        let &GatedAct { kind, gate_up, out } = self;
        let Some(dy) = pass.gradient(out) else { return Ok(()) };
        let kept = pass.kept(gate_up);
        pass.contribute(label, gate_up, |out| GatedActBackward { kind, gate_up: kept, dy, out });
        Ok(())
    }
}
