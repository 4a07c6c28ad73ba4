use crate::messages::{output, status};
use crate::tables::{UTF8_HORIZONTAL_ONLY, headed};
use clap::Args;
use tritune_runtime::devices::{Gpu, devices};
use tritune_runtime::{human, results};

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
        let threads = format!("{} threads", cpu.threads.unwrap_or(1));
        let cpu = [cpu.selector, cpu.name, threads, "-".into(), variants.join(", "), "-".into()];
        let gpu = |gpu: &Gpu| {
            [
                gpu.selector.clone(),
                gpu.profile.name.clone(),
                format!("{:?}, {}", gpu.profile.kind, gpu.profile.driver),
                // WebGPU does not tell how much there is.
                if gpu.profile.device_memory == 0 { "-".into() } else { human::bytes(gpu.profile.device_memory) },
                gpu.variants.join(", "),
                tuned_shapes(gpu),
            ]
        };
        let header = ["device", "name", "kind", "memory", "kernels", "tuned for"];
        output!("{}", headed(UTF8_HORIZONTAL_ONLY, header, std::iter::once(cpu).chain(found.gpus.iter().map(gpu))))?;
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
