use super::{Operation, Quantized, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ValueId, quantized_stride};

/// `out = (1 - lambda) · x + lambda · q / scale`: activations on their way from float to int8. Like quantisation it is
/// straight-through: the gradient of the result is that of `x`.
#[derive(Clone, Debug, PartialEq)]
pub struct QuantAnneal {
    /// f32 `[T, d]`.
    pub x: ValueId,
    /// The same, quantised.
    pub act: Quantized,
    /// f32 `[1, 1]`: from 0 to 1.
    pub lambda: ValueId,
    /// f32 `[T, d]`.
    pub out: ValueId,
}

impl Graph<'_> {
    /// Adds [`QuantAnneal`].
    pub fn quant_anneal(
        &mut self,
        label: &str,
        x: ValueId,
        act: Quantized,
        lambda: ValueId,
    ) -> Result<ValueId, GraphError> {
        let check = Check { op: "quant_anneal", label };
        check.dtype(self.value(x), "x", DType::F32)?;
        check.value(self.value(act.q), "q width", DType::I8, quantized_stride(self.value(x).cols))?;
        check.equal("rows of q", self.value(x).rows, self.value(act.q).rows)?;
        check.value(self.value(lambda), "lambda", DType::F32, 1)?;
        let out = self.make_like(label, x);
        self.push(label, QuantAnneal { x, act, lambda, out });
        Ok(out)
    }
}

impl Operation for QuantAnneal {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.x).read(&mut self.lambda).read(&mut self.act).write(&mut self.out);
    }

    /// Straight-through: the gradient is already that of the float value.
    fn backward(&self, _: &mut Backward, _: &str) -> Result<(), GraphError> {
        Ok(())
    }

    fn gradient_alias(&self) -> Option<(ValueId, ValueId)> {
        Some((self.out, self.x))
    }
}
