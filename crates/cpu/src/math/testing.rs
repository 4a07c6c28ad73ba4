//! What the tests of the float ops share.

use std::time::{SystemTime, UNIX_EPOCH};

/// A splitmix64 generator.
pub(crate) struct Random(u64);

impl Random {
    /// A generator with a new seed, printed so that a failure can be repeated with `TRITUNE_TEST_SEED`.
    pub(crate) fn fresh() -> Self {
        let seed = match std::env::var("TRITUNE_TEST_SEED") {
            Ok(text) => text.parse().expect("TRITUNE_TEST_SEED is a number"),
            Err(_) => SystemTime::now().duration_since(UNIX_EPOCH).expect("the clock is past 1970").as_nanos() as u64,
        };
        println!("TRITUNE_TEST_SEED={seed}");
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// Uniform in -1..1.
    pub(crate) fn float(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1u64 << 23) as f32 - 1.0
    }

    pub(crate) fn floats(&mut self, count: usize) -> Vec<f32> {
        (0..count).map(|_| self.float()).collect()
    }

    pub(crate) fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.next() as u8).collect()
    }
}

/// A buffer whose every element must be overwritten before the test looks.
pub(crate) fn poison(count: usize) -> Vec<f32> {
    vec![f32::NAN; count]
}

/// What `work` makes of copies of `parts`, one after the other.
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
