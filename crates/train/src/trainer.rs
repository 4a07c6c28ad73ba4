//! A model and its adapter on a device, ready to learn: batches go in, losses come out, and the adapter changes.

use crate::data::Batch;
use crate::training_graph::{
    EvaluationValues, TrainingOptions, TrainingValues, evaluation_graph, optimizer_states, training_graph,
};
use std::collections::BTreeMap;
use tritune_graph::{
    Device, DeviceError, DeviceInfo, Extents, GraphError, Hyper, Limits, MemoryUse, OptimizerState, Plan, PlanError,
    PlanId, ResourceId, Slice, StepTime,
};
use tritune_model::adapter::{Adapter, AdapterModule};
use tritune_model::engine::{Precision, plan_layout};
use tritune_model::layout::{Layout, Projection};
use tritune_model::load::place_weights;
use tritune_model::lora::{Factors, LoraLayout, Ranks, read_slice, run_norms, write_slice};
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
}

/// A training plan before anything is loaded.
pub struct Prepared {
    config: Config,
    layout: Layout,
    lora: LoraLayout,
    optimizer: Vec<OptimizerState>,
    plan: Plan,
    values: TrainingValues,
    evaluation: Option<(Plan, EvaluationValues)>,
    norms: Option<Plan>,
    options: TrainerOptions,
}

/// Bytes a training run needs on its device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct MemoryPlan {
    /// Ternary weights, norms and tables.
    pub weights: u64,
    /// Embedding and head.
    pub head: u64,
    /// The adapter, its gradients, its moments and the norms of its rows.
    pub adapter: u64,
    /// Activations, inputs and outputs.
    pub activations: u64,
}

impl MemoryPlan {
    /// Everything together.
    pub fn total(&self) -> u64 {
        self.weights + self.head + self.adapter + self.activations
    }
}

impl Prepared {
    /// Plans a training run on a device with these limits.
    pub fn new(checkpoint: &dyn Checkpoint, limits: Limits, options: TrainerOptions) -> Result<Prepared, TrainerError> {
        let config = checkpoint.config().clone();
        let mut layout = plan_layout(checkpoint, options.context, 0, options.precision)?;
        let ranks: Ranks = (0..config.layers)
            .flat_map(|layer| options.modules.iter().map(move |&module| ((layer, module), options.rank)))
            .collect();
        let lora = LoraLayout::new(&config, &ranks, options.dora, options.scale, "adapter", &mut layout.resources);
        let optimizer = optimizer_states(&mut layout.resources, &lora);
        let half = limits.half_products && options.precision == Precision::F16;
        let graph_options = TrainingOptions {
            tokens: options.tokens,
            targets: options.targets,
            store: options.precision.store(),
            half,
            dropout: options.dropout,
            recompute: options.recompute,
            input_gradient: options.input_gradient,
        };
        let (graph, values) = training_graph(&config, &layout, &lora, &optimizer, graph_options)?;
        let plan = Plan::new("training", &graph, limits)?;
        // A plan with dropout drops whenever it runs; losses without need one of their own.
        let evaluation = if options.dropout > 0.0 {
            let (adapters, store) = (std::slice::from_ref(&lora), options.precision.store());
            let (graph, values) = evaluation_graph(&config, &layout, adapters, options.tokens, store, half)?;
            Some((Plan::new("evaluation", &graph, limits)?, values))
        } else {
            None
        };
        let norms = lora.norms_plan(&layout, limits)?;
        Ok(Prepared { config, layout, lora, optimizer, plan, values, evaluation, norms, options })
    }

    /// What the run needs on the device.
    pub fn memory(&self) -> MemoryPlan {
        let bytes = |id: ResourceId| self.layout.resources.get(id).bytes();
        let trained: u64 = self.optimizer.iter().map(|state| 4 * bytes(state.parameters)).sum();
        let norms: u64 = self.lora.norms.iter().map(|&id| bytes(id)).sum();
        let tied = self.layout.head == self.layout.embedding;
        let head = bytes(self.layout.embedding) + if tied { 0 } else { bytes(self.layout.head) };
        MemoryPlan {
            weights: self.layout.weight_bytes() - head,
            head,
            adapter: trained + norms,
            activations: self.plan.activation_bytes()
                + self.evaluation.as_ref().map_or(0, |(plan, _)| plan.activation_bytes())
                + self.norms.as_ref().map_or(0, Plan::activation_bytes),
        }
    }

    /// Number of trained parameters.
    pub fn parameters(&self) -> usize {
        self.lora.parameters()
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
        let Prepared { config, mut layout, lora, optimizer, plan, values, evaluation, norms, options } = self;
        place_weights(checkpoint, &mut layout, device.as_mut(), progress)?;
        let trained = optimizer.iter().flat_map(|state| [state.parameters, state.gradients, state.mean, state.square]);
        for id in trained.chain(lora.norms.iter().copied()) {
            device.place_state(id, layout.resources.get(id))?;
        }
        // Scales are known only now, and lie in a plan's copy of the resources.
        let with_scales = |plan: Plan| Plan {
            resources: plan.resources.iter().map(|(id, _)| (*id, layout.resources.get(*id).clone())).collect(),
            ..plan
        };
        let plan = with_scales(plan);
        let steps = plan.steps.iter().map(|step| (step.label.clone(), step.op.name())).collect();
        let plan = device.compile(plan)?;
        let evaluation = match evaluation {
            Some((plan, values)) => Some((device.compile(with_scales(plan))?, values)),
            None => None,
        };
        let norms = norms.map(|plan| device.compile(with_scales(plan))).transpose()?;
        // Every token is stored in its own row and sees the rows up to it.
        let rows: Vec<i32> = (0..options.tokens as i32).collect();
        let plans = evaluation.iter().map(|(plan, values)| (*plan, values.tokens)).chain([(plan, values.tokens)]);
        for (plan, tokens) in plans {
            for id in [tokens.rows, tokens.last] {
                device.write(plan, id, bytemuck::cast_slice(&rows))?;
            }
        }
        let mut trainer =
            Trainer { config, layout, lora, optimizer, values, evaluation, norms, options, device, plan, steps };
        match start {
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

/// What an adapter starts from.
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

/// The stream of dropout for one micro-batch.
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

/// A model and its adapter on a device.
pub struct Trainer {
    config: Config,
    layout: Layout,
    lora: LoraLayout,
    optimizer: Vec<OptimizerState>,
    values: TrainingValues,
    /// The plan that tells losses, where the training plan drops inputs.
    evaluation: Option<(PlanId, EvaluationValues)>,
    /// The plan that works out the norms of rows with magnitudes.
    norms: Option<PlanId>,
    options: TrainerOptions,
    device: Box<dyn Device>,
    plan: PlanId,
    steps: Vec<(String, &'static str)>,
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
        let extents = self.feed(batch, step_targets, stream, update)?;
        self.device.run(self.plan, extents)?;
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
        let extents = self.feed(batch, step_targets, stream, update)?;
        let times = self.device.run_profiled(self.plan, extents)?;
        let named = |time: StepTime| {
            let (label, op) = &self.steps[time.step];
            (label.clone(), *op, time)
        };
        Ok(times.into_iter().map(named).collect())
    }

    /// The loss of a batch, without dropout and without learning from it.
    pub fn evaluate(&mut self, batch: &Batch) -> Result<Outcome, TrainerError> {
        if let Some((plan, values)) = self.evaluation {
            self.check_size(batch)?;
            return Ok(Outcome::of(&values.losses(self.device.as_mut(), plan, batch)?));
        }
        let extents = self.feed(batch, 1, DropoutStream::default(), None)?;
        self.device.run(self.plan, Extents::new(extents.tokens, extents.out_rows))?;
        self.outcome(batch)
    }

    /// Loss of each target of the last batch that was learnt.
    pub fn losses(&mut self, batch: &Batch) -> Result<Vec<f32>, TrainerError> {
        let mut losses = vec![0f32; batch.targets.len()];
        self.device.read(self.plan, self.values.loss, bytemuck::cast_slice_mut(&mut losses))?;
        Ok(losses)
    }

    /// Norm of the gradient at the last step that was taken, before clipping.
    pub fn gradient_norm(&mut self) -> Result<f32, TrainerError> {
        let mut clip = [0f32; 2];
        self.device.read(self.plan, self.values.clip, bytemuck::cast_slice_mut(&mut clip))?;
        Ok(clip[0])
    }

    /// Gradient of the embedded tokens of the last batch, if it was asked for.
    pub fn input_gradient(&mut self, batch: &Batch) -> Result<Option<Vec<f32>>, TrainerError> {
        let Some(id) = self.values.input_gradient else { return Ok(None) };
        let mut gradient = vec![0f32; batch.ids.len() * self.config.hidden];
        self.device.read(self.plan, id, bytemuck::cast_slice_mut(&mut gradient))?;
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
        let values = self.values;
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
            self.device.write(self.plan, id, bytemuck::cast_slice(numbers))?;
        }
        self.device.write(self.plan, values.row_weights, bytemuck::cast_slice(&weights))?;
        if let Some(id) = values.stream {
            let words = [stream.seed as u32, (stream.seed >> 32) as u32, stream.step as u32, stream.micro as u32];
            self.device.write(self.plan, id, bytemuck::cast_slice(&words))?;
        }
        if let Some(hyper) = update {
            self.device.write(self.plan, values.hyper, bytemuck::cast_slice(&hyper.to_array()))?;
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

    fn outcome(&mut self, batch: &Batch) -> Result<Outcome, TrainerError> {
        Ok(Outcome::of(&self.losses(batch)?))
    }

    /// The device.
    pub fn device_info(&self) -> DeviceInfo {
        self.device.info()
    }

    /// Bytes the device holds.
    pub fn memory(&self) -> MemoryUse {
        self.device.memory()
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
        let mut modules = Vec::with_capacity(self.lora.factors.len());
        for pair in self.lora.factors.clone() {
            let mut read = |slice: Slice| -> Result<Vec<f32>, TrainerError> {
                let state = self.optimizer.iter().find(|state| state.parameters == slice.state);
                let slice = state.map_or(slice, |state| slice.in_state(select(state)));
                Ok(read_slice(self.device.as_mut(), slice)?)
            };
            let (a, b) = (read(pair.a)?, read(pair.b)?);
            let magnitude = pair.scale.map(|scale| read(scale.magnitudes)).transpose()?;
            let (layer, projection, rank) = (pair.layer, pair.projection, pair.a.rows);
            modules.push(AdapterModule { layer, projection, rank, alpha, a, b, magnitude });
        }
        let base_model = self.config.name.clone();
        Ok(Adapter { rank: self.options.rank, alpha, rslora, modules, base_model })
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
        let mut unknown = Vec::new();
        for (number, pair) in self.lora.factors.iter().enumerate() {
            let StartFactors { a, b, magnitude } = make(number, pair)?;
            write_slice(self.device.as_mut(), pair.a, &a)?;
            write_slice(self.device.as_mut(), pair.b, &b)?;
            match (pair.scale, magnitude) {
                (Some(scale), Some(magnitude)) => write_slice(self.device.as_mut(), scale.magnitudes, &magnitude)?,
                (scale, _) => unknown.extend(scale),
            }
        }
        self.update_norms()?;
        for scale in unknown {
            let norms = read_slice(self.device.as_mut(), scale.norms)?;
            write_slice(self.device.as_mut(), scale.magnitudes, &norms)?;
        }
        Ok(())
    }

    /// Norms follow the factors that were written.
    fn update_norms(&mut self) -> Result<(), TrainerError> {
        match self.norms {
            Some(plan) => Ok(run_norms(self.device.as_mut(), plan)?),
            None => Ok(()),
        }
    }

    /// Parameters and moments, by name, for a checkpoint.
    pub fn save(&mut self) -> Result<Vec<(String, Vec<u8>)>, TrainerError> {
        let mut sections = Vec::new();
        for (name, id) in self.saved_states() {
            let mut bytes = vec![0; self.layout.resources.get(id).bytes() as usize];
            self.device.read_state(id, 0, &mut bytes)?;
            sections.push((name, bytes));
        }
        Ok(sections)
    }

    /// The parameters alone.
    pub fn save_parameters(&mut self) -> Result<Vec<(String, Vec<u8>)>, TrainerError> {
        let mut sections = Vec::new();
        for state in &self.optimizer {
            let resource = self.layout.resources.get(state.parameters);
            let mut bytes = vec![0; resource.bytes() as usize];
            self.device.read_state(state.parameters, 0, &mut bytes)?;
            sections.push((resource.name.clone(), bytes));
        }
        Ok(sections)
    }

    /// Puts back what [`Trainer::save_parameters`] gave. Moments and gradients stay.
    pub fn restore_parameters(&mut self, sections: &[(String, Vec<u8>)]) -> Result<(), TrainerError> {
        for state in &self.optimizer {
            let resource = self.layout.resources.get(state.parameters);
            let expected = resource.bytes() as usize;
            let found = sections.iter().find(|(name, _)| *name == resource.name).map_or(&[][..], |(_, bytes)| bytes);
            if found.len() != expected {
                let what = resource.name.clone();
                return Err(TrainerError::OtherState { what, expected, found: found.len() });
            }
            self.device.write_state(state.parameters, 0, found)?;
        }
        self.update_norms()
    }

    /// Puts back what [`Trainer::save`] gave.
    pub fn restore<'a>(&mut self, section: impl Fn(&str) -> Option<&'a [u8]>) -> Result<(), TrainerError> {
        for (name, id) in self.saved_states() {
            let expected = self.layout.resources.get(id).bytes() as usize;
            let bytes = section(&name).unwrap_or(&[]);
            if bytes.len() != expected {
                return Err(TrainerError::OtherState { what: name, expected, found: bytes.len() });
            }
            self.device.write_state(id, 0, bytes)?;
        }
        for state in &self.optimizer {
            self.device.place_state(state.gradients, self.layout.resources.get(state.gradients))?;
        }
        self.update_norms()
    }

    fn saved_states(&self) -> Vec<(String, ResourceId)> {
        let states = self.optimizer.iter().flat_map(|state| [state.parameters, state.mean, state.square]);
        states.map(|id| (self.layout.resources.get(id).name.clone(), id)).collect()
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
