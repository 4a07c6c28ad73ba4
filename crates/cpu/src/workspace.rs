//! The scratch memory that the kernels ask for.

use crate::relation_loss::KEPT;
use crate::screened_matmul::BLOCK;
use tritune_graph::{DType, Graph, Limits, Op, Rows, Scratch, Target};

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
            let taught = op.input.distill.is_some_and(|distill| distill.teacher.top().is_none());
            floats("logits", Rows::Fixed(op.rows_at_once), vocabulary * if taught { 2 } else { 1 })
        }
        Op::ScreenedMatmul(op) => floats("best", Rows::Fixed(1), graph.value(op.out).cols.div_ceil(BLOCK)),
        Op::RelationLoss(op) => floats("kept", graph.value(op.loss).rows, KEPT * op.input.all_heads()),
        Op::AttentionBackward(op) => floats("delta", graph.value(op.dq).rows, op.shape.heads),
        Op::RmsNormBackward(op) if let Some(gradient) = op.gradient => {
            let parts = GAIN_PARTS.min(graph.value(op.dy).rows.capacity().max(1));
            floats("parts", Rows::Fixed(parts), gradient.cols)
        }
        _ => Vec::new(),
    }
}
