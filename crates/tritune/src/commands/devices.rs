use crate::device::{cache_folder, gpu_options};
use crate::messages::{output, status};
use crate::progress::human_bytes;
use crate::tuning;
use clap::Args;
use comfy_table::Table;
use serde_json::{Value, json};
use tritune_cpu::{CpuDevice, isa::Isa};
use tritune_graph::Device;
use tritune_vulkan::{DeviceSummary, Tuning, Variant};

/// List the devices models can run on.
///
/// Example: tritune devices --json
#[derive(Debug, Args)]
pub struct Devices {}

impl Devices {
    /// Prints the table.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        gpu_options()?;
        let gpus = tritune_vulkan::list();
        let (gpus, missing) = match gpus {
            Ok(gpus) => (gpus, None),
            Err(error) => (Vec::new(), Some(error.to_string())),
        };
        if json {
            let mut devices = vec![cpu_json()];
            devices.extend(gpus.iter().map(gpu_json));
            output!("{:#}", Value::Array(devices))?;
            return Ok(crate::SUCCESS);
        }
        let mut table = Table::new();
        table.load_style(comfy_table::presets::UTF8_HORIZONTAL_ONLY);
        table.set_header(["device", "name", "kind", "memory", "kernels", "tuned for"]);
        let info = CpuDevice::new(1).info();
        table.add_row([
            info.selector,
            info.name,
            format!("{} threads", threads()),
            "-".into(),
            cpu_kernels().join(", "),
            "-".into(),
        ]);
        for gpu in &gpus {
            let profile = &gpu.profile;
            table.add_row([
                format!("vulkan:{}", gpu.index),
                profile.name.clone(),
                format!("{:?}, {}", profile.kind, profile.driver),
                human_bytes(profile.device_memory),
                gpu_kernels(gpu).join(", "),
                tuned_shapes(gpu),
            ]);
        }
        output!("{table}")?;
        if let Some(missing) = missing {
            status!("note: {missing}");
        }
        Ok(crate::SUCCESS)
    }
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn cpu_kernels() -> Vec<&'static str> {
    Isa::available().into_iter().map(Isa::name).collect()
}

fn gpu_kernels(gpu: &DeviceSummary) -> Vec<&'static str> {
    Variant::ALL.into_iter().filter(|variant| gpu.profile.supports(*variant)).map(Variant::name).collect()
}

/// The choices of the tuner for a GPU.
fn tuned(gpu: &DeviceSummary) -> Option<Tuning> {
    tuning::read(&cache_folder()?, &gpu.profile)
}

fn tuned_shapes(gpu: &DeviceSummary) -> String {
    let shapes = tuned(gpu).map_or_else(Vec::new, |tuning| tuning.shapes);
    let shapes: Vec<String> = shapes.iter().map(|shape| format!("{}x{}", shape.rows, shape.cols)).collect();
    if shapes.is_empty() { "-".into() } else { shapes.join(", ") }
}

fn cpu_json() -> Value {
    let info = CpuDevice::new(1).info();
    json!({
        "device": info.selector, "name": info.name, "kind": "cpu", "threads": threads(),
        "variant": info.variant, "variants": cpu_kernels(),
    })
}

fn gpu_json(gpu: &DeviceSummary) -> Value {
    let profile = &gpu.profile;
    json!({
        "device": format!("vulkan:{}", gpu.index),
        "name": profile.name,
        "kind": format!("{:?}", profile.kind).to_lowercase(),
        "driver": profile.driver,
        "api_version": format!("{}.{}.{}", profile.api_version.0, profile.api_version.1, profile.api_version.2),
        "memory_bytes": profile.device_memory,
        "unified": profile.unified,
        "subgroup_size": profile.subgroup_size,
        "max_binding": profile.max_binding,
        "max_shared": profile.max_shared,
        "f16": profile.f16,
        "variants": gpu_kernels(gpu),
        "tuning": tuned(gpu),
    })
}
