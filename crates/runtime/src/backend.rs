//! GPUs of any API: the runtime lists, opens, tests and tunes them without knowing whose they are. Another API is a file beside
//! `vulkan.rs` and a line in [`backends`].

#![cfg_attr(
    any(not(any(feature = "vulkan", feature = "wgpu")), target_family = "wasm"),
    allow(dead_code, reason = "this build has no backend that uses it")
)]

use crate::cache;
use crate::error::Result;
use std::fmt;
use std::path::PathBuf;
use tritune_gpu::{DeviceKind, DeviceOverrides, Effort, Identity, PciAddress, Uuid};
use tritune_graph::{Device, DeviceError};

#[cfg(feature = "vulkan")]
mod lent;
#[cfg(feature = "vulkan")]
mod vulkan;
#[cfg(all(feature = "wgpu", not(target_family = "wasm")))]
mod wgpu;

pub use tritune_gpu::{Profile, Tuning, Variant, WeightLayout};

/// Every API this build knows, the preferred one first.
pub(crate) fn backends() -> &'static [&'static dyn Backend] {
    &[
        #[cfg(feature = "vulkan")]
        &vulkan::Vulkan,
        #[cfg(all(feature = "wgpu", not(target_family = "wasm")))]
        &wgpu::Wgpu,
    ]
}

/// The API of that name, or the devices that another part of the program lends under it.
pub(crate) fn backend(name: &str) -> Option<&'static dyn Backend> {
    let known = backends().iter().copied().find(|backend| backend.name() == name);
    #[cfg(feature = "vulkan")]
    let known = known.or_else(|| lent::backend(name));
    known
}

/// The GPUs of one API.
pub(crate) trait Backend: fmt::Debug + Sync {
    /// What selectors of its devices begin with.
    fn name(&self) -> &'static str;

    /// Its devices by number.
    fn list(&self) -> Result<Vec<Profile>, OpenError>;

    /// Checks that there is such a device.
    fn find(&self, selector: &Selector) -> Result<(), OpenError>;

    /// Opens a device, whose kernels nobody has tested.
    fn open(&self, options: &GpuOptions) -> Result<Box<dyn GpuDevice>, OpenError>;

    /// Whether its devices are another's, who uses them, too.
    fn lends(&self) -> bool {
        false
    }

    /// Opens the same device for a test of its kernels, which may fail without harm to anybody else.
    fn open_for_test(&self, options: &GpuOptions) -> Result<Box<dyn GpuDevice>, OpenError> {
        self.open(options)
    }

    /// A number that changes with its kernels.
    fn kernels_fingerprint(&self) -> u64;
}

impl PartialEq for dyn Backend {
    fn eq(&self, other: &dyn Backend) -> bool {
        self.name() == other.name()
    }
}

impl Eq for dyn Backend {}

/// A device with kernels in several variants, of which the tuner chooses.
pub(crate) trait GpuDevice: Device {
    /// What it is and can do.
    fn profile(&self) -> &Profile;

    /// The variants in use, baseline first.
    fn variants(&self) -> &[Variant];

    /// The variants in use that have kernels of their own for an op.
    fn variants_of(&self, op: &str) -> Vec<Variant>;

    /// Measures which kernels are fastest for ternary weights of these shapes.
    fn tune(&mut self, shapes: &[(usize, usize)], effort: Effort) -> Result<Tuning, DeviceError>;

    /// Follows measured choices in plans compiled from now on.
    fn set_tuning(&mut self, tuning: Tuning);
}

/// Which of an API's devices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Selector {
    Best,
    Index(usize),
    Name(String),
}

/// A device that is the same one whatever others there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Physical {
    Uuid(Uuid),
    Pci(PciAddress),
}

impl Physical {
    /// What follows `uuid=` or `pci=`.
    pub fn parse(kind: &str, text: &str) -> Option<Physical> {
        match kind {
            "uuid" => text.parse().ok().map(Physical::Uuid),
            _ => text.parse().ok().map(Physical::Pci),
        }
    }

    fn is(self, identity: &Identity) -> bool {
        match self {
            Physical::Uuid(uuid) => identity.uuid == Some(uuid),
            Physical::Pci(address) => identity.pci == Some(address),
        }
    }

    /// Its number among the devices of an API.
    pub fn number(self, backend: &dyn Backend) -> Result<usize, OpenError> {
        let listed = backend.list()?;
        if let Some(number) = listed.iter().position(|profile| self.is(&profile.identity)) {
            return Ok(number);
        }
        let known = listed.iter().map(|Profile { name, identity, .. }| {
            let told = match self {
                Physical::Uuid(_) => identity.uuid.map(|uuid| uuid.to_string()),
                Physical::Pci(_) => identity.pci.map(|address| address.to_string()),
            };
            format!("{} ({name})", told.unwrap_or_else(|| "not told".to_owned()))
        });
        let (known, name) = (known.collect::<Vec<_>>().join(", "), backend.name());
        Err(OpenError::new(OpenErrorKind::NotFound, format!("no device of {name} has {self}; there are: {known}")))
    }
}

impl fmt::Display for Physical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Physical::Uuid(uuid) => write!(f, "the UUID {uuid}"),
            Physical::Pci(address) => write!(f, "the PCI address {address}"),
        }
    }
}

/// How a GPU is opened.
#[derive(Clone, Debug)]
pub(crate) struct GpuOptions {
    pub selector: Selector,
    /// Limits and features to hide.
    pub overrides: DeviceOverrides,
    /// Variants that may be used, the baseline always among them; all when `None`.
    pub variants: Option<Vec<Variant>>,
    pub cache_folder: Option<PathBuf>,
    pub weight_layout: WeightLayout,
    /// Whether weights that the device's owner stores are read where they are, if it has an owner.
    pub shares: bool,
}

impl GpuOptions {
    /// With this user's folder for caches, and with the limits of TRITUNE_SIMULATE.
    pub fn new(selector: Selector, weight_layout: WeightLayout) -> Result<GpuOptions> {
        let overrides = DeviceOverrides::parse(&std::env::var("TRITUNE_SIMULATE").unwrap_or_default())?;
        let cache_folder = cache::folder();
        Ok(GpuOptions { selector, overrides, variants: None, cache_folder, weight_layout, shares: false })
    }
}

/// Why a GPU cannot be opened.
#[derive(Debug, thiserror::Error)]
#[error("{why}")]
pub struct OpenError {
    pub(crate) kind: OpenErrorKind,
    why: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpenErrorKind {
    /// There is no such device.
    NotFound,
    /// The driver refused something, which another time it may not.
    Refused,
    /// The device or the system lacks something.
    Unsuitable,
}

impl OpenError {
    pub(crate) fn new(kind: OpenErrorKind, why: impl fmt::Display) -> OpenError {
        OpenError { kind, why: why.to_string() }
    }
}

/// The first real GPU, with its number; a software driver is slower than our own CPU kernels.
pub(crate) fn best_gpu(usable: &dyn Fn(&dyn Backend) -> bool) -> Option<(&'static dyn Backend, usize)> {
    let rank = |kind: DeviceKind| match kind {
        DeviceKind::Discrete => Some(0),
        DeviceKind::Integrated => Some(1),
        _ => None,
    };
    let of = |&backend: &&'static dyn Backend| {
        let devices = backend.list().unwrap_or_default().into_iter().enumerate();
        devices.filter_map(move |(index, profile)| Some((rank(profile.kind)?, backend, index)))
    };
    let best = backends().iter().filter(|backend| usable(**backend)).flat_map(of).min_by_key(|&(rank, ..)| rank);
    best.map(|(_, backend, index)| (backend, index))
}
