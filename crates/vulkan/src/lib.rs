//! The Vulkan device: plans recorded into command buffers once and submitted for every run.
//!
//! [`list`] tells which devices there are, [`VulkanDevice::open`] opens one. The loader is opened at run time, so a program that
//! links this crate starts on a machine without Vulkan too. Kernels are GLSL under `shaders/`, compiled by `cargo xtask shaders`
//! into the SPIR-V that is committed and embedded; [`Profile`] holds everything that differs between devices.

mod commands;
mod device;
mod dispatch;
mod error;
mod gpu;
mod half_tiles;
mod instance;
mod kernels;
mod lower;
mod memory;
mod overrides;
mod pipeline;
mod probe;
mod profile;
pub mod raw;
mod record;
mod schedule;
mod tune;
mod tuning;
mod weights;
mod workspace;

pub use device::{OpenOptions, VulkanDevice};
pub use error::{OpenError, OverridesError};
pub use instance::{DeviceSummary, Selector, find, list};
pub use kernels::{Variant, kernels_fingerprint};
pub use overrides::DeviceOverrides;
pub use profile::{
    CoopmatElement, CoopmatShape, DenseTiles, DeviceKind, DotSignedness, Optimizations, Profile, TernaryTiles,
};
pub use record::RecordedCounts;
pub use tune::Effort;
pub use tuning::{GemmChoice, GemmKernel, GemvChoice, ShapeTuning, Timing, Tuning};
pub use weights::WeightLayout;
pub use workspace::{GradientProducts, target};
