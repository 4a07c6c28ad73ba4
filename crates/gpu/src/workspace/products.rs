//! Scratch of products: what they read in another form, and sums of the parts that they are cut into.

use super::{F16Rows, GpuTraits, MAX_HEAD_PARTS, MAX_OUTER_PARTS, MAX_PARTS, floats};
use crate::half_tiles::HalfProduct;
use crate::kernels::prefilter::BLOCK;
use crate::kernels::products::DENSE_TILE;
use tritune_graph::ops::{HeadLoss, PrefilteredMatmul, TernaryMatmulBackward, TernaryMatmulGradient};
use tritune_graph::{
    DType, Encoding, Graph, Resource, ResourceId, Rows, Scratch, ScratchName, Step, TeacherLogits, ValueId,
};

const BEST: ScratchName = ScratchName("best");
const THRESHOLD: ScratchName = ScratchName("threshold");
const BYTES: ScratchName = ScratchName("bytes");
const BYTES_SCALE: ScratchName = ScratchName("bytes_scale");
const PRODUCT_PARTS: ScratchName = ScratchName("product_parts");
const OUTER: ScratchName = ScratchName("outer");
const OUTER_SCALE: ScratchName = ScratchName("outer_scale");
const OUTER_PARTS: ScratchName = ScratchName("outer_parts");
const LOGITS: ScratchName = ScratchName("logits");
const TEACHER_LOGITS: ScratchName = ScratchName("teacher_logits");
const HEAD_SUMS: ScratchName = ScratchName("head_sums");

/// Tiles of the head's input gradient in f32 that keep a GPU busy, and the most parts it is cut into for that.
const BUSY_HEAD_TILES: usize = 1024;
const MAX_FLOAT_PARTS: usize = 8;
/// Weight rows over which integers of 15 bits add up in an i32, whatever the trits.
const BYTE_SUM_ROWS: usize = 1 << 16;

/// Whether the gradient of a product with this weight can be taken from int8 halves: one scale per row, and sums that an i32 holds.
fn takes_bytes(weight: &Resource) -> bool {
    weight.encoding() == Some(Encoding::Ternary) && weight.rows <= BYTE_SUM_ROWS
}

/// The input as f16 rows, or as pairs of them that hold all of it, and what undoes their scale.
pub(super) fn dense_matmul(x: ValueId, weight: ResourceId, f16_products: bool, graph: &Graph) -> Vec<Scratch> {
    match graph.resources().get(weight).encoding() {
        Some(Encoding::F16) if f16_products => F16Rows::request_input(x, weight, graph).into(),
        Some(Encoding::F16) => F16Rows::request_pairs(x, graph).into(),
        _ => Vec::new(),
    }
}

/// What a prefiltered product asks for.
pub(crate) struct PrefilterSpace {
    /// Bounds of blocks of elements, of one row.
    pub best: ValueId,
    /// What the plain product needs if that runs on matrix units, or else the threshold.
    pub threshold: Option<ValueId>,
    pub pairs: Option<F16Rows>,
}

impl PrefilterSpace {
    pub(super) fn request(op: &PrefilteredMatmul, graph: &Graph, matrix_units: bool) -> Vec<Scratch> {
        let best = floats(BEST, Rows::Fixed(1), graph.value(op.out).cols.div_ceil(BLOCK));
        let pairs = if matrix_units { dense_matmul(op.x, op.weight, false, graph) } else { Vec::new() };
        let threshold = pairs.is_empty().then(|| floats(THRESHOLD, Rows::Fixed(1), 1));
        [best].into_iter().chain(pairs).chain(threshold).collect()
    }

    pub fn of(step: &Step) -> Option<PrefilterSpace> {
        let (threshold, pairs) = (step.scratch(THRESHOLD), F16Rows::of_pairs(step));
        Some(PrefilterSpace { best: step.scratch(BEST)?, threshold, pairs })
    }
}

/// What a product with gradients asks for.
pub(crate) struct BackwardSpace {
    /// The gradient in f16.
    pub half: Option<F16Rows>,
    /// Partial sums of a product in f16, where those keep a large GPU busy.
    pub parts: Option<ValueId>,
    /// The gradient as int8 halves.
    pub bytes: Option<F16Rows>,
}

impl BackwardSpace {
    pub(super) fn request_f16(dy: ValueId, weight: ResourceId, graph: &Graph, gpu: &GpuTraits) -> Vec<Scratch> {
        let mut scratch = Vec::from(F16Rows::request_gradient(dy, weight, graph));
        let (rows, weight) = (graph.value(dy).rows, graph.resources().get(weight));
        let parts = HalfProduct::backward(rows.capacity(), weight).cut(MAX_PARTS, gpu.processors).parts;
        if parts > 1 {
            scratch.push(floats(PRODUCT_PARTS, Rows::Fixed(parts * rows.capacity()), weight.cols));
        }
        scratch
    }

    pub(super) fn request_bytes(op: &TernaryMatmulBackward, graph: &Graph) -> Vec<Scratch> {
        if !takes_bytes(graph.resources().get(op.weight)) {
            return Vec::new();
        }
        let dy = graph.value(op.dy);
        let values = Scratch::new(BYTES, DType::I8, dy.rows, 2 * dy.cols.next_multiple_of(64));
        vec![values, floats(BYTES_SCALE, dy.rows, 1)]
    }

    pub fn of(step: &Step, dy: ValueId) -> BackwardSpace {
        let bytes = step.scratch(BYTES).zip(step.scratch(BYTES_SCALE));
        BackwardSpace {
            half: F16Rows::of_gradient(step, dy),
            parts: step.scratch(PRODUCT_PARTS),
            bytes: bytes.map(|(values, scale)| F16Rows { values, scale }),
        }
    }
}

/// What a weight's own gradient asks for in f16, a sum of outer products over the rows.
#[derive(Clone, Copy)]
pub(crate) struct OuterSpace {
    /// f16 `[T, K rounded up to 16]`: the weight's input, row `t` times what row `t` of the gradient counts for.
    pub values: ValueId,
    /// f32 `[1, 2]`: what undoes the largest factor of a row.
    pub scale: ValueId,
    /// f32 `[parts · N, K]`: partial sums over runs of rows.
    pub partial: Option<ValueId>,
}

impl OuterSpace {
    fn request(rows: Rows, weight: &Resource, gpu: &GpuTraits) -> Vec<Scratch> {
        let parts =
            HalfProduct::outer(weight.rows, weight.cols, rows.capacity()).cut(MAX_OUTER_PARTS, gpu.processors).parts;
        let mut scratch = vec![
            Scratch::new(OUTER, DType::F16, rows, weight.cols.next_multiple_of(16)),
            floats(OUTER_SCALE, Rows::Fixed(1), 2),
        ];
        if parts > 1 {
            scratch.push(floats(OUTER_PARTS, Rows::Fixed(parts * weight.rows), weight.cols));
        }
        scratch
    }

    /// The same beside the gradient in f16 as the input's gradient left it.
    pub(super) fn request_beside(op: &TernaryMatmulGradient, graph: &Graph, gpu: &GpuTraits) -> Vec<Scratch> {
        let half = F16Rows::request_gradient(op.dy, op.weight, graph).map(Scratch::made_earlier);
        let outer = OuterSpace::request(graph.value(op.dy).rows, graph.resources().get(op.weight), gpu);
        half.into_iter().chain(outer).collect()
    }

    pub fn of(step: &Step) -> Option<OuterSpace> {
        let (values, scale) = step.scratch(OUTER).zip(step.scratch(OUTER_SCALE))?;
        Some(OuterSpace { values, scale, partial: step.scratch(OUTER_PARTS) })
    }
}

/// What a head and its loss ask for.
pub(crate) struct HeadLossSpace {
    pub logits: ValueId,
    /// Those of a teacher with a head.
    pub teacher_logits: Option<ValueId>,
    /// Partial sums of the input's gradient, for f16 products in the place of either input in f16.
    pub sums: Option<ValueId>,
    /// For f16 products of the weight's own gradient.
    pub outer: Option<OuterSpace>,
}

impl HeadLossSpace {
    pub(super) fn request(op: &HeadLoss, graph: &Graph, gpu: &GpuTraits) -> Vec<Scratch> {
        let weight = graph.resources().get(op.input.weight);
        let chunk = Rows::Fixed(op.rows_at_once);
        let mut scratch = vec![floats(LOGITS, chunk, weight.rows)];
        let mut widest = weight.cols;
        if let Some(TeacherLogits::Head { weight, .. }) = op.input.distill.map(|distill| distill.teacher) {
            scratch.push(floats(TEACHER_LOGITS, chunk, graph.resources().get(weight).rows));
            widest = widest.max(graph.resources().get(weight).cols);
        }
        if op.f16_products && gpu.matrix_units() && weight.encoding() == Some(Encoding::F16) {
            let parts = match op.dx {
                Some(_) => HalfProduct::backward(op.rows_at_once, weight).cut(MAX_HEAD_PARTS, gpu.processors).parts,
                None => 1,
            };
            scratch.push(floats(HEAD_SUMS, Rows::Fixed(parts * op.rows_at_once), widest));
            if !op.gradients.is_empty() {
                scratch.extend(OuterSpace::request(chunk, weight, gpu));
            }
        } else if op.dx.is_some() && weight.cols.is_multiple_of(4) {
            let tiles = op.rows_at_once.div_ceil(DENSE_TILE.0) * weight.cols.div_ceil(DENSE_TILE.1);
            let parts = (BUSY_HEAD_TILES / tiles).min(MAX_FLOAT_PARTS);
            if parts > 1 {
                scratch.push(floats(HEAD_SUMS, Rows::Fixed(parts * op.rows_at_once), weight.cols));
            }
        }
        scratch
    }

    pub fn of(step: &Step) -> Option<HeadLossSpace> {
        Some(HeadLossSpace {
            logits: step.scratch(LOGITS)?,
            teacher_logits: step.scratch(TEACHER_LOGITS),
            sums: step.scratch(HEAD_SUMS),
            outer: OuterSpace::of(step),
        })
    }
}
