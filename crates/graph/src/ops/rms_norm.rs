use super::{Operation, RmsNormBackward, Visitor};
use crate::gradient::Backward;
use crate::graph::Check;
use crate::{Graph, GraphError, ResourceId, ValueId};

/// `out = gain · x / sqrt(mean(x²) + eps)`.
#[derive(Clone, Debug, PartialEq)]
pub struct RmsNorm {
    /// f32 `[T, d]`.
    pub x: ValueId,
    /// F32 weight `[1, d]`.
    pub gain: ResourceId,
    /// Added to the mean square.
    pub eps: f32,
    /// f32 `[T, d]`.
    pub out: ValueId,
}

impl Graph<'_> {
    /// Adds [`RmsNorm`].
    pub fn rms_norm(&mut self, label: &str, x: ValueId, gain: ResourceId, eps: f32) -> Result<ValueId, GraphError> {
        Check { op: "rms_norm", label }.gain(self.resources, gain, self.value(x))?;
        let out = self.make_like(label, x);
        self.push(label, RmsNorm { x, gain, eps, out });
        Ok(out)
    }
}

impl Operation for RmsNorm {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.x).read(&mut self.gain).write(&mut self.out);
    }

    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        norm_backward(pass, label, self)
    }
}

/// The rule of every norm: `norm.out` is the value under which the result's gradient is filed.
pub(super) fn norm_backward(pass: &mut Backward, label: &str, norm: &RmsNorm) -> Result<(), GraphError> {
    let &RmsNorm { x, gain, eps, out } = norm;
    let Some(dy) = pass.gradient(out) else { return Ok(()) };
    let gradient = pass.gradients_of(label, gain)?.and_then(|gradients| gradients.first().copied());
    let needed = pass.is_needed(x);
    // The gain's gradient comes with the input's, whether that is needed or not.
    if needed || gradient.is_some() {
        let (forward, residual, out) = (pass.forward_value(x), pass.gradient(x), pass.make_gradient(label, x));
        pass.graph.push(label, RmsNormBackward { x: forward, gain, eps, dy, residual, out, gradient });
        if needed {
            pass.set(x, out);
        }
    }
    Ok(())
}
