//! The sum of two values.

use crate::math::for_ranges;
use crate::pool::ThreadPool;

/// `out = a + b`.
pub fn add(pool: &ThreadPool, a: &[f32], b: &[f32], out: &mut [f32]) {
    for_ranges(pool, &mut out[..a.len()], |range, out| {
        for ((out, a), b) in out.iter_mut().zip(&a[range.clone()]).zip(&b[range]) {
            *out = a + b;
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_same_bits, poison};

    #[test]
    fn agrees_with_the_reference() {
        let mut random = Random::fresh();
        for (length, threads) in [(0, 1), (1, 2), (15, 1), (50_001, 3)] {
            let (a, b) = (random.floats(length), random.floats(length));
            let (mut got, mut expected) = (poison(length), poison(length));
            add(&ThreadPool::new(threads), &a, &b, &mut got);
            add_reference(&a, &b, &mut expected);
            assert_same_bits(&got, &expected, &format!("{length} on {threads} threads"));
        }
    }

    /// [`add`] in plain loops.
    fn add_reference(a: &[f32], b: &[f32], out: &mut [f32]) {
        for index in 0..a.len() {
            out[index] = a[index] + b[index];
        }
    }
}
