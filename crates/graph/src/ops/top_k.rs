use super::{Operation, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ValueId};

/// Most elements [`TopK`] chooses.
pub const MAX_TOP_K: usize = 64;

/// The `k` largest elements of each row, the largest first, the lowest index first among equal ones (-0 counts as less
/// than 0); NaNs stand before all numbers, so that they are not hidden.
#[derive(Clone, Debug, PartialEq)]
pub struct TopK {
    /// f32 `[R, N]`.
    pub x: ValueId,
    /// How many, at most [`MAX_TOP_K`].
    pub k: usize,
    /// i32 `[R, 2·k]`: the indices, then the bits of the values; -1 and minus infinity behind the last of a short row.
    pub out: ValueId,
}

impl Graph<'_> {
    /// Adds [`TopK`].
    pub fn top_k(&mut self, label: &str, x: ValueId, k: usize) -> Result<ValueId, GraphError> {
        let check = Check { op: "top_k", label };
        check.dtype(self.value(x), "x", DType::F32)?;
        if k == 0 || k > MAX_TOP_K {
            return Err(check.operand(format!("{k} elements cannot be chosen; 1 to {MAX_TOP_K} can")));
        }
        let out = self.make(label, DType::I32, self.value(x).rows, 2 * k);
        self.push(label, TopK { x, k, out });
        Ok(out)
    }
}

impl Operation for TopK {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.x).write(&mut self.out);
    }

    /// No loss is made of it.
    fn backward(&self, _: &mut Backward, _: &str) -> Result<(), GraphError> {
        Ok(())
    }
}
