//! What a trainer holds, in and out: adapters, tensors, checkpoints.

use super::{Sections, Trainer, TrainerError, TrainerOptions};
use crate::training_graph::Trained;
use std::collections::{BTreeMap, HashMap};
use tritune_graph::{Extents, OptimizerBuffers, ResourceId, Slice};
use tritune_model::adapter::{Adapter, AdapterModule};
use tritune_model::lora::Factors;
use tritune_model::master::MasterModel;
use tritune_model::tensor::Projection;
use tritune_model::tensor::Tensor;
use tritune_model::{MasterScales, ModelFile};

impl Trainer {
    /// [`Trainer::adapter`] for hosts that must not block.
    pub async fn adapter_async(&mut self, alpha: f32, rslora: bool) -> Result<Adapter, TrainerError> {
        self.read_adapter(alpha, rslora, |run| run.parameters).await
    }

    /// [`Trainer::gradients`] for hosts that must not block.
    pub async fn gradients_async(&mut self) -> Result<Adapter, TrainerError> {
        let mut gradients = self.read_adapter(1.0, false, |run| run.gradients).await?;
        if self.options.freeze_a {
            // Fixed factors have none, and were read instead.
            gradients.modules.iter_mut().for_each(|module| module.a.fill(0.0));
        }
        Ok(gradients)
    }

    async fn read_adapter(
        &self,
        alpha: f32,
        rslora: bool,
        select: impl Fn(&OptimizerBuffers) -> ResourceId,
    ) -> Result<Adapter, TrainerError> {
        let factors = match &self.trained {
            Trained::Adapter(lora) => lora.factors.clone(),
            Trained::Model(_) => Vec::new(),
        };
        let mut modules = Vec::with_capacity(factors.len());
        for pair in factors {
            let (a, b) = (self.read_slice(pair.a, &select).await?, self.read_slice(pair.b, &select).await?);
            let magnitude = match pair.scale {
                Some(scale) => Some(self.read_slice(scale.magnitudes, &select).await?),
                None => None,
            };
            let (layer, projection, rank) = (pair.layer, pair.projection, pair.a.rows);
            modules.push(AdapterModule { layer, projection, rank, alpha, a, b, magnitude });
        }
        let (base_model, base_trits) = (self.config().name.clone(), self.model.base_trits.clone());
        let TrainerOptions { rank, ternary: threshold, .. } = self.options;
        Ok(Adapter { rank, alpha, rslora, threshold, modules, base_model, base_trits })
    }

    /// A slice of the parameters, or of the buffer beside them that `select` names.
    async fn read_slice(
        &self,
        slice: Slice,
        select: &impl Fn(&OptimizerBuffers) -> ResourceId,
    ) -> Result<Vec<f32>, TrainerError> {
        let run = self.optimizer.iter().find(|run| run.parameters == slice.buffer);
        let slice = run.map_or(slice, |run| slice.in_buffer(select(run)));
        Ok(self.model.read_slice(slice).await?)
    }

    /// [`Trainer::model`] for hosts that must not block.
    pub async fn model_async(&mut self, base: &dyn ModelFile) -> Result<MasterModel, TrainerError> {
        let mut tensors = HashMap::new();
        for tensor in Tensor::of(base.config()) {
            tensors.insert(tensor, self.tensor(tensor, |run| run.parameters).await?);
        }
        MasterModel::of(base, self.scales(), |tensor| Ok(tensors.remove(&tensor).unwrap_or_default()))
    }

    /// The scales that trained weights are ternarised with.
    pub fn scales(&self) -> MasterScales {
        match &self.trained {
            Trained::Model(full) => full.scales,
            Trained::Adapter(_) => MasterScales::TENSOR,
        }
    }

    /// [`Trainer::tensor_gradient`] for hosts that must not block.
    pub async fn tensor_gradient_async(&mut self, tensor: Tensor) -> Result<Vec<f32>, TrainerError> {
        self.tensor(tensor, |run| run.gradients).await
    }

    async fn tensor(
        &self,
        tensor: Tensor,
        select: impl Fn(&OptimizerBuffers) -> ResourceId,
    ) -> Result<Vec<f32>, TrainerError> {
        let slices = match &self.trained {
            Trained::Model(full) => full.tensors.iter().find(|(known, _)| *known == tensor),
            Trained::Adapter(_) => None,
        };
        let slices = slices.map(|(_, slices)| slices.clone()).unwrap_or_default();
        let mut values = Vec::new();
        for slice in slices {
            values.extend(self.read_slice(slice, &select).await?);
        }
        Ok(values)
    }

    /// [`Trainer::set_tensor`] for hosts that must not block.
    pub async fn set_tensor_async(&mut self, tensor: Tensor, values: &[f32]) -> Result<(), TrainerError> {
        if let Trained::Model(full) = &self.trained {
            let slices = full.tensors.iter().find(|(known, _)| *known == tensor).map(|(_, slices)| slices);
            self.write_slices(slices.into_iter().flatten(), values)?;
        }
        self.derive().await
    }

    fn write_slices<'s>(
        &self,
        slices: impl IntoIterator<Item = &'s Slice>,
        values: &[f32],
    ) -> Result<(), TrainerError> {
        let mut rest = values;
        for &slice in slices {
            let (run, after) = rest.split_at_checked(slice.rows * slice.cols).unwrap_or((rest, &[]));
            self.model.write_slice(slice, run)?;
            rest = after;
        }
        Ok(())
    }

    /// Starts from a model's own weights.
    pub(super) async fn write_parameters(
        &mut self,
        model: &dyn ModelFile,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<(), TrainerError> {
        let Trained::Model(full) = &self.trained else { return Ok(()) };
        let (mut done, total) = (0, full.parameters() as u64 * size_of::<f32>() as u64);
        for (tensor, slices) in &full.tensors {
            let values = tensor.initial(model, full.scales)?;
            self.write_slices(slices, &values)?;
            done += size_of_val(values.as_slice()) as u64;
            progress(done, total);
        }
        self.derive().await
    }

    /// Makes what follows from parameters anew, after the host has written these.
    pub(super) async fn derive(&self) -> Result<(), TrainerError> {
        if let Some(plan) = &self.derived {
            let update_alone = Extents { tokens: 0, out_rows: 0, backward: false, update: true };
            self.device().run(plan, update_alone).await?;
        }
        Ok(())
    }

    pub(super) async fn start_from(&mut self, adapter: &Adapter) -> Result<(), TrainerError> {
        self.model.check_base(adapter)?;
        let known: BTreeMap<(usize, Projection), &AdapterModule> =
            adapter.modules.iter().map(|module| ((module.layer, module.projection), module)).collect();
        if adapter.is_dora() && !self.options.dora {
            return Err(TrainerError::Magnitudes);
        }
        if adapter.threshold != self.options.ternary {
            let wanted = if self.options.ternary.is_some() { "ternary adapter" } else { "LoRA" };
            return Err(TrainerError::OtherKind { found: adapter.kind(), wanted });
        }
        let scale = self.options.scale;
        self.write_factors(&mut |_, pair| {
            let (layer, projection, rank) = (pair.layer, pair.projection, pair.a.rows);
            let module = known.get(&(layer, projection)).filter(|module| module.rank == rank);
            let module = module.ok_or(TrainerError::OtherAdapter { layer, projection: projection.name(), rank })?;
            // Another alpha is folded into the B factor, so that the product stays what it was.
            let factor = adapter.module_scale(module) / scale;
            let b = module.b.iter().map(|value| value * factor).collect();
            Ok(StartFactors { a: module.a.clone(), b, magnitude: module.magnitude.clone() })
        })
        .await
    }

    pub(super) async fn write_factors(&mut self, make: MakeFactors<'_>) -> Result<(), TrainerError> {
        let Trained::Adapter(lora) = &self.trained else { return Ok(()) };
        let mut unknown = Vec::new();
        for (number, pair) in lora.factors.iter().enumerate() {
            let StartFactors { a, b, magnitude } = make(number, pair)?;
            self.model.write_slice(pair.a, &a)?;
            self.model.write_slice(pair.b, &b)?;
            match (pair.scale, magnitude) {
                (Some(scale), Some(magnitude)) => self.model.write_slice(scale.magnitudes, &magnitude)?,
                (scale, _) => unknown.extend(scale),
            }
        }
        self.derive().await?;
        for scale in unknown {
            let norms = self.model.read_slice(scale.norms).await?;
            self.model.write_slice(scale.magnitudes, &norms)?;
        }
        Ok(())
    }

    /// [`Trainer::save`] for hosts that must not block.
    pub async fn save_async(&mut self) -> Result<Sections, TrainerError> {
        self.read_buffers(&self.saved_buffers()).await
    }

    /// [`Trainer::save_parameters`] for hosts that must not block.
    pub async fn save_parameters_async(&mut self) -> Result<Sections, TrainerError> {
        self.read_buffers(&self.parameter_buffers()).await
    }

    /// [`Trainer::restore_parameters`] for hosts that must not block.
    pub async fn restore_parameters_async(&mut self, sections: &[(String, Vec<u8>)]) -> Result<(), TrainerError> {
        let find = |name: &str| sections.iter().find(|(known, _)| known == name).map(|(_, bytes)| bytes.as_slice());
        self.write_buffers(&self.parameter_buffers(), find)?;
        self.derive().await
    }

    /// [`Trainer::pull_towards`] for hosts that must not block.
    pub async fn pull_towards_async(&mut self, start: &[(String, Vec<u8>)], weight: f32) -> Result<(), TrainerError> {
        let mut now = self.save_parameters_async().await?;
        for ((_, bytes), (_, start)) in now.iter_mut().zip(start) {
            for (value, start) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(start.as_chunks::<4>().0) {
                let (own, start) = (f32::from_ne_bytes(*value), f32::from_ne_bytes(*start));
                *value = (own + weight * (start - own)).to_ne_bytes();
            }
        }
        self.restore_parameters_async(&now).await
    }

    /// [`Trainer::restore`] for hosts that must not block.
    pub async fn restore_async<'a>(&mut self, section: impl Fn(&str) -> Option<&'a [u8]>) -> Result<(), TrainerError> {
        self.write_buffers(&self.saved_buffers(), section)?;
        self.clear_gradients()?;
        self.derive().await
    }

    fn saved_buffers(&self) -> Vec<ResourceId> {
        self.optimizer.iter().flat_map(|run| [run.parameters, run.mean, run.square]).collect()
    }

    fn parameter_buffers(&self) -> Vec<ResourceId> {
        self.optimizer.iter().map(|run| run.parameters).collect()
    }

    async fn read_buffers(&self, buffers: &[ResourceId]) -> Result<Sections, TrainerError> {
        let mut sections = Vec::with_capacity(buffers.len());
        for &id in buffers {
            let resource = self.model.model_plan.layout.resources.get(id);
            let mut bytes = vec![0; resource.bytes() as usize];
            self.device().read_buffer(self.model.buffer(id)?, 0, &mut bytes).await?;
            sections.push((resource.name.clone(), bytes));
        }
        Ok(sections)
    }

    fn write_buffers<'a>(
        &mut self,
        buffers: &[ResourceId],
        section: impl Fn(&str) -> Option<&'a [u8]>,
    ) -> Result<(), TrainerError> {
        for &id in buffers {
            let resource = self.model.model_plan.layout.resources.get(id);
            let (expected, bytes) = (resource.bytes() as usize, section(&resource.name).unwrap_or(&[]));
            if bytes.len() != expected {
                let what = resource.name.clone();
                return Err(TrainerError::OtherState { what, expected, found: bytes.len() });
            }
            self.device().lock().write_buffer(self.model.buffer(id)?, 0, bytes)?;
        }
        Ok(())
    }
}

pub(super) struct StartFactors {
    pub a: Vec<f32>,
    pub b: Vec<f32>,
    /// Magnitudes of its rows; those they have by themselves when absent.
    pub magnitude: Option<Vec<f32>>,
}

/// Makes both factors of a pair, given its number and place.
pub(super) type MakeFactors<'a> = &'a mut dyn FnMut(usize, &Factors) -> Result<StartFactors, TrainerError>;
