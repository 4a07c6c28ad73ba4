//! Parameters and gradients as one row of numbers, the same on every device: what workers that train together exchange.

use super::{DropoutStream, Trainer, TrainerError};
use crate::training_graph::Trained;
use tritune_graph::{Extents, Hyper, OptimizerBuffers, ResourceId, Slice};

impl Trainer {
    /// How many trained numbers there are.
    pub fn value_count(&self) -> usize {
        self.trained_slices().iter().map(|slice| slice.rows * slice.cols).sum()
    }

    /// [`Trainer::parameter_values`] for hosts that must not block.
    pub async fn parameter_values_async(&mut self) -> Result<Vec<f32>, TrainerError> {
        self.read_values(|run| run.parameters).await
    }

    /// [`Trainer::set_parameter_values`] for hosts that must not block.
    pub async fn set_parameter_values_async(&mut self, values: &[f32]) -> Result<(), TrainerError> {
        self.check_values("parameters", values)?;
        self.write_values(values, |run| run.parameters).await?;
        self.derive().await
    }

    /// [`Trainer::take_gradient_values`] for hosts that must not block.
    pub async fn take_gradient_values_async(&mut self) -> Result<Vec<f32>, TrainerError> {
        let values = self.read_values(|run| run.gradients).await?;
        self.clear_gradients()?;
        Ok(values)
    }

    /// [`Trainer::apply_gradients`] for hosts that must not block.
    pub async fn apply_gradients_async(
        &mut self,
        gradients: &[f32],
        stream: DropoutStream,
        hyper: Hyper,
    ) -> Result<f32, TrainerError> {
        self.check_values("gradients", gradients)?;
        self.write_values(gradients, |run| run.gradients).await?;
        self.begin_step(stream)?;
        self.write_hyper(hyper)?;
        let update_alone = Extents { tokens: 0, out_rows: 0, backward: false, update: true };
        self.device().run(&self.active().plan, update_alone).await?;
        self.gradient_norm()
    }

    pub(super) fn clear_gradients(&mut self) -> Result<(), TrainerError> {
        for run in &self.optimizer {
            self.device().lock().clear_buffer(self.model.buffer(run.gradients)?)?;
        }
        Ok(())
    }

    /// What is trained, in the order of the values. Frozen factors have no optimiser.
    fn trained_slices(&self) -> Vec<Slice> {
        let is_trained = |slice: &Slice| self.optimizer.iter().any(|run| run.parameters == slice.buffer);
        let slices: Vec<Slice> = match &self.trained {
            Trained::Adapter(lora) => {
                let of_module = lora.factors.iter().map(|pair| (pair.a, pair.b, pair.scale));
                of_module.flat_map(|(a, b, scale)| [a, b].into_iter().chain(scale.map(|s| s.magnitudes))).collect()
            }
            Trained::Model(full) => full.tensors.iter().flat_map(|(_, slices)| slices.iter().copied()).collect(),
        };
        slices.into_iter().filter(is_trained).collect()
    }

    fn check_values(&self, what: &'static str, values: &[f32]) -> Result<(), TrainerError> {
        let expected = self.value_count();
        if values.len() != expected {
            return Err(TrainerError::OtherCount { what, expected, found: values.len() });
        }
        match values.iter().position(|value| !value.is_finite()) {
            Some(place) => Err(TrainerError::NoNumber { what, place, value: values[place] }),
            None => Ok(()),
        }
    }

    /// The trained slices of the buffers that `select` names. Each buffer is read once: a device waits for every read.
    async fn read_values(&self, select: impl Fn(&OptimizerBuffers) -> ResourceId) -> Result<Vec<f32>, TrainerError> {
        let mut buffers = Vec::with_capacity(self.optimizer.len());
        for run in &self.optimizer {
            buffers.push(self.read_floats(select(run)).await?);
        }
        let mut values = Vec::with_capacity(self.value_count());
        for slice in self.trained_slices() {
            for (_, numbers) in self.optimizer.iter().zip(&buffers).filter(|(run, _)| run.parameters == slice.buffer) {
                values.extend_from_slice(&numbers[slice.offset..slice.offset + slice.rows * slice.cols]);
            }
        }
        Ok(values)
    }

    /// Replaces those slices; what lies between them stays.
    async fn write_values(
        &self,
        values: &[f32],
        select: impl Fn(&OptimizerBuffers) -> ResourceId,
    ) -> Result<(), TrainerError> {
        for run in &self.optimizer {
            let mut numbers = self.read_floats(select(run)).await?;
            let mut rest = values;
            for slice in self.trained_slices() {
                let (own, after) = rest.split_at(slice.rows * slice.cols);
                if slice.buffer == run.parameters {
                    numbers[slice.offset..slice.offset + own.len()].copy_from_slice(own);
                }
                rest = after;
            }
            let buffer = self.model.buffer(select(run))?;
            self.device().lock().write_buffer(buffer, 0, bytemuck::cast_slice(&numbers))?;
        }
        Ok(())
    }

    async fn read_floats(&self, id: ResourceId) -> Result<Vec<f32>, TrainerError> {
        let resource = self.model.model_plan.layout.resources.get(id);
        let mut numbers = vec![0f32; resource.bytes() as usize / size_of::<f32>()];
        let bytes = bytemuck::cast_slice_mut(&mut numbers);
        self.device().read_buffer(self.model.buffer(id)?, 0, bytes).await?;
        Ok(numbers)
    }
}
