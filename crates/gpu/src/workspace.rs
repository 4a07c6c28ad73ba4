//! The scratch memory that kernels ask for: their own sums, and what products of gradients on f16 matrix units need.

use crate::half_tiles::{BUSY_TILES, HalfProduct};
use crate::kernels::attention::{BACKWARD_KEYS, BACKWARD_OWNED, BACKWARD_WIDTHS, KeySplits};
use crate::kernels::products::{DENSE_TILE, half_columns};
use crate::kernels::screen::BLOCK;
use crate::profile::SMALL_BINDING;
use tritune_graph::ops::{
    Attention, AttentionBackward, DenseMatmul, GatedAct, GatedActBackward, HeadLoss, LoraBBackward, LoraBGradient,
    RopeSplitBackward, ScreenedMatmul, TernaryMatmulBackward, TernaryMatmulGradient,
};
use tritune_graph::{
    Access, AttentionTokens, DType, Encoding, GAIN_SUMS, Graph, Heads, Limits, Op, Operand, Plan, Resource, ResourceId,
    ResourceKind, Role, Rows, Scratch, ScratchName, Slice, Step, Target, TeacherLogits, ValueId, product_before_act,
    sums_of_act, sums_of_norms,
};

/// Most parts that a product with a ternary weight, a sum over rows, and the head's input gradient are cut into.
pub(crate) const MOST_PARTS: usize = 4;
pub(crate) const MOST_OUTER_PARTS: usize = 48;
pub(crate) const MOST_HEAD_PARTS: usize = 32;
/// Tiles of the head's input gradient in f32 that keep a GPU busy, and the most parts it is cut into for that.
const BUSY_HEAD_TILES: usize = 1024;
/// From so many rows on, factors' gradients are sooner taken from f16 than from floats.
const MANY_HALF_ROWS: usize = 1024;
const MOST_FLOAT_PARTS: usize = 8;
/// Parts in which the gradient of a gain is summed.
const GAIN_PARTS: usize = 512;
/// Columns of a row that a workgroup of gated_act_backward_halves.comp holds.
pub(crate) const LONGEST_HELD_ROW: usize = 4 * 8 * 256;
/// Columns of queries, keys and values that a workgroup of rope_split_backward_halves.comp holds.
const LONGEST_ROTATED_ROW: usize = 4 * 4 * 256;
/// Floats for sums of the magnitudes of a tensor.
const MAGNITUDE_SUMS: usize = 256;
/// Weight rows over which integers of 15 bits add up in an i32, whatever the trits.
const BYTE_SUM_ROWS: usize = 1 << 16;
/// Floats that the backward pass of attention keeps for each head of a token.
const DELTA_FLOATS: usize = 4;
/// Floats that relation_loss keeps for each relation head of a token.
const RELATION_FLOATS: usize = 4;

/// How a device multiplies gradients that need not be f32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GradientProducts {
    /// In f32 all the same.
    F32,
    /// As int8 halves of integers, by packed dot products.
    Bytes,
    /// As f16, on matrix units.
    F16,
}

/// What plans for a GPU with these limits respect and give its kernels.
pub fn target(limits: Limits, products: GradientProducts) -> Target {
    // Who keeps inputs longer fuses.
    let fuses = limits.keep_alive_steps > 0;
    // Who binds more than a phone has many processors.
    let large = limits.max_value > SMALL_BINDING;
    Target::new(limits, move |op, graph| scratch(op, graph, products, fuses, large))
}

/// Whether the gradient of a product with this weight can be taken from int8 halves: one scale per row, and sums that an i32 holds.
pub(crate) fn takes_bytes(weight: &Resource) -> bool {
    weight.encoding() == Some(Encoding::Ternary) && weight.rows <= BYTE_SUM_ROWS
}

fn scratch(op: &Op, graph: &Graph, products: GradientProducts, fuses: bool, large: bool) -> Vec<Scratch> {
    let matrix_units = products == GradientProducts::F16;
    // The kernels in f16 know one scale per row.
    let grouped = |weight: ResourceId| graph.resources().get(weight).encoding().is_some_and(|it| it.group().is_some());
    let in_f16 = |weight: ResourceId| graph.resources().get(weight).encoding() == Some(Encoding::F16);
    match op {
        Op::HeadLoss(op) => head_loss(op, graph, matrix_units),
        Op::Attention(op) => {
            let parts = if fuses { attention(op, graph) } else { Vec::new() };
            let halves = parts.is_empty() && matrix_units && op.log_sum_exp.is_none();
            if halves { half_input(op.out, graph) } else { parts }
        }
        Op::DenseMatmul(op) if matrix_units => dense_matmul(op.x, op.weight, op.f16_products, graph),
        Op::ScreenedMatmul(op) => screened_matmul(op, graph, matrix_units),
        Op::RmsNorm(op) if matrix_units => half_input(op.out, graph),
        Op::GatedAct(op) if matrix_units && holds_row(graph.value(op.out).cols) => gated_act(op, graph),
        Op::TernaryMatmulBackward(op) if op.f16_products && matrix_units => f16_backward(op.dy, op.weight, graph),
        Op::GatedActBackward(op) => {
            let halves = if matrix_units { gated_act_backward(op, graph) } else { Vec::new() };
            let sums = sums_of_act(graph, op).filter(|_| fuses).map(|cols| gain_parts(op.dy, cols, graph));
            halves.into_iter().chain(sums.into_iter().flatten()).collect()
        }
        Op::RopeSplitBackward(op) if matrix_units => rope_split_backward(op, graph),
        Op::LoraBGradient(LoraBGradient { dy, .. }) | Op::LoraBBackward(LoraBBackward { dy, .. })
            if matrix_units && may_read_halves(op) =>
        {
            halves_left(*dy, graph)
        }
        Op::DenseMatmulBackward(op) if op.f16_products && matrix_units && in_f16(op.weight) => {
            f16_backward(op.dy, op.weight, graph)
        }
        Op::TernaryMatmulBackward(op) if op.f16_products && products == GradientProducts::Bytes => {
            byte_gradient(op, graph)
        }
        Op::TernaryMatmulGradient(op)
            if op.f16_products && matrix_units && !grouped(op.weight) && op.act.group.is_none() =>
        {
            ternary_matmul_gradient(op, graph)
        }
        Op::RelationLoss(op) => {
            vec![floats("kept", graph.value(op.loss).rows, RELATION_FLOATS * op.input.all_heads())]
        }
        Op::AttentionBackward(op) => attention_backward(op, graph, matrix_units, large),
        Op::RmsNormBackward(op) => {
            let cols = |gradient: Slice| if fuses { sums_of_norms(graph, op) } else { gradient.cols };
            let parts = op.gradient.map(|gradient| gain_parts(op.dy, cols(gradient), graph)).unwrap_or_default();
            let product = half_product(op.out, graph).filter(|_| matrix_units);
            parts
                .into_iter()
                .chain(product.into_iter().flat_map(|(dy, weight)| half_gradient(dy, weight, graph)))
                .collect()
        }
        Op::HeadNormGradient(op) => gain_parts(op.dy, op.shape.head_dim, graph),
        Op::Requantize(_) => vec![floats("sums", Rows::Fixed(1), MAGNITUDE_SUMS)],
        _ => Vec::new(),
    }
}

fn floats(name: &'static str, rows: Rows, cols: usize) -> Scratch {
    Scratch::new(ScratchName(name), DType::F32, rows, cols)
}

/// Sums over runs of rows.
fn gain_parts(dy: ValueId, cols: usize, graph: &Graph) -> Vec<Scratch> {
    let parts = GAIN_PARTS.min(graph.value(dy).rows.capacity().max(1));
    vec![Scratch::new(GAIN_SUMS, DType::F32, Rows::Fixed(parts), cols)]
}

/// Counters that the kernels of a plan need: one for each token and head of an attention that shares out long spans.
pub fn counters(plan: &Plan) -> usize {
    let of = |step: &Step| match &step.op {
        Op::Attention(op) if !step.scratch.is_empty() => {
            plan.value(op.out).value.rows.capacity() * op.input.shape.heads
        }
        _ => 0,
    };
    plan.steps.iter().map(of).max().unwrap_or(0)
}

/// Sums of the parts of long spans.
fn attention(op: &Attention, graph: &Graph) -> Vec<Scratch> {
    let tokens = graph.value(op.out).rows.capacity();
    let Operand::Resource(store) = op.input.k else { return Vec::new() };
    let store = graph.resources().get(store);
    let ResourceKind::Buffer { dtype: DType::F16 } = &store.kind else { return Vec::new() };
    if op.tokens != AttentionTokens::Newest && tokens != 1 {
        return Vec::new();
    }
    let Some(KeySplits { splits, part_floats, .. }) = KeySplits::new(op.input.shape, store.rows / tokens.max(1)) else {
        return Vec::new();
    };
    vec![floats("parts", Rows::Fixed(tokens * op.input.shape.heads * splits), part_floats)]
}

/// Sums of each head; for matrix units queries and gradients in f16; where few keys would leave a large GPU idle, the gradients
/// of keys and values that each query head gives.
fn attention_backward(op: &AttentionBackward, graph: &Graph, matrix_units: bool, large: bool) -> Vec<Scratch> {
    let (rows, Heads { heads, kv_heads, head_dim }) = (graph.value(op.dq).rows, op.shape);
    let mut scratch = vec![floats("delta", rows, DELTA_FLOATS * heads)];
    let in_f16 = matrix_units && graph.value(op.k).dtype == DType::F16 && BACKWARD_WIDTHS.contains(&head_dim);
    if in_f16 {
        let width = heads * head_dim;
        scratch.extend(["queries", "gradients"].map(|name| Scratch::new(ScratchName(name), DType::F16, rows, width)));
    }
    // Workgroups of the kernels in f32 are an eighth as large.
    let (keys, busy) = if in_f16 { (BACKWARD_KEYS, BUSY_TILES) } else { (BACKWARD_OWNED, BUSY_TILES * 4) };
    let few = rows.capacity().div_ceil(keys) * kv_heads < busy;
    if few && heads > kv_heads && (in_f16 || large && head_dim.is_multiple_of(4)) {
        let parts = 2 * heads / kv_heads;
        scratch.push(floats("parts", Rows::Fixed(parts * rows.capacity()), kv_heads * head_dim));
    }
    scratch
}

/// The input as f16 rows, or as pairs of them that hold all of it, and what undoes their scale.
fn dense_matmul(x: ValueId, weight: ResourceId, f16_products: bool, graph: &Graph) -> Vec<Scratch> {
    match graph.resources().get(weight).encoding() {
        Some(Encoding::F16) if f16_products => half_rows(x, weight, graph).into(),
        Some(Encoding::F16) => {
            let (rows, cols) = (graph.value(x).rows, 2 * half_columns(graph.value(x).cols));
            vec![Scratch::new(ScratchName("halves"), DType::F16, rows, cols), floats("undo", rows, 1)]
        }
        _ => Vec::new(),
    }
}

/// Bounds of blocks of elements, of one row; what the plain product needs if that runs on matrix units, or else the threshold.
fn screened_matmul(op: &ScreenedMatmul, graph: &Graph, matrix_units: bool) -> Vec<Scratch> {
    let best = floats("best", Rows::Fixed(1), graph.value(op.out).cols.div_ceil(BLOCK));
    let halves = if matrix_units { dense_matmul(op.x, op.weight, false, graph) } else { Vec::new() };
    let threshold = halves.is_empty().then(|| floats("threshold", Rows::Fixed(1), 1));
    [best].into_iter().chain(halves).chain(threshold).collect()
}

fn half_rows(x: ValueId, weight: ResourceId, graph: &Graph) -> [Scratch; 2] {
    let (rows, cols) = (graph.value(x).rows, graph.value(x).cols);
    let values = Scratch::new(ScratchName("halves"), DType::F16, rows, half_columns(cols));
    [values, floats("undo", rows, 1)].map(|scratch| scratch.made_from(x, weight))
}

/// Rows in f16, where a product that takes them is all that reads them.
fn half_input(x: ValueId, graph: &Graph) -> Vec<Scratch> {
    let reads = |op: &Op| {
        let mut reads = false;
        op.visit_operands(|operand, access| reads |= operand == Operand::Value(x) && access == Access::Read);
        reads
    };
    let mut readers = graph.nodes().iter().map(|(_, op)| op).filter(|op| reads(op));
    let in_f16 = |weight: ResourceId| graph.resources().get(weight).encoding() == Some(Encoding::F16);
    match (readers.next(), readers.next()) {
        (Some(Op::DenseMatmul(op)), None)
            if op.f16_products && op.x == x && in_f16(op.weight) && graph.value(x).role == Role::Inner =>
        {
            half_rows(x, op.weight, graph).into()
        }
        _ => Vec::new(),
    }
}

/// Rows in f16 for the product that reads an activation, and those of the input of the product in front of it: both may be one.
fn gated_act(op: &GatedAct, graph: &Graph) -> Vec<Scratch> {
    let made = half_input(op.out, graph);
    let in_front = graph.nodes().windows(2).find_map(|pair| match &pair[1].1 {
        Op::GatedAct(other) if other.out == op.out => product_before_act(&pair[0].1, &pair[1].1),
        _ => None,
    });
    let in_f16 = |op: &&DenseMatmul| graph.resources().get(op.weight).encoding() == Some(Encoding::F16);
    let input = in_front.filter(in_f16).map(|product| half_rows(product.x, product.weight, graph).map(Scratch::again));
    let input = input.filter(|_| !made.is_empty());
    made.into_iter().chain(input.into_iter().flatten()).collect()
}

/// Whether a workgroup can hold a row of so many columns.
pub(crate) fn holds_row(cols: usize) -> bool {
    cols.is_multiple_of(4) && cols <= LONGEST_HELD_ROW
}

/// Logits, and those of a teacher with a head; partial sums of the input's gradient, for f16 products in the place of either input in
/// f16, and then the operand of the weight's own gradient.
fn head_loss(op: &HeadLoss, graph: &Graph, matrix_units: bool) -> Vec<Scratch> {
    let weight = graph.resources().get(op.input.weight);
    let chunk = Rows::Fixed(op.rows_at_once);
    let mut scratch = vec![floats("logits", chunk, weight.rows)];
    let mut widest = weight.cols;
    if let Some(TeacherLogits::Head { weight, .. }) = op.input.distill.map(|distill| distill.teacher) {
        scratch.push(floats("teacher's logits", chunk, graph.resources().get(weight).rows));
        widest = widest.max(graph.resources().get(weight).cols);
    }
    if op.f16_products && matrix_units && weight.encoding() == Some(Encoding::F16) {
        let parts = match op.dx {
            Some(_) => HalfProduct::backward(op.rows_at_once, weight).cut(MOST_HEAD_PARTS).parts,
            None => 1,
        };
        scratch.push(floats("half", Rows::Fixed(parts * op.rows_at_once), widest));
        if !op.gradients.is_empty() {
            scratch.extend(outer_product(chunk, weight));
        }
    } else if op.dx.is_some() && weight.cols.is_multiple_of(4) {
        let tiles = op.rows_at_once.div_ceil(DENSE_TILE.0) * weight.cols.div_ceil(DENSE_TILE.1);
        let parts = (BUSY_HEAD_TILES / tiles).min(MOST_FLOAT_PARTS);
        if parts > 1 {
            scratch.push(floats("parts", Rows::Fixed(parts * op.rows_at_once), weight.cols));
        }
    }
    scratch
}

/// The gradient in f16, and partial sums where that keeps a large GPU busy.
fn f16_backward(dy: ValueId, weight: ResourceId, graph: &Graph) -> Vec<Scratch> {
    let mut scratch = Vec::from(half_gradient(dy, weight, graph));
    let (rows, weight) = (graph.value(dy).rows, graph.resources().get(weight));
    let parts = HalfProduct::backward(rows.capacity(), weight).cut(MOST_PARTS).parts;
    if parts > 1 {
        scratch.push(floats("partial", Rows::Fixed(parts * rows.capacity()), weight.cols));
    }
    scratch
}

/// The gradients in f16 that the products behind an activation read next, where its kernel can make them.
fn gated_act_backward(op: &GatedActBackward, graph: &Graph) -> Vec<Scratch> {
    let cols = graph.value(op.dy).cols;
    match op.d_up {
        _ if !holds_row(cols) => Vec::new(),
        Some(d_up) => half_gradients(&[op.out, d_up], graph),
        // The kernel also writes floats, if there is anyone to read them.
        None => {
            let made = half_product(op.out, graph).map(|(dy, weight)| half_gradient(dy, weight, graph));
            let instead = |made: Scratch| if is_read_as_floats(op.out, graph) { made } else { made.instead() };
            made.into_iter().flatten().map(instead).collect()
        }
    }
}

/// What the step that made a gradient left of it in f16. A norm's is there as floats too, which few rows are sooner read as.
fn halves_left(dy: ValueId, graph: &Graph) -> Vec<Scratch> {
    let many = graph.value(dy).rows.capacity() >= MANY_HALF_ROWS;
    let makes = |op: &&Op| {
        let in_f16 = match op {
            Op::GatedActBackward(_) | Op::RopeSplitBackward(_) => true,
            Op::RmsNormBackward(_) => many,
            _ => false,
        };
        in_f16 && op.values(Access::Write).contains(&dy)
    };
    let maker = graph.nodes().iter().map(|(_, op)| op).find(makes);
    let made = maker.map(|op| scratch(op, graph, GradientProducts::F16, false, false)).unwrap_or_default();
    let of_dy = made.into_iter().filter(|made| made.source.is_some_and(|(value, _)| value == dy));
    of_dy.map(Scratch::again).collect()
}

/// The gradients in f16 that the products behind queries, keys and values read next, or the only one.
fn rope_split_backward(op: &RopeSplitBackward, graph: &Graph) -> Vec<Scratch> {
    let Heads { heads, kv_heads, head_dim } = op.shape;
    let fits = (heads + 2 * kv_heads) * head_dim <= LONGEST_ROTATED_ROW
        && [heads * head_dim, kv_heads * head_dim].iter().all(|width| width.is_multiple_of(16))
        && head_dim.is_multiple_of(4)
        && op.rope_dims.is_multiple_of(8);
    match op.apart {
        _ if !fits => Vec::new(),
        Some((keys, values)) => half_gradients(&[op.out, keys, values], graph),
        None => half_gradients(&[op.out], graph),
    }
}

/// Gradients in f16, each for the product that reads it, where no one reads any as floats.
fn half_gradients(gradients: &[ValueId], graph: &Graph) -> Vec<Scratch> {
    let products: Option<Vec<_>> = gradients.iter().map(|&value| half_product(value, graph)).collect();
    let floats = gradients.iter().any(|&value| is_read_as_floats(value, graph));
    let products = products.filter(|_| !floats).unwrap_or_default();
    products.into_iter().flat_map(|(value, weight)| half_gradient(value, weight, graph)).map(Scratch::instead).collect()
}

/// Whether the host, or an op that cannot have it in f16, reads a gradient that is made in f16.
fn is_read_as_floats(gradient: ValueId, graph: &Graph) -> bool {
    let reads = |op: &Op| {
        let mut reads = false;
        op.visit_operands(|operand, access| reads |= operand == Operand::Value(gradient) && access == Access::Read);
        let in_f16 = || match op {
            Op::TernaryMatmulBackward(_) | Op::TernaryMatmulGradient(_) => {
                !scratch(op, graph, GradientProducts::F16, false, false).is_empty()
            }
            op => may_read_halves(op),
        };
        reads && !in_f16()
    };
    graph.value(gradient).role != Role::Inner || graph.nodes().iter().any(|(_, op)| reads(op))
}

/// Whether an op of second factors can read gradients in f16: its kernels take four neighbouring columns at once.
fn may_read_halves(op: &Op) -> bool {
    match op {
        Op::LoraBGradient(LoraBGradient { gradients: factors, .. })
        | Op::LoraBBackward(LoraBBackward { factors, .. }) => {
            factors.iter().all(|factor| factor.out_offset.is_multiple_of(4))
        }
        _ => false,
    }
}

/// A gradient that a product with a ternary weight reads in f16, and the weight, where there is one such product.
fn half_product(dy: ValueId, graph: &Graph) -> Option<(ValueId, ResourceId)> {
    let mut weights = graph.nodes().iter().filter_map(|(_, op)| match op {
        Op::TernaryMatmulBackward(product) if product.dy == dy && product.f16_products => Some(product.weight),
        _ => None,
    });
    let one_scale = |&weight: &ResourceId| graph.resources().get(weight).encoding() == Some(Encoding::Ternary);
    let weight = weights.next().filter(one_scale)?;
    weights.next().is_none().then_some((dy, weight))
}

/// The gradient as int8 halves, and what undoes their scale.
fn byte_gradient(op: &TernaryMatmulBackward, graph: &Graph) -> Vec<Scratch> {
    if !takes_bytes(graph.resources().get(op.weight)) {
        return Vec::new();
    }
    let dy = graph.value(op.dy);
    vec![
        Scratch::new(ScratchName("bytes"), DType::I8, dy.rows, 2 * dy.cols.next_multiple_of(64)),
        floats("undo", dy.rows, 1),
    ]
}

/// The gradient in f16 as the input's gradient left it, and the operand of the weight's own.
fn ternary_matmul_gradient(op: &TernaryMatmulGradient, graph: &Graph) -> Vec<Scratch> {
    let half = half_gradient(op.dy, op.weight, graph).map(Scratch::again);
    let outer = outer_product(graph.value(op.dy).rows, graph.resources().get(op.weight));
    half.into_iter().chain(outer).collect()
}

/// A gradient, times the scales of a ternary weight's rows, in f16: row `t` is held times a power of two that makes full use of it,
/// beside what undoes that.
fn half_gradient(dy: ValueId, weight: ResourceId, graph: &Graph) -> [Scratch; 2] {
    let (rows, cols) = (graph.value(dy).rows, graph.value(dy).cols);
    let values = Scratch::new(ScratchName("half"), DType::F16, rows, cols.next_multiple_of(16));
    [values, floats("half_scale", rows, 1)].map(|scratch| scratch.made_from(dy, weight))
}

/// For a weight's own gradient, a sum of outer products over the rows: its input in f16, row `t` times what row `t` of the
/// gradient counts for, what undoes the largest such factor, and partial sums over runs of rows.
fn outer_product(rows: Rows, weight: &Resource) -> Vec<Scratch> {
    let parts = HalfProduct::outer(weight.rows, weight.cols, rows.capacity()).cut(MOST_OUTER_PARTS).parts;
    let mut scratch = vec![
        Scratch::new(ScratchName("outer"), DType::F16, rows, weight.cols.next_multiple_of(16)),
        floats("outer_scale", Rows::Fixed(1), 2),
    ];
    if parts > 1 {
        scratch.push(floats("outer_parts", Rows::Fixed(parts * weight.rows), weight.cols));
    }
    scratch
}
