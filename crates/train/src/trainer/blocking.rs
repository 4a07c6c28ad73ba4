//! What a trainer holds, in and out, for hosts that may block.

use super::{DropoutStream, LossSum, Sections, Trainer, TrainerError};
use crate::data::Batch;
use tritune_graph::{Hyper, block_on};
use tritune_model::ModelFile;
use tritune_model::adapter::Adapter;
use tritune_model::master::MasterModel;
use tritune_model::tensor::Tensor;

impl Trainer {
    /// The loss of a batch, without dropout and without training on it. A model that is to become ternary is evaluated as
    /// if it were.
    pub fn evaluate(&mut self, batch: &Batch) -> Result<LossSum, TrainerError> {
        block_on(self.evaluate_async(batch))
    }

    /// The loss of each target of a batch, as it is evaluated.
    pub fn evaluated_losses(&mut self, batch: &Batch) -> Result<Vec<f32>, TrainerError> {
        block_on(self.evaluated_losses_async(batch))
    }

    /// The adapter as it is now.
    pub fn adapter(&mut self, alpha: f32, rslora: bool) -> Result<Adapter, TrainerError> {
        block_on(self.adapter_async(alpha, rslora))
    }

    /// The gradients added up since the last step, as an adapter.
    pub fn gradients(&mut self) -> Result<Adapter, TrainerError> {
        block_on(self.gradients_async())
    }

    /// The model as it is now, when all of it is trained.
    pub fn model(&mut self, base: &dyn ModelFile) -> Result<MasterModel, TrainerError> {
        block_on(self.model_async(base))
    }

    /// The gradient of a tensor added up since the last step, when the whole model is trained.
    pub fn tensor_gradient(&mut self, tensor: Tensor) -> Result<Vec<f32>, TrainerError> {
        block_on(self.tensor_gradient_async(tensor))
    }

    /// Replaces a tensor, when the whole model is trained.
    pub fn set_tensor(&mut self, tensor: Tensor, values: &[f32]) -> Result<(), TrainerError> {
        block_on(self.set_tensor_async(tensor, values))
    }

    /// Parameters and moments, by name, for a model.
    pub fn save(&mut self) -> Result<Sections, TrainerError> {
        block_on(self.save_async())
    }

    /// The parameters alone.
    pub fn save_parameters(&mut self) -> Result<Sections, TrainerError> {
        block_on(self.save_parameters_async())
    }

    /// Puts back what [`Trainer::save`] gave.
    pub fn restore<'a>(&mut self, section: impl Fn(&str) -> Option<&'a [u8]>) -> Result<(), TrainerError> {
        block_on(self.restore_async(section))
    }

    /// Puts back what [`Trainer::save_parameters`] gave. Moments and gradients stay.
    pub fn restore_parameters(&mut self, sections: &[(String, Vec<u8>)]) -> Result<(), TrainerError> {
        block_on(self.restore_parameters_async(sections))
    }

    /// Moves the parameters towards what [`Trainer::save_parameters`] gave earlier, by a fraction of the way.
    pub fn pull_towards(&mut self, start: &[(String, Vec<u8>)], weight: f32) -> Result<(), TrainerError> {
        block_on(self.pull_towards_async(start, weight))
    }

    /// The parameters. Of an adapter: for each module in the order of blocks and projections `lora_A` (unless it is frozen), `lora_B`
    /// and the magnitudes, each by rows, as PEFT's tensors have them. Of a whole model: its tensors one after the other.
    pub fn parameter_values(&mut self) -> Result<Vec<f32>, TrainerError> {
        block_on(self.parameter_values_async())
    }

    /// Replaces the parameters. Moments stay.
    pub fn set_parameter_values(&mut self, values: &[f32]) -> Result<(), TrainerError> {
        block_on(self.set_parameter_values_async(values))
    }

    /// The gradients added up since the last step, in the order of the parameters. They are zero afterwards.
    pub fn take_gradient_values(&mut self) -> Result<Vec<f32>, TrainerError> {
        block_on(self.take_gradient_values_async())
    }

    /// Takes the optimiser step of `stream` with these gradients, in the place of those added up here, and gives their norm. It is the
    /// step that [`Trainer::train_step`] takes, to the bit.
    pub fn apply_gradients(
        &mut self,
        gradients: &[f32],
        stream: DropoutStream,
        hyper: Hyper,
    ) -> Result<f32, TrainerError> {
        block_on(self.apply_gradients_async(gradients, stream, hyper))
    }
}
