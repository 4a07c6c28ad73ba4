//! What a GPU runs for a plan, whatever its API: which kernels, with which tiles and scratch memory, in which order.
//!
//! [`Profile`] holds everything that differs between devices. [`target`] says what plans for a device respect, [`lower`] turns a plan into
//! [`Dispatch`]es, plain data over numbered buffers, and [`schedule`] says which of them may run side by side. [`weights`] repacks
//! resources and fills memory with them. A backend brings buffers, the shader modules by their names ([`modules`]), a way to run
//! dispatches, and the limits of the device; graphs that are no plans are launched through [`launches`].
#![forbid(unsafe_code)]

pub mod dispatch;
mod families;
mod half_tiles;
mod identity;
mod kernels;
pub mod launches;
pub mod layout;
mod lower;
mod memory;
mod overrides;
pub mod probe;
mod profile;
pub mod schedule;
mod tuning;
pub mod weights;
mod workspace;

pub use dispatch::Dispatch;
pub use identity::{Identity, NotAnIdentity, PciAddress, Uuid};
pub use kernels::{Kernel, Kernels, Variant, interface, modules, serves};
pub use lower::{MemoryMap, lower};
pub use memory::{BufferId, Span};
pub use overrides::{DeviceOverrides, Faults, OverridesError};
pub use profile::{
    AcceleratedDots, CoopmatElement, CoopmatShape, DenseTiles, DeviceKind, DotSignedness, Optimizations, Profile,
    TernaryTiles,
};
pub use tuning::{Effort, GemmChoice, GemmKernel, GemvChoice, ShapeTuning, Timing, Tuning};
pub use weights::WeightLayout;
pub use workspace::{GpuTraits, GradientProducts, counters, target};
