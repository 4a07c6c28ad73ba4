//! Several tokens of a text at once, with what follows each: guesses are checked so.

use super::plans::LATEST_ROWS;
use super::reading::{read_best, read_logits};
use super::{Candidates, Engine, EngineError, NextOutput};
use crate::speculation::Pace;
use tritune_graph::block_on;

/// Most tokens of texts that go through the model at once, where sequences bring several each.
pub const MOST_LATEST: usize = LATEST_ROWS;

impl Engine {
    /// Appends tokens to sequences and returns, row after row, the logits that follow each token: the same bits as if the tokens of
    /// a sequence came one by one. [`Engine::truncate`] takes back those that turn out wrong.
    pub fn append_each(&mut self, batch: &[(usize, &[u32])]) -> Result<Vec<f32>, EngineError> {
        block_on(self.append_each_async(batch))
    }

    /// [`Engine::append_each`] for hosts that must not block.
    pub async fn append_each_async(&mut self, batch: &[(usize, &[u32])]) -> Result<Vec<f32>, EngineError> {
        self.advance(batch, true, NextOutput::Logits, read_logits).await
    }

    /// For tests and hosts without a clock: a token that is guessed costs that part of one that is not, whatever steps take.
    pub fn assume_row_cost(&mut self, part: f64) {
        self.pace = Pace::fixed(part);
    }

    /// Appends tokens like [`Engine::append_each`] and returns the most likely token after each.
    pub async fn append_each_greedy_async(&mut self, batch: &[(usize, &[u32])]) -> Result<Vec<u32>, EngineError> {
        self.advance(batch, true, NextOutput::Best, read_best).await
    }

    /// Appends tokens like [`Engine::append_each`] and returns what the token after each is sampled from when only the `k` most
    /// likely ones count.
    pub async fn append_each_top_k_async(
        &mut self,
        batch: &[(usize, &[u32])],
        k: usize,
    ) -> Result<Vec<Candidates>, EngineError> {
        self.advance_top_k(batch, true, k).await
    }
}
