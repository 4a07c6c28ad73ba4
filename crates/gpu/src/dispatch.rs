//! What an op becomes on the device: dispatches as plain data, before anything is recorded.

use crate::kernels::Kernel;
use crate::kernels::interface::{Binding, Buffer};
use crate::memory::Span;
use std::ops::RangeInclusive;
use tritune_graph::Rows;

/// Workgroups along one dimension of a dispatch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// The same in every run.
    Fixed(u32),
    /// As many as the run's rows need.
    Rows(RowGroups),
}

/// Workgroups that follow the rows of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowGroups {
    /// The rows of the step.
    pub rows: Rows,
    /// The rows this dispatch takes: from `first`, at most `length`.
    pub first: usize,
    /// How many they are at most.
    pub length: usize,
    /// Items that a workgroup takes.
    pub tile: usize,
    /// Items of a row.
    pub items_per_row: usize,
    /// The dispatch runs only when the run has that many rows; kernels for few and for many rows share a recording so.
    pub row_range: RangeInclusive<usize>,
}

impl Count {
    /// For as many rows as there are, told of its own kind of rows.
    pub fn groups(&self, rows: impl Fn(Rows) -> usize) -> u32 {
        match self {
            Count::Fixed(count) => *count,
            Count::Rows(groups) => {
                let rows = rows(groups.rows);
                if !groups.row_range.contains(&rows) {
                    return 0;
                }
                (rows.saturating_sub(groups.first).min(groups.length) * groups.items_per_row).div_ceil(groups.tile)
                    as u32
            }
        }
    }

    fn is_for(&self, rows: impl Fn(Rows) -> usize) -> bool {
        match self {
            Count::Fixed(count) => *count > 0,
            Count::Rows(groups) => {
                let rows = rows(groups.rows);
                rows > 0 && groups.row_range.contains(&rows)
            }
        }
    }

    /// The most a run can ask for.
    pub fn most(&self) -> u32 {
        match self {
            Count::Fixed(count) => *count,
            Count::Rows(groups) => {
                let rows = groups.rows.capacity().min(*groups.row_range.end());
                (rows.saturating_sub(groups.first).min(groups.length) * groups.items_per_row).div_ceil(groups.tile)
                    as u32
            }
        }
    }
}

/// One kernel launch.
#[derive(Clone, Debug)]
pub struct Dispatch {
    /// The step of the plan it belongs to.
    pub step: usize,
    /// Its place among the phases of the step: a later one may read what an earlier one wrote.
    pub phase: usize,
    /// What runs.
    pub kernel: Kernel,
    /// What it reads and writes.
    pub bindings: Vec<Binding<Span>>,
    /// Push constants.
    pub push: Vec<u32>,
    /// The grid.
    pub groups: [Count; 3],
    /// Estimated time at full capacity, in nanoseconds.
    pub estimate_ns: f64,
}

impl Dispatch {
    /// Whether it is for as many rows as there are of each kind.
    pub fn is_for(&self, rows: impl Fn(Rows) -> usize) -> bool {
        self.groups.iter().all(|count| count.is_for(&rows))
    }

    /// Whether it must wait for `earlier`: one writes what the other reads or writes.
    pub fn depends_on(&self, earlier: &Dispatch) -> bool {
        // Dispatches of one phase write different parts of the same value, or only one of them runs.
        (self.step, self.phase) != (earlier.step, earlier.phase) && conflict(&self.bindings, &earlier.bindings)
    }
}

/// Whether one launch writes what the other reads or writes.
pub fn conflict<B: Buffer>(first: &[Binding<B>], second: &[Binding<B>]) -> bool {
    let meets =
        |mine: &Binding<B>, theirs: &Binding<B>| (mine.writes || theirs.writes) && mine.buffer.overlaps(&theirs.buffer);
    first.iter().any(|mine| second.iter().any(|theirs| meets(mine, theirs)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tritune_graph::{Extent, Extents};

    #[test]
    fn groups_follow_the_rows() {
        let count = |first, length, tile, items_per_row, row_range| {
            let rows = Rows::UpTo { extent: Extent::Tokens, capacity: 100 };
            Count::Rows(RowGroups { rows, first, length, tile, items_per_row, row_range })
        };
        let run = |tokens| Extents::new(tokens, 0);
        for (name, count, tokens, expected) in [
            ("whole", count(0, usize::MAX, 8, 1, 0..=usize::MAX), 17, 3),
            ("second share", count(16, 16, 8, 1, 0..=usize::MAX), 17, 1),
            ("share past the end", count(32, 16, 8, 1, 0..=usize::MAX), 17, 0),
            ("several per row", count(0, usize::MAX, 16, 4, 0..=usize::MAX), 5, 2),
            ("too many rows", count(0, usize::MAX, 1, 1, 1..=4), 5, 0),
            ("few enough", count(0, usize::MAX, 1, 1, 1..=4), 4, 4),
        ] {
            assert_eq!(count.groups(|rows| rows.used(&run(tokens))), expected, "{name}");
        }
        assert_eq!(count(0, usize::MAX, 8, 1, 0..=usize::MAX).most(), 13);
        assert_eq!(count(0, usize::MAX, 1, 1, 1..=4).most(), 4);
    }
}
