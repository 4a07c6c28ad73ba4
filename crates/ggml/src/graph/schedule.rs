//! The order of launches: those that need not wait for each other side by side, so that few barriers are needed.

use tritune_vulkan::raw::Launch;

/// How many earlier launches one is compared with. Those before count as if it depended on all of them.
const WINDOW: usize = 12;

/// Moves launches forward past others that have nothing to do with them.
pub(super) fn schedule(launches: Vec<Launch>) -> Vec<Launch> {
    let levels = levels(launches.len(), |later, earlier| launches[later].depends_on(&launches[earlier]));
    let mut ordered: Vec<(usize, Launch)> = levels.into_iter().zip(launches).collect();
    ordered.sort_by_key(|(level, _)| *level);
    ordered.into_iter().map(|(_, launch)| launch).collect()
}

/// A level for each item: higher than those of all it depends on, and else as low as can be.
fn levels(count: usize, depends: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut levels: Vec<usize> = Vec::with_capacity(count);
    // The highest level of all items before the window.
    let mut floor = None;
    for item in 0..count {
        let start = item.saturating_sub(WINDOW);
        if let Some(passed) = start.checked_sub(1) {
            floor = floor.max(Some(levels[passed]));
        }
        let needed = (start..item).filter(|&earlier| depends(item, earlier)).map(|earlier| levels[earlier]).max();
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
        for _ in 0..200 {
            let seed = random.next();
            let depends = |later: usize, earlier: usize| {
                let mixed = (later as u64 * 0x9e37_79b9 + earlier as u64 * 0x85eb_ca6b).wrapping_mul(seed | 1);
                mixed >> 60 == 0
            };
            let levels = levels(60, depends);
            for later in 0..60 {
                for earlier in 0..later {
                    assert!(!depends(later, earlier) || levels[later] > levels[earlier], "{later} after {earlier}");
                }
            }
        }
    }

    #[test]
    fn independent_items_share_a_level() {
        // Two products of one input, each with a step of its own behind it, in ggml's order.
        let needs = |later: usize, earlier: usize| {
            matches!((later, earlier), (1, 0) | (2, 1) | (3, 0) | (4, 3) | (5, 2) | (5, 4))
        };
        assert_eq!(levels(6, needs), [0, 1, 2, 1, 2, 3]);
    }
}
