use super::{Operation, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ValueId};

/// `out = a + b`.
#[derive(Clone, Debug, PartialEq)]
pub struct Add {
    /// f32 `[T, d]`.
    pub a: ValueId,
    /// f32 `[T, d]`.
    pub b: ValueId,
    /// f32 `[T, d]`.
    pub out: ValueId,
}

impl Graph<'_> {
    /// Adds [`Add`].
    pub fn add(&mut self, label: &str, a: ValueId, b: ValueId) -> Result<ValueId, GraphError> {
        let check = Check { op: "add", label };
        check.dtype(self.value(a), "a", DType::F32)?;
        check.value(self.value(b), "width of b", DType::F32, self.value(a).cols)?;
        check.equal("rows of b", self.value(a).rows, self.value(b).rows)?;
        let out = self.make_like(label, a);
        self.push(label, Add { a, b, out });
        Ok(out)
    }
}

impl Operation for Add {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.a).read(&mut self.b).write(&mut self.out);
    }

    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        let Some(dy) = pass.gradient(self.out) else { return Ok(()) };
        for id in [self.a, self.b] {
            pass.add_residual(label, Some(id), dy);
        }
        Ok(())
    }
}
