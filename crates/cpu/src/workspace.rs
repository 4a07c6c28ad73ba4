//! The scratch memory that the kernels ask for.

use crate::prefiltered_matmul::BLOCK;
use crate::relation_loss::KEPT;
use tritune_graph::{DType, GAIN_SUMS, Graph, Limits, Op, Rows, Scratch, ScratchName, Target};

/// Logits of a chunk of rows, with those of a teacher's head behind them.
pub(crate) const LOGITS: ScratchName = ScratchName("logits");
/// The best of each block of a prefiltered product.
pub(crate) const BEST: ScratchName = ScratchName("best");
/// What relations keep of the forward pass.
pub(crate) const RELATIONS: ScratchName = ScratchName("relations");
/// Per token and head `Σ dy·y`.
pub(crate) const DELTA: ScratchName = ScratchName("delta");

/// Parts in which the gradient of a gain is summed.
const GAIN_PARTS: usize = 512;

/// What plans for a CPU respect and give its kernels.
pub fn target() -> Target {
    Target::new(Limits::NONE, scratch)
}

fn scratch(op: &Op, graph: &Graph) -> Vec<Scratch> {
    let floats = |name, rows, cols| vec![Scratch::new(name, DType::F32, rows, cols)];
    match op {
        Op::HeadLoss(op) => {
            let vocabulary = graph.resources().get(op.input.weight).rows;
            let has_head = op.input.distill.is_some_and(|distill| distill.teacher.top().is_none());
            floats(LOGITS, Rows::Fixed(op.rows_at_once), vocabulary * if has_head { 2 } else { 1 })
        }
        Op::PrefilteredMatmul(op) => floats(BEST, Rows::Fixed(1), graph.value(op.out).cols.div_ceil(BLOCK)),
        Op::RelationLoss(op) => floats(RELATIONS, graph.value(op.loss).rows, KEPT * op.input.all_heads()),
        Op::AttentionBackward(op) => floats(DELTA, graph.value(op.dq).rows, op.shape.heads),
        Op::RmsNormBackward(op) if let Some(gradient) = op.gradient => {
            let parts = GAIN_PARTS.min(graph.value(op.dy).rows.capacity().max(1));
            floats(GAIN_SUMS, Rows::Fixed(parts), gradient.cols)
        }
        _ => Vec::new(),
    }
}
