use super::{Operation, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ValueId};

/// What [`ArgMax`] gives for a row of NaNs.
pub const NAN_INDEX: i32 = -1;

/// Index of the largest element of each row, the lowest on ties; [`NAN_INDEX`] for a row of NaNs.
#[derive(Clone, Debug, PartialEq)]
pub struct ArgMax {
    /// f32 `[R, N]`.
    pub x: ValueId,
    /// i32 `[R, 1]`.
    pub out: ValueId,
}

impl Graph<'_> {
    /// Adds [`ArgMax`].
    pub fn arg_max(&mut self, label: &str, x: ValueId) -> Result<ValueId, GraphError> {
        Check { op: "arg_max", label }.dtype(self.value(x), "x", DType::F32)?;
        let out = self.make(label, DType::I32, self.value(x).rows, 1);
        self.push(label, ArgMax { x, out });
        Ok(out)
    }
}

impl Operation for ArgMax {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.x).write(&mut self.out);
    }

    /// An index has no gradient, and no loss is made of it.
    fn backward(&self, _: &mut Backward, _: &str) -> Result<(), GraphError> {
        Ok(())
    }
}
