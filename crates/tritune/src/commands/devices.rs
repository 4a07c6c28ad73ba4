use crate::messages::{output, status};
use crate::progress::human_bytes;
use clap::Args;
use comfy_table::Table;
use tritune_runtime::devices::{Gpu, devices};
use tritune_runtime::results;

/// List the devices that models can run on.
///
/// Example: tritune devices --json
#[derive(Debug, Args)]
pub struct Devices {}

impl Devices {
    /// Prints the table.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let found = devices()?;
        if json {
            output!("{:#}", results::of_devices(&found))?;
            return Ok(crate::SUCCESS);
        }
        let (cpu, variants) = (found.cpu, found.cpu_variants);
        let mut table = Table::new();
        table.load_style(comfy_table::presets::UTF8_HORIZONTAL_ONLY);
        table.set_header(["device", "name", "kind", "memory", "kernels", "tuned for"]);
        let threads = format!("{} threads", cpu.threads.unwrap_or(1));
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
