use super::{Operation, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ValueId};

/// Keeps each element with probability `keep`, times `1 / keep`, and zeroes the others. Which ones follows from the
/// stream, the tensor's number and the element's place alone, so the same op on a gradient drops the same ones.
#[derive(Clone, Debug, PartialEq)]
pub struct Dropout {
    /// f32 `[T, d]`.
    pub x: ValueId,
    /// i32 `[1, 4]`: two words of seed, the step, and the micro-batch within it.
    pub stream: ValueId,
    /// Keeps the masks of different tensors apart.
    pub tensor: u32,
    /// Probability of keeping an element, above 0.
    pub keep: f32,
    /// f32 `[T, d]` added to the result.
    pub residual: Option<ValueId>,
    /// f32 `[T, d]`.
    pub out: ValueId,
}

impl Graph<'_> {
    /// Adds [`Dropout`].
    pub fn dropout(
        &mut self,
        label: &str,
        x: ValueId,
        stream: ValueId,
        tensor: u32,
        keep: f32,
    ) -> Result<ValueId, GraphError> {
        let check = Check { op: "dropout", label };
        check.dtype(self.value(x), "x", DType::F32)?;
        check.value(self.value(stream), "stream", DType::I32, 4)?;
        if !(keep > 0.0 && keep <= 1.0) {
            return Err(check.operand(format!("elements cannot be kept with a probability of {keep}")));
        }
        let out = self.make_like(label, x);
        self.push(label, Dropout { x, stream, tensor, keep, residual: None, out });
        Ok(out)
    }
}

impl Operation for Dropout {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.x).read(&mut self.stream).read(&mut self.residual).write(&mut self.out);
    }

    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        let Some(dy) = pass.gradient(self.out) else { return Ok(()) };
        pass.add_residual(label, self.residual, dy);
        pass.accumulate(label, self.x, |residual, out| Dropout { x: dy, residual, out, ..*self });
        Ok(())
    }
}
