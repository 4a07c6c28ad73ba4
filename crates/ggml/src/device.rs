//! A Vulkan device as all its backends and buffers share it: opened once per process, behind one lock.

use crate::abi::{self, USAGE_WEIGHTS};
use crate::buffer::{Contents, DeviceBuffer};
use crate::graph::cache::Cache;
use crate::host::{Kind, host};
use crate::modules::MODULES;
use crate::ternary::Region;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use tritune_gpu::layout::{dense_row_vectors, repack_dense_row};
use tritune_gpu::{DeviceOverrides, Profile};
use tritune_graph::DeviceError;
use tritune_vulkan::Selector;
use tritune_vulkan::raw::{MemoryUse, RawDevice, RawOptions, Slice};

/// A device that may be opened.
pub struct Gpu {
    /// Its number in the list that [`tritune_vulkan::list`] gives.
    pub index: usize,
    /// What the driver says of it.
    pub profile: Profile,
    opened: OnceLock<Result<Opened, String>>,
}

/// An open device.
pub struct Opened {
    /// Limits, after its overrides.
    pub profile: Profile,
    /// What bound offsets are multiples of.
    pub offset_alignment: u64,
    inner: Mutex<Inner>,
}

/// What the lock guards.
pub struct Inner {
    pub raw: RawDevice,
    /// Recordings by backend.
    pub caches: HashMap<u64, Cache>,
    /// What could not be written, by the address of its buffer: no graph is computed until that buffer is freed.
    pub broken: BTreeMap<usize, String>,
    /// Copies of weights that are in host memory, by address.
    pub host_weights: HashMap<usize, HostWeight>,
    /// Work space, by purpose.
    pub scratch: HashMap<&'static str, Slice>,
    /// Ternary weights that were placed: nothing else makes a model worth our while.
    pub ternary_weights: usize,
    /// Buffers of ggml's that are alive, by their addresses.
    pub buffers: BTreeMap<usize, Contents>,
}

/// A weight in host memory and our copy of it.
pub struct HostWeight {
    /// What ggml calls it.
    pub name: String,
    pub kind: Kind,
    /// Rows and elements of each.
    pub shape: (usize, usize),
    pub memory: Slice,
    /// The copy is never changed; whoever was lent it holds this, too.
    pub intact: Arc<AtomicBool>,
    bytes: usize,
    fingerprint: u64,
}

impl Gpu {
    /// A device of the list that [`tritune_vulkan::list`] gives.
    pub fn new(index: usize, profile: Profile) -> Gpu {
        Gpu { index, profile, opened: OnceLock::new() }
    }

    /// Opens the device on first use; an error is told once on stderr and stays.
    pub fn opened(&self) -> Option<&Opened> {
        self.open().as_ref().ok()
    }

    /// The same with the error.
    pub fn open(&self) -> &Result<Opened, String> {
        self.opened.get_or_init(|| {
            let wide_tiles = std::env::var("TRITUNE_GGML_WIDE").ok().map(|text| text != "0");
            let opened = Opened::new(self.index, wide_tiles);
            if let Err(error) = &opened {
                eprintln!("tritune: {}: {error}", self.profile.name);
            }
            opened
        })
    }

    /// The device if it was opened before.
    pub fn if_opened(&self) -> Option<&Opened> {
        self.opened.get()?.as_ref().ok()
    }
}

impl Opened {
    /// Opens a device of the list that [`tritune_vulkan::list`] gives.
    pub fn new(index: usize, wide_tiles: Option<bool>) -> Result<Opened, String> {
        Opened::simulated(index, wide_tiles, &std::env::var("TRITUNE_SIMULATE").unwrap_or_default())
    }

    /// The same with the limits and faults of a lesser device.
    pub fn simulated(index: usize, wide_tiles: Option<bool>, overrides: &str) -> Result<Opened, String> {
        let options = RawOptions {
            selector: Selector::Index(index),
            overrides: DeviceOverrides::parse(overrides).map_err(|error| error.to_string())?,
            wide_tiles,
            validation: std::env::var_os("TRITUNE_GGML_VALIDATION").is_some(),
            modules: MODULES,
            ..RawOptions::default()
        };
        let raw = RawDevice::open(options).map_err(|error| error.to_string())?;
        Ok(Opened {
            profile: raw.profile().clone(),
            offset_alignment: raw.offset_alignment(),
            inner: Mutex::new(Inner {
                raw,
                caches: HashMap::new(),
                broken: BTreeMap::new(),
                host_weights: HashMap::new(),
                scratch: HashMap::new(),
                ternary_weights: 0,
                buffers: BTreeMap::new(),
            }),
        })
    }

    /// The device itself. A thread that panicked while holding it left nothing half done that the next would trust.
    pub fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Bytes of a weight of that many rows in the form kernels read.
pub fn resident_bytes(kind: Kind, rows: usize, cols: usize) -> usize {
    match kind.encoding() {
        _ if kind.is_ternary() => Region { rows, cols }.bytes(),
        Some(encoding) => dense_row_vectors(encoding, cols) * 16 * rows,
        None => 0,
    }
}

/// Rearranges dense rows for the kernels.
pub fn pack_dense(kind: Kind, rows: usize, cols: usize, source: &[u8]) -> Vec<u8> {
    let Some(encoding) = kind.encoding() else { return Vec::new() };
    let (from_bytes, to_bytes) = (encoding.row_bytes(cols), dense_row_vectors(encoding, cols) * 16);
    let mut packed = vec![0; rows * to_bytes];
    for (from, to) in source.chunks_exact(from_bytes).zip(packed.chunks_exact_mut(to_bytes)) {
        repack_dense_row(encoding, cols, from, to);
    }
    packed
}

impl Inner {
    /// Work space of at least that many bytes. What it held before is lost; recordings keep the buffer they know.
    pub fn scratch(&mut self, purpose: &'static str, bytes: u64) -> Result<Slice, DeviceError> {
        if let Some(buffer) = self.scratch.get(purpose).filter(|buffer| buffer.bytes >= bytes) {
            return Ok(buffer.clone());
        }
        let buffer = self.raw.allocate(bytes, MemoryUse::Device, purpose)?;
        self.scratch.insert(purpose, buffer.clone());
        Ok(buffer)
    }

    /// Our copy of a weight in host memory, made or made again where the memory holds something else by now.
    pub fn host_weight(&mut self, tensor: &abi::Tensor) -> Result<Slice, DeviceError> {
        let kind = host().kind(tensor.kind);
        let (rows, cols) = (tensor.ne[1] as usize, tensor.ne[0] as usize);
        let (block, block_bytes) = kind.block();
        let bytes = cols / block * block_bytes * rows;
        // SAFETY: ggml put that many bytes of the tensor there, and keeps them as long as a graph names it.
        let source = unsafe { std::slice::from_raw_parts(tensor.address() as *const u8, bytes) };
        let fingerprint = fingerprint(source);
        if let Some(weight) = self.host_weights.get(&tensor.address())
            && (weight.bytes, weight.fingerprint) == (bytes, fingerprint)
        {
            return Ok(weight.memory.clone());
        }
        self.host_weights.remove(&tensor.address());
        let memory = self.raw.allocate(resident_bytes(kind, rows, cols) as u64, MemoryUse::Device, "a weight")?;
        // Rows at a time: the whole would be a second copy in host memory.
        let row_bytes = bytes / rows.max(1);
        let packed_bytes = resident_bytes(kind, 1, cols);
        let step = ((16 << 20) / packed_bytes.max(1)).max(1);
        for (index, part) in source.chunks(step * row_bytes.max(1)).enumerate() {
            let packed = pack_dense(kind, part.len() / row_bytes, cols, part);
            self.raw.write(&memory, (index * step * packed_bytes) as u64, &packed)?;
        }
        let (name, intact) = (tensor.name().into_owned(), Arc::new(AtomicBool::new(true)));
        let weight = HostWeight { name, kind, shape: (rows, cols), memory: memory.clone(), intact, bytes, fingerprint };
        self.host_weights.insert(tensor.address(), weight);
        Ok(memory)
    }

    /// Lets go of what belongs to buffers that are gone.
    pub fn buffer_freed(&mut self, address: usize) {
        self.broken.remove(&address);
        self.caches.values_mut().for_each(Cache::clear);
        self.buffers.remove(&address);
        if self.buffers.is_empty() {
            self.host_weights.clear();
            self.scratch.clear();
            self.ternary_weights = 0;
        }
    }
}

/// A number that changes with the bytes: of samples, since it is asked for with every new graph.
fn fingerprint(bytes: &[u8]) -> u64 {
    const SAMPLES: usize = 4096;
    let step = (bytes.len() / SAMPLES).max(1);
    bytes
        .iter()
        .step_by(step)
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// A tensor that is a whole two-dimensional weight in host memory.
pub fn is_host_weight(tensor: &abi::Tensor) -> bool {
    let weights =
        |buffer: &abi::Buffer| buffer.usage == USAGE_WEIGHTS && buffer.kind().is_some_and(abi::BufferType::is_host);
    tensor.viewed().is_none() && tensor.buffer().is_some_and(weights)
}

/// The buffer of ours a tensor is stored in.
pub fn own_buffer(tensor: &abi::Tensor) -> Option<&DeviceBuffer> {
    let root = tensor.viewed().filter(|_| tensor.buffer().is_none()).unwrap_or(tensor);
    DeviceBuffer::of(root.buffer()?)
}
