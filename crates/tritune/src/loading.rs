//! Flags that name a model and a device, and what they mean.

use crate::progress::ByteProgress;
use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use tritune_cpu::CpuDevice;
use tritune_format::codec::I2sBlock;
use tritune_graph::Device;
use tritune_model::tokenizer::{Tokenizer, Vocab};
use tritune_model::{Checkpoint, Engine, EngineOptions, OpenOptions, Precision, open};

/// Which model.
#[derive(Clone, Debug, Args)]
pub struct ModelArgs {
    /// A GGUF file or a Hugging Face folder.
    #[arg(short, long, value_name = "PATH")]
    pub model: PathBuf,

    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// How ambiguous files are read.
#[derive(Clone, Copy, Debug, Args)]
pub struct ReadingArgs {
    /// Weights per block of I2_S tensors; files written on ARM use 64 and do not say so.
    #[arg(long, value_enum, default_value_t = I2sBlockArg::B128, value_name = "N")]
    pub i2s_block: I2sBlockArg,
}

/// Packings of I2_S.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum I2sBlockArg {
    /// Written on x86 and by the Python converter.
    #[value(name = "128")]
    B128,
    /// Written on ARM.
    #[value(name = "64")]
    B64,
}

impl I2sBlockArg {
    /// The format crate's name for it.
    pub fn block(self) -> I2sBlock {
        match self {
            I2sBlockArg::B128 => I2sBlock::B128,
            I2sBlockArg::B64 => I2sBlock::B64,
        }
    }
}

/// Where and how to run.
#[derive(Clone, Debug, Args)]
pub struct RunArgs {
    /// Device to run on: auto or cpu.
    #[arg(long, default_value = "auto", value_name = "DEVICE")]
    pub device: String,

    /// CPU threads; all cores when absent.
    #[arg(short, long, value_name = "N")]
    pub threads: Option<usize>,

    /// Tokens the model can look back on; the model's own limit, at most 4096, when absent.
    #[arg(short, long, value_name = "TOKENS")]
    pub context: Option<usize>,

    /// Tokens that go through the model at once when a prompt is read.
    #[arg(short, long, default_value_t = 512, value_name = "TOKENS")]
    pub batch: usize,

    /// Arithmetic outside the integer products: f16 halves the memory of the context.
    #[arg(long, value_enum, value_name = "P")]
    pub precision: Option<PrecisionArg>,
}

/// Arithmetic outside the integer products.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PrecisionArg {
    /// f32 everywhere.
    F32,
    /// f16 where it holds.
    F16,
}

impl From<PrecisionArg> for Precision {
    fn from(precision: PrecisionArg) -> Self {
        match precision {
            PrecisionArg::F32 => Precision::F32,
            PrecisionArg::F16 => Precision::F16,
        }
    }
}

impl ModelArgs {
    /// Opens the model.
    pub fn open(&self) -> anyhow::Result<Box<dyn Checkpoint>> {
        Ok(open(&self.model, OpenOptions { i2s_block: self.reading.i2s_block.block() })?)
    }
}

/// The tokenizer of a model whose command works on text.
pub fn text_of(checkpoint: &dyn Checkpoint) -> anyhow::Result<(Tokenizer, Vocab)> {
    checkpoint.text()?.with_context(|| {
        format!(
            "{} has no tokenizer, so it takes token ids only; use `tritune logits --ids`, or a model file with a \
             vocabulary",
            checkpoint.path().display()
        )
    })
}

impl RunArgs {
    /// Puts a model on the device, with a progress bar.
    pub fn load(
        &self,
        checkpoint: &dyn Checkpoint,
        sequences: usize,
        default_precision: Precision,
    ) -> anyhow::Result<Engine> {
        /// Long contexts are asked for, not assumed: their cache costs memory.
        const DEFAULT_CONTEXT: usize = 4096;
        let trained = checkpoint.config().context;
        let context = self.context.unwrap_or(trained.min(DEFAULT_CONTEXT));
        if context == 0 || self.batch == 0 {
            bail!("--context and --batch must be at least 1");
        }
        if context > trained {
            eprintln!("note: the model was trained for {trained} tokens of context; with {context} its text may degrade");
        }
        let options = EngineOptions {
            context,
            sequences,
            batch: self.batch.min(context * sequences),
            precision: self.precision.map_or(default_precision, Precision::from),
        };
        let progress = ByteProgress::new("loading");
        let engine = Engine::load(checkpoint, self.device()?, options, &mut |done, total| progress.set(done, total));
        progress.finish();
        Ok(engine?)
    }

    /// The device these flags name.
    pub fn device(&self) -> anyhow::Result<Box<dyn Device>> {
        match self.device.as_str() {
            "auto" | "cpu" => Ok(Box::new(CpuDevice::new(self.threads()?))),
            other => bail!("there is no device \"{other}\"; `tritune devices` lists those of this machine"),
        }
    }

    fn threads(&self) -> anyhow::Result<usize> {
        match self.threads {
            Some(threads @ 1..=1024) => Ok(threads),
            Some(threads) => bail!("--threads must lie between 1 and 1024, not {threads}"),
            None => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
        }
    }
}
