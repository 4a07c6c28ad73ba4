//! The loop of a fine-tuning run: batches in their order, optimiser steps, evaluations, checkpoints, pauses.
//!
//! Everything a later process needs to continue bit for bit is in the checkpoint: parameters and moments, how many steps
//! are done, and where in the order of the data the run stands. The order itself follows from the seed.

use crate::checkpoint::{Checkpoint, CheckpointError, CheckpointMeta, CheckpointStore, EvalPoint};
use crate::data::{BatchShape, Batches, DataError, DataSet, shuffled};
use crate::lanes::Lanes;
use crate::log::{EvalRecord, EventRecord, LogError, LogWriter, Record, StepRecord};
use crate::power::{Decision, PowerWatch, rest_after};
use crate::settings::FinetuneSettings;
use crate::steps::{Shard, StepOutcome, Steps, evaluate};
use crate::stop::Stop;
use crate::trainer::{Sections, Trainer, TrainerError};
use std::time::Duration;
use tritune_graph::{Hyper, block_on, maths, time::Instant};

const BETA1: f64 = 0.9;
const EPSILON: f32 = 1e-8;
/// How often a paused run looks whether it may go on.
const PAUSE: Duration = Duration::from_secs(2);
/// What the parameters of the best adapter are called in a checkpoint, before their own name.
const BEST: &str = "best/";

/// Why a run ended early.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum RunError {
    /// The trainer failed.
    #[error(transparent)]
    Trainer(#[from] TrainerError),
    /// The data cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// A checkpoint cannot be written.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The log cannot be written.
    #[error(transparent)]
    Log(#[from] LogError),
    /// The loss or the gradient is no number any more.
    #[error("the {what} of step {step} is {value}; {left}")]
    NotFinite { what: &'static str, step: u64, value: f64, left: ResumeFrom },
    /// A step whose gradients were given away was to be taken alone, or shared by devices.
    #[error(
        "the gradients of this step are to be added up with those of other workers and applied before the next one"
    )]
    NotApplied,
    /// Gradients without a step that asked for them.
    #[error("gradients are applied to the step that gave some: ask for them first")]
    NothingGiven,
    /// Nothing to train on.
    #[error("the data has no token to train on; see `tritune data`")]
    NoTargets,
}

/// Where to go on from when a run has diverged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResumeFrom {
    /// The parameters: the step changed nothing.
    Unchanged,
    /// The checkpoint of this step; 0 is the beginning.
    Checkpoint(u64),
    /// A run that was resumed failed in its first step, as it would again: the checkpoint has another name now.
    Earlier {
        /// Its step.
        aside: u64,
        /// The step of the newest that stays, or 0.
        step: u64,
    },
}

impl std::fmt::Display for ResumeFrom {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let step = match *self {
            ResumeFrom::Unchanged => {
                return write!(
                    formatter,
                    "the parameters are as before it. A lower learning rate, a warm-up or clipping may help"
                );
            }
            ResumeFrom::Checkpoint(0) => {
                write!(formatter, "nothing was saved before it")?;
                0
            }
            ResumeFrom::Checkpoint(step) => {
                write!(formatter, "the last checkpoint is of step {step}")?;
                step
            }
            ResumeFrom::Earlier { aside, step } => {
                write!(formatter, "the checkpoint of step {aside} leads there every time and was set aside")?;
                match step {
                    0 => write!(formatter, "; there is none before it")?,
                    _ => write!(formatter, "; the one before it is of step {step}")?,
                }
                step
            }
        };
        let how = if step == 0 { "begin again" } else { "resume with the change accepted" };
        write!(formatter, ". Lower the learning rate, or use a warm-up and clip the gradient, and {how}")
    }
}

/// Receives what a run does. Every method does nothing by default.
pub trait Observer {
    /// A step of `total` was taken.
    fn step(&mut self, record: &StepRecord, total: u64) {
        let _ = (record, total);
    }
    /// The model was evaluated.
    fn evaluated(&mut self, record: &EvalRecord) {
        let _ = record;
    }
    /// Something the user should know.
    fn message(&mut self, message: &str) {
        let _ = message;
    }
    /// A micro-batch is about to run; the run waits until this returns.
    fn before_batch(&mut self) {}
    /// Joules used so far, where the system says.
    fn energy(&mut self) -> Option<f64> {
        None
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunStatus {
    /// All steps are done.
    Finished,
    /// It was asked to stop, saved, and can be resumed.
    Stopped,
}

/// Samples of a data set, or groups of samples where these stay together.
#[derive(Clone, Copy)]
pub struct Subset<'a> {
    /// The set.
    pub set: &'a DataSet,
    /// Indices of the samples or groups.
    pub members: &'a [u32],
}

impl<'a> Subset<'a> {
    /// The batches in the order of the members.
    pub fn batches(&self, shape: BatchShape) -> Result<Batches<'a>, DataError> {
        self.set.batches(self.members.to_vec(), shape)
    }
}

/// How batches are made under these settings.
pub fn batch_shape(settings: &FinetuneSettings) -> BatchShape {
    BatchShape { tokens: settings.tokens_per_batch() as usize, pack: settings.pack }
}

/// Optimiser steps of a run.
pub fn total_steps(settings: &FinetuneSettings, train: Subset) -> Result<u64, DataError> {
    if let Some(steps) = settings.steps {
        return Ok(steps);
    }
    let mut batches = 0.0;
    let mut left = settings.epochs;
    let mut epoch = 0;
    while left > 0.0 {
        let order = shuffled(train.members, settings.seed, epoch);
        let whole = train.set.batches(order, batch_shape(settings))?.remaining() as f64;
        batches += (whole * left.min(1.0)).ceil();
        left -= 1.0;
        epoch += 1;
    }
    Ok((batches / f64::from(settings.accumulate)).ceil() as u64)
}

/// What a run works with.
pub struct Run<'a> {
    /// The model and its adapter.
    pub trainer: &'a mut Trainer,
    /// Further devices that share the micro-batches of its steps.
    pub lanes: &'a mut Lanes,
    /// What is trained on.
    pub train: Subset<'a>,
    /// What is evaluated.
    pub evaluation: Option<Subset<'a>>,
    /// The settings.
    pub settings: &'a FinetuneSettings,
    /// Where checkpoints go.
    pub store: &'a mut CheckpointStore,
    /// Where records go.
    pub log: &'a mut LogWriter,
    /// Parameters that the run is pulled towards, as a trainer saves them, where the settings ask for it.
    pub start: Option<Sections>,
    /// Whether the user asked to stop.
    pub stop: &'a Stop,
    /// The governor, if limits are set.
    pub power: Option<&'a mut PowerWatch>,
    /// Who is told.
    pub observer: &'a mut dyn Observer,
}

/// Where a run stands.
pub struct Progress {
    /// What the next checkpoint says.
    pub meta: CheckpointMeta,
    /// Parameters of the adapter with the lowest evaluation loss, as a trainer saves them.
    pub best: Option<Sections>,
    /// What else every checkpoint has, which no step changes.
    pub constant: Sections,
    /// Step of the newest checkpoint.
    saved: u64,
    /// Step it was resumed from.
    resumed: Option<u64>,
}

impl Progress {
    /// A run at its beginning.
    pub fn fresh(meta: CheckpointMeta) -> Progress {
        Progress { meta, best: None, constant: Vec::new(), saved: 0, resumed: None }
    }

    /// A run as a checkpoint left it; the trainer is put back into that state.
    pub fn resume(checkpoint: &Checkpoint, trainer: &mut Trainer) -> Result<Progress, TrainerError> {
        block_on(Progress::resume_async(checkpoint, trainer))
    }

    /// [`Progress::resume`] for hosts that must not block.
    pub async fn resume_async(checkpoint: &Checkpoint, trainer: &mut Trainer) -> Result<Progress, TrainerError> {
        trainer.restore_async(|name| checkpoint.section(name)).await?;
        let sections = checkpoint.sections.iter();
        let best = sections.filter_map(|(name, bytes)| Some((name.strip_prefix(BEST)?.to_owned(), bytes.clone())));
        let best: Sections = best.collect();
        let best = (!best.is_empty()).then_some(best);
        let step = checkpoint.meta.step;
        let (meta, constant) = (checkpoint.meta.clone(), Vec::new());
        Ok(Progress { meta, best, constant, saved: step, resumed: Some(step) })
    }
}

impl Run<'_> {
    /// Takes the steps that are left, up to `total`.
    pub fn run(&mut self, progress: &mut Progress, total: u64) -> Result<RunStatus, RunError> {
        let started = Instant::now();
        let before = progress.meta.elapsed_seconds;
        let mut steps =
            Steps::new(self.train, self.settings, total, &progress.meta, Shard::WHOLE)?.towards(self.start.take());
        // A finished run that is given more steps is not finished any more.
        let early = is_out_of_patience(self.settings, &progress.meta);
        progress.meta.finished &= progress.meta.step >= total || early;
        if progress.meta.step == 0 && progress.meta.eval_history.is_empty() {
            self.evaluate(progress)?;
        }
        while progress.meta.step < total && !early {
            if self.stop.requested() || self.wait_for_power(progress, started)? {
                progress.meta.elapsed_seconds = before + started.elapsed().as_secs_f64();
                self.save(progress)?;
                return Ok(RunStatus::Stopped);
            }
            let step_started = Instant::now();
            let outcome = self.step(&mut steps, progress)?;
            let busy = step_started.elapsed();
            progress.meta.elapsed_seconds = before + started.elapsed().as_secs_f64();
            let speed = outcome.tokens as f64 / busy.as_secs_f64();
            self.record(progress, outcome, speed, total)?;
            let done = progress.meta.step == total;
            let step = progress.meta.step;
            let due = |every: u64| every > 0 && step.is_multiple_of(every);
            if !done && due(self.settings.eval_every) {
                self.evaluate(progress)?;
                if is_out_of_patience(self.settings, &progress.meta) {
                    self.end_early(progress)?;
                    break;
                }
            }
            if !done && due(self.settings.checkpoint_every) {
                self.save(progress)?;
            }
            self.rest(busy, started);
        }
        if !progress.meta.finished {
            // A run that ended early was evaluated just now.
            if progress.meta.eval_history.last().is_none_or(|last| last.step < progress.meta.step) {
                self.evaluate(progress)?;
            }
            progress.meta.finished = true;
            progress.meta.elapsed_seconds = before + started.elapsed().as_secs_f64();
            self.save(progress)?;
        }
        Ok(RunStatus::Finished)
    }

    fn step(&mut self, steps: &mut Steps, progress: &mut Progress) -> Result<StepOutcome, RunError> {
        let Run { trainer, lanes, train, observer, .. } = self;
        if lanes.is_empty() {
            let before_batch = &mut || observer.before_batch();
            return steps.step(trainer, *train, &mut progress.meta, before_batch);
        }
        let mut lost = Vec::new();
        let before_batch = &mut || observer.before_batch();
        let failed = &mut |message: &str| lost.push(message.to_owned());
        let taken = steps.step_on(lanes, trainer, *train, &mut progress.meta, before_batch, failed);
        for message in lost {
            let step = progress.meta.step;
            self.log.write(&Record::Event(EventRecord { step, message: message.clone() }))?;
            self.observer.message(&format!("warning: {message}"));
        }
        match taken {
            // The parameters are as before it, but this process ends.
            Err(RunError::NotFinite { what, step, value, .. }) => {
                Err(RunError::NotFinite { what, step, value, left: self.left_by(progress, step)? })
            }
            taken => taken,
        }
    }

    /// Where to go on from when a step failed, as it would again.
    fn left_by(&mut self, progress: &Progress, step: u64) -> Result<ResumeFrom, RunError> {
        Ok(match progress.resumed {
            // What a step begins with decides its loss and gradient, whatever the rate is now.
            Some(aside) if aside + 1 == step => {
                ResumeFrom::Earlier { aside, step: self.store.set_aside(aside)?.unwrap_or(0) }
            }
            _ => ResumeFrom::Checkpoint(progress.saved),
        })
    }

    fn record(
        &mut self,
        progress: &mut Progress,
        StepOutcome { loss: outcome, rate, .. }: StepOutcome,
        tokens_per_s: f64,
        total: u64,
    ) -> Result<(), RunError> {
        let (loss, norm) = (outcome.mean(), f64::from(self.trainer.gradient_norm()?));
        let step = progress.meta.step;
        let record = StepRecord {
            step,
            loss,
            smoothed_loss: progress.meta.loss_average.push(loss),
            lr: rate,
            tokens: progress.meta.tokens_seen,
            tokens_per_s,
            grad_norm: norm,
            memory: Some(self.trainer.memory().total()),
            temperature: self.power.as_ref().and_then(|power| Some(power.readings()?.hottest()?.celsius)),
            energy: self.observer.energy(),
            elapsed_s: progress.meta.elapsed_seconds,
            measures: outcome.means(),
        };
        self.log.write(&Record::Step(record.clone()))?;
        self.observer.step(&record, total);
        for (what, value) in [("loss", loss), ("gradient norm", norm)] {
            if !value.is_finite() {
                let left = self.left_by(progress, step)?;
                return Err(RunError::NotFinite { what, step, value, left });
            }
        }
        Ok(())
    }

    fn evaluate(&mut self, progress: &mut Progress) -> Result<(), RunError> {
        let Some(evaluation) = self.evaluation else { return Ok(()) };
        let outcome = evaluate(self.trainer, evaluation, batch_shape(self.settings))?;
        let (step, loss) = (progress.meta.step, outcome.mean());
        let (perplexity, measures) = (outcome.perplexity(), outcome.means());
        let tokens = outcome.targets as u64;
        let record = EvalRecord { step, loss, perplexity, tokens, measures: measures.clone() };
        self.log.write(&Record::Eval(record.clone()))?;
        self.observer.evaluated(&record);
        if !loss.is_finite() {
            let left = ResumeFrom::Checkpoint(progress.saved);
            return Err(RunError::NotFinite { what: "evaluation loss", step, value: loss, left });
        }
        progress.meta.eval_history.push(EvalPoint { step, loss, measures });
        // The untrained adapter is no candidate.
        if step > 0 && progress.meta.best_eval_loss.is_none_or(|best| loss < best) {
            progress.meta.best_eval_loss = Some(loss);
            progress.best = Some(self.trainer.save_parameters()?);
        }
        Ok(())
    }

    fn end_early(&mut self, progress: &Progress) -> Result<(), RunError> {
        let FinetuneSettings { patience, min_improvement, .. } = *self.settings;
        let least = if min_improvement > 0.0 { format!(" by {min_improvement} or more") } else { String::new() };
        let message = format!("ended early: {patience} evaluations without a loss that is lower{least}");
        let step = progress.meta.step;
        self.log.write(&Record::Event(EventRecord { step, message: message.clone() }))?;
        self.observer.message(&message);
        Ok(())
    }

    fn save(&mut self, progress: &mut Progress) -> Result<(), RunError> {
        self.log.sync()?;
        let mut sections = self.trainer.save()?;
        // A loss is that of the parameters before its step: what the step made of them shows only here.
        if let Some(value) = sections.iter().find_map(|(_, bytes)| first_not_finite(bytes)) {
            let (step, left) = (progress.meta.step, ResumeFrom::Checkpoint(progress.saved));
            return Err(RunError::NotFinite { what: "adapter", step, value: f64::from(value), left });
        }
        let best = progress.best.iter().flatten();
        sections.extend(best.map(|(name, bytes)| (format!("{BEST}{name}"), bytes.clone())));
        sections.extend(progress.constant.iter().cloned());
        self.store.save(&Checkpoint { meta: progress.meta.clone(), sections })?;
        progress.saved = progress.meta.step;
        Ok(())
    }

    /// Waits while the governor wants a pause; true when the run was asked to stop meanwhile.
    fn wait_for_power(&mut self, progress: &mut Progress, started: Instant) -> Result<bool, RunError> {
        let mut saved = false;
        loop {
            let Some(power) = self.power.as_mut() else { return Ok(false) };
            let decision = power.check(started.elapsed());
            let messages = power.take_messages();
            for message in messages {
                let step = progress.meta.step;
                self.log.write(&Record::Event(EventRecord { step, message: message.clone() }))?;
                self.observer.message(&message);
            }
            match decision {
                Decision::Run { .. } => return Ok(false),
                Decision::Pause { .. } => {
                    // A phone may be switched off while it cools down.
                    if !saved {
                        self.save(progress)?;
                        saved = true;
                    }
                    if self.stop.sleep(PAUSE) {
                        return Ok(true);
                    }
                }
            }
        }
    }

    /// Rests as long as the governor's duty cycle asks for.
    fn rest(&mut self, busy: Duration, started: Instant) {
        if let Some(power) = self.power.as_mut()
            && let Decision::Run { duty } = power.check(started.elapsed())
        {
            self.stop.sleep(rest_after(busy, duty));
        }
    }
}

/// Whether the last evaluations were all no better than one before them, as many as the settings allow.
pub fn is_out_of_patience(settings: &FinetuneSettings, meta: &CheckpointMeta) -> bool {
    let (mut best, mut since) = (f64::INFINITY, 0);
    // The first is of the untrained adapter.
    for EvalPoint { loss, .. } in meta.eval_history.iter().skip(1) {
        // Small steps add up: each is compared with the last loss that was better, not with the one before it.
        if *loss < best && best - loss >= settings.min_improvement {
            (best, since) = (*loss, 0);
        } else {
            since += 1;
        }
    }
    settings.patience > 0 && since >= settings.patience
}

/// The first of the f32 numbers in `bytes` that is infinite or no number.
fn first_not_finite(bytes: &[u8]) -> Option<f32> {
    bytes.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).find(|value| !value.is_finite())
}

/// AdamW's numbers for the step that is the `step`-th, counted from 1, at a learning rate and weight decay.
pub fn hyper(settings: &FinetuneSettings, (rate, weight_decay): (f64, f64), step: u64) -> Hyper {
    let bias = |beta: f64| (1.0 - maths::powf(beta, step as f64)) as f32;
    Hyper {
        rate: rate as f32,
        beta1: BETA1 as f32,
        beta2: settings.beta2 as f32,
        epsilon: EPSILON,
        decay_factor: (1.0 - rate * weight_decay) as f32,
        bias1: bias(BETA1),
        bias2: bias(settings.beta2),
        clip: if settings.clip > 0.0 { settings.clip as f32 } else { f32::INFINITY },
    }
}
