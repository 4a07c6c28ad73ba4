//! Fresh pseudo-random numbers for tests, from a seed that is printed so that a failure can be repeated.

use std::time::{SystemTime, UNIX_EPOCH};

/// A splitmix64 generator.
pub struct Random(u64);

impl Random {
    /// Seeds from `TRITUNE_TEST_SEED` or the clock, and prints the seed.
    pub fn new() -> Random {
        let seed = match std::env::var("TRITUNE_TEST_SEED") {
            Ok(seed) => seed.parse().expect("TRITUNE_TEST_SEED is a number"),
            Err(_) => SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos() as u64,
        };
        println!("TRITUNE_TEST_SEED={seed}");
        Random(seed)
    }

    /// The next 64 random bits.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// Random bytes.
    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.next() as u8).collect()
    }
}
