//! Texts as vectors: the state of their last token after the final norm, of length 1, as BitNet-embedding defines it.

use crate::error::{Error, Result};
use crate::model::LoadedModel;
use tritune_model::tokenizer::EncodeOptions;

impl LoadedModel {
    /// The vector of a text: its last token's state after the final norm, divided by its length. That token is the end-of-text
    /// token where the vocabulary says that texts end with one.
    pub fn embed(&mut self, text: &str) -> Result<Vec<f32>> {
        let known = self.text()?;
        let (tokenizer, vocab) = &*known;
        let mut ids = tokenizer.encode(text, EncodeOptions { add_bos: tokenizer.wants_bos(), parse_special: false })?;
        ids.extend(vocab.special.eos.filter(|_| vocab.add_eos));
        self.embed_tokens(&ids)
    }

    /// The same of tokens.
    pub fn embed_tokens(&mut self, ids: &[u32]) -> Result<Vec<f32>> {
        let context = self.engine().options().context;
        match ids.len() {
            0 => return Err(Error::EmptyPrompt),
            tokens if tokens > context => return Err(Error::PromptTooLong { tokens, context }),
            _ => (),
        }
        let engine = self.engine();
        engine.truncate(0, 0);
        let mut state = engine.append_state(0, ids)?;
        let length = state.iter().map(|value| f64::from(*value).powi(2)).sum::<f64>().sqrt();
        if length > 0.0 {
            state.iter_mut().for_each(|value| *value = (f64::from(*value) / length) as f32);
        }
        Ok(state)
    }
}

/// The cosine of the angle between two vectors of length 1.
pub fn similarity(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
}
