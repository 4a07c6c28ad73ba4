//! Flags for opening and loading models.

use crate::choices::{ACTIVATIONS, I2S_BLOCKS, KV_TYPES, PRECISIONS, WEIGHT_LAYOUTS, one_of};
use crate::device_options::DeviceArgs;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use tritune_runtime::I2sBlock;
use tritune_runtime::batch::Answering;
use tritune_runtime::{
    Activations, Adapter, KvType, LoadOptions, LoadedModel, Model, Precision, ReadingOptions, Result, Runtime,
    SamplerConfig, WeightLayout,
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
#[command(next_help_heading = "Reading")]
pub struct ReadingArgs {
    /// Weights per block of I2_S tensors; files written on ARM use 64, which the file does not record.
    #[arg(long, value_parser = one_of(I2S_BLOCKS), default_value = "128", value_name = "N")]
    pub i2s_block: I2sBlock,

    /// Take dense linear weights for master weights: make a ternary model of them by their mean magnitude.
    #[arg(long, alias = "ternarize")]
    pub masters: bool,

    /// Activations that meet ternary weights with a scale per row or group, whose models were trained with float ones. Those of
    /// BitNet models are int8 per token, as they were trained.
    #[arg(long, value_parser = one_of(ACTIVATIONS), default_value = "int8-group", value_name = "A")]
    pub activations: Activations,
}

impl ReadingArgs {
    /// The same as options of the library.
    pub fn options(&self) -> ReadingOptions {
        ReadingOptions { i2s_block: self.i2s_block, masters: self.masters, activations: self.activations }
    }
}

/// Where and how to run.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Device and memory")]
pub struct LoadArgs {
    #[command(flatten)]
    pub device: DeviceArgs,

    /// Context length in tokens; the model's own limit, at most 4096, when absent.
    #[arg(short, long, value_name = "TOKENS", value_parser = number_in(1..=1 << 24))]
    pub context: Option<usize>,

    /// Batch size in tokens when a prompt is processed.
    #[arg(short, long, default_value_t = 512, value_name = "TOKENS", value_parser = number_in(1..=1 << 16))]
    pub batch: usize,

    /// How ternary weights are stored in a GPU's memory.
    #[arg(long, alias = "resident", value_parser = one_of(WEIGHT_LAYOUTS), default_value = "2-bit", value_name = "LAYOUT")]
    pub weight_layout: WeightLayout,

    /// Do not tune the kernels of a GPU, and ignore earlier tuning.
    #[arg(long)]
    pub no_tune: bool,

    /// Keep no int8 copy of a float head, half its size, by which greedy and top-k sampling read half as much of it.
    #[arg(long, alias = "no-head-screen")]
    pub no_head_prefilter: bool,

    /// Arithmetic outside the integer products: f16 halves the memory of the context.
    #[arg(long, value_parser = one_of(PRECISIONS), value_name = "P")]
    pub precision: Option<Precision>,

    /// How keys and values of the context are kept; as --precision says when absent. q8_0 needs little more than half the memory of
    /// f16, and a long context is read in less time.
    #[arg(long, value_parser = one_of(KV_TYPES), value_name = "TYPE")]
    pub kv: Option<KvType>,
}

impl ModelArgs {
    /// Opens the model.
    pub fn open(&self) -> Result<Model> {
        Model::open_with(&self.model, self.reading.options())
    }
}

/// A whole number within bounds.
pub fn number_in(range: RangeInclusive<u64>) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(range)
}

impl LoadArgs {
    /// The chosen device with these options.
    pub fn runtime(&self) -> Result<Runtime> {
        let runtime = self.device.runtime()?.with_weight_layout(self.weight_layout);
        Ok(if self.no_tune { runtime.without_tuning() } else { runtime })
    }

    /// The chosen devices with these options.
    pub fn runtimes(&self) -> Result<Vec<Runtime>> {
        let with = |runtime: Runtime| {
            let runtime = runtime.with_weight_layout(self.weight_layout);
            if self.no_tune { runtime.without_tuning() } else { runtime }
        };
        Ok(self.device.runtimes()?.into_iter().map(with).collect())
    }

    /// Puts a model on the device.
    pub fn load(
        &self,
        model: &Model,
        sequences: usize,
        default_precision: Precision,
        adapters: Vec<(Adapter, f32)>,
    ) -> Result<LoadedModel> {
        let options = self.options(sequences, default_precision).with_adapters(adapters);
        model.load(&self.runtime()?, options)
    }

    /// Puts a model on the device for texts that are chosen so, in as many sequences.
    pub fn load_for_text(
        &self,
        model: &Model,
        sequences: usize,
        sampler: &SamplerConfig,
        adapters: Vec<(Adapter, f32)>,
    ) -> Result<LoadedModel> {
        model.load(&self.runtime()?, self.options_for_text(sequences, sampler, adapters))
    }

    /// Puts a model on all devices for texts that are chosen so, with as many sequences on each.
    pub fn load_for_prompts(
        &self,
        model: &Model,
        sequences: usize,
        sampler: &SamplerConfig,
        adapters: Vec<(Adapter, f32)>,
    ) -> Result<Box<dyn Answering>> {
        let (devices, options) = (self.runtimes()?, self.options_for_text(sequences, sampler, adapters));
        Ok(match &devices[..] {
            [device] => Box::new(model.load(device, options)?),
            devices => Box::new(model.load_on_each(devices, &options, sequences)?),
        })
    }

    fn options_for_text(
        &self,
        sequences: usize,
        sampler: &SamplerConfig,
        adapters: Vec<(Adapter, f32)>,
    ) -> LoadOptions {
        let sampled = !sampler.is_plain_greedy() && sampler.best_needed().is_some();
        self.options(sequences, Precision::F16).with_sampled(sampled).with_adapters(adapters)
    }

    /// The same as options of the library, without adapters.
    pub fn options(&self, sequences: usize, default_precision: Precision) -> LoadOptions {
        LoadOptions::default()
            .with_context(self.context)
            .with_sequences(sequences)
            .with_batch(self.batch)
            .with_precision(self.precision.unwrap_or(default_precision))
            .with_kv(self.kv)
            .with_prefilter(!self.no_head_prefilter)
    }
}
