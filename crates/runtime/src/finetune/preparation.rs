//! Everything before the first step: the data, the plan, and whether it fits.

use super::Finetune;
use super::identity::fingerprint_text;
use crate::data::{DataFile, all_samples, read_files};
use crate::device::Runtime;
use crate::error::{Error, Result};
use crate::events::{Tracked, Work};
use crate::files;
use crate::model::Model;
use std::collections::HashMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use tritune_graph::{Device, DeviceInfo, Target};
use tritune_model::chat::ChatTemplate;
use tritune_model::tokenizer::{Tokenizer, Vocab};
use tritune_model::{Adapter, Precision, ReadingOptions};
use tritune_train::checkpoint::Checkpoint;
use tritune_train::data::{Batch, BatchShape, DataOptions, DataReport, DataSet, SampleEncoder, TopKSource, split};
use tritune_train::evaluator::EvaluatorOptions;
use tritune_train::input_scales::input_scales;
use tritune_train::objective::{Objective, of_settings};
use tritune_train::run::{Subset, batch_shape, total_steps};
use tritune_train::settings::{FinetuneSettings, Recompute};
use tritune_train::steps::sample_losses_async;
use tritune_train::teacher::Distillation;
use tritune_train::teacher_cache::{CacheIdentity, TeacherCache};
use tritune_train::teacher_scorer::PlannedTeacher;
use tritune_train::trainer::{MemoryPlan, Prepared, Sections, Trainer, TrainerOptions};

/// Fraction of the device's memory that a run may use; the rest is for the system.
pub(crate) const USABLE_MEMORY: f64 = 0.9;
/// What devices hold beside a plan at most, staging memory and what their blocks leave over: so many bytes, or this part of a small one.
const OVERHEAD: u64 = 16 << 20;
const OVERHEAD_PART: u64 = 64;
/// What checkpoints call the losses before the first step, of the training data and of evaluation data that are a file of their own.
const REFERENCES: [&str; 2] = ["reference", "reference/evaluation"];
/// Tokens of a short batch, unless samples are longer.
const SHORT_BATCH: usize = 512;

/// What a run will do, on which device, with how much memory.
pub struct RunPlan {
    /// The model that is trained.
    pub model: Model,
    /// The settings.
    pub settings: FinetuneSettings,
    /// What is minimised in the place of the cross-entropy, if the caller says.
    pub objective: Option<Arc<dyn Objective>>,
    /// The teacher for distillation, if there is one.
    pub teacher: Option<Model>,
    /// Optimiser steps.
    pub steps: u64,
    /// Bytes on the device.
    pub memory: MemoryPlan,
    /// Trained parameters.
    pub parameters: usize,
    /// Blocks that are recomputed in the backward pass.
    pub recompute: usize,
    /// Results of these that are kept after all.
    pub kept: usize,
    /// Arithmetic outside the integer products.
    pub precision: Precision,
    /// The device.
    pub device: DeviceInfo,
    /// Bytes the run may use there, where that is known.
    pub available: Option<u64>,
    pub(super) tokenizer: Tokenizer,
    pub(super) init: Option<Adapter>,
    pub(super) data: DataSet,
    pub(super) evaluation: Option<DataSet>,
    target: Target,
    /// Bytes of weights that somebody else has on the device.
    shared: u64,
    train_members: Vec<u32>,
    evaluation_members: Vec<u32>,
}

impl RunPlan {
    /// Reads the data, plans the run for the device, which it opens, and refuses what does not fit. So many workers share its steps.
    pub(super) fn new(arguments: &Finetune, runtime: &Runtime, workers: u32) -> Result<(RunPlan, Box<dyn Device>)> {
        let settings = &arguments.settings;
        let mut model = arguments.model()?;
        let (data_files, evaluation_files) = arguments.data()?;
        let (tokenizer, vocab) = match (model.file().text()?, &settings.teacher) {
            (Some(text), _) => text,
            // They have one vocabulary.
            (None, Some(teacher)) => Model::open_with(teacher, arguments.reading)?.text()?,
            (None, None) => model.text()?,
        };
        let encoder = encoder(settings, &tokenizer, &vocab)?;
        if let Some(end) = encoder.template().stops(&tokenizer).strings.first() {
            let why = "the model has to learn to spell it, which takes more data";
            runtime
                .events()
                .note(format!("the chat template ends turns with {end}, no token of this vocabulary: {why}"));
        }
        let options = DataOptions {
            format: arguments.format,
            seq: settings.seq as usize,
            overlong: settings.overlong,
            map: settings.map.clone(),
        };
        let read = |files: &[DataFile]| read_files(files, &encoder, &options, runtime.events());
        let mut data = read(&data_files)?;
        let mut evaluation = (!evaluation_files.is_empty()).then(|| read(&evaluation_files)).transpose()?;
        let objective = arguments.objective.clone().or_else(|| of_settings(settings));
        let (together, pairs) =
            objective.as_ref().map_or((1, false), |objective| (objective.samples_together(), objective.needs_pairs()));
        for set in [Some(&mut data), evaluation.as_mut()].into_iter().flatten() {
            set.check_pairs(together, pairs)?;
            set.keep_together(together)?;
        }
        let (train_members, evaluation_members) = match &evaluation {
            Some(set) => (all_samples(&data), all_samples(set)),
            None => split(data.group_lengths().len() as u32, settings.val_split, settings.seed),
        };
        if train_members.is_empty() {
            let first = data_files.first().map(|file| file.name().to_owned());
            return Err(Error::NoSamples(first.unwrap_or_default()));
        }
        let precision = arguments.precision.unwrap_or_else(|| runtime.default_precision());
        if settings.from_teacher {
            model = student(&model, Subset { set: &data, members: &train_members }, settings, precision, runtime)?;
        }
        let device = runtime.open()?;
        let available = device.memory_limit().map(|bytes| (bytes as f64 * USABLE_MEMORY) as u64);
        let available = available.map(|bytes| bytes.saturating_sub(arguments.reserved));
        let available = available.into_iter().chain(settings.memory.map(|most| most.0)).min();
        let init = settings.init.as_ref().map(|path| model.adapter(path)).transpose()?;
        let teacher =
            settings.teacher.as_ref().map(|path| open_teacher(path, arguments.reading, &vocab, runtime)).transpose()?;
        let settings = suited_to_data(settings, Subset { set: &data, members: &train_members }, workers, runtime)?;
        let steps = total_steps(&settings, Subset { set: &data, members: &train_members })?;
        if settings.dense_warmup >= steps {
            let dense = settings.dense_warmup;
            runtime
                .events()
                .warn(format!("after {steps} steps the model is still partly dense: dense-warmup is {dense}"));
        }
        let (trained, longest) = (model.config().context, data.report().max);
        if longest as usize > trained {
            let limit = format!("the model was trained for {trained} tokens of context");
            runtime.events().note(format!("{limit}; the longest sample has {longest}"));
        }
        let mut plan = RunPlan {
            model,
            settings,
            objective,
            teacher,
            steps,
            memory: MemoryPlan { weights: 0, head: 0, parameters: 0, activations: 0, teacher: 0, shared: 0 },
            shared: 0,
            parameters: 0,
            recompute: 0,
            kept: 0,
            precision,
            device: device.info(),
            available,
            tokenizer,
            init,
            data,
            evaluation,
            target: device.target(),
            train_members,
            evaluation_members,
        };
        if runtime.is_lent() {
            plan.shared = plan.prepare(0, 0)?.adoptable_bytes(&*device);
        }
        plan.choose_recompute(available)?;
        Ok((plan, device))
    }

    /// Plans the run with this many blocks recomputed that keep so many results.
    pub(super) fn prepare(&self, recompute: usize, keep: usize) -> Result<Prepared> {
        self.prepare_as(&self.settings, recompute, keep)
    }

    /// Plans it for another device, which recomputes all blocks where they do not fit: that changes no bit.
    pub(super) fn prepare_for(&self, device: &dyn Device) -> Result<Prepared> {
        let available = device.memory_limit().map_or(u64::MAX, |bytes| (bytes as f64 * USABLE_MEMORY) as u64);
        let target = device.target();
        let planned = |recompute, keep| self.prepare_on(&target, &self.settings, recompute, keep);
        let prepared = planned(self.recompute, self.kept)?;
        if prepared.memory().total() <= available {
            return Ok(prepared);
        }
        let prepared = planned(self.model.config().layers, 0)?;
        let needed = prepared.memory().total();
        match needed <= available {
            true => Ok(prepared),
            false => Err(Error::RunTooLarge { needed, available, change: SmallestChange::SmallerModel }),
        }
    }

    fn prepare_as(&self, settings: &FinetuneSettings, recompute: usize, keep: usize) -> Result<Prepared> {
        self.prepare_on(&self.target, settings, recompute, keep)
    }

    fn prepare_on(
        &self,
        target: &Target,
        settings: &FinetuneSettings,
        recompute: usize,
        keep: usize,
    ) -> Result<Prepared> {
        let options = TrainerOptions {
            recompute,
            keep,
            objective: self.objective.clone(),
            ..TrainerOptions::of(settings, self.model.config(), self.precision)
        };
        let teacher = self.teacher.as_ref().map(Model::file);
        Ok(Prepared::with_teacher(self.model.file(), teacher, target, options)?)
    }

    /// A teacher whose logits are to be cached, as it is on the device before its student.
    fn plan_teacher(&self, settings: &FinetuneSettings) -> Result<Option<PlannedTeacher>> {
        let how = settings.distillation(self.model.config());
        let scores = how.is_some() && settings.teacher_cache.as_ref().is_some_and(|path| !path.exists());
        let Some(teacher) = self.teacher.as_ref().filter(|_| scores) else { return Ok(None) };
        let tokens = settings.seq as usize;
        let options = EvaluatorOptions { context: tokens, tokens, precision: self.precision, kv: None };
        Ok(Some(PlannedTeacher::new(teacher.file(), &self.target, options)?))
    }

    fn memory_of(&self, prepared: &Prepared) -> MemoryPlan {
        MemoryPlan { shared: self.shared, ..prepared.memory() }
    }

    /// Bytes of the device that a run needs at a time.
    fn needed(&self, settings: &FinetuneSettings, prepared: &Prepared) -> Result<u64> {
        let scorer = self.plan_teacher(settings)?.map_or(0, |teacher| teacher.bytes());
        let planned = scorer.max(self.memory_of(prepared).total());
        Ok(planned + OVERHEAD.min(planned / OVERHEAD_PART))
    }

    /// Caches a teacher's logits of all targets, before its student is on the device. A run that is only planned does
    /// without.
    pub(super) fn precompute_teacher(
        &mut self,
        for_good: bool,
        runtime: &Runtime,
        device: Box<dyn Device>,
    ) -> Result<Box<dyn Device>> {
        let how = self.settings.distillation(self.model.config());
        let (Some(Distillation { temperature, top_k: Some(top_k), .. }), Some(path), Some(teacher)) =
            (how, &self.settings.teacher_cache, &self.teacher)
        else {
            return Ok(device);
        };
        if !for_good {
            self.data.attach(TopKSource::Blank(top_k));
            return Ok(device);
        }
        let identity = CacheIdentity {
            top_k,
            temperature,
            vocabulary: teacher.config().vocab,
            teacher: fingerprint_text(teacher.file().path())?,
            data: format!("{:032x}", self.data.report().hash.0),
            precision: format!("{:?}", self.precision),
        };
        if let Some(cache) = TeacherCache::open(path, &identity, &self.data)? {
            self.data.attach(TopKSource::File(cache));
            return Ok(device);
        }
        if let Some(planned) = self.plan_teacher(&self.settings)? {
            let mut loading = Tracked::new(runtime.events(), Work::LoadingTeacher);
            let mut scorer = planned.load(teacher.file(), device, &mut |done, all| loading.set(done, all))?;
            drop(loading);
            let mut asking = Tracked::new(runtime.events(), Work::AskingTeacher);
            TeacherCache::write(path, &identity, &self.data, &mut scorer, &mut |done, all| asking.set(done, all))?;
        }
        if let Some(cache) = TeacherCache::open(path, &identity, &self.data)? {
            self.data.attach(TopKSource::File(cache));
        }
        // The teacher is gone from it.
        runtime.open()
    }

    /// Notes what the model says of all samples before the first step, where the objective compares with that: as a checkpoint has it, or
    /// as the model is now. A run that is only planned does without.
    pub(super) async fn take_reference(
        &mut self,
        for_good: bool,
        saved: Option<&Checkpoint>,
        runtime: &Runtime,
        trainer: &mut Trainer,
    ) -> Result<()> {
        if !self.objective.as_ref().is_some_and(|objective| objective.needs_reference()) {
            return Ok(());
        }
        let shape = batch_shape(&self.settings);
        let sets = [Some(&mut self.data), self.evaluation.as_mut()];
        for (set, name) in sets.into_iter().zip(REFERENCES).filter_map(|(set, name)| Some((set?, name))) {
            let saved = saved.and_then(|checkpoint| checkpoint.section(name)).map(|bytes| bytes.as_chunks::<8>().0);
            let losses = match saved.filter(|numbers| numbers.len() == set.len()) {
                Some(numbers) => numbers.iter().map(|bytes| f64::from_le_bytes(*bytes)).collect(),
                None if !for_good => vec![0.0; set.len()],
                None => {
                    let mut tracked = Tracked::new(runtime.events(), Work::Reference);
                    sample_losses_async(trainer, set, shape, &mut |done, all| tracked.set(done, all)).await?
                }
            };
            set.set_reference(losses);
        }
        Ok(())
    }

    /// The same for checkpoints.
    pub(super) fn reference_sections(&self) -> Sections {
        let sets = [Some(&self.data), self.evaluation.as_ref()];
        let reference = |(set, name): (Option<&DataSet>, &str)| {
            let losses = set?.reference()?;
            Some((name.to_owned(), losses.iter().flat_map(|loss| loss.to_le_bytes()).collect()))
        };
        sets.into_iter().zip(REFERENCES).filter_map(reference).collect()
    }

    /// Keeps as many activations as memory or the settings allow.
    fn choose_recompute(&mut self, available: Option<u64>) -> Result<()> {
        let layers = self.model.config().layers;
        let available = available.unwrap_or(u64::MAX);
        let fits = |prepared: &Prepared| Ok::<_, Error>(self.needed(&self.settings, prepared)? <= available);
        let mut blocks = if self.settings.recompute == Recompute::On { layers } else { 0 };
        let mut prepared = self.prepare(blocks, 0)?;
        let chooses = self.settings.recompute == Recompute::Auto && !fits(&prepared)?;
        if chooses {
            (blocks, prepared) = (layers, self.prepare(layers, 0)?);
        }
        if blocks > 0 {
            // What the last block makes is needed at once: often there is hardly anything to save by making it again.
            let fewer = self.prepare(layers - 1, 0)?;
            if fewer.memory().total() <= prepared.memory().total() / 50 * 51 && fits(&fewer)? {
                (blocks, prepared) = (layers - 1, fewer);
            }
        }
        if chooses && fits(&prepared)? {
            // Results are kept one by one, and when there is room for all, everything that further blocks make, from the last on.
            // Memory grows with each: the most that fit are found by bisection.
            let (all, recomputed) = (self.prepare(blocks, usize::MAX)?.kept(), blocks);
            let (mut most, mut too_many) = (0, all + blocks);
            while most + 1 < too_many {
                let middle = usize::midpoint(most, too_many);
                let fewer = recomputed - middle.saturating_sub(all);
                let planned = self.prepare(fewer, middle.min(all))?;
                if fits(&planned)? {
                    (most, blocks, prepared) = (middle, fewer, planned);
                } else {
                    too_many = middle;
                }
            }
        }
        if !fits(&prepared)? {
            let needed = self.needed(&self.settings, &prepared)?;
            return Err(Error::RunTooLarge { needed, available, change: self.smallest_change(available)? });
        }
        self.take(blocks, &prepared);
        Ok(())
    }

    fn take(&mut self, blocks: usize, prepared: &Prepared) {
        (self.recompute, self.kept) = (blocks, prepared.kept());
        (self.memory, self.parameters) = (self.memory_of(prepared), prepared.parameters());
    }

    /// Plans for this many recomputed blocks that keep so many results, whatever memory is free; but what the settings allow stays a limit.
    pub(super) fn set_recompute(&mut self, blocks: usize, keep: usize) -> Result<()> {
        let blocks = blocks.min(self.model.config().layers);
        let prepared = self.prepare(blocks, keep)?;
        let needed = self.needed(&self.settings, &prepared)?;
        if self.settings.memory.is_none_or(|most| needed <= most.0) {
            self.take(blocks, &prepared);
        }
        Ok(())
    }

    /// The smallest change that makes the run fit.
    fn smallest_change(&self, available: u64) -> Result<SmallestChange> {
        let layers = self.model.config().layers;
        let fits = |settings: &FinetuneSettings, recompute| -> Result<bool> {
            Ok(self.needed(settings, &self.prepare_as(settings, recompute, 0)?)? <= available)
        };
        if self.settings.recompute == Recompute::Off && fits(&self.settings, layers)? {
            return Ok(SmallestChange::Recompute);
        }
        let mut changed = self.settings.clone();
        while changed.tokens_per_batch() > changed.seq {
            changed.batch_tokens = Some((changed.tokens_per_batch() / 2).max(changed.seq));
            if fits(&changed, layers)? {
                return Ok(SmallestChange::BatchTokens(changed.tokens_per_batch()));
            }
        }
        while changed.seq > 32 {
            changed.seq /= 2;
            changed.batch_tokens = None;
            if fits(&changed, layers)? {
                return Ok(SmallestChange::Seq(changed.seq));
            }
        }
        Ok(SmallestChange::SmallerModel)
    }

    /// Which blocks are recomputed, in words, if any are.
    pub fn recomputed(&self) -> Option<String> {
        let (blocks, layers) = (self.recompute, self.model.config().layers);
        let but = match self.kept {
            0 => String::new(),
            kept => format!(", except {kept} results that are kept"),
        };
        (blocks > 0).then(|| format!("{blocks} of {layers} blocks are recomputed in the backward pass{but}"))
    }

    /// The samples that are trained on.
    pub fn train(&self) -> Subset<'_> {
        Subset { set: &self.data, members: &self.train_members }
    }

    /// What was found in the data file.
    pub fn data_report(&self) -> &DataReport {
        self.data.report()
    }

    /// Lines of the data files that could not be used.
    pub fn skipped_lines(&self) -> u64 {
        [Some(&self.data), self.evaluation.as_ref()].into_iter().flatten().map(|set| set.report().skipped()).sum()
    }

    /// The samples to evaluate, if there are any.
    pub fn evaluation(&self) -> Option<Subset<'_>> {
        let set = self.evaluation.as_ref().unwrap_or(&self.data);
        (!self.evaluation_members.is_empty()).then_some(Subset { set, members: &self.evaluation_members })
    }

    /// How many there are.
    pub fn evaluation_samples(&self) -> usize {
        self.evaluation().map_or(0, |evaluation| evaluation.members.len())
    }

    /// How exported adapters are evaluated.
    pub(super) fn evaluator_options(&self) -> EvaluatorOptions {
        let tokens = self.settings.tokens_per_batch() as usize;
        EvaluatorOptions { context: self.settings.seq as usize, tokens, precision: self.precision, kv: None }
    }

    pub(super) fn first_batch(&self) -> Result<Batch> {
        let mut batches = self.train().batches(batch_shape(&self.settings))?;
        batches.next().ok_or(Error::NoBatch)?.map_err(Into::into)
    }

    /// The first batch where batches are short: what one takes tells what a long one would.
    pub(super) fn short_batch(&self) -> Result<Batch> {
        let whole = batch_shape(&self.settings);
        let tokens = whole.tokens.min((self.settings.seq as usize).max(SHORT_BATCH));
        let mut batches = self.train().batches(BatchShape { tokens, ..whole })?;
        batches.next().ok_or(Error::NoBatch)?.map_err(Into::into)
    }

    /// Mean tokens of a batch.
    pub fn tokens_per_batch(&self) -> f64 {
        let tokens: u64 =
            self.train_members.iter().map(|&index| u64::from(self.data.group_lengths()[index as usize])).sum();
        let batches = self.train().batches(batch_shape(&self.settings)).map_or(1, |batches| batches.remaining());
        tokens as f64 / batches.max(1) as f64
    }
}

/// The steps of a run of which each of so many workers takes `accumulate` micro-batches.
pub(super) fn shared_steps(settings: &FinetuneSettings, train: Subset, workers: u32) -> Result<u64> {
    let accumulate = settings.accumulate.saturating_mul(workers);
    Ok(total_steps(&FinetuneSettings { accumulate, ..settings.clone() }, train)?)
}

/// The settings of a run whose steps so many workers share, with passes and a rate for data as small as these where nobody chose some.
fn suited_to_data(
    settings: &FinetuneSettings,
    train: Subset,
    workers: u32,
    runtime: &Runtime,
) -> Result<FinetuneSettings> {
    // Counting them packs all the data.
    if !settings.leaves_passes_open() {
        return Ok(settings.clone());
    }
    let steps = |settings: &FinetuneSettings| shared_steps(settings, train, workers);
    let usual = steps(settings)?;
    let Some(suited) = settings.suited_to(usual) else { return Ok(settings.clone()) };
    let (FinetuneSettings { epochs, lr, .. }, now) = (&suited, steps(&suited)?);
    let rate = if *lr == settings.lr { String::new() } else { format!(" at a learning rate of {lr}") };
    let few = if usual == 1 { "1 step".to_owned() } else { format!("{usual} steps") };
    runtime.events().note(format!(
        "the data is small: {} passes would be {few} and show little, so there are {epochs} ({now} steps){rate}; passes, steps or a \
         learning rate that are given stay as they are",
        settings.epochs
    ));
    Ok(suited)
}

/// What turns records into tokens, by the model's template or that of the settings.
fn encoder<'t>(settings: &FinetuneSettings, tokenizer: &'t Tokenizer, vocab: &Vocab) -> Result<SampleEncoder<'t>> {
    let encoder = match &settings.template {
        None => SampleEncoder::new(tokenizer, vocab, settings.loss)?,
        Some(path) => {
            let failed = |error| tritune_format::Error::from_io("read", path, error);
            let bytes = files::read(path).map_err(failed)?;
            let template = ChatTemplate::new(String::from_utf8_lossy(&bytes))?;
            SampleEncoder::with_template(tokenizer, vocab, settings.loss, template)
        }
    };
    Ok(encoder.with_special_tokens(settings.special))
}

/// A student of a dense model, whose norms start from how large the inputs of its projections are on the first batch.
fn student(
    teacher: &Model,
    train: Subset,
    settings: &FinetuneSettings,
    precision: Precision,
    runtime: &Runtime,
) -> Result<Model> {
    // Refuses what is not dense before anything is loaded.
    let scales = settings.student_scales();
    teacher.student(HashMap::new(), scales)?;
    let tokens = settings.seq as usize;
    let mut batches = train.batches(BatchShape { tokens, ..batch_shape(settings) })?;
    let batch = batches.next().ok_or(Error::NoBatch)??;
    let mut tracked = Tracked::new(runtime.events(), Work::LoadingTeacher);
    let options = EvaluatorOptions { context: tokens, tokens, precision, kv: None };
    let mut progress = |done, total| tracked.set(done, total);
    teacher.student(input_scales(teacher.file(), &batch, runtime.open()?, options, &mut progress)?, scales)
}

/// Opens a teacher, and warns when its tokens have other texts: sizes alone do not show that.
fn open_teacher(path: &Path, reading: ReadingOptions, vocab: &Vocab, runtime: &Runtime) -> Result<Model> {
    let teacher = Model::open_with(path, reading)?;
    let other = teacher.file().text()?.and_then(|(_, other)| {
        let differs = |id: &usize| other.tokens[*id] != vocab.tokens[*id];
        (0..other.len().min(vocab.len())).find(differs)
    });
    if let Some(id) = other {
        let teacher = path.display();
        runtime.events().warn(format!("token {id} of the teacher {teacher} has another text than the model's"));
    }
    Ok(teacher)
}

/// The smallest change of settings that makes a run fit its device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmallestChange {
    /// Recompute activations.
    Recompute,
    /// Recompute, and so many tokens at once.
    BatchTokens(u32),
    /// Recompute, and samples of so many tokens.
    Seq(u32),
    /// No setting helps.
    SmallerModel,
}

impl fmt::Display for SmallestChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SmallestChange::Recompute => f.write_str("recompute activations"),
            SmallestChange::BatchTokens(tokens) => {
                write!(f, "recompute activations where needed, {tokens} tokens at once")
            }
            SmallestChange::Seq(tokens) => {
                write!(f, "recompute activations where needed, and use samples of {tokens} tokens")
            }
            SmallestChange::SmallerModel => f.write_str("use a smaller model: its weights alone do not fit"),
        }
    }
}
