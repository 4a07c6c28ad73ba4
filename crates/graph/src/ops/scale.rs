use super::{Operation, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ValueId};

/// `out = factor · x`. Its backward pass is another of these.
#[derive(Clone, Debug, PartialEq)]
pub struct Scale {
    /// f32 `[T, d]`.
    pub x: ValueId,
    /// Any finite number.
    pub factor: f32,
    /// f32 `[T, d]`.
    pub out: ValueId,
}

impl Graph<'_> {
    /// Adds [`Scale`], unless the factor is one.
    pub fn scale(&mut self, label: &str, x: ValueId, factor: f32) -> Result<ValueId, GraphError> {
        let check = Check { op: "scale", label };
        check.dtype(self.value(x), "x", DType::F32)?;
        if !factor.is_finite() {
            return Err(check.operand(format!("values cannot be multiplied by {factor}")));
        }
        if factor == 1.0 {
            return Ok(x);
        }
        let out = self.make_like(label, x);
        self.push(label, Scale { x, factor, out });
        Ok(out)
    }
}

impl Operation for Scale {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.x).write(&mut self.out);
    }

    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        let Some(dy) = pass.gradient(self.out) else { return Ok(()) };
        pass.contribute(label, self.x, |out| Scale { x: dy, factor: self.factor, out });
        Ok(())
    }
}
