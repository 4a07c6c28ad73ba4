//! `gather_rows → rms_norm` of a single row, which the norm gathers itself.

use super::{Chain, Fusion, Pattern, Refusal, View};
use crate::Op;

pub(super) struct GatheredNorm;

impl Pattern for GatheredNorm {
    fn find(&self, view: &View, step: usize) -> Result<Chain, Refusal> {
        let before = step.checked_sub(1).ok_or(Refusal::NoChain)?;
        let (Op::GatherRows(gather), Op::RmsNorm(norm)) = (view.ops[before], view.ops[step]) else {
            return Err(Refusal::NoChain);
        };
        if gather.out != norm.x {
            return Err(Refusal::NoChain);
        }
        View::takes(view.support.gathered_norm, view.cols(norm.x))?;
        if view.capacity(gather.out) != 1 {
            return Err(Refusal::Size);
        }
        view.read_only_at(step, &[gather.out])?;
        view.kept_until(step, [gather.x, gather.rows])?;
        Ok(Chain { at: step, inner: vec![before], fusion: Fusion::GatheredNorm(gather.clone()) })
    }
}
