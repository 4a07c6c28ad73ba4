//! A model and its adapter on a device, ready to learn: batches go in, losses come out, and the adapter changes.

use crate::data::Batch;
use crate::teacher::Teacher;
use crate::training_graph::{
    EvaluationValues, Trained, TrainingOptions, TrainingValues, evaluation_graph, optimizer_states, refresh_graph,
    training_graph,
};
use std::collections::BTreeMap;
use tritune_graph::{
    Device, DeviceError, DeviceInfo, Encoding, Extents, GraphError, Hyper, Limits, MemoryUse, OptimizerState, Plan,
    PlanError, PlanId, ResourceId, Slice, StepTime,
};
use tritune_model::adapter::{Adapter, AdapterModule};
use tritune_model::convert::ConvertError;
use tritune_model::engine::{Precision, plan_layout};
use tritune_model::full::{FullLayout, Tensor};
use tritune_model::layout::{Layout, LayoutOptions, Projection};
use tritune_model::load::{place_empty_weights, place_weights};
use tritune_model::lora::{Factors, LoraLayout, Ranks, read_slice, write_slice};
use tritune_model::master::MasterCheckpoint;
use tritune_model::{Checkpoint, Config, EngineError, LoadError};

/// Why a trainer could not do what it was asked.
#[derive(Debug, thiserror::Error)]
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
    BatchTooLarge {
        /// Its tokens.
        tokens: usize,
        /// Its targets.
        targets: usize,
        /// Tokens planned for.
        most_tokens: usize,
        /// Targets planned for.
        most_targets: usize,
    },
    /// A teacher's opinions are about other tokens.
    #[error(
        "the teacher knows {teacher} tokens and the model {model}: a teacher needs the same vocabulary as its model"
    )]
    OtherVocabulary {
        /// Tokens of the teacher.
        teacher: usize,
        /// Tokens of the model.
        model: usize,
    },
    /// The plan learns from a teacher, and none was given.
    #[error("the run was planned with a teacher, but has none")]
    NoTeacher,
    /// An adapter to start from does not have the factors this run trains.
    #[error(
        "the adapter to start from has no {projection} of rank {rank} in block {layer}; use its own rank and modules"
    )]
    OtherAdapter {
        /// The block.
        layer: usize,
        /// The projection's name.
        projection: &'static str,
        /// The rank asked for.
        rank: usize,
    },
    /// An adapter to start from has magnitudes that this run would drop.
    #[error("the adapter to start from has magnitudes (DoRA), which would be lost; add --dora to train them on")]
    Magnitudes,
    /// Saved bytes do not fit the trainer's states.
    #[error("the saved {what} have {found} bytes where {expected} are needed; they belong to another run")]
    OtherState {
        /// What they are.
        what: String,
        /// Bytes needed.
        expected: usize,
        /// Bytes given.
        found: usize,
    },
}

/// What is trained, and in what shape.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainerOptions {
    /// Longest document, in tokens.
    pub context: usize,
    /// Most tokens of a micro-batch.
    pub tokens: usize,
    /// Most targets of a micro-batch.
    pub targets: usize,
    /// Arithmetic outside the integer products.
    pub precision: Precision,
    /// Train every weight, through parameters in f32 that are ternarised after each step, instead of an adapter. The next
    /// four are an adapter's.
    pub full: bool,
    /// Rank of every factor.
    pub rank: usize,
    /// The projections that get an adapter.
    pub modules: Vec<Projection>,
    /// What the adapter's products are multiplied by.
    pub scale: f32,
    /// Whether the magnitudes of rows are trained too (DoRA).
    pub dora: bool,
    /// Share of the adapter's inputs that is zeroed in training.
    pub dropout: f32,
    /// Blocks that are computed again in the backward pass.
    pub recompute: usize,
    /// Also give the gradient of the embedded tokens.
    pub input_gradient: bool,
    /// What a teacher's opinion counts for beside the targets, if there is one; see [`Trainer::set_teacher`].
    pub distill: Option<f32>,
    /// Optimiser steps over which a model that is trained as a whole goes from dense to ternary.
    pub dense_warmup: u64,
}

/// A training plan before anything is loaded.
pub struct Prepared {
    config: Config,
    layout: Layout,
    trained: Trained,
    optimizer: Vec<OptimizerState>,
    plan: Plan,
    derived: Option<Plan>,
    values: TrainingValues,
    warmup: Option<(Plan, TrainingValues)>,
    evaluation: Option<(Plan, EvaluationValues)>,
    options: TrainerOptions,
}

/// Bytes a training run needs on its device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct MemoryPlan {
    /// Ternary weights, norms and tables, and the weights that are partly dense at first.
    pub weights: u64,
    /// Embedding and head.
    pub head: u64,
    /// The parameters, their gradients and their moments, and the norms of adapted rows.
    pub parameters: u64,
    /// Activations, inputs and outputs.
    pub activations: u64,
    /// Weights and activations of a teacher.
    pub teacher: u64,
}

impl MemoryPlan {
    /// Everything together.
    pub fn total(&self) -> u64 {
        self.weights + self.head + self.parameters + self.activations + self.teacher
    }
}

impl Prepared {
    /// Plans a training run on a device with these limits.
    pub fn new(checkpoint: &dyn Checkpoint, limits: Limits, options: TrainerOptions) -> Result<Prepared, TrainerError> {
        let config = checkpoint.config().clone();
        let (mut layout, trained) = if options.full {
            let mut layout = trainable_layout(&config, options.context, options.precision);
            let mut full = FullLayout::new(&config, &mut layout);
            if options.dense_warmup > 0 {
                full.add_blended(&mut layout);
            }
            (layout, Trained::Model(full))
        } else {
            let mut layout = plan_layout(checkpoint, options.context, 0, options.precision)?;
            let ranks: Ranks = (0..config.layers)
                .flat_map(|layer| options.modules.iter().map(move |&module| ((layer, module), options.rank)))
                .collect();
            let lora = LoraLayout::new(&config, &ranks, options.dora, options.scale, "adapter", &mut layout.resources);
            (layout, Trained::Adapter(lora))
        };
        let optimizer = optimizer_states(&mut layout.resources, trained.states());
        let half = limits.half_products && options.precision == Precision::F16;
        let graph_options = TrainingOptions {
            tokens: options.tokens,
            targets: options.targets,
            store: options.precision.store(),
            half,
            dropout: options.dropout,
            recompute: options.recompute,
            input_gradient: options.input_gradient,
            distill: options.distill,
            blend: false,
        };
        let (graph, values) = training_graph(&config, &layout, &trained, &optimizer, graph_options)?;
        let plan = Plan::new("training", &graph, limits)?;
        let warmup = match &trained {
            Trained::Model(full) if options.dense_warmup > 0 => {
                let (layout, options) =
                    (full.blended_layout(&layout), TrainingOptions { blend: true, ..graph_options });
                let (graph, values) = training_graph(&config, &layout, &trained, &optimizer, options)?;
                Some((Plan::new("warm-up", &graph, limits)?, values))
            }
            _ => None,
        };
        // A plan with dropout drops whenever it runs; losses without need one of their own.
        let evaluation = if options.dropout > 0.0 {
            let (adapters, store) = (trained.adapters(), options.precision.store());
            let (graph, values) = evaluation_graph(&config, &layout, adapters, options.tokens, store, half)?;
            Some((Plan::new("evaluation", &graph, limits)?, values))
        } else {
            None
        };
        let derived = match &trained {
            Trained::Adapter(lora) => lora.norms_plan(&layout, limits)?,
            Trained::Model(full) => Some(Plan::new("refresh", &refresh_graph(&layout, full)?, limits)?),
        };
        Ok(Prepared { config, layout, trained, optimizer, plan, derived, values, warmup, evaluation, options })
    }

    /// What the run needs on the device; a teacher is planned apart.
    pub fn memory(&self) -> MemoryPlan {
        let bytes = |id: ResourceId| self.layout.resources.get(id).bytes();
        let trained: u64 = self.optimizer.iter().map(|state| 4 * bytes(state.parameters)).sum();
        let norms: u64 = self.trained.adapters().iter().flat_map(|lora| &lora.norms).map(|&id| bytes(id)).sum();
        let tied = self.layout.head == self.layout.embedding;
        let head = bytes(self.layout.embedding) + if tied { 0 } else { bytes(self.layout.head) };
        MemoryPlan {
            weights: self.layout.weight_bytes() - head,
            head,
            parameters: trained + norms,
            activations: self.plan.activation_bytes()
                + self.derived.as_ref().map_or(0, Plan::activation_bytes)
                + self.warmup.as_ref().map_or(0, |(plan, _)| plan.activation_bytes())
                + self.evaluation.as_ref().map_or(0, |(plan, _)| plan.activation_bytes()),
            teacher: 0,
        }
    }

    /// Number of trained parameters.
    pub fn parameters(&self) -> usize {
        self.trained.parameters()
    }

    /// Puts everything on the device. The adapter starts at `start`, or with random first factors and zero second ones.
    /// Magnitudes that `start` does not have are the norms of its rows, which changes nothing.
    pub fn load(
        self,
        checkpoint: &dyn Checkpoint,
        mut device: Box<dyn Device>,
        start: Start,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Trainer, TrainerError> {
        let Prepared { config, mut layout, trained, optimizer, plan, derived, values, warmup, evaluation, options } =
            self;
        match &trained {
            Trained::Adapter(_) => place_weights(checkpoint, &mut layout, device.as_mut(), progress)?,
            // The parameters fill them.
            Trained::Model(_) => place_empty_weights(&config, &layout, device.as_mut())?,
        }
        let states = optimizer.iter().flat_map(|state| [state.parameters, state.gradients, state.mean, state.square]);
        for id in states.chain(trained.adapters().iter().flat_map(|lora| lora.norms.iter().copied())) {
            device.place_state(id, layout.resources.get(id))?;
        }
        // Scales are known only now, and lie in a plan's copy of the resources.
        let with_scales = |plan: Plan| Plan {
            resources: plan.resources.iter().map(|(id, _)| (*id, layout.resources.get(*id).clone())).collect(),
            ..plan
        };
        let compile = |device: &mut dyn Device, plan: Plan, values: TrainingValues| {
            let steps = plan.steps.iter().map(|step| (step.label.clone(), step.op.name())).collect();
            Ok::<_, DeviceError>(Learning { plan: device.compile(with_scales(plan))?, values, steps })
        };
        let learning = compile(device.as_mut(), plan, values)?;
        let warmup = warmup.map(|(plan, values)| compile(device.as_mut(), plan, values)).transpose()?;
        let evaluation = match evaluation {
            Some((plan, values)) => Some((device.compile(with_scales(plan))?, values)),
            None => None,
        };
        let derived = derived.map(|plan| device.compile(with_scales(plan))).transpose()?;
        // Every token is stored in its own row and sees the rows up to it.
        let rows: Vec<i32> = (0..options.tokens as i32).collect();
        let plans = evaluation.iter().map(|(plan, values)| (*plan, values.tokens));
        let plans = plans.chain([&learning].into_iter().chain(&warmup).map(|learn| (learn.plan, learn.values.tokens)));
        for (plan, tokens) in plans {
            for id in [tokens.rows, tokens.last] {
                device.write(plan, id, bytemuck::cast_slice(&rows))?;
            }
        }
        let mut trainer = Trainer {
            config,
            layout,
            trained,
            optimizer,
            learning,
            warmup,
            ran_warmup: false,
            learnt_in_warmup: false,
            evaluation,
            options,
            device,
            derived,
            teacher: None,
        };
        match start {
            _ if matches!(trainer.trained, Trained::Model(_)) => trainer.write_parameters(checkpoint, progress)?,
            Start::Fresh { seed } => trainer.write_factors(&mut |pair_number, pair| {
                Ok(StartFactors {
                    a: fresh_factor(seed, pair_number, pair.a),
                    b: vec![0.0; pair.b.rows * pair.b.cols],
                    magnitude: None,
                })
            })?,
            Start::From(adapter) => trainer.start_from(adapter)?,
        }
        Ok(trainer)
    }
}

/// A layout whose tables have an encoding that parameters can be made into.
fn trainable_layout(config: &Config, context: usize, precision: Precision) -> Layout {
    let table = match precision {
        Precision::F32 => Encoding::F32,
        Precision::F16 => Encoding::F16,
    };
    Layout::new(
        config,
        LayoutOptions { context, sequences: 0, cache: precision.store(), embedding: table, head: table },
    )
}

/// What an adapter starts from; a model that is trained as a whole starts from itself.
#[derive(Clone, Copy, Debug)]
pub enum Start<'a> {
    /// Random first factors, zero second ones: the model is unchanged at first.
    Fresh {
        /// Seed of the first factors.
        seed: u64,
    },
    /// Another adapter of the same rank and modules.
    From(&'a Adapter),
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

/// What one micro-batch gave.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Sum of the losses of its targets.
    pub loss: f64,
    /// Number of targets.
    pub targets: usize,
}

impl Outcome {
    /// The sum of losses.
    pub fn of(losses: &[f32]) -> Outcome {
        Outcome { loss: losses.iter().map(|&loss| f64::from(loss)).sum(), targets: losses.len() }
    }

    /// The mean loss of a target; not a number without targets.
    pub fn mean(&self) -> f64 {
        self.loss / self.targets as f64
    }

    /// Adds another batch.
    pub fn add(&mut self, other: Outcome) {
        self.loss += other.loss;
        self.targets += other.targets;
    }
}

/// A compiled plan that learns.
struct Learning {
    plan: PlanId,
    values: TrainingValues,
    /// Labels and ops of its steps.
    steps: Vec<(String, &'static str)>,
}

/// A model and its adapter on a device.
pub struct Trainer {
    config: Config,
    layout: Layout,
    trained: Trained,
    optimizer: Vec<OptimizerState>,
    learning: Learning,
    /// The plan of the steps in which the model is partly dense.
    warmup: Option<Learning>,
    /// Whether that plan ran last, and whether the last step was taken in it.
    ran_warmup: bool,
    learnt_in_warmup: bool,
    /// The plan that tells losses, where the training plan drops inputs.
    evaluation: Option<(PlanId, EvaluationValues)>,
    options: TrainerOptions,
    device: Box<dyn Device>,
    /// The plan that makes what follows from parameters: weights, or the norms of adapted rows.
    derived: Option<PlanId>,
    teacher: Option<Teacher>,
}

impl Trainer {
    /// Adds a micro-batch to the gradients. Each target counts `1 / step_targets`, the targets of all micro-batches of the
    /// optimiser step; with `update`, the step is taken after it.
    pub fn learn(
        &mut self,
        batch: &Batch,
        step_targets: usize,
        stream: DropoutStream,
        update: Option<Hyper>,
    ) -> Result<Outcome, TrainerError> {
        let extents = self.feed_to_learn(batch, step_targets, stream, update)?;
        self.device.run(self.active().plan, extents)?;
        self.outcome(batch)
    }

    /// The same, and how long each step of the plan took.
    pub fn learn_profiled(
        &mut self,
        batch: &Batch,
        step_targets: usize,
        stream: DropoutStream,
        update: Option<Hyper>,
    ) -> Result<Vec<(String, &'static str, StepTime)>, TrainerError> {
        let extents = self.feed_to_learn(batch, step_targets, stream, update)?;
        let times = self.device.run_profiled(self.active().plan, extents)?;
        let steps = &self.active().steps;
        let named = |time: StepTime| {
            let (label, op) = &steps[time.step];
            (label.clone(), *op, time)
        };
        Ok(times.into_iter().map(named).collect())
    }

    /// The loss of a batch, without dropout and without learning from it. A model that is to become ternary is evaluated as
    /// if it were.
    pub fn evaluate(&mut self, batch: &Batch) -> Result<Outcome, TrainerError> {
        if let Some((plan, values)) = self.evaluation {
            self.check_size(batch)?;
            return Ok(Outcome::of(&values.losses(self.device.as_mut(), plan, batch)?));
        }
        self.ran_warmup = false;
        let extents = self.feed(batch, 1, DropoutStream::default(), None)?;
        self.device.run(self.learning.plan, Extents::new(extents.tokens, extents.out_rows))?;
        self.outcome(batch)
    }

    /// Loss of each target of the last batch that was learnt.
    pub fn losses(&mut self, batch: &Batch) -> Result<Vec<f32>, TrainerError> {
        let mut losses = vec![0f32; batch.targets.len()];
        let &Learning { plan, values, .. } = self.active();
        self.device.read(plan, values.loss, bytemuck::cast_slice_mut(&mut losses))?;
        Ok(losses)
    }

    /// The plan that ran last.
    fn active(&self) -> &Learning {
        self.warmup.as_ref().filter(|_| self.ran_warmup).unwrap_or(&self.learning)
    }

    /// Gives the plan of that step everything it learns from.
    fn feed_to_learn(
        &mut self,
        batch: &Batch,
        step_targets: usize,
        stream: DropoutStream,
        update: Option<Hyper>,
    ) -> Result<Extents, TrainerError> {
        let warmup = self.options.dense_warmup;
        self.ran_warmup = self.warmup.is_some() && stream.step < warmup;
        self.learnt_in_warmup = self.ran_warmup;
        let extents = self.feed(batch, step_targets, stream, update)?;
        let &Learning { plan, values, .. } = self.active();
        if let Some(id) = values.blend {
            let share = (stream.step as f64 / warmup.max(1) as f64) as f32;
            self.device.write(plan, id, bytemuck::bytes_of(&share))?;
        }
        if let Some(id) = values.teacher {
            let teacher = self.teacher.as_mut().ok_or(TrainerError::NoTeacher)?;
            self.device.write(plan, id, bytemuck::cast_slice(teacher.logits(batch)?))?;
        }
        Ok(extents)
    }

    /// Norm of the gradient at the last step that was taken, before clipping.
    pub fn gradient_norm(&mut self) -> Result<f32, TrainerError> {
        let mut clip = [0f32; 2];
        let learnt = self.warmup.as_ref().filter(|_| self.learnt_in_warmup).unwrap_or(&self.learning);
        self.device.read(learnt.plan, learnt.values.clip, bytemuck::cast_slice_mut(&mut clip))?;
        Ok(clip[0])
    }

    /// Gradient of the embedded tokens of the last batch, if it was asked for.
    pub fn input_gradient(&mut self, batch: &Batch) -> Result<Option<Vec<f32>>, TrainerError> {
        let &Learning { plan, values, .. } = self.active();
        let Some(id) = values.input_gradient else { return Ok(None) };
        let mut gradient = vec![0f32; batch.ids.len() * self.config.hidden];
        self.device.read(plan, id, bytemuck::cast_slice_mut(&mut gradient))?;
        Ok(Some(gradient))
    }

    fn feed(
        &mut self,
        batch: &Batch,
        step_targets: usize,
        stream: DropoutStream,
        update: Option<Hyper>,
    ) -> Result<Extents, TrainerError> {
        let (tokens, targets) = self.check_size(batch)?;
        let mut places = vec![-1i32; tokens];
        for (place, &row) in batch.out_rows.iter().enumerate() {
            if let Some(entry) = places.get_mut(row as usize) {
                *entry = place as i32;
            }
        }
        let weights = vec![1.0 / step_targets.max(1) as f32; targets];
        let &Learning { plan, values, .. } = self.active();
        let inputs: [(_, &[i32]); 7] = [
            (values.tokens.ids, &batch.ids),
            (values.tokens.positions, &batch.positions),
            (values.tokens.first, &batch.first),
            (values.until, &batch.until),
            (values.places, &places),
            (values.out_rows, &batch.out_rows),
            (values.targets, &batch.targets),
        ];
        for (id, numbers) in inputs {
            self.device.write(plan, id, bytemuck::cast_slice(numbers))?;
        }
        if let Some(id) = values.order {
            let mut order: Vec<i32> = (0..tokens as i32).collect();
            order.sort_by_key(|&token| batch.ids[token as usize]);
            self.device.write(plan, id, bytemuck::cast_slice(&order))?;
        }
        self.device.write(plan, values.row_weights, bytemuck::cast_slice(&weights))?;
        if let Some(id) = values.stream {
            let words = [stream.seed as u32, (stream.seed >> 32) as u32, stream.step as u32, stream.micro as u32];
            self.device.write(plan, id, bytemuck::cast_slice(&words))?;
        }
        if let Some(hyper) = update {
            self.device.write(plan, values.hyper, bytemuck::cast_slice(&hyper.to_array()))?;
        }
        Ok(Extents::training(tokens, targets, update.is_some()))
    }

    /// Learns from this teacher from now on. The run must have been planned for one, of the same vocabulary.
    pub fn set_teacher(&mut self, teacher: Teacher) {
        self.teacher = Some(teacher);
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

    fn outcome(&mut self, batch: &Batch) -> Result<Outcome, TrainerError> {
        Ok(Outcome::of(&self.losses(batch)?))
    }

    /// The device.
    pub fn device_info(&self) -> DeviceInfo {
        self.device.info()
    }

    /// Bytes the device holds, and the teacher's.
    pub fn memory(&self) -> MemoryUse {
        let (own, teacher) = (self.device.memory(), self.teacher.as_ref().map(Teacher::memory).unwrap_or_default());
        MemoryUse {
            weights: own.weights + teacher.weights,
            states: own.states + teacher.states,
            activations: own.activations + teacher.activations,
        }
    }

    /// The model's shape.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The run's shape.
    pub fn options(&self) -> &TrainerOptions {
        &self.options
    }

    /// The adapter as it is now, or the gradients in its place.
    pub fn adapter(&mut self, alpha: f32, rslora: bool) -> Result<Adapter, TrainerError> {
        self.read_adapter(alpha, rslora, |state| state.parameters)
    }

    /// The gradients added up since the last step, as an adapter.
    pub fn gradients(&mut self) -> Result<Adapter, TrainerError> {
        self.read_adapter(1.0, false, |state| state.gradients)
    }

    fn read_adapter(
        &mut self,
        alpha: f32,
        rslora: bool,
        select: impl Fn(&OptimizerState) -> ResourceId,
    ) -> Result<Adapter, TrainerError> {
        let factors = match &self.trained {
            Trained::Adapter(lora) => lora.factors.clone(),
            Trained::Model(_) => Vec::new(),
        };
        let mut modules = Vec::with_capacity(factors.len());
        for pair in factors {
            let mut read = |slice: Slice| self.read_slice(slice, &select);
            let (a, b) = (read(pair.a)?, read(pair.b)?);
            let magnitude = pair.scale.map(|scale| read(scale.magnitudes)).transpose()?;
            let (layer, projection, rank) = (pair.layer, pair.projection, pair.a.rows);
            modules.push(AdapterModule { layer, projection, rank, alpha, a, b, magnitude });
        }
        let base_model = self.config.name.clone();
        Ok(Adapter { rank: self.options.rank, alpha, rslora, modules, base_model })
    }

    /// A slice of the parameters, or of the state beside them that `select` names.
    fn read_slice(
        &mut self,
        slice: Slice,
        select: &impl Fn(&OptimizerState) -> ResourceId,
    ) -> Result<Vec<f32>, TrainerError> {
        let state = self.optimizer.iter().find(|state| state.parameters == slice.state);
        let slice = state.map_or(slice, |state| slice.in_state(select(state)));
        Ok(read_slice(self.device.as_mut(), slice)?)
    }

    /// The model as it is now, when all of it is trained.
    pub fn model(&mut self, base: &dyn Checkpoint) -> Result<MasterCheckpoint, TrainerError> {
        MasterCheckpoint::of(base, |tensor| self.tensor(tensor, |state| state.parameters))
    }

    /// The gradient of a tensor added up since the last step, when the whole model is trained.
    pub fn tensor_gradient(&mut self, tensor: Tensor) -> Result<Vec<f32>, TrainerError> {
        self.tensor(tensor, |state| state.gradients)
    }

    fn tensor(
        &mut self,
        tensor: Tensor,
        select: impl Fn(&OptimizerState) -> ResourceId,
    ) -> Result<Vec<f32>, TrainerError> {
        let slices = match &self.trained {
            Trained::Model(full) => full.tensors.iter().find(|(known, _)| *known == tensor),
            Trained::Adapter(_) => None,
        };
        let slices = slices.map(|(_, slices)| slices.clone()).unwrap_or_default();
        let mut values = Vec::new();
        for slice in slices {
            values.extend(self.read_slice(slice, &select)?);
        }
        Ok(values)
    }

    /// Starts from a model's own weights.
    fn write_parameters(
        &mut self,
        checkpoint: &dyn Checkpoint,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<(), TrainerError> {
        let Trained::Model(full) = &self.trained else { return Ok(()) };
        let (mut done, total) = (0, full.parameters() as u64 * size_of::<f32>() as u64);
        for (tensor, slices) in &full.tensors {
            let values = tensor.initial(checkpoint)?;
            let mut rest = values.as_slice();
            for &slice in slices {
                let (run, after) = rest.split_at_checked(slice.rows * slice.cols).unwrap_or((rest, &[]));
                write_slice(self.device.as_mut(), slice, run)?;
                rest = after;
            }
            done += size_of_val(values.as_slice()) as u64;
            progress(done, total);
        }
        self.derive()
    }

    /// Makes what follows from parameters anew, after the host has written these.
    fn derive(&mut self) -> Result<(), TrainerError> {
        if let Some(plan) = self.derived {
            self.device.run(plan, Extents { tokens: 0, out_rows: 0, backward: false, update: true })?;
        }
        Ok(())
    }

    fn start_from(&mut self, adapter: &Adapter) -> Result<(), TrainerError> {
        let known: BTreeMap<(usize, Projection), &AdapterModule> =
            adapter.modules.iter().map(|module| ((module.layer, module.projection), module)).collect();
        if adapter.is_dora() && !self.options.dora {
            return Err(TrainerError::Magnitudes);
        }
        let scale = self.options.scale;
        self.write_factors(&mut |_, pair| {
            let (layer, projection, rank) = (pair.layer, pair.projection, pair.a.rows);
            let module = known.get(&(layer, projection)).filter(|module| module.rank == rank);
            let module =
                module.ok_or(TrainerError::OtherAdapter { layer, projection: projection.gguf_name(), rank })?;
            // Another alpha is folded into the second factor, so that the product stays what it was.
            let factor = adapter.module_scale(module) / scale;
            let b = module.b.iter().map(|value| value * factor).collect();
            Ok(StartFactors { a: module.a.clone(), b, magnitude: module.magnitude.clone() })
        })
    }

    fn write_factors(&mut self, make: MakeFactors) -> Result<(), TrainerError> {
        let Trained::Adapter(lora) = &self.trained else { return Ok(()) };
        let mut unknown = Vec::new();
        for (number, pair) in lora.factors.iter().enumerate() {
            let StartFactors { a, b, magnitude } = make(number, pair)?;
            write_slice(self.device.as_mut(), pair.a, &a)?;
            write_slice(self.device.as_mut(), pair.b, &b)?;
            match (pair.scale, magnitude) {
                (Some(scale), Some(magnitude)) => write_slice(self.device.as_mut(), scale.magnitudes, &magnitude)?,
                (scale, _) => unknown.extend(scale),
            }
        }
        self.derive()?;
        for scale in unknown {
            let norms = read_slice(self.device.as_mut(), scale.norms)?;
            write_slice(self.device.as_mut(), scale.magnitudes, &norms)?;
        }
        Ok(())
    }

    /// Parameters and moments, by name, for a checkpoint.
    pub fn save(&mut self) -> Result<Vec<(String, Vec<u8>)>, TrainerError> {
        self.read_states(&self.saved_states())
    }

    /// The parameters alone.
    pub fn save_parameters(&mut self) -> Result<Vec<(String, Vec<u8>)>, TrainerError> {
        self.read_states(&self.parameter_states())
    }

    /// Puts back what [`Trainer::save_parameters`] gave. Moments and gradients stay.
    pub fn restore_parameters(&mut self, sections: &[(String, Vec<u8>)]) -> Result<(), TrainerError> {
        let find = |name: &str| sections.iter().find(|(known, _)| known == name).map(|(_, bytes)| bytes.as_slice());
        self.write_states(&self.parameter_states(), find)?;
        self.derive()
    }

    /// Puts back what [`Trainer::save`] gave.
    pub fn restore<'a>(&mut self, section: impl Fn(&str) -> Option<&'a [u8]>) -> Result<(), TrainerError> {
        self.write_states(&self.saved_states(), section)?;
        for state in &self.optimizer {
            self.device.place_state(state.gradients, self.layout.resources.get(state.gradients))?;
        }
        self.derive()
    }

    fn saved_states(&self) -> Vec<ResourceId> {
        self.optimizer.iter().flat_map(|state| [state.parameters, state.mean, state.square]).collect()
    }

    fn parameter_states(&self) -> Vec<ResourceId> {
        self.optimizer.iter().map(|state| state.parameters).collect()
    }

    fn read_states(&mut self, states: &[ResourceId]) -> Result<Vec<(String, Vec<u8>)>, TrainerError> {
        let mut sections = Vec::with_capacity(states.len());
        for &id in states {
            let resource = self.layout.resources.get(id);
            let mut bytes = vec![0; resource.bytes() as usize];
            self.device.read_state(id, 0, &mut bytes)?;
            sections.push((resource.name.clone(), bytes));
        }
        Ok(sections)
    }

    fn write_states<'a>(
        &mut self,
        states: &[ResourceId],
        section: impl Fn(&str) -> Option<&'a [u8]>,
    ) -> Result<(), TrainerError> {
        for &id in states {
            let resource = self.layout.resources.get(id);
            let (expected, bytes) = (resource.bytes() as usize, section(&resource.name).unwrap_or(&[]));
            if bytes.len() != expected {
                let what = resource.name.clone();
                return Err(TrainerError::OtherState { what, expected, found: bytes.len() });
            }
            self.device.write_state(id, 0, bytes)?;
        }
        Ok(())
    }
}

/// What a pair of factors starts from.
struct StartFactors {
    a: Vec<f32>,
    b: Vec<f32>,
    /// Magnitudes of its rows; those they have by themselves when absent.
    magnitude: Option<Vec<f32>>,
}

/// Makes both factors of a pair, given its number and place.
type MakeFactors<'a> = &'a mut dyn FnMut(usize, &Factors) -> Result<StartFactors, TrainerError>;

/// First factors start uniform in ±1/√inputs, as PEFT's do.
fn fresh_factor(seed: u64, number: usize, slice: Slice) -> Vec<f32> {
    let bound = 1.0 / (slice.cols as f64).sqrt();
    let count = (slice.rows * slice.cols) as u64;
    let place = |element: u64| {
        let bits = mix(mix(seed ^ mix(number as u64 + 1)).wrapping_add(element));
        // 53 random bits, in (0, 1).
        ((bits >> 11) as f64 + 0.5) / (1u64 << 53) as f64
    };
    (0..count).map(|element| ((place(element) * 2.0 - 1.0) * bound) as f32).collect()
}

/// The finaliser of splitmix64: every bit of the input reaches every bit of the result.
fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}
