//! Samples of bounded length out of documents of any.

use super::{Overlong, Reason};

/// Tokens and what is learnt of them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Piece {
    pub tokens: Vec<u32>,
    pub loss: Vec<bool>,
}

impl Piece {
    fn learns(&self) -> bool {
        self.loss.contains(&true)
    }
}

/// Takes one document after the other, in parts, and gives pieces of at most `seq` tokens.
#[derive(Debug)]
pub(super) struct Cutter {
    seq: usize,
    overlong: Overlong,
    bos: Option<u32>,
    held: Piece,
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
        Cutter { seq, overlong, bos, held: Piece::default(), total: 0, given: 0 }
    }

    /// Takes the next part of the document and gives the pieces that are complete.
    pub fn push(&mut self, part: Piece, mut give: impl FnMut(Piece)) {
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
        // Each further piece begins with a token that is not learnt, so none is lost at a cut.
        let tokens = std::mem::take(&mut self.held.tokens);
        let loss = std::mem::take(&mut self.held.loss);
        let with_bos = self.given > 0 || self.bos.is_some_and(|bos| tokens.first() == Some(&bos));
        let bos = self.bos.filter(|_| with_bos);
        let mut start = 0;
        let mut piece = Piece::default();
        while tokens.len() - start + piece.tokens.len() > self.seq {
            let end = start + self.seq - piece.tokens.len();
            piece.tokens.extend_from_slice(&tokens[start..end]);
            piece.loss.extend_from_slice(&loss[start..end]);
            let carried = bos.unwrap_or(tokens[end - 1]);
            self.given += 1;
            give(std::mem::replace(&mut piece, Piece { tokens: vec![carried], loss: vec![false] }));
            start = end;
        }
        piece.tokens.extend_from_slice(&tokens[start..]);
        piece.loss.extend_from_slice(&loss[start..]);
        self.held = piece;
    }

    /// Ends the document. The reason says why nothing of it is used.
    pub fn finish(&mut self, give: impl FnOnce(Piece)) -> Result<Ended, Reason> {
        let (tokens, seq) = (std::mem::take(&mut self.total), self.seq);
        let held = std::mem::take(&mut self.held);
        let given = std::mem::take(&mut self.given);
        let overlong = tokens > seq;
        if overlong && self.overlong == Overlong::Skip {
            return Err(Reason::Overlong { tokens, seq });
        }
        if given == 0 && !held.learns() {
            return Err(if overlong { Reason::CutAway { tokens, seq } } else { Reason::NothingToLearn });
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
        let mut pieces = Vec::new();
        let mut next = 0;
        for (index, &length) in lengths.iter().enumerate() {
            let mut tokens: Vec<u32> = (next..next + length as u32).collect();
            next += length as u32;
            if index == 0 && with_bos {
                tokens.insert(0, BOS);
            }
            let loss = tokens.iter().map(|&id| id != BOS).collect();
            cutter.push(Piece { tokens, loss }, |piece| pieces.push(piece));
        }
        let ended = cutter.finish(|piece| pieces.push(piece));
        for piece in &pieces {
            assert_eq!(piece.tokens.len(), piece.loss.len());
        }
        (pieces.into_iter().map(|piece| piece.tokens).collect(), ended)
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
        assert_eq!(cut(&[0], Skip, false), (vec![], Err(Reason::NothingToLearn)));
    }

    #[test]
    fn parts_make_no_difference_and_every_token_is_learnt_once() {
        for with_bos in [false, true] {
            for total in 1..30usize {
                let whole = cut(&[total], Overlong::Split, with_bos);
                for first in 0..=total {
                    assert_eq!(cut(&[first, total - first], Overlong::Split, with_bos), whole, "{first} of {total}");
                }
                let learnt: Vec<u32> = whole
                    .0
                    .iter()
                    .enumerate()
                    .flat_map(|(index, piece)| piece[usize::from(with_bos || index > 0)..].to_vec())
                    .collect();
                assert_eq!(learnt, (0..total as u32).collect::<Vec<_>>());
            }
        }
    }
}
