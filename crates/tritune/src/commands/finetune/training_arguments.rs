//! Flags of every training run.

use crate::choices::{PRECISIONS, TARGETS, one_of};
use crate::device_options::DeviceArgs;
use crate::messages::bail_usage;
use clap::Args;
use std::path::PathBuf;
use tritune_runtime::convert::OutputFormat;
use tritune_runtime::data::{FieldMap, Format};
use tritune_runtime::power::PowerMode;
use tritune_runtime::settings::{FinetuneOverrides, FinetuneSettings, LossOn, MemorySize, Overlong, Recompute};
use tritune_runtime::{Precision, Result, Runtime, Schedule, TensorType};

// Sections of the help.
const DATA: &str = "Data";
const TRAINING: &str = "Training";
const EVALUATION: &str = "Evaluation and checkpoints";
const POWER: &str = "Power";
const OUTPUT: &str = "Output";

/// Flags of every training run.
#[derive(Debug, Args)]
pub struct TrainingArgs {
    /// Training data: .jsonl, .json, .csv, .tsv or .txt, also gzipped, a folder of such files or a pattern; can be repeated.
    /// `tritune data` shows what is in a file.
    #[arg(long, value_name = "FILE", help_heading = DATA)]
    data: Vec<PathBuf>,

    /// Folder for the result, the report and checkpoints.
    #[arg(short, long, value_name = "OUT", help_heading = OUTPUT)]
    output: Option<PathBuf>,

    /// A TOML file with the names of these flags as keys; flags win.
    #[arg(long, value_name = "FILE.toml", help_heading = OUTPUT)]
    config: Option<PathBuf>,

    /// Peak learning rate (default 1e-4, and 1e-3 for an adapter of small data; 1.5e-3 when pre-training).
    #[arg(long, value_name = "X", help_heading = TRAINING)]
    lr: Option<f64>,

    /// How the learning rate decays: constant, linear, cosine, or two-phase, a high rate with weight decay and then a lower
    /// one without (default linear; two-phase when pre-training).
    #[arg(long, value_name = "NAME", help_heading = TRAINING)]
    schedule: Option<Schedule>,

    /// Warm-up: below 1 a fraction of the steps, otherwise a number of steps (default 0).
    #[arg(long, value_name = "X", help_heading = TRAINING)]
    warmup: Option<f64>,

    /// Steps over which a model that is trained as a whole goes from dense to ternary: weights and activations are blended
    /// with their quantised form, more of it every step (default 0: ternary from the start).
    #[arg(long, value_name = "STEPS", help_heading = TRAINING)]
    dense_warmup: Option<u64>,

    /// Passes over the data (default 3, and more where they would be few steps; 1 when pre-training).
    #[arg(long, value_name = "X", conflicts_with = "steps", help_heading = TRAINING)]
    epochs: Option<f64>,

    /// Optimiser steps, instead of epochs.
    #[arg(long, value_name = "N", help_heading = TRAINING)]
    steps: Option<u64>,

    /// The most tokens of a sample (default 512).
    #[arg(long, value_name = "TOKENS", help_heading = DATA)]
    seq: Option<u32>,

    /// Tokens of a batch; samples are packed into it (default --seq).
    #[arg(long, value_name = "TOKENS", help_heading = TRAINING)]
    batch_tokens: Option<u32>,

    /// Batches whose gradients add up to one step (default 1).
    #[arg(long, value_name = "N", help_heading = TRAINING)]
    accumulate: Option<u32>,

    /// Weight decay of AdamW (default 0.01; 0.1 when pre-training).
    #[arg(long, value_name = "X", help_heading = TRAINING)]
    weight_decay: Option<f64>,

    /// Decay of AdamW's mean of squares (default 0.999; 0.95 when pre-training).
    #[arg(long, value_name = "X", help_heading = TRAINING)]
    beta2: Option<f64>,

    /// Largest gradient norm; 0 does not clip (default 1).
    #[arg(long, value_name = "X", help_heading = TRAINING)]
    clip: Option<f64>,

    /// Seed of data order, initial weights and dropout (default 0).
    #[arg(long, value_name = "N", help_heading = TRAINING)]
    seed: Option<u64>,

    /// Steps between evaluations; 0 evaluates before and after only (default 50).
    #[arg(long, value_name = "N", help_heading = EVALUATION)]
    eval_every: Option<u64>,

    /// Steps between checkpoints; 0 saves at the end, on Ctrl-C and on pauses only (default 50).
    #[arg(long, value_name = "N", help_heading = EVALUATION)]
    checkpoint_every: Option<u64>,

    /// Data to evaluate on.
    #[arg(long, value_name = "FILE", conflicts_with = "val_split", help_heading = DATA)]
    eval: Option<PathBuf>,

    /// A teacher model for distillation, usually a larger one: a GGUF file or a Hugging Face folder with the same
    /// vocabulary. It runs on the same device.
    #[arg(long, value_name = "MODEL", help_heading = TRAINING)]
    teacher: Option<PathBuf>,

    /// Weight of the teacher in the loss, from 0 (the data alone) to 1 (the teacher alone) (default 0.5).
    #[arg(long, value_name = "FRACTION", help_heading = TRAINING)]
    distill: Option<f64>,

    #[command(flatten)]
    reading: crate::loading::ReadingArgs,

    /// Fraction of the training data kept for evaluation, instead of a file (default 0).
    #[arg(long, value_name = "FRACTION", help_heading = DATA)]
    val_split: Option<f64>,

    /// Format of the data; detected when absent.
    #[arg(long, value_name = "FORMAT", value_parser = crate::data_options::format, help_heading = DATA)]
    pub(super) format: Option<Format>,

    /// Fields of other names: OURS=THEIRS, several joined by +, such as prompt=instruction+context,completion=response.
    #[arg(long, value_name = "MAP", conflicts_with = "format", help_heading = DATA)]
    map: Option<FieldMap>,

    /// Tokens to train on: all, assistant or completion (default assistant).
    #[arg(long, value_name = "WHAT", help_heading = DATA)]
    loss: Option<LossOn>,

    /// What to do with samples that are too long: truncate, split or skip.
    #[arg(long, value_name = "HOW", help_heading = DATA)]
    overlong: Option<Overlong>,

    /// A Jinja chat template to use instead of the model's own.
    #[arg(long, value_name = "FILE", help_heading = DATA)]
    template: Option<PathBuf>,

    /// Read the texts of special tokens in prompts, completions and texts as those tokens. Messages never can.
    #[arg(long, help_heading = DATA)]
    special: bool,

    /// End early after this many evaluations without a lower loss; the best adapter (or model) is exported (default: never).
    #[arg(long, value_name = "N", help_heading = EVALUATION)]
    patience: Option<u64>,

    /// How much lower a loss must be to count for --patience (default 0: any lower one).
    #[arg(long, value_name = "X", help_heading = EVALUATION)]
    min_improvement: Option<f64>,

    /// One sample per batch instead of as many as fit.
    #[arg(long, help_heading = DATA)]
    no_pack: bool,

    /// Recompute activations in the backward pass: auto (as memory requires), on or off (default auto).
    #[arg(long, value_name = "MODE", help_heading = TRAINING)]
    recompute: Option<Recompute>,

    /// Most memory that the run may take on its device, such as 4GiB; --recompute auto keeps what fits (default: what is free).
    #[arg(long, value_name = "SIZE", help_heading = TRAINING)]
    memory: Option<MemorySize>,

    /// Arithmetic outside the integer products: f16 on a GPU and f32 on the CPU when absent.
    #[arg(long, value_parser = one_of(PRECISIONS), value_name = "P", help_heading = TRAINING)]
    pub(super) precision: Option<Precision>,

    /// How much of the device's power to use: full, balanced or saver (default full).
    #[arg(long, value_name = "MODE", help_heading = POWER)]
    power: Option<PowerMode>,

    /// Slow down and pause at this temperature in °C.
    #[arg(long, value_name = "CELSIUS", help_heading = POWER)]
    max_temp: Option<f64>,

    /// Pause while the device is not plugged in.
    #[arg(long, help_heading = POWER)]
    only_charging: bool,

    /// Pause below this battery charge in percent.
    #[arg(long, value_name = "PERCENT", help_heading = POWER)]
    min_battery: Option<u32>,

    /// Where the system shows temperatures and batteries.
    #[arg(long, value_name = "DIR", default_value = "/sys", hide = true)]
    pub(super) sysfs: PathBuf,

    /// Prompts answered before and after, for the report.
    #[arg(long, value_name = "N", default_value_t = 3, help_heading = EVALUATION)]
    pub(super) answers: usize,

    #[command(flatten)]
    pub(super) target: DeviceArgs,

    /// Continue the run in the output folder.
    #[arg(long, help_heading = EVALUATION)]
    pub(super) resume: bool,

    /// Resume even though the model, the data, the device or a setting has changed.
    #[arg(long, requires = "resume", help_heading = EVALUATION)]
    pub(super) accept_changes: bool,

    /// Export the best adapter (or model) so far of a run that was stopped, without training more.
    #[arg(long, conflicts_with_all = ["dry_run", "profile"], help_heading = EVALUATION)]
    pub(super) finish: bool,

    /// Time every step of the plan once, write a Chrome/Perfetto trace and print the costliest ones.
    #[arg(long, value_name = "FILE.json", help_heading = OUTPUT)]
    pub(super) profile: Option<PathBuf>,

    /// Replace files in the output folder that no run made, and the file of --profile. A run that is there is never replaced,
    /// nor anything that is read.
    #[arg(long, help_heading = OUTPUT)]
    pub(super) force: bool,

    /// Show the plan, memory and time of the run, and stop.
    #[arg(long, help_heading = OUTPUT)]
    pub dry_run: bool,

    /// Print nothing to standard output: it belongs to the command that this run is part of.
    #[arg(skip)]
    pub(super) quiet: bool,

    /// A folder for TensorBoard's event files: losses, learning rate, gradient norm, speed.
    #[arg(long, value_name = "DIR", help_heading = OUTPUT)]
    tensorboard: Option<PathBuf>,

    /// Name of a model that is trained as a whole, in its metadata.
    #[arg(long, value_name = "TEXT", help_heading = OUTPUT)]
    pub name: Option<String>,

    /// Type of the linear weights in a whole model's GGUF file: tq2_0, tq1_0, i2_s or f16 (default tq2_0).
    #[arg(long = "type", value_parser = one_of(TARGETS), hide_possible_values = true, value_name = "TYPE", help_heading = OUTPUT)]
    pub(super) ty: Option<OutputFormat>,
}

impl TrainingArgs {
    /// The defaults, then the file, then these flags and `more` of them.
    pub fn settings(&self, defaults: FinetuneSettings, more: FinetuneOverrides) -> anyhow::Result<FinetuneSettings> {
        let text = self.config.as_deref().map(crate::reading::text).transpose()?;
        let flags = FinetuneOverrides {
            data: self.data.first().cloned(),
            more_data: self.data.get(1..).filter(|more| !more.is_empty()).map(<[_]>::to_vec),
            map: self.map.clone(),
            output: self.output.clone(),
            eval: self.eval.clone(),
            lr: self.lr,
            schedule: self.schedule,
            warmup: self.warmup,
            dense_warmup: self.dense_warmup,
            epochs: self.epochs,
            steps: self.steps,
            seq: self.seq,
            batch_tokens: self.batch_tokens,
            accumulate: self.accumulate,
            weight_decay: self.weight_decay,
            beta2: self.beta2,
            clip: self.clip,
            seed: self.seed,
            eval_every: self.eval_every,
            checkpoint_every: self.checkpoint_every,
            val_split: self.val_split,
            teacher: self.teacher.clone(),
            distill: self.distill,
            loss: self.loss,
            overlong: self.overlong,
            template: self.template.clone(),
            special: self.special.then_some(true),
            patience: self.patience,
            min_improvement: self.min_improvement,
            pack: self.no_pack.then_some(false),
            recompute: self.recompute,
            memory: self.memory,
            power: self.power,
            max_temp: self.max_temp,
            only_charging: self.only_charging.then_some(true),
            min_battery: self.min_battery,
            ..more
        };
        FinetuneSettings::resolve(defaults, text.as_deref(), flags)
            .map_err(|error| tritune_runtime::Error::from(error).into())
    }

    /// The run of these flags.
    pub fn finetune(&self, settings: FinetuneSettings) -> anyhow::Result<tritune_runtime::Finetune> {
        let gguf_type = match self.ty {
            Some(_) if !settings.full => bail_usage!("--type does nothing without --full; give both"),
            Some(OutputFormat::Gguf(ty)) => ty,
            None => TensorType::TQ2_0,
            Some(_) => bail_usage!(
                "--type is for the GGUF file of the model: tq2_0, tq1_0, i2_s or f16; the folder hf/ is written in any case"
            ),
        };
        let mut run = tritune_runtime::Finetune::new(settings)
            .with_reading(self.reading.options())
            .with_format(self.format)
            .with_precision(self.precision)
            .with_resume(self.resume || self.finish)
            .with_accept_changes(self.accept_changes)
            .with_answers(self.answers)
            .with_gguf_type(gguf_type)
            .with_force(self.force)
            .with_name(self.name.clone())
            .with_tensorboard(self.tensorboard.clone())
            .with_profile(self.profile.clone());
        run.sysfs.clone_from(&self.sysfs);
        run.also_read.extend(self.config.clone());
        Ok(run)
    }

    /// The device of the flags, or else of the settings.
    pub fn runtime(&self, settings: &FinetuneSettings) -> Result<Runtime> {
        self.target(settings).runtime()
    }

    /// The same where there may be several.
    pub(super) fn runtimes(&self, settings: &FinetuneSettings) -> Result<Vec<Runtime>> {
        self.target(settings).runtimes()
    }

    fn target(&self, settings: &FinetuneSettings) -> DeviceArgs {
        let mut target = self.target.clone();
        if let ("auto", Some(device)) = (target.device.as_str(), &settings.device) {
            target.device = device.clone();
        }
        target
    }
}
