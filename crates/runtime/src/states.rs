//! Logits and hidden states of a sequence, and the file they are compared with other engines in.

use crate::error::Result;
use crate::model::LoadedModel;
use std::collections::BTreeMap;
use std::path::Path;
use tritune_format::{Dtype, SafetensorsDeclaration, write_safetensors};
use tritune_graph::DType;
use tritune_model::engine::Traced;

/// What a model computes for a sequence.
#[derive(Clone, Debug)]
pub struct States {
    /// Tokens of the sequence.
    pub tokens: usize,
    /// Logits of every position, row by row.
    pub logits: Vec<f32>,
    /// Hidden states of every position, where they were asked for.
    pub hidden: Vec<Traced>,
}

impl LoadedModel {
    /// Computes the logits of a sequence of one token or more, and its hidden states when asked for.
    pub fn states(&mut self, ids: &[u32], hidden: bool) -> Result<States> {
        let mut logits = Vec::with_capacity(ids.len() * self.engine().config().vocab);
        let hidden = self.engine().trace(ids, hidden, |rows| logits.extend_from_slice(rows))?;
        Ok(States { tokens: ids.len(), logits, hidden })
    }
}

impl States {
    /// The likeliest token after the last one, and its logit.
    pub fn next_token(&self) -> (usize, f32) {
        let last = &self.logits[(self.tokens - 1) * self.vocab()..];
        let best = (0..last.len()).fold(0, |best, id| if last[id] > last[best] { id } else { best });
        (best, last[best])
    }

    /// Writes a safetensors file with `logits` and the hidden states by their names, and returns the names.
    pub fn write(&self, path: &Path) -> Result<Vec<String>> {
        let declare = |name: &str, dtype, cols: usize| {
            let shape = if cols == 1 { vec![self.tokens as u64] } else { vec![self.tokens as u64, cols as u64] };
            SafetensorsDeclaration { name: name.to_owned(), dtype, shape }
        };
        let logits = declare("logits", Dtype::F32, self.vocab());
        let mut tensors: Vec<(_, &[u8])> = vec![(logits, bytemuck::cast_slice(&self.logits))];
        for value in &self.hidden {
            let dtype = match value.dtype {
                DType::F32 => Dtype::F32,
                DType::F16 => Dtype::F16,
                DType::I32 => Dtype::I32,
                DType::I8 => Dtype::I8,
            };
            tensors.push((declare(&value.name, dtype, value.cols), &value.bytes));
        }
        Ok(write_safetensors(path, &BTreeMap::new(), tensors)?)
    }

    fn vocab(&self) -> usize {
        self.logits.len() / self.tokens
    }
}
