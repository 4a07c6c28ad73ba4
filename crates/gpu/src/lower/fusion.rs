//! Chains of small steps that become one.
//!
//! On a large GPU a dependent dispatch costs more than quantising one row again in every workgroup of the product. So when a plan
//! has room for one token only, `[gated_act →] rms_norm_quantize|quantize → ternary_matmul` is one dispatch, and with several scales in
//! a row `rms_norm → quantize → ternary_matmul`. So is `rope_split → attention` of the newest tokens of sequences, and
//! `gated_act → rms_norm_quantize` of any number of tokens, which saves writing and reading the row in between. So are norms that
//! read what another norm made, with that one (`rows.rs`), and their backward steps (`backward.rs`), and what an adapter adds to a product of many
//! tokens (`adapted_product.rs`). The norm of a single row gathers it.

use super::adapted_product::{ADAPTERS, ADAPTERS_BACKWARD};
use super::{Launch, Lowering};
use crate::kernels::Kernels;
use crate::kernels::attention::{KeySplits, RopeOperands, WIDE_HEAD};
use crate::kernels::interface::MAX_STORAGE_BUFFERS;
use crate::kernels::products::{FUSED_ROWS, FusedOperands, TernaryMatrix};
use crate::memory::Span;
use crate::profile::LONGEST_SUBGROUP_ROW;
use crate::weights::{Placed, WeightLayout};
use crate::workspace::{LONGEST_HELD_ROW, SpanParts};
use tritune_graph::ops::{Attention, TernaryMatmul};
use tritune_graph::{
    AttentionFusion, AttentionInput, DeviceError, FusionSupport, Placement, RopeInput, RowFusion, RowInput, ValueId,
};

/// Widest range of inputs of the kernel that rotates and attends.
const WIDEST_RANGE: u64 = 1 << 16;

/// Shared memory of `attention_rope` over blocks of int8, its largest form.
const ROPE_SHARED: u64 = 21 << 10;

/// Columns of the activation that product_half.comp makes: rows in f16 have no padding then.
const GATED_COLUMNS: RowFusion = RowFusion { columns_multiple: 16, longest_row: usize::MAX };

/// Rows that a workgroup of gated_act_backward_f16_rows.comp holds.
const HELD_ROWS: RowFusion = RowFusion { columns_multiple: 4, longest_row: LONGEST_HELD_ROW };

/// Steps by which a fused chain reads its input later than planned: the plan must keep it that long.
pub(crate) const FUSED_STEPS: usize = 2;

/// What the fused kernels can do, where they pay: the product, if it can read the weights, the norm and the attention; norms, where so many
/// buffers can be bound.
pub(super) fn fusion_support(kernels: Kernels, products: bool) -> FusionSupport {
    let norms_backward = kernels.rows_of_norms().filter(|_| kernels.profile.storage_buffers >= MAX_STORAGE_BUFFERS);
    let act_backward_in_f16 = norms_backward.map(|_| HELD_ROWS);
    let act_backward = norms_backward;
    let norms = FusionSupport { norms_backward, act_backward, act_backward_in_f16, ..FusionSupport::default() };
    if !kernels.may_fuse() {
        return norms;
    }
    FusionSupport {
        gated_product: kernels.attends_f16().then_some(GATED_COLUMNS),
        adapted_product: kernels.adapts_products().then_some(ADAPTERS),
        adapted_backward: kernels.multiplies_f16().then_some(ADAPTERS_BACKWARD),
        gathered_norm: Some(FUSED_ROWS),
        product: products.then_some(FUSED_ROWS),
        norm: Some(FUSED_ROWS),
        attention: (kernels.profile.max_shared >= ROPE_SHARED).then_some(AttentionFusion {
            head_multiple: 8,
            longest_head: WIDE_HEAD,
            widest_range: WIDEST_RANGE,
        }),
        norms_forward: norms.norms_backward.map(|_| RowFusion { longest_row: LONGEST_SUBGROUP_ROW, ..FUSED_ROWS }),
        ..norms
    }
}

impl Lowering<'_> {
    /// The product of a chain.
    pub(super) fn fused_product(&self, op: &TernaryMatmul, input: RowInput) -> Result<Vec<Launch>, DeviceError> {
        let &TernaryMatmul { act, weight, residual, out } = op;
        let (resource, placed) = self.resource(weight)?;
        let Placed::Ternary { layout: WeightLayout::Trits, shards, row_scales, group } = placed else {
            return Err(self.unsupported(format!("{} was not placed as a ternary weight", resource.name)));
        };
        let norm = input.norm.map(|(gain, eps)| self.table(gain).map(|(gain, ..)| (gain, eps))).transpose()?;
        let operands = FusedOperands {
            x: self.span(input.x),
            activation: input.activation,
            norm,
            row_scales: row_scales.clone(),
            residual: residual.map(|residual| self.span(residual)),
            out: self.span(out),
        };
        let weight = TernaryMatrix { rows: resource.rows, cols: resource.cols, layout: WeightLayout::Trits };
        let kernels = self.kernels();
        let groups = act.group.map(|act| (act, group.is_some()));
        let launches = shards
            .iter()
            .map(|shard| Launch::new(kernels.fused_ternary_matmul(weight, groups, shard, &operands), self.rows(out)));
        Ok(launches.collect())
    }

    /// The attention of tokens of different sequences with the rotation in front of it.
    pub(super) fn fused_attention(&self, op: &Attention, rope: &RopeInput) -> Result<Vec<Launch>, DeviceError> {
        let &Attention { input: AttentionInput { k, v, shape, .. }, out, tokens, .. } = op;
        let (table, table_shape, table_stride) = self.table(rope.table)?;
        let (k, v) = self.stores(k, v, shape)?;
        let Placement { block, offset, bytes } = rope.index_range;
        let inputs = Span { buffer: self.memory.blocks[block], offset, bytes };
        let word_of = |id: ValueId| ((self.value(id).placement.offset - offset) / 4) as u32;
        let heads = shape;
        let shape = self.attention_shape(shape, &k);
        let sequence_rows = tokens.sequence_rows().unwrap_or(shape.store_rows);
        let operands = RopeOperands {
            qkv: self.span(rope.qkv),
            table,
            table_rows: table_shape.rows,
            table_stride,
            rope_dims: rope.rope_dims,
            inputs,
            input_offsets: rope.indices.map(word_of),
            k: k.span,
            v: v.span,
            out: self.span(out),
        };
        let kernels = self.kernels();
        let splits = KeySplits::new(heads, sequence_rows).filter(|_| kernels.splits_keys(shape));
        let split = match (splits, SpanParts::of(self.step), &self.memory.counters) {
            (Some(splits), Some(sums), Some(counters)) => Some((splits, self.span(sums), counters.clone())),
            _ => None,
        };
        let (capacity, mut launches) = (self.rows(out).capacity(), Vec::new());
        if rope.stores_first {
            // Each token sees itself alone: what matters is that it is stored, by the kernel that will store the same bits again.
            let [position_at, slot_at, _, kv_end_at] = operands.input_offsets;
            let alone = RopeOperands { input_offsets: [position_at, slot_at, slot_at, kv_end_at], ..operands.clone() };
            launches.push(Launch::new(kernels.attention_rope(shape, &alone, capacity, None).0, self.rows(out)));
        }
        let (whole, cut) = kernels.attention_rope(shape, &operands, capacity, split);
        let attend = [whole].into_iter().chain(cut);
        launches.extend(attend.map(|kernel| Launch::new(kernel, self.rows(out)).in_phase(1)));
        Ok(launches)
    }
}
