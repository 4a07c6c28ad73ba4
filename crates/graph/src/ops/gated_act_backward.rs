use super::{Activation, Operation, Visitor};
use crate::ValueId;

/// The gradient of [`GatedAct`](super::GatedAct)'s input.
#[derive(Clone, Debug, PartialEq)]
pub struct GatedActBackward {
    /// The gate's activation.
    pub kind: Activation,
    /// f32 `[T, 2·ff]`: gate, then up; or the gate alone, `[T, ff]`.
    pub gate_up: ValueId,
    /// f32 `[T, ff]` where it is not beside the gate.
    pub up: Option<ValueId>,
    /// f32 `[T, ff]`.
    pub dy: ValueId,
    /// f32 like `gate_up`.
    pub out: ValueId,
    /// f32 like `up`.
    pub d_up: Option<ValueId>,
}

impl Operation for GatedActBackward {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.gate_up).read(&mut self.up).read(&mut self.dy).write(&mut self.out).write(&mut self.d_up);
    }
}
