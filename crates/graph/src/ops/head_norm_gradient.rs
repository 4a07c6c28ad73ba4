use super::{Heads, Operation, Slice, Visitor};
use crate::ValueId;

/// `gradient[k] += Σ dy[k] · x[k] / sqrt(mean(x²) + eps)` over all tokens and heads: of the gains of
/// [`HeadNorm`](super::HeadNorm).
#[derive(Clone, Debug, PartialEq)]
pub struct HeadNormGradient {
    /// f32 `[T, (heads + 2·kv_heads)·head_dim]`: the norm's input.
    pub qkv: ValueId,
    /// The heads.
    pub shape: Heads,
    /// Added to the mean square.
    pub eps: f32,
    /// f32 `[T, (heads + 2·kv_heads)·head_dim]`.
    pub dy: ValueId,
    /// `[1, head_dim]`, of the gain of Q.
    pub q_gradient: Slice,
    /// `[1, head_dim]`, of the gain of K.
    pub k_gradient: Slice,
}

impl Operation for HeadNormGradient {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.dy).read(&mut self.qkv).write(&mut self.q_gradient).write(&mut self.k_gradient);
    }
}
