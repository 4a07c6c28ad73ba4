use crate::messages::{output, status};
use crate::progress::human_bytes;
use clap::Args;
use comfy_table::Table;
use serde_json::{Value, json};
use tritune_runtime::devices::{CpuFacts, GpuFacts, devices};

/// List the devices models can run on.
///
/// Example: tritune devices --json
#[derive(Debug, Args)]
pub struct Devices {}

impl Devices {
    /// Prints the table.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let found = devices()?;
        if json {
            let mut devices = vec![cpu_json(&found.cpu)];
            devices.extend(found.gpus.iter().map(gpu_json));
            output!("{:#}", Value::Array(devices))?;
            return Ok(crate::SUCCESS);
        }
        let mut table = Table::new();
        table.load_style(comfy_table::presets::UTF8_HORIZONTAL_ONLY);
        table.set_header(["device", "name", "kind", "memory", "kernels", "tuned for"]);
        let CpuFacts { selector, name, threads, variants, .. } = found.cpu;
        table.add_row([selector, name, format!("{threads} threads"), "-".into(), variants.join(", "), "-".into()]);
        for gpu in &found.gpus {
            table.add_row([
                gpu.selector.clone(),
                gpu.name.clone(),
                format!("{:?}, {}", gpu.kind, gpu.driver),
                human_bytes(gpu.memory_bytes),
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

fn tuned_shapes(gpu: &GpuFacts) -> String {
    let shapes = gpu.tuning.iter().flat_map(|tuning| &tuning.shapes);
    let shapes: Vec<String> = shapes.map(|shape| format!("{}x{}", shape.rows, shape.cols)).collect();
    if shapes.is_empty() { "-".into() } else { shapes.join(", ") }
}

fn cpu_json(cpu: &CpuFacts) -> Value {
    json!({
        "device": cpu.selector, "name": cpu.name, "kind": "cpu", "threads": cpu.threads,
        "variant": cpu.variant, "variants": cpu.variants,
    })
}

fn gpu_json(gpu: &GpuFacts) -> Value {
    let (major, minor, patch) = gpu.api_version;
    json!({
        "device": gpu.selector,
        "name": gpu.name,
        "kind": format!("{:?}", gpu.kind).to_lowercase(),
        "driver": gpu.driver,
        "api_version": format!("{major}.{minor}.{patch}"),
        "memory_bytes": gpu.memory_bytes,
        "unified": gpu.unified,
        "subgroup_size": gpu.subgroup_size,
        "max_binding": gpu.max_binding,
        "max_shared": gpu.max_shared,
        "f16": gpu.f16,
        "variants": gpu.variants,
        "tuning": gpu.tuning,
    })
}
