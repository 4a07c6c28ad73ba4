//! Flags that name a model and a device, and what they mean.

use crate::device_options::DeviceArgs;
use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use tritune_format::codec::I2sBlock;
use tritune_model::OpenOptions;
use tritune_runtime::{
    Adapter, LoadOptions, LoadedModel, Model, ModelError, OpenError, Precision, Runtime, WeightLayout,
};

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

impl ReadingArgs {
    /// The same for whoever opens a model.
    pub fn options(&self) -> OpenOptions {
        OpenOptions { i2s_block: self.i2s_block.block() }
    }
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
pub struct LoadArgs {
    #[command(flatten)]
    pub device: DeviceArgs,

    /// Tokens the model can look back on; the model's own limit, at most 4096, when absent.
    #[arg(short, long, value_name = "TOKENS", value_parser = number_in(1..=1 << 24))]
    pub context: Option<usize>,

    /// Tokens that go through the model at once when a prompt is read.
    #[arg(short, long, default_value_t = 512, value_name = "TOKENS", value_parser = number_in(1..=1 << 16))]
    pub batch: usize,

    /// How ternary weights are kept in a GPU's memory.
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
    pub fn open(&self) -> Result<Model, ModelError> {
        Model::open_with(&self.model, self.reading.options())
    }
}

/// A whole number within bounds.
pub fn number_in(range: RangeInclusive<u64>) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(range)
}

impl LoadArgs {
    /// The chosen device, used as these flags say.
    pub fn runtime(&self) -> Result<Runtime, OpenError> {
        let runtime = self.device.runtime()?.with_weight_layout(self.resident.into());
        Ok(if self.no_tune { runtime.without_tuning() } else { runtime })
    }

    /// Puts a model on the device.
    pub fn load(
        &self,
        model: &Model,
        sequences: usize,
        default_precision: Precision,
        adapters: Vec<(Adapter, f32)>,
    ) -> anyhow::Result<LoadedModel> {
        let precision = self.precision.map_or(default_precision, Precision::from);
        let options = LoadOptions { context: self.context, sequences, batch: self.batch, precision, adapters };
        Ok(model.load(&self.runtime()?, options)?)
    }
}
