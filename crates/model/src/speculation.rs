//! Speculation: tokens that may follow are guessed and go through the model beside the next one, which costs little more than that
//! one alone. Each is kept as far as plain decoding gives the same: guesses decide how fast a text comes, never what it says.
//!
//! A proposer guesses. What became of its guesses is counted, also of those that were not run, and what rows cost beside others is
//! measured (`speculation/pace.rs`): so a step takes as many guesses as pay, often none.

mod ngram;
mod pace;

use ngram::Ngram;
pub(crate) use pace::Pace;

/// How tokens that may follow are guessed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speculate {
    /// Not at all.
    #[default]
    Off,
    /// What followed the last tokens where they stood before: in the prompt, or in the text so far.
    Ngram,
}

impl Speculate {
    /// All of them.
    pub const ALL: [Speculate; 2] = [Speculate::Off, Speculate::Ngram];

    /// Its name in flags, fields and settings.
    pub fn name(self) -> &'static str {
        match self {
            Speculate::Off => "off",
            Speculate::Ngram => "ngram",
        }
    }

    /// The one with that name.
    pub fn of(name: &str) -> Option<Speculate> {
        Speculate::ALL.into_iter().find(|how| how.name() == name)
    }
}

/// How sure a proposer is of a guess: 0, or more where guesses come true more often. What each is worth is measured.
pub(crate) type Sureness = usize;

/// Surenesses there are.
const SURENESSES: usize = 5;

/// Guesses how a sequence goes on.
pub(crate) trait Proposer: Send {
    /// Takes the newest of a sequence's tokens. All come here, one by one.
    fn take(&mut self, tokens: &[u32]);

    /// The token that may follow `ahead` others after the last one taken, were they guessed right, and how sure that is.
    fn guess(&self, tokens: &[u32], ahead: usize) -> Option<(u32, Sureness)>;
}

/// How often guesses came true, the last ones counting most.
#[derive(Clone, Copy, Debug)]
struct Record {
    right: f64,
    guesses: f64,
}

/// What a guess before counts beside the next one.
const MEMORY: f64 = 0.97;
/// How likely guesses are held to be before there are any, by their sureness: a guess or so's worth of opinion.
const EXPECTED: [f64; SURENESSES] = [0.2, 0.35, 0.5, 0.7, 0.85];

impl Record {
    fn add(&mut self, right: bool) {
        self.right = self.right * MEMORY + f64::from(u8::from(right));
        self.guesses = self.guesses * MEMORY + 1.0;
    }

    fn chance(&self, expected: f64) -> f64 {
        (self.right + expected) / (self.guesses + 1.0)
    }
}

/// What guesses the tokens of one sequence.
pub(crate) struct Guesser {
    proposer: Box<dyn Proposer>,
    records: [Record; SURENESSES],
    /// Tokens taken so far.
    taken: usize,
}

impl Guesser {
    /// One that guesses that way, if any.
    pub fn new(how: Speculate) -> Option<Guesser> {
        let proposer: Box<dyn Proposer> = match how {
            Speculate::Off => return None,
            Speculate::Ngram => Box::new(Ngram::default()),
        };
        Some(Guesser { proposer, records: [Record { right: 0.0, guesses: 0.0 }; SURENESSES], taken: 0 })
    }

    /// Takes what is new of a sequence's tokens, and counts whether it would have been guessed.
    pub fn take(&mut self, tokens: &[u32]) {
        while self.taken < tokens.len() {
            let (known, next) = (&tokens[..self.taken], tokens[self.taken]);
            if let Some((token, sureness)) = self.proposer.guess(known, 0) {
                self.records[sureness].add(token == next);
            }
            self.taken += 1;
            self.proposer.take(&tokens[..self.taken]);
        }
    }

    /// Up to `most` tokens that may follow those taken, each with how likely it is that it and all before it do.
    pub fn guesses(&self, tokens: &[u32], most: usize) -> (Vec<u32>, Vec<f64>) {
        let mut all = 1.0;
        let guess = |ahead: usize| {
            let (token, sureness) = self.proposer.guess(tokens, ahead)?;
            all *= self.records[sureness].chance(EXPECTED[sureness]);
            Some((token, all))
        };
        (0..most).map_while(guess).unzip()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taught(tokens: &[u32]) -> Guesser {
        let mut guesser = Guesser::new(Speculate::Ngram).unwrap();
        guesser.take(tokens);
        guesser
    }

    #[test]
    fn names_lead_back() {
        assert!(Speculate::ALL.into_iter().all(|how| Speculate::of(how.name()) == Some(how)));
        assert_eq!(Speculate::of("heads"), None);
        assert!(Guesser::new(Speculate::Off).is_none());
    }

    #[test]
    fn what_repeats_is_held_for_likely_and_what_does_not_is_not() {
        let text: Vec<u32> = (0..40).collect();
        let again: Vec<u32> = text.iter().chain(&text[..30]).copied().collect();
        let (tokens, chances) = taught(&again).guesses(&again, 5);
        assert_eq!(tokens, [30, 31, 32, 33, 34]);
        assert!(chances.windows(2).all(|pair| pair[1] < pair[0]) && chances[4] > 0.6, "{chances:?}");
        // Pairs that come again, each time with another token behind.
        let odd: Vec<u32> = (0..60).flat_map(|number| [1, 2, 100 + number]).chain([1, 2]).collect();
        let (tokens, chances) = taught(&odd).guesses(&odd, 5);
        assert_eq!(tokens[0], 159);
        assert!(chances[0] < 0.05, "{chances:?}");
        // And when it does repeat, that is noticed.
        let more: Vec<u32> = odd.iter().copied().chain((0..20).flat_map(|_| [7, 1, 2])).collect();
        let (tokens, chances) = taught(&more).guesses(&more, 4);
        assert_eq!(tokens, [7, 1, 2, 7], "beyond the last token it repeats what it guessed");
        assert!(chances[3] > 0.5, "{chances:?}");
    }
}
