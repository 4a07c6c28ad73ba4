//! What follows tokens: with `each`, every one of several tokens of a text, so that guesses are checked at once; otherwise the last one
//! of each sequence.

use super::plans::Compiled;
use super::reading::{read_best, read_candidates, read_logits};
use super::{Candidates, Engine, EngineError, NextOutput};
use crate::speculation::Pace;
use tritune_graph::{Device, block_on};

impl Engine {
    /// Appends tokens to sequences and returns, row after row, the logits that follow each token: the same bits as if the tokens of
    /// a sequence came one by one. [`Engine::truncate`] takes back those that turn out wrong.
    pub fn append_each(&mut self, batch: &[(usize, &[u32])]) -> Result<Vec<f32>, EngineError> {
        block_on(self.logits_after(batch, true))
    }

    /// For tests and hosts without a clock: a token that is guessed costs that part of one that is not, whatever steps take.
    pub fn assume_row_cost(&mut self, part: f64) {
        self.pace = Pace::fixed(part);
    }

    /// Appends tokens and returns logits, row after row.
    pub(crate) async fn logits_after(
        &mut self,
        batch: &[(usize, &[u32])],
        each: bool,
    ) -> Result<Vec<f32>, EngineError> {
        self.advance(batch, each, NextOutput::Logits, read_logits).await
    }

    /// Appends tokens and returns the most likely ones.
    pub(crate) async fn best_after(&mut self, batch: &[(usize, &[u32])], each: bool) -> Result<Vec<u32>, EngineError> {
        self.advance(batch, each, NextOutput::Best, read_best).await
    }

    /// Appends tokens and returns what to sample from when only the `k` most likely ones count.
    pub(crate) async fn candidates_after(
        &mut self,
        batch: &[(usize, &[u32])],
        each: bool,
        k: usize,
    ) -> Result<Vec<Candidates>, EngineError> {
        let read = |device: &mut dyn Device, compiled: &Compiled, lengths: &[usize], candidates: &mut Vec<_>| {
            candidates.extend(read_candidates(device, compiled, lengths)?);
            Ok(())
        };
        let best = self.advance(batch, each, NextOutput::Several, read).await?;
        let shorten = |mut best: Vec<(u32, f32)>| {
            best.truncate(k);
            Candidates::Best(best)
        };
        Ok(best.into_iter().map(shorten).collect())
    }
}
