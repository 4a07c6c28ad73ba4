//! Scratch of attention and of its backward pass.

use super::GpuTraits;
use super::floats;
use crate::half_tiles::busy_tiles;
use crate::kernels::attention::{BACKWARD_KEYS, BACKWARD_OWNED, BACKWARD_WIDTHS, KeySplits};
use tritune_graph::ops::{Attention, AttentionBackward};
use tritune_graph::{DType, Graph, Heads, Operand, ResourceKind, Rows, Scratch, ScratchName, Step, ValueId};

const SPAN_PARTS: ScratchName = ScratchName("span_parts");
const DELTA: ScratchName = ScratchName("delta");
const QUERIES: ScratchName = ScratchName("queries");
const GRADIENTS: ScratchName = ScratchName("gradients");
const KEY_PARTS: ScratchName = ScratchName("key_parts");

/// Floats that the backward pass of attention keeps for each head of a token.
const DELTA_FLOATS: usize = 4;

/// Sums of the parts of long spans of keys, where an attention shares them out.
pub(crate) struct SpanParts;

impl SpanParts {
    pub(super) fn request(op: &Attention, graph: &Graph) -> Vec<Scratch> {
        let tokens = graph.value(op.out).rows.capacity();
        let Operand::Resource(store) = op.input.k else { return Vec::new() };
        let store = graph.resources().get(store);
        let ResourceKind::Buffer { dtype: DType::F16 | DType::I8 } = &store.kind else { return Vec::new() };
        let Some(sequence_rows) = op.tokens.sequence_rows().or((tokens == 1).then_some(store.rows)) else {
            return Vec::new();
        };
        let Some(KeySplits { splits, part_floats, .. }) = KeySplits::new(op.input.shape, sequence_rows) else {
            return Vec::new();
        };
        vec![floats(SPAN_PARTS, Rows::Fixed(tokens * op.input.shape.heads * splits), part_floats)]
    }

    pub fn of(step: &Step) -> Option<ValueId> {
        step.scratch(SPAN_PARTS)
    }
}

/// What attention's backward pass asks for.
pub(crate) struct AttentionBackwardSpace {
    /// Sums of each head.
    pub delta: ValueId,
    /// For matrix units queries and gradients in f16.
    pub f16_rows: Option<[ValueId; 2]>,
    /// Where few keys would leave a large GPU idle, the gradients of keys and values that each query head gives.
    pub parts: Option<ValueId>,
}

impl AttentionBackwardSpace {
    pub(super) fn request(op: &AttentionBackward, graph: &Graph, gpu: &GpuTraits) -> Vec<Scratch> {
        let (rows, Heads { heads, kv_heads, head_dim }) = (graph.value(op.dq).rows, op.shape);
        let mut scratch = vec![floats(DELTA, rows, DELTA_FLOATS * heads)];
        let in_f16 = gpu.matrix_units() && graph.value(op.k).dtype == DType::F16 && BACKWARD_WIDTHS.contains(&head_dim);
        if in_f16 {
            let width = heads * head_dim;
            scratch.extend([QUERIES, GRADIENTS].map(|name| Scratch::new(name, DType::F16, rows, width)));
        }
        // Workgroups of the kernels in f32 are an eighth as large.
        let tiles = busy_tiles(gpu.processors);
        let (keys, busy) = if in_f16 { (BACKWARD_KEYS, tiles) } else { (BACKWARD_OWNED, tiles * 4) };
        let few = rows.capacity().div_ceil(keys) * kv_heads < busy;
        if few && heads > kv_heads && (in_f16 || gpu.large && head_dim.is_multiple_of(4)) {
            let parts = 2 * heads / kv_heads;
            scratch.push(floats(KEY_PARTS, Rows::Fixed(parts * rows.capacity()), kv_heads * head_dim));
        }
        scratch
    }

    pub fn of(step: &Step) -> Option<AttentionBackwardSpace> {
        let f16_rows = step.scratch(QUERIES).zip(step.scratch(GRADIENTS)).map(<[ValueId; 2]>::from);
        Some(AttentionBackwardSpace { delta: step.scratch(DELTA)?, f16_rows, parts: step.scratch(KEY_PARTS) })
    }
}
