use super::{Below, Heads, Operation, Visitor};
use crate::ValueId;

/// The gradients of [`Attention`](super::Attention) where token `t` attends to the rows `kv_start[t]..=t` of stores that
/// hold a row per token; so row `j` is seen by the tokens `j..=doc_end[j]`. The probabilities are computed again from the
/// log-sum-exp.
#[derive(Clone, Debug, PartialEq)]
pub struct AttentionBackward {
    /// f32 `[T, heads·head_dim]`.
    pub q: ValueId,
    /// Keys `[T, kv_heads·head_dim]`, f32 or f16.
    pub k: ValueId,
    /// Values `[T, kv_heads·head_dim]`, f32 or f16.
    pub v: ValueId,
    /// i32 `[T, 1]`.
    pub kv_start: ValueId,
    /// i32 `[T, 1]`: the last token of the token's document.
    pub doc_end: ValueId,
    /// f32 `[T, heads·head_dim]`: the attention's result.
    pub y: ValueId,
    /// f32 `[T, heads]`.
    pub log_sum_exp: ValueId,
    /// f32 `[T, heads·head_dim]`.
    pub dy: ValueId,
    /// The heads.
    pub shape: Heads,
    /// f32 `[T, heads·head_dim]`.
    pub dq: ValueId,
    /// f32 `[T, kv_heads·head_dim]`.
    pub dk: ValueId,
    /// f32 `[T, kv_heads·head_dim]`.
    pub dv: ValueId,
}

impl Operation for AttentionBackward {
    fn operands(&mut self, visit: &mut Visitor) {
        // Judged by the tokens of the run, also in one without a backward pass.
        let tokens = Below::UsedRows(self.doc_end);
        visit.read(&mut self.q).read(&mut self.k).read(&mut self.v);
        visit.index(&mut self.kv_start, "first token of a document", tokens);
        visit.index(&mut self.doc_end, "last token of a document", tokens);
        visit.read(&mut self.y).read(&mut self.log_sum_exp).read(&mut self.dy);
        visit.write(&mut self.dq).write(&mut self.dk).write(&mut self.dv);
    }
}
