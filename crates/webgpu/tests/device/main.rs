//! The WebGPU device against the CPU: ops, reference values, texts and training. Without a device these tests fail.

mod device;
mod golden;
mod ops;
mod storyteller;

use tritune_webgpu::{OpenOptions, WebGpuDevice};

fn open(options: OpenOptions) -> WebGpuDevice {
    WebGpuDevice::open(options).unwrap_or_else(|error| {
        panic!("{error}\nA software driver will do (on Debian: apt-get install libvulkan1 mesa-vulkan-drivers).")
    })
}
