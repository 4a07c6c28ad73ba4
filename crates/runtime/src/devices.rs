//! The devices of this machine.

use crate::backend::{Backend, GpuOptions, Selector, WeightLayout, backends};
use crate::cache;
use crate::device::available_threads;
use crate::error::{Error, Result};
use crate::events::Silent;
use crate::trial;
use crate::tuning::{self, Tuning};
use std::path::PathBuf;
use tritune_cpu::{CpuDevice, isa::Isa};
use tritune_graph::{Device, DeviceInfo};

pub use crate::backend::Profile;

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
    // What cannot be simulated is refused here as it would be later.
    GpuOptions::new(Selector::Best, WeightLayout::default())?;
    let cpu = DeviceInfo { threads: Some(available_threads()), ..CpuDevice::new(1).info() };
    let cpu_variants = Isa::available().into_iter().map(Isa::name).collect();
    let (mut gpus, mut no_gpus) = (Vec::new(), None);
    for backend in backends() {
        if let Err(error) = trial::can_list(*backend, cache::folder().as_deref(), &Silent) {
            no_gpus = Some(error);
            continue;
        }
        match backend.list() {
            Ok(found) => gpus.extend(found.into_iter().enumerate().map(|(index, found)| gpu(*backend, index, found))),
            Err(error) => no_gpus = Some(error.into()),
        }
    }
    Ok(DeviceList { cpu, cpu_variants, gpus, no_gpus })
}

fn gpu(backend: &dyn Backend, index: usize, profile: Profile) -> Gpu {
    let tuning_file = |folder: PathBuf| cache::tuning_file(&folder, &profile, backend.kernels_fingerprint());
    Gpu {
        selector: format!("{}:{index}", backend.name()),
        variants: profile.variants().into_iter().map(|variant| variant.name()).collect(),
        tuning: cache::folder().and_then(|folder| tuning::read(&tuning_file(folder))),
        profile,
    }
}
