use super::{Operation, Visitor};
use crate::ValueId;

/// `norm = sqrt(Σ parts)` over all the parts, and the factor that brings it down to the limit in `hyper`.
#[derive(Clone, Debug, PartialEq)]
pub struct ClipFactor {
    /// f32 `[1, parts]` each.
    pub parts: Vec<ValueId>,
    /// f32 `[1, HYPER]`, see [`Hyper`](super::Hyper).
    pub hyper: ValueId,
    /// f32 `[1, 2]`: the norm, and the factor that gradients are multiplied by.
    pub out: ValueId,
}

impl Operation for ClipFactor {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.parts).read(&mut self.hyper).write(&mut self.out);
    }
}
