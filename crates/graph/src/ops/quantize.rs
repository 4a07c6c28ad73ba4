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
    /// Whether the groups of a token, if it has any, have the token's scale: then only their sums are their own.
    pub shared_scale: bool,
}

/// The scales of int8 activations that meet weights with groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActivationScales {
    /// One per token, as BitNet trains them.
    Token,
    /// One per token and group: for models trained with float activations.
    Group,
}

impl Graph<'_> {
    /// Adds [`Quantize`] per token.
    pub fn quantize(&mut self, label: &str, x: ValueId) -> Result<Quantized, GraphError> {
        self.quantize_row(label, x, None, false)
    }

    /// Adds [`Quantize`] for weights with groups of columns, or for weights with one scale per row where the activations have
    /// several.
    pub fn quantize_groups(
        &mut self,
        label: &str,
        x: ValueId,
        group: GroupSize,
        scales: ActivationScales,
    ) -> Result<Quantized, GraphError> {
        self.quantize_row(label, x, Some(group), scales == ActivationScales::Token)
    }

    fn quantize_row(
        &mut self,
        label: &str,
        x: ValueId,
        group: Option<GroupSize>,
        shared_scale: bool,
    ) -> Result<Quantized, GraphError> {
        Check { op: "quantize", label }.dtype(self.value(x), "x", DType::F32)?;
        let out = self.make_quantized(label, x, group);
        self.push(label, Quantize { x, out, shared_scale });
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
