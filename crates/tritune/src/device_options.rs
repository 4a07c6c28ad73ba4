//! Flags for choosing a device.

use crate::console::Console;
use clap::Args;
use std::sync::Arc;
use tritune_runtime::{Result, Runtime};

/// The device.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Device and memory")]
pub struct DeviceArgs {
    /// Device to run on: auto (a GPU if there is one), cpu, cpu:ISA, vulkan, vulkan:N or vulkan:NAME.
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
}
