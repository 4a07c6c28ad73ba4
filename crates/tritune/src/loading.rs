//! Flags that name a model and a device, and what they mean.

use crate::device::{Chain, DeviceArgs};
use crate::messages::status;
use crate::progress::{ByteProgress, human_bytes};
use crate::tuning::Shapes;
use anyhow::{Context, bail};
use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;
use tritune_cpu::free_memory;
use tritune_format::codec::I2sBlock;
use tritune_graph::Encoding;
use tritune_model::layout::Layout;
use tritune_model::tokenizer::{Tokenizer, Vocab};
use tritune_model::{Adapter, Engine, EngineOptions, ModelFile, OpenOptions, Precision, open};
use tritune_vulkan::WeightLayout;

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
    #[command(flatten)]
    pub device: DeviceArgs,

    /// Tokens the model can look back on; the model's own limit, at most 4096, when absent.
    #[arg(short, long, value_name = "TOKENS", value_parser = number_in(1..=1 << 24))]
    pub context: Option<usize>,

    /// Tokens that go through the model at once when a prompt is read.
    #[arg(short, long, default_value_t = 512, value_name = "TOKENS", value_parser = number_in(1..=1 << 16))]
    pub batch: usize,

    /// How ternary weights lie in a GPU's memory.
    #[arg(long, value_enum, default_value_t = ResidentArg::Trits, value_name = "LAYOUT")]
    pub resident: ResidentArg,

    /// Do not measure which kernels of a GPU are fastest, and use none of what was measured before.
    #[arg(long)]
    pub no_tune: bool,

    /// Arithmetic outside the integer products: f16 halves the memory of the context.
    #[arg(long, value_enum, value_name = "P")]
    pub precision: Option<PrecisionArg>,
}

/// Layouts of ternary weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ResidentArg {
    /// 2 bits per weight: the fastest.
    Trits,
    /// 1.6 bits per weight, as TQ1_0 in files: a fifth less memory, slower prompts.
    Tq1,
}

impl From<ResidentArg> for WeightLayout {
    fn from(resident: ResidentArg) -> Self {
        match resident {
            ResidentArg::Trits => WeightLayout::Trits,
            ResidentArg::Tq1 => WeightLayout::Tq1,
        }
    }
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
    pub fn open(&self) -> anyhow::Result<Arc<dyn ModelFile>> {
        Ok(Arc::from(open(&self.model, OpenOptions { i2s_block: self.reading.i2s_block.block() })?))
    }
}

/// The tokenizer of a model whose command works on text.
pub fn text_of(checkpoint: &dyn ModelFile) -> anyhow::Result<(Tokenizer, Vocab)> {
    checkpoint.text()?.with_context(|| {
        format!(
            "{} has no tokenizer; put the model's tokenizer.json into the folder, or use a model file with a vocabulary \
             (`tritune logits --ids` takes token ids)",
            checkpoint.path().display()
        )
    })
}

/// A whole number within bounds.
pub fn number_in(range: RangeInclusive<u64>) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(range)
}

/// Long contexts are asked for, not assumed: their cache costs memory.
const DEFAULT_CONTEXT: usize = 4096;

/// The context a model gets when none is asked for.
pub fn default_context(checkpoint: &dyn ModelFile) -> usize {
    checkpoint.config().context.min(DEFAULT_CONTEXT)
}

/// Bytes a model needs on a device.
pub struct Needs {
    /// Weights and tables.
    pub weights: u64,
    /// Keys and values of the context.
    pub cache: u64,
}

/// Rows and columns of the ternary weights a model multiplies with, each shape once.
pub fn ternary_shapes(checkpoint: &dyn ModelFile) -> anyhow::Result<Shapes> {
    let layout = Layout::of(checkpoint, 1, Precision::F16)?;
    let ternary = layout.resources.iter().filter(|(_, resource)| resource.encoding() == Some(Encoding::Ternary));
    let mut shapes: Shapes = ternary.map(|(_, resource)| (resource.rows, resource.cols)).collect();
    shapes.sort_unstable();
    shapes.dedup();
    Ok(shapes)
}

/// What a model needs for so many sequences of `context` tokens.
pub fn needs(
    checkpoint: &dyn ModelFile,
    context: usize,
    sequences: usize,
    precision: Precision,
) -> anyhow::Result<Needs> {
    let mut layout = Layout::of(checkpoint, context, precision)?;
    layout.add_caches(checkpoint.config(), context * sequences, precision.store());
    Ok(Needs { weights: layout.weight_bytes(), cache: layout.cache_bytes() })
}

impl RunArgs {
    /// Puts a model on the device, with a progress bar.
    pub fn load(
        &self,
        checkpoint: &Arc<dyn ModelFile>,
        sequences: usize,
        default_precision: Precision,
        adapters: Vec<(Adapter, f32)>,
    ) -> anyhow::Result<Engine> {
        let trained = checkpoint.config().context;
        let context = self.context.unwrap_or_else(|| default_context(&**checkpoint));
        if context > trained {
            status!("note: the model was trained for {trained} tokens of context; with {context} its text may degrade");
        }
        let options = EngineOptions {
            context,
            sequences,
            batch: self.batch.min(context * sequences),
            precision: self.precision.map_or(default_precision, Precision::from),
        };
        // What was measured is about the fastest layout.
        let tunes = !self.no_tune && self.resident == ResidentArg::Trits;
        let tuned_for = if tunes { Some(ternary_shapes(&**checkpoint)?) } else { None };
        let Chain { devices, is_cpu } = self.device.chain(self.resident.into(), tuned_for)?;
        if is_cpu && self.resident == ResidentArg::Tq1 {
            status!("note: --resident tq1 is for GPUs; the CPU keeps 2 bits per weight, which its kernels need");
        }
        let needs = needs(&**checkpoint, context, sequences, options.precision)?;
        if is_cpu
            && let Some(free) = free_memory()
            && needs.weights + needs.cache > free
        {
            bail!(
                "{} needs {} for its weights and {} for a context of {context} tokens, but only {} of memory is free; \
                 use a shorter --context or a smaller model",
                checkpoint.path().display(),
                human_bytes(needs.weights),
                human_bytes(needs.cache),
                human_bytes(free)
            );
        }
        let progress = ByteProgress::new("loading");
        let warn = Box::new(|message: &str| status!("warning: {message}"));
        let mut report = |done, total| progress.set(done, total);
        let engine = Engine::load_with_fallbacks(Arc::clone(checkpoint), adapters, devices, options, &mut report, warn);
        progress.finish();
        Ok(engine?)
    }
}
