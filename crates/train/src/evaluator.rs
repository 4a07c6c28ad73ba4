//! The loss of a model, with or without finished adapters, on a device: what `tritune eval` measures and what an
//! exported adapter is checked by.

use crate::data::Batch;
use crate::trainer::{LossSum, TrainerError};
use crate::training_graph::{EvaluationValues, evaluation_graph};
use tritune_graph::{Device, DeviceError, DeviceInfo, Extents, Plan, PlanId};
use tritune_model::ModelFile;
use tritune_model::adapter::Adapter;
use tritune_model::layout::{Precision, plan_layout};
use tritune_model::load::place_weights;
use tritune_model::lora::LoraLayout;

/// In what shape batches come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvaluatorOptions {
    /// Longest document, in tokens.
    pub context: usize,
    /// Most tokens of a batch.
    pub tokens: usize,
    /// Arithmetic outside the integer products.
    pub precision: Precision,
}

/// A model on a device that tells losses.
pub struct Evaluator {
    device: Box<dyn Device>,
    plan: PlanId,
    values: EvaluationValues,
    options: EvaluatorOptions,
}

impl EvaluationValues {
    /// Runs the plan they belong to on a batch and gives the loss of each target.
    pub(crate) fn losses(&self, device: &mut dyn Device, plan: PlanId, batch: &Batch) -> Result<Vec<f32>, DeviceError> {
        let inputs: [(_, &[i32]); 5] = [
            (self.tokens.ids, &batch.ids),
            (self.tokens.positions, &batch.positions),
            (self.tokens.first, &batch.first),
            (self.out_rows, &batch.out_rows),
            (self.targets, &batch.targets),
        ];
        for (id, numbers) in inputs {
            device.write(plan, id, bytemuck::cast_slice(numbers))?;
        }
        device.run(plan, Extents::new(batch.ids.len(), batch.targets.len()))?;
        let mut losses = vec![0f32; batch.targets.len()];
        device.read(plan, self.loss, bytemuck::cast_slice_mut(&mut losses))?;
        Ok(losses)
    }
}

impl Evaluator {
    /// Puts a model and adapters, each with how much it counts, on a device.
    pub fn load(
        checkpoint: &dyn ModelFile,
        adapters: &[(Adapter, f32)],
        mut device: Box<dyn Device>,
        options: EvaluatorOptions,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Evaluator, TrainerError> {
        let config = checkpoint.config().clone();
        let mut layout = plan_layout(checkpoint, options.context, 0, options.precision)?;
        let mut placed = Vec::with_capacity(adapters.len());
        for (number, (adapter, scale)) in adapters.iter().enumerate() {
            let name = format!("adapter.{number}");
            placed.push(LoraLayout::of_adapter(&config, adapter, *scale, &name, &mut layout.resources));
        }
        let half = device.limits().f16_matmul && options.precision == Precision::F16;
        let store = options.precision.store();
        let (graph, values) = evaluation_graph(&config, &layout, &placed, options.tokens, store, half)?;
        let plan = Plan::new("evaluation", &graph, device.limits())?;
        place_weights(checkpoint, &mut layout, device.as_mut(), progress)?;
        for (placed, (adapter, _)) in placed.iter().zip(adapters) {
            placed.place(device.as_mut(), &layout, adapter).map_err(tritune_model::EngineError::from)?;
        }
        let plan = device.compile(plan)?;
        let rows: Vec<i32> = (0..options.tokens as i32).collect();
        for id in [values.tokens.rows, values.tokens.last] {
            device.write(plan, id, bytemuck::cast_slice(&rows))?;
        }
        Ok(Evaluator { device, plan, values, options })
    }

    /// The loss of each target of a batch.
    pub fn losses(&mut self, batch: &Batch) -> Result<Vec<f32>, TrainerError> {
        let (tokens, targets) = (batch.ids.len(), batch.targets.len());
        if tokens > self.options.tokens {
            let most = self.options.tokens;
            return Err(TrainerError::BatchTooLarge { tokens, targets, most_tokens: most, most_targets: most });
        }
        Ok(self.values.losses(self.device.as_mut(), self.plan, batch)?)
    }

    /// The loss of a batch.
    pub fn evaluate(&mut self, batch: &Batch) -> Result<LossSum, TrainerError> {
        Ok(LossSum::of(&self.losses(batch)?))
    }

    /// The device.
    pub fn device_info(&self) -> DeviceInfo {
        self.device.info()
    }
}
