//! Helpers of the float ops' tests.

pub(crate) use tritune_testing::Random;

/// A buffer whose every element must be overwritten before the test looks.
pub(crate) fn poison(count: usize) -> Vec<f32> {
    vec![f32::NAN; count]
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
