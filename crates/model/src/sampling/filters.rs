//! The candidate filters. None sorts the whole vocabulary unless the mass asked for needs nearly all of it.

use std::cmp::Ordering;

use super::Error;
use tritune_graph::maths;

/// A token still in the running.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate {
    pub id: u32,
    pub logit: f32,
    /// Unnormalised probability or ordering key; each stage writes its own before reading it.
    pub weight: f64,
    /// Ordering key of the typical filter: distance to the expected surprise.
    pub distance: f64,
}

/// The largest logit and its lowest id; refuses NaN, +infinity and rows with nothing to choose.
pub(super) fn argmax(logits: &[f32]) -> Result<(u32, f32), Error> {
    let mut best: Option<(u32, f32)> = None;
    for (token, &value) in logits.iter().enumerate() {
        if value.is_nan() || value == f32::INFINITY {
            return Err(Error::NotFinite { token, value });
        }
        if value > best.map_or(f32::NEG_INFINITY, |(_, highest)| highest) {
            best = Some((token as u32, value));
        }
    }
    best.ok_or(Error::NothingToSample { count: logits.len() })
}

/// The largest logit among `candidates`.
pub(super) fn highest(candidates: &[Candidate]) -> f32 {
    candidates.iter().map(|c| c.logit).fold(f32::NEG_INFINITY, f32::max)
}

/// Most likely first, lowest id first among equals.
fn by_logit(a: &Candidate, b: &Candidate) -> Ordering {
    b.logit.total_cmp(&a.logit).then(a.id.cmp(&b.id))
}

fn by_distance(a: &Candidate, b: &Candidate) -> Ordering {
    a.distance.total_cmp(&b.distance).then(by_logit(a, b))
}

/// Fills `kept` with the `k` most likely tokens in order, or with all of them in id order when `k` is 0.
pub(super) fn top_k(logits: &[f32], k: usize, kept: &mut Vec<Candidate>) {
    kept.clear();
    let limit = if k == 0 { usize::MAX } else { k };
    // Twice k before pruning makes the pruning cost amortise to a constant per logit.
    let full = limit.saturating_mul(2).max(64);
    let mut threshold = f32::NEG_INFINITY;
    for (id, &logit) in logits.iter().enumerate() {
        // Strict: an equal logit met later has a higher id and loses the tie to the k already kept.
        if logit > threshold {
            kept.push(Candidate { id: id as u32, logit, weight: 0.0, distance: 0.0 });
            if kept.len() >= full {
                kept.select_nth_unstable_by(limit - 1, by_logit);
                kept.truncate(limit);
                threshold = kept[limit - 1].logit;
            }
        }
    }
    if limit != usize::MAX {
        if kept.len() > limit {
            kept.select_nth_unstable_by(limit - 1, by_logit);
            kept.truncate(limit);
        }
        kept.sort_unstable_by(by_logit);
    }
}

/// Writes normalised probabilities into `weight`, and returns what to subtract from a logit to get their logarithm.
fn normalise(candidates: &mut [Candidate], highest: f32) -> f64 {
    let mut total = 0.0;
    for candidate in candidates.iter_mut() {
        candidate.weight = maths::exp(f64::from(candidate.logit) - f64::from(highest));
        total += candidate.weight;
    }
    for candidate in candidates {
        candidate.weight /= total;
    }
    f64::from(highest) + maths::ln(total)
}

/// Keeps the shortest prefix, in `order`, whose weights reach `mass`.
fn keep_mass(candidates: &mut Vec<Candidate>, mass: f64, order: fn(&Candidate, &Candidate) -> Ordering) {
    let mut sorted = 0;
    let mut reached = 0.0;
    // Sort ever larger prefixes: the usual nucleus is a few dozen tokens of a hundred thousand.
    let mut chunk = 64;
    while sorted < candidates.len() {
        let rest = &mut candidates[sorted..];
        let taken = chunk.min(rest.len());
        if taken < rest.len() {
            rest.select_nth_unstable_by(taken - 1, order);
        }
        rest[..taken].sort_unstable_by(order);
        for (place, candidate) in rest[..taken].iter().enumerate() {
            reached += candidate.weight;
            if reached >= mass {
                candidates.truncate(sorted + place + 1);
                return;
            }
        }
        sorted += taken;
        chunk *= 4;
    }
}

/// Nucleus filter: the most likely tokens up to `mass`.
pub(super) fn top_p(candidates: &mut Vec<Candidate>, highest: f32, mass: f64) {
    normalise(candidates, highest);
    // Tokens below this probability sum to less than what the nucleus may leave out, so none of them is in it.
    let floor = (1.0 - mass) / candidates.len() as f64;
    candidates.retain(|c| c.weight >= floor);
    keep_mass(candidates, mass, by_logit);
}

/// Keeps tokens at least `fraction` as likely as the most likely one.
pub(super) fn min_p(candidates: &mut Vec<Candidate>, fraction: f64) {
    let floor = f64::from(highest(candidates)) + maths::ln(fraction);
    candidates.retain(|c| f64::from(c.logit) >= floor);
}

/// Locally typical filter: tokens whose surprise is nearest to the entropy, up to `mass`.
pub(super) fn typical(candidates: &mut Vec<Candidate>, highest: f32, mass: f64) {
    let norm = normalise(candidates, highest);
    let surprise = |candidate: &Candidate| norm - f64::from(candidate.logit);
    let entropy: f64 = candidates.iter().filter(|c| c.weight > 0.0).map(|c| c.weight * surprise(c)).sum();
    for candidate in candidates.iter_mut() {
        candidate.distance = (surprise(candidate) - entropy).abs();
    }
    keep_mass(candidates, mass, by_distance);
}
