use crate::commands::finetune::RunArgs;
use crate::commands::synth::family_parser;
use crate::messages::{bail_usage, status};
use anyhow::Context;
use clap::Args;
use std::path::{Path, PathBuf};
use tritune_format::codec::I2sBlock;
use tritune_model::convert::{ConvertOptions, Target, convert};
use tritune_model::master::MasterCheckpoint;
use tritune_model::tokenizer::{Tokenizer, VocabKind};
use tritune_model::{Config, Family};
use tritune_train::settings::{FinetuneOverrides, FinetuneSettings};

/// The untrained model, in the output folder.
const START: &str = "start";

/// Train a ternary model from nothing: shadow weights in f32, ternarised every step, int8 activations.
///
/// The output folder gets start/ (the untrained model), model.gguf, hf/ (packed), master/ (master weights, for
/// `tritune finetune --full`), log.jsonl, report.html and checkpoints. Ctrl-C finishes the step, saves and exits; --resume
/// goes on. For stock llama.cpp choose --arch bitnet and sizes in multiples of 256.
///
/// Example: tritune tokenizer train stories.txt -o tokenizer.json --size 4096
///
/// Example: tritune pretrain --tokenizer tokenizer.json --data stories.txt -o out --batch-tokens 8192
///
/// Example: tritune pretrain --tokenizer tokenizer.json --data stories.txt -o out --resume
///
/// Example: tritune pretrain --tokenizer tokenizer.json --data stories.txt -o small --teacher out/model.gguf --layers 3
#[derive(Debug, Args)]
pub struct Pretrain {
    /// The vocabulary: a tokenizer.json, such as `tritune tokenizer train` makes.
    #[arg(long, value_name = "FILE")]
    tokenizer: PathBuf,

    /// Family of the model.
    #[arg(long, value_parser = family_parser(), default_value = "bitnet")]
    arch: &'static Family,

    /// Width of the residual stream.
    #[arg(long, value_name = "N", default_value_t = 512)]
    hidden: usize,

    /// Width of the feed-forward block.
    #[arg(long, value_name = "N", default_value_t = 1280)]
    feed_forward: usize,

    /// Transformer blocks.
    #[arg(long, value_name = "N", default_value_t = 5)]
    layers: usize,

    /// Query heads.
    #[arg(long, value_name = "N", default_value_t = 8)]
    heads: usize,

    /// Key and value heads.
    #[arg(long, value_name = "N", default_value_t = 4)]
    kv_heads: usize,

    /// Longest context; --seq when absent.
    #[arg(long, value_name = "TOKENS")]
    context: Option<usize>,

    /// Name of the model, in its metadata.
    #[arg(long, value_name = "TEXT")]
    name: Option<String>,

    #[command(flatten)]
    run: RunArgs,
}

impl Pretrain {
    /// Makes an untrained model and trains all of it.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let mut settings = self.run.settings(FinetuneSettings::pretraining(), FinetuneOverrides::default())?;
        settings.model = Some(PathBuf::from(START));
        let out = self.run.check(&settings)?;
        // A look at the plan leaves nothing behind.
        let scratch = if self.run.is_dry() { Some(tempfile::tempdir()?) } else { None };
        let start = scratch.as_ref().map_or(out.as_path(), |folder| folder.path()).join(START);
        self.write_start(&start, &settings)?;
        settings.model = Some(start);
        self.run.train(settings, json)
    }

    /// Writes the untrained model, which follows from shape, vocabulary and seed alone. One that is there already stays: a
    /// resumed run notices by its checksum when it is another.
    fn write_start(&self, start: &Path, settings: &FinetuneSettings) -> anyhow::Result<()> {
        if start.join("config.json").is_file() && start.join("tokenizer.json").is_file() {
            status!("{} is there already: going on with that model", start.display());
            return Ok(());
        }
        let bytes = crate::reading::bytes(&self.tokenizer)?;
        let (_, mut vocab) = Tokenizer::from_tokenizer_json(&bytes, None, &[])?;
        if vocab.kind == VocabKind::External {
            bail_usage!("{} is of a kind that GGUF cannot hold; a byte-level BPE is needed", self.tokenizer.display());
        }
        // Rows in multiples of 64 keep matrix kernels busy.
        let rows = vocab.len().next_multiple_of(64);
        vocab.pad_to(rows)?;
        let config = self.config(rows, settings.seq as usize)?;
        let checkpoint = MasterCheckpoint::fresh(config, Some(vocab), settings.seed);
        std::fs::create_dir_all(start).with_context(|| format!("cannot make {}", start.display()))?;
        let options = ConvertOptions { target: Target::HfMaster, head: None, i2s_block: I2sBlock::default() };
        convert(&checkpoint, start, options, &mut |_, _| ())?;
        let path = start.join("tokenizer.json");
        std::fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))
    }

    fn config(&self, vocab: usize, seq: usize) -> anyhow::Result<Config> {
        if self.heads == 0 || !self.hidden.is_multiple_of(self.heads) {
            bail_usage!("--hidden {} cannot be shared by --heads {}", self.hidden, self.heads);
        }
        let head_dim = self.hidden / self.heads;
        let config = Config {
            name: self.name.clone(),
            family: self.arch,
            vocab,
            hidden: self.hidden,
            feed_forward: self.feed_forward,
            layers: self.layers,
            heads: self.heads,
            kv_heads: self.kv_heads,
            head_dim,
            context: self.context.unwrap_or(seq),
            norm_eps: 1e-5,
            rope_theta: 10_000.0,
            rope_dims: head_dim,
            rope_factors: None,
            activation: self.arch.activation,
            tied_head: true,
        };
        config.validate()?;
        Ok(config)
    }
}
