//! The scratch memory that kernels ask for: their own sums, and what products of gradients on f16 matrix units need. What an op asks
//! for and how its lowering finds it again stand side by side, as `request` and `of`.

mod attention;
mod f16_rows;
mod products;

pub(crate) use attention::{AttentionBackwardSpace, SpanParts};
pub(crate) use f16_rows::{F16Rows, LONGEST_HELD_ROW, holds_row};
pub(crate) use products::{BackwardSpace, HeadLossSpace, OuterSpace, PrefilterSpace};

use f16_rows::{
    f16_rows_left, gated_act, gated_act_backward, half_input, half_product, may_read_f16_rows, rope_split_backward,
};
use products::dense_matmul;
use tritune_graph::ops::{LoraBBackward, LoraBGradient};
use tritune_graph::{
    DType, Encoding, GAIN_SUMS, Graph, Limits, Op, Plan, ResourceId, Rows, Scratch, ScratchName, Slice, Step, Target,
    ValueId, sums_of_act, sums_of_norms,
};

/// What relations keep of the forward pass.
pub(crate) const RELATIONS: ScratchName = ScratchName("relations");
/// Sums of the magnitudes of a tensor.
pub(crate) const MAGNITUDES: ScratchName = ScratchName("magnitudes");

/// Most parts that a product with a ternary weight, a sum over rows, and the head's input gradient are cut into.
pub(crate) const MAX_PARTS: usize = 4;
pub(crate) const MAX_OUTER_PARTS: usize = 48;
pub(crate) const MAX_HEAD_PARTS: usize = 32;
/// Parts in which the gradient of a gain is summed.
const GAIN_PARTS: usize = 512;
/// Floats for sums of the magnitudes of a tensor.
const MAGNITUDE_SUMS: usize = 256;
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

/// What scratch memory depends on, of a GPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GpuTraits {
    /// How gradients are multiplied.
    pub products: GradientProducts,
    /// Whether chains of small steps become one.
    pub fuses: bool,
    /// [`Profile::large`](crate::Profile).
    pub large: bool,
    /// [`Profile::processors`](crate::Profile).
    pub processors: u32,
}

impl GpuTraits {
    fn matrix_units(&self) -> bool {
        self.products == GradientProducts::F16
    }
}

/// What plans for such a GPU with these limits respect and give its kernels.
pub fn target(limits: Limits, gpu: GpuTraits) -> Target {
    Target::new(limits, move |op, graph| scratch(op, graph, &gpu))
}

fn scratch(op: &Op, graph: &Graph, gpu: &GpuTraits) -> Vec<Scratch> {
    let (products, fuses, matrix_units) = (gpu.products, gpu.fuses, gpu.matrix_units());
    let grouped = |weight: ResourceId| graph.resources().get(weight).encoding().is_some_and(|it| it.group().is_some());
    let in_f16 = |weight: ResourceId| graph.resources().get(weight).encoding() == Some(Encoding::F16);
    match op {
        Op::HeadLoss(op) => HeadLossSpace::request(op, graph, gpu),
        Op::Attention(op) => {
            let parts = if fuses { SpanParts::request(op, graph) } else { Vec::new() };
            let f16_rows = parts.is_empty() && matrix_units && op.log_sum_exp.is_none();
            if f16_rows { half_input(op.out, graph) } else { parts }
        }
        Op::DenseMatmul(op) if matrix_units => dense_matmul(op.x, op.weight, op.f16_products, graph),
        Op::PrefilteredMatmul(op) => PrefilterSpace::request(op, graph, matrix_units),
        Op::RmsNorm(op) if matrix_units => half_input(op.out, graph),
        Op::GatedAct(op) if matrix_units && holds_row(graph.value(op.out).cols) => gated_act(op, graph),
        Op::TernaryMatmulBackward(op) if op.f16_products && matrix_units => {
            BackwardSpace::request_f16(op.dy, op.weight, graph, gpu)
        }
        Op::GatedActBackward(op) => {
            let f16_rows = if matrix_units { gated_act_backward(op, graph) } else { Vec::new() };
            let sums = sums_of_act(graph, op).filter(|_| fuses).map(|cols| gain_parts(op.dy, cols, graph));
            f16_rows.into_iter().chain(sums.into_iter().flatten()).collect()
        }
        Op::RopeSplitBackward(op) if matrix_units => rope_split_backward(op, graph),
        Op::LoraBGradient(LoraBGradient { dy, .. }) | Op::LoraBBackward(LoraBBackward { dy, .. })
            if matrix_units && may_read_f16_rows(op) =>
        {
            f16_rows_left(*dy, graph)
        }
        Op::DenseMatmulBackward(op) if op.f16_products && matrix_units && in_f16(op.weight) => {
            BackwardSpace::request_f16(op.dy, op.weight, graph, gpu)
        }
        Op::TernaryMatmulBackward(op) if op.f16_products && products == GradientProducts::Bytes => {
            BackwardSpace::request_bytes(op, graph)
        }
        // The gradient in f16 carries the scales of rows, which it is divided by in the end: those of BitNet's tensors are never 0.
        Op::TernaryMatmulGradient(op)
            if op.f16_products && matrix_units && (grouped(op.weight) || op.act.group.is_none()) =>
        {
            OuterSpace::request_beside(op, graph, gpu)
        }
        Op::RelationLoss(op) => {
            vec![floats(RELATIONS, graph.value(op.loss).rows, RELATION_FLOATS * op.input.all_heads())]
        }
        Op::AttentionBackward(op) => AttentionBackwardSpace::request(op, graph, gpu),
        Op::RmsNormBackward(op) => {
            let cols = |gradient: Slice| if fuses { sums_of_norms(graph, op) } else { gradient.cols };
            let parts = op.gradient.map(|gradient| gain_parts(op.dy, cols(gradient), graph)).unwrap_or_default();
            let product = half_product(op.out, graph).filter(|_| matrix_units);
            parts
                .into_iter()
                .chain(product.into_iter().flat_map(|(dy, weight)| F16Rows::request_gradient(dy, weight, graph)))
                .collect()
        }
        Op::HeadNormGradient(op) => gain_parts(op.dy, op.shape.head_dim, graph),
        Op::Requantize(_) => vec![floats(MAGNITUDES, Rows::Fixed(1), MAGNITUDE_SUMS)],
        _ => Vec::new(),
    }
}

fn floats(name: ScratchName, rows: Rows, cols: usize) -> Scratch {
    Scratch::new(name, DType::F32, rows, cols)
}

/// Sums over runs of rows.
fn gain_parts(dy: ValueId, cols: usize, graph: &Graph) -> Vec<Scratch> {
    let parts = GAIN_PARTS.min(graph.value(dy).rows.capacity().max(1));
    vec![floats(GAIN_SUMS, Rows::Fixed(parts), cols)]
}

/// Counters that the kernels of a plan need: one for each token and head of an attention that shares out long spans.
pub fn counters(plan: &Plan) -> usize {
    let of = |step: &Step| match &step.op {
        Op::Attention(op) if SpanParts::of(step).is_some() => {
            plan.value(op.out).value.rows.capacity() * op.input.shape.heads
        }
        _ => 0,
    };
    plan.steps.iter().map(of).max().unwrap_or(0)
}
