//! Learning from pairs of answers: the better one is to become likelier than the worse one.
//!
//! With S the loss of an answer summed over its n tokens, R what S was before the first step, `w` the better answer, `l` the worse one
//! and σ the logistic function, the loss of a pair is
//!
//! * DPO: -log σ(β ((S_l - R_l) - (S_w - R_w))),
//! * SimPO: -log σ(β (S_l / n_l - S_w / n_w) - γ),
//! * ORPO: S_w / n_w - β log σ(o_w - o_l), with the log-odds o = -m - log(1 - exp(-m)) of the mean m = S / n.
//!
//! Its derivatives by both S are the weights of the answers' targets, so that the gradient is that of the cross-entropy's own kernel.

use super::Objective;
use crate::data::Batch;
use crate::settings::checks::within;
use crate::settings::choice::named_choice;
use crate::settings::{FinetuneSettings, SettingsError};
use crate::trainer::LossSum;
use tritune_graph::maths;

/// Means below this have odds that are as good as certain: their logarithm has no end.
const MIN_MEAN: f64 = 1e-6;

named_choice! {
    /// How pairs of answers are learnt from.
    pub enum PreferenceMethod("way to learn preferences") {
        /// Direct preference optimisation: compares with the model before training.
        #[default]
        Dpo = "dpo",
        /// Simple preference optimisation: compares mean losses, with a margin.
        SimPo = "simpo",
        /// Odds-ratio preference optimisation: the cross-entropy of the better answer, and the ratio of both odds.
        Orpo = "orpo",
    }
}

/// A method with its numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Preference {
    /// The method.
    pub method: PreferenceMethod,
    /// How strongly losses count; for ORPO, what the odds count for.
    pub beta: f64,
    /// What SimPO's better answer has to be ahead by.
    pub gamma: f64,
}

/// One answer: its loss, its targets, and its loss before training.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Answer {
    loss: f64,
    targets: f64,
    reference: f64,
}

/// What a pair comes to.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Compared {
    loss: f64,
    /// How far the better answer is ahead, in the terms of the method.
    margin: f64,
    /// Derivatives of the loss by the loss of each answer.
    slopes: [f64; 2],
}

impl Preference {
    /// That of the settings, if they have one. Numbers that are not given are those of the papers.
    pub(crate) fn of(settings: &FinetuneSettings) -> Option<Preference> {
        let method = settings.preference?;
        let beta = settings.beta.unwrap_or(if method == PreferenceMethod::SimPo { 2.0 } else { 0.1 });
        let gamma = if method == PreferenceMethod::SimPo { settings.gamma.unwrap_or(1.0) } else { 0.0 };
        Some(Preference { method, beta, gamma })
    }

    fn compare(&self, [better, worse]: [Answer; 2]) -> Compared {
        let Preference { method, beta, gamma } = *self;
        let mean = |answer: Answer| answer.loss / answer.targets;
        match method {
            PreferenceMethod::Dpo => {
                let margin = beta * ((worse.loss - worse.reference) - (better.loss - better.reference));
                let slope = beta * logistic(-margin);
                Compared { loss: softplus(-margin), margin, slopes: [slope, -slope] }
            }
            PreferenceMethod::SimPo => {
                let margin = beta * (mean(worse) - mean(better));
                let slope = beta * logistic(gamma - margin);
                let slopes = [slope / better.targets, -slope / worse.targets];
                Compared { loss: softplus(gamma - margin), margin, slopes }
            }
            PreferenceMethod::Orpo => {
                // The probability that something else is said, and the logarithm of the odds.
                let other = |answer| -maths::exp_m1(-mean(answer).max(MIN_MEAN));
                let log_odds = |answer| -mean(answer).max(MIN_MEAN) - maths::ln(other(answer));
                let margin = log_odds(better) - log_odds(worse);
                let slope = beta * logistic(-margin);
                let of_odds = |answer| slope / other(answer) / answer.targets;
                let slopes = [1.0 / better.targets + of_odds(better), -of_odds(worse)];
                Compared { loss: mean(better) + beta * softplus(-margin), margin, slopes }
            }
        }
    }

    /// The pairs of a micro-batch, whose targets have these losses.
    fn pairs(&self, batch: &Batch, losses: &[f32]) -> Vec<Compared> {
        // A run that is only planned has nothing to compare with.
        let reference = |document: usize| batch.reference.get(document).copied().unwrap_or(0.0);
        let answer = |document| Answer { reference: reference(document), ..Answer::default() };
        let mut answers: Vec<Answer> = (0..batch.documents).map(answer).collect();
        for (&loss, document) in losses.iter().zip(batch.target_documents()) {
            answers[document].loss += f64::from(loss);
            answers[document].targets += 1.0;
        }
        answers.as_chunks::<2>().0.iter().map(|pair| self.compare(*pair)).collect()
    }
}

impl Objective for Preference {
    fn parts(&self, batch: &Batch) -> usize {
        batch.documents / 2
    }

    fn measure(&self, batch: &Batch, losses: &[f32]) -> LossSum {
        let pairs = self.pairs(batch, losses);
        let mut sum = LossSum { parts: pairs.len(), targets: losses.len(), ..LossSum::default() };
        sum.loss = pairs.iter().map(|pair| pair.loss).sum();
        // An answer that is as far ahead as it is behind is right half the time.
        let right = |pair: &Compared| if pair.margin == 0.0 { 0.5 } else { f64::from(u8::from(pair.margin > 0.0)) };
        sum.add_measure("accuracy", pairs.iter().map(right).sum());
        sum.add_measure("margin", pairs.iter().map(|pair| pair.margin).sum());
        sum
    }

    fn row_weights(&self, batch: &Batch, step_parts: usize, losses: &[f32]) -> Vec<f32> {
        let pairs = self.pairs(batch, losses);
        // An answer without a partner counts for nothing.
        let slope = |document: usize| pairs.get(document / 2).map_or(0.0, |pair| pair.slopes[document % 2]);
        let weight = |document: usize| slope(document) / step_parts.max(1) as f64;
        batch.target_documents().into_iter().map(|document| weight(document) as f32).collect()
    }

    fn reads_losses(&self) -> bool {
        true
    }

    fn samples_together(&self) -> usize {
        2
    }

    fn needs_pairs(&self) -> bool {
        true
    }

    fn needs_reference(&self) -> bool {
        self.method == PreferenceMethod::Dpo
    }
}

/// Refuses numbers out of range, and what does nothing beside a method or without one.
pub(super) fn check(settings: &FinetuneSettings) -> Result<(), SettingsError> {
    within("beta", settings.beta.unwrap_or(1.0), 1e-4..=1e3)?;
    within("gamma", settings.gamma.unwrap_or(0.0), 0.0..=1e3)?;
    let method = settings.preference;
    for (name, given) in [("beta", settings.beta), ("gamma", settings.gamma)] {
        if given.is_some() && method.is_none() {
            return Err(SettingsError::Alone { name, needs: &["preference"] });
        }
    }
    if settings.gamma.is_some() && method != Some(PreferenceMethod::SimPo) {
        return Err(SettingsError::Alone { name: "gamma", needs: &["preference simpo"] });
    }
    if method.is_some() && settings.teacher.is_some() {
        return Err(SettingsError::Conflict { first: "preference", second: "teacher" });
    }
    Ok(())
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + maths::exp(-x))
}

/// log(1 + exp(x)), without overflow.
fn softplus(x: f64) -> f64 {
    x.max(0.0) + maths::ln_1p(maths::exp(-x.abs()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tritune_testing::Random;

    fn number(random: &mut Random, most: f64) -> f64 {
        (random.below(1 << 20) as f64 + 1.0) / (1u64 << 20) as f64 * most
    }

    #[test]
    fn slopes_are_those_of_the_loss() {
        let mut random = Random::fresh();
        for round in 0..300 {
            let method = PreferenceMethod::ALL[round % 3];
            let beta = number(&mut random, 2.0);
            let gamma = if method == PreferenceMethod::SimPo { number(&mut random, 2.0) } else { 0.0 };
            let preference = Preference { method, beta, gamma };
            let answer = |random: &mut Random| Answer {
                loss: 0.5 + number(random, 40.0),
                targets: 1.0 + random.below(30) as f64,
                reference: number(random, 40.0),
            };
            let pair = [answer(&mut random), answer(&mut random)];
            let found = preference.compare(pair);
            for side in [0, 1] {
                let step = 1e-5;
                let at = |by: f64| {
                    let mut moved = pair;
                    moved[side].loss += by;
                    preference.compare(moved).loss
                };
                let expected = (at(step) - at(-step)) / (2.0 * step);
                let off = (found.slopes[side] - expected).abs();
                assert!(off < 1e-6 * (1.0 + expected.abs()), "{preference:?} {pair:?}: {found:?}, not {expected}");
            }
        }
    }

    #[test]
    fn losses_are_those_of_the_papers() {
        let of = |loss: f64, targets: f64, reference: f64| Answer { loss, targets, reference };
        let compare = |method, beta, gamma, pair| Preference { method, beta, gamma }.compare(pair);
        let near = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12, "{found}, not {expected}");
        near(
            compare(PreferenceMethod::Dpo, 0.1, 0.0, [of(7.0, 3.0, 7.0), of(9.0, 4.0, 9.0)]).loss,
            std::f64::consts::LN_2,
        );
        // Twice as likely as before against half as likely: a margin of β log 4.
        let ln2 = std::f64::consts::LN_2;
        let moved = compare(PreferenceMethod::Dpo, 0.5, 0.0, [of(7.0 - ln2, 3.0, 7.0), of(9.0 + ln2, 4.0, 9.0)]);
        near(moved.margin, ln2);
        near(moved.loss, (1.5f64).ln());
        let simple = compare(PreferenceMethod::SimPo, 2.0, 1.0, [of(3.0, 3.0, 0.0), of(8.0, 4.0, 0.0)]);
        near(simple.loss, (1.0 + (-1f64).exp()).ln());
        // Tokens that are said half and a quarter of the time: odds of 1 and 1/3.
        let odds = compare(PreferenceMethod::Orpo, 0.1, 0.0, [of(3.0 * ln2, 3.0, 0.0), of(4.0 * 2.0 * ln2, 4.0, 0.0)]);
        near(odds.margin, 3f64.ln());
        near(odds.loss, ln2 + 0.1 * (4f64 / 3.0).ln());
        let certain = compare(PreferenceMethod::Orpo, 0.1, 0.0, [of(0.0, 3.0, 0.0), of(0.0, 2.0, 0.0)]);
        assert!(certain.loss.is_finite() && certain.slopes.iter().all(|slope| slope.is_finite()), "{certain:?}");
        let far = compare(PreferenceMethod::Dpo, 1000.0, 0.0, [of(1e4, 3.0, 0.0), of(0.0, 2.0, 0.0)]);
        assert!(far.loss == 1e7 && far.slopes == [1000.0, -1000.0], "{far:?}");
    }
}
