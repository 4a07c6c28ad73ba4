//! The Vulkan device: plans recorded into command buffers once and submitted for every run.
//!
//! [`list`] tells which devices there are, [`VulkanDevice::open`] opens one. The loader is opened at run time, so a program that
//! links this crate starts on a machine without Vulkan too. Kernels are GLSL under `shaders/`, compiled by `cargo xtask shaders`
//! into the SPIR-V that is committed and embedded. Which of them run for a plan is decided in `tritune-gpu`.

mod commands;
mod device;
mod error;
mod gpu;
mod instance;
mod lent;
mod memory;
mod pipeline;
mod probe;
pub mod raw;
mod record;
mod spirv;
mod tune;
mod turns;

pub use device::{OpenOptions, VulkanDevice};
pub use error::OpenError;
pub use instance::{DeviceSummary, Selector, find, list};
pub use lent::{Lender, LentDevice, LentWeight, LentWeights, lend, lender};
pub use record::RecordedCounts;
pub use spirv::kernels_fingerprint;
pub use tritune_gpu::{
    CoopmatElement, CoopmatShape, DenseTiles, DeviceKind, DeviceOverrides, DotSignedness, Effort, GemmChoice,
    GemmKernel, GemvChoice, GpuTraits, GradientProducts, Optimizations, OverridesError, Profile, ShapeTuning,
    TernaryTiles, Timing, Tuning, Variant, WeightLayout, target,
};
