//! Chains of small steps that a device can run as one.
//!
//! On a large GPU a dependent dispatch costs more than quantising one row again in every workgroup of a product. So when a
//! plan has room for one token only, `[gated_act →] rms_norm_quantize|quantize → ternary_matmul` can be one dispatch, and with
//! several scales in a row `rms_norm → quantize → ternary_matmul`. So can `rope_split → attention` when every token is of a sequence of
//! its own, and `gated_act → rms_norm_quantize` of any number of tokens, which saves writing and reading the row in between. Where norms
//! read what another made, all of them can be one, and their backward steps. So can those of an activation and of the norm behind it, which
//! then make the row in between again. A product with floats can end with the activation that reads it, and one with ternary weights with what an
//! adapter adds to it. The norm of a single row can gather it. This finds such chains; what is fused, and how, is the device's.

mod adapters;

pub use adapters::AdapterFusion;
pub(crate) use adapters::gradient_before_adapter;

use crate::ops::{
    Attention, DenseMatmul, GatedAct, GatedActBackward, GatherRows, LoraABackward, Quantize, RmsNorm, RmsNormBackward,
    RmsNormQuantize, RopeSplit, TernaryMatmul,
};
use crate::{
    Access, Activation, AttentionTokens, Graph, Heads, Op, Operand, Plan, Quantized, ResourceId, Role, RopeSplitInput,
    ValueId,
};
use adapters::{inputs_of_product, product_before_adapter};
use std::collections::HashMap;
use std::ops::Range;

/// What a device can fuse; by default nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FusionSupport {
    /// Products that make their row themselves.
    pub product: Option<RowFusion>,
    /// Norms that take the activation in front of them in.
    pub norm: Option<RowFusion>,
    /// Attentions that rotate and store their token themselves.
    pub attention: Option<AttentionFusion>,
    /// Norms that quantise, and the norm whose result they read.
    pub norms_forward: Option<RowFusion>,
    /// Backward steps of norms, and of the norm whose result they read.
    pub norms_backward: Option<RowFusion>,
    /// Backward steps of activations, and of the norm that reads their result and whose gain is trained.
    pub act_backward: Option<RowFusion>,
    /// The same where the gain is not trained, and gradients are wanted in f16.
    pub act_backward_in_f16: Option<RowFusion>,
    /// Products with floats that end with the activation that reads them, of so many columns.
    pub gated_product: Option<RowFusion>,
    /// Products with ternary weights that end with what an adapter adds to them.
    pub adapted_product: Option<AdapterFusion>,
    /// The same of products with gradients.
    pub adapted_backward: Option<AdapterFusion>,
    /// Norms of a single row that they gather themselves.
    pub gathered_norm: Option<RowFusion>,
}

/// The rows that a fused product or norm takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowFusion {
    /// Columns are a multiple of this.
    pub columns_multiple: usize,
    /// Most columns.
    pub longest_row: usize,
}

impl RowFusion {
    /// Whether rows of so many columns are among them.
    pub fn takes(self, columns: usize) -> bool {
        columns.is_multiple_of(self.columns_multiple) && columns <= self.longest_row
    }
}

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

/// Where the row of a fused product comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RowInput {
    /// f32 `[1, K]`, or gate and up `[1, 2·K]`.
    pub x: ValueId,
    /// The activation of the gate, when there is one.
    pub activation: Option<Activation>,
    /// Gain and epsilon, when there is a norm.
    pub norm: Option<(ResourceId, f32)>,
}

impl RowInput {
    /// The op that quantises a row, and its result.
    fn of(op: &Op) -> Option<(RowInput, Quantized)> {
        if let &Op::RmsNormQuantize(RmsNormQuantize { x, gain, eps, out, float_out: None }) = op {
            return Some((RowInput { x, activation: None, norm: Some((gain, eps)) }, out));
        }
        let &Op::Quantize(Quantize { x, out, shared_scale: false }) = op else { return None };
        Some((RowInput { x, activation: None, norm: None }, out))
    }

    /// The same with the op that makes its input, which may be an activation, or the norm that rows quantised in groups have as an op
    /// of its own; and that op's result.
    fn after(self, op: &Op, grouped: bool) -> Option<(RowInput, ValueId)> {
        match *op {
            Op::GatedAct(GatedAct { kind, gate_up, up: None, out }) => {
                Some((RowInput { x: gate_up, activation: Some(kind), ..self }, out))
            }
            Op::RmsNorm(RmsNorm { x, gain, eps, out }) if grouped => {
                Some((RowInput { x, norm: Some((gain, eps)), ..self }, out))
            }
            _ => None,
        }
    }
}

/// The `rope_split` in front of an attention.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RopeInput {
    /// f32 `[T, (heads + 2·kv_heads)·head_dim]`.
    pub qkv: ValueId,
    q: ValueId,
    /// The rotary table.
    pub table: ResourceId,
    /// Rotated dimensions of each head.
    pub rope_dims: usize,
    /// Position, row of the stores, first and last key.
    pub indices: [ValueId; 4],
}

impl RopeInput {
    /// The pair at `step` and the next, when one kernel can do both: no token sees what another stores, and the four indices are
    /// bound as one range of the plan's inputs.
    fn of(plan: &Plan, step: usize, support: AttentionFusion) -> Option<RopeInput> {
        let (rope, attention) = (&plan.steps[step].op, &plan.steps.get(step + 1)?.op);
        let Op::RopeSplit(RopeSplit { input, rope_dims, q }) = rope else { return None };
        let Op::Attention(Attention { input: attention, log_sum_exp: None, tokens, .. }) = attention else {
            return None;
        };
        let RopeSplitInput { qkv, apart, table, positions, kv_slots, shape: Heads { head_dim, .. }, k, v } = *input;
        let (q, rope_dims) = (*q, *rope_dims);
        let stores = matches!((k, v), (Operand::Resource(_), Operand::Resource(_)));
        let indices = [positions, kv_slots, attention.kv_start, attention.kv_end];
        let inputs = indices.map(|id| plan.value(id));
        let range = index_range(plan, &indices)?;
        let fits = stores
            && apart.is_none()
            && (q, k, v) == (attention.q, attention.k, attention.v)
            && (plan.value(q).value.rows.capacity() == 1 || *tokens == AttentionTokens::Newest)
            && plan.value(qkv).last_step > step
            && head_dim.is_multiple_of(support.head_multiple)
            && head_dim <= support.longest_head
            && inputs.iter().all(|input| input.value.role == Role::Input)
            && range.end - range.start <= support.widest_range;
        fits.then_some(RopeInput { qkv, q, table, rope_dims, indices })
    }

    /// The bytes of their block that hold all indices, when one block does.
    pub fn index_range(&self, plan: &Plan) -> Option<Range<u64>> {
        index_range(plan, &self.indices)
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
pub struct Fusions {
    /// By the step of the product.
    products: HashMap<usize, RowInput>,
    /// The activation, by the step of the norm.
    norms: HashMap<usize, GatedAct>,
    /// By the step of the attention.
    attentions: HashMap<usize, RopeInput>,
    /// By the last of the norms that read what another made.
    norms_forward: HashMap<usize, NormsForward>,
    /// The backward steps of norms, by that of the norm whose result they read.
    norms_backward: HashMap<usize, Range<usize>>,
    /// The backward steps of norms, by that of the activation in front of them.
    acts_backward: HashMap<usize, RmsNormBackward>,
    /// The products in front of activations, by the step of the activation.
    gated_products: HashMap<usize, DenseMatmul>,
    /// The products that adapters add to, by the step that adds.
    adapted_products: HashMap<usize, TernaryMatmul>,
    /// The input's gradients of adapters, by the step of the product that they are added to.
    adapted_backward: HashMap<usize, LoraABackward>,
    /// What gathers the row of a norm, by the step of the norm.
    gathered_norms: HashMap<usize, GatherRows>,
    /// Steps that have become part of another.
    absorbed: Vec<usize>,
}

impl Fusions {
    /// Finds the chains of a plan that a device can fuse.
    pub fn find(plan: &Plan, support: FusionSupport) -> Fusions {
        let mut fusions = Fusions::default();
        if support == FusionSupport::default() {
            return fusions;
        }
        let readers = readers(plan);
        let only_reader = |value: ValueId, step: usize| {
            plan.value(value).value.role == Role::Inner && readers.get(&value).is_some_and(|steps| steps == &[step])
        };
        for (step, pair) in plan.steps.windows(2).enumerate() {
            if let Some(attention) = support.attention
                && let Some(rope) = RopeInput::of(plan, step, attention)
                && only_reader(rope.q, step + 1)
            {
                fusions.absorbed.push(step);
                fusions.attentions.insert(step + 1, rope);
            }
            if let (Some(support), Some(product)) = (support.gated_product, product_before_act(&pair[0].op, &pair[1].op))
                && support.takes(plan.value(product.out).value.cols / 2)
                // Rows of its own in f16, and those of the product's input.
                && plan.steps[step + 1].scratch.len() == 4
                && only_reader(product.out, step + 1)
                && plan.value(product.x).last_step > step
            {
                fusions.absorbed.push(step);
                fusions.gated_products.insert(step + 1, product.clone());
            }
            let Op::TernaryMatmul(TernaryMatmul { act, .. }) = pair[1].op else { continue };
            let Some(product) = support.product else { continue };
            let Some((mut input, out)) = RowInput::of(&pair[0].op) else { continue };
            let width = plan.value(input.x).value.cols;
            let single = plan.value(input.x).value.rows.capacity() == 1;
            let alone = [out.q, out.scale, out.sum].into_iter().all(|value| only_reader(value, step + 1));
            let lives = |value: ValueId| plan.value(value).last_step > step;
            if out != act || !single || !lives(input.x) || !alone || !product.takes(width) {
                continue;
            }
            fusions.absorbed.push(step);
            if let Some(before) = step.checked_sub(1)
                && let Some((earlier, out)) = input.after(&plan.steps[before].op, act.group.is_some())
                && out == input.x
                && only_reader(out, step)
                && lives(earlier.x)
            {
                input = earlier;
                fusions.absorbed.push(before);
            }
            fusions.products.insert(step + 1, input);
        }
        for (step, pair) in plan.steps.windows(2).enumerate() {
            if let (Some(support), Op::GatherRows(gather), Op::RmsNorm(norm)) =
                (support.gathered_norm, &pair[0].op, &pair[1].op)
                // A product that has taken the norm in reads what was gathered.
                && !fusions.absorbs(step + 1)
                && gather.out == norm.x
                && support.takes(plan.value(norm.x).value.cols)
                && plan.value(gather.out).value.rows.capacity() == 1
                && only_reader(gather.out, step + 1)
                && [gather.x, gather.rows].into_iter().all(|value| plan.value(value).last_step > step)
            {
                fusions.absorbed.push(step);
                fusions.gathered_norms.insert(step + 1, gather.clone());
            }
        }
        for step in 0..plan.steps.len() {
            let product = product_before_adapter(|step| &plan.steps[step].op, step);
            let (Some(support), Some((before, lora, product))) = (support.adapted_product, product) else { continue };
            let lives = |value: ValueId| plan.value(value).last_step >= step;
            if support.takes(plan, lora, before)
                && only_reader(product.out, step)
                && inputs_of_product(product).all(lives)
                && !fusions.products.contains_key(&before)
            {
                fusions.absorbed.push(before);
                fusions.adapted_products.insert(step, product.clone());
            }
        }
        for step in 0..plan.steps.len() {
            let gradient = gradient_before_adapter(|step| &plan.steps[step].op, step);
            let (Some(support), Some((before, lora))) = (support.adapted_backward, gradient) else { continue };
            let (dy, out) = (plan.value(lora.dy), plan.value(lora.out));
            let made = (dy.value.role == Role::Input || dy.first_step < before) && out.first_step <= before;
            if support.takes_backward(plan, lora)
                && made
                && lora.residual.is_some_and(|residual| only_reader(residual, step))
            {
                fusions.absorbed.push(step);
                fusions.adapted_backward.insert(before, lora.clone());
            }
        }
        for step in 0..plan.steps.len() {
            let Some(norm) = act_backward(|step| &plan.steps[step].op, step) else { continue };
            // Halves come in twos: what is left over are the sums of the gain.
            let scratch = plan.steps[step].scratch.len();
            let (support, fits) = match norm.gradient {
                Some(_) => (support.act_backward, scratch % 2 == 1),
                None => (support.act_backward_in_f16, scratch > 0),
            };
            if support.is_some_and(|support| support.takes(plan.value(norm.out).value.cols))
                && fits
                && only_reader(norm.out, step)
                && plan.value(norm.dy).last_step >= step
            {
                fusions.absorbed.push(step - 1);
                fusions.acts_backward.insert(step, norm.clone());
            }
        }
        for (step, pair) in plan.steps.windows(2).enumerate() {
            let Some(gated) = activation_before_norm(&pair[0].op, &pair[1].op) else { continue };
            // Backward steps that are one make the row again themselves.
            let again = |reader: &usize| fusions.acts_backward.contains_key(&(reader + 1));
            let others = readers.get(&gated.out).into_iter().flatten().any(|it| *it != step + 1 && !again(it));
            let inputs = [Some(gated.gate_up), gated.up];
            if support.norm.is_some_and(|support| support.takes(plan.value(gated.out).value.cols))
                && !others
                && plan.value(gated.out).value.role == Role::Inner
                && inputs.iter().flatten().all(|input| plan.value(*input).last_step > step)
                && !fusions.absorbs(step + 1)
            {
                fusions.absorbed.push(step);
                fusions.norms.insert(step + 1, gated.clone());
            }
        }
        for last in 0..plan.steps.len() {
            let chain = norms_backward(|step| &plan.steps[step].op, last);
            let Some((support, NormsBackward { inner, made })) = support.norms_backward.zip(chain) else { continue };
            let cols = plan.value(made).value.cols;
            // Sums of all gains lie side by side.
            let sums = (inner.len() + 1) * cols;
            let scratch = plan.steps[last].scratch.first();
            let fits = support.takes(cols) && scratch.is_some_and(|&id| plan.value(id).value.cols == sums);
            let is_kept = |step: usize| {
                let Op::RmsNormBackward(op) = &plan.steps[step].op else { return false };
                plan.value(op.dy).last_step >= last && only_reader(op.out, step + 1)
            };
            let free = |step: usize| !fusions.norms_backward.contains_key(&step);
            if fits && inner.clone().all(|step| is_kept(step) && free(step)) {
                fusions.absorbed.extend(inner.clone());
                fusions.norms_backward.insert(last, inner);
            }
        }
        for first in 0..plan.steps.len() {
            let Some((support, chain)) = support.norms_forward.zip(norms_forward(plan, first)) else { continue };
            let (made, last) = (chain.norm.out, chain.inner.end - 1);
            let fits = support.takes(plan.value(made).value.cols) && plan.value(chain.norm.x).last_step >= last;
            let taken = |step: usize| fusions.absorbs(step) || fusions.products.contains_key(&step);
            if !fits || (first..=last).any(taken) {
                continue;
            }
            // Backward steps that are one make it again themselves.
            let backward = |step: &usize| fusions.norms_backward.values().any(|inner| inner.contains(step));
            let reads = readers.get(&made).into_iter().flatten().any(|step| *step > last && !backward(step));
            let is_read = reads || plan.value(made).value.role != Role::Inner;
            fusions.absorbed.extend(first..last);
            fusions.norms_forward.insert(last, NormsForward { is_read, ..chain });
        }
        fusions
    }

    /// Whether a step has become part of another.
    pub fn absorbs(&self, step: usize) -> bool {
        self.absorbed.contains(&step)
    }

    /// What a product does besides, if it has taken steps in.
    pub fn product(&self, step: usize) -> Option<RowInput> {
        self.products.get(&step).copied()
    }

    /// The activation that a norm has taken in.
    pub fn norm(&self, step: usize) -> Option<&GatedAct> {
        self.norms.get(&step)
    }

    /// What an attention does besides, if it has taken a step in.
    pub fn attention(&self, step: usize) -> Option<RopeInput> {
        self.attentions.get(&step).copied()
    }

    /// The norms that read what another made, and that norm, if the last of them has taken the others in.
    pub fn norms_forward(&self, step: usize) -> Option<&NormsForward> {
        self.norms_forward.get(&step)
    }

    /// The backward step of the norm behind an activation, if the activation's has taken it in.
    pub fn act_backward(&self, step: usize) -> Option<&RmsNormBackward> {
        self.acts_backward.get(&step)
    }

    /// The product in front of an activation, if that has taken it in.
    pub fn gated_product(&self, step: usize) -> Option<&DenseMatmul> {
        self.gated_products.get(&step)
    }

    /// The product that an adapter adds to, if that step has taken it in.
    pub fn adapted_product(&self, step: usize) -> Option<&TernaryMatmul> {
        self.adapted_products.get(&step)
    }

    /// The input's gradient of an adapter, if the product whose result it is added to has taken it in.
    pub fn adapted_backward(&self, step: usize) -> Option<&LoraABackward> {
        self.adapted_backward.get(&step)
    }

    /// What gathers the row of a norm, if that has taken it in.
    pub fn gathered_norm(&self, step: usize) -> Option<&GatherRows> {
        self.gathered_norms.get(&step)
    }

    /// The backward steps of the norms that read what a norm made, if its own has taken them in.
    pub fn norms_backward(&self, step: usize) -> Option<Range<usize>> {
        self.norms_backward.get(&step).cloned()
    }
}

/// A norm and, right behind it, those that quantise what they make of its result.
#[derive(Clone, Debug)]
pub struct NormsForward {
    /// The norm.
    pub norm: RmsNorm,
    /// The steps of the others.
    pub inner: Range<usize>,
    /// Whether anything else reads what the norm makes.
    pub is_read: bool,
}

/// The chain that begins with the norm at step `first`.
fn norms_forward(plan: &Plan, first: usize) -> Option<NormsForward> {
    let Op::RmsNorm(norm) = &plan.steps[first].op else { return None };
    let inner = |step: usize| match &plan.steps.get(step)?.op {
        Op::RmsNormQuantize(inner) => Some(inner).filter(|it| it.x == norm.out && it.float_out.is_none()),
        _ => None,
    };
    let eps = inner(first + 1)?.eps;
    let more = (first + 1..).take(MOST_NORMS).take_while(|&step| inner(step).is_some_and(|inner| inner.eps == eps));
    let inner = first + 1..first + 1 + more.count();
    Some(NormsForward { norm: norm.clone(), inner, is_read: true })
}

/// Backward steps of norms of one value, each adding to what the one before it gave, in front of that of the norm that made it.
pub(crate) struct NormsBackward {
    /// Their steps.
    pub inner: Range<usize>,
    /// The value.
    pub made: ValueId,
}

/// Most norms of one value that become one.
const MOST_NORMS: usize = 3;

/// The chain that ends at step `last` of so many. All gains are trained, each for itself.
pub(crate) fn norms_backward<'a>(op: impl Fn(usize) -> &'a Op, last: usize) -> Option<NormsBackward> {
    let backward = |step: usize| match op(step) {
        Op::RmsNormBackward(op) => Some(op),
        _ => None,
    };
    let outer = backward(last)?;
    let nearest = backward(last.checked_sub(1)?).filter(|inner| inner.out == outer.dy)?;
    let made = nearest.x;
    if outer.residual == Some(outer.dy) {
        return None;
    }
    let mut gradients = vec![outer.gradient?];
    let mut first = last;
    let mut wanted = Some(outer.dy);
    while let Some(out) = wanted {
        first = first.checked_sub(1)?;
        let RmsNormBackward { x, eps, dy, residual, gradient, .. } =
            backward(first).filter(|inner| inner.out == out && gradients.len() <= MOST_NORMS)?;
        let gradient = (*gradient)?;
        if (*x, *eps) != (made, nearest.eps) || *residual == Some(*dy) || gradients.contains(&gradient) {
            return None;
        }
        gradients.push(gradient);
        wanted = *residual;
    }
    let makes = |step: usize| match op(step) {
        Op::RmsNorm(RmsNorm { x, gain, eps, out }) => (*x, *gain, *eps, *out) == (outer.x, outer.gain, outer.eps, made),
        _ => false,
    };
    (0..first).rev().any(makes).then_some(NormsBackward { inner: first..last, made })
}

/// The backward step of a norm right before that of the activation whose result it read.
pub(crate) fn act_backward<'a>(op: impl Fn(usize) -> &'a Op, step: usize) -> Option<&'a RmsNormBackward> {
    let Op::GatedActBackward(act) = op(step) else { return None };
    let Op::RmsNormBackward(norm) = op(step.checked_sub(1)?) else { return None };
    let follows = norm.out == act.dy && norm.residual.is_none();
    let makes = |step: usize| match op(step) {
        Op::GatedAct(GatedAct { kind, gate_up, up, out }) => {
            (kind, gate_up, up, out) == (&act.kind, &act.gate_up, &act.up, &norm.x)
        }
        _ => false,
    };
    (follows && (0..step).rev().any(makes)).then_some(norm)
}

/// Columns of the sums that the backward step of an activation needs, where that of the norm behind it may become part of it.
pub fn sums_of_act(graph: &Graph, backward: &GatedActBackward) -> Option<usize> {
    let nodes = graph.nodes();
    let own = |(_, op): &(String, Op)| matches!(op, Op::GatedActBackward(other) if other.out == backward.out);
    let norm = act_backward(|step| &nodes[step].1, nodes.iter().rposition(own)?)?;
    norm.gradient?;
    Some(graph.value(norm.out).cols)
}

/// Columns of the sums that the backward step of a norm needs: those of its gain, and where it is the last of such a chain those of all.
pub fn sums_of_norms(graph: &Graph, backward: &RmsNormBackward) -> usize {
    let nodes = graph.nodes();
    let own = |(_, op): &(String, Op)| matches!(op, Op::RmsNormBackward(other) if other.out == backward.out);
    let step = nodes.iter().rposition(own);
    let chain = step.and_then(|step| norms_backward(|step| &nodes[step].1, step));
    let gains = chain.map_or(1, |chain| chain.inner.len() + 1);
    gains * graph.value(backward.out).cols
}

impl Op {
    /// Whether devices may run this op as one with the one right before it, if that is where its input comes from.
    pub(crate) fn may_join(&self, before: &Op) -> bool {
        let norms = matches!(before, Op::RmsNorm(_) | Op::GatedAct(_) | Op::RmsNormQuantize(_))
            && matches!(self, Op::RmsNormQuantize(_));
        norms || product_before_act(before, self).is_some()
    }
}

/// What the steps in front of `last` read that it reads itself if they become part of it.
pub(crate) fn inputs_of_chain<'a>(op: impl Fn(usize) -> &'a Op + Copy, last: usize) -> Vec<ValueId> {
    let Some(before) = last.checked_sub(1) else { return Vec::new() };
    let mut inputs = Vec::new();
    if let (Op::RopeSplit(rope), Op::Attention(attention)) = (op(before), op(last))
        && attention.tokens == AttentionTokens::Newest
    {
        inputs.push(rope.input.qkv);
    }
    if let Some(gated) = activation_before_norm(op(before), op(last)) {
        inputs.extend([Some(gated.gate_up), gated.up].into_iter().flatten());
    }
    inputs.extend(product_before_act(op(before), op(last)).map(|product| product.x));
    inputs.extend(product_before_adapter(op, last).into_iter().flat_map(|(_, _, product)| inputs_of_product(product)));
    inputs.extend(act_backward(op, last).map(|norm| norm.dy));
    let norms = norms_backward(op, last).map_or(0..0, |chain| chain.inner);
    inputs.extend(norms.filter_map(|step| match op(step) {
        Op::RmsNormBackward(norm) => Some(norm.dy),
        _ => None,
    }));
    inputs
}

/// The activation, if `second` is a norm of its result.
pub(crate) fn activation_before_norm<'a>(first: &'a Op, second: &Op) -> Option<&'a GatedAct> {
    match (first, second) {
        (Op::GatedAct(gated), Op::RmsNormQuantize(norm)) => Some(gated).filter(|it| it.out == norm.x),
        _ => None,
    }
}

/// The product in f16 whose gates and ups `second` activates.
pub fn product_before_act<'a>(first: &'a Op, second: &Op) -> Option<&'a DenseMatmul> {
    match (first, second) {
        (Op::DenseMatmul(product), Op::GatedAct(gated)) => {
            let joined = product.out == gated.gate_up && gated.up.is_none();
            Some(product).filter(|it| joined && it.f16_products && it.residual.is_none())
        }
        _ => None,
    }
}

/// The steps that read each value.
fn readers(plan: &Plan) -> HashMap<ValueId, Vec<usize>> {
    let mut readers: HashMap<ValueId, Vec<usize>> = HashMap::new();
    for (step, planned) in plan.steps.iter().enumerate() {
        for value in planned.op.values(Access::Read) {
            let steps = readers.entry(value).or_default();
            if steps.last() != Some(&step) {
                steps.push(step);
            }
        }
    }
    readers
}
