//! Cuts documents of any length into samples of bounded length.

use super::{Overlong, Reason};

/// Tokens and their loss mask.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Chunk {
    pub tokens: Vec<u32>,
    pub loss: Vec<bool>,
}

impl Chunk {
    fn has_targets(&self) -> bool {
        self.loss.contains(&true)
    }
}

/// Takes one document after the other, in parts, and returns chunks of at most `seq` tokens.
#[derive(Debug)]
pub(super) struct Cutter {
    seq: usize,
    overlong: Overlong,
    bos: Option<u32>,
    held: Chunk,
    total: usize,
    given: usize,
}

/// How a document ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ended {
    /// Tokens it had.
    pub tokens: usize,
    /// Whether that was too many.
    pub overlong: bool,
}

impl Cutter {
    /// Cuts at `seq` tokens, at least 2.
    pub fn new(seq: usize, overlong: Overlong, bos: Option<u32>) -> Cutter {
        Cutter { seq, overlong, bos, held: Chunk::default(), total: 0, given: 0 }
    }

    /// Adds the next part of the document and passes the complete chunks to `give`.
    pub fn push(&mut self, part: Chunk, mut give: impl FnMut(Chunk)) {
        self.total += part.tokens.len();
        let room = match self.overlong {
            Overlong::Split => usize::MAX,
            Overlong::Truncate | Overlong::Skip => self.seq - self.held.tokens.len().min(self.seq),
        };
        self.held.tokens.extend(part.tokens.into_iter().take(room));
        self.held.loss.extend(part.loss.into_iter().take(room));
        if self.held.tokens.len() <= self.seq {
            return;
        }
        // Each further chunk begins with an extra token that is not trained on, so no target is lost at a cut.
        let tokens = std::mem::take(&mut self.held.tokens);
        let loss = std::mem::take(&mut self.held.loss);
        let with_bos = self.given > 0 || self.bos.is_some_and(|bos| tokens.first() == Some(&bos));
        let bos = self.bos.filter(|_| with_bos);
        let mut start = 0;
        let mut chunk = Chunk::default();
        while tokens.len() - start + chunk.tokens.len() > self.seq {
            let end = start + self.seq - chunk.tokens.len();
            chunk.tokens.extend_from_slice(&tokens[start..end]);
            chunk.loss.extend_from_slice(&loss[start..end]);
            let carried = bos.unwrap_or(tokens[end - 1]);
            self.given += 1;
            give(std::mem::replace(&mut chunk, Chunk { tokens: vec![carried], loss: vec![false] }));
            start = end;
        }
        chunk.tokens.extend_from_slice(&tokens[start..]);
        chunk.loss.extend_from_slice(&loss[start..]);
        self.held = chunk;
    }

    /// Ends the document. Fails with the reason when nothing of it is used.
    pub fn finish(&mut self, give: impl FnOnce(Chunk)) -> Result<Ended, Reason> {
        let (tokens, seq) = (std::mem::take(&mut self.total), self.seq);
        let held = std::mem::take(&mut self.held);
        let given = std::mem::take(&mut self.given);
        let overlong = tokens > seq;
        if overlong && self.overlong == Overlong::Skip {
            return Err(Reason::Overlong { tokens, seq });
        }
        if given == 0 && !held.has_targets() {
            return Err(if overlong { Reason::CutAway { tokens, seq } } else { Reason::NothingToTrainOn });
        }
        give(held);
        Ok(Ended { tokens, overlong })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOS: u32 = 1000;

    fn cut(lengths: &[usize], overlong: Overlong, with_bos: bool) -> (Vec<Vec<u32>>, Result<Ended, Reason>) {
        let mut cutter = Cutter::new(4, overlong, with_bos.then_some(BOS));
        let mut chunks = Vec::new();
        let mut next = 0;
        for (index, &length) in lengths.iter().enumerate() {
            let mut tokens: Vec<u32> = (next..next + length as u32).collect();
            next += length as u32;
            if index == 0 && with_bos {
                tokens.insert(0, BOS);
            }
            let loss = tokens.iter().map(|&id| id != BOS).collect();
            cutter.push(Chunk { tokens, loss }, |chunk| chunks.push(chunk));
        }
        let ended = cutter.finish(|chunk| chunks.push(chunk));
        for chunk in &chunks {
            assert_eq!(chunk.tokens.len(), chunk.loss.len());
        }
        (chunks.into_iter().map(|chunk| chunk.tokens).collect(), ended)
    }

    #[test]
    fn the_three_ways() {
        use Overlong::{Skip, Split, Truncate};
        let fits = |tokens| Ok(Ended { tokens, overlong: false });
        let long = |tokens| Ok(Ended { tokens, overlong: true });
        assert_eq!(cut(&[4], Split, false), (vec![vec![0, 1, 2, 3]], fits(4)));
        assert_eq!(cut(&[3], Split, true), (vec![vec![BOS, 0, 1, 2]], fits(4)));
        assert_eq!(cut(&[5], Split, false), (vec![vec![0, 1, 2, 3], vec![3, 4]], long(5)));
        assert_eq!(cut(&[8], Split, true), (vec![vec![BOS, 0, 1, 2], vec![BOS, 3, 4, 5], vec![BOS, 6, 7]], long(9)));
        assert_eq!(cut(&[2, 0, 6, 3], Split, true).0.len(), 4);
        assert_eq!(cut(&[3, 3], Truncate, false), (vec![vec![0, 1, 2, 3]], long(6)));
        assert_eq!(cut(&[3, 3], Skip, false), (vec![], Err(Reason::Overlong { tokens: 6, seq: 4 })));
        assert_eq!(cut(&[0], Skip, false), (vec![], Err(Reason::NothingToTrainOn)));
    }

    #[test]
    fn parts_make_no_difference_and_every_token_is_trained_once() {
        for with_bos in [false, true] {
            for total in 1..30usize {
                let whole = cut(&[total], Overlong::Split, with_bos);
                for first in 0..=total {
                    assert_eq!(cut(&[first, total - first], Overlong::Split, with_bos), whole, "{first} of {total}");
                }
                let trained: Vec<u32> = whole
                    .0
                    .iter()
                    .enumerate()
                    .flat_map(|(index, chunk)| chunk[usize::from(with_bos || index > 0)..].to_vec())
                    .collect();
                assert_eq!(trained, (0..total as u32).collect::<Vec<_>>());
            }
        }
    }
}
