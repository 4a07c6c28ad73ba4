//! What a run minimises. An objective is one file: its loss in the graph, what the host gives it and reads of it, what each row counts
//! for, and which samples stay together. `of` chooses the one of a run.

mod cross_entropy;
mod distillation;
mod preference;

pub use cross_entropy::CrossEntropy;
pub use distillation::{Distilled, TeacherValues, TopKValues};
pub use preference::{Preference, PreferenceMethod};

use crate::data::Batch;
use crate::settings::{FinetuneSettings, SettingsError};
use crate::teacher::TeacherPlan;
use crate::trainer::{LossSum, TrainerError, TrainerOptions};
use std::fmt;
use std::sync::Arc;
use tritune_graph::{
    DeviceError, DistillTarget, Graph, GraphError, HeadLossInput, PlanHandle, ResourceId, Rows, SharedDevice, ValueId,
};
use tritune_model::Config;
use tritune_model::forward::Qkv;

/// What a run minimises. What it writes as `Debug` is part of what a resumed run must have in common with its checkpoint.
pub trait Objective: fmt::Debug + Send + Sync {
    /// Begins the graph of a step: adds what runs beside the model, and returns what adds the loss behind it.
    fn begin<'a>(&'a self, graph: &mut Graph, options: &'a TrainerOptions) -> Result<AddLoss<'a>, GraphError> {
        let _ = (graph, options);
        Ok(Box::new(|graph, rows| Ok(AddedLoss { loss: rows.head_loss(graph, None)?, host: None })))
    }

    /// How many parts the mean of a step has in a micro-batch: its targets, unless whole documents are compared.
    fn parts(&self, batch: &Batch) -> usize {
        batch.targets.len()
    }

    /// What the losses of a micro-batch's targets come to. It has as many parts.
    fn measure(&self, batch: &Batch, losses: &[f32]) -> LossSum {
        let _ = batch;
        LossSum::of(losses)
    }

    /// What the loss of each target of a micro-batch counts for in the gradient, where the whole optimiser step has `step_parts`.
    /// `losses` are those of the targets as the model is now, where [`Objective::reads_losses`] asks for them.
    fn row_weights(&self, batch: &Batch, step_parts: usize, losses: &[f32]) -> Vec<f32> {
        let _ = losses;
        vec![1.0 / step_parts.max(1) as f32; batch.targets.len()]
    }

    /// Whether weights follow from losses. That costs a forward pass for every micro-batch.
    fn reads_losses(&self) -> bool {
        false
    }

    /// How many samples in a row, as the data has them, are always in one micro-batch.
    fn samples_together(&self) -> usize {
        1
    }

    /// Whether the data must be pairs of answers, of which the first is the better one.
    fn needs_pairs(&self) -> bool {
        false
    }

    /// Whether it compares with what the model said before the first step: batches then have [`Batch::reference`].
    fn needs_reference(&self) -> bool {
        false
    }
}

/// Refuses settings that no objective can follow.
pub(crate) fn check(settings: &FinetuneSettings) -> Result<(), SettingsError> {
    distillation::check(settings)?;
    preference::check(settings)
}

/// The objective that settings name, if they do. That of a teacher follows from the teacher, too: it is chosen later.
pub fn of_settings(settings: &FinetuneSettings) -> Option<Arc<dyn Objective>> {
    Preference::of(settings).map(|preference| Arc::new(preference) as Arc<dyn Objective>)
}

/// Adds the loss of the rows behind the model.
pub type AddLoss<'a> = Box<dyn FnOnce(&mut Graph, &LossRows) -> Result<AddedLoss, GraphError> + 'a>;

/// A loss in the graph.
pub struct AddedLoss {
    /// f32 `[targets, 1]`: the loss of each, unweighted.
    pub loss: ValueId,
    /// What the host does for it, if anything.
    pub host: Option<Arc<dyn LossHost>>,
}

/// The host's side of a loss.
pub trait LossHost: fmt::Debug + Send + Sync {
    /// Once, before the first step of a plan for so many tokens.
    fn begin(&self, plan: &PlanValues, tokens: usize) -> Result<(), TrainerError> {
        let _ = (plan, tokens);
        Ok(())
    }

    /// Before every micro-batch.
    fn write(&self, plan: &PlanValues, batch: &Batch, step_targets: usize) -> Result<(), TrainerError>;

    /// After it: adds what it finds to the losses.
    fn read(&self, plan: &PlanValues, batch: &Batch, sum: &mut LossSum) -> Result<(), TrainerError>;
}

/// The inputs and outputs of a plan on a device.
pub struct PlanValues<'a> {
    /// The device.
    pub device: &'a SharedDevice,
    /// The plan.
    pub plan: &'a PlanHandle,
}

impl PlanValues<'_> {
    /// Writes an input.
    pub fn write<T: bytemuck::Pod>(&self, id: ValueId, numbers: &[T]) -> Result<(), DeviceError> {
        self.device.lock().write(self.plan, id, bytemuck::cast_slice(numbers))
    }

    /// Reads the first numbers of an output.
    pub fn read(&self, id: ValueId, count: usize) -> Result<Vec<f32>, DeviceError> {
        let mut numbers = vec![0f32; count];
        self.device.lock().read(self.plan, id, bytemuck::cast_slice_mut(&mut numbers))?;
        Ok(numbers)
    }
}

/// What a loss can be made of: the end of the model, and the inputs of a step.
pub struct LossRows<'a> {
    /// The model's shape.
    pub config: &'a Config,
    /// The rows of targets.
    pub rows: Rows,
    /// f32 `[targets, hidden]`: what the head reads.
    pub x: ValueId,
    /// The head.
    pub head: ResourceId,
    /// i32 `[targets, 1]`: what should follow each row.
    pub targets: ValueId,
    /// f32 `[targets, 1]`: what each counts for.
    pub row_weights: ValueId,
    /// Queries, keys and values of each block.
    pub qkv: &'a [Qkv],
    /// i32 `[tokens, 1]`: the first and the last token of each token's document.
    pub documents: (ValueId, ValueId),
    /// Rows whose logits exist at a time.
    pub rows_at_once: usize,
    /// Whether devices may multiply in f16.
    pub f16_products: bool,
}

impl LossRows<'_> {
    /// The cross-entropy of the targets, whose gradient is pulled towards a teacher where there is one.
    pub fn head_loss(&self, graph: &mut Graph, distill: Option<DistillTarget>) -> Result<ValueId, GraphError> {
        let LossRows { x, head: weight, targets, row_weights, .. } = *self;
        let input = HeadLossInput { x, weight, targets, row_weights, distill };
        let (loss, _) = graph.head_loss("head", input, self.rows_at_once, true, self.f16_products)?;
        Ok(loss)
    }
}

/// The objective of a run: its own, that of its teacher, or that of its targets.
pub(crate) fn of(options: &TrainerOptions, teacher: Option<&TeacherPlan>) -> Result<Arc<dyn Objective>, TrainerError> {
    match (&options.objective, options.distill) {
        (Some(_), Some(_)) => Err(TrainerError::TwoObjectives),
        (Some(own), None) => Ok(own.clone()),
        (None, Some(how)) => Ok(Arc::new(Distilled::new(how, teacher.cloned())?)),
        (None, None) => Ok(Arc::new(CrossEntropy)),
    }
}
