//! Pipelines, each with the layout of what its kernel binds.

use crate::gpu::Gpu;
use crate::merging::{Group, Merged};
use crate::unrolling;
use crate::wgsl::{self, Access};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;
use tritune_gpu::Kernel;
use tritune_graph::DeviceError;

/// A kernel that is ready to run.
pub(crate) struct Pipeline {
    pub raw: wgpu::ComputePipeline,
    pub layout: wgpu::BindGroupLayout,
    /// What it binds, by number.
    pub bindings: Vec<(u32, Access)>,
    /// Bindings that became one.
    pub merged: Vec<Merged>,
}

/// A kernel, the buffers that are declared as written, and the bindings that become one.
type Key = (Kernel, u32, Vec<Group>);

/// Makes pipelines once and keeps them.
pub(crate) struct Pipelines {
    gpu: Arc<Gpu>,
    made: HashMap<Key, Arc<Pipeline>>,
    replaced: HashMap<String, String>,
}

impl Pipelines {
    pub(crate) fn new(gpu: &Arc<Gpu>, replaced: HashMap<String, String>) -> Pipelines {
        Pipelines { gpu: gpu.clone(), made: HashMap::new(), replaced }
    }

    /// The pipeline of a kernel, made on first use.
    pub(crate) fn get(
        &mut self,
        kernel: &Kernel,
        written: u32,
        groups: Vec<Group>,
    ) -> Result<Arc<Pipeline>, DeviceError> {
        let key = (kernel.clone(), written, groups);
        if let Some(pipeline) = self.made.get(&key) {
            return Ok(pipeline.clone());
        }
        let pipeline = Arc::new(self.make(&key)?);
        self.made.insert(key, pipeline.clone());
        Ok(pipeline)
    }

    fn make(&self, (kernel, written, groups): &Key) -> Result<Pipeline, DeviceError> {
        let (gpu, name) = (&self.gpu, kernel.module.name);
        let replaced = self.replaced.get(name).map(String::as_str);
        let Some(code) = replaced.or_else(|| wgsl::code(name)) else {
            return Err(gpu.unsupported(format!("kernel {name} needs more than WebGPU has")));
        };
        let made = wgsl::specialise(code, &kernel.constants, *written, groups);
        let made = made.ok_or_else(|| gpu.unsupported(format!("kernel {name} shares memory between its bindings")))?;
        let wgsl::Specialised { code, bindings, merged } = made;
        let stored = bindings.iter().filter(|(_, access)| *access != Access::Uniform).count();
        if stored > gpu.profile().storage_buffers as usize {
            return Err(gpu.unsupported(format!("kernel {name} binds {stored} buffers")));
        }
        let code = if gpu.profile().optimizations.unroll { unrolling::unroll(&code) } else { code };
        let source = wgpu::ShaderSource::Wgsl(Cow::Owned(code));
        let descriptor = wgpu::ShaderModuleDescriptor { label: Some(name), source };
        // SAFETY: our own kernels stay inside their buffers and their loops end, as on the Vulkan device; a plan is checked for the
        // indices that inputs bring.
        let module =
            unsafe { gpu.device.create_shader_module_trusted(descriptor, wgpu::ShaderRuntimeChecks::unchecked()) };
        let entries: Vec<wgpu::BindGroupLayoutEntry> = bindings.iter().copied().map(entry).collect();
        let descriptor = wgpu::BindGroupLayoutDescriptor { label: Some(name), entries: &entries };
        let layout = gpu.device.create_bind_group_layout(&descriptor);
        let whole = gpu.device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some(name),
            bind_group_layouts: &[Some(&layout)],
            immediate_size: 0,
        });
        let raw = gpu.device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: Some(name),
            layout: Some(&whole),
            module: &module,
            entry_point: Some("main"),
            compilation_options: wgpu::PipelineCompilationOptions {
                // Kernels write shared memory before they read it.
                zero_initialize_workgroup_memory: false,
                ..Default::default()
            },
            cache: None,
        });
        gpu.check(&format!("making the {} kernel {name}", kernel.module.variant.name()))?;
        Ok(Pipeline { raw, layout, bindings, merged })
    }
}

fn entry((binding, access): (u32, Access)) -> wgpu::BindGroupLayoutEntry {
    let kind = match access {
        Access::Uniform => wgpu::BufferBindingType::Uniform,
        Access::Read => wgpu::BufferBindingType::Storage { read_only: true },
        Access::ReadWrite => wgpu::BufferBindingType::Storage { read_only: false },
    };
    wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::COMPUTE,
        ty: wgpu::BindingType::Buffer { ty: kind, has_dynamic_offset: false, min_binding_size: None },
        count: None,
    }
}
