//! What the runtime needs from a kind of GPU: kernels that can be tested variant by variant, and tuned.
//!
//! A further backend is a crate, an implementation of [`Backend`] in a file below this one, and a line in
//! [`Runtime`](crate::Runtime)'s choice of devices.

mod vulkan;

use crate::error::Result;
use std::path::PathBuf;
use tritune_graph::{Device, DeviceError};
use tritune_vulkan::{Effort, Tuning};

/// A kind of device whose kernels come in variants.
pub(crate) trait Backend: Device + Sized + 'static {
    /// How one is opened.
    type Options: Clone + Send + 'static;

    /// The variant that every device needs.
    const BASELINE: &'static str;

    /// Opens a device.
    fn open(options: Self::Options) -> Result<Self>;

    /// The same options with these variants only.
    fn limited_to(options: &Self::Options, variants: &[&'static str]) -> Self::Options;

    /// The hardware's name.
    fn name(&self) -> &str;

    /// Its driver.
    fn driver(&self) -> &str;

    /// Whether it is a software device.
    fn is_software(&self) -> bool;

    /// The variants in use.
    fn variants(&self) -> Vec<&'static str>;

    /// The variants that have kernels of their own for an op.
    fn variants_of(&self, op: &str) -> Vec<&'static str>;

    /// Whether an op can run under these options.
    fn can_run(options: &Self::Options, op: &str) -> bool;

    /// The file of the variants that agree with the CPU.
    fn verdict_file(&self, options: &Self::Options) -> Option<PathBuf>;

    /// The file of the fastest kernels.
    fn tuning_file(&self, options: &Self::Options) -> Option<PathBuf>;

    /// Measures which kernels are fastest for products of these rows and columns.
    fn tune(&mut self, shapes: &[(usize, usize)], effort: Effort) -> Result<Tuning, DeviceError>;

    /// Uses these kernels from now on.
    fn set_tuning(&mut self, tuning: Tuning);
}

pub(crate) use vulkan::tuning_file;
