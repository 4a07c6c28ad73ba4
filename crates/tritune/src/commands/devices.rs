use crate::messages::say;
use clap::Args;
use comfy_table::Table;
use serde_json::json;
use tritune_cpu::{CpuDevice, isa::Isa};
use tritune_graph::Device;

/// List the devices models can run on.
///
/// Example: tritune devices --json
#[derive(Debug, Args)]
pub struct Devices {}

impl Devices {
    /// Prints the table.
    pub fn run(self, json: bool) -> anyhow::Result<u8> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let info = CpuDevice::new(1).info();
        let sets: Vec<&str> = Isa::available().into_iter().map(Isa::name).collect();
        if json {
            let cpu = json!({
                "device": info.selector, "name": info.name, "threads": threads,
                "variant": info.variant, "variants": sets,
            });
            say!("{:#}", json!([cpu]))?;
            return Ok(crate::SUCCESS);
        }
        let mut table = Table::new();
        table.load_style(comfy_table::presets::UTF8_HORIZONTAL_ONLY);
        table.set_header(["device", "name", "threads", "kernels in use", "kernels available"]);
        table.add_row([info.selector, info.name, threads.to_string(), info.variant, sets.join(", ")]);
        say!("{table}")?;
        Ok(crate::SUCCESS)
    }
}
