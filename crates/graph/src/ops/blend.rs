use super::{Operation, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ValueId};

/// `out = (1 - lambda) · x + lambda · y`; what is absent counts as zero. Its backward pass is two more of these.
#[derive(Clone, Debug, PartialEq)]
pub struct Blend {
    /// f32 `[T, d]`.
    pub x: Option<ValueId>,
    /// f32 `[T, d]`.
    pub y: Option<ValueId>,
    /// f32 `[1, 1]`: from 0 to 1.
    pub lambda: ValueId,
    /// f32 `[T, d]`.
    pub out: ValueId,
}

impl Graph<'_> {
    /// Adds [`Blend`].
    pub fn blend(&mut self, label: &str, x: ValueId, y: ValueId, lambda: ValueId) -> Result<ValueId, GraphError> {
        let check = Check { op: "blend", label };
        check.dtype(self.value(x), "x", DType::F32)?;
        check.value(self.value(y), "width of y", DType::F32, self.value(x).cols)?;
        check.equal("rows of y", self.value(x).rows, self.value(y).rows)?;
        check.value(self.value(lambda), "lambda", DType::F32, 1)?;
        let out = self.make_like(label, x);
        self.push(label, Blend { x: Some(x), y: Some(y), lambda, out });
        Ok(out)
    }
}

impl Operation for Blend {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.x).read(&mut self.y).read(&mut self.lambda).write(&mut self.out);
    }

    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        let Some(dy) = pass.gradient(self.out) else { return Ok(()) };
        let lambda = self.lambda;
        for (id, x, y) in [(self.x, Some(dy), None), (self.y, None, Some(dy))] {
            if let Some(id) = id {
                pass.contribute(label, id, |out| Blend { x, y, lambda, out });
            }
        }
        Ok(())
    }
}
