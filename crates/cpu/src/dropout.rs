//! Dropout by the hash that all devices share.

use crate::isa::Isa;
use crate::math::{Kernel, Lanes, dispatch, for_ranges};
use crate::pool::ThreadPool;
use tritune_graph::{dropout_keeps_with, dropout_key, dropout_threshold};

/// Which elements a dropout keeps.
#[derive(Clone, Copy, Debug)]
pub struct Mask {
    /// Two words of seed, the step, and the micro-batch within it.
    pub stream: [u32; 4],
    /// Number of the tensor.
    pub tensor: u32,
    /// Probability of keeping an element, above 0.
    pub keep: f32,
}

struct Elements<'a> {
    first: usize,
    key: u32,
    threshold: u32,
    scale: f32,
    x: &'a [f32],
    residual: Option<&'a [f32]>,
    out: &'a mut [f32],
}

impl Kernel for Elements<'_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        let dropped = |index: usize, x: f32| {
            let element = (self.first as u32).wrapping_add(index as u32);
            if dropout_keeps_with(self.key, element, self.threshold) { x * self.scale } else { 0.0 }
        };
        match self.residual {
            Some(residual) => {
                for (index, ((out, x), residual)) in self.out.iter_mut().zip(self.x).zip(residual).enumerate() {
                    *out = residual + dropped(index, *x);
                }
            }
            None => {
                for (index, (out, x)) in self.out.iter_mut().zip(self.x).enumerate() {
                    *out = dropped(index, *x);
                }
            }
        }
    }
}

/// `out = (residual +) x / keep` where the mask keeps an element of the row-major `x`, else `(residual or) 0`.
pub fn dropout(pool: &ThreadPool, isa: Isa, mask: Mask, x: &[f32], residual: Option<&[f32]>, out: &mut [f32]) {
    let key = dropout_key(mask.stream, mask.tensor);
    let (threshold, scale) = (dropout_threshold(mask.keep), 1.0 / mask.keep);
    for_ranges(pool, &mut out[..x.len()], |range, out| {
        let (first, x) = (range.start, &x[range.clone()]);
        let residual = residual.map(|residual| &residual[range]);
        dispatch(isa, Elements { first, key, threshold, scale, x, residual, out });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_same_bits, poison};
    use tritune_graph::dropout_keeps;

    #[test]
    fn every_instruction_set_drops_the_same_elements() {
        let mut random = Random::fresh();
        for (length, keep) in [(1, 0.5), (37, 0.9), (40_000, 0.95), (70_001, 0.1), (100, 1.0)] {
            let mask =
                Mask { stream: [random.next() as u32, random.next() as u32, 7, 1], tensor: random.next() as u32, keep };
            let (x, other) = (random.floats(length), random.floats(length));
            for residual in [None, Some(other.as_slice())] {
                let mut expected = poison(length);
                dropout_reference(mask, &x, residual, &mut expected);
                for isa in Isa::available() {
                    for threads in [1, 3] {
                        let mut got = poison(length);
                        dropout(&ThreadPool::new(threads), isa, mask, &x, residual, &mut got);
                        assert_same_bits(&got, &expected, &format!("{isa}, {threads} threads, {length} of {keep}"));
                    }
                }
            }
            if keep == 1.0 {
                let mut all = poison(length);
                dropout_reference(mask, &x, None, &mut all);
                assert_same_bits(&all, &x, "all kept");
            }
        }
    }

    #[test]
    fn the_mean_survives() {
        let mask = Mask { stream: [3, 1, 4, 1], tensor: 5, keep: 0.8 };
        let mut out = poison(1 << 16);
        dropout(&ThreadPool::new(2), Isa::detect(), mask, &[1.0; 1 << 16], None, &mut out);
        let mean = out.iter().sum::<f32>() / out.len() as f32;
        assert!((mean - 1.0).abs() < 0.01, "{mean}");
        assert!(out.iter().all(|&x| x == 0.0 || x == 1.25));
    }

    /// [`dropout`] in plain loops.
    fn dropout_reference(mask: Mask, x: &[f32], residual: Option<&[f32]>, out: &mut [f32]) {
        let threshold = dropout_threshold(mask.keep);
        for (index, x) in x.iter().enumerate() {
            let kept = dropout_keeps(mask.stream, mask.tensor, index as u32, threshold);
            let value = if kept { x * (1.0 / mask.keep) } else { 0.0 };
            out[index] = residual.map_or(value, |residual| residual[index] + value);
        }
    }
}
