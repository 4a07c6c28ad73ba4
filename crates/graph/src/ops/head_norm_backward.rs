use super::{Heads, Operation, Visitor};
use crate::{ResourceId, ValueId};

/// The input's gradient of [`HeadNorm`](super::HeadNorm): for each head of Q and K, with `r = 1/sqrt(mean(x²) + eps)`,
/// `out = r·gain·dy - x·r³·mean(gain·dy·x)`; for V, `out = dy`.
#[derive(Clone, Debug, PartialEq)]
pub struct HeadNormBackward {
    /// f32 `[T, (heads + 2·kv_heads)·head_dim]`: the norm's input.
    pub qkv: ValueId,
    /// F32 weight `[1, head_dim]`.
    pub q_gain: ResourceId,
    /// F32 weight `[1, head_dim]`.
    pub k_gain: ResourceId,
    /// The heads.
    pub shape: Heads,
    /// Added to the mean square.
    pub eps: f32,
    /// f32 `[T, (heads + 2·kv_heads)·head_dim]`.
    pub dy: ValueId,
    /// f32 `[T, (heads + 2·kv_heads)·head_dim]`.
    pub out: ValueId,
}

impl Operation for HeadNormBackward {
    fn operands(&mut self, visit: &mut Visitor) {
        visit.read(&mut self.qkv).read(&mut self.dy).read(&mut self.q_gain).read(&mut self.k_gain).write(&mut self.out);
    }
}
