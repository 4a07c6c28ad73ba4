use super::rms_norm::norm_backward;
use super::{Operation, Quantized, RmsNorm, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{ActivationScales, Graph, GraphError, GroupSize, ResourceId, ValueId};

/// [`RmsNorm`] followed by [`Quantize`](super::Quantize), without the float result unless asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct RmsNormQuantize {
    /// f32 `[T, d]`.
    pub x: ValueId,
    /// F32 weight `[1, d]`.
    pub gain: ResourceId,
    /// Added to the mean square.
    pub eps: f32,
    /// The quantised result.
    pub out: Quantized,
    /// The float result `[T, d]`, for adapters and traces.
    pub float_out: Option<ValueId>,
}

impl Graph<'_> {
    /// Adds [`RmsNormQuantize`] per token; with `keep_float` also returns the float result.
    pub fn rms_norm_quantize(
        &mut self,
        label: &str,
        x: ValueId,
        gain: ResourceId,
        eps: f32,
        keep_float: bool,
    ) -> Result<(Quantized, Option<ValueId>), GraphError> {
        Check { op: "rms_norm_quantize", label }.gain(self.resources, gain, self.value(x))?;
        let out = self.make_quantized(label, x, None);
        let float_out = keep_float.then(|| self.make_like(label, x));
        self.push(label, RmsNormQuantize { x, gain, eps, out, float_out });
        Ok((out, float_out))
    }

    /// Adds [`RmsNorm`] and [`Quantize`](super::Quantize) in groups of columns; also returns the float result.
    pub fn rms_norm_quantize_groups(
        &mut self,
        label: &str,
        x: ValueId,
        gain: ResourceId,
        eps: f32,
        group: GroupSize,
        scales: ActivationScales,
    ) -> Result<(Quantized, ValueId), GraphError> {
        let float = self.rms_norm(label, x, gain, eps)?;
        Ok((self.quantize_groups(label, float, group, scales)?, float))
    }
}

impl Operation for RmsNormQuantize {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.x).read(&mut self.gain).write(&mut self.out).write(&mut self.float_out);
    }

    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        let &RmsNormQuantize { x, gain, eps, out, .. } = self;
        norm_backward(pass, label, &RmsNorm { x, gain, eps, out: out.q })
    }

    fn gradient_alias(&self) -> Option<(ValueId, ValueId)> {
        self.float_out.map(|float_out| (float_out, self.out.q))
    }
}
