//! Our devices beside ggml: lent to a trainer in the same library, and told of what ggml stores there.

use crate::backend::{device_name, gpus};
use crate::device::{Gpu, Opened};
use crate::host::Kind;
use crate::ternary::Region;
use std::sync::atomic::Ordering;
use tritune_graph::{DeviceError, Encoding};
use tritune_vulkan::{Lender, LentDevice, LentWeight, LentWeights, OpenError, OpenOptions, VulkanDevice};

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
        let opened = gpu.open().as_ref().map_err(failed)?;
        VulkanDevice::beside(&opened.lock().raw, options, Box::new(Weights(opened)))
    }
}

/// What ggml stores on a device, for those who read the same.
struct Weights(&'static Opened);

impl LentWeights for Weights {
    fn find(&self, name: &str, shape: (usize, usize), encoding: Encoding) -> Vec<LentWeight> {
        let is_wanted = |kind: Kind| match encoding {
            Encoding::Ternary => kind.is_ternary(),
            dense => kind.encoding() == Some(dense),
        };
        let inner = self.0.lock();
        let mut found = Vec::new();
        for buffer in inner.buffers.values() {
            for (&offset, weight) in buffer.residents().iter() {
                let (rows, cols) = shape;
                if weight.name == name && (weight.rows, weight.cols) == shape && is_wanted(weight.kind) {
                    let bytes = if weight.kind.is_ternary() { Region { rows, cols }.tiles() } else { weight.bytes() };
                    let memory = buffer.memory.slice(offset as u64, bytes as u64);
                    found.push(LentWeight { memory, intact: weight.intact.clone() });
                }
            }
        }
        let copies = inner.host_weights.values().filter(|copy| copy.name == name && copy.shape == shape);
        found.extend(
            copies
                .filter(|copy| is_wanted(copy.kind))
                .map(|copy| LentWeight { memory: copy.memory.clone(), intact: copy.intact.clone() }),
        );
        found
    }

    /// ggml writes under the same lock.
    fn read(&self, weight: &LentWeight, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        let mut inner = self.0.lock();
        match weight.intact.load(Ordering::Acquire) {
            true => inner.raw.read(&weight.memory, offset, bytes),
            // It is compared with something, and differs.
            false => {
                bytes.fill(0);
                Ok(())
            }
        }
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
#[derive(Default)]
pub struct StoredBuffer {
    /// Its length.
    pub bytes: u64,
    /// Ternary weights.
    pub ternary_tensors: usize,
    /// Their bytes.
    pub ternary_bytes: u64,
    /// Those of them that runs read, too.
    pub shared_tensors: usize,
    /// Their bytes.
    pub shared_bytes: u64,
}

/// What ggml stores on our devices, as far as it has opened them.
pub fn stored() -> Vec<Stored> {
    let of = |(number, gpu): (usize, &Gpu)| {
        let inner = gpu.if_opened()?.lock();
        let buffers = inner.buffers.values().filter_map(|buffer| {
            let residents = buffer.residents();
            let ternary = residents.values().filter(|weight| weight.kind.is_ternary());
            let mut stored = StoredBuffer { bytes: buffer.memory.bytes, ..StoredBuffer::default() };
            ternary.for_each(|weight| {
                let bytes = weight.bytes() as u64;
                stored.ternary_tensors += 1;
                stored.ternary_bytes += bytes;
                if weight.is_lent() {
                    stored.shared_tensors += 1;
                    stored.shared_bytes += bytes;
                }
            });
            (stored.ternary_tensors > 0).then_some(stored)
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
