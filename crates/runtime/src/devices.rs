//! The devices of this machine.

use crate::backend::tuning_file;
use crate::device::{OpenError, available_threads, cache_folder, gpu_options};
use crate::tuning::{self, Tuning};
use tritune_cpu::{CpuDevice, isa::Isa};
use tritune_graph::Device;
use tritune_vulkan::{Profile, Variant};

pub use tritune_vulkan::DeviceKind;

/// The devices of this machine.
#[derive(Debug)]
pub struct DeviceList {
    /// The CPU.
    pub cpu: CpuFacts,
    /// GPUs, by number.
    pub gpus: Vec<GpuFacts>,
    /// Why there can be no GPUs, where that is so.
    pub no_gpus: Option<OpenError>,
}

/// What is known about the CPU.
#[derive(Clone, Debug)]
pub struct CpuFacts {
    /// How it is selected.
    pub selector: String,
    /// Its name.
    pub name: String,
    /// Threads that can run at once.
    pub threads: usize,
    /// The instruction set in use.
    pub variant: String,
    /// The instruction sets there are kernels for.
    pub variants: Vec<&'static str>,
}

/// What is known about a GPU.
#[derive(Clone, Debug)]
pub struct GpuFacts {
    /// How it is selected.
    pub selector: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: DeviceKind,
    /// Its driver.
    pub driver: String,
    /// Major, minor and patch version of Vulkan.
    pub api_version: (u32, u32, u32),
    /// Bytes of its memory.
    pub memory_bytes: u64,
    /// Whether it shares the system's memory.
    pub unified: bool,
    /// Invocations of a subgroup.
    pub subgroup_size: u32,
    /// Bytes that can be bound at once.
    pub max_binding: u64,
    /// Bytes of shared memory of a workgroup.
    pub max_shared: u64,
    /// Whether it has f16 arithmetic.
    pub f16: bool,
    /// The kernels it can run.
    pub variants: Vec<&'static str>,
    /// The fastest kernels, as far as they were measured.
    pub tuning: Option<Tuning>,
}

/// Lists the devices of this machine.
pub fn devices() -> Result<DeviceList, OpenError> {
    gpu_options()?;
    let info = CpuDevice::new(1).info();
    let cpu = CpuFacts {
        selector: info.selector,
        name: info.name,
        threads: available_threads(),
        variant: info.variant,
        variants: Isa::available().into_iter().map(Isa::name).collect(),
    };
    let (gpus, no_gpus) = match tritune_vulkan::list() {
        Ok(gpus) => (gpus.into_iter().map(|gpu| gpu_facts(gpu.index, &gpu.profile)).collect(), None),
        Err(error) => (Vec::new(), Some(error.into())),
    };
    Ok(DeviceList { cpu, gpus, no_gpus })
}

fn gpu_facts(index: usize, profile: &Profile) -> GpuFacts {
    let variants = Variant::ALL.into_iter().filter(|variant| profile.supports(*variant)).map(Variant::name);
    GpuFacts {
        selector: format!("vulkan:{index}"),
        name: profile.name.clone(),
        kind: profile.kind,
        driver: profile.driver.clone(),
        api_version: profile.api_version,
        memory_bytes: profile.device_memory,
        unified: profile.unified,
        subgroup_size: profile.subgroup_size,
        max_binding: profile.max_binding,
        max_shared: profile.max_shared,
        f16: profile.f16,
        variants: variants.collect(),
        tuning: cache_folder().and_then(|folder| tuning::read(&tuning_file(&folder, profile))),
    }
}
