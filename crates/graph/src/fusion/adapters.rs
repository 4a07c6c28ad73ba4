//! What adapters add to products, as part of those.

use crate::ops::{LoraABackward, LoraB, TernaryMatmul};
use crate::{LoraBFactor, Op, Plan, Quantized, Slice, ValueId};

/// The low-rank products that a product takes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdapterFusion {
    /// Least rows that there is room for.
    pub least_rows: usize,
    /// The same where the first factor's product is the step before, which could else run beside this one.
    pub least_rows_behind: usize,
    /// First and last columns of factors are multiples of this.
    pub columns_multiple: usize,
    /// Ranks, and all that come before those of a factor, are multiples of this.
    pub rank_multiple: usize,
    /// Highest rank of a factor.
    pub highest_rank: usize,
}

impl AdapterFusion {
    pub(super) fn takes_backward(self, plan: &Plan, op: &LoraABackward) -> bool {
        let Slice { rows: rank, cols, .. } = op.factor;
        plan.value(op.out).value.rows.capacity() >= self.least_rows
            && cols.is_multiple_of(self.columns_multiple)
            && rank.is_multiple_of(self.rank_multiple)
            && rank <= self.highest_rank
    }

    pub(super) fn takes(self, plan: &Plan, op: &LoraB, before: usize) -> bool {
        let ranks = plan.value(op.x).value.cols;
        let made = plan.value(op.x).first_step;
        let is_behind = made + 1 >= before && matches!(plan.steps[made].op, Op::LoraA(_));
        let least_rows = if is_behind { self.least_rows_behind } else { self.least_rows };
        let fits = |factor: &LoraBFactor| {
            let ends = [factor.out_offset, factor.out_offset + factor.matrix.rows];
            let ranks = [ranks, factor.rank_offset, factor.matrix.cols];
            ends.iter().all(|end| end.is_multiple_of(self.columns_multiple))
                && ranks.iter().all(|rank| rank.is_multiple_of(self.rank_multiple))
                && factor.matrix.cols <= self.highest_rank
        };
        plan.value(op.out).value.rows.capacity() >= least_rows && op.factors.iter().all(fits)
    }
}

/// The step before, or the one before that where `may_stand_between`.
fn before<'a>(op: impl Fn(usize) -> &'a Op, step: usize, may_stand_between: impl Fn(&Op) -> bool) -> Option<usize> {
    let before = step.checked_sub(1)?;
    if may_stand_between(op(before)) { before.checked_sub(1) } else { Some(before) }
}

/// The step before, or the one before that of an adapter's first factor, whose product the adapter's second factor at `step` adds to.
pub(super) fn product_before_adapter<'a>(
    op: impl Fn(usize) -> &'a Op,
    step: usize,
) -> Option<(usize, &'a LoraB, &'a TernaryMatmul)> {
    let Op::LoraB(lora) = op(step) else { return None };
    let before = before(&op, step, |between| matches!(between, Op::LoraA(first) if first.out == lora.x))?;
    let Op::TernaryMatmul(product) = op(before) else { return None };
    (lora.residual == Some(product.out) && product.act.group.is_none()).then_some((before, lora, product))
}

/// The step whose product with gradients the input's gradient of an adapter, at `step`, is added to; that of its factor may stand between.
pub(crate) fn gradient_before_adapter<'a>(
    op: impl Fn(usize) -> &'a Op,
    step: usize,
) -> Option<(usize, &'a LoraABackward)> {
    let Op::LoraABackward(lora) = op(step) else { return None };
    let before = before(&op, step, |between| matches!(between, Op::LoraAGradient(_)))?;
    let Op::TernaryMatmulBackward(product) = op(before) else { return None };
    (lora.residual == Some(product.out)).then_some((before, lora))
}

pub(super) fn inputs_of_product(product: &TernaryMatmul) -> impl Iterator<Item = ValueId> {
    let Quantized { q, scale, sum, .. } = product.act;
    [Some(q), Some(scale), Some(sum), product.residual].into_iter().flatten()
}
