//! YaRN: rotary positions beyond the context a model was trained with. Fast pairs keep their frequency, slow ones are slowed
//! by the whole factor, those between in proportion, and rotated queries and keys are a little larger.

use std::f64::consts::TAU;
use tritune_graph::maths::ln;

/// What a file says about it.
pub(super) struct Yarn {
    /// How many times longer the context is.
    pub factor: f64,
    /// The context before.
    pub original: f64,
    /// Turns within that context from which on a pair is fast.
    pub beta_fast: f64,
    /// Turns up to which a pair is slow.
    pub beta_slow: f64,
    /// What queries and keys are multiplied by; from the factor when absent.
    pub magnitude: Option<f64>,
}

impl Yarn {
    /// The magnitude that comes with a factor.
    pub fn magnitude_of(factor: f64) -> f64 {
        0.1 * ln(factor.max(1.0)) + 1.0
    }

    /// Divisors of the frequencies of `dims / 2` pairs, and the magnitude.
    pub fn factors(&self, dims: usize, theta: f64) -> (Vec<f32>, f32) {
        let width = dims as f64;
        let pair_with = |turns: f64| width * ln(self.original / (turns * TAU)) / (2.0 * ln(theta));
        let low = pair_with(self.beta_fast).floor().max(0.0);
        let high = pair_with(self.beta_slow).ceil().min(width - 1.0);
        let divisor = |pair: usize| {
            let slow = ((pair as f64 - low) / (high - low).max(0.001)).clamp(0.0, 1.0);
            (1.0 / (slow / self.factor + (1.0 - slow))) as f32
        };
        let magnitude = self.magnitude.unwrap_or_else(|| Yarn::magnitude_of(self.factor));
        ((0..dims / 2).map(divisor).collect(), magnitude as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of transformers' `_compute_yarn_parameters` for Qwen3 with a context of 32,768 made four times longer.
    #[test]
    fn as_transformers_computes_it() {
        let yarn = Yarn { factor: 4.0, original: 32_768.0, beta_fast: 32.0, beta_slow: 1.0, magnitude: None };
        let (factors, magnitude) = yarn.factors(128, 1e6);
        assert!((magnitude - 1.138_629_4).abs() < 1e-6, "{magnitude}");
        assert_eq!((factors[0], factors[23]), (1.0, 1.0), "fast pairs keep their frequency");
        assert_eq!((factors[40], factors[63]), (4.0, 4.0), "slow pairs are slowed by the whole factor");
        // low = floor(64·ln(32768 / (64·π)) / ln 1e6) = 23, high = ceil(64·ln(32768 / (2·π)) / ln 1e6) = 40.
        let slow = (30.0f64 - 23.0) / (40.0 - 23.0);
        assert!((f64::from(factors[30]) - 1.0 / (slow / 4.0 + 1.0 - slow)).abs() < 1e-6);
        assert_eq!([1.0, 0.5].map(Yarn::magnitude_of), [1.0; 2], "a context that is not longer");
    }
}
