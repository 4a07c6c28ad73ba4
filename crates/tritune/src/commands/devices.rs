use crate::messages::{output, status};
use crate::progress::human_bytes;
use clap::Args;
use comfy_table::Table;
use serde_json::{Value, json};
use tritune_runtime::devices::{Gpu, devices};

/// List the devices that models can run on.
///
/// Example: tritune devices --json
#[derive(Debug, Args)]
pub struct Devices {}

impl Devices {
    /// Prints the table.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let found = devices()?;
        let (cpu, variants) = (found.cpu, found.cpu_variants);
        let threads = cpu.threads.unwrap_or(1);
        if json {
            let cpu = json!({
                "device": cpu.selector, "name": cpu.name, "kind": "cpu", "threads": threads,
                "variant": cpu.variant, "variants": variants,
            });
            let devices = std::iter::once(cpu).chain(found.gpus.iter().map(gpu_json)).collect();
            output!("{:#}", Value::Array(devices))?;
            return Ok(crate::SUCCESS);
        }
        let mut table = Table::new();
        table.load_style(comfy_table::presets::UTF8_HORIZONTAL_ONLY);
        table.set_header(["device", "name", "kind", "memory", "kernels", "tuned for"]);
        let threads = format!("{threads} threads");
        table.add_row([cpu.selector, cpu.name, threads, "-".into(), variants.join(", "), "-".into()]);
        for gpu in &found.gpus {
            table.add_row([
                gpu.selector.clone(),
                gpu.profile.name.clone(),
                format!("{:?}, {}", gpu.profile.kind, gpu.profile.driver),
                human_bytes(gpu.profile.device_memory),
                gpu.variants.join(", "),
                tuned_shapes(gpu),
            ]);
        }
        output!("{table}")?;
        if let Some(missing) = found.no_gpus {
            status!("note: {missing}");
        }
        Ok(crate::SUCCESS)
    }
}

fn tuned_shapes(gpu: &Gpu) -> String {
    let shapes = gpu.tuning.iter().flat_map(|tuning| &tuning.shapes);
    let shapes: Vec<String> = shapes.map(|shape| format!("{}x{}", shape.rows, shape.cols)).collect();
    if shapes.is_empty() { "-".into() } else { shapes.join(", ") }
}

fn gpu_json(gpu: &Gpu) -> Value {
    let profile = &gpu.profile;
    let (major, minor, patch) = profile.api_version;
    json!({
        "device": gpu.selector,
        "name": profile.name,
        "kind": format!("{:?}", profile.kind).to_lowercase(),
        "driver": profile.driver,
        "api_version": format!("{major}.{minor}.{patch}"),
        "memory_bytes": profile.device_memory,
        "unified": profile.unified,
        "subgroup_size": profile.subgroup_size,
        "max_binding": profile.max_binding,
        "max_shared": profile.max_shared,
        "f16": profile.f16,
        "variants": gpu.variants,
        "tuning": gpu.tuning,
    })
}
