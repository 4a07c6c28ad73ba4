//! `rope_split → attention` of the newest tokens of sequences. Where some are of the same sequence, they are stored first.

use super::{Chain, Fusion, Pattern, Refusal, View};
use crate::ops::{Attention, RopeSplit};
use crate::{AttentionTokens, Heads, Op, Operand, Placement, Plan, ResourceId, Role, RopeSplitInput, ValueId};

/// The heads and indices that a fused attention takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttentionFusion {
    /// The width of a head is a multiple of this.
    pub head_multiple: usize,
    /// Widest head.
    pub longest_head: usize,
    /// Most bytes from the first to the last index.
    pub widest_range: u64,
}

/// The `rope_split` in front of an attention.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RopeInput {
    /// f32 `[T, (heads + 2·kv_heads)·head_dim]`.
    pub qkv: ValueId,
    /// The rotary table.
    pub table: ResourceId,
    /// Rotated dimensions of each head.
    pub rope_dims: usize,
    /// Position, row of the stores, first and last key.
    pub indices: [ValueId; 4],
    /// The bytes that hold all indices, which are bound as one range of the plan's inputs.
    pub index_range: Placement,
    /// Whether a token may see what others of the run store: these are stored before it attends.
    pub stores_first: bool,
}

pub(super) struct RopeAttention;

impl Pattern for RopeAttention {
    fn keeps(&self, ops: &[&Op], last: usize) -> Vec<ValueId> {
        let Some(Op::RopeSplit(rope)) = last.checked_sub(1).map(|before| ops[before]) else { return Vec::new() };
        let newest = matches!(ops[last], Op::Attention(attention) if attention.tokens.sequence_rows().is_some());
        newest.then_some(rope.input.qkv).into_iter().collect()
    }

    fn find(&self, view: &View, step: usize) -> Result<Chain, Refusal> {
        let before = step.checked_sub(1).ok_or(Refusal::NoChain)?;
        let (Op::RopeSplit(rope), Op::Attention(attention)) = (view.ops[before], view.ops[step]) else {
            return Err(Refusal::NoChain);
        };
        let RopeSplit { input, rope_dims, q } = *rope;
        let RopeSplitInput { qkv, split, table, positions, kv_slots, shape: Heads { head_dim, .. }, k, v } = input;
        let Attention { input: attention, log_sum_exp, tokens, .. } = *attention;
        if (q, k, v) != (attention.q, attention.k, attention.v) {
            return Err(Refusal::NoChain);
        }
        let support = view.support.attention.ok_or(Refusal::Unsupported)?;
        let stores = matches!((k, v), (Operand::Resource(_), Operand::Resource(_)));
        let newest = view.capacity(q) == 1 || tokens.sequence_rows().is_some();
        let indices = [positions, kv_slots, attention.kv_start, attention.kv_end];
        let written_by_host = indices.iter().all(|&index| view.plan.value(index).value.role == Role::Input);
        if !stores || !newest || !written_by_host || split.is_some() || log_sum_exp.is_some() {
            return Err(Refusal::Form);
        }
        let index_range = range_of(view.plan, &indices).ok_or(Refusal::Form)?;
        if !head_dim.is_multiple_of(support.head_multiple)
            || head_dim > support.longest_head
            || index_range.bytes > support.widest_range
        {
            return Err(Refusal::Size);
        }
        view.read_only_at(step, &[q])?;
        view.kept_until(step, [qkv])?;
        let stores_first = view.capacity(q) > 1 && matches!(tokens, AttentionTokens::Latest(_));
        let rope = RopeInput { qkv, table, rope_dims, indices, index_range, stores_first };
        let fusion = Fusion::RopeAttention(rope);
        Ok(Chain { at: step, inner: vec![before], fusion })
    }
}

/// The bytes of a block that hold all of these values, when one block does.
fn range_of(plan: &Plan, values: &[ValueId; 4]) -> Option<Placement> {
    let placements = values.map(|id| plan.value(id).placement);
    let block = placements[0].block;
    let offset = placements.iter().map(|placement| placement.offset).min()?;
    let end = placements.iter().map(|placement| placement.offset + placement.bytes).max()?;
    let bytes = end - offset;
    placements.iter().all(|placement| placement.block == block).then_some(Placement { block, offset, bytes })
}
