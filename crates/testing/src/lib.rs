//! What tests of several crates share: fresh pseudo-random numbers, from a seed that is printed so that a failure can be
//! repeated, devices that differ from another one in a few calls, and turns for tests that must not run beside one another.

#![forbid(unsafe_code)]

mod alone;
mod device_layer;
mod later;

pub use alone::alone;
pub use device_layer::{DeviceLayer, Layered};
pub use later::Host;

use std::time::{SystemTime, UNIX_EPOCH};

/// A seed from `TRITUNE_TEST_SEED` or the clock, which is printed. `./test seeds` finds randomised tests by that line.
pub fn printed_seed() -> u64 {
    let seed = match std::env::var("TRITUNE_TEST_SEED") {
        Ok(seed) => seed.parse().expect("TRITUNE_TEST_SEED is a number"),
        Err(_) => SystemTime::now().duration_since(UNIX_EPOCH).expect("the clock is past 1970").as_nanos() as u64,
    };
    println!("TRITUNE_TEST_SEED={seed}");
    seed
}

/// A splitmix64 generator.
pub struct Random(u64);

impl Random {
    /// Seeds from [`printed_seed`].
    pub fn fresh() -> Random {
        Random(printed_seed())
    }

    /// The same numbers every time.
    pub fn seeded(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 random bits.
    #[expect(clippy::should_implement_trait, reason = "there is always a next one")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// A float in −1..1.
    pub fn float(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1u64 << 23) as f32 - 1.0
    }

    /// Floats in −1..1.
    pub fn floats(&mut self, count: usize) -> Vec<f32> {
        (0..count).map(|_| self.float()).collect()
    }

    /// Random bytes.
    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.next() as u8).collect()
    }

    /// Ternary weights.
    pub fn trits(&mut self, count: usize) -> Vec<i8> {
        (0..count).map(|_| self.below(3) as i8 - 1).collect()
    }
}
