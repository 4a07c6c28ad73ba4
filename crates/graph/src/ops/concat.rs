use super::{Operation, SliceColumns, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{DType, Graph, GraphError, Op, ValueId};

/// Rows side by side: `out = [a | b | …]`.
#[derive(Clone, Debug, PartialEq)]
pub struct Concat {
    /// f32 `[T, d]` each, with widths of their own.
    pub parts: Vec<ValueId>,
    /// f32 `[T, sum of the widths]`.
    pub out: ValueId,
}

impl Graph<'_> {
    /// Adds [`Concat`].
    pub fn concat(&mut self, label: &str, parts: Vec<ValueId>) -> Result<ValueId, GraphError> {
        let check = Check { op: "concat", label };
        let first = *parts.first().ok_or_else(|| check.operand("there are no parts".to_owned()))?;
        let (rows, mut cols) = (self.value(first).rows, 0);
        for &part in &parts {
            check.dtype(self.value(part), "part", DType::F32)?;
            check.equal("rows of a part", rows, self.value(part).rows)?;
            cols += self.value(part).cols;
        }
        let out = self.make(label, DType::F32, rows, cols);
        self.push(label, Concat { parts, out });
        Ok(out)
    }

    /// Removes the [`Concat`] that made a value and gives its parts, if nothing was added after it: for what reads them as well.
    pub fn take_concat(&mut self, value: ValueId) -> Option<Vec<ValueId>> {
        let made = |(_, op): &mut (String, Op)| matches!(op, Op::Concat(concat) if concat.out == value);
        let (_, Op::Concat(Concat { parts, .. })) = self.nodes.pop_if(made)? else { return None };
        Some(parts)
    }
}

impl Operation for Concat {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.parts).write(&mut self.out);
    }

    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        let Some(dy) = pass.gradient(self.out) else { return Ok(()) };
        let mut first = 0;
        for &part in &self.parts {
            pass.contribute(label, part, |out| SliceColumns { x: dy, first, out });
            first += pass.graph.value(part).cols;
        }
        Ok(())
    }
}
