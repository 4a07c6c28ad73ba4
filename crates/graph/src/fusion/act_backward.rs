//! `rms_norm_backward → gated_act_backward`: the backward steps of a norm and of the activation whose result it read, which make that
//! row again. Where the norm's gain is trained, sums of its gradient are scratch of their own; where not, gradients must be wanted in f16.

use super::{Chain, Fusion, GAIN_SUMS, Pattern, Refusal, View};
use crate::ops::{GatedAct, GatedActBackward, RmsNormBackward};
use crate::{Graph, Op, ValueId};

pub(super) struct ActBackward;

/// The backward step of a norm right before that of the activation whose result it read.
fn chain<'a>(ops: &[&'a Op], step: usize) -> Option<(&'a GatedActBackward, &'a RmsNormBackward)> {
    let Op::GatedActBackward(act) = ops[step] else { return None };
    let Op::RmsNormBackward(norm) = ops[step.checked_sub(1)?] else { return None };
    let follows = norm.out == act.dy && norm.residual.is_none();
    let makes = |op: &&Op| match op {
        Op::GatedAct(GatedAct { kind, gate_up, up, out }) => {
            (kind, gate_up, up, out) == (&act.kind, &act.gate_up, &act.up, &norm.x)
        }
        _ => false,
    };
    (follows && ops[..step].iter().rev().any(makes)).then_some((act, norm))
}

/// Columns of the sums ([`GAIN_SUMS`]) that the backward step of an activation needs, where that of the norm behind it may become part of it.
pub fn sums_of_act(graph: &Graph, backward: &GatedActBackward) -> Option<usize> {
    let ops = graph.ops();
    let own = |op: &&Op| matches!(op, Op::GatedActBackward(other) if other.out == backward.out);
    let (_, norm) = chain(&ops, ops.iter().rposition(own)?)?;
    norm.gradient?;
    Some(graph.value(norm.out).cols)
}

impl Pattern for ActBackward {
    fn keeps(&self, ops: &[&Op], last: usize) -> Vec<ValueId> {
        chain(ops, last).map(|(_, norm)| norm.dy).into_iter().collect()
    }

    fn find(&self, view: &View, step: usize) -> Result<Chain, Refusal> {
        let (act, norm) = chain(&view.ops, step).ok_or(Refusal::NoChain)?;
        let scratch = &view.plan.steps[step];
        let (support, has_scratch) = match norm.gradient {
            Some(_) => (view.support.act_backward, scratch.scratch(GAIN_SUMS).is_some()),
            None => (view.support.act_backward_in_f16, scratch.has_made_from(act.out)),
        };
        View::takes(support, view.cols(norm.out))?;
        if !has_scratch {
            return Err(Refusal::Scratch);
        }
        view.read_only_at(step, &[norm.out])?;
        view.kept_until(step, [norm.dy])?;
        Ok(Chain { at: step, inner: vec![step - 1], fusion: Fusion::ActBackward(norm.clone()) })
    }
}
