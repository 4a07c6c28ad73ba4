//! Guesses by looking up: the last tokens of a sequence stood in it before, and what followed them may follow again.

use super::{Proposer, Sureness};
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

/// Tokens that are looked up together, the most first.
const LENGTHS: [usize; 3] = [4, 3, 2];

/// Where tokens stood before, and what is being repeated.
#[derive(Default)]
pub(super) struct Ngram {
    /// After which place a few tokens stood last, by their hash. Of two with the same hash the older is forgotten.
    places: HashMap<u64, u32>,
    hasher: RandomState,
    repeated: Option<Repeated>,
}

/// A part of the sequence that its end repeats.
#[derive(Clone, Copy)]
struct Repeated {
    /// Where it goes on.
    next: usize,
    /// Tokens that were the same so far.
    length: usize,
}

impl Repeated {
    /// How sure its next token is, after `ahead` others.
    fn sureness(self, ahead: usize) -> Sureness {
        match self.length + ahead {
            ..=2 => 0,
            3 => 1,
            4 => 2,
            5..=8 => 3,
            _ => 4,
        }
    }
}

impl Ngram {
    /// The longest end of the sequence that stood in it before.
    fn find(&self, tokens: &[u32]) -> Option<Repeated> {
        LENGTHS.into_iter().find_map(|length| {
            let end = tokens.get(tokens.len().checked_sub(length)?..)?;
            let next = *self.places.get(&self.hasher.hash_one(end))? as usize;
            (tokens.get(next.checked_sub(length)?..next)? == end).then_some(Repeated { next, length })
        })
    }
}

impl Proposer for Ngram {
    fn take(&mut self, tokens: &[u32]) {
        let Some((token, before)) = tokens.split_last() else { return };
        for length in LENGTHS {
            if let Some(end) = before.len().checked_sub(length).and_then(|start| before.get(start..)) {
                self.places.insert(self.hasher.hash_one(end), before.len() as u32);
            }
        }
        let on = self.repeated.filter(|repeated| before.get(repeated.next) == Some(token));
        let on = on.map(|Repeated { next, length }| Repeated { next: next + 1, length: length + 1 });
        self.repeated = on.or_else(|| self.find(tokens));
    }

    fn guess(&self, tokens: &[u32], ahead: usize) -> Option<(u32, Sureness)> {
        let repeated = self.repeated?;
        // Behind the last token comes what was guessed to follow it.
        let period = tokens.len().checked_sub(repeated.next).filter(|period| *period > 0)?;
        Some((tokens[repeated.next + ahead % period], repeated.sureness(ahead)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guess(tokens: &[u32]) -> Option<(u32, Sureness)> {
        let mut ngram = Ngram::default();
        (1..=tokens.len()).for_each(|end| ngram.take(&tokens[..end]));
        ngram.guess(tokens, 0)
    }

    #[test]
    fn the_longest_end_decides_and_the_newest_among_equals() {
        assert_eq!(guess(&[]), None);
        assert_eq!(guess(&[5, 6, 7, 8, 5]), None, "one token is too little");
        assert_eq!(guess(&[5, 6, 7, 8, 5, 6]), Some((7, 0)));
        assert_eq!(guess(&[5, 6, 7, 5, 6, 8, 9, 5, 6]), Some((8, 0)), "the newest");
        assert_eq!(guess(&[4, 5, 6, 7, 5, 6, 8, 9, 4, 5, 6]), Some((7, 1)), "the longest");
        assert_eq!(guess(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2, 3, 4, 5, 6, 7, 8, 9]), Some((10, 4)));
        // It goes on with what it repeats, although the pair stood elsewhere since.
        assert_eq!(guess(&[1, 2, 3, 4, 5, 9, 3, 4, 8, 1, 2, 3, 4]), Some((5, 2)));
    }
}
