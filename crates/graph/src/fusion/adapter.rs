//! What adapters add to products, as part of those.

use super::Refusal;
use crate::Op;

/// The low-rank products that are fused into a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdapterFusion {
    /// Least rows that there is room for.
    pub min_rows: usize,
    /// The same where the A factor's product is the step before, which could else run beside this one.
    pub min_rows_behind: usize,
    /// First and last columns of factors are multiples of this.
    pub columns_multiple: usize,
    /// Ranks, and all that come before those of a factor, are multiples of this.
    pub rank_multiple: usize,
    /// Highest rank of a factor.
    pub max_rank: usize,
}

impl AdapterFusion {
    /// Whether it takes a factor of this rank, with these first and last columns, behind so many ranks.
    pub(super) fn takes(self, rank: usize, columns: &[usize], ranks_before: &[usize]) -> Result<(), Refusal> {
        let fits = columns.iter().all(|column| column.is_multiple_of(self.columns_multiple))
            && ranks_before.iter().chain([&rank]).all(|rank| rank.is_multiple_of(self.rank_multiple))
            && rank <= self.max_rank;
        fits.then_some(()).ok_or(Refusal::Size)
    }
}

/// The step before, or the one before that where `may_stand_between`.
pub(super) fn before(ops: &[&Op], step: usize, may_stand_between: impl Fn(&Op) -> bool) -> Option<usize> {
    let before = step.checked_sub(1)?;
    if may_stand_between(ops[before]) { before.checked_sub(1) } else { Some(before) }
}
