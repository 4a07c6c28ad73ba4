//! The order of launches: those that need not wait for each other come side by side, so that few barriers are needed.
//!
//! A GPU runs launches side by side until a barrier makes it wait for all of them. In the order of a plan, a small kernel often has the
//! whole GPU to itself between two barriers.

use crate::dispatch::Dispatch;

/// How many earlier launches one is compared with. Those before count as if it depended on all of them.
const WINDOW: usize = 64;
/// Steps for which values keep their places, so that what comes forward need not wait for memory ([`tritune_graph::Limits`]).
pub(crate) const OVERLAP_STEPS: usize = 4;

/// Which dispatches may run side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlap {
    /// None.
    None,
    /// Those of one step.
    Steps,
    /// All that wait for nothing.
    All,
}

/// The batches of a plan's dispatches.
pub fn ordered(dispatches: &[Dispatch], overlap: Overlap) -> Vec<Vec<usize>> {
    batches(dispatches, |later, earlier| match overlap {
        Overlap::None => true,
        Overlap::Steps => later.step != earlier.step || later.depends_on(earlier),
        Overlap::All => later.depends_on(earlier),
    })
}

/// Launches in the order of recording, as batches that may each run side by side; a barrier comes between two of them.
pub fn batches<L>(launches: &[L], waits: impl Fn(&L, &L) -> bool) -> Vec<Vec<usize>> {
    let levels = levels(launches.len(), |later, earlier| waits(&launches[later], &launches[earlier]));
    let mut batches = vec![Vec::new(); levels.iter().max().map_or(0, |level| level + 1)];
    levels.into_iter().enumerate().for_each(|(index, level)| batches[level].push(index));
    batches
}

/// A level for each of so many launches: higher than those of all it depends on, and else as low as can be.
fn levels(count: usize, depends: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut levels: Vec<usize> = Vec::with_capacity(count);
    // The highest level of all launches before the window.
    let mut floor = None;
    for launch in 0..count {
        let start = launch.saturating_sub(WINDOW);
        if let Some(passed) = start.checked_sub(1) {
            floor = floor.max(Some(levels[passed]));
        }
        let needed = (start..launch).filter(|&earlier| depends(launch, earlier)).map(|earlier| levels[earlier]).max();
        levels.push(needed.max(floor).map_or(0, |level| level + 1));
    }
    levels
}

#[cfg(test)]
mod tests {
    use super::*;
    use tritune_testing::Random;

    #[test]
    fn levels_keep_every_dependency() {
        let mut random = Random::fresh();
        for _ in 0..50 {
            let (count, share) = (random.below(300), 1 + random.below(40));
            let depends: Vec<Vec<bool>> =
                (0..count).map(|later| (0..later).map(|_| random.below(share) == 0).collect()).collect();
            let levels = levels(count, |later, earlier| depends[later][earlier]);
            assert_eq!(levels.len(), count);
            for (later, of) in depends.iter().enumerate() {
                for earlier in (0..later).filter(|&earlier| of[earlier]) {
                    assert!(levels[later] > levels[earlier], "{later} after {earlier}");
                }
            }
        }
    }

    #[test]
    fn independent_launches_share_a_level() {
        // Two products of one input, each with a step of its own behind it, one after the other.
        let needs = |later: usize, earlier: usize| {
            matches!((later, earlier), (1, 0) | (2, 1) | (3, 0) | (4, 3) | (5, 2) | (5, 4))
        };
        assert_eq!(levels(6, needs), [0, 1, 2, 1, 2, 3]);
        assert_eq!(levels(3, |_, _| true), [0, 1, 2]);
        assert_eq!(levels(0, |_, _| true), [0; 0]);
        // Nothing comes forward past a whole window.
        assert_eq!(levels(WINDOW + 2, |_, _| false).last(), Some(&1));
    }
}
