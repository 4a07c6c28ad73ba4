use super::{Operation, Quantized, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{DType, Graph, GraphError, GroupSize, ValueId};

/// Int8 per token, or per token and group of columns: `s = 127 / max(max|x|, 1e-5)`,
/// `q = clamp(round_half_even(x·s), -128, 127)`.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantize {
    /// f32 `[T, d]`.
    pub x: ValueId,
    /// The quantised result.
    pub out: Quantized,
}

impl Graph<'_> {
    /// Adds [`Quantize`] per token.
    pub fn quantize(&mut self, label: &str, x: ValueId) -> Result<Quantized, GraphError> {
        self.quantize_groups(label, x, None)
    }

    /// Adds [`Quantize`], per token and group if there is one.
    pub fn quantize_groups(
        &mut self,
        label: &str,
        x: ValueId,
        group: Option<GroupSize>,
    ) -> Result<Quantized, GraphError> {
        Check { op: "quantize", label }.dtype(self.value(x), "x", DType::F32)?;
        let out = self.make_quantized(label, x, group);
        self.push(label, Quantize { x, out });
        Ok(out)
    }
}

impl Operation for Quantize {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.x).write(&mut self.out);
    }

    /// Straight-through: the gradient is already that of the float value.
    fn backward(&self, _: &mut Backward, _: &str) -> Result<(), GraphError> {
        Ok(())
    }

    fn gradient_alias(&self) -> Option<(ValueId, ValueId)> {
        Some((self.out.q, self.x))
    }
}
