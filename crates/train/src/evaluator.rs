//! The loss of a model, with or without finished adapters, on a device: what `tritune eval` measures and what an
//! exported adapter is checked by.

use crate::data::Batch;
use crate::trainer::{LossSum, TrainerError};
use crate::training_graph::{EvaluationValues, evaluation_graph};
use tritune_graph::{DeviceError, DeviceInfo, Extents, KvType, Plan, PlanHandle, SharedDevice, Target, block_on};
use tritune_model::adapter::{Adapter, MergedModel};
use tritune_model::loaded::{DeviceModel, ModelPlan};
use tritune_model::{ModelFile, Precision};

/// In what shape batches come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvaluatorOptions {
    /// Longest document, in tokens.
    pub context: usize,
    /// Most tokens of a batch.
    pub tokens: usize,
    /// Arithmetic outside the integer products.
    pub precision: Precision,
    /// How keys and values are kept; as the precision says when absent.
    pub kv: Option<KvType>,
}

/// A model on a device that tells losses.
pub struct Evaluator {
    device: SharedDevice,
    plan: PlanHandle,
    values: EvaluationValues,
    options: EvaluatorOptions,
}

impl EvaluationValues {
    /// Runs the plan they belong to on a batch and gives the loss of each target.
    pub(crate) async fn losses(
        &self,
        shared: &SharedDevice,
        plan: &PlanHandle,
        batch: &Batch,
    ) -> Result<Vec<f32>, DeviceError> {
        let inputs: [(_, &[i32]); 5] = [
            (self.tokens.ids, &batch.ids),
            (self.tokens.positions, &batch.positions),
            (self.tokens.kv_start, &batch.doc_start),
            (self.out_rows, &batch.out_rows),
            (self.targets, &batch.targets),
        ];
        for (id, numbers) in inputs {
            shared.lock().write(plan, id, bytemuck::cast_slice(numbers))?;
        }
        shared.run(plan, Extents::new(batch.ids.len(), batch.targets.len())).await?;
        let mut losses = vec![0f32; batch.targets.len()];
        shared.lock().read(plan, self.loss, bytemuck::cast_slice_mut(&mut losses))?;
        Ok(losses)
    }
}

impl Evaluator {
    /// Puts a model and adapters, each with how much it counts, on a device.
    pub fn load(
        model: &dyn ModelFile,
        adapters: &[(Adapter, f32)],
        device: impl Into<SharedDevice>,
        options: EvaluatorOptions,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Evaluator, TrainerError> {
        block_on(Evaluator::load_async(model, adapters, device, options, progress))
    }

    /// [`Evaluator::load`] for hosts that must not block.
    pub async fn load_async(
        model: &dyn ModelFile,
        adapters: &[(Adapter, f32)],
        device: impl Into<SharedDevice>,
        options: EvaluatorOptions,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Evaluator, TrainerError> {
        let device = device.into();
        if adapters.iter().any(|(adapter, _)| adapter.is_ternary()) {
            let merged = MergedModel::new(model, adapters, false)?;
            return Box::pin(Evaluator::load_async(&merged, &[], device, options, progress)).await;
        }
        let mut model_plan = ModelPlan::of(model, options.context, options.precision)?;
        model_plan.add_adapters(adapters);
        let planned = plan(&model_plan, &device.lock().target(), options)?;
        let loaded = DeviceModel::load(model, model_plan, device, progress)?;
        Evaluator::start(loaded, adapters, planned, options).await
    }

    /// The same over a model that is loaded already.
    pub fn over(
        loaded: &DeviceModel,
        adapters: &[(Adapter, f32)],
        options: EvaluatorOptions,
    ) -> Result<Evaluator, TrainerError> {
        block_on(Evaluator::over_async(loaded, adapters, options))
    }

    /// [`Evaluator::over`] for hosts that must not block.
    pub async fn over_async(
        loaded: &DeviceModel,
        adapters: &[(Adapter, f32)],
        options: EvaluatorOptions,
    ) -> Result<Evaluator, TrainerError> {
        loaded.check_context(options.context)?;
        let mut loaded = loaded.clone();
        loaded.model_plan.add_adapters(adapters);
        let planned = plan(&loaded.model_plan, &loaded.target(), options)?;
        Evaluator::start(loaded, adapters, planned, options).await
    }

    async fn start(
        mut loaded: DeviceModel,
        adapters: &[(Adapter, f32)],
        (plan, values): (Plan, EvaluationValues),
        options: EvaluatorOptions,
    ) -> Result<Evaluator, TrainerError> {
        loaded.place_adapters_async(adapters).await?;
        let plan = loaded.compile(plan)?;
        values.tokens.number_rows(loaded.device.lock().as_mut(), &plan, options.tokens)?;
        Ok(Evaluator { device: loaded.device, plan, values, options })
    }

    /// The loss of each target of a batch, a number or an error.
    pub fn losses(&mut self, batch: &Batch) -> Result<Vec<f32>, TrainerError> {
        block_on(self.losses_async(batch))
    }

    /// [`Evaluator::losses`] for hosts that must not block.
    pub async fn losses_async(&mut self, batch: &Batch) -> Result<Vec<f32>, TrainerError> {
        let (tokens, targets) = (batch.ids.len(), batch.targets.len());
        if tokens > self.options.tokens {
            let most = self.options.tokens;
            return Err(TrainerError::BatchTooLarge { tokens, targets, most_tokens: most, most_targets: most });
        }
        let losses = self.values.losses(&self.device, &self.plan, batch).await?;
        match losses.iter().enumerate().find(|(_, loss)| !loss.is_finite()) {
            None => Ok(losses),
            Some((target, &loss)) => Err(TrainerError::NotFinite { target: target + 1, targets, loss }),
        }
    }

    /// The loss of a batch.
    pub fn evaluate(&mut self, batch: &Batch) -> Result<LossSum, TrainerError> {
        Ok(LossSum::of(&self.losses(batch)?))
    }

    /// The device.
    pub fn device_info(&self) -> DeviceInfo {
        self.device.lock().info()
    }
}

fn plan(
    model_plan: &ModelPlan,
    target: &Target,
    options: EvaluatorOptions,
) -> Result<(Plan, EvaluationValues), TrainerError> {
    let ModelPlan { config, layout, adapters } = model_plan;
    let EvaluatorOptions { tokens, precision, kv, .. } = options;
    let kv = kv.unwrap_or(precision.store());
    let (graph, values) = evaluation_graph(config, layout, adapters, tokens, precision, kv)?;
    Ok((Plan::new("evaluation", &graph, target)?, values))
}
