//! Our devices beside ggml: lent to a trainer in the same library, and told of what ggml stores there.

use crate::backend::{device_name, gpus};
use crate::device::Gpu;
use tritune_vulkan::{Lender, LentDevice, OpenError, OpenOptions, VulkanDevice};

/// What the devices of this plug-in are called where a device is chosen.
pub const LENT_NAME: &str = "ggml";

/// Lends our devices.
pub struct Lent;

impl Lender for Lent {
    fn name(&self) -> &'static str {
        LENT_NAME
    }

    fn devices(&self) -> Vec<LentDevice> {
        let device = |(number, gpu): (usize, &Gpu)| LentDevice {
            name: device_name(number),
            index: gpu.index,
            in_use: gpu.if_opened().is_some_and(|opened| !opened.lock().buffers.is_empty()),
        };
        gpus().iter().enumerate().map(device).collect()
    }

    fn open(&self, number: usize, options: OpenOptions) -> Result<VulkanDevice, OpenError> {
        let gpu = gpus().get(number).ok_or_else(|| OpenError::NotFound {
            wanted: device_name(number),
            available: (0..gpus().len()).map(device_name).collect::<Vec<_>>().join(", "),
        })?;
        let failed = |what: &String| OpenError::Unsuitable { device: gpu.profile.name.clone(), what: what.clone() };
        VulkanDevice::beside(&gpu.open().as_ref().map_err(failed)?.lock().raw, options)
    }
}

/// What ggml stores on a device.
pub struct Stored {
    /// What ggml calls the device.
    pub device: String,
    /// What it is.
    pub hardware: String,
    /// Bytes ggml holds there, with our work space for it.
    pub held_bytes: u64,
    /// Its buffers with weights, in the order they were made in.
    pub buffers: Vec<StoredBuffer>,
}

/// A buffer of ggml's with weights in it.
pub struct StoredBuffer {
    /// Its length.
    pub bytes: u64,
    /// Ternary weights.
    pub ternary_tensors: usize,
    /// Their bytes.
    pub ternary_bytes: u64,
}

/// What ggml stores on our devices, as far as it has opened them.
pub fn stored() -> Vec<Stored> {
    let of = |(number, gpu): (usize, &Gpu)| {
        let inner = gpu.if_opened()?.lock();
        let buffers = inner.buffers.values().filter_map(|buffer| {
            let residents = buffer.residents();
            let ternary = residents.values().filter(|weight| weight.kind.is_ternary());
            let (mut ternary_tensors, mut ternary_bytes) = (0, 0);
            ternary.for_each(|weight| {
                ternary_tensors += 1;
                ternary_bytes += weight.bytes() as u64;
            });
            (ternary_tensors > 0).then_some(StoredBuffer { bytes: buffer.memory.bytes, ternary_tensors, ternary_bytes })
        });
        Some(Stored {
            device: device_name(number),
            hardware: gpu.profile.name.clone(),
            held_bytes: inner.raw.bytes_held(),
            buffers: buffers.collect(),
        })
    };
    gpus().iter().enumerate().filter_map(of).collect()
}
