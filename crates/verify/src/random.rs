//! Pseudo-random inputs that a seed repeats.

use tritune_model::sampling::rng::splitmix;

/// A splitmix64 generator.
pub struct Random(u64);

impl Random {
    /// The generator of that seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A generator of its own for a named thing, so that leaving out others does not change its numbers.
    pub fn named(seed: u64, name: &str) -> Random {
        let mixed = name
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        Random(seed ^ mixed)
    }

    /// Sixty-four random bits.
    pub fn bits(&mut self) -> u64 {
        splitmix(&mut self.0)
    }

    /// A number in `0..limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.bits() % limit as u64) as usize
    }

    /// A number in `-1..1`.
    pub fn float(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1u64 << 23) as f32 - 1.0
    }

    /// So many numbers in `-size..size`.
    pub fn floats(&mut self, count: usize, size: f32) -> Vec<f32> {
        (0..count).map(|_| self.float() * size).collect()
    }

    /// The numbers `0..count` in random order.
    pub fn shuffled(&mut self, count: usize) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            numbers.swap(last, self.below(last + 1));
        }
        numbers
    }
}

/// A seed nobody had before: the clock, or `TRITUNE_TEST_SEED` to repeat a run. Any reader of JSON can hold it: below 2^53.
pub fn fresh_seed() -> u64 {
    let given = std::env::var("TRITUNE_TEST_SEED").ok().and_then(|seed| seed.parse().ok());
    given.unwrap_or_else(|| {
        if cfg!(all(target_family = "wasm", target_os = "unknown")) {
            return 1; // There is no clock.
        }
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(1, |time| time.as_nanos() as u64 % (1 << 53))
    })
}
