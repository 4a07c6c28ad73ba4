//! Packing of samples into batches.
//!
//! Within a window of the shuffled order, samples go, longest first, into the first batch they fit in (first-fit
//! decreasing: at most 11/9 of the optimal number of batches, in practice nearly full ones). Batches then run in the
//! order of their earliest sample, which preserves the shuffle. Only lengths are used: counting or skipping batches reads
//! no tokens.

use std::collections::VecDeque;
use std::sync::Arc;

/// A window holds this many batches' worth of tokens, so that its last, partly filled batch hardly matters.
const WINDOW_BATCHES: usize = 32;
const WINDOW_SAMPLES: usize = 1 << 14;

/// How large batches are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BatchShape {
    /// The most tokens in one; samples longer than this get a batch of their own.
    pub tokens: usize,
    /// Whether several samples are packed into a batch; otherwise each gets its own.
    pub pack: bool,
}

/// The batches of an epoch, each as the indices of its samples.
#[derive(Debug, Clone)]
pub struct Packing {
    lengths: Arc<[u32]>,
    order: Vec<u32>,
    next: usize,
    shape: BatchShape,
    ready: VecDeque<Vec<u32>>,
}

impl Packing {
    /// Packs the samples `order`, whose numbers of tokens are `lengths[index]`.
    pub fn new(lengths: impl Into<Arc<[u32]>>, order: Vec<u32>, shape: BatchShape) -> Packing {
        Packing { lengths: lengths.into(), order, next: 0, shape, ready: VecDeque::new() }
    }

    fn length(&self, index: u32) -> usize {
        self.lengths.get(index as usize).map_or(0, |&length| length as usize)
    }

    /// Takes the next window and packs it.
    fn refill(&mut self) {
        let enough = self.shape.tokens.saturating_mul(WINDOW_BATCHES);
        let mut total = 0usize;
        let mut window: Vec<(usize, usize)> = Vec::new();
        while let Some(&index) = self.order.get(self.next)
            && (window.is_empty() || total < enough && window.len() < WINDOW_SAMPLES)
        {
            let length = self.length(index);
            window.push((length, self.next));
            total = total.saturating_add(length);
            self.next += 1;
        }
        // Equal lengths stay in their order: the result depends on nothing but its input.
        window.sort_by_key(|&(length, place)| (std::cmp::Reverse(length), place));
        let mut bins: Vec<(usize, Vec<usize>)> = Vec::new();
        for (length, place) in window {
            let room = bins.iter_mut().find(|(used, _)| used.saturating_add(length) <= self.shape.tokens);
            match room {
                Some((used, places)) => {
                    *used += length;
                    places.push(place);
                }
                None => bins.push((length, vec![place])),
            }
        }
        for (_, places) in &mut bins {
            places.sort_unstable();
        }
        bins.sort_by_key(|(_, places)| places[0]);
        let order = &self.order;
        self.ready.extend(bins.into_iter().map(|(_, places)| places.into_iter().map(|place| order[place]).collect()));
    }
}

impl Iterator for Packing {
    type Item = Vec<u32>;

    fn next(&mut self) -> Option<Vec<u32>> {
        if !self.shape.pack {
            let index = *self.order.get(self.next)?;
            self.next += 1;
            return Some(vec![index]);
        }
        if self.ready.is_empty() {
            self.refill();
        }
        self.ready.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::super::order::random;
    use super::*;

    #[test]
    fn every_sample_once_and_no_batch_too_large() {
        let seed = tritune_testing::Random::fresh().next();
        for round in 0..60 {
            let draw = |counter| random(seed, 9, round, counter);
            let capacity = 2 + (draw(0) % 700) as usize;
            let count = (draw(1) % 3000) as u32;
            let lengths: Vec<u32> =
                (0..count).map(|i| 1 + (draw(10 + u64::from(i)) % capacity as u64) as u32).collect();
            let order = super::super::shuffled(&(0..count).collect::<Vec<_>>(), seed, round);
            let shape = BatchShape { tokens: capacity, pack: true };
            let bins: Vec<Vec<u32>> = Packing::new(&lengths[..], order.clone(), shape).collect();
            let mut seen: Vec<u32> = bins.concat();
            seen.sort_unstable();
            assert_eq!(seen, (0..count).collect::<Vec<_>>(), "round {round}");
            for bin in &bins {
                let tokens: usize = bin.iter().map(|&index| lengths[index as usize] as usize).sum();
                assert!(tokens <= capacity && !bin.is_empty(), "round {round}: {tokens} of {capacity}");
            }
            assert_eq!(bins, Packing::new(&lengths[..], order.clone(), shape).collect::<Vec<_>>(), "the same again");
            let alone: Vec<Vec<u32>> =
                Packing::new(&lengths[..], order.clone(), BatchShape { pack: false, ..shape }).collect();
            assert_eq!(alone.concat(), order);
            assert!(alone.iter().all(|bin| bin.len() == 1));
        }
    }

    #[test]
    fn short_samples_fill_their_batches() {
        let lengths: Vec<u32> = (0..5000).map(|i| 20 + (random(5, 9, 0, i) % 90) as u32).collect();
        let total: u64 = lengths.iter().map(|&length| u64::from(length)).sum();
        for capacity in [512, 2048, 8192] {
            let shape = BatchShape { tokens: capacity, pack: true };
            let bins = Packing::new(&lengths[..], (0..5000).collect(), shape).count();
            let fill = total as f64 / (bins * capacity) as f64;
            assert!(fill > 0.95, "{capacity}: {fill}");
        }
    }

    #[test]
    fn the_shuffle_survives() {
        // The mean distance between a sample's place in the order and in the batches stays within a window.
        let lengths: Vec<u32> = (0..20_000).map(|i| 10 + (random(6, 9, 0, i) % 100) as u32).collect();
        let shape = BatchShape { tokens: 512, pack: true };
        let packed: Vec<u32> = Packing::new(&lengths[..], (0..20_000).collect(), shape).flatten().collect();
        let furthest = packed.iter().enumerate().map(|(place, &index)| (index as usize).abs_diff(place)).max().unwrap();
        assert!(furthest < 32 * 512 / 10, "{furthest}");
    }

    #[test]
    fn what_fits_nowhere_is_alone() {
        let shape = BatchShape { tokens: 4, pack: true };
        let bins: Vec<Vec<u32>> = Packing::new([9, 2, 2], vec![0, 1, 2], shape).collect();
        assert_eq!(bins, [vec![0], vec![1, 2]]);
        let bins: Vec<Vec<u32>> = Packing::new([1, 1], vec![0, 1], BatchShape { tokens: 0, pack: true }).collect();
        assert_eq!(bins, [vec![0], vec![1]]);
    }
}
