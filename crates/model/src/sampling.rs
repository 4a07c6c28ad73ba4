//! Choosing the next token from a row of logits, and stopping at given strings.
//!
//! Filters run in the order penalties, top-k, typical, top-p, min-p, temperature, draw. Probabilities in the
//! filters are those before temperature, so a filter keeps the same tokens whatever the temperature.

mod filters;
pub mod rng;
mod stop;

pub use stop::{StopMatch, StopStrings};

use filters::Candidate;
use rng::Rng;

/// What can be wrong with a sampler's configuration or input.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum Error {
    /// A parameter is NaN, infinite or outside its range.
    #[error("sampling parameter {name} is {value}; it must be {expected}")]
    InvalidParameter { name: &'static str, value: f32, expected: &'static str },
    /// The model gave a logit that is NaN or +infinity.
    #[error("logit of token {token} is {value}: the model's output is not usable (check its weights and scales)")]
    NotFinite { token: usize, value: f32 },
    /// There is nothing to choose from.
    #[error("no token can be sampled: {count} logits, all of them minus infinity")]
    NothingToSample { count: usize },
    /// The history names a token the logits do not have.
    #[error("history holds token {token}, but there are only {count} logits")]
    HistoryOutOfRange { token: u32, count: usize },
    /// A stop string cannot be used.
    #[error("stop string {index} is {problem}")]
    InvalidStopString { index: usize, problem: &'static str },
    /// More stop strings than the matcher accepts.
    #[error("{count} stop strings given; at most {limit} are accepted")]
    TooManyStopStrings { count: usize, limit: usize },
}

/// How to choose a token. The default is plain sampling at temperature 1 with no filter.
#[derive(Debug, Clone, PartialEq)]
pub struct SamplerConfig {
    /// Divides the logits; 0 chooses the largest logit (lowest id on ties).
    pub temperature: f32,
    /// Keep only this many of the most likely tokens; 0 keeps all.
    pub top_k: u32,
    /// Keep the smallest set of most likely tokens whose mass reaches this; 1 keeps all.
    pub top_p: f32,
    /// Keep tokens at least this fraction as likely as the most likely one; 0 keeps all.
    pub min_p: f32,
    /// Keep the tokens nearest to the expected surprise until this mass is reached; 1 keeps all.
    pub typical_p: f32,
    /// Positive logits of recent tokens are divided by this, negative ones multiplied; 1 does nothing.
    pub repetition_penalty: f32,
    /// Subtracted once per recent occurrence.
    pub frequency_penalty: f32,
    /// Subtracted once when the token occurred recently.
    pub presence_penalty: f32,
    /// How many of the last tokens the penalties apply to; `u32::MAX` means all, 0 none.
    pub penalty_window: u32,
    /// Seed of the random stream.
    pub seed: u64,
}

impl Default for SamplerConfig {
    fn default() -> Self {
        SamplerConfig {
            temperature: 1.0,
            top_k: 0,
            top_p: 1.0,
            min_p: 0.0,
            typical_p: 1.0,
            repetition_penalty: 1.0,
            frequency_penalty: 0.0,
            presence_penalty: 0.0,
            penalty_window: 64,
            seed: 0,
        }
    }
}

impl SamplerConfig {
    /// Checks every parameter's range.
    pub fn validate(&self) -> Result<(), Error> {
        let check = |name, value: f32, accepted: bool, expected| {
            if value.is_finite() && accepted { Ok(()) } else { Err(Error::InvalidParameter { name, value, expected }) }
        };
        let unit = |x: f32| (0.0..=1.0).contains(&x);
        let share = |x: f32| x > 0.0 && x <= 1.0;
        check("temperature", self.temperature, (0.0..=100.0).contains(&self.temperature), "between 0 and 100")?;
        check("top_p", self.top_p, share(self.top_p), "above 0, at most 1")?;
        check("min_p", self.min_p, unit(self.min_p), "between 0 and 1")?;
        check("typical_p", self.typical_p, share(self.typical_p), "above 0, at most 1")?;
        check(
            "repetition_penalty",
            self.repetition_penalty,
            (0.01..=100.0).contains(&self.repetition_penalty),
            "between 0.01 and 100 (1 = off)",
        )?;
        for (name, value) in
            [("frequency_penalty", self.frequency_penalty), ("presence_penalty", self.presence_penalty)]
        {
            check(name, value, (-100.0..=100.0).contains(&value), "between -100 and 100")?;
        }
        Ok(())
    }

    /// Whether the choice is always the largest logit as it comes from the model.
    pub fn is_plain_greedy(&self) -> bool {
        self.temperature == 0.0 && !self.has_penalties()
    }

    /// How many of the most likely tokens, as they come from the model, are all that a choice depends on; `None` when the rest
    /// counts too.
    pub fn best_needed(&self) -> Option<usize> {
        (self.temperature > 0.0 && self.top_k > 0 && !self.has_penalties()).then_some(self.top_k as usize)
    }

    fn has_penalties(&self) -> bool {
        self.penalty_window > 0
            && (self.repetition_penalty != 1.0 || self.frequency_penalty != 0.0 || self.presence_penalty != 0.0)
    }
}

/// Draws tokens according to a [`SamplerConfig`]; keeps its scratch memory between calls.
#[derive(Debug, Clone)]
pub struct Sampler {
    config: SamplerConfig,
    rng: Rng,
    candidates: Vec<Candidate>,
    counts: Vec<u32>,
    seen: Vec<u32>,
}

impl Sampler {
    /// Checks `config` and starts its random stream.
    pub fn new(config: SamplerConfig) -> Result<Sampler, Error> {
        config.validate()?;
        let rng = Rng::new(config.seed);
        Ok(Sampler { config, rng, candidates: Vec::new(), counts: Vec::new(), seen: Vec::new() })
    }

    /// The configuration in use.
    pub fn config(&self) -> &SamplerConfig {
        &self.config
    }

    /// Chooses a token. `history` is the text so far, oldest first; `logits` come back with penalties applied.
    pub fn sample(&mut self, logits: &mut [f32], history: &[u32]) -> Result<u32, Error> {
        self.apply_penalties(logits, history)?;
        let (best, highest) = filters::argmax(logits)?;
        if self.config.temperature == 0.0 {
            return Ok(best);
        }
        self.collect_candidates(logits, highest);
        Ok(self.draw().unwrap_or(best))
    }

    /// Chooses a token like [`Sampler::sample`] from the [`SamplerConfig::best_needed`] most likely ones and their logits, most
    /// likely first: the same one, and the same random numbers are used up.
    pub fn sample_best(&mut self, best: &[(u32, f32)]) -> Result<u32, Error> {
        if let Some(&(token, value)) = best.iter().find(|(_, logit)| logit.is_nan() || *logit == f32::INFINITY) {
            return Err(Error::NotFinite { token: token as usize, value });
        }
        self.candidates.clear();
        let likely = best.iter().filter(|(_, logit)| *logit > f32::NEG_INFINITY);
        self.candidates.extend(likely.map(|&(id, logit)| Candidate { id, logit, weight: 0.0, distance: 0.0 }));
        let Some(&Candidate { id, logit, .. }) = self.candidates.first() else {
            return Err(Error::NothingToSample { count: best.len() });
        };
        self.filter(logit);
        Ok(self.draw().unwrap_or(id))
    }

    /// Token ids and probabilities `sample` would draw from, in drawing order.
    #[cfg(test)]
    fn distribution(&mut self, logits: &mut [f32], history: &[u32]) -> Vec<(u32, f64)> {
        self.apply_penalties(logits, history).unwrap();
        let (_, highest) = filters::argmax(logits).unwrap();
        self.collect_candidates(logits, highest);
        let total = self.set_weights();
        self.candidates.iter().map(|c| (c.id, c.weight / total)).collect()
    }

    fn apply_penalties(&mut self, logits: &mut [f32], history: &[u32]) -> Result<(), Error> {
        if !self.config.has_penalties() {
            return Ok(());
        }
        let window = usize::try_from(self.config.penalty_window).unwrap_or(usize::MAX);
        let recent = &history[history.len().saturating_sub(window)..];
        if let Some(&token) = recent.iter().find(|&&id| id as usize >= logits.len()) {
            return Err(Error::HistoryOutOfRange { token, count: logits.len() });
        }
        if self.counts.len() < logits.len() {
            self.counts.resize(logits.len(), 0);
        }
        self.seen.clear();
        for &id in recent {
            let count = &mut self.counts[id as usize];
            if *count == 0 {
                self.seen.push(id);
            }
            *count += 1;
        }
        for &id in &self.seen {
            let logit = &mut logits[id as usize];
            let count = std::mem::take(&mut self.counts[id as usize]);
            *logit = if *logit > 0.0 {
                *logit / self.config.repetition_penalty
            } else {
                *logit * self.config.repetition_penalty
            };
            *logit -= count as f32 * self.config.frequency_penalty + self.config.presence_penalty;
        }
        Ok(())
    }

    fn collect_candidates(&mut self, logits: &[f32], highest: f32) {
        filters::top_k(logits, self.config.top_k as usize, &mut self.candidates);
        self.filter(highest);
    }

    /// Applies all filters after top-k.
    fn filter(&mut self, highest: f32) {
        let config = &self.config;
        let candidates = &mut self.candidates;
        if config.typical_p < 1.0 {
            filters::typical(candidates, highest, f64::from(config.typical_p));
        }
        if config.top_p < 1.0 {
            filters::top_p(candidates, highest, f64::from(config.top_p));
        }
        if config.min_p > 0.0 {
            filters::min_p(candidates, f64::from(config.min_p));
        }
    }

    /// Writes each candidate's weight at the temperature and returns their sum.
    fn set_weights(&mut self) -> f64 {
        let temperature = f64::from(self.config.temperature);
        // The typical filter may have dropped the row's largest logit, so look again.
        let highest = f64::from(filters::highest(&self.candidates));
        let mut total = 0.0;
        for candidate in &mut self.candidates {
            candidate.weight = ((f64::from(candidate.logit) - highest) / temperature).exp();
            total += candidate.weight;
        }
        total
    }

    fn draw(&mut self) -> Option<u32> {
        let total = self.set_weights();
        let mut remaining = self.rng.next_f64() * total;
        let mut last = None;
        for candidate in self.candidates.iter().filter(|c| c.weight > 0.0) {
            last = Some(candidate.id);
            if remaining < candidate.weight {
                break;
            }
            remaining -= candidate.weight;
        }
        last
    }
}

#[cfg(test)]
mod tests;
