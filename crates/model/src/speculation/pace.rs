//! What rows beside others cost, as steps show it, and how many guesses pay.

use crate::engine::MAX_LATEST;

/// What a row is held to cost beside the first, as a part of it, as far as nothing was measured.
const GUESSED: f64 = 0.3;
/// What a new measurement counts beside those before.
const NEW: f64 = 0.3;
/// Steps after which a measurement is too old: what was slow once is tried again.
const OLD: u64 = 512;
/// More rows must bring so much more than they cost: a measurement is not exact.
const CAUTION: f64 = 1.1;

/// How long steps of some rows take.
#[derive(Clone, Copy, Debug)]
struct Measured {
    seconds: f64,
    at: u64,
}

/// What steps cost, by their rows.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    /// What each row costs beside the first, where that is not to be measured.
    fixed: Option<f64>,
    measured: Vec<Option<Measured>>,
    /// Which rows were run at all: the first step makes a plan, and is not counted.
    known: Vec<bool>,
    steps: u64,
    /// There is no memory to run guesses.
    given_up: bool,
}

impl Pace {
    /// Every row beside the first costs that part of it.
    pub fn fixed(part: f64) -> Pace {
        Pace { fixed: Some(part), ..Pace::default() }
    }

    /// No guess is worth anything from now on.
    pub fn give_up(&mut self) {
        self.given_up = true;
    }

    /// Takes how long a step of so many rows took.
    pub fn add(&mut self, rows: usize, seconds: f64) {
        if rows == 0 || rows > MAX_LATEST {
            return;
        }
        self.steps += 1;
        self.measured.resize(MAX_LATEST, None);
        self.known.resize(MAX_LATEST, false);
        if !std::mem::replace(&mut self.known[rows - 1], true) {
            return;
        }
        let place = &mut self.measured[rows - 1];
        let seconds = match place.filter(|measured| self.steps - measured.at < OLD) {
            // A step that was interrupted says nothing.
            Some(Measured { seconds: before, .. }) => before + (seconds.min(before * 2.0) - before) * NEW,
            None => seconds,
        };
        *place = Some(Measured { seconds, at: self.steps });
    }

    /// What a step of so many rows costs: seconds, or another unit for all.
    fn cost(&self, rows: usize) -> f64 {
        let guessed = |rows: usize| 1.0 + self.fixed.unwrap_or(GUESSED) * (rows - 1) as f64;
        if self.fixed.is_some() {
            return guessed(rows);
        }
        let seconds = |&rows: &usize| {
            let measured = (*self.measured.get(rows - 1)?)?;
            (self.steps - measured.at < OLD).then_some((rows, measured.seconds))
        };
        let below = (1..=rows).rev().find_map(|rows| seconds(&rows));
        let above = (rows..=MAX_LATEST).find_map(|rows| seconds(&rows));
        match (below, above) {
            (Some((low, less)), Some((high, more))) if high > low => {
                less + (more - less) * (rows - low) as f64 / (high - low) as f64
            }
            (Some((known, seconds)), _) | (None, Some((known, seconds))) => seconds * guessed(rows) / guessed(known),
            (None, None) => guessed(rows),
        }
    }

    /// How many guesses of a sequence pay in a step of so many rows that gives so many tokens without them. `chances` says how likely
    /// each guess is right together with all before it. Beside the number the tokens that the step then gives on average.
    pub fn worth(&self, rows: usize, tokens: f64, chances: &[f64]) -> (usize, f64) {
        if self.given_up || chances.is_empty() {
            return (0, tokens);
        }
        let alone = self.cost(rows);
        let (mut best, mut gained) = ((0, tokens, tokens), tokens);
        for (index, chance) in chances.iter().enumerate().take(MAX_LATEST.saturating_sub(rows)) {
            gained += chance;
            let cost = 1.0 + (self.cost(rows + index + 1) / alone - 1.0).max(0.0) * CAUTION;
            if gained / cost > best.2 {
                best = (index + 1, gained, gained / cost);
            }
        }
        (best.0, best.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_are_taken_as_far_as_they_pay() {
        let sure = [0.9, 0.81, 0.73, 0.66, 0.59];
        assert_eq!(Pace::fixed(0.0).worth(1, 1.0, &[0.01]), (1, 1.01), "what costs nothing");
        assert_eq!(Pace::fixed(0.1).worth(1, 1.0, &sure).0, 5);
        assert_eq!(Pace::fixed(1.0).worth(1, 1.0, &sure).0, 0, "a row costs what a token does");
        assert_eq!(Pace::fixed(0.3).worth(1, 1.0, &[0.2, 0.1]).0, 0);
        assert_eq!(Pace::fixed(0.0).worth(MAX_LATEST - 1, 1.0, &sure).0, 1, "there is room for one");
        assert_eq!(Pace::fixed(0.0).worth(MAX_LATEST, 1.0, &sure), (0, 1.0));
    }

    #[test]
    fn costs_are_measured_and_measured_again() {
        let mut pace = Pace::default();
        let sure = [0.9, 0.8, 0.7];
        assert_eq!(pace.worth(1, 1.0, &sure).0, 3, "nothing is known");
        // The first step of each size is not counted: it makes a plan.
        for (rows, seconds) in [(1, 9.0), (4, 90.0), (1, 1.0), (4, 4.0)] {
            pace.add(rows, seconds);
        }
        assert_eq!(pace.worth(1, 1.0, &sure).0, 0, "as much as one by one");
        assert!((pace.cost(2) - 2.0).abs() < 1e-9 && (pace.cost(3) - 3.0).abs() < 1e-9, "between what was measured");
        assert!(pace.cost(8) > pace.cost(4));
        for _ in 0..OLD {
            pace.add(1, 1.0);
        }
        assert_eq!(pace.worth(1, 1.0, &sure).0, 3, "that was long ago");
        pace.add(4, 1.2);
        assert_eq!(pace.worth(1, 1.0, &sure).0, 3);
        pace.add(0, 1.0);
        pace.add(MAX_LATEST + 1, 1.0);
        pace.give_up();
        assert_eq!(pace.worth(1, 1.0, &sure), (0, 1.0));
    }
}
