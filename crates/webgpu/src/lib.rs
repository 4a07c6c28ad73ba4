//! The WebGPU device: plans run through the crate `wgpu`, natively over Vulkan, Metal and Direct3D 12, and in browsers.
//!
//! Kernels are WGSL under `wgsl/`, made by `cargo xtask wgsl` of the SPIR-V of the Vulkan device. Which of them run for a plan is
//! decided in `tritune-gpu`. Nothing here blocks that need not: in a browser only [`WebGpuDevice::open_async`] and the submitting half
//! of the `Device` trait are of use.

mod adapter;
mod device;
mod error;
mod gpu;
mod inputs;
mod memory;
mod merging;
mod outputs;
mod pipeline;
mod probe;
mod program;
mod unrolling;
mod wgsl;

pub use adapter::{DeviceSummary, Selector};
#[cfg(not(target_family = "wasm"))]
pub use adapter::{find, list};
pub use device::{OpenOptions, WebGpuDevice};
pub use error::OpenError;
pub use wgsl::kernels_fingerprint;
