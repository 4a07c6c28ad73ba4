//! What was found on this machine, what was tried, and which kernels are trusted and why.

use crate::backend::{Backend, GpuOptions, Selector, WeightLayout, backends};
use crate::device::Runtime;
use crate::devices::{DeviceList, Gpu, devices};
use crate::error::Result;
use crate::events::Events;
use crate::self_test::{open_trusted, refused_variants};
use crate::{cache, trial};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;

/// A GPU after it was tried.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Examined {
    /// What it is.
    pub gpu: Gpu,
    /// Its kernels by name, each with the reason why it is not used; `None` for those that agree with the CPU.
    pub kernels: Vec<(&'static str, Option<String>)>,
    /// Why the device is not used at all.
    pub refused: Option<String>,
    /// Why its kernels are not tuned, where they may not be.
    pub untuned: Option<String>,
}

/// Everything that is known about the devices of this machine.
#[derive(Debug)]
#[non_exhaustive]
pub struct Diagnosis {
    /// The devices as they are listed.
    pub list: DeviceList,
    /// The GPUs as they were tried.
    pub gpus: Vec<Examined>,
    /// Where verdicts are stored; without such a folder every start tests anew.
    pub cache_folder: Option<PathBuf>,
}

/// Lists all devices and tries those that nobody has used yet.
pub fn examine(events: &Arc<dyn Events>) -> Result<Diagnosis> {
    let list = devices()?;
    let mut gpus = Vec::new();
    for gpu in &list.gpus {
        let named = gpu.selector.rsplit_once(':').and_then(|(name, index)| Some((name, index.parse::<usize>().ok()?)));
        let Some((name, index)) = named else { continue };
        let Some(backend) = backends().iter().copied().find(|backend| backend.name() == name) else { continue };
        gpus.push(examine_gpu(backend, index, gpu.clone(), events)?);
    }
    Ok(Diagnosis { list, gpus, cache_folder: cache::folder() })
}

fn examine_gpu(backend: &'static dyn Backend, index: usize, gpu: Gpu, events: &Arc<dyn Events>) -> Result<Examined> {
    let asked = GpuOptions::new(Selector::Index(index), WeightLayout::default())?;
    let opened = trial::tried(backend, &asked, None, &**events)
        .and_then(|(options, _)| Ok((open_trusted(backend, &options, &**events)?, options)));
    let record = trial::remembered(backend, &asked);
    let why = |name: &str| {
        record.left_out.iter().find(|(left_out, _)| left_out == name).map(|(_, why)| format!("the driver {why}"))
    };
    let (kernels, refused) = match &opened {
        Ok((device, options)) => {
            let (trusted, disagree) = (device.variants(), refused_variants(backend, options, &**device));
            let reason = |variant: &crate::backend::Variant| {
                let name = variant.name();
                let known = || why(name).or_else(|| disagree.get(name).cloned());
                let unknown = || "they could not be tested".to_owned();
                (name, (!trusted.contains(variant)).then(|| known().unwrap_or_else(unknown)))
            };
            (gpu.profile.variants().iter().map(reason).collect(), None)
        }
        Err(error) => (Vec::new(), Some(error.to_string())),
    };
    Ok(Examined { gpu, kernels, refused, untuned: record.untuned })
}

impl Diagnosis {
    /// The same as JSON.
    pub fn to_json(&self) -> Value {
        let gpu = |examined: &Examined| {
            let Examined { gpu, kernels, refused, untuned } = examined;
            let kernels: serde_json::Map<String, Value> = kernels
                .iter()
                .map(|(name, why)| ((*name).to_owned(), json!({ "used": why.is_none(), "why_not": why })))
                .collect();
            json!({
                "device": gpu.selector, "name": gpu.profile.name, "driver": gpu.profile.driver, "family": gpu.profile.family,
                "kernels": kernels, "refused": refused, "untuned": untuned,
                "tuned_shapes": gpu.tuning.as_ref().map_or(0, |tuning| tuning.shapes.len()),
            })
        };
        json!({
            "version": env!("CARGO_PKG_VERSION"),
            "system": format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            "cpu": { "name": self.list.cpu.name, "threads": self.list.cpu.threads, "kernels": self.list.cpu_variants },
            "gpus": self.gpus.iter().map(gpu).collect::<Vec<_>>(),
            "no_gpus": self.list.no_gpus.as_ref().map(ToString::to_string),
            "chosen": if Runtime::new("auto").is_ok_and(|runtime| runtime.is_cpu()) { "cpu" } else { "gpu" },
            "cache_folder": self.cache_folder,
        })
    }
}
