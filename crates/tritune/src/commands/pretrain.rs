use crate::choices;
use crate::commands::finetune::TrainingArgs;
use crate::console::Console;
use clap::Args;
use std::path::PathBuf;
use tritune_runtime::Family;
use tritune_runtime::pretrain::NewModel;
use tritune_runtime::settings::{FinetuneOverrides, FinetuneSettings};

/// The untrained model, in the output folder.
const START: &str = "start";

/// Train a ternary model from scratch: master weights in f32, ternarised every step, int8 activations.
///
/// The output folder gets start/ (the untrained model), model.gguf, hf/ (packed), master/ (master weights, for
/// `tritune finetune --full`), log.jsonl, report.html and checkpoints. Ctrl-C finishes the step, saves and exits; --resume
/// continues. For stock llama.cpp choose --arch bitnet and sizes in multiples of 256.
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
    #[arg(long, value_parser = choices::family(), default_value = "bitnet", help_heading = "Model")]
    arch: &'static Family,

    /// Width of the residual stream.
    #[arg(long, value_name = "N", default_value_t = 512, help_heading = "Model")]
    hidden: usize,

    /// Width of the feed-forward block.
    #[arg(long, value_name = "N", default_value_t = 1280, help_heading = "Model")]
    feed_forward: usize,

    /// Transformer blocks.
    #[arg(long, value_name = "N", default_value_t = 5, help_heading = "Model")]
    layers: usize,

    /// Query heads.
    #[arg(long, value_name = "N", default_value_t = 8, help_heading = "Model")]
    heads: usize,

    /// Key and value heads.
    #[arg(long, value_name = "N", default_value_t = 4, help_heading = "Model")]
    kv_heads: usize,

    /// Longest context; --seq when absent.
    #[arg(long, value_name = "TOKENS", help_heading = "Model")]
    context: Option<usize>,

    #[command(flatten)]
    run: TrainingArgs,
}

impl Pretrain {
    /// Makes an untrained model and trains all of it.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let mut settings = self.run.settings(FinetuneSettings::pretraining(), FinetuneOverrides::default())?;
        settings.model = Some(PathBuf::from(START));
        let finetune = self.run.finetune(settings.clone())?;
        let out = finetune.check()?;
        // A dry run leaves no files.
        let scratch = if self.run.dry_run { Some(tempfile::tempdir()?) } else { None };
        let start = scratch.as_ref().map_or(out, |folder| folder.path()).join(START);
        self.new_model(&settings).write(&start, &self.tokenizer, &Console::default())?;
        settings.model = Some(start);
        self.run.train(settings, json)
    }

    fn new_model(&self, settings: &FinetuneSettings) -> NewModel {
        NewModel::new(self.arch)
            .with_name(self.run.name.clone())
            .with_hidden(self.hidden)
            .with_feed_forward(self.feed_forward)
            .with_layers(self.layers)
            .with_heads(self.heads)
            .with_kv_heads(self.kv_heads)
            .with_context(self.context.unwrap_or(settings.seq as usize))
            .with_seed(settings.seed)
    }
}
