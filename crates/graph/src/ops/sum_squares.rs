use super::{IndexCheck, Operation, Visitor};
use crate::gradient::{Backward, second_order};
use crate::{GraphError, Plan, ResourceId, ValueId};

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

    fn row_value(&self) -> ValueId {
        self.out
    }

    fn index_checks(&self, _: &Plan) -> Vec<IndexCheck> {
        Vec::new()
    }

    fn backward(&self, _: &mut Backward, label: &str) -> Result<(), GraphError> {
        Err(second_order(label))
    }
}
