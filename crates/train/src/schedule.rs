//! The learning rate of each step.
//!
//! Steps count from 0. Of `n` steps, `w` are warm-up:
//!
//! * in the warm-up, step `i < w` has `peak · (i + 1) / (w + 1)`: never zero, and step `w` would be the next on that line;
//! * after it, step `i` has `peak · f(x)` with `x = (i − w) / (n − w)`, where `f(x)` is 1 (constant), `1 − x` (linear) or
//!   `(1 + cos πx) / 2` (cosine).
//!
//! So the first step after the warm-up has the full peak, and the last of a linear schedule without warm-up `peak / n`.

use serde::{Deserialize, Serialize};

use crate::settings::choice::named_choice;
use tritune_graph::maths;

named_choice! {
    /// The form of the decay.
    pub enum Schedule("schedule") {
        /// The peak until the end.
        Constant = "constant",
        /// A straight line towards zero.
        #[default]
        Linear = "linear",
        /// Half a cosine towards zero.
        Cosine = "cosine",
        /// A high rate with weight decay, then a lower one without: see [`TwoPhase`].
        TwoPhase = "two-phase",
    }
}

/// Learning rate and weight decay over a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rates {
    /// One form of decay, one weight decay.
    One(LearningRate, f64),
    /// Two phases.
    Two(TwoPhase),
}

impl Rates {
    /// Learning rate and weight decay of step `step`, counted from 0.
    pub fn at(&self, step: u64) -> (f64, f64) {
        match self {
            Rates::One(rate, weight_decay) => (rate.at(step), *weight_decay),
            Rates::Two(phases) => phases.at(step),
        }
    }
}

/// The learning rate over a run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LearningRate {
    /// The highest learning rate.
    pub peak: f64,
    /// How it decays.
    pub schedule: Schedule,
    /// Steps of warm-up.
    pub warmup: u64,
    /// Steps of the whole run.
    pub steps: u64,
}

impl LearningRate {
    /// The learning rate of step `step`, counted from 0. After the last step it stays at the end's.
    pub fn at(&self, step: u64) -> f64 {
        match warmup_factor(step, self.warmup.min(self.steps)) {
            Some(factor) => self.peak * factor,
            None => self.peak * decay(self.schedule, progress(step, self.warmup.min(self.steps), self.steps)),
        }
    }
}

/// Learning rate and weight decay of a run in two phases, as 1.58-bit models are trained from scratch: a high rate with
/// weight decay first, then a lower one without, so that the weights settle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TwoPhase {
    /// From the end of the warm-up to the switch.
    pub first: Phase,
    /// From the switch to the end.
    pub second: Phase,
    /// The fraction of the steps after which the second phase begins.
    pub switch: f64,
    /// Steps of warm-up, in the first phase.
    pub warmup: u64,
    /// Steps of the whole run.
    pub steps: u64,
}

/// One phase: the learning rate goes from `from` at its first step along a straight line that reaches `to` at its end.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Phase {
    /// Learning rate of the first step.
    pub from: f64,
    /// Learning rate the step after the last would have.
    pub to: f64,
    /// Weight decay.
    pub weight_decay: f64,
}

impl TwoPhase {
    /// The phases of models trained from scratch: from the peak to two thirds of it with weight decay, then from a third to
    /// zero without.
    pub fn new(peak: f64, weight_decay: f64, warmup: u64, steps: u64) -> TwoPhase {
        TwoPhase {
            first: Phase { from: peak, to: peak * 2.0 / 3.0, weight_decay },
            second: Phase { from: peak / 3.0, to: 0.0, weight_decay: 0.0 },
            switch: 0.5,
            warmup,
            steps,
        }
    }

    /// Learning rate and weight decay of step `step`, counted from 0.
    pub fn at(&self, step: u64) -> (f64, f64) {
        let switch = ((self.steps as f64 * self.switch.clamp(0.0, 1.0)).round() as u64).min(self.steps);
        if step >= switch {
            return (self.second.lr(progress(step, switch, self.steps)), self.second.weight_decay);
        }
        let warmup = self.warmup.min(switch);
        let lr = match warmup_factor(step, warmup) {
            Some(factor) => self.first.from * factor,
            None => self.first.lr(progress(step, warmup, switch)),
        };
        (lr, self.first.weight_decay)
    }
}

impl Phase {
    fn lr(&self, progress: f64) -> f64 {
        self.from + (self.to - self.from) * progress
    }
}

fn warmup_factor(step: u64, warmup: u64) -> Option<f64> {
    (step < warmup).then(|| (step as f64 + 1.0) / (warmup as f64 + 1.0))
}

/// How far `step` is between `start` and `end`, from 0 to 1.
fn progress(step: u64, start: u64, end: u64) -> f64 {
    if start >= end {
        return 0.0;
    }
    (step.saturating_sub(start) as f64 / (end - start) as f64).min(1.0)
}

fn decay(schedule: Schedule, progress: f64) -> f64 {
    match schedule {
        Schedule::Constant => 1.0,
        // A run in two phases has its own lines.
        Schedule::Linear | Schedule::TwoPhase => 1.0 - progress,
        Schedule::Cosine => 0.5 * (1.0 + maths::cos(std::f64::consts::PI * progress)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(schedule: Schedule, warmup: u64, steps: u64) -> Vec<f64> {
        let rate = LearningRate { peak: 2.0, schedule, warmup, steps };
        (0..steps).map(|step| rate.at(step)).collect()
    }

    #[test]
    fn curves() {
        let root = 0.5f64.sqrt();
        let cases: [(&str, Schedule, u64, &[f64]); 8] = [
            ("constant", Schedule::Constant, 0, &[2.0, 2.0, 2.0]),
            ("constant, warm-up", Schedule::Constant, 3, &[0.5, 1.0, 1.5, 2.0, 2.0]),
            ("linear", Schedule::Linear, 0, &[2.0, 1.5, 1.0, 0.5]),
            ("linear, one step", Schedule::Linear, 0, &[2.0]),
            ("linear, warm-up", Schedule::Linear, 1, &[1.0, 2.0, 1.5, 1.0, 0.5]),
            ("warm-up only", Schedule::Linear, 3, &[0.5, 1.0, 1.5]),
            ("warm-up longer than the run", Schedule::Linear, 9, &[0.5, 1.0, 1.5]),
            ("cosine", Schedule::Cosine, 0, &[2.0, 1.0 + root, 1.0, 1.0 - root]),
        ];
        for (name, schedule, warmup, expected) in cases {
            let found = curve(schedule, warmup, expected.len() as u64);
            let close = found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-12);
            assert!(close, "{name}: {found:?} instead of {expected:?}");
        }
    }

    #[test]
    fn linear_without_warm_up_is_exact() {
        let rate = LearningRate { peak: 1e-3, schedule: Schedule::Linear, warmup: 0, steps: 10 };
        for step in 0..10 {
            assert_eq!(rate.at(step), 1e-3 * (1.0 - step as f64 / 10.0), "step {step}");
        }
    }

    #[test]
    fn ends_and_absurd_sizes_are_harmless() {
        for schedule in [Schedule::Constant, Schedule::Linear, Schedule::Cosine] {
            for (warmup, steps) in [(0, 0), (5, 0), (u64::MAX, u64::MAX), (0, u64::MAX)] {
                for step in [0, 1, u64::MAX] {
                    let lr = LearningRate { peak: 1.0, schedule, warmup, steps }.at(step);
                    assert!((0.0..=1.0).contains(&lr), "{schedule} {warmup} {steps} {step}: {lr}");
                }
            }
            let behind = LearningRate { peak: 1.0, schedule, warmup: 2, steps: 10 }.at(99);
            assert!((behind - decay(schedule, 1.0)).abs() < 1e-12);
        }
    }

    #[test]
    fn two_phases() {
        let plan = TwoPhase {
            first: Phase { from: 1.0, to: 0.5, weight_decay: 0.1 },
            second: Phase { from: 0.25, to: 0.0, weight_decay: 0.0 },
            switch: 0.5,
            warmup: 1,
            steps: 10,
        };
        let found: Vec<(f64, f64)> = (0..10).map(|step| plan.at(step)).collect();
        let lr = [0.5, 1.0, 0.875, 0.75, 0.625, 0.25, 0.2, 0.15, 0.1, 0.05];
        for (step, (lr, (found, decay))) in lr.into_iter().zip(found).enumerate() {
            assert!((lr - found).abs() < 1e-12, "step {step}: {found} instead of {lr}");
            assert_eq!(decay, if step < 5 { 0.1 } else { 0.0 }, "step {step}");
        }
        for switch in [f64::NAN, -1.0, 2.0, 0.0, 1.0] {
            let (lr, _) = TwoPhase { switch, ..plan }.at(3);
            assert!(lr.is_finite(), "{switch}");
        }
    }
}
