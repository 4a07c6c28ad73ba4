//! Where values lie: those that are never alive together share memory.

use crate::Limits;
use std::cmp::Reverse;

/// Offsets of values inside a block are multiples of this many bytes: the strictest alignment Vulkan devices ask for.
pub const ALIGNMENT: u64 = 256;

/// How much a block may grow so that values keep their places for longer.
const ROOM: u64 = 64 << 10;
/// Values up to this size keep their places this many times as long as others.
const SMALL: u64 = 256 << 10;
const SMALL_TIMES: usize = 8;

/// Where a value lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Number of the block.
    pub block: usize,
    /// Offset of the first byte in the block.
    pub offset: u64,
    /// Size at full capacity, rounded up to [`ALIGNMENT`].
    pub bytes: u64,
}

/// First and last step of a value.
pub(crate) type Life = (usize, usize);

/// Places values of these sizes, multiples of [`ALIGNMENT`] that fit a block each. Also the sizes of the blocks.
///
/// A place that the next step writes anew makes that step wait, on a device that runs steps side by side. So values move to places
/// that nobody uses for some steps more ([`Limits::overlap_steps`]) where there are any.
pub(crate) fn place(sizes: &[u64], lives: &[Life], limits: Limits) -> (Vec<Placement>, Vec<u64>) {
    let mut placed = Placed::tightly(sizes, lives, limits.max_block);
    let least = placed.block_sizes();
    // No more than if nothing were shared.
    let shared = sizes.iter().sum::<u64>().saturating_sub(least.iter().sum());
    let room = ROOM.min(shared / least.len().max(1) as u64);
    let bounds: Vec<u64> = least.iter().map(|bytes| (bytes + room).min(limits.max_block)).collect();
    let mut steps = limits.overlap_steps;
    let mut crowded: Vec<usize> = (0..sizes.len()).collect();
    crowded.sort_by_key(|&index| lives[index]);
    while steps > 0 {
        let longer = |(&bytes, &(first, last)): (&u64, &Life)| {
            (first, last + if bytes <= SMALL { steps * SMALL_TIMES } else { steps })
        };
        let longer: Vec<Life> = sizes.iter().zip(lives).map(longer).collect();
        crowded.retain(|&index| !placed.spread(index, &longer, &bounds));
        steps /= 2;
    }
    let sizes = placed.block_sizes();
    (placed.placements, sizes)
}

struct Placed {
    placements: Vec<Placement>,
    /// The values of each block by offset.
    blocks: Vec<Vec<usize>>,
}

impl Placed {
    /// Greedy by size: the largest value first, each at the lowest place that is free during its whole life.
    fn tightly(sizes: &[u64], lives: &[Life], max_block: u64) -> Placed {
        let mut order: Vec<usize> = (0..sizes.len()).collect();
        order.sort_by_key(|&index| (Reverse(sizes[index]), index));
        let placements = sizes.iter().map(|&bytes| Placement { block: 0, offset: 0, bytes }).collect();
        let mut placed = Placed { placements, blocks: Vec::new() };
        for index in order {
            let within = |block: usize| {
                let offset = placed.lowest_free(block, index, lives);
                (offset + sizes[index] <= max_block).then_some((block, offset))
            };
            let (block, offset) = (0..).find_map(within).expect("an empty block holds any value within the limit");
            placed.insert(index, block, offset);
        }
        placed
    }

    /// Moves a value to a place of its block that is free during a longer life, if there is one within these sizes of blocks. It stays
    /// in its block, so that none is left empty.
    fn spread(&mut self, index: usize, lives: &[Life], bounds: &[u64]) -> bool {
        let Placement { block, bytes, .. } = self.placements[index];
        let offset = self.lowest_free(block, index, lives);
        let fits = offset + bytes <= bounds[block];
        if fits {
            self.blocks[block].retain(|&other| other != index);
            self.insert(index, block, offset);
        }
        fits
    }

    fn insert(&mut self, index: usize, block: usize, offset: u64) {
        if self.blocks.len() <= block {
            self.blocks.resize(block + 1, Vec::new());
        }
        (self.placements[index].block, self.placements[index].offset) = (block, offset);
        let values = &mut self.blocks[block];
        let at = values.partition_point(|&other| self.placements[other].offset < offset);
        values.insert(at, index);
    }

    /// Lowest offset of a block where a value fits beside everything else alive at the same time.
    fn lowest_free(&self, block: usize, index: usize, lives: &[Life]) -> u64 {
        let (life, bytes) = (lives[index], self.placements[index].bytes);
        let mut offset = 0;
        for &other in self.blocks.get(block).into_iter().flatten() {
            let (first, last) = lives[other];
            if other == index || life.0 > last || first > life.1 {
                continue;
            }
            let placement = self.placements[other];
            if offset + bytes <= placement.offset {
                break;
            }
            offset = offset.max(placement.offset + placement.bytes);
        }
        offset
    }

    fn block_sizes(&self) -> Vec<u64> {
        let end = |&index: &usize| self.placements[index].offset + self.placements[index].bytes;
        self.blocks.iter().map(|values| values.iter().map(end).max().unwrap_or(0)).collect()
    }
}
