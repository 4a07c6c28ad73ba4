use super::{Operation, Visitor};
use crate::{ResourceId, ValueId};

/// Sums of squares of a buffer of f32, in parts: `out` adds up to the whole.
#[derive(Clone, Debug, PartialEq)]
pub struct SumSquares {
    /// The buffer.
    pub buffer: ResourceId,
    /// f32 `[1, parts]`.
    pub out: ValueId,
}

impl Operation for SumSquares {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.buffer).write(&mut self.out);
    }
}
