//! `gated_act → rms_norm_quantize` of any number of tokens, which saves writing and reading the row in between.

use super::{Chain, Fusion, Pattern, Refusal, View};
use crate::ops::GatedAct;
use crate::{Op, ValueId};

pub(super) struct ActNorm;

/// The activation right before a norm of its result.
fn chain<'a>(ops: &[&'a Op], last: usize) -> Option<&'a GatedAct> {
    match (ops[last.checked_sub(1)?], ops[last]) {
        (Op::GatedAct(gated), Op::RmsNormQuantize(norm)) => Some(gated).filter(|it| it.out == norm.x),
        _ => None,
    }
}

fn inputs(gated: &GatedAct) -> impl Iterator<Item = ValueId> {
    [Some(gated.gate_up), gated.up].into_iter().flatten()
}

impl Pattern for ActNorm {
    fn keeps(&self, ops: &[&Op], last: usize) -> Vec<ValueId> {
        chain(ops, last).into_iter().flat_map(inputs).collect()
    }

    fn find(&self, view: &View, step: usize) -> Result<Chain, Refusal> {
        let gated = chain(&view.ops, step).ok_or(Refusal::NoChain)?;
        View::takes(view.support.norm, view.cols(gated.out))?;
        // Backward steps that are one make the row again themselves.
        let recomputes = |reader: usize| matches!(view.found.at(reader + 1), Some(Fusion::ActBackward(_)));
        if !view.is_inner(gated.out) || view.readers(gated.out).iter().any(|&it| it != step && !recomputes(it)) {
            return Err(Refusal::ReadElsewhere);
        }
        view.kept_until(step, inputs(gated))?;
        Ok(Chain { at: step, inner: vec![step - 1], fusion: Fusion::ActNorm(gated.clone()) })
    }
}
