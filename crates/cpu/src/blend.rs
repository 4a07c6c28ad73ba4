//! Values between two others, for what comes in by degrees.

use crate::math::for_ranges;
use crate::pool::ThreadPool;

/// `out = (1 - λ) · x + λ · y`; what is absent counts as zero.
pub fn blend(pool: &ThreadPool, x: Option<&[f32]>, y: Option<&[f32]>, lambda: f32, out: &mut [f32]) {
    for_ranges(pool, out, |range, out| {
        for (index, out) in range.zip(out) {
            let (x, y) = (x.map_or(0.0, |x| x[index]), y.map_or(0.0, |y| y[index]));
            *out = (1.0 - lambda) * x + lambda * y;
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_same_bits, poison};

    #[test]
    fn agrees_with_the_reference_and_is_exact_at_both_ends() {
        let mut random = Random::fresh();
        for (length, threads) in [(0, 1), (1, 2), (15, 1), (50_001, 3)] {
            let (x, y) = (random.floats(length), random.floats(length));
            for lambda in [0.0, 0.3, 1.0] {
                let case = format!("{length} on {threads} threads, {lambda}");
                let run = |x: Option<&[f32]>, y: Option<&[f32]>| {
                    let mut got = poison(length);
                    blend(&ThreadPool::new(threads), x, y, lambda, &mut got);
                    got
                };
                let got = run(Some(&x), Some(&y));
                assert_same_bits(&got, &blend_reference(&x, &y, lambda), &case);
                let zeros = vec![0.0; length];
                assert_same_bits(&run(Some(&x), None), &blend_reference(&x, &zeros, lambda), &case);
                assert_same_bits(&run(None, Some(&y)), &blend_reference(&zeros, &y, lambda), &case);
                if lambda != 0.3 {
                    assert_eq!(got, if lambda == 0.0 { x.clone() } else { y.clone() }, "{case}");
                }
            }
        }
    }

    /// [`blend`] in plain loops.
    fn blend_reference(x: &[f32], y: &[f32], lambda: f32) -> Vec<f32> {
        (0..x.len()).map(|index| (1.0 - lambda) * x[index] + lambda * y[index]).collect()
    }
}
