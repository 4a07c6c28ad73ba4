//! A training run that its host drives, a step at a time.

use super::export::Export;
use super::preparation::shared_steps;
use super::session::{TrainingRun, check_unchanged};
use super::{Finetune, RunPlan, Written, folder};
use crate::device::Runtime;
use crate::error::Result;
use std::path::{Path, PathBuf};
use tritune_graph::block_on;
use tritune_model::Adapter;
use tritune_train::checkpoint::{Checkpoint, CheckpointMeta, EvalPoint};
use tritune_train::run::{Progress, ResumeFrom, RunError, batch_shape};
use tritune_train::steps::{Shard, StepOutcome, Steps, evaluate_async};

/// The steps of a fine-tuning run, one call each: for hosts with a loop of their own. [`PreparedRun`](super::PreparedRun) drives the
/// same steps with a folder, a log and checkpoints.
///
/// Several workers train together when each has a [`Shard`] of the same run: a step is [`Trainer::gradients`], the sum of all workers'
/// values, and [`Trainer::apply`]. The order of the sum is the only thing in which that can differ from one worker's own step.
pub struct Trainer {
    run: TrainingRun,
    steps: Steps,
    progress: Progress,
    shard: Shard,
    total: u64,
    /// Folders that were written to, which may be written to again.
    written: Vec<PathBuf>,
}

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepReport {
    /// Steps done, with this one.
    pub step: u64,
    /// Mean loss of its targets, before it.
    pub loss: f64,
    /// Norm of its gradient, before clipping.
    pub gradient_norm: f64,
    /// Its learning rate.
    pub learning_rate: f64,
    /// Its targets.
    pub targets: usize,
    /// Its tokens.
    pub tokens: usize,
}

/// A worker's part of the gradients of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Gradients {
    /// One number per parameter. Each target counts one part of all targets of the step, those of the other workers too: the gradients
    /// of all workers add up to those of the step.
    pub values: Vec<f32>,
    /// This worker's targets.
    pub targets: usize,
    /// Their mean loss; 0 without targets.
    pub loss: f64,
}

impl Finetune {
    /// Loads a run that the caller drives. It needs no output folder, and writes none but those that are given to
    /// [`Trainer::save`]. Each worker of several takes `accumulate` micro-batches of a step.
    pub fn trainer(&self, runtime: &Runtime, shard: Shard) -> Result<Trainer> {
        block_on(self.trainer_async(runtime, shard))
    }

    /// [`Finetune::trainer`] for hosts that must not block.
    pub async fn trainer_async(&self, runtime: &Runtime, shard: Shard) -> Result<Trainer> {
        self.check_paths()?;
        Trainer::new(super::PreparedRun::stepped(self, runtime, shard.world())?.load_async().await?, shard)
    }
}

impl Trainer {
    fn new(mut run: TrainingRun, shard: Shard) -> Result<Trainer> {
        let total = shared_steps(&run.plan.settings, run.plan.train(), shard.world())?;
        let start = run.pulled_towards()?;
        let progress = Progress::fresh(run.first_meta()?);
        let settings = &run.plan.settings;
        let steps = Steps::new(run.plan.train(), settings, total, &progress.meta, shard)?.towards(start);
        Ok(Trainer { run, steps, progress, shard, total, written: Vec::new() })
    }

    /// What it trains, on what, with how much memory.
    pub fn plan(&self) -> &RunPlan {
        &self.run.plan
    }

    /// Bytes it holds on the device.
    pub fn device_bytes(&self) -> u64 {
        self.run.device_bytes()
    }

    /// Steps done and what else a checkpoint says.
    pub fn meta(&self) -> &CheckpointMeta {
        &self.progress.meta
    }

    /// The steps of the whole run, which its learning rate follows. Further ones can be taken.
    pub fn total_steps(&self) -> u64 {
        self.total
    }

    /// Takes a step alone: a worker of several with the micro-batches that are its own.
    pub fn step(&mut self) -> Result<StepReport> {
        block_on(self.step_async())
    }

    /// [`Trainer::step`] for hosts that must not block.
    pub async fn step_async(&mut self) -> Result<StepReport> {
        let TrainingRun { plan, trainer, .. } = &mut self.run;
        let outcome = self.steps.step_async(trainer, plan.train(), &mut self.progress.meta, &mut || ()).await?;
        let StepOutcome { loss, targets, tokens, rate } = outcome;
        let (loss, norm) = (loss.mean(), f64::from(trainer.gradient_norm()?));
        let step = self.progress.meta.step;
        for (what, value) in [("loss", loss), ("gradient norm", norm)] {
            if !value.is_finite() {
                return Err(RunError::NotFinite { what, step, value, left: ResumeFrom::Unchanged }.into());
            }
        }
        Ok(StepReport { step, loss, gradient_norm: norm, learning_rate: rate, targets, tokens })
    }

    /// This worker's part of the gradients of the next step, which [`Trainer::apply`] then takes.
    pub fn gradients(&mut self) -> Result<Gradients> {
        block_on(self.gradients_async())
    }

    /// [`Trainer::gradients`] for hosts that must not block.
    pub async fn gradients_async(&mut self) -> Result<Gradients> {
        let TrainingRun { plan, trainer, .. } = &mut self.run;
        let (values, outcome) = self.steps.gradients_async(trainer, plan.train(), &self.progress.meta).await?;
        let targets = outcome.loss.targets;
        Ok(Gradients { values, targets, loss: if targets > 0 { outcome.loss.mean() } else { 0.0 } })
    }

    /// Takes the step with the gradients of all workers, and gives their norm before clipping.
    pub fn apply(&mut self, gradients: &[f32]) -> Result<f64> {
        block_on(self.apply_async(gradients))
    }

    /// [`Trainer::apply`] for hosts that must not block.
    pub async fn apply_async(&mut self, gradients: &[f32]) -> Result<f64> {
        let norm = self.steps.apply_async(&mut self.run.trainer, &mut self.progress.meta, gradients).await?;
        Ok(norm.into())
    }

    /// The parameters, in the order of the gradients: for each module in the order of blocks and projections `lora_A` (unless it is
    /// frozen), `lora_B` and the magnitudes, each by rows.
    pub fn parameters(&mut self) -> Result<Vec<f32>> {
        block_on(self.parameters_async())
    }

    /// [`Trainer::parameters`] for hosts that must not block.
    pub async fn parameters_async(&mut self) -> Result<Vec<f32>> {
        Ok(self.run.trainer.parameter_values_async().await?)
    }

    /// Replaces the parameters. The optimiser's moments stay.
    pub fn set_parameters(&mut self, values: &[f32]) -> Result<()> {
        block_on(self.set_parameters_async(values))
    }

    /// [`Trainer::set_parameters`] for hosts that must not block.
    pub async fn set_parameters_async(&mut self, values: &[f32]) -> Result<()> {
        Ok(self.run.trainer.set_parameter_values_async(values).await?)
    }

    /// Everything that a run needs to go on to the bit, in the form of a checkpoint. Gradients that were not applied are not in it.
    pub fn state(&mut self) -> Result<Vec<u8>> {
        block_on(self.state_async())
    }

    /// [`Trainer::state`] for hosts that must not block.
    pub async fn state_async(&mut self) -> Result<Vec<u8>> {
        let mut sections = self.run.trainer.save_async().await?;
        sections.extend(self.run.plan.reference_sections());
        Ok(Checkpoint { meta: self.progress.meta.clone(), sections }.to_bytes()?)
    }

    /// Goes on where a [`Trainer::state`] was taken, of this worker or of another one. What belongs to another model, data or device is
    /// refused, unless the request accepts changes.
    pub fn restore(&mut self, state: &[u8]) -> Result<()> {
        block_on(self.restore_async(state))
    }

    /// [`Trainer::restore`] for hosts that must not block.
    pub async fn restore_async(&mut self, state: &[u8]) -> Result<()> {
        let checkpoint = Checkpoint::from_bytes(state)?;
        let TrainingRun { finetune, runtime, plan, identity, trainer, .. } = &mut self.run;
        check_unchanged(finetune, runtime, &checkpoint.meta.identity, identity)?;
        plan.take_reference(true, Some(&checkpoint), runtime, trainer).await?;
        let place = Steps::new(plan.train(), &plan.settings, self.total, &checkpoint.meta, self.shard)?;
        self.progress = Progress::resume_async(&checkpoint, trainer).await?;
        self.steps.go_on_from(place);
        Ok(())
    }

    /// The loss of the evaluation data, if there is some.
    pub fn evaluate(&mut self) -> Result<Option<EvalPoint>> {
        block_on(self.evaluate_async())
    }

    /// [`Trainer::evaluate`] for hosts that must not block.
    pub async fn evaluate_async(&mut self) -> Result<Option<EvalPoint>> {
        let TrainingRun { plan, trainer, .. } = &mut self.run;
        let Some(data) = plan.evaluation() else { return Ok(None) };
        let sum = evaluate_async(trainer, data, batch_shape(&plan.settings)).await?;
        Ok(Some(EvalPoint { step: self.progress.meta.step, loss: sum.mean(), measures: sum.means() }))
    }

    /// What was trained, as it is now.
    pub fn adapter(&mut self) -> Result<Adapter> {
        block_on(self.adapter_async())
    }

    /// [`Trainer::adapter`] for hosts that must not block.
    pub async fn adapter_async(&mut self) -> Result<Adapter> {
        let TrainingRun { plan, trainer, .. } = &mut self.run;
        Ok(trainer.adapter_async(plan.settings.adapter_alpha() as f32, plan.settings.rslora).await?)
    }

    /// Writes what was trained into a folder, which is made, and reads it back: the files of a run that ends now.
    pub fn save(&mut self, out: impl AsRef<Path>) -> Result<Written> {
        let (out, TrainingRun { finetune, runtime, plan, trainer, .. }) = (out.as_ref(), &mut self.run);
        folder::check_exports(finetune, out, self.written.iter().any(|folder| folder == out))?;
        let made = std::fs::create_dir_all(out);
        made.map_err(|error| tritune_format::Error::from_io("make the folder", out, error))?;
        let export = Export { runtime, plan, progress: &self.progress, energy: None, out, check: false };
        let (written, ..) = match plan.settings.full {
            true => export.write_model(trainer, finetune.gguf_type, finetune.name.clone())?,
            false => export.write_adapter(trainer)?,
        };
        self.written.push(out.to_owned());
        Ok(written)
    }
}
