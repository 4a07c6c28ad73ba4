//! Pipelines, the one layout they share, and their cache on disk.

use crate::error::{CallError, Named};
use crate::gpu::Gpu;
use crate::spirv::{self, Modules, words};
use ash::vk;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use tritune_gpu::Kernel;
use tritune_gpu::interface::PUSH_BYTES;
use tritune_graph::DeviceError;

/// Makes pipelines once and keeps them.
pub(crate) struct Pipelines {
    gpu: Arc<Gpu>,
    set_layout: vk::DescriptorSetLayout,
    layout: vk::PipelineLayout,
    cache: vk::PipelineCache,
    cache_file: Option<PathBuf>,
    made: HashMap<Kernel, vk::Pipeline>,
    replaced: HashMap<String, Vec<u8>>,
    /// Those of a caller beside our own.
    modules: Modules,
}

impl Pipelines {
    /// Makes the layouts and reads the cache. A cache that is missing, damaged or of another driver is started afresh.
    pub(crate) fn new(
        gpu: &Arc<Gpu>,
        cache_folder: Option<PathBuf>,
        replaced: HashMap<String, Vec<u8>>,
        modules: Modules,
    ) -> Result<Pipelines, CallError> {
        let cache_file = cache_folder.map(|folder| folder.join(cache_name(gpu)));
        let mut pipelines = Pipelines {
            gpu: gpu.clone(),
            set_layout: vk::DescriptorSetLayout::null(),
            layout: vk::PipelineLayout::null(),
            cache: vk::PipelineCache::null(),
            cache_file,
            made: HashMap::new(),
            replaced,
            modules,
        };
        let bindings: Vec<vk::DescriptorSetLayoutBinding> = (0..=gpu.storage_buffers())
            .map(|binding| {
                let kind = match binding {
                    0 => vk::DescriptorType::UNIFORM_BUFFER,
                    _ => vk::DescriptorType::STORAGE_BUFFER,
                };
                vk::DescriptorSetLayoutBinding::default()
                    .binding(binding)
                    .descriptor_type(kind)
                    .descriptor_count(1)
                    .stage_flags(vk::ShaderStageFlags::COMPUTE)
            })
            .collect();
        let info = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
        // SAFETY: the device is alive; what is made is destroyed with `pipelines`, also when a later call fails.
        pipelines.set_layout =
            unsafe { gpu.raw().create_descriptor_set_layout(&info, None) }.named("vkCreateDescriptorSetLayout")?;
        let sets = [pipelines.set_layout];
        let push = [vk::PushConstantRange { stage_flags: vk::ShaderStageFlags::COMPUTE, offset: 0, size: PUSH_BYTES }];
        let info = vk::PipelineLayoutCreateInfo::default().set_layouts(&sets).push_constant_ranges(&push);
        // SAFETY: as above.
        pipelines.layout = unsafe { gpu.raw().create_pipeline_layout(&info, None) }.named("vkCreatePipelineLayout")?;
        let stored = pipelines.cache_file.as_ref().and_then(|file| std::fs::read(file).ok()).unwrap_or_default();
        pipelines.cache = pipelines.make_cache(&checked_cache(&stored)).or_else(|_| pipelines.make_cache(&[]))?;
        Ok(pipelines)
    }

    fn make_cache(&self, data: &[u8]) -> Result<vk::PipelineCache, CallError> {
        let info = vk::PipelineCacheCreateInfo::default().initial_data(data);
        // SAFETY: the data is intact by its checksum or empty, and the driver checks that it made it.
        unsafe { self.gpu.raw().create_pipeline_cache(&info, None) }.named("vkCreatePipelineCache")
    }

    pub(crate) fn layout(&self) -> vk::PipelineLayout {
        self.layout
    }

    pub(crate) fn set_layout(&self) -> vk::DescriptorSetLayout {
        self.set_layout
    }

    /// The pipeline of a kernel, made on first use.
    pub(crate) fn get(&mut self, kernel: &Kernel) -> Result<vk::Pipeline, DeviceError> {
        if let Some(&pipeline) = self.made.get(kernel) {
            return Ok(pipeline);
        }
        let pipeline = self.make(kernel).map_err(|error| {
            let what = format!(
                "the {} kernel {} could not be made: {} failed with {:?}; open the device without that variant or use the CPU",
                kernel.module.variant.name(),
                kernel.module.name,
                error.call,
                error.result
            );
            DeviceError::Lost { device: self.gpu.profile().name.clone(), what }
        })?;
        self.made.insert(kernel.clone(), pipeline);
        Ok(pipeline)
    }

    fn make(&self, kernel: &Kernel) -> Result<vk::Pipeline, CallError> {
        let module = kernel.module;
        let replaced = self.replaced.get(module.name).map(Vec::as_slice);
        let code = replaced.or_else(|| spirv::code(self.modules, module.name)).unwrap_or_default();
        self.make_code(code, self.gpu.profile().subgroup_of(module), &kernel.constants)
    }

    fn make_code(&self, code: &[u8], subgroup_size: Option<u32>, values: &[u32]) -> Result<vk::Pipeline, CallError> {
        let code = words(code).named("reading the module")?;
        let info = vk::ShaderModuleCreateInfo::default().code(&code);
        // SAFETY: the code is a SPIR-V module that our own compiler made.
        let shader = unsafe { self.gpu.raw().create_shader_module(&info, None) }.named("vkCreateShaderModule")?;
        let entries: Vec<vk::SpecializationMapEntry> = (0..values.len() as u32)
            .map(|id| vk::SpecializationMapEntry { constant_id: id, offset: id * 4, size: 4 })
            .collect();
        let constants = vk::SpecializationInfo::default().map_entries(&entries).data(bytemuck::cast_slice(values));
        let mut stage = vk::PipelineShaderStageCreateInfo::default()
            .stage(vk::ShaderStageFlags::COMPUTE)
            .module(shader)
            .name(c"main")
            .specialization_info(&constants);
        let mut subgroup = vk::PipelineShaderStageRequiredSubgroupSizeCreateInfo::default()
            .required_subgroup_size(subgroup_size.unwrap_or_default());
        if subgroup_size.is_some() {
            // Tiles and rows are cut for whole subgroups of that size.
            stage = stage.flags(vk::PipelineShaderStageCreateFlags::REQUIRE_FULL_SUBGROUPS).push_next(&mut subgroup);
        }
        let info = [vk::ComputePipelineCreateInfo::default().stage(stage).layout(self.layout)];
        // SAFETY: stage, layout and cache are alive; the module may go once the pipeline is made.
        let made = unsafe { self.gpu.raw().create_compute_pipelines(self.cache, &info, None) };
        // SAFETY: nothing uses the module any more.
        unsafe { self.gpu.raw().destroy_shader_module(shader, None) };
        match made {
            Ok(pipelines) => Ok(pipelines[0]),
            Err((_, result)) => Err(CallError { call: "vkCreateComputePipelines", result }),
        }
    }

    /// Writes the cache to disk. It only saves time, so a disk that does not take it is no error.
    pub(crate) fn save(&self) {
        let Some(file) = &self.cache_file else { return };
        // SAFETY: the cache is alive.
        let Ok(data) = (unsafe { self.gpu.raw().get_pipeline_cache_data(self.cache) }) else { return };
        let contents = [&checksum(&data).to_le_bytes()[..], &data].concat();
        if std::fs::read(file).is_ok_and(|stored| stored == contents) {
            return;
        }
        let temporary = file.with_extension(format!("{}.tmp", std::process::id()));
        let written = file
            .parent()
            .map_or(Ok(()), std::fs::create_dir_all)
            .and_then(|()| std::fs::write(&temporary, &contents))
            .and_then(|()| std::fs::rename(&temporary, file));
        if written.is_err() {
            let _ = std::fs::remove_file(&temporary);
        }
    }
}

impl Drop for Pipelines {
    fn drop(&mut self) {
        // SAFETY: plans that use the pipelines are gone; null handles are ignored.
        unsafe {
            let device = self.gpu.raw();
            for &pipeline in self.made.values() {
                device.destroy_pipeline(pipeline, None);
            }
            device.destroy_pipeline_cache(self.cache, None);
            device.destroy_pipeline_layout(self.layout, None);
            device.destroy_descriptor_set_layout(self.set_layout, None);
        }
    }
}

/// One file per device and driver.
fn cache_name(gpu: &Gpu) -> String {
    let profile = gpu.profile();
    format!("vulkan-{:04x}-{:04x}-{:08x}.pipelines", profile.vendor_id, profile.device_id, profile.driver_version)
}

/// The driver's data out of a cache file, empty unless the checksum in front of it is right: a driver may crash on damaged data.
fn checked_cache(stored: &[u8]) -> Vec<u8> {
    match stored.split_first_chunk::<8>() {
        Some((sum, data)) if u64::from_le_bytes(*sum) == checksum(data) => data.to_vec(),
        _ => Vec::new(),
    }
}

/// 64-bit FNV-1a.
fn checksum(data: &[u8]) -> u64 {
    data.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_cache_counts_as_empty() {
        let data = b"pipelines".to_vec();
        let stored = [&checksum(&data).to_le_bytes()[..], &data].concat();
        assert_eq!(checked_cache(&stored), data);
        for index in 0..stored.len() {
            let mut damaged = stored.clone();
            damaged[index] ^= 1;
            assert!(checked_cache(&damaged).is_empty(), "byte {index}");
        }
        assert!(checked_cache(&stored[..stored.len() - 1]).is_empty());
        assert!(checked_cache(&[]).is_empty());
    }
}
