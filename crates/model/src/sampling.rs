//! Choosing the next token from a row of logits, and stopping at given strings.
//!
//! Filters run in the order penalties, top-k, typical, top-p, min-p, temperature, draw. Probabilities in the
//! filters are those before temperature, so a filter keeps the same tokens whatever the temperature.

mod config;
mod filters;
pub mod rng;
mod stop;

pub use config::{PARAMETERS, Parameter, SamplerConfig};
pub use stop::{StopMatch, StopStrings};

use filters::Candidate;
use rng::Rng;
use tritune_graph::maths;

/// What can be wrong with a sampler's configuration or input.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
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
            candidate.weight = maths::exp((f64::from(candidate.logit) - highest) / temperature);
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
