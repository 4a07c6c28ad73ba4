//! The device without plans: buffers, kernels and recordings, for callers that bring a graph of their own.
//!
//! [`RawDevice`] holds memory and runs [`Recording`]s of [`GridLaunch`]es. A launch says what it reads and writes, and barriers follow
//! from that. [`RawDevice::kernels`] makes launches of our kernels; a caller's own SPIR-V, which asks for nothing beyond Vulkan 1.1
//! and follows `shaders/extents.glsl`, goes beside them with the types that [`interfaces!`](tritune_gpu::interfaces) makes.
//! [`tritune_gpu::layout`] says how weights must be stored.

mod recording;

pub use crate::memory::Slice;
pub use crate::spirv::Modules;
pub use recording::Recording;

use crate::error::OpenError;
use crate::gpu::{Gpu, Purpose};
use crate::instance::{Instance, Selector};
use crate::memory::{Allocation, Home, Transfers};
use crate::pipeline::Pipelines;
use crate::probe;
use ash::vk;
use std::collections::HashMap;
use std::sync::Arc;
use tritune_gpu::launches::{self, Launches};
use tritune_gpu::{DeviceKind, DeviceOverrides, Kernels, Profile, Tuning, Variant};
use tritune_graph::DeviceError;

/// How to open a device.
#[derive(Clone, Debug, Default)]
pub struct RawOptions {
    /// Which device.
    pub selector: Selector,
    /// Limits and features to hide.
    pub overrides: DeviceOverrides,
    /// Whether kernels may use the tiles of large GPUs, instead of what the profile says.
    pub wide_tiles: Option<bool>,
    /// What was measured to be best here.
    pub tuning: Tuning,
    /// Turns the Khronos validation layer on.
    pub validation: bool,
    /// The caller's own modules.
    pub modules: Modules,
}

/// One kernel launch.
pub type GridLaunch = launches::GridLaunch<Slice>;
/// int8 activations on the device.
pub type Quantized = launches::Quantized<Slice>;
/// A ternary weight.
pub type TernaryWeight = launches::TernaryWeight<Slice>;
/// A dense weight.
pub type DenseWeight = launches::DenseWeight<Slice>;

/// Who touches a buffer, which decides its memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryUse {
    /// Kernels.
    Device,
    /// The host writes it, kernels read it.
    Upload,
    /// Kernels or copies write it, the host reads it.
    Download,
}

/// An open device.
pub struct RawDevice {
    pipelines: Pipelines,
    transfers: Transfers,
    variants: Vec<Variant>,
    tuning: Tuning,
    lane_quads: bool,
    offset_alignment: u64,
    runs: u64,
    lose_after: Option<u64>,
    pub(crate) gpu: Arc<Gpu>,
}

/// Largest block of memory on devices that are no cards.
const LARGEST_BLOCK: u64 = 1 << 30;

impl RawDevice {
    /// Opens a device. Cards keep their own limits of bindings and blocks, so that a buffer may be large.
    pub fn open(options: RawOptions) -> Result<RawDevice, OpenError> {
        let instance = Instance::new(options.validation)?;
        let (index, physical, mut profile) = instance.select(&options.selector)?;
        let mut maintenance = vk::PhysicalDeviceMaintenance3Properties::default();
        let mut properties = vk::PhysicalDeviceProperties2::default().push_next(&mut maintenance);
        // SAFETY: the handle comes from this instance, and Vulkan 1.1 knows the structure.
        unsafe { instance.raw().get_physical_device_properties2(physical, &mut properties) };
        let limits = properties.properties.limits;
        let largest = maintenance.max_memory_allocation_size.max(1);
        let card = profile.kind == DeviceKind::Discrete;
        let mut plain = profile.clone();
        options.overrides.apply(&mut plain);
        let mut gpu = Gpu::new(instance, (index, physical), plain, options.overrides.faults())?;
        profile.max_block = if card { largest } else { largest.min(LARGEST_BLOCK) };
        if card || profile.kind == DeviceKind::Cpu {
            profile.max_binding = u64::from(limits.max_storage_buffer_range);
        }
        options.overrides.apply(&mut profile);
        if let Some(wide) = options.wide_tiles {
            profile.wide_tiles = wide;
            profile.dense_tiles.whole |= wide;
        }
        let variants = profile.variants();
        let mut tuning = options.tuning;
        tuning.retain_usable(&profile, &variants);
        gpu.simulate(profile);
        let gpu = Arc::new(gpu);
        let mut transfers = Transfers::new(&gpu)?;
        let mut pipelines = Pipelines::new(&gpu, None, HashMap::new(), options.modules)?;
        let lane_quads = probe::has_lane_quads(&gpu, &variants, &mut pipelines, &mut transfers);
        Ok(RawDevice {
            pipelines,
            transfers,
            variants,
            tuning,
            lane_quads,
            offset_alignment: limits.min_storage_buffer_offset_alignment.max(16),
            runs: 0,
            lose_after: options.overrides.lose_after(),
            gpu,
        })
    }

    /// What the device is and can do, after its overrides.
    pub fn profile(&self) -> &Profile {
        self.gpu.profile()
    }

    /// The variants in use, baseline first.
    pub fn variants(&self) -> &[Variant] {
        &self.variants
    }

    /// Launches of our kernels.
    pub fn kernels(&self) -> Launches<'_, Slice> {
        Launches::new(Kernels {
            profile: self.gpu.profile(),
            variants: &self.variants,
            tuning: &self.tuning,
            lane_quads: self.lane_quads,
        })
    }

    /// What the offset of a bound slice must be a multiple of.
    pub fn offset_alignment(&self) -> u64 {
        self.offset_alignment
    }

    /// Bytes held now.
    pub fn bytes_held(&self) -> u64 {
        self.gpu.memory_use().total()
    }

    /// What the validation layer has said so far.
    pub fn validation_messages(&self) -> Vec<String> {
        self.gpu.messages()
    }

    /// Takes memory. `what` names it in the error when there is no room.
    pub fn allocate(&self, bytes: u64, usage: MemoryUse, what: &str) -> Result<Slice, DeviceError> {
        let home = match usage {
            MemoryUse::Device => Home::Device,
            MemoryUse::Upload => Home::Parameters,
            MemoryUse::Download => Home::Staging,
        };
        let allocation = Arc::new(Allocation::new(&self.gpu, bytes, home, Purpose::Weights, what)?);
        Ok(Slice { offset: 0, bytes: allocation.bytes(), allocation })
    }

    /// Writes at an offset of a slice.
    pub fn write(&mut self, slice: &Slice, offset: u64, data: &[u8]) -> Result<(), DeviceError> {
        self.transfers.write(slice, offset, data)
    }

    /// Reads from an offset of a slice.
    pub fn read(&mut self, slice: &Slice, offset: u64, data: &mut [u8]) -> Result<(), DeviceError> {
        self.transfers.read(slice, offset, data)
    }

    /// Sets bytes to a value. Offset and length that are no multiples of four are written by the host.
    pub fn fill(&mut self, slice: &Slice, offset: u64, bytes: u64, value: u8) -> Result<(), DeviceError> {
        const STEP: u64 = 1 << 20;
        let (start, end) = (slice.offset + offset, offset + bytes);
        assert!(end <= slice.bytes, "{bytes} bytes at {offset} of {}", slice.bytes);
        if bytes > 0 && start.is_multiple_of(4) && bytes.is_multiple_of(4) {
            let raw = slice.allocation.buffer();
            let word = u32::from_ne_bytes([value; 4]);
            return self.transfers.submit(|device, commands| {
                // SAFETY: the buffer is alive, and offset and size are multiples of four inside it; recording is under way.
                unsafe { device.cmd_fill_buffer(commands, raw, start, bytes, word) }
            });
        }
        let data = vec![value; bytes.min(STEP) as usize];
        for at in (offset..end).step_by(STEP as usize) {
            self.write(slice, at, &data[..(end - at).min(STEP) as usize])?;
        }
        Ok(())
    }

    /// Copies between buffers of the device.
    pub fn copy(&mut self, from: &Slice, to: &Slice) -> Result<(), DeviceError> {
        let region = vk::BufferCopy { src_offset: from.offset, dst_offset: to.offset, size: from.bytes.min(to.bytes) };
        let (source, target) = (from.allocation.buffer(), to.allocation.buffer());
        self.transfers.submit(|device, commands| {
            // SAFETY: both buffers are alive and the region is inside them; recording is under way.
            unsafe { device.cmd_copy_buffer(commands, source, target, &[region]) }
        })
    }

    /// Records launches in order.
    pub fn record(&mut self, launches: Vec<GridLaunch>) -> Result<Recording, DeviceError> {
        Recording::new(&self.gpu, &mut self.pipelines, launches)
    }

    /// Runs a recording and waits.
    pub fn run(&mut self, recording: &Recording) -> Result<(), DeviceError> {
        self.runs += 1;
        if self.lose_after.is_some_and(|runs| self.runs > runs) {
            self.gpu.lose();
        }
        recording.run()
    }
}
