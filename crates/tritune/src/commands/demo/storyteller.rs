//! The model of the demo at work: telling stories and being measured, with and without what it has learnt.

use crate::commands::eval::{everything, measure};
use crate::commands::finetune::read_data;
use crate::device::DeviceArgs;
use crate::loading::text_of;
use std::path::Path;
use tritune_model::generate::{Event, GenerateOptions, generate};
use tritune_model::sampling::SamplerConfig;
use tritune_model::tokenizer::{EncodeOptions, Tokenizer, Vocab};
use tritune_model::{Adapter, Engine, EngineOptions, ModelFile, OpenOptions, Precision, open};
use tritune_train::data::{DataOptions, LossOn, SampleEncoder};
use tritune_train::evaluator::{Evaluator, EvaluatorOptions};

/// Tokens of the longest story that is measured.
pub const SEQ: usize = 384;
const BATCH: usize = 512;
/// Warm enough for stories that differ, cool enough for stories that hold together.
const TEMPERATURE: f32 = 0.8;
const SEED: u64 = 1;

/// A model and where it runs.
pub struct Storyteller {
    checkpoint: Box<dyn ModelFile>,
    tokenizer: Tokenizer,
    vocab: Vocab,
    device: DeviceArgs,
}

impl Storyteller {
    /// Opens a model.
    pub fn open(path: &Path, device: DeviceArgs) -> anyhow::Result<Storyteller> {
        let checkpoint = open(path, OpenOptions::default())?;
        let (tokenizer, vocab) = text_of(&*checkpoint)?;
        Ok(Storyteller { checkpoint, tokenizer, vocab, device })
    }

    /// Its size for people.
    pub fn parameters(&self) -> u64 {
        self.checkpoint.config().parameters()
    }

    /// An adapter that fits it.
    pub fn adapter(&self, path: &Path) -> anyhow::Result<Adapter> {
        Ok(Adapter::load(path, self.checkpoint.config())?)
    }

    /// Continues prompts by up to so many tokens; `hear` gets the number of a prompt and new text.
    pub fn tell(
        &self,
        adapters: &[(Adapter, f32)],
        prompts: &[&str],
        tokens: usize,
        mut hear: impl FnMut(usize, &str),
    ) -> anyhow::Result<()> {
        let options = EncodeOptions { add_bos: self.tokenizer.wants_bos(), parse_special: false };
        let prompts: Vec<Vec<u32>> =
            prompts.iter().map(|prompt| self.tokenizer.encode(prompt, options)).collect::<Result<_, _>>()?;
        let longest = prompts.iter().map(Vec::len).max().unwrap_or(0);
        let device = self.device.open_trusted()?;
        let options = EngineOptions {
            context: longest + tokens + 1,
            sequences: prompts.len(),
            batch: longest * prompts.len(),
            precision: precision(&device.info().selector),
        };
        let mut engine = Engine::load_adapted(&*self.checkpoint, adapters, device, options, &mut |_, _| ())?;
        let sampler = SamplerConfig { temperature: TEMPERATURE, seed: SEED, ..SamplerConfig::default() };
        let how =
            GenerateOptions { max_tokens: tokens, sampler, stop: Vec::new(), ignore_end: false, shift_keep: None };
        generate(&mut engine, &self.tokenizer, &prompts, &how, &mut |event| {
            if let Event::Text { prompt, text } = event {
                hear(prompt, text);
            }
            true
        })?;
        Ok(())
    }

    /// The mean loss on each of some files of stories.
    pub fn losses<const N: usize>(&self, adapters: &[(Adapter, f32)], files: [&Path; N]) -> anyhow::Result<[f64; N]> {
        let encoder = SampleEncoder::new(&self.tokenizer, &self.vocab, LossOn::default())?;
        let reading = DataOptions { format: None, seq: SEQ, overlong: None };
        let device = self.device.open_trusted()?;
        let precision = precision(&device.info().selector);
        let options = EvaluatorOptions { context: SEQ, tokens: BATCH, precision };
        let mut evaluator = Evaluator::load(&*self.checkpoint, adapters, device, options, &mut |_, _| ())?;
        let mut losses = [0.0; N];
        for (loss, file) in losses.iter_mut().zip(files) {
            let set = read_data(file, &encoder, &reading)?;
            *loss = measure(&mut evaluator, &set, everything(&set), &self.tokenizer, BATCH)?.0.mean();
        }
        Ok(losses)
    }
}

/// What `tritune finetune` and `tritune eval` take on that device.
fn precision(selector: &str) -> Precision {
    if selector == "cpu" { Precision::F32 } else { Precision::F16 }
}
