//! A training run before its first step: what it is, what it needs, and how it gets onto a device.

use super::buffers::StartFactors;
use super::{TrainStep, Trainer, TrainerError};
use crate::fresh_adapter::fresh_factor;
use crate::objective::{self, Objective, PlanValues};
use crate::settings::FinetuneSettings;
use crate::teacher::{Distillation, TeacherPlan};
use crate::training_graph::{
    EvaluationValues, StepParts, Trained, TrainingValues, evaluation_graph, optimizer_buffers, requantize_graph,
};
use std::sync::Arc;
use tritune_graph::{
    Device, DeviceError, Encoding, OptimizerBuffers, Plan, ResourceId, SharedDevice, Target, block_on,
};
use tritune_model::adapter::{Adapter, check_one_scale};
use tritune_model::full::FullLayout;
use tritune_model::layout::{Layout, LayoutOptions, Precision, WeightForm};
use tritune_model::loaded::{DeviceModel, ModelPlan};
use tritune_model::lora::{Factors, LoraLayout, Ranks, highest_rank};
use tritune_model::tensor::{Projection, Tensor};
use tritune_model::{Config, MasterScales, ModelFile};

/// What is trained, and in what shape.
#[derive(Clone, Debug, Default)]
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
    /// five are an adapter's.
    pub full: bool,
    /// Rank of every factor.
    pub rank: usize,
    /// The projections that get an adapter.
    pub modules: Vec<Projection>,
    /// What the adapter's products are multiplied by.
    pub scale: f32,
    /// Whether the magnitudes of rows are trained too (DoRA).
    pub dora: bool,
    /// Let the adapter change trits where its product is larger than this, instead of adding it (a ternary adapter).
    pub ternary: Option<f32>,
    /// Whether the A factors stay as they start, so that only the B factors are trained.
    pub freeze_a: bool,
    /// Fraction of the adapter's inputs that is zeroed in training.
    pub dropout: f32,
    /// Blocks that are computed again in the backward pass.
    pub recompute: usize,
    /// Results that these keep after all, those that are most worth their bytes ([`Graph::rank_savable`](tritune_graph::Graph::rank_savable)).
    pub keep: usize,
    /// Also give the gradient of the embedded tokens.
    pub input_gradient: bool,
    /// What a teacher's opinion counts for beside the targets, if there is one; see [`Prepared::with_teacher`].
    pub distill: Option<Distillation>,
    /// What is minimised in the place of the cross-entropy of all targets, where there is no teacher.
    pub objective: Option<Arc<dyn Objective>>,
    /// Optimiser steps over which a model that is trained as a whole goes from dense to ternary.
    pub dense_warmup: u64,
    /// Whether the norms that are part of projections come in over these steps too: the model starts as one without them.
    pub norm_anneal: bool,
}

impl TrainerOptions {
    /// Those that follow from the settings of a run, all of whose activations are kept.
    pub fn of(settings: &FinetuneSettings, config: &Config, precision: Precision) -> TrainerOptions {
        let tokens = settings.tokens_per_batch() as usize;
        TrainerOptions {
            context: settings.seq as usize,
            tokens,
            targets: tokens,
            precision,
            full: settings.full,
            rank: settings.rank as usize,
            modules: settings.modules.iter().collect(),
            scale: settings.adapter_scale() as f32,
            dora: settings.dora,
            ternary: settings.ternary_threshold(),
            freeze_a: settings.freeze_a.is_some(),
            dropout: settings.dropout as f32,
            distill: settings.distillation(config),
            dense_warmup: settings.dense_warmup,
            norm_anneal: settings.from_teacher,
            ..TrainerOptions::default()
        }
    }
}

/// A training plan before anything is loaded.
pub struct Prepared {
    model_plan: ModelPlan,
    trained: Trained,
    optimizer: Vec<OptimizerBuffers>,
    plan: Plan,
    derived: Option<Plan>,
    values: TrainingValues,
    warmup: Option<(Plan, TrainingValues)>,
    evaluation: Option<(Plan, EvaluationValues)>,
    objective: Arc<dyn Objective>,
    teacher: Option<TeacherPlan>,
    options: TrainerOptions,
}

/// Bytes a training run needs on its device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct MemoryPlan {
    /// Ternary weights, norms and tables, and the weights that are partly dense at first.
    pub weights: u64,
    /// Embedding and head.
    pub head: u64,
    /// The parameters, their gradients and their moments, the norms of adapted rows, and A factors that are fixed.
    pub parameters: u64,
    /// Activations, inputs and outputs.
    pub activations: u64,
    /// Weights of a teacher.
    pub teacher: u64,
    /// Of all these, what somebody else has on the device already and the run reads there.
    pub shared: u64,
}

impl MemoryPlan {
    /// Everything together that the run takes.
    pub fn total(&self) -> u64 {
        (self.weights + self.head + self.parameters + self.activations + self.teacher).saturating_sub(self.shared)
    }
}

impl Prepared {
    /// Plans a training run for a device.
    pub fn new(model: &dyn ModelFile, target: &Target, options: TrainerOptions) -> Result<Prepared, TrainerError> {
        Prepared::with_teacher(model, None, target, options)
    }

    /// Plans a training run with a teacher, where the options have one.
    pub fn with_teacher(
        model: &dyn ModelFile,
        teacher: Option<&dyn ModelFile>,
        target: &Target,
        options: TrainerOptions,
    ) -> Result<Prepared, TrainerError> {
        let config = model.config().clone();
        if options.ternary.is_some() {
            if !config.projection_norms.is_empty() {
                return Err(TrainerError::TernaryNorms);
            }
            for (layer, &module) in (0..config.layers).flat_map(|layer| options.modules.iter().map(move |m| (layer, m)))
            {
                check_one_scale(model, layer, module)?;
            }
        }
        let scales = if options.full { MasterScales::of(model)? } else { MasterScales::TENSOR };
        let layout = match options.full {
            true => trainable_layout(model, scales, &options),
            false => Layout::of(model, options.context, options.precision)?,
        };
        Prepared::planned(ModelPlan::new(config, layout), scales, teacher, target, options)
    }

    /// Plans the training of an adapter over a model that is loaded already.
    pub fn over(loaded: &DeviceModel, options: TrainerOptions) -> Result<Prepared, TrainerError> {
        loaded.check_context(options.context)?;
        if options.full {
            let what = "a model that is trained as a whole would change weights that others use";
            return Err(DeviceError::misuse(what).into());
        }
        if options.ternary.is_some() {
            return Err(DeviceError::misuse("a ternary adapter would change weights that others use").into());
        }
        Prepared::planned(loaded.model_plan.clone(), MasterScales::TENSOR, None, &loaded.target(), options)
    }

    fn planned(
        model_plan: ModelPlan,
        scales: MasterScales,
        teacher: Option<&dyn ModelFile>,
        target: &Target,
        options: TrainerOptions,
    ) -> Result<Prepared, TrainerError> {
        let ModelPlan { config, mut layout, adapters } = model_plan;
        let trained = if options.full {
            let mut full = FullLayout::new(&config, &mut layout, scales);
            if options.dense_warmup > 0 {
                full.add_annealed(&mut layout);
            }
            Trained::Model(full)
        } else {
            if let Some(most) = highest_rank(&config, &options.modules).filter(|most| options.rank > *most) {
                return Err(TrainerError::Rank { rank: options.rank, most });
            }
            let ranks: Ranks = (0..config.layers)
                .flat_map(|layer| options.modules.iter().map(move |&module| ((layer, module), options.rank)))
                .collect();
            let TrainerOptions { dora, freeze_a, scale, .. } = options;
            let mut lora = LoraLayout::new(&config, &ranks, dora, freeze_a, scale, "adapter", &mut layout.resources);
            if let Some(threshold) = options.ternary {
                lora.change_trits(threshold, &mut layout);
            }
            Trained::Adapter(lora)
        };
        let optimizer = optimizer_buffers(&mut layout.resources, trained.buffers());
        let mut model_plan = ModelPlan { config, layout, adapters };
        let teacher = match (teacher, &options.distill) {
            (Some(teacher), Some(how)) => {
                TeacherPlan::new(teacher, &mut model_plan, options.context, options.precision, how)?
            }
            (None, Some(_)) => return Err(TrainerError::NoTeacher),
            (_, None) => None,
        };
        let ModelPlan { config, layout, adapters } = model_plan;
        let objective = objective::of(&options, teacher.as_ref())?;
        let parts = StepParts {
            config: &config,
            layout: &layout,
            trained: &trained,
            optimizer: &optimizer,
            objective: &*objective,
            options: &options,
            anneals: false,
        };
        let (graph, values) = parts.graph()?;
        let plan = Plan::new("training", &graph, target)?;
        let warmup = match &trained {
            Trained::Model(full) if options.dense_warmup > 0 => {
                let layout = full.annealed_layout(&layout);
                let (graph, values) = StepParts { layout: &layout, anneals: true, ..parts }.graph()?;
                Some((Plan::new("warm-up", &graph, target)?, values))
            }
            _ => None,
        };
        // A plan with dropout drops whenever it runs; losses without need one of their own.
        let evaluation = if options.dropout > 0.0 {
            let (tokens, precision) = (options.tokens, options.precision);
            let (graph, values) =
                evaluation_graph(&config, &layout, trained.adapters(), tokens, precision, precision.store())?;
            Some((Plan::new("evaluation", &graph, target)?, values))
        } else {
            None
        };
        let derived = match &trained {
            Trained::Adapter(lora) => lora.derived_plan(&layout, target).map_err(tritune_model::EngineError::from)?,
            Trained::Model(full) => Some(Plan::new("requantize", &requantize_graph(&layout, full)?, target)?),
        };
        let model_plan = ModelPlan { config, layout, adapters };
        Ok(Prepared {
            model_plan,
            trained,
            optimizer,
            plan,
            derived,
            values,
            warmup,
            evaluation,
            objective,
            teacher,
            options,
        })
    }

    /// What the run needs on the device.
    pub fn memory(&self) -> MemoryPlan {
        let bytes = |id: ResourceId| self.model_plan.layout.resources.get(id).bytes();
        let trained: u64 = self.optimizer.iter().map(|run| 4 * bytes(run.parameters)).sum();
        let beside = |lora: &LoraLayout| [lora.norms.as_slice(), lora.fixed.as_slice()].concat();
        let beside: u64 = self.trained.adapters().iter().flat_map(beside).map(bytes).sum();
        let tied = self.model_plan.layout.head == self.model_plan.layout.embedding;
        let head = bytes(self.model_plan.layout.embedding) + if tied { 0 } else { bytes(self.model_plan.layout.head) };
        let teacher = self.teacher.as_ref().map_or(0, TeacherPlan::weight_bytes);
        MemoryPlan {
            weights: self.model_plan.layout.weight_bytes() - head - teacher,
            head,
            parameters: trained + beside,
            activations: self.plan.activation_bytes()
                + self.derived.as_ref().map_or(0, Plan::activation_bytes)
                + self.warmup.as_ref().map_or(0, |(plan, _)| plan.activation_bytes())
                + self.evaluation.as_ref().map_or(0, |(plan, _)| plan.activation_bytes()),
            teacher,
            shared: 0,
        }
    }

    /// Bytes of the weights that the run need not place on this device, since somebody else has them there.
    pub fn adoptable_bytes(&self, device: &dyn Device) -> u64 {
        self.model_plan.layout.resources.iter().map(|(_, resource)| device.adoptable_bytes(resource)).sum()
    }

    /// Results that blocks keep which are computed again: as many as the options say, or all.
    pub fn kept(&self) -> usize {
        self.values.kept
    }

    /// Number of trained parameters.
    pub fn parameters(&self) -> usize {
        self.trained.parameters()
    }

    /// Puts everything on the device. The adapter starts at `start`, or with random A factors and zero B factors.
    /// Magnitudes that `start` does not have are the norms of its rows, which changes nothing.
    pub fn load(
        self,
        model: &dyn ModelFile,
        device: impl Into<SharedDevice>,
        start: Start,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Trainer, TrainerError> {
        block_on(self.load_async(model, None, device, start, progress))
    }

    /// The same, with the teacher that the run was planned with.
    pub fn load_with_teacher(
        self,
        model: &dyn ModelFile,
        teacher: Option<&dyn ModelFile>,
        device: impl Into<SharedDevice>,
        start: Start,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Trainer, TrainerError> {
        block_on(self.load_async(model, teacher, device, start, progress))
    }

    /// [`Prepared::load_with_teacher`] for hosts that must not block.
    pub async fn load_async(
        mut self,
        model: &dyn ModelFile,
        teacher: Option<&dyn ModelFile>,
        device: impl Into<SharedDevice>,
        start: Start<'_>,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Trainer, TrainerError> {
        let model_plan = self.model_plan.clone();
        let mut loaded = match self.trained {
            Trained::Adapter(ref lora) => {
                let mut loaded = DeviceModel::load(model, model_plan, device.into(), progress)?;
                if let Some(ternary) = &lora.ternary {
                    loaded.load_copies(model, &ternary.base)?;
                }
                loaded
            }
            // The parameters fill them.
            Trained::Model(_) => {
                let others = self.teacher.as_ref().map(TeacherPlan::resources);
                DeviceModel::blank(model_plan, others.unwrap_or_default(), device.into())?
            }
        };
        if let Some(model_plan) = self.teacher.take() {
            model_plan.load(teacher.ok_or(TrainerError::NoTeacher)?, &mut loaded, progress)?;
        }
        let mut trainer = self.start(loaded, start).await?;
        trainer.write_parameters(model, progress).await?;
        Ok(trainer)
    }

    /// Starts a run that was planned [over](Prepared::over) a loaded model, whose weights stay as they are.
    pub fn start_over(self, loaded: &DeviceModel, start: Start) -> Result<Trainer, TrainerError> {
        block_on(self.start_over_async(loaded, start))
    }

    /// [`Prepared::start_over`] for hosts that must not block.
    pub async fn start_over_async(self, loaded: &DeviceModel, start: Start<'_>) -> Result<Trainer, TrainerError> {
        let loaded = DeviceModel { model_plan: self.model_plan.clone(), ..loaded.clone() };
        self.start(loaded, start).await
    }

    async fn start(self, mut model: DeviceModel, start: Start<'_>) -> Result<Trainer, TrainerError> {
        let Prepared { trained, optimizer, plan, derived, values, warmup, evaluation, objective, options, .. } = self;
        let buffers = optimizer.iter().flat_map(|run| [run.parameters, run.gradients, run.mean, run.square]);
        let beside = trained.adapters().iter().flat_map(|lora| lora.norms.iter().chain(&lora.fixed).copied());
        model.allocate(buffers.chain(beside))?;
        let compile = |(plan, values): (Plan, TrainingValues)| -> Result<TrainStep, TrainerError> {
            let steps = plan.steps.iter().map(|step| (step.label.clone(), step.op.name())).collect();
            let plan = model.compile(plan)?;
            values.tokens.number_rows(model.device.lock().as_mut(), &plan, options.tokens)?;
            if let Some(host) = &values.host {
                host.begin(&PlanValues { device: &model.device, plan: &plan }, options.tokens)?;
            }
            Ok(TrainStep { plan, values, steps })
        };
        let ternary = compile((plan, values))?;
        let warmup = warmup.map(compile).transpose()?;
        let mut compiled_evaluation = None;
        if let Some((plan, values)) = evaluation {
            let plan = model.compile(plan)?;
            values.tokens.number_rows(model.device.lock().as_mut(), &plan, options.tokens)?;
            compiled_evaluation = Some((plan, values));
        }
        let derived = derived.map(|plan| model.compile(plan)).transpose()?;
        let mut trainer = Trainer {
            model,
            trained,
            optimizer,
            ternary,
            warmup,
            ran_warmup: false,
            stepped_in_warmup: false,
            evaluation: compiled_evaluation,
            objective,
            options,
            derived,
        };
        let ternary = trainer.options.ternary.is_some();
        match start {
            _ if matches!(trainer.trained, Trained::Model(_)) => (),
            Start::Fresh { seed } => {
                let mut make = |pair_number: usize, pair: &Factors| {
                    let mut a = fresh_factor(seed, pair_number, pair.a.rows, pair.a.cols);
                    if ternary {
                        // A product then has the size of its B factors, whatever the rank.
                        let wider = (3.0 * pair.a.cols as f32 / pair.a.rows as f32).sqrt();
                        a.iter_mut().for_each(|value| *value *= wider);
                    }
                    Ok(StartFactors { a, b: vec![0.0; pair.b.rows * pair.b.cols], magnitude: None })
                };
                trainer.write_factors(&mut make).await?;
            }
            Start::From(adapter) => trainer.start_from(adapter).await?,
        }
        Ok(trainer)
    }
}

/// A layout whose weights have encodings that parameters can be made into: trits with these scales, or floats.
fn trainable_layout(model: &dyn ModelFile, scales: MasterScales, options: &TrainerOptions) -> Layout {
    let (config, precision) = (model.config(), options.precision);
    let scaled = |tensor: Tensor| {
        let scales = scales.several(tensor, tensor.shape(config).1)?;
        Some(WeightForm::scaled(Encoding::ternary(scales), model.activations()))
    };
    let table = |tensor: Tensor| {
        scaled(tensor).unwrap_or(WeightForm::dense(match precision {
            Precision::F32 => Encoding::F32,
            Precision::F16 => Encoding::F16,
        }))
    };
    let linears = (0..config.layers).flat_map(|layer| Projection::ALL.map(|projection| (layer, projection)));
    let others = linears.filter_map(|(layer, of)| Some(((layer, of), scaled(Tensor::Linear(layer, of))?)));
    let layout = LayoutOptions {
        context: options.context,
        sequences: 0,
        cache: precision.store(),
        embedding: table(Tensor::Embedding),
        head: table(Tensor::Head),
    };
    Layout::with_others(config, layout, &others.collect())
}

/// What an adapter starts from; a model that is trained as a whole starts from itself.
#[derive(Clone, Copy, Debug)]
pub enum Start<'a> {
    /// Random A factors, zero B factors: the model is unchanged at first.
    Fresh {
        /// Seed of the A factors.
        seed: u64,
    },
    /// Another adapter of the same rank and modules.
    From(&'a Adapter),
}
