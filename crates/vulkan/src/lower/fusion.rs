//! Chains of small steps that become part of the product they feed.
//!
//! On a large GPU a dependent dispatch costs more than quantising one row again in every workgroup of the product. So when a plan
//! has room for one token only, `[gated_act →] rms_norm_quantize|quantize → ternary_matmul` is one dispatch, and
//! `rope_split → attention` another.

use super::{Launch, Lowering, RowAxis};
use crate::dispatch::Bound;
use crate::kernels::Variant;
use crate::memory::Span;
use crate::profile::{Profile, TernaryTiles};
use crate::weights::{Placed, WeightLayout};
use tritune_graph::ops::{Attention, TernaryMatmul};
use tritune_graph::{
    Access, Activation, AttentionFusion, AttentionInput, DeviceError, FusionSupport, Heads, ProductFusion, RopeInput,
    RowInput, ValueId,
};

/// From here on a product has many rows, and a row is long.
const MANY_ROWS: usize = 8192;
const LONG_ROW: usize = 4096;
/// Local size of the fused product at most.
const LARGEST_LOCAL: u32 = 512;
/// Longest row whose quantised form, vectors and words an invocation can hold.
const LONGEST_ROW: usize = 8192;
/// Longest head and widest range of inputs of the kernel that rotates and attends.
const LONGEST_HEAD: usize = 128;
const WIDEST_RANGE: u64 = 1 << 16;
/// Its local size.
const ATTENTION_LOCAL: u32 = 256;

/// Steps by which a fused chain reads its input later than planned: the plan must keep it that long.
pub(crate) const FUSED_STEPS: usize = 2;

/// Whether chains may be fused: where a dispatch costs more than a row.
pub(crate) fn may_fuse(profile: &Profile, variants: &[Variant]) -> bool {
    profile.optimizations.fuse
        && profile.wide_tiles
        && profile.subgroup_arithmetic
        && variants.contains(&Variant::Dot4)
        && profile.max_invocations >= LARGEST_LOCAL
}

/// Lanes, slices and rows of the fused kernel, which may not be more than the slices; `lanes · rows` divides 64. Enough workgroups
/// to fill a large GPU, few enough that making the row again in each does not show: measured on an H200.
pub(crate) fn fused_tiles(rows: usize, cols: usize) -> TernaryTiles {
    let (lanes, slices) = match (rows, cols) {
        (MANY_ROWS.., _) => (32, 8),
        (_, LONG_ROW..) => (32, 16),
        _ => (16, 16),
    };
    TernaryTiles { lanes, slices, rows: 1 }
}

/// What the fused kernels can do, where they pay: the product, if it can read the weights, and the attention.
pub(crate) fn fusion_support(profile: &Profile, variants: &[Variant], products: bool) -> FusionSupport {
    if !may_fuse(profile, variants) {
        return FusionSupport::default();
    }
    FusionSupport {
        product: products.then_some(ProductFusion { columns_multiple: 64, longest_row: LONGEST_ROW }),
        attention: Some(AttentionFusion { head_multiple: 8, longest_head: LONGEST_HEAD, widest_range: WIDEST_RANGE }),
    }
}

impl Lowering<'_> {
    /// The product of a chain.
    pub(super) fn fused_product(&self, op: &TernaryMatmul, input: RowInput) -> Result<Vec<Launch>, DeviceError> {
        let &TernaryMatmul { weight, residual, out, .. } = op;
        let (resource, placed) = self.resource(weight)?;
        let Placed::Ternary { resident: WeightLayout::Trits, pieces, row_scales } = placed else {
            return Err(self.unsupported(format!("{} was not placed as a ternary weight", resource.name)));
        };
        let read = |binding, span| Bound { binding, span, access: Access::Read };
        let gain = match input.norm {
            Some((gain, _)) => self.table(gain)?.0,
            // A kernel's unused binding still wants a buffer behind it.
            None => row_scales.clone(),
        };
        let eps = input.norm.map_or(0.0, |(_, eps)| eps);
        let activation = match input.activation {
            None => 0,
            Some(Activation::Silu) => 1,
            Some(Activation::Relu2) => 2,
        };
        let dot_signedness = self.dot_signedness();
        let tuned = self.tuning.shape(resource.rows, resource.cols).and_then(|shape| shape.fused);
        let TernaryTiles { lanes, slices, rows: rows_each } =
            tuned.unwrap_or_else(|| fused_tiles(resource.rows, resource.cols));
        let weight_rows = (lanes * rows_each) as usize;
        let cols = resource.cols as u32;
        let (has_residual, has_norm) = (u32::from(residual.is_some()), u32::from(input.norm.is_some()));
        let launches = pieces.iter().map(|piece| Launch {
            constants: vec![cols, lanes, slices, rows_each, has_residual, dot_signedness, has_norm, activation],
            bound: vec![
                self.read(1, input.x),
                read(2, piece.span.clone()),
                read(3, row_scales.clone()),
                read(4, gain.clone()),
                self.read(5, residual.unwrap_or(input.x)),
                self.write(6, out),
            ],
            push: vec![piece.first_row as u32, piece.rows as u32, eps.to_bits()],
            axis: RowAxis::Y,
            across: piece.rows.div_ceil(weight_rows),
            fixed_bytes: piece.span.bytes as f64,
            row_bytes: piece.rows as f64 * 4.0 + f64::from(cols),
            row_multiplies: piece.rows as f64 * f64::from(cols),
            ..Launch::new("ternary_gemv_fused_dot4", lanes * slices, self.rows(out))
        });
        Ok(launches.collect())
    }

    /// The attention of one token with the rotation in front of it.
    pub(super) fn fused_attention(&self, op: &Attention, rope: RopeInput) -> Result<Launch, DeviceError> {
        let &Attention { input: AttentionInput { k, v, shape: Heads { heads, kv_heads, head_dim }, .. }, out, .. } = op;
        let (table, table_shape, table_stride) = self.table(rope.table)?;
        let (k, v) = self.stores(k, v, head_dim)?;
        let Some(range) = rope.index_range(self.plan) else { unreachable!("checked when the pair was found") };
        let block = self.value(rope.indices[0]).placement.block;
        let inputs =
            Span { allocation: self.blocks[block].clone(), offset: range.start, bytes: range.end - range.start };
        let word_of = |id: ValueId| ((self.value(id).placement.offset - range.start) / 4) as u32;
        let scale = (1.0 / (head_dim as f64).sqrt()) as f32;
        let [position, row, first, last] = rope.indices.map(word_of);
        let element = if k.f16 { 2.0 } else { 4.0 };
        let constants = [kv_heads, heads / kv_heads, head_dim, rope.rope_dims, k.stride, table_stride];
        let module = if k.f16 { "attention_rope_f16" } else { "attention_rope_f32" };
        Ok(Launch {
            constants: constants.map(|constant| constant as u32).to_vec(),
            bound: vec![
                self.read(1, rope.qkv),
                Bound { binding: 2, span: table, access: Access::Read },
                Bound { binding: 3, span: inputs, access: Access::Read },
                Bound { binding: 4, span: k.span, access: Access::Write },
                Bound { binding: 5, span: v.span, access: Access::Write },
                self.write(6, out),
            ],
            push: vec![table_shape.rows as u32, k.rows as u32, scale.to_bits(), position, row, first, last],
            across: heads,
            row_bytes: k.rows as f64 * (heads * head_dim) as f64 * 2.0 * element,
            row_multiplies: k.rows as f64 * (heads * head_dim) as f64 * 2.0,
            ..Launch::new(module, ATTENTION_LOCAL, self.rows(out))
        })
    }
}
