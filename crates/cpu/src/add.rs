//! Sums of equal shapes: the residual stream.

use crate::isa::Isa;
use crate::math::{Kernel, Lanes, dispatch, for_row_ranges};
use crate::pool::{SharedOut, ThreadPool};

struct Add<'a>(&'a [f32], &'a [f32], &'a mut [f32]);

impl Kernel for Add<'_> {
    type Output = ();

    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        for ((sum, a), b) in self.2.iter_mut().zip(self.0).zip(self.1) {
            *sum = a + b;
        }
    }
}

struct AddAssign<'a>(&'a mut [f32], &'a [f32]);

impl Kernel for AddAssign<'_> {
    type Output = ();

    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        for (a, b) in self.0.iter_mut().zip(self.1) {
            *a += b;
        }
    }
}

/// `out = a + b`, element by element.
///
/// # Panics
/// When the lengths differ.
pub fn add(pool: &ThreadPool, isa: Isa, a: &[f32], b: &[f32], out: &mut [f32]) {
    assert!(a.len() == b.len() && a.len() == out.len(), "{} + {} into {}", a.len(), b.len(), out.len());
    let out = SharedOut::new(out);
    for_row_ranges(pool, a.len(), 1, |range| {
        // SAFETY: the ranges of different tasks are disjoint.
        let sums = unsafe { out.part(range.clone()) };
        dispatch(isa, Add(&a[range.clone()], &b[range], sums));
    });
}

/// `a += b`, element by element.
///
/// # Panics
/// When the lengths differ.
pub fn add_assign(pool: &ThreadPool, isa: Isa, a: &mut [f32], b: &[f32]) {
    assert!(a.len() == b.len(), "{} += {}", a.len(), b.len());
    let a = SharedOut::new(a);
    for_row_ranges(pool, b.len(), 1, |range| {
        // SAFETY: the ranges of different tasks are disjoint.
        let sums = unsafe { a.part(range.clone()) };
        dispatch(isa, AddAssign(sums, &b[range]));
    });
}

/// [`add`] in a plain loop.
pub fn add_reference(a: &[f32], b: &[f32], out: &mut [f32]) {
    for (index, sum) in out.iter_mut().enumerate() {
        *sum = a[index] + b[index];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_same_bits, poison};

    #[test]
    fn both_forms_give_the_reference() {
        let mut random = Random::fresh();
        for threads in 1..=4 {
            let pool = ThreadPool::new(threads);
            for length in [0, 1, 15, 16, 17, 1000, 16_384, 50_001] {
                let (a, b) = (random.floats(length), random.floats(length));
                let mut expected = poison(length);
                add_reference(&a, &b, &mut expected);
                for isa in Isa::available() {
                    let case = format!("{isa}, {threads} threads, {length} elements");
                    let mut got = poison(length);
                    add(&pool, isa, &a, &b, &mut got);
                    assert_same_bits(&got, &expected, &case);
                    let mut got = a.clone();
                    add_assign(&pool, isa, &mut got, &b);
                    assert_same_bits(&got, &expected, &case);
                }
            }
        }
    }
}
