use super::{HeadNormBackward, HeadNormGradient, Heads, Operation, Visitor};
use crate::gradient::{Backward, no_rule};
use crate::graph::Check;
use crate::{DType, Graph, GraphError, ResourceId, ValueId};

/// Normalises each head of Q and K in a stacked QKV product, `gain · x / sqrt(mean(x²) + eps)` over the head, and passes V on.
#[derive(Clone, Debug, PartialEq)]
pub struct HeadNorm {
    /// f32 `[T, (heads + 2·kv_heads)·head_dim]`.
    pub qkv: ValueId,
    /// F32 weight `[1, head_dim]`, the same for every head of Q.
    pub q_gain: ResourceId,
    /// F32 weight `[1, head_dim]`, the same for every head of K.
    pub k_gain: ResourceId,
    /// The heads.
    pub shape: Heads,
    /// Added to the mean square.
    pub eps: f32,
    /// f32 `[T, (heads + 2·kv_heads)·head_dim]`.
    pub out: ValueId,
}

impl Graph<'_> {
    /// Adds [`HeadNorm`] with the gains of Q and K.
    pub fn head_norm(
        &mut self,
        label: &str,
        qkv: ValueId,
        (q_gain, k_gain): (ResourceId, ResourceId),
        shape: Heads,
        eps: f32,
    ) -> Result<ValueId, GraphError> {
        let check = Check { op: "head_norm", label };
        let Heads { heads, kv_heads, head_dim } = shape;
        check.value(self.value(qkv), "qkv width", DType::F32, (heads + 2 * kv_heads) * head_dim)?;
        for gain in [q_gain, k_gain] {
            let resource = self.resources.get(gain);
            if resource.encoding() != Some(crate::Encoding::F32) {
                return Err(check.operand(format!("{} must be an F32 weight", resource.name)));
            }
            check.equal("gains", (1, head_dim), (resource.rows, resource.cols))?;
        }
        let out = self.make_like(label, qkv);
        self.push(label, HeadNorm { qkv, q_gain, k_gain, shape, eps, out });
        Ok(out)
    }
}

impl Operation for HeadNorm {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.qkv).read(&mut self.q_gain).read(&mut self.k_gain).write(&mut self.out);
    }

    fn backward(&self, pass: &mut Backward, label: &str) -> Result<(), GraphError> {
        let &HeadNorm { qkv, q_gain, k_gain, shape, eps, out } = self;
        let Some(dy) = pass.gradient(out) else { return Ok(()) };
        let gradients = (pass.gradients_of(label, q_gain)?, pass.gradients_of(label, k_gain)?);
        match (gradients.0.as_deref(), gradients.1.as_deref()) {
            (None, None) => {}
            (Some(&[q_gradient]), Some(&[k_gradient])) => {
                let qkv = pass.forward_value(qkv);
                pass.graph.push(label, HeadNormGradient { qkv, shape, eps, dy, q_gradient, k_gradient });
            }
            _ => return Err(no_rule(label, "the gains of Q and K are trained together or not at all")),
        }
        let forward = pass.forward_value(qkv);
        pass.contribute(label, qkv, |out| HeadNormBackward { qkv: forward, q_gain, k_gain, shape, eps, dy, out });
        Ok(())
    }
}
