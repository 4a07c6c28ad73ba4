//! The model of the demo: generates stories and is evaluated, with and without its adapter.

use std::path::Path;
use tritune_runtime::generate::GenerateEvent;
use tritune_runtime::{
    Adapter, EvaluateOptions, GenerateOptions, LoadOptions, Model, Runtime, SamplerConfig, encode, evaluate,
};

/// Tokens of the longest story that is measured.
pub const SEQ: usize = 384;
const BATCH: usize = 512;
/// High enough for stories that differ, low enough for stories that hold together.
const TEMPERATURE: f32 = 0.8;
const SEED: u64 = 1;

/// A model and where it runs.
pub struct Storyteller {
    /// The model.
    pub model: Model,
    /// The device.
    pub runtime: Runtime,
}

impl Storyteller {
    /// Continues prompts by up to so many tokens; `on_text` receives the number of a prompt and new text.
    pub fn tell(
        &self,
        adapters: &[(Adapter, f32)],
        prompts: &[&str],
        tokens: usize,
        mut on_text: impl FnMut(usize, &str),
    ) -> anyhow::Result<()> {
        let (tokenizer, _) = self.model.text()?;
        let encode = |prompt: &&str| encode(&tokenizer, prompt, false);
        let prompts: Vec<Vec<u32>> = prompts.iter().map(encode).collect::<Result<_, _>>()?;
        let longest = prompts.iter().map(Vec::len).max().unwrap_or(0);
        let options = LoadOptions::default()
            .with_context(Some(longest + tokens + 1))
            .with_sequences(prompts.len())
            .with_batch(longest * prompts.len())
            .with_precision(self.runtime.default_precision())
            .with_adapters(adapters.to_vec());
        let sampler = SamplerConfig { temperature: TEMPERATURE, seed: SEED, ..SamplerConfig::unfiltered() };
        let how = GenerateOptions { max_tokens: tokens, sampler, shift_keep: None, ..GenerateOptions::default() };
        self.model.load(&self.runtime, options)?.generate_tokens(&prompts, &how, &mut |event| {
            if let GenerateEvent::Text { prompt, text } = event {
                on_text(prompt, text);
            }
            true
        })?;
        Ok(())
    }

    /// Continuations of prompts by up to so many tokens.
    pub fn answer(&self, adapters: &[(Adapter, f32)], prompts: &[&str], tokens: usize) -> anyhow::Result<Vec<String>> {
        let mut texts = vec![String::new(); prompts.len()];
        self.tell(adapters, prompts, tokens, |prompt, text| texts[prompt].push_str(text))?;
        Ok(texts)
    }

    /// The mean loss on each of some files of stories.
    pub fn losses<const N: usize>(&self, adapters: &[(Adapter, f32)], files: [&Path; N]) -> anyhow::Result<[f64; N]> {
        let adapters = adapters.to_vec();
        let options = EvaluateOptions::default().with_seq(SEQ).with_batch_tokens(Some(BATCH)).with_adapters(adapters);
        let mut losses = [0.0; N];
        for (loss, file) in losses.iter_mut().zip(files) {
            *loss = evaluate(&self.runtime, &self.model, file, &options)?.loss;
        }
        Ok(losses)
    }
}
