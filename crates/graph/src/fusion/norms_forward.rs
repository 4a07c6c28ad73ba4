//! `rms_norm → rms_norm_quantize…`: a norm and, right behind it, those that quantise what they make of its result.

use super::norms_backward::MAX_NORMS;
use super::{Chain, Fusion, Pattern, Refusal, View};
use crate::Op;
use crate::ops::{RmsNorm, RmsNormQuantize};
use std::ops::Range;

/// Such a chain.
#[derive(Clone, Debug, PartialEq)]
pub struct NormsForward {
    /// The norm.
    pub norm: RmsNorm,
    /// The steps of the others.
    pub inner: Range<usize>,
    /// Whether anything else reads what the norm makes.
    pub is_read: bool,
}

pub(super) struct NormsOfNorm;

/// The norm at step `first` and the steps of the others.
fn chain<'a>(ops: &[&'a Op], first: usize) -> Option<(&'a RmsNorm, Range<usize>)> {
    let Op::RmsNorm(norm) = ops[first] else { return None };
    let inner = |step: usize| match *ops.get(step)? {
        Op::RmsNormQuantize(inner) => Some(inner).filter(|it| it.x == norm.out && it.float_out.is_none()),
        _ => None,
    };
    let RmsNormQuantize { eps, .. } = inner(first + 1)?;
    let more = (first + 1..).take(MAX_NORMS).take_while(|&step| inner(step).is_some_and(|inner| inner.eps == *eps));
    Some((norm, first + 1..first + 1 + more.count()))
}

impl Pattern for NormsOfNorm {
    fn find(&self, view: &View, first: usize) -> Result<Chain, Refusal> {
        let (norm, inner) = chain(&view.ops, first).ok_or(Refusal::NoChain)?;
        let last = inner.end - 1;
        View::takes(view.support.norms_forward, view.cols(norm.out))?;
        view.kept_until(last, [norm.x])?;
        // Backward steps that are one make it again themselves.
        let recomputes = |step: usize| {
            let by = |fusion: &Fusion| matches!(fusion, Fusion::NormsBackward(inner) if inner.contains(&step));
            view.found.fused.values().any(by)
        };
        let reads = view.readers(norm.out).iter().any(|&step| step > last && !recomputes(step));
        let is_read = reads || !view.is_inner(norm.out);
        let fusion = Fusion::NormsForward(NormsForward { norm: norm.clone(), inner, is_read });
        Ok(Chain { at: last, inner: (first..last).collect(), fusion })
    }
}
