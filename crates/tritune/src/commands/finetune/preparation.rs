//! Everything before the first step: the data, the plan, whether it fits, and what a person is told about it.

use super::{RunArgs, memory_line};
use crate::loading::text_of;
use crate::messages::{bail_usage, output, status};
use crate::progress::{ByteProgress, human_bytes, human_count};
use anyhow::{Context, bail};
use serde_json::json;
use std::path::Path;
use std::sync::Arc;
use tritune_graph::{Device, DeviceInfo, Limits};
use tritune_model::tokenizer::{Tokenizer, Vocab};
use tritune_model::{Adapter, ModelFile, OpenOptions, Precision, open};
use tritune_train::checkpoint::RunIdentity;
use tritune_train::checksum::{Xxh64, xxh64_of_reader};
use tritune_train::data::{Batch, DataError, DataOptions, DataSet, Event, SampleEncoder, split};
use tritune_train::evaluator::EvaluatorOptions;
use tritune_train::run::{Subset, batch_shape, total_steps};
use tritune_train::settings::{FinetuneSettings, Recompute};
use tritune_train::teacher::{PreparedTeacher, TeacherOptions};
use tritune_train::trainer::{MemoryPlan, Prepared, Trainer, TrainerOptions};

/// Share of the device's memory that a run may plan for: the rest is the system's.
const USABLE: f64 = 0.9;

/// A run that could start.
pub struct Preparation {
    pub checkpoint: Arc<dyn ModelFile>,
    pub tokenizer: Tokenizer,
    pub settings: FinetuneSettings,
    pub init: Option<Adapter>,
    pub teacher: Option<Arc<dyn ModelFile>>,
    pub total: u64,
    pub memory: MemoryPlan,
    pub parameters: usize,
    pub recompute: usize,
    pub precision: Precision,
    pub device: DeviceInfo,
    limits: Limits,
    data: DataSet,
    evaluation: Option<DataSet>,
    train_members: Vec<u32>,
    evaluation_members: Vec<u32>,
}

/// The plans of a run.
pub struct Planned {
    pub trainer: Prepared,
    pub teacher: Option<PreparedTeacher>,
}

impl Planned {
    /// What the run needs on the device.
    fn memory(&self) -> MemoryPlan {
        MemoryPlan { teacher: self.teacher.as_ref().map_or(0, PreparedTeacher::memory), ..self.trainer.memory() }
    }
}

impl Preparation {
    /// Reads the data, plans the run for the device, which it opens, and refuses what does not fit.
    pub fn new(arguments: &RunArgs, settings: &FinetuneSettings) -> anyhow::Result<(Preparation, Box<dyn Device>)> {
        let Some(model) = &settings.model else { bail_usage!("there is no model; give one with -m") };
        let Some(data_path) = &settings.data else { bail_usage!("there is no data; give a file with --data") };
        let checkpoint: Arc<dyn ModelFile> = Arc::from(open(model, OpenOptions::default())?);
        let (tokenizer, vocab) = text_of(&*checkpoint)?;
        let encoder = SampleEncoder::new(&tokenizer, &vocab, settings.loss)?;
        let options = DataOptions { format: arguments.format, seq: settings.seq as usize, overlong: settings.overlong };
        let data = read(data_path, &encoder, &options)?;
        let evaluation = settings.eval.as_ref().map(|path| read(path, &encoder, &options)).transpose()?;
        let everything = |set: &DataSet| (0..set.len() as u32).collect::<Vec<u32>>();
        let (train_members, evaluation_members) = match &evaluation {
            Some(set) => (everything(&data), everything(set)),
            None => split(data.len() as u32, settings.val_split, settings.seed),
        };
        if train_members.is_empty() {
            bail!("{} has no sample to learn from; `tritune data` shows why", data_path.display());
        }
        let device = arguments.target.open_trusted()?;
        let (limits, info) = (device.limits(), device.info());
        let room = device.memory_limit().map(|bytes| (bytes as f64 * USABLE) as u64);
        let default = if info.selector == "cpu" { Precision::F32 } else { Precision::F16 };
        let precision = arguments.precision.map_or(default, Precision::from);
        let init = settings.init.as_ref().map(|path| Adapter::load(path, checkpoint.config())).transpose()?;
        let teacher = settings.teacher.as_ref().map(|path| open_teacher(path, &vocab)).transpose()?;
        let total = total_steps(settings, Subset { set: &data, members: &train_members })?;
        let mut preparation = Preparation {
            checkpoint,
            tokenizer,
            settings: settings.clone(),
            init,
            teacher,
            total,
            memory: MemoryPlan { weights: 0, head: 0, parameters: 0, activations: 0, teacher: 0 },
            parameters: 0,
            recompute: 0,
            precision,
            device: info,
            limits,
            data,
            evaluation,
            train_members,
            evaluation_members,
        };
        if settings.dense_warmup >= total {
            status!(
                "warning: after {total} steps the model is still partly dense: --dense-warmup is {}",
                settings.dense_warmup
            );
        }
        let (trained, longest) = (preparation.checkpoint.config().context, preparation.data.report().max);
        if longest as usize > trained {
            status!("note: the model was trained for {trained} tokens of context; the longest sample has {longest}");
        }
        preparation.choose_recompute(room)?;
        Ok((preparation, device))
    }

    /// Plans the run with so many blocks computed again.
    pub fn prepare(&self, recompute: usize) -> anyhow::Result<Planned> {
        self.prepare_as(&self.settings, recompute)
    }

    fn prepare_as(&self, settings: &FinetuneSettings, recompute: usize) -> anyhow::Result<Planned> {
        let tokens = settings.tokens_per_batch() as usize;
        let options = TrainerOptions {
            context: settings.seq as usize,
            tokens,
            targets: tokens,
            precision: self.precision,
            full: settings.full,
            rank: settings.rank as usize,
            modules: settings.modules.iter().collect(),
            scale: settings.adapter_scale() as f32,
            dora: settings.dora,
            dropout: settings.dropout as f32,
            recompute,
            input_gradient: false,
            distill: settings.teacher_share().map(|share| share as f32),
            dense_warmup: settings.dense_warmup,
        };
        let options_of_teacher =
            TeacherOptions { context: options.context, tokens, targets: tokens, precision: self.precision };
        let plan = |teacher: &Arc<dyn ModelFile>| {
            PreparedTeacher::new(&**teacher, self.checkpoint.config(), self.limits, options_of_teacher)
        };
        let teacher = self.teacher.as_ref().map(plan).transpose()?;
        Ok(Planned { trainer: Prepared::new(&*self.checkpoint, self.limits, options)?, teacher })
    }

    /// Keeps as many activations as the memory allows, or as it was told.
    fn choose_recompute(&mut self, room: Option<u64>) -> anyhow::Result<()> {
        let layers = self.checkpoint.config().layers;
        let fits = |prepared: &Planned| room.is_none_or(|room| prepared.memory().total() <= room);
        let mut least = match self.settings.recompute {
            Recompute::On => layers,
            Recompute::Auto | Recompute::Off => 0,
        };
        let mut prepared = self.prepare(least)?;
        if self.settings.recompute == Recompute::Auto && !fits(&prepared) {
            // Memory falls with every block that is computed again: the fewest that fit are found by halving.
            let mut most = layers;
            while least < most {
                let middle = (least + most) / 2;
                if fits(&self.prepare(middle)?) { most = middle } else { least = middle + 1 }
            }
            prepared = self.prepare(least)?;
        }
        if !fits(&prepared) {
            let (needed, room) = (prepared.memory().total(), room.unwrap_or(u64::MAX));
            bail!(
                "the run needs {}, but only {} of memory can be used; {}",
                human_bytes(needed),
                human_bytes(room),
                self.smallest_change(room)?
            );
        }
        (self.recompute, self.memory, self.parameters) = (least, prepared.memory(), prepared.trainer.parameters());
        Ok(())
    }

    /// Plans for so many blocks computed again, whatever the memory.
    pub fn set_recompute(&mut self, blocks: usize) -> anyhow::Result<()> {
        let blocks = blocks.min(self.checkpoint.config().layers);
        let prepared = self.prepare(blocks)?;
        (self.recompute, self.memory, self.parameters) = (blocks, prepared.memory(), prepared.trainer.parameters());
        Ok(())
    }

    /// The smallest change that makes the run fit.
    fn smallest_change(&self, room: u64) -> anyhow::Result<String> {
        let layers = self.checkpoint.config().layers;
        let fits = |settings: &FinetuneSettings, recompute| -> anyhow::Result<bool> {
            Ok(self.prepare_as(settings, recompute)?.memory().total() <= room)
        };
        if self.settings.recompute == Recompute::Off && fits(&self.settings, layers)? {
            return Ok("use --recompute on".to_owned());
        }
        let mut changed = self.settings.clone();
        while changed.tokens_per_batch() > changed.seq {
            changed.batch_tokens = Some((changed.tokens_per_batch() / 2).max(changed.seq));
            if fits(&changed, layers)? {
                return Ok(format!("use --recompute auto --batch-tokens {}", changed.tokens_per_batch()));
            }
        }
        while changed.seq > 32 {
            changed.seq /= 2;
            changed.batch_tokens = None;
            if fits(&changed, layers)? {
                return Ok(format!("use --recompute auto --seq {}", changed.seq));
            }
        }
        Ok("use a smaller model: its weights alone do not fit".to_owned())
    }

    /// The samples to learn.
    pub fn train(&self) -> Subset<'_> {
        Subset { set: &self.data, members: &self.train_members }
    }

    /// The samples to evaluate, if there are any.
    pub fn evaluation(&self) -> Option<Subset<'_>> {
        let set = self.evaluation.as_ref().unwrap_or(&self.data);
        (!self.evaluation_members.is_empty()).then_some(Subset { set, members: &self.evaluation_members })
    }

    /// How exported adapters are evaluated.
    pub fn evaluator_options(&self) -> EvaluatorOptions {
        let tokens = self.settings.tokens_per_batch() as usize;
        EvaluatorOptions { context: self.settings.seq as usize, tokens, precision: self.precision }
    }

    /// A batch to time.
    pub fn first_batch(&self) -> anyhow::Result<Batch> {
        let mut batches = self.train().batches(batch_shape(&self.settings))?;
        batches.next().context("there is no batch to learn from")?.map_err(Into::into)
    }

    /// Mean tokens of a batch.
    pub fn tokens_per_batch(&self) -> f64 {
        let tokens: u64 = self.train_members.iter().map(|&index| u64::from(self.data.lengths()[index as usize])).sum();
        let batches = self.train().batches(batch_shape(&self.settings)).map_or(1, |batches| batches.remaining());
        tokens as f64 / batches.max(1) as f64
    }

    /// What must be the same when a run is resumed.
    pub fn identity(&self) -> anyhow::Result<RunIdentity> {
        let fingerprint = |path: &Path| fingerprint(path).with_context(|| format!("cannot read {}", path.display()));
        let evaluation =
            self.evaluation.as_ref().map_or_else(String::new, |set| format!("{:032x}", set.report().hash.0));
        let settings = &self.settings;
        let choice = |name: &str, value: String| (name.to_owned(), value);
        let precision = match self.precision {
            Precision::F32 => "f32",
            Precision::F16 => "f16",
        };
        let mut identity = RunIdentity {
            model: format!("{:016x}", fingerprint(self.checkpoint.path())?),
            data: format!("{:032x}", self.data.report().hash.0),
            device: format!("{} {}", self.device.name, self.device.driver).trim_end().to_owned(),
            choices: [
                choice("variant", self.device.variant.clone()),
                choice("precision", precision.to_owned()),
                choice("recompute", self.recompute.to_string()),
                choice("seq", settings.seq.to_string()),
                choice("batch-tokens", settings.tokens_per_batch().to_string()),
                choice("accumulate", settings.accumulate.to_string()),
                choice("pack", settings.pack.to_string()),
                choice("val-split", settings.val_split.to_string()),
                choice("seed", settings.seed.to_string()),
                choice("evaluation data", evaluation),
                choice("trained", self.trained_identity()),
                choice(
                    "optimiser",
                    format!(
                        "{} {} {} {} {} {} {}",
                        settings.lr,
                        settings.schedule,
                        settings.warmup,
                        settings.weight_decay,
                        settings.beta2,
                        settings.clip,
                        settings.dropout
                    ),
                ),
                choice("steps", self.total.to_string()),
                choice("init", settings.init.as_ref().map_or_else(String::new, |path| path.display().to_string())),
            ]
            .into(),
        };
        if let (Some(teacher), Some(share)) = (&self.teacher, settings.teacher_share()) {
            let teacher = format!("{:016x} {share}", fingerprint(teacher.path())?);
            identity.choices.insert("teacher".to_owned(), teacher);
        }
        if settings.dense_warmup > 0 {
            identity.choices.insert("dense-warmup".to_owned(), settings.dense_warmup.to_string());
        }
        Ok(identity)
    }

    /// What is trained, in a word for each choice.
    fn trained_identity(&self) -> String {
        if self.settings.full {
            return "every weight".to_owned();
        }
        let FinetuneSettings { rank, alpha, rslora, modules, dora, .. } = &self.settings;
        let magnitudes = if *dora { " dora" } else { "" };
        format!("{rank} {alpha} {rslora} {modules}{magnitudes}")
    }

    /// Tells a person what is about to happen.
    pub fn print(&self) -> anyhow::Result<()> {
        let settings = &self.settings;
        let config = self.checkpoint.config();
        let report = self.data.report();
        output!("model     {} ({} blocks)", self.checkpoint.path().display(), config.layers)?;
        output!("device    {} ({}, {})", self.device.name, self.device.selector, self.device.variant)?;
        output!(
            "data      {}: {} samples to learn, {} to evaluate; {} tokens, {} targets",
            report.format.name(),
            human_count(self.train_members.len() as u64),
            human_count(self.evaluation_members.len() as u64),
            human_count(report.tokens),
            human_count(report.targets)
        )?;
        if report.rejected + report.truncated > 0 {
            output!("          {} rejected, {} truncated; see `tritune data`", report.rejected, report.truncated)?;
        }
        let parameters = human_count(self.parameters as u64);
        if settings.full {
            output!("training  every weight: {parameters} parameters")?;
        } else {
            let FinetuneSettings { rank, alpha, modules, .. } = settings;
            let magnitudes = if settings.dora { ", with magnitudes (DoRA)" } else { "" };
            output!("adapter   rank {rank}, alpha {alpha}, {modules}{magnitudes}: {parameters} trained parameters")?;
        }
        if settings.dense_warmup > 0 {
            output!("warm-up   from dense to ternary in {} steps", human_count(settings.dense_warmup))?;
        }
        if let (Some(teacher), Some(share)) = (&self.teacher, settings.teacher_share()) {
            let layers = teacher.config().layers;
            output!("teacher   {} ({layers} blocks), counts for {share}", teacher.path().display())?;
        }
        output!(
            "steps     {} of {} tokens x {} ({:.0} tokens a batch after packing)",
            human_count(self.total),
            settings.tokens_per_batch(),
            settings.accumulate,
            self.tokens_per_batch()
        )?;
        if settings.dora {
            output!(
                "          DoRA has no GGUF form: the adapter is written as a PEFT folder only, without adapter.gguf"
            )?;
        }
        output!("memory    {}", memory_line(&self.memory))?;
        if self.recompute > 0 {
            output!(
                "          {} of {} blocks are computed again in the backward pass",
                self.recompute,
                config.layers
            )?;
        }
        Ok(())
    }

    /// The same for machines.
    pub fn to_json(&self, estimate: f64, trainer: &Trainer) -> serde_json::Value {
        json!({
            "device": { "name": self.device.name, "selector": self.device.selector, "variant": self.device.variant },
            "samples": self.train_members.len(),
            "evaluation_samples": self.evaluation_members.len(),
            "parameters": self.parameters,
            "steps": self.total,
            "recompute": self.recompute,
            "memory": self.memory,
            "planned_bytes": self.memory.total(),
            "device_bytes": trainer.memory().total(),
            "estimated_s": estimate,
        })
    }
}

/// Reads a data file with a progress bar and a word about lines that cannot be used.
pub fn read(path: &Path, encoder: &SampleEncoder<'_>, options: &DataOptions) -> anyhow::Result<DataSet> {
    let progress = ByteProgress::new("reading");
    let set = DataSet::open(path, encoder, options, &std::env::temp_dir(), |event| {
        if let Event::Progress { done, total } = event {
            progress.set(done, total);
        }
        Ok::<(), DataError>(())
    });
    progress.finish();
    let set = set?;
    let rejected = set.report().rejected;
    if rejected > 0 {
        status!("warning: {rejected} lines of {} cannot be used; `tritune data` lists them", path.display());
    }
    Ok(set)
}

/// Opens a teacher. Tokens that mean something else are a mistake that numbers alone do not show.
fn open_teacher(path: &Path, vocab: &Vocab) -> anyhow::Result<Arc<dyn ModelFile>> {
    let teacher: Arc<dyn ModelFile> = Arc::from(open(path, OpenOptions::default())?);
    let other = teacher.text()?.and_then(|(_, other)| {
        let differs = |id: &usize| other.tokens[*id] != vocab.tokens[*id];
        (0..other.len().min(vocab.len())).find(differs)
    });
    if let Some(id) = other {
        status!("warning: token {id} of the teacher {} is another text than the model's", path.display());
    }
    Ok(teacher)
}

/// A number that changes with the model's files.
fn fingerprint(path: &Path) -> std::io::Result<u64> {
    if path.is_file() {
        return xxh64_of_reader(std::fs::File::open(path)?);
    }
    let mut files: Vec<_> = std::fs::read_dir(path)?.collect::<Result<_, _>>()?;
    files.sort_by_key(|entry| entry.file_name());
    let mut hash = Xxh64::default();
    for entry in files.iter().filter(|entry| entry.path().is_file()) {
        hash.update(entry.file_name().as_encoded_bytes());
        hash.update(&xxh64_of_reader(std::fs::File::open(entry.path())?)?.to_le_bytes());
    }
    Ok(hash.finish())
}
