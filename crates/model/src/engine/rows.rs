//! Something of every token, for scores and embeddings.

use super::adapters::is_adapted;
use super::reading::read_logits;
use super::{Compiled, Engine, EngineError, ROWS, run};
use tritune_graph::{Device, block_on};

impl Engine {
    /// Appends tokens to a sequence and returns a row for each: the logits that follow it or, with `states`, its state after the
    /// final norm.
    pub fn append_rows(&mut self, sequence: usize, tokens: &[u32], states: bool) -> Result<Vec<f32>, EngineError> {
        block_on(self.append_rows_async(sequence, tokens, states))
    }

    /// [`Engine::append_rows`] for hosts that must not block.
    pub async fn append_rows_async(
        &mut self,
        sequence: usize,
        tokens: &[u32],
        states: bool,
    ) -> Result<Vec<f32>, EngineError> {
        loop {
            match self.try_append_rows(sequence, tokens, states).await {
                Err(EngineError::Device(error)) if error.is_device_failure() => self.recover(error)?,
                outcome => return outcome,
            }
        }
    }

    /// Appends tokens to a sequence and returns the last one's state after the final norm.
    pub fn append_state(&mut self, sequence: usize, tokens: &[u32]) -> Result<Vec<f32>, EngineError> {
        block_on(self.append_state_async(sequence, tokens))
    }

    /// [`Engine::append_state`] for hosts that must not block.
    pub async fn append_state_async(&mut self, sequence: usize, tokens: &[u32]) -> Result<Vec<f32>, EngineError> {
        // What comes before the last token only fills the cache.
        if let Some((_, before)) = tokens.split_last().filter(|(_, before)| !before.is_empty()) {
            self.append_greedy_async(&[(sequence, before)]).await?;
        }
        self.append_rows_async(sequence, &tokens[tokens.len().saturating_sub(1)..], true).await
    }

    async fn try_append_rows(
        &mut self,
        sequence: usize,
        tokens: &[u32],
        states: bool,
    ) -> Result<Vec<f32>, EngineError> {
        let slots = self.pieces(&[(sequence, tokens)])?.concat();
        let compiled = match &mut self.table {
            Some(table) if is_adapted(&slots) => table.plans.make_every_row(&table.model)?,
            _ => self.plans.make_every_row(&self.model)?,
        };
        let mut rows = Vec::new();
        let device = &self.model.device;
        for chunk in slots.chunks(ROWS) {
            let wanted: Vec<i32> = (0..chunk.len() as i32).collect();
            run(device, compiled, self.options.sequence_rows(), chunk, &wanted, &mut self.profile).await?;
            let mut device = device.lock();
            if states {
                read_states(device.as_mut(), compiled, chunk.len(), self.model.model_plan.config.hidden, &mut rows)?;
            } else {
                let lengths: Vec<usize> = chunk.iter().map(|slot| slot.position + 1).collect();
                read_logits(device.as_mut(), compiled, &lengths, &mut rows)?;
            }
        }
        self.sequences[sequence].extend_from_slice(tokens);
        Ok(rows)
    }
}

fn read_states(
    device: &mut dyn Device,
    compiled: &Compiled,
    count: usize,
    width: usize,
    rows: &mut Vec<f32>,
) -> Result<(), EngineError> {
    let Some((_, states)) = compiled.values.hidden.iter().find(|(name, _)| name == "final_norm") else { return Ok(()) };
    let start = rows.len();
    rows.resize(start + count * width, 0.0);
    device.read(&compiled.plan, *states, bytemuck::cast_slice_mut(&mut rows[start..]))?;
    Ok(())
}
