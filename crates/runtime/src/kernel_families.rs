//! The families of kernels a device has, each to be verified by itself.

use crate::backend::{Backend, GpuDevice, GpuOptions, Profile, Selector, Variant, WeightLayout, backends};
use crate::error::Result;
use crate::human;
use tritune_cpu::{CpuDevice, isa::Isa};
use tritune_graph::{Device, DeviceInfo};
use tritune_verify::OpCase;

/// A device whose families of kernels can be opened one by one.
pub(crate) enum VerifiedDevice {
    /// The processor.
    Cpu { threads: usize },
    /// A GPU.
    Gpu {
        backend: &'static dyn Backend,
        index: usize,
        /// The device with everything it can do.
        device: Box<dyn GpuDevice>,
    },
}

pub(crate) struct Family {
    pub name: &'static str,
    /// The ops it has kernels of its own for.
    pub ops: Vec<&'static str>,
    kernels: Kernels,
}

impl Family {
    /// Whether a case shows these kernels, and they can run all of it.
    pub fn runs(&self, case: &OpCase) -> bool {
        let layout = match self.kernels {
            Kernels::Gpu { layout, .. } => layout,
            Kernels::Cpu { .. } => WeightLayout::Trits,
        };
        case.uses.iter().any(|op| self.ops.contains(op))
            && case.uses.iter().all(|op| layout.serves(op))
            && !(case.groups && layout == WeightLayout::Tq1)
    }

    /// Opens the device with these kernels only.
    pub fn open(&self) -> Result<Box<dyn Device>> {
        Ok(match self.kernels {
            Kernels::Cpu { isa, threads } => Box::new(CpuDevice::with_isa(threads, isa)),
            Kernels::Gpu { backend, index, variant, layout } => open_gpu(backend, index, Some(vec![variant]), layout)?,
        })
    }
}

enum Kernels {
    Cpu { isa: Isa, threads: usize },
    Gpu { backend: &'static dyn Backend, index: usize, variant: Variant, layout: WeightLayout },
}

impl VerifiedDevice {
    /// The device with this description.
    pub fn new(info: &DeviceInfo) -> Result<VerifiedDevice> {
        for &backend in backends() {
            let index = info.selector.strip_prefix(backend.name()).and_then(|rest| rest.strip_prefix(':'));
            if let Some(index) = index.and_then(|index| index.parse().ok()) {
                let device = open_gpu(backend, index, None, WeightLayout::Trits)?;
                return Ok(VerifiedDevice::Gpu { backend, index, device });
            }
        }
        Ok(VerifiedDevice::Cpu { threads: info.threads.unwrap_or(1) })
    }

    /// The families the device can run, baseline first; `ops` are those of interest.
    pub fn families(&self, ops: &[&'static str]) -> Vec<Family> {
        match *self {
            VerifiedDevice::Cpu { threads } => {
                let kernels = |isa| Kernels::Cpu { isa, threads };
                let family = |isa: Isa| Family { name: isa.name(), ops: ops.to_vec(), kernels: kernels(isa) };
                Isa::available().into_iter().map(family).collect()
            }
            VerifiedDevice::Gpu { backend, index, ref device } => {
                let kernels = |variant, layout| Kernels::Gpu { backend, index, variant, layout };
                let family = |&variant: &Variant| Family {
                    name: variant.name(),
                    ops: ops.iter().copied().filter(|op| device.variants_of(op).contains(&variant)).collect(),
                    kernels: kernels(variant, WeightLayout::Trits),
                };
                // Weights of 1.6 bits have kernels of their own for the one op that reads them.
                let packed = |&variant: &Variant| {
                    let name = match variant {
                        Variant::Base => "base, 1.6-bit",
                        Variant::Dot4 => "dot4, 1.6-bit",
                        _ => return None,
                    };
                    let ops = ops.iter().copied().filter(|op| *op == "ternary_matmul").collect();
                    Some(Family { name, ops, kernels: kernels(variant, WeightLayout::Tq1) })
                };
                let variants = device.variants();
                variants.iter().map(family).chain(variants.iter().filter_map(packed)).collect()
            }
        }
    }

    /// Facts about the device for reports.
    pub fn facts(&self) -> Vec<(String, String)> {
        let facts = match self {
            VerifiedDevice::Cpu { threads } => vec![("threads", threads.to_string())],
            VerifiedDevice::Gpu { device, .. } => facts(device.profile()),
        };
        facts.into_iter().filter(|(_, fact)| !fact.is_empty()).map(|(name, fact)| (name.to_owned(), fact)).collect()
    }
}

fn open_gpu(
    backend: &dyn Backend,
    index: usize,
    variants: Option<Vec<Variant>>,
    layout: WeightLayout,
) -> Result<Box<dyn GpuDevice>> {
    Ok(backend.open(&GpuOptions { variants, ..GpuOptions::new(Selector::Index(index), layout)? })?)
}

fn facts(profile: &Profile) -> Vec<(&'static str, String)> {
    let (major, minor, patch) = profile.api_version;
    let features = [("f16", profile.f16), ("dot4", profile.dot4), ("coopmat", !profile.coopmat.is_empty())];
    let features = features.into_iter().filter(|(_, has)| *has).map(|(name, _)| name);
    let shapes = profile.coopmat.iter().map(|shape| format!("{}x{}x{} {:?}", shape.m, shape.n, shape.k, shape.element));
    let owner = if profile.unified { "shared with the system" } else { "its own" };
    // Not every API tells how much there is.
    let memory = match profile.device_memory {
        0 => owner.to_owned(),
        bytes => format!("{}, {owner}", human::bytes(bytes)),
    };
    vec![
        ("type", format!("{:?}", profile.kind).to_lowercase()),
        ("family", profile.family.to_owned()),
        ("vendor, device", format!("{:#06x}, {:#06x}", profile.vendor_id, profile.device_id)),
        ("driver", format!("{} ({:#x})", profile.driver, profile.driver_version)),
        ("Vulkan", if major == 0 { String::new() } else { format!("{major}.{minor}.{patch}") }),
        ("memory", memory),
        ("subgroup size", profile.subgroup_size.to_string()),
        ("shared memory", format!("{} bytes", profile.max_shared)),
        ("workgroup", format!("{} invocations", profile.max_invocations)),
        ("features", features.collect::<Vec<_>>().join(", ")),
        ("cooperative matrices", shapes.collect::<Vec<_>>().join(", ")),
        ("TRITUNE_SIMULATE", std::env::var("TRITUNE_SIMULATE").unwrap_or_default()),
    ]
}
