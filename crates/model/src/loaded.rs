//! A model's weights on a device: what inference, evaluation, teaching and training are plans over.

use crate::adapter::{Adapter, AdapterModule, BaseTrits};
use crate::config::Config;
use crate::engine::EngineError;
use crate::forward::TokenInputs;
use crate::layout::{Layout, Precision};
use crate::load::{upload_blank, upload_copies, upload_weights};
use crate::lora::LoraLayout;
use crate::model_file::{LoadError, ModelFile};
use std::collections::HashMap;
use std::ops::Range;
use tritune_graph::{
    Bindings, BufferHandle, Device, DeviceError, Extents, Plan, PlanHandle, ResourceId, SharedDevice, Slice, Target,
    block_on,
};

/// What planning needs of a model: its shape, its numbered resources, and the adapters beside its products.
#[derive(Clone, Debug)]
pub struct ModelPlan {
    /// The model's shape.
    pub config: Config,
    /// Its resources and those of everything added to it.
    pub layout: Layout,
    /// The adapters, in the order they are added up.
    pub adapters: Vec<LoraLayout>,
}

impl ModelPlan {
    /// A model on disk, for documents of `context` tokens, before anything is loaded.
    pub fn of(model_file: &dyn ModelFile, context: usize, precision: Precision) -> Result<ModelPlan, LoadError> {
        Ok(ModelPlan::new(model_file.config().clone(), Layout::of(model_file, context, precision)?))
    }

    /// A model without adapters.
    pub fn new(config: Config, layout: Layout) -> ModelPlan {
        ModelPlan { config, layout, adapters: Vec::new() }
    }

    /// Adds finished adapters, each counting as many times as its number says.
    pub fn add_adapters(&mut self, adapters: &[(Adapter, f32)]) {
        for (adapter, scale) in adapters {
            let name = format!("adapter.{}", self.adapters.len());
            let resources = &mut self.layout.resources;
            self.adapters.push(LoraLayout::of_adapter(&self.config, adapter, *scale, &name, resources));
        }
    }
}

/// A model on a device. Clones share its weights; what is added to one of them (KV caches, adapters, the buffers of an
/// optimiser) belongs to that one. Memory is freed with the last clone or plan that uses it.
#[derive(Clone, Debug)]
pub struct DeviceModel {
    /// What it consists of.
    pub model_plan: ModelPlan,
    /// The memory of its resources.
    pub bindings: Bindings,
    /// Where it is.
    pub device: SharedDevice,
    /// What adapters know it by; nothing for one whose weights are yet to be filled.
    pub base_trits: Option<BaseTrits>,
}

impl DeviceModel {
    /// Uploads a model's weights. Buffers of the model plan are left to [`DeviceModel::allocate`], and adapters to
    /// [`DeviceModel::place_adapters`]. `progress` receives the bytes uploaded so far and in all.
    pub fn load(
        model_file: &dyn ModelFile,
        model_plan: ModelPlan,
        device: SharedDevice,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<DeviceModel, LoadError> {
        device.lock().begin_group();
        let (bindings, base_trits) = upload_weights(model_file, &model_plan.layout, &device, progress)?;
        Ok(DeviceModel { model_plan, bindings, device, base_trits: Some(base_trits) })
    }

    /// Uploads some weights once more, each into the resource it is given with.
    pub fn load_copies(
        &mut self,
        model_file: &dyn ModelFile,
        copies: &HashMap<ResourceId, ResourceId>,
    ) -> Result<(), LoadError> {
        self.bindings =
            upload_copies(model_file, &self.model_plan.layout, copies, &self.device, self.bindings.clone())?;
        Ok(())
    }

    /// A model whose weights are zero until parameters fill them. Resources with numbers in `others` are somebody else's.
    pub fn blank(model_plan: ModelPlan, others: Range<u32>, device: SharedDevice) -> Result<DeviceModel, DeviceError> {
        device.lock().begin_group();
        let bindings = upload_blank(&model_plan.config, &model_plan.layout, &others, &device)?;
        Ok(DeviceModel { model_plan, bindings, device, base_trits: None })
    }

    /// What plans over it must respect.
    pub fn target(&self) -> Target {
        self.device.lock().target()
    }

    /// Refuses positions the model was not loaded for.
    pub fn check_context(&self, wanted: usize) -> Result<(), EngineError> {
        let loaded = self.model_plan.layout.resources.get(self.model_plan.layout.rope).rows;
        if wanted > loaded { Err(EngineError::Context { loaded, wanted }) } else { Ok(()) }
    }

    /// Makes buffers of zeros for resources of the model plan.
    pub fn allocate(&mut self, ids: impl IntoIterator<Item = ResourceId>) -> Result<(), DeviceError> {
        let mut device = self.device.lock();
        device.begin_group();
        for id in ids {
            self.bindings.insert(id, device.allocate(self.model_plan.layout.resources.get(id))?);
        }
        Ok(())
    }

    /// Compiles a plan over its memory.
    pub fn compile(&self, plan: Plan) -> Result<PlanHandle, DeviceError> {
        self.device.lock().compile(plan, &self.bindings)
    }

    /// Refuses an adapter that was trained on other weights.
    pub fn check_base(&self, adapter: &Adapter) -> Result<(), LoadError> {
        let Some(trits) = &self.base_trits else { return Ok(()) };
        adapter.check_base(trits, self.model_plan.config.name.as_deref())
    }

    /// Puts finished adapters into the last places of the model plan, which [`ModelPlan::add_adapters`] made for them.
    pub fn place_adapters(&mut self, adapters: &[(Adapter, f32)]) -> Result<(), EngineError> {
        block_on(self.place_adapters_async(adapters))
    }

    /// [`DeviceModel::place_adapters`] for hosts that must not block.
    pub async fn place_adapters_async(&mut self, adapters: &[(Adapter, f32)]) -> Result<(), EngineError> {
        let first = self.model_plan.adapters.len().saturating_sub(adapters.len());
        for (lora, (adapter, _)) in self.model_plan.adapters.clone()[first..].iter().zip(adapters) {
            self.check_base(adapter)?;
            if adapter.is_ternary() {
                return Err(LoadError::TernaryNotAlone.into());
            }
            self.allocate(lora.buffers.iter().chain(&lora.norms).copied())?;
            self.write_adapter(lora, adapter).await?;
        }
        Ok(())
    }

    /// Writes the factors of an adapter and works out norms. One whose modules have scales of their own carries them in its
    /// `B` factors.
    async fn write_adapter(&self, lora: &LoraLayout, adapter: &Adapter) -> Result<(), EngineError> {
        for pair in &lora.factors {
            let belongs = |module: &&AdapterModule| (module.layer, module.projection) == (pair.layer, pair.projection);
            let Some(module) = adapter.modules.iter().find(belongs) else { continue };
            let own = adapter.module_scale(module) / adapter.scale();
            let b: Vec<f32> = module.b.iter().map(|value| value * own).collect();
            self.write_slice(pair.a, &module.a)?;
            self.write_slice(pair.b, &b)?;
            if let (Some(scale), Some(magnitude)) = (pair.scale, &module.magnitude) {
                self.write_slice(scale.magnitudes, magnitude)?;
            }
        }
        if let Some(plan) = lora.derived_plan(&self.model_plan.layout, &self.target())? {
            let plan = self.compile(plan)?;
            self.device.run(&plan, Extents::new(0, 0)).await?;
        }
        Ok(())
    }

    /// The memory of a resource.
    pub fn buffer(&self, id: ResourceId) -> Result<&BufferHandle, DeviceError> {
        let name = &self.model_plan.layout.resources.get(id).name;
        self.bindings.get(id).ok_or_else(|| DeviceError::misuse(format!("{name} was not allocated")))
    }

    /// Writes the elements of a slice.
    pub fn write_slice(&self, slice: Slice, values: &[f32]) -> Result<(), DeviceError> {
        let offset = (slice.offset * size_of::<f32>()) as u64;
        self.device.lock().write_buffer(self.buffer(slice.buffer)?, offset, bytemuck::cast_slice(values))
    }

    /// Reads the elements of a slice.
    pub async fn read_slice(&self, slice: Slice) -> Result<Vec<f32>, DeviceError> {
        let mut values = vec![0f32; slice.rows * slice.cols];
        let offset = (slice.offset * size_of::<f32>()) as u64;
        let buffer = self.buffer(slice.buffer)?;
        self.device.read_buffer(buffer, offset, bytemuck::cast_slice_mut(&mut values)).await?;
        Ok(values)
    }
}

impl TokenInputs {
    /// Numbers the rows of keys and values once for all runs of a plan without a KV cache: every token is stored in its own
    /// row and sees the rows up to it.
    pub fn number_rows(&self, device: &mut dyn Device, plan: &PlanHandle, tokens: usize) -> Result<(), DeviceError> {
        if let Some(zeros) = self.zeros {
            device.write(plan, zeros, bytemuck::cast_slice(&vec![0i32; tokens]))?;
        }
        let rows: Vec<i32> = (0..tokens as i32).collect();
        device.write(plan, self.kv_slots, bytemuck::cast_slice(&rows))?;
        device.write(plan, self.kv_end, bytemuck::cast_slice(&rows))
    }
}
