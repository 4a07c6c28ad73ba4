//! Flags for choosing a device.

use crate::console::Console;
use clap::Args;
use std::sync::Arc;
use tritune_runtime::{Result, Runtime};

/// The device.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Device and memory")]
pub struct DeviceArgs {
    /// Device to run on: auto (what TRITUNE_DEVICE names, else a GPU if there is one), cpu, cpu:ISA, vulkan, vulkan:N, vulkan:NAME,
    /// vulkan:uuid=UUID or vulkan:pci=ADDRESS. A list such as vulkan:0,cpu for generate --prompts, finetune and serve.
    #[arg(long, default_value = "auto", value_name = "DEVICE")]
    pub device: String,

    /// CPU threads; all cores when absent.
    #[arg(short, long, value_name = "N", value_parser = crate::loading::number_in(1..=1024))]
    pub threads: Option<usize>,
}

impl DeviceArgs {
    /// The chosen device, which reports on standard error.
    pub fn runtime(&self) -> Result<Runtime> {
        let runtime = Runtime::new(&self.device)?.with_events(Arc::new(Console::default()));
        Ok(match self.threads {
            Some(threads) => runtime.with_threads(threads),
            None => runtime,
        })
    }

    /// The chosen devices, which share the CPU's threads.
    pub fn runtimes(&self) -> Result<Vec<Runtime>> {
        let console = Arc::new(Console::default());
        let runtimes = Runtime::several(&self.device, self.threads)?;
        Ok(runtimes.into_iter().map(|runtime| runtime.with_events(console.clone())).collect())
    }
}
