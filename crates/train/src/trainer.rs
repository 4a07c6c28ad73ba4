//! A model and its adapter on a device, ready to train: batches go in, losses come out, and the adapter changes.

mod blocking;
mod buffers;
mod prepared;
mod values;

pub use prepared::{MemoryPlan, Prepared, Start, TrainerOptions};

use crate::data::Batch;
use crate::log::Measures;
use crate::objective::{Objective, PlanValues};
use crate::training_graph::{EvaluationValues, Trained, TrainingValues};
use std::sync::Arc;
use tritune_graph::{
    Detail, DeviceError, DeviceInfo, Extents, GraphError, Hyper, MemoryUse, OptimizerBuffers, PlanError, PlanHandle,
    SharedDevice, StepTime, block_on, maths,
};
use tritune_model::convert::ConvertError;
use tritune_model::{Config, DeviceModel, EngineError, LoadError};

/// Why a trainer could not do what it was asked.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum TrainerError {
    /// The device failed.
    #[error(transparent)]
    Device(#[from] DeviceError),
    /// The model's graph does not fit together.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// The graph does not fit the device.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The weights could not be loaded.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The model cannot be run as asked.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The parameters could not be read from the model.
    #[error(transparent)]
    Parameters(#[from] ConvertError),
    /// A batch is larger than what was planned for.
    #[error(
        "a batch of {tokens} tokens and {targets} targets is more than the {most_tokens} and {most_targets} planned"
    )]
    BatchTooLarge { tokens: usize, targets: usize, most_tokens: usize, most_targets: usize },
    /// A teacher's opinions are about other tokens.
    #[error(
        "the teacher knows {teacher} tokens and the model {model}: a teacher needs the same vocabulary as its model"
    )]
    OtherVocabulary { teacher: usize, model: usize },
    /// The model computed something that is no number.
    #[error(
        "the loss of target {target} of {targets} is {loss}: the model's output cannot be used (check its weights and \
         scales, and the adapters)"
    )]
    NotFinite { target: usize, targets: usize, loss: f32 },
    /// A teacher's heads are not those of the model.
    #[error(
        "the relations of layer {layer} (counted from 0) cannot be compared: teacher and model need heads of the same shape, and \
         have {layers} layers in common; choose another layer, or no relation term"
    )]
    Unrelated { layer: usize, layers: usize },
    /// The plan reads a teacher's cached logits, and the batch does not have them.
    #[error("the run was planned with a teacher's cached logits, but its data does not have them")]
    NoTeacherTopK,
    /// The plan distils from a teacher, and none was given.
    #[error("the run was planned with a teacher, but has none")]
    NoTeacher,
    /// Two things to minimise.
    #[error("a run has an objective of its own or a teacher, not both")]
    TwoObjectives,
    /// The rank says no more than a lower one.
    #[error(
        "rank {rank} is more than the adapted matrices have rows or columns: at most {most} works here; use a lower one"
    )]
    Rank { rank: usize, most: usize },
    /// An adapter to start from does not have the factors this run trains.
    #[error(
        "the adapter to start from has no {projection} projection of rank {rank} in block {layer}; use its own rank and modules"
    )]
    OtherAdapter { layer: usize, projection: &'static str, rank: usize },
    /// An adapter to start from has magnitudes that this run would drop.
    #[error("the adapter to start from has magnitudes (DoRA), which would be lost; train with DoRA to keep them")]
    Magnitudes,
    /// An adapter to start from is of another kind.
    #[error("the adapter to start from is a {found}, and this run trains a {wanted}: start with one of the same kind")]
    OtherKind { found: &'static str, wanted: &'static str },
    /// Norms inside projections.
    #[error(
        "a ternary adapter cannot be trained on a model with norms that are part of its projections; train a LoRA instead"
    )]
    TernaryNorms,
    /// An adapter to start from has other A factors than those that are to stay.
    #[error(
        "the A factors of the adapter to start from are not those of seed {seed} (block {layer}, {projection} \
         projection); give the seed it was made with, or train both factors"
    )]
    OtherLoraA { seed: u64, layer: usize, projection: &'static str },
    /// Saved bytes do not fit the trainer's buffers.
    #[error("the saved {what} have {found} bytes where {expected} are needed; they belong to another run")]
    OtherState { what: String, expected: usize, found: usize },
    /// Another count of numbers than is trained.
    #[error("{found} {what} where {expected} are trained; they belong to another run")]
    OtherCount { what: &'static str, expected: usize, found: usize },
    /// Something that is no number among them.
    #[error("number {place} of the {what} is {value}; nothing was changed")]
    NoNumber { what: &'static str, place: usize, value: f32 },
}

/// Which micro-batch it is: the stream of dropout and, by the step, how far a model is ternary that becomes so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DropoutStream {
    /// The run's seed.
    pub seed: u64,
    /// Optimiser steps done.
    pub step: u64,
    /// Micro-batches done within the step.
    pub micro: u64,
}

/// What a trainer saves: bytes by name.
pub type Sections = Vec<(String, Vec<u8>)>;

/// What one micro-batch gave.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LossSum {
    /// Sum of the losses of its parts.
    pub loss: f64,
    /// What the mean is over: targets, unless the objective counts something else.
    pub parts: usize,
    /// Number of targets.
    pub targets: usize,
    /// What else the objective measures: a name as logs have it, and a sum over the parts.
    pub measures: Vec<(&'static str, f64)>,
}

impl LossSum {
    /// The sum of losses.
    pub fn of(losses: &[f32]) -> LossSum {
        LossSum { loss: sum(losses), parts: losses.len(), targets: losses.len(), measures: Vec::new() }
    }

    /// The mean loss of a part, which is a target by default; not a number without parts.
    pub fn mean(&self) -> f64 {
        self.loss / self.parts as f64
    }

    /// Adds another batch.
    pub fn add(&mut self, other: LossSum) {
        self.loss += other.loss;
        self.parts += other.parts;
        self.targets += other.targets;
        other.measures.into_iter().for_each(|(name, sum)| self.add_measure(name, sum));
    }

    /// Adds to what else is measured.
    pub fn add_measure(&mut self, name: &'static str, sum: f64) {
        match self.measures.iter_mut().find(|(known, _)| *known == name) {
            Some((_, total)) => *total += sum,
            None => self.measures.push((name, sum)),
        }
    }

    /// The sum of what else is measured under this name.
    pub fn measure(&self, name: &str) -> Option<f64> {
        self.measures.iter().find(|(known, _)| *known == name).map(|(_, sum)| *sum)
    }

    /// The means of what else is measured.
    pub fn means(&self) -> Measures {
        let mean = |(name, sum): &(&str, f64)| ((*name).to_owned(), sum / self.parts as f64);
        self.measures.iter().map(mean).filter(|(_, mean)| mean.is_finite()).collect()
    }

    /// e to the loss, where it is one of tokens.
    pub fn perplexity(&self) -> Option<f64> {
        (self.parts == self.targets).then(|| maths::exp(self.mean()))
    }
}

fn sum(values: &[f32]) -> f64 {
    values.iter().map(|&value| f64::from(value)).sum()
}

/// A compiled training plan.
struct TrainStep {
    plan: PlanHandle,
    values: TrainingValues,
    /// Labels and ops of its steps.
    steps: Vec<(String, &'static str)>,
}

/// A model and its adapter on a device.
pub struct Trainer {
    model: DeviceModel,
    trained: Trained,
    optimizer: Vec<OptimizerBuffers>,
    ternary: TrainStep,
    /// The plan of the steps in which the model is partly dense.
    warmup: Option<TrainStep>,
    /// Whether that plan ran last, and whether the last step was taken in it.
    ran_warmup: bool,
    stepped_in_warmup: bool,
    /// The plan that tells losses, where the training plan drops inputs.
    evaluation: Option<(PlanHandle, EvaluationValues)>,
    objective: Arc<dyn Objective>,
    options: TrainerOptions,
    /// The plan that makes what follows from parameters: weights, or the norms of adapted rows.
    derived: Option<PlanHandle>,
}

impl Trainer {
    /// Adds a micro-batch to the gradients. Each of its [parts](Trainer::parts) counts `1 / step_parts`, the parts of all
    /// micro-batches of the optimiser step; with `update`, the step is taken after it.
    pub fn train_step(
        &mut self,
        batch: &Batch,
        step_parts: usize,
        stream: DropoutStream,
        update: Option<Hyper>,
    ) -> Result<LossSum, TrainerError> {
        block_on(self.train_step_async(batch, step_parts, stream, update))
    }

    /// [`Trainer::train_step`] for hosts that must not block.
    pub async fn train_step_async(
        &mut self,
        batch: &Batch,
        step_parts: usize,
        stream: DropoutStream,
        update: Option<Hyper>,
    ) -> Result<LossSum, TrainerError> {
        let extents = self.feed_step(batch, step_parts, stream, update).await?;
        self.device().run(&self.active().plan, extents).await?;
        let mut outcome = self.objective.measure(batch, &self.losses(batch)?);
        if let Some(host) = &self.active().values.host {
            host.read(&self.plan_values(), batch, &mut outcome)?;
        }
        Ok(outcome)
    }

    /// The same, and how long each step of the plan took.
    pub fn train_step_profiled(
        &mut self,
        batch: &Batch,
        step_parts: usize,
        stream: DropoutStream,
        update: Option<Hyper>,
    ) -> Result<Vec<(String, &'static str, StepTime)>, TrainerError> {
        let extents = block_on(self.feed_step(batch, step_parts, stream, update))?;
        let times = self.device().lock().run_profiled(&self.active().plan, extents, Detail::Launches)?;
        let steps = &self.active().steps;
        let named = |time: StepTime| {
            let (label, op) = &steps[time.step];
            (label.clone(), *op, time)
        };
        Ok(times.into_iter().map(named).collect())
    }

    /// [`Trainer::evaluate`] for hosts that must not block.
    pub async fn evaluate_async(&mut self, batch: &Batch) -> Result<LossSum, TrainerError> {
        let losses = self.evaluated_losses_async(batch).await?;
        Ok(self.objective.measure(batch, &losses))
    }

    /// [`Trainer::evaluated_losses`] for hosts that must not block.
    pub async fn evaluated_losses_async(&mut self, batch: &Batch) -> Result<Vec<f32>, TrainerError> {
        if let Some((plan, values)) = &self.evaluation {
            self.check_size(batch)?;
            return Ok(values.losses(self.device(), plan, batch).await?);
        }
        self.ran_warmup = false;
        let extents = self.feed(batch, DropoutStream::default(), None)?;
        self.plan_values().write(self.ternary.values.row_weights, &vec![0f32; batch.targets.len()])?;
        let forward = Extents::new(extents.tokens, extents.out_rows);
        self.device().run(&self.ternary.plan, forward).await?;
        self.losses(batch)
    }

    /// How many parts the mean of a step has in a micro-batch.
    pub fn parts(&self, batch: &Batch) -> usize {
        self.objective.parts(batch)
    }

    /// Loss of each target of the last batch that was trained on.
    pub fn losses(&self, batch: &Batch) -> Result<Vec<f32>, TrainerError> {
        Ok(self.plan_values().read(self.active().values.loss, batch.targets.len())?)
    }

    fn plan_values(&self) -> PlanValues<'_> {
        PlanValues { device: self.device(), plan: &self.active().plan }
    }

    /// The plan that ran last.
    fn active(&self) -> &TrainStep {
        self.plan_of(self.ran_warmup)
    }

    /// The plan of steps that warm up, where there are such, or of the others.
    fn plan_of(&self, warmup: bool) -> &TrainStep {
        self.warmup.as_ref().filter(|_| warmup).unwrap_or(&self.ternary)
    }

    /// Gives the plan of that step its inputs.
    async fn feed_step(
        &mut self,
        batch: &Batch,
        step_parts: usize,
        stream: DropoutStream,
        update: Option<Hyper>,
    ) -> Result<Extents, TrainerError> {
        self.begin_step(stream)?;
        let extents = self.feed(batch, stream, update)?;
        let TrainStep { plan, values, .. } = self.active();
        if let Some(host) = &values.host {
            host.write(&self.plan_values(), batch, step_parts)?;
        }
        let mut losses = Vec::new();
        if self.objective.reads_losses() {
            self.device().run(plan, Extents::new(extents.tokens, extents.out_rows)).await?;
            losses = self.losses(batch)?;
        }
        let weights = self.objective.row_weights(batch, step_parts, &losses);
        self.plan_values().write(values.row_weights, &weights)?;
        Ok(extents)
    }

    /// Chooses the plan of that step.
    fn begin_step(&mut self, stream: DropoutStream) -> Result<(), TrainerError> {
        let warmup = self.options.dense_warmup;
        self.ran_warmup = self.warmup.is_some() && stream.step < warmup;
        self.stepped_in_warmup = self.ran_warmup;
        let TrainStep { plan, values, .. } = self.active();
        if let Some(id) = values.quant_anneal {
            let annealed = (stream.step as f64 / warmup.max(1) as f64) as f32;
            self.device().lock().write(plan, id, bytemuck::bytes_of(&annealed))?;
        }
        Ok(())
    }

    fn write_hyper(&self, hyper: Hyper) -> Result<(), TrainerError> {
        let TrainStep { plan, values, .. } = self.active();
        let mut device = self.device().lock();
        device.write(plan, values.hyper, bytemuck::cast_slice(&hyper.to_array()))?;
        if let Some(id) = values.undecayed {
            device.write(plan, id, bytemuck::cast_slice(&Hyper { decay_factor: 1.0, ..hyper }.to_array()))?;
        }
        Ok(())
    }

    /// Norm of the gradient at the last step that was taken, before clipping.
    pub fn gradient_norm(&mut self) -> Result<f32, TrainerError> {
        let mut clip = [0f32; 2];
        let TrainStep { plan, values, .. } = self.plan_of(self.stepped_in_warmup);
        self.device().lock().read(plan, values.clip, bytemuck::cast_slice_mut(&mut clip))?;
        Ok(clip[0])
    }

    /// Gradient of the embedded tokens of the last batch, if it was asked for.
    pub fn input_gradient(&mut self, batch: &Batch) -> Result<Option<Vec<f32>>, TrainerError> {
        let TrainStep { plan, values, .. } = self.active();
        let Some(id) = values.input_gradient else { return Ok(None) };
        let mut gradient = vec![0f32; batch.ids.len() * self.config().hidden];
        self.device().lock().read(plan, id, bytemuck::cast_slice_mut(&mut gradient))?;
        Ok(Some(gradient))
    }

    fn feed(&mut self, batch: &Batch, stream: DropoutStream, update: Option<Hyper>) -> Result<Extents, TrainerError> {
        let (tokens, targets) = self.check_size(batch)?;
        let mut inverse_rows = vec![-1i32; tokens];
        for (place, &row) in batch.out_rows.iter().enumerate() {
            if let Some(entry) = inverse_rows.get_mut(row as usize) {
                *entry = place as i32;
            }
        }
        let TrainStep { plan, values, .. } = self.active();
        let mut device = self.device().lock();
        let inputs: [(_, &[i32]); 7] = [
            (values.tokens.ids, &batch.ids),
            (values.tokens.positions, &batch.positions),
            (values.tokens.kv_start, &batch.doc_start),
            (values.doc_end, &batch.doc_end),
            (values.inverse_rows, &inverse_rows),
            (values.out_rows, &batch.out_rows),
            (values.targets, &batch.targets),
        ];
        for (id, numbers) in inputs {
            device.write(plan, id, bytemuck::cast_slice(numbers))?;
        }
        if let Some(id) = values.sorted_ids {
            device.write(plan, id, bytemuck::cast_slice(&in_order_of_ids(&batch.ids)))?;
        }
        if let Some(id) = values.stream {
            let words = [stream.seed as u32, (stream.seed >> 32) as u32, stream.step as u32, stream.micro as u32];
            device.write(plan, id, bytemuck::cast_slice(&words))?;
        }
        drop(device);
        if let Some(hyper) = update {
            self.write_hyper(hyper)?;
        }
        Ok(Extents::training(tokens, targets, update.is_some()))
    }

    /// Tokens and targets of a batch that fits the plan.
    fn check_size(&self, batch: &Batch) -> Result<(usize, usize), TrainerError> {
        let (tokens, targets) = (batch.ids.len(), batch.targets.len());
        let (most_tokens, most_targets) = (self.options.tokens, self.options.targets);
        if tokens > most_tokens || targets > most_targets {
            return Err(TrainerError::BatchTooLarge { tokens, targets, most_tokens, most_targets });
        }
        Ok((tokens, targets))
    }

    /// The device, which a teacher may share.
    pub fn device(&self) -> &SharedDevice {
        &self.model.device
    }

    /// What the device is.
    pub fn device_info(&self) -> DeviceInfo {
        self.device().lock().info()
    }

    /// Bytes the device holds, for this run and whatever else is on it.
    pub fn memory(&self) -> MemoryUse {
        self.device().lock().memory()
    }

    /// The model's shape.
    pub fn config(&self) -> &Config {
        &self.model.model_plan.config
    }

    /// The run's shape.
    pub fn options(&self) -> &TrainerOptions {
        &self.options
    }
}

/// Tokens in the order of their ids, those of one id in their own. They are counted rather than compared: the device waits meanwhile.
fn in_order_of_ids(ids: &[i32]) -> Vec<i32> {
    let slot = |id: i32| usize::try_from(id).unwrap_or(0);
    let mut starts = vec![0usize; ids.iter().map(|&id| slot(id) + 2).max().unwrap_or(0)];
    for &id in ids {
        starts[slot(id) + 1] += 1;
    }
    for id in 1..starts.len() {
        starts[id] += starts[id - 1];
    }
    let mut order = vec![0i32; ids.len()];
    for (token, &id) in ids.iter().enumerate() {
        order[starts[slot(id)]] = token as i32;
        starts[slot(id)] += 1;
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_counted_into_the_order_of_their_ids() {
        let mut random = tritune_testing::Random::fresh();
        for length in [0, 1, 7, 500] {
            let ids: Vec<i32> = (0..length).map(|_| random.below(40) as i32).collect();
            let mut expected: Vec<i32> = (0..length).collect();
            expected.sort_by_key(|&token| ids[token as usize]);
            assert_eq!(in_order_of_ids(&ids), expected);
        }
    }
}
