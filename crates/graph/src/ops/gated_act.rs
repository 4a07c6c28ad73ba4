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
    /// f32 `[T, 2·ff]`: gate, then up; or the gate alone, `[T, ff]`.
    pub gate_up: ValueId,
    /// f32 `[T, ff]` where it is not beside the gate.
    pub up: Option<ValueId>,
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
        self.push(label, GatedAct { kind, gate_up, up: None, out });
        Ok(out)
    }

    /// Adds [`GatedAct`] of two products.
    pub fn gated_act_split(
        &mut self,
        label: &str,
        kind: Activation,
        gate: ValueId,
        up: ValueId,
    ) -> Result<ValueId, GraphError> {
        let check = Check { op: "gated_act", label };
        check.dtype(self.value(gate), "gate", DType::F32)?;
        check.equal("rows of up", self.value(gate).rows, self.value(up).rows)?;
        check.value(self.value(up), "up", DType::F32, self.value(gate).cols)?;
        let out = self.make_like(label, gate);
        self.push(label, GatedAct { kind, gate_up: gate, up: Some(up), out });
        Ok(out)
    }
}

impl Operation for GatedAct {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.gate_up).read(&mut self.up).write(&mut self.out);
    }

    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        let &GatedAct { kind, gate_up, up, out } = self;
        let Some(dy) = pass.gradient(out) else { return Ok(()) };
        let gate_value = pass.forward_value(gate_up);
        let Some(up) = up else {
            pass.contribute(label, gate_up, |out| GatedActBackward {
                kind,
                gate_up: gate_value,
                up,
                dy,
                out,
                d_up: None,
            });
            return Ok(());
        };
        if pass.is_needed(gate_up) || pass.is_needed(up) {
            let out = pass.make_gradient(label, gate_up);
            let d_up = pass.make_gradient(&format!("{label}.up"), up);
            let up_value = Some(pass.forward_value(up));
            pass.graph
                .push(label, GatedActBackward { kind, gate_up: gate_value, up: up_value, dy, out, d_up: Some(d_up) });
            pass.add(label, gate_up, out);
            pass.add(label, up, d_up);
        }
        Ok(())
    }
}
