//! Helpers of the float ops' tests.

use crate::isa::Isa;
use crate::pool::ThreadPool;

pub(crate) use tritune_testing::Random;

/// A buffer whose every element must be overwritten before the test looks.
pub(crate) fn poison(count: usize) -> Vec<f32> {
    vec![f32::NAN; count]
}

/// So many elements as `work` writes them.
pub(crate) fn written(count: usize, work: impl FnOnce(&mut [f32])) -> Vec<f32> {
    let mut out = poison(count);
    work(&mut out);
    out
}

/// Runs `work` on copies of `parts`, one after the other, and returns the results.
pub(crate) fn changed(parts: &[Vec<f32>], work: impl FnOnce(&mut [&mut [f32]])) -> Vec<f32> {
    let mut parts = parts.to_vec();
    work(&mut parts.iter_mut().map(Vec::as_mut_slice).collect::<Vec<_>>());
    parts.concat()
}

/// Panics unless every element differs by at most `tolerance` times the larger of its magnitude and `floor`.
#[track_caller]
pub(crate) fn assert_close(got: &[f32], expected: &[f32], tolerance: f32, floor: f32, case: &str) {
    assert_eq!(got.len(), expected.len(), "{case}");
    for (index, (got, expected)) in got.iter().zip(expected).enumerate() {
        let error = (got - expected).abs();
        assert!(
            error <= tolerance * expected.abs().max(floor),
            "{case}: element {index} is {got}, expected {expected}"
        );
    }
}

/// Panics unless the elements are the same bits.
#[track_caller]
pub(crate) fn assert_same_bits(got: &[f32], expected: &[f32], case: &str) {
    assert_eq!(got.len(), expected.len(), "{case}");
    for (index, (got, expected)) in got.iter().zip(expected).enumerate() {
        assert!(
            got.to_bits() == expected.to_bits(),
            "{case}: element {index} is {got:e} ({:08x}), expected {expected:e} ({:08x})",
            got.to_bits(),
            expected.to_bits()
        );
    }
}

/// What `run` gives on every instruction set is close to `expected`, and of the same bits on one thread and on three.
#[track_caller]
pub(crate) fn assert_everywhere(
    expected: &[f32],
    (tolerance, floor): (f32, f32),
    case: &str,
    run: impl Fn(&ThreadPool, Isa) -> Vec<f32>,
) {
    for isa in Isa::available() {
        let [one, three] = [1, 3].map(|threads| run(&ThreadPool::new(threads), isa));
        assert_close(&one, expected, tolerance, floor, &format!("{case} on {isa}"));
        assert_same_bits(&three, &one, &format!("{case} on {isa}, 3 threads"));
    }
}
