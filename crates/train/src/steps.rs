//! The optimiser steps of a run, one after the other. [`Run`](crate::run::Run) drives them with evaluations, checkpoints and pauses; a
//! host with a loop of its own, such as one of several workers, drives them by itself.

use crate::checkpoint::CheckpointMeta;
use crate::data::{Batch, BatchShape, DataError, DataSet, Packing, shuffled};
use crate::lanes::{Lanes, Work};
use crate::run::{ResumeFrom, RunError, Subset, batch_shape, hyper};
use crate::schedule::Rates;
use crate::settings::FinetuneSettings;
use crate::trainer::{DropoutStream, LossSum, Sections, Trainer};
use tritune_graph::block_on;

/// Which micro-batches of each step a worker takes: of `world` workers, number `rank` takes those numbered `rank`, `rank + world`, ….
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    rank: u32,
    world: u32,
}

impl Shard {
    /// All of them: there is one worker.
    pub const WHOLE: Shard = Shard { rank: 0, world: 1 };

    /// Worker `rank` of `world`, counted from 0; nothing if there is no such worker.
    pub const fn new(rank: u32, world: u32) -> Option<Shard> {
        if rank < world && world <= 1 << 16 { Some(Shard { rank, world }) } else { None }
    }

    /// How many workers there are.
    pub const fn world(self) -> u32 {
        self.world
    }
}

/// What the micro-batches of a step gave.
#[derive(Clone, Debug, PartialEq)]
pub struct StepOutcome {
    /// The losses of this worker's targets.
    pub loss: LossSum,
    /// Targets of the step, those of all workers unless it was taken alone.
    pub targets: usize,
    /// Its tokens, likewise.
    pub tokens: usize,
    /// Its learning rate.
    pub rate: f64,
}

/// Where a run stands in its data, and how it goes on from there.
pub struct Steps {
    settings: FinetuneSettings,
    rates: Rates,
    batches: MicroBatches,
    shard: Shard,
    /// Parameters that the run is pulled towards, as a trainer saves them.
    start: Option<Sections>,
    /// The tokens of gradients that were given away and not applied yet.
    given: Option<usize>,
}

impl Steps {
    /// The steps of a run of `total` steps, from where `meta` stands. A worker of several takes `accumulate` micro-batches of each, and
    /// so do the others.
    pub fn new(
        train: Subset,
        settings: &FinetuneSettings,
        total: u64,
        meta: &CheckpointMeta,
        shard: Shard,
    ) -> Result<Steps, RunError> {
        let (settings, rates) = (settings.clone(), settings.rates(total));
        let batches = MicroBatches::new(train, &settings, meta.epoch, meta.position)?;
        Ok(Steps { settings, rates, batches, shard, start: None, given: None })
    }

    /// The same, pulled towards these parameters after each step where the settings ask for it.
    pub fn towards(self, start: Option<Sections>) -> Steps {
        Steps { start, ..self }
    }

    /// Goes on from the place of other steps of the same run; gradients that were given away are forgotten.
    pub fn go_on_from(&mut self, place: Steps) {
        let start = self.start.take();
        *self = place.towards(start);
    }

    /// Takes a step: gradients of its micro-batches, the optimiser, and the place in `meta`. `before_batch` is called before each. A
    /// worker of several takes it alone, with the micro-batches that are its own, whatever the others make of theirs.
    pub fn step(
        &mut self,
        trainer: &mut Trainer,
        train: Subset,
        meta: &mut CheckpointMeta,
        before_batch: &mut dyn FnMut(),
    ) -> Result<StepOutcome, RunError> {
        block_on(self.step_async(trainer, train, meta, before_batch))
    }

    /// [`Steps::step`] for hosts that must not block.
    pub async fn step_async(
        &mut self,
        trainer: &mut Trainer,
        train: Subset<'_>,
        meta: &mut CheckpointMeta,
        before_batch: &mut dyn FnMut(),
    ) -> Result<StepOutcome, RunError> {
        if self.given.is_some() {
            return Err(RunError::NotApplied);
        }
        let update = Some(self.hyper(meta));
        let outcome = self.micro_batches(trainer, train, meta, update, before_batch).await?;
        self.finish(trainer, meta, outcome.tokens).await?;
        Ok(outcome)
    }

    /// Takes a step whose micro-batches other devices share. `failed` hears of those that are given up.
    pub fn step_on(
        &mut self,
        lanes: &mut Lanes,
        trainer: &mut Trainer,
        train: Subset,
        meta: &mut CheckpointMeta,
        before_batch: &mut dyn FnMut(),
        failed: &mut dyn FnMut(&str),
    ) -> Result<StepOutcome, RunError> {
        if self.shard.world > 1 || self.given.is_some() {
            return Err(RunError::NotApplied);
        }
        let Gathered { own, targets, parts, tokens } = self.gather(trainer, train, false)?;
        let stream = DropoutStream { seed: self.settings.seed, step: meta.step, micro: 0 };
        let work = Work { batches: &own, parts, stream };
        let (gradients, loss) = lanes.gradients(trainer, &work, before_batch, failed)?;
        if let Some(&value) = gradients.iter().find(|value| !value.is_finite()) {
            let (step, value) = (meta.step + 1, f64::from(value));
            return Err(RunError::NotFinite { what: "gradient", step, value, left: ResumeFrom::Unchanged });
        }
        let rate = self.rates.at(meta.step).0;
        trainer.apply_gradients(&gradients, stream, self.hyper(meta))?;
        block_on(self.finish(trainer, meta, tokens))?;
        Ok(StepOutcome { loss, targets, tokens, rate })
    }

    /// This worker's part of the gradients of a step, each target of which counts one part of all targets of the step: with those of the
    /// other workers they add up to the whole.
    pub fn gradients(
        &mut self,
        trainer: &mut Trainer,
        train: Subset,
        meta: &CheckpointMeta,
    ) -> Result<(Vec<f32>, StepOutcome), RunError> {
        block_on(self.gradients_async(trainer, train, meta))
    }

    /// [`Steps::gradients`] for hosts that must not block.
    pub async fn gradients_async(
        &mut self,
        trainer: &mut Trainer,
        train: Subset<'_>,
        meta: &CheckpointMeta,
    ) -> Result<(Vec<f32>, StepOutcome), RunError> {
        if self.given.is_some() {
            return Err(RunError::NotApplied);
        }
        let outcome = self.micro_batches(trainer, train, meta, None, &mut || ()).await?;
        let values = trainer.take_gradient_values_async().await?;
        self.given = Some(outcome.tokens);
        Ok((values, outcome))
    }

    /// Takes the step that [`Steps::gradients`] began with the gradients of all workers. Gives their norm.
    pub fn apply(
        &mut self,
        trainer: &mut Trainer,
        meta: &mut CheckpointMeta,
        gradients: &[f32],
    ) -> Result<f32, RunError> {
        block_on(self.apply_async(trainer, meta, gradients))
    }

    /// [`Steps::apply`] for hosts that must not block.
    pub async fn apply_async(
        &mut self,
        trainer: &mut Trainer,
        meta: &mut CheckpointMeta,
        gradients: &[f32],
    ) -> Result<f32, RunError> {
        let tokens = self.given.ok_or(RunError::NothingGiven)?;
        let stream = DropoutStream { seed: self.settings.seed, step: meta.step, micro: 0 };
        let norm = trainer.apply_gradients_async(gradients, stream, self.hyper(meta)).await?;
        self.finish(trainer, meta, tokens).await?;
        Ok(norm)
    }

    fn hyper(&self, meta: &CheckpointMeta) -> tritune_graph::Hyper {
        hyper(&self.settings, self.rates.at(meta.step), meta.step + 1)
    }

    /// Adds the gradients of the step's micro-batches that are this worker's; with `update`, the last of them takes the step alone.
    async fn micro_batches(
        &mut self,
        trainer: &mut Trainer,
        train: Subset<'_>,
        meta: &CheckpointMeta,
        update: Option<tritune_graph::Hyper>,
        before_batch: &mut dyn FnMut(),
    ) -> Result<StepOutcome, RunError> {
        let Gathered { own, targets, parts, tokens } = self.gather(trainer, train, update.is_some())?;
        let (seed, step) = (self.settings.seed, meta.step);
        let mut loss = LossSum::default();
        for (place, (micro, batch)) in own.iter().enumerate() {
            before_batch();
            let update = update.filter(|_| place + 1 == own.len());
            let stream = DropoutStream { seed, step, micro: *micro };
            loss.add(trainer.train_step_async(batch, parts, stream, update).await?);
        }
        Ok(StepOutcome { loss, targets, tokens, rate: self.rates.at(step).0 })
    }

    /// The micro-batches of the next step. What counts are those of all workers, or only this one's when it is `alone`.
    fn gather(&mut self, trainer: &Trainer, train: Subset, alone: bool) -> Result<Gathered, RunError> {
        let Shard { rank, world } = self.shard;
        let mut step = Gathered { own: Vec::new(), targets: 0, parts: 0, tokens: 0 };
        for number in 0..u64::from(self.settings.accumulate) * u64::from(world) {
            let batch = self.batches.next(train)?;
            let is_own = number % u64::from(world) == u64::from(rank);
            if is_own || !alone {
                // The mean is over all parts of the step, however they fall into micro-batches and workers.
                step.targets += batch.targets.len();
                step.parts += trainer.parts(&batch);
                step.tokens += batch.ids.len();
            }
            if is_own {
                step.own.push((number, batch));
            }
        }
        if step.targets == 0 { Err(RunError::NoTargets) } else { Ok(step) }
    }

    /// What follows a step.
    async fn finish(
        &mut self,
        trainer: &mut Trainer,
        meta: &mut CheckpointMeta,
        tokens: usize,
    ) -> Result<(), RunError> {
        if let Some(start) = &self.start {
            let weight = self.settings.proximal * self.rates.at(meta.step).0;
            trainer.pull_towards_async(start, weight.min(1.0) as f32).await?;
        }
        meta.step += 1;
        meta.tokens_seen += tokens as u64;
        (meta.epoch, meta.position) = (self.batches.epoch, self.batches.position);
        self.given = None;
        Ok(())
    }
}

/// The micro-batches of a step.
struct Gathered {
    /// Those that are this worker's, with their numbers.
    own: Vec<(u64, Batch)>,
    /// Targets, parts and tokens of all that count.
    targets: usize,
    parts: usize,
    tokens: usize,
}

/// The losses of some samples, without training on them.
pub fn evaluate(trainer: &mut Trainer, data: Subset, shape: BatchShape) -> Result<LossSum, RunError> {
    block_on(evaluate_async(trainer, data, shape))
}

/// [`evaluate`] for hosts that must not block.
pub async fn evaluate_async(trainer: &mut Trainer, data: Subset<'_>, shape: BatchShape) -> Result<LossSum, RunError> {
    let mut sum = LossSum::default();
    for batch in data.batches(shape)? {
        sum.add(trainer.evaluate_async(&batch?).await?);
    }
    Ok(sum)
}

/// The loss of each sample of a set as the model is now, summed over its targets. `progress` hears the batches done, and all.
pub fn sample_losses(
    trainer: &mut Trainer,
    set: &DataSet,
    shape: BatchShape,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Vec<f64>, RunError> {
    block_on(sample_losses_async(trainer, set, shape, progress))
}

/// [`sample_losses`] for hosts that must not block.
pub async fn sample_losses_async(
    trainer: &mut Trainer,
    set: &DataSet,
    shape: BatchShape,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Vec<f64>, RunError> {
    let mut sums = vec![0.0; set.len()];
    let packing = set.packing((0..set.group_lengths().len() as u32).collect(), shape)?;
    let total = packing.clone().count() as u64;
    for (done, groups) in packing.enumerate() {
        progress(done as u64, total);
        let batch = set.batch(&groups)?;
        let samples: Vec<usize> = groups.iter().flat_map(|&group| set.group(group)).collect();
        for (loss, document) in trainer.evaluated_losses_async(&batch).await?.iter().zip(batch.target_documents()) {
            sums[samples[document]] += f64::from(*loss);
        }
    }
    Ok(sums)
}

/// The micro-batches of epoch after epoch.
struct MicroBatches {
    shape: BatchShape,
    seed: u64,
    epoch: u64,
    /// Batches of the epoch that are used up.
    position: u64,
    packing: Packing,
}

impl MicroBatches {
    fn new(train: Subset, settings: &FinetuneSettings, epoch: u64, position: u64) -> Result<MicroBatches, DataError> {
        let (shape, seed) = (batch_shape(settings), settings.seed);
        let mut packing = train.set.packing(shuffled(train.members, seed, epoch), shape)?;
        // Only lengths are looked at.
        (0..position).take_while(|_| packing.next().is_some()).for_each(drop);
        Ok(MicroBatches { shape, seed, epoch, position, packing })
    }

    fn next(&mut self, train: Subset) -> Result<Batch, RunError> {
        let mut indices = self.packing.next();
        if indices.is_none() {
            (self.epoch, self.position) = (self.epoch + 1, 0);
            self.packing = train.set.packing(shuffled(train.members, self.seed, self.epoch), self.shape)?;
            indices = self.packing.next();
        }
        self.position += 1;
        Ok(train.set.batch(&indices.ok_or(RunError::NoTargets)?)?)
    }
}
