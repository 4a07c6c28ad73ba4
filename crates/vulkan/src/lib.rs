//! The Vulkan device: plans recorded into command buffers once and submitted for every run.
//!
//! [`list`] tells which devices there are, [`VulkanDevice::open`] opens one. The loader is opened at run time, so a program that
//! links this crate starts on a machine without Vulkan too. Kernels are GLSL under `shaders/`, compiled by `cargo xtask shaders`
//! into the SPIR-V that is committed and embedded; [`Profile`] holds everything that differs between devices.

mod device;
mod error;
mod gpu;
mod instance;
mod kernels;
mod lower;
mod memory;
mod pipeline;
mod plan;
mod pretend;
mod probe;
mod profile;
pub mod raw;
mod record;
mod tune;
mod tuning;
mod weights;

pub use device::{OpenOptions, VulkanDevice};
pub use error::{OpenError, PretendError};
pub use instance::{DeviceSummary, Selector, find, list};
pub use kernels::{Variant, kernels_fingerprint};
pub use pretend::Pretend;
pub use profile::{CoopmatElement, CoopmatShape, DenseTiles, DeviceKind, Habits, Profile, SignForm, TernaryTiles};
pub use tune::Effort;
pub use tuning::{GemmChoice, GemmKernel, GemvChoice, ShapeTuning, Timing, Tuning};
pub use weights::Resident;
