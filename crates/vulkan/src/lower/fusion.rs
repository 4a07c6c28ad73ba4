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
use std::collections::HashMap;
use std::ops::Range;
use tritune_graph::ops::{Attention, GatedAct, Quantize, RmsNormQuantize, RopeSplit, TernaryMatmul};
use tritune_graph::{
    Access, Activation, AttentionInput, DeviceError, Heads, Op, Operand, Plan, ResourceId, Role, RopeSplitInput,
    ValueId,
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

/// Where the row of a fused product comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RowInput {
    /// f32 `[1, K]`, or gate and up `[1, 2·K]`.
    x: ValueId,
    activation: Option<Activation>,
    /// Gain and epsilon, when there is a norm.
    norm: Option<(ResourceId, f32)>,
}

/// The `rope_split` in front of an attention.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RopeInput {
    qkv: ValueId,
    q: ValueId,
    table: ResourceId,
    rope_dims: usize,
    /// Position, row of the stores, first and last key.
    indices: [ValueId; 4],
}

impl RopeInput {
    /// The pair at `step` and the next, when one kernel can do both: it has room for one token, and binds the four indices as one
    /// range of the plan's inputs.
    fn of(plan: &Plan, step: usize) -> Option<RopeInput> {
        let (rope, attention) = (&plan.steps[step].op, &plan.steps.get(step + 1)?.op);
        let Op::RopeSplit(RopeSplit { input, rope_dims, q }) = rope else { return None };
        let Op::Attention(Attention { input: attention, log_sum_exp: None, .. }) = attention else { return None };
        let RopeSplitInput { qkv, table, positions, kv_slots, shape: Heads { head_dim, .. }, k, v } = *input;
        let (q, rope_dims) = (*q, *rope_dims);
        let stores = matches!((k, v), (Operand::Resource(_), Operand::Resource(_)));
        let indices = [positions, kv_slots, attention.kv_start, attention.kv_end];
        let inputs = indices.map(|id| plan.value(id));
        let range = index_range(plan, &indices)?;
        let fits = stores
            && (q, k, v) == (attention.q, attention.k, attention.v)
            && plan.value(q).value.rows.capacity() == 1
            && plan.value(qkv).last_step > step
            && head_dim.is_multiple_of(8)
            && head_dim <= LONGEST_HEAD
            && inputs.iter().all(|input| input.value.role == Role::Input)
            && range.end - range.start <= WIDEST_RANGE;
        fits.then_some(RopeInput { qkv, q, table, rope_dims, indices })
    }
}

/// The bytes of a block that hold all of these values, when one block does.
fn index_range(plan: &Plan, values: &[ValueId; 4]) -> Option<Range<u64>> {
    let placements = values.map(|id| plan.value(id).placement);
    let start = placements.iter().map(|placement| placement.offset).min()?;
    let end = placements.iter().map(|placement| placement.offset + placement.bytes).max()?;
    placements.iter().all(|placement| placement.block == placements[0].block).then_some(start..end)
}

/// The fused steps of a plan.
#[derive(Debug, Default)]
pub(crate) struct Fusions {
    /// By the step of the product.
    products: HashMap<usize, RowInput>,
    /// By the step of the attention.
    attentions: HashMap<usize, RopeInput>,
    /// Steps that have become part of another.
    absorbed: Vec<usize>,
}

impl Fusions {
    /// Finds the chains of a plan. `allow` is false where dispatches are cheap beside products, `products` where the fused
    /// product cannot read the weights.
    pub(crate) fn find(plan: &Plan, allow: bool, products: bool) -> Fusions {
        let mut fusions = Fusions::default();
        if !allow {
            return fusions;
        }
        let readers = readers(plan);
        let only_reader = |value: ValueId, step: usize| {
            plan.value(value).value.role == Role::Inner && readers.get(&value).is_some_and(|steps| steps == &[step])
        };
        for (step, pair) in plan.steps.windows(2).enumerate() {
            if let Some(rope) = RopeInput::of(plan, step)
                && only_reader(rope.q, step + 1)
            {
                fusions.absorbed.push(step);
                fusions.attentions.insert(step + 1, rope);
            }
            let Op::TernaryMatmul(TernaryMatmul { act, .. }) = pair[1].op else { continue };
            if !products {
                continue;
            }
            let (mut input, out) = match pair[0].op {
                Op::RmsNormQuantize(RmsNormQuantize { x, gain, eps, out, float_out: None }) => {
                    (RowInput { x, activation: None, norm: Some((gain, eps)) }, out)
                }
                Op::Quantize(Quantize { x, out }) => (RowInput { x, activation: None, norm: None }, out),
                _ => continue,
            };
            let width = plan.value(input.x).value.cols;
            let single = plan.value(input.x).value.rows.capacity() == 1;
            let alone = [out.q, out.scale, out.sum].into_iter().all(|value| only_reader(value, step + 1));
            let lives = |value: ValueId| plan.value(value).last_step > step;
            if out != act || !single || !lives(input.x) || !alone || !width.is_multiple_of(64) || width > LONGEST_ROW {
                continue;
            }
            fusions.absorbed.push(step);
            if let Some(before) = step.checked_sub(1)
                && let Op::GatedAct(GatedAct { kind, gate_up, out }) = plan.steps[before].op
                && out == input.x
                && only_reader(out, step)
                && lives(gate_up)
            {
                input = RowInput { x: gate_up, activation: Some(kind), ..input };
                fusions.absorbed.push(before);
            }
            fusions.products.insert(step + 1, input);
        }
        fusions
    }

    pub(super) fn absorbs(&self, step: usize) -> bool {
        self.absorbed.contains(&step)
    }

    pub(super) fn product(&self, step: usize) -> Option<RowInput> {
        self.products.get(&step).copied()
    }

    pub(super) fn attention(&self, step: usize) -> Option<RopeInput> {
        self.attentions.get(&step).copied()
    }
}

/// The steps that read each value.
fn readers(plan: &Plan) -> HashMap<ValueId, Vec<usize>> {
    let mut readers: HashMap<ValueId, Vec<usize>> = HashMap::new();
    for (step, planned) in plan.steps.iter().enumerate() {
        planned.op.visit_operands(|operand, access| {
            if let (Operand::Value(value), Access::Read) = (operand, access) {
                let steps = readers.entry(value).or_default();
                if steps.last() != Some(&step) {
                    steps.push(step);
                }
            }
        });
    }
    readers
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
        let Some(range) = index_range(self.plan, &rope.indices) else {
            unreachable!("checked when the pair was found")
        };
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
