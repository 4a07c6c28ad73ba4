//! Flags of `tritune finetune`.

use super::TrainingArgs;
use clap::Args;
use std::path::PathBuf;
use tritune_runtime::settings::{FinetuneOverrides, FinetuneSettings, Modules, PreferenceMethod};

/// Fine-tune a model on your own data: a LoRA adapter beside the frozen ternary weights, or all weights with --full.
///
/// The output folder gets adapter.gguf (for llama.cpp's --lora and tritune's), the same adapter as a PEFT folder, the last
/// one under last/, log.jsonl, report.html and checkpoints. With --dora there is no adapter.gguf: GGUF files cannot hold
/// magnitudes; use the folder itself. Ctrl-C finishes the step, saves and exits; --resume continues. Lines of data that
/// cannot be used are left out; the exit code is then 1, although everything is written.
///
/// With --full every weight is trained through master weights in f32, which takes 16 bytes per parameter. The output folder
/// then gets model.gguf, the same model as a Hugging Face folder hf/, and its master weights in master/. A model without
/// master weights starts from its trits; a dense one needs --dense-warmup, or it loses its quality.
///
/// Example: tritune finetune -m model.gguf --data my.jsonl -o out
///
/// Example: tritune finetune -m model.gguf --data my.jsonl -o out --memory 4GiB --dry-run
///
/// Example: tritune finetune -m model.gguf --data my.jsonl -o out --resume
///
/// Example: tritune finetune -m masters/ --data my.txt -o out --full
///
/// Example: tritune finetune -m model.gguf --data pairs.jsonl -o out --preference dpo
///
/// Example: tritune finetune -m small.gguf --data my.jsonl -o out --teacher large.gguf --distill 0.7
#[derive(Debug, Args)]
pub struct Finetune {
    /// The base model: a GGUF file or a Hugging Face folder.
    #[arg(short, long, value_name = "MODEL")]
    model: Option<PathBuf>,

    /// Train every weight instead of an adapter.
    #[arg(long, conflicts_with_all = ["rank", "alpha", "modules", "rslora", "dropout", "init", "dora", "freeze_a"])]
    full: bool,

    /// Rank of the adapter (default 8).
    #[arg(long, value_name = "N", help_heading = "Adapter")]
    rank: Option<u32>,

    /// The adapter is scaled by alpha / rank (default 16).
    #[arg(long, value_name = "X", help_heading = "Adapter")]
    alpha: Option<f64>,

    /// Projections that get an adapter: all, or some of q,k,v,o,gate,up,down, also with PEFT's names: q_proj (default all).
    #[arg(long, value_name = "LIST", help_heading = "Adapter")]
    modules: Option<Modules>,

    /// Scale by alpha / sqrt(rank) instead of alpha / rank.
    #[arg(long, help_heading = "Adapter")]
    rslora: bool,

    /// Train the magnitudes of rows too (DoRA): no adapter.gguf; --lora and PEFT read the folder itself.
    #[arg(long, help_heading = "Adapter")]
    dora: bool,

    /// Let the adapter change trits instead of adding its product, so that `merge` changes nothing else: no adapter.gguf; --lora reads the
    /// folder.
    #[arg(long, help_heading = "Adapter", conflicts_with_all = ["full", "alpha", "rslora", "dora", "dropout", "freeze_a"])]
    ternary_adapter: bool,

    /// Fraction of the adapter's inputs that is zeroed in training (default 0).
    #[arg(long, value_name = "X", help_heading = "Adapter")]
    dropout: Option<f64>,

    /// An adapter to continue.
    #[arg(long, value_name = "ADAPTER", help_heading = "Adapter")]
    init: Option<PathBuf>,

    /// Keep the A factors as this seed makes them and train the B factors only: the mean of such adapters is exact.
    #[arg(long, value_name = "SEED", conflicts_with = "dora")]
    freeze_a: Option<u64>,

    /// Pull the adapter towards what it started from after every step, by this multiple of the learning rate (FedProx).
    #[arg(long, value_name = "MU")]
    proximal: Option<f64>,

    /// Learn from pairs of answers (prompt, chosen, rejected) instead of single ones: dpo, simpo or orpo.
    #[arg(long, value_name = "METHOD", help_heading = "Preferences")]
    preference: Option<PreferenceMethod>,

    /// How strongly a pair's losses count (default 0.1 for dpo and orpo, 2 for simpo).
    #[arg(long, value_name = "X", help_heading = "Preferences")]
    beta: Option<f64>,

    /// How far the better answer has to be ahead with simpo (default 1).
    #[arg(long, value_name = "X", help_heading = "Preferences")]
    gamma: Option<f64>,

    #[command(flatten)]
    run: TrainingArgs,
}

/// A command line with nothing but these flags.
#[derive(Debug, clap::Parser)]
#[command(no_binary_name = true)]
struct Alone {
    #[command(flatten)]
    run: Finetune,
}

impl Finetune {
    /// The run with these flags as part of another command: it prints only its progress.
    pub fn part_of_a_command<T: Into<std::ffi::OsString> + Clone>(
        flags: impl IntoIterator<Item = T>,
    ) -> anyhow::Result<Finetune> {
        let Alone { mut run } = clap::Parser::try_parse_from(flags)?;
        run.run.quiet = true;
        Ok(run)
    }

    /// Trains and exports the result.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let flag = |set: bool| set.then_some(true);
        let flags = FinetuneOverrides {
            model: self.model,
            full: flag(self.full),
            rank: self.rank,
            alpha: self.alpha,
            modules: self.modules,
            rslora: flag(self.rslora),
            dora: flag(self.dora),
            ternary_adapter: flag(self.ternary_adapter),
            dropout: self.dropout,
            init: self.init,
            freeze_a: self.freeze_a,
            proximal: self.proximal,
            preference: self.preference,
            beta: self.beta,
            gamma: self.gamma,
            ..FinetuneOverrides::default()
        };
        let settings = self.run.settings(FinetuneSettings::default(), flags)?;
        self.run.train(settings, json)
    }
}
