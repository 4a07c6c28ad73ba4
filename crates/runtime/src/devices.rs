//! The devices of this machine.

use crate::cache;
use crate::device::{available_threads, gpu_options};
use crate::error::{Error, Result};
use crate::tuning::{self, Tuning};
use tritune_cpu::{CpuDevice, isa::Isa};
use tritune_graph::{Device, DeviceInfo};

pub use tritune_vulkan::Profile;

/// The devices of this machine.
#[derive(Debug)]
pub struct DeviceList {
    /// The CPU, with all its threads.
    pub cpu: DeviceInfo,
    /// The instruction sets that the CPU's kernels know.
    pub cpu_variants: Vec<&'static str>,
    /// GPUs, by number.
    pub gpus: Vec<Gpu>,
    /// Why there can be no GPUs, where that is so.
    pub no_gpus: Option<Error>,
}

/// What is known about a GPU.
#[derive(Clone, Debug)]
pub struct Gpu {
    /// How it is selected.
    pub selector: String,
    /// What it is and can do.
    pub profile: Profile,
    /// The kernels it can run.
    pub variants: Vec<&'static str>,
    /// The fastest kernels, as far as they were measured.
    pub tuning: Option<Tuning>,
}

/// Lists the devices of this machine.
pub fn devices() -> Result<DeviceList> {
    gpu_options()?;
    let cpu = DeviceInfo { threads: Some(available_threads()), ..CpuDevice::new(1).info() };
    let cpu_variants = Isa::available().into_iter().map(Isa::name).collect();
    let (gpus, no_gpus) = match tritune_vulkan::list() {
        Ok(gpus) => (gpus.into_iter().map(|found| gpu(found.index, found.profile)).collect(), None),
        Err(error) => (Vec::new(), Some(error.into())),
    };
    Ok(DeviceList { cpu, cpu_variants, gpus, no_gpus })
}

fn gpu(index: usize, profile: Profile) -> Gpu {
    Gpu {
        selector: format!("vulkan:{index}"),
        variants: profile.variants().into_iter().map(|variant| variant.name()).collect(),
        tuning: cache::folder().and_then(|folder| tuning::read(&cache::tuning_file(&folder, &profile))),
        profile,
    }
}
