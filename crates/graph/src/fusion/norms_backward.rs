//! Backward steps of norms of one value, each adding to what the one before it gave, in front of that of the norm that made it. All
//! gains are trained, each for itself; sums of their gradients lie side by side in scratch.

use super::{Chain, Fusion, Pattern, Refusal, View};
use crate::ops::{RmsNorm, RmsNormBackward};
use crate::{Graph, Op, ScratchName, ValueId};
use std::ops::Range;

/// Sums over runs of rows of the gradients of gains. Where steps may become one, those of all of them, side by side.
pub const GAIN_SUMS: ScratchName = ScratchName("gain_sums");

/// Most norms of one value that become one.
pub(super) const MAX_NORMS: usize = 3;

pub(super) struct NormsBackward;

/// The steps in front of `last`, and the value that all of them read.
fn chain(ops: &[&Op], last: usize) -> Option<(Range<usize>, ValueId)> {
    let outer = backward(ops, last)?;
    let nearest = backward(ops, last.checked_sub(1)?).filter(|inner| inner.out == outer.dy)?;
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
            backward(ops, first).filter(|inner| inner.out == out && gradients.len() <= MAX_NORMS)?;
        let gradient = (*gradient)?;
        if (*x, *eps) != (made, nearest.eps) || *residual == Some(*dy) || gradients.contains(&gradient) {
            return None;
        }
        gradients.push(gradient);
        wanted = *residual;
    }
    let makes = |op: &&Op| match op {
        Op::RmsNorm(RmsNorm { x, gain, eps, out }) => (*x, *gain, *eps, *out) == (outer.x, outer.gain, outer.eps, made),
        _ => false,
    };
    ops[..first].iter().rev().any(makes).then_some((first..last, made))
}

fn backward<'a>(ops: &[&'a Op], step: usize) -> Option<&'a RmsNormBackward> {
    match ops[step] {
        Op::RmsNormBackward(op) => Some(op),
        _ => None,
    }
}

/// Columns of the sums ([`GAIN_SUMS`]) that the backward step of a norm needs: those of its gain, and where it is the last of such a chain
/// those of all.
pub fn sums_of_norms(graph: &Graph, backward: &RmsNormBackward) -> usize {
    let ops = graph.ops();
    let own = |op: &&Op| matches!(op, Op::RmsNormBackward(other) if other.out == backward.out);
    let chain = ops.iter().rposition(own).and_then(|step| chain(&ops, step));
    let gains = chain.map_or(1, |(inner, _)| inner.len() + 1);
    gains * graph.value(backward.out).cols
}

impl Pattern for NormsBackward {
    fn keeps(&self, ops: &[&Op], last: usize) -> Vec<ValueId> {
        let inner = chain(ops, last).map_or(0..0, |(inner, _)| inner);
        inner.filter_map(|step| backward(ops, step)).map(|norm| norm.dy).collect()
    }

    fn find(&self, view: &View, last: usize) -> Result<Chain, Refusal> {
        let (inner, made) = chain(&view.ops, last).ok_or(Refusal::NoChain)?;
        let cols = view.cols(made);
        View::takes(view.support.norms_backward, cols)?;
        let sums = view.plan.steps[last].scratch(GAIN_SUMS);
        if sums.is_none_or(|sums| view.cols(sums) != (inner.len() + 1) * cols) {
            return Err(Refusal::Scratch);
        }
        for norm in inner.clone() {
            let op = backward(&view.ops, norm).ok_or(Refusal::NoChain)?;
            view.read_only_at(norm + 1, &[op.out])?;
            view.kept_until(last, [op.dy])?;
        }
        Ok(Chain { at: last, inner: inner.clone().collect(), fusion: Fusion::NormsBackward(inner) })
    }
}
