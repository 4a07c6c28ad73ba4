//! Buffers in device memory. The `extern "C"` functions are ggml's to call, with types that are ours and with what `alloc_buffer`
//! made.
//!
//! Addresses are made up: ggml only adds offsets to them. A weight is rearranged for the kernels when all of it is written, in its own
//! place: [`get_alloc_size`] asks for what that takes, so no second copy exists. Reading it, or writing a part of it, turns it back.

use crate::abi::{ABSENT, Buffer, BufferCalls, BufferType, Tensor, USAGE_WEIGHTS};
use crate::device::{Gpu, Inner, Opened, pack_dense, resident_bytes};
use crate::guard;
use crate::host::{Kind, host};
use crate::ternary::{self, Region};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::{c_char, c_void};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tritune_gpu::layout::{dense_row_vectors, unpack_dense_row};
use tritune_graph::{DeviceError, Encoding};
use tritune_vulkan::raw::{MemoryUse, Slice};

/// What tensors' addresses are multiples of.
pub const ALIGNMENT: usize = 256;
/// The first made-up address: below what systems hand out, so that no real address is mistaken for one.
const FIRST_ADDRESS: usize = 1 << 44;
static NEXT_ADDRESS: AtomicUsize = AtomicUsize::new(FIRST_ADDRESS);

/// A weight that is stored as the kernels read it.
#[derive(Clone)]
pub struct ResidentWeight {
    /// What ggml calls it.
    pub name: String,
    /// Its type in the file.
    pub kind: Kind,
    /// Rows, one per output.
    pub rows: usize,
    pub cols: usize,
    /// Whether rows have one scale each; true for weights that are not ternary.
    pub uniform: bool,
    /// Whether it has been left alone since it was placed; whoever was lent it holds this, too.
    pub intact: Arc<AtomicBool>,
    /// The bytes as they came, where they cannot be made again.
    original: Option<Vec<u8>>,
}

impl ResidentWeight {
    /// Bytes as it is stored.
    pub fn bytes(&self) -> usize {
        resident_bytes(self.kind, self.rows, self.cols)
    }

    fn source_bytes(&self) -> usize {
        let (block, bytes) = self.kind.block();
        self.cols / block * bytes * self.rows
    }

    /// Tells those it is lent to that something else comes into its place.
    fn give_up(&self) {
        self.intact.store(false, Ordering::Release);
    }

    /// Whether somebody reads it beside us.
    pub fn is_lent(&self) -> bool {
        Arc::strong_count(&self.intact) > 1
    }
}

/// Where a buffer is, and the weights in it that are stored as kernels read them, by their offsets. The device knows it, too.
#[derive(Clone)]
pub struct Contents {
    pub memory: Slice,
    resident: Arc<Mutex<BTreeMap<usize, ResidentWeight>>>,
}

impl Contents {
    /// The weights, kept from others while they are looked at.
    pub fn residents(&self) -> MutexGuard<'_, BTreeMap<usize, ResidentWeight>> {
        self.resident.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a buffer of ours is.
pub struct DeviceBuffer {
    pub device: &'static Opened,
    pub contents: Contents,
    base: usize,
    size: usize,
}

impl DeviceBuffer {
    /// Ours behind ggml's structure, if it is.
    pub fn of(buffer: &Buffer) -> Option<&DeviceBuffer> {
        let ours = buffer
            .freed_by()
            .is_some_and(|free| std::ptr::fn_addr_eq(free, free_buffer as unsafe extern "C" fn(*mut Buffer)));
        // SAFETY: buffers with our calls were made by `alloc_buffer`, which put a `DeviceBuffer` there.
        ours.then(|| unsafe { &*buffer.context().cast::<DeviceBuffer>() })
    }

    /// The first address.
    #[cfg(test)]
    pub fn memory_start(&self) -> *mut c_void {
        self.base as *mut c_void
    }

    /// Where an address is in the memory.
    pub fn offset(&self, address: usize) -> usize {
        address.saturating_sub(self.base)
    }

    fn residents(&self) -> MutexGuard<'_, BTreeMap<usize, ResidentWeight>> {
        self.contents.residents()
    }

    /// Its memory.
    pub fn memory(&self) -> &Slice {
        &self.contents.memory
    }

    /// The weight at an address, rearranged now if it was not before.
    pub fn make_resident(&self, inner: &mut Inner, tensor: &Tensor) -> Result<ResidentWeight, DeviceError> {
        let offset = self.offset(tensor.address());
        let found = self.residents().get(&offset).cloned();
        if let Some(resident) = found {
            let (kind, shape) = (host().kind(tensor.kind), [tensor.ne[0], tensor.ne[1]]);
            if resident.kind == kind && shape == [resident.cols as i64, resident.rows as i64] {
                return Ok(resident);
            }
            // Another look at the same place: from the bytes as they came.
            self.unmake(inner, offset, resident.source_bytes())?;
        }
        let mut source = vec![0; tensor_bytes(tensor)];
        inner.raw.read(self.memory(), offset as u64, &mut source)?;
        self.place(inner, offset, tensor, &source)
    }

    fn place(
        &self,
        inner: &mut Inner,
        offset: usize,
        tensor: &Tensor,
        source: &[u8],
    ) -> Result<ResidentWeight, DeviceError> {
        let kind = host().kind(tensor.kind);
        let (rows, cols) = (tensor.ne[1] as usize, tensor.ne[0] as usize);
        let (name, intact) = (tensor.name().into_owned(), Arc::new(AtomicBool::new(true)));
        let mut resident = ResidentWeight { name, kind, rows, cols, uniform: true, intact, original: None };
        let bytes = if kind.is_ternary() {
            let packed = ternary::pack(kind, Region { rows, cols }, source);
            resident.uniform = packed.uniform;
            inner.ternary_weights += 1;
            resident.original = (!packed.exact).then(|| source.to_vec());
            Cow::Owned(packed.bytes)
        } else if matches!(kind, Kind::Q8 | Kind::Q6) {
            Cow::Owned(pack_dense(kind, rows, cols, source))
        } else {
            Cow::Borrowed(source)
        };
        if let Err(error) = inner.raw.write(self.memory(), offset as u64, &bytes) {
            // Part of it may be rearranged: nobody can tell any more what is there.
            inner.broken.insert(self.base, format!("placing {} failed: {error}", tensor.name()));
            return Err(error);
        }
        self.residents().insert(offset, resident.clone());
        Ok(resident)
    }

    /// The weight that covers this offset, and where it begins.
    fn resident_at(&self, offset: usize) -> Option<(usize, ResidentWeight)> {
        let residents = self.residents();
        let (&start, resident) = residents.range(..=offset).next_back()?;
        (offset < start + resident.source_bytes()).then(|| (start, resident.clone()))
    }

    /// The bytes of a weight as they came.
    fn source(&self, inner: &mut Inner, start: usize, resident: &ResidentWeight) -> Result<Vec<u8>, DeviceError> {
        if let Some(original) = &resident.original {
            return Ok(original.clone());
        }
        let &ResidentWeight { kind, rows, cols, .. } = resident;
        let mut packed = vec![0; resident_bytes(kind, rows, cols)];
        inner.raw.read(self.memory(), start as u64, &mut packed)?;
        if kind.is_ternary() {
            return Ok(ternary::unpack(kind, Region { rows, cols }, &packed));
        }
        let Some(encoding) = kind.encoding() else { return Ok(packed) };
        let mut source = vec![0; resident.source_bytes()];
        let packed_rows = packed.chunks_exact(dense_row_vectors(encoding, cols) * 16);
        for (from, to) in packed_rows.zip(source.chunks_exact_mut(encoding.row_bytes(cols))) {
            unpack_dense_row(encoding, cols, from, to);
        }
        Ok(source)
    }

    /// Turns weights that overlap a range back into the bytes they came as.
    fn unmake(&self, inner: &mut Inner, offset: usize, size: usize) -> Result<(), DeviceError> {
        let overlapping: Vec<(usize, ResidentWeight)> = self
            .residents()
            .range(..offset + size)
            .filter(|(start, resident)| **start + resident.source_bytes() > offset)
            .map(|(start, resident)| (*start, resident.clone()))
            .collect();
        for (start, resident) in overlapping {
            let source = self.source(inner, start, &resident)?;
            resident.give_up();
            inner.raw.write(self.memory(), start as u64, &source)?;
            self.residents().remove(&start);
            inner.caches.values_mut().for_each(crate::graph::cache::Cache::clear);
        }
        Ok(())
    }

    /// Whether weights are stored in it.
    pub fn has_weights(&self) -> bool {
        !self.residents().is_empty()
    }

    /// Forgets weights that a graph has written over, in whole or in part; says whether there were any.
    pub fn forget(&self, tensor: &Tensor) -> bool {
        let mut residents = self.residents();
        let start = self.offset(tensor.address());
        let end = start + tensor_bytes(tensor);
        let known = residents.len();
        residents.retain(|&at, resident| {
            let room = resident_bytes(resident.kind, resident.rows, resident.cols).max(resident.source_bytes());
            let stays = at >= end || at + room <= start;
            if !stays {
                resident.give_up();
            }
            stays
        });
        residents.len() < known
    }

    fn set(&self, tensor: &Tensor, data: &[u8], offset: usize) -> Result<(), DeviceError> {
        let mut inner = self.device.lock();
        let at = self.offset(tensor.address()) + offset;
        let whole = offset == 0 && data.len() == tensor_bytes(tensor) && tensor.viewed().is_none();
        let replaced = if whole { self.residents().remove(&at) } else { None };
        if let Some(replaced) = replaced {
            replaced.give_up();
            inner.caches.values_mut().for_each(crate::graph::cache::Cache::clear);
        }
        self.unmake(&mut inner, at, data.len())?;
        if whole && self.is_weight(tensor) {
            return self.place(&mut inner, at, tensor, data).map(|_| ());
        }
        inner.raw.write(self.memory(), at as u64, data)
    }

    /// Whether a tensor is to be rearranged as soon as it is written.
    fn is_weight(&self, tensor: &Tensor) -> bool {
        let kind = host().kind(tensor.kind);
        let weights = tensor.buffer().is_some_and(|buffer| buffer.usage == USAGE_WEIGHTS);
        let exact =
            |encoding: Encoding, cols: usize| dense_row_vectors(encoding, cols) * 16 == encoding.row_bytes(cols);
        let dense = || match kind {
            Kind::Q8 | Kind::Q6 => true,
            // Their bytes stay as they are; this notes which tensor they are.
            _ => tensor.ne[1] > 1 && kind.encoding().is_some_and(|encoding| exact(encoding, tensor.ne[0] as usize)),
        };
        is_flat(tensor) && (kind.is_ternary() || (weights && dense()))
    }

    fn get(&self, tensor: &Tensor, data: &mut [u8], offset: usize) -> Result<(), DeviceError> {
        let mut inner = self.device.lock();
        let at = self.offset(tensor.address()) + offset;
        match self.resident_at(at) {
            Some((start, resident)) if resident.kind.is_ternary() || matches!(resident.kind, Kind::Q8 | Kind::Q6) => {
                let source = self.source(&mut inner, start, &resident)?;
                let from = source.get(at - start..).unwrap_or_default();
                let count = from.len().min(data.len());
                data[..count].copy_from_slice(&from[..count]);
                Ok(())
            }
            _ => inner.raw.read(self.memory(), at as u64, data),
        }
    }
}

/// Whether a tensor is a matrix of whole rows.
pub fn is_flat(tensor: &Tensor) -> bool {
    let (block, bytes) = host().kind(tensor.kind).block();
    tensor.ne[2] == 1
        && tensor.ne[3] == 1
        && tensor.ne[0] > 0
        && tensor.ne[1] > 0
        && (tensor.ne[0] as usize).is_multiple_of(block)
        && tensor.nb[1] == tensor.ne[0] as usize / block * bytes
}

/// Bytes from a tensor's first to its last.
pub fn tensor_bytes(tensor: &Tensor) -> usize {
    let (block, bytes) = host().kind(tensor.kind).block();
    if tensor.ne.iter().any(|&ne| ne <= 0) {
        return 0;
    }
    let steps = |dimension: usize| (tensor.ne[dimension] as usize - 1) * tensor.nb[dimension];
    let first = match block {
        1 => steps(0) + bytes,
        _ => tensor.ne[0] as usize * tensor.nb[0] / block,
    };
    first + steps(1) + steps(2) + steps(3)
}

/// What a buffer type of ours points to.
pub struct BufferTypeContext {
    pub name: std::ffi::CString,
    pub gpu: &'static Gpu,
}

/// What a buffer type of ours points to.
///
/// # Safety
/// The type is one we made; its context lives as long as the process.
unsafe fn context<'a>(kind: *mut BufferType) -> &'a BufferTypeContext {
    // SAFETY: types of ours have this context.
    unsafe { &*(*kind).context().cast::<BufferTypeContext>() }
}

pub unsafe extern "C" fn type_name(kind: *mut BufferType) -> *const c_char {
    // SAFETY: ggml hands back the types we made.
    unsafe { context(kind) }.name.as_ptr()
}

pub unsafe extern "C" fn get_alignment(_: *mut BufferType) -> usize {
    ALIGNMENT
}

pub unsafe extern "C" fn get_max_size(kind: *mut BufferType) -> usize {
    guard(0, || {
        // SAFETY: ggml hands back the types we made.
        let gpu = unsafe { context(kind) }.gpu;
        gpu.opened().map_or(0, |opened| opened.profile.max_block as usize / ALIGNMENT * ALIGNMENT)
    })
}

/// `get_alloc_size` of the buffer type: room for the form the kernels read.
///
/// # Safety
/// The tensor is alive.
pub unsafe extern "C" fn get_alloc_size(_: *mut BufferType, tensor: *const Tensor) -> usize {
    guard(0, || {
        // SAFETY: ggml hands over a tensor that is alive.
        let tensor = unsafe { &*tensor };
        let kind = host().kind(tensor.kind);
        let bytes = match kind {
            Kind::Other => foreign_bytes(tensor),
            _ => tensor_bytes(tensor),
        };
        let rearranged = kind.is_ternary() || matches!(kind, Kind::Q8 | Kind::Q6);
        match rearranged && is_flat(tensor) {
            true => bytes.max(resident_bytes(kind, tensor.ne[1] as usize, tensor.ne[0] as usize)),
            false => bytes,
        }
    })
}

/// Bytes of a tensor of a type we do not know, from its strides, which count whole blocks.
fn foreign_bytes(tensor: &Tensor) -> usize {
    (0..4).map(|dimension| tensor.ne[dimension].max(0) as usize * tensor.nb[dimension]).max().unwrap_or(0)
}

pub unsafe extern "C" fn alloc_buffer(kind: *mut BufferType, size: usize) -> *mut Buffer {
    guard(null_mut(), || {
        // SAFETY: ggml hands back the types we made.
        let Some(device) = unsafe { context(kind) }.gpu.opened() else { return null_mut() };
        // SAFETY: as above.
        unsafe { new_buffer(device, kind, size) }
    })
}

/// A buffer on a device, or null.
///
/// # Safety
/// The type is null, or one we made.
pub(crate) unsafe fn new_buffer(device: &'static Opened, kind: *mut BufferType, size: usize) -> *mut Buffer {
    // Kernels read whole vectors, the last of which may reach past the last tensor.
    let bytes = (size.max(1) as u64).next_multiple_of(ALIGNMENT as u64) + ALIGNMENT as u64;
    let mut inner = device.lock();
    let memory = match inner.raw.allocate(bytes, MemoryUse::Device, "a buffer of ggml's") {
        Ok(memory) => memory,
        Err(error) => {
            eprintln!("tritune: {error}");
            return null_mut();
        }
    };
    let span = (bytes as usize).next_multiple_of(1 << 20) + (1 << 20);
    let base = NEXT_ADDRESS.fetch_add(span, Ordering::Relaxed);
    let contents = Contents { memory, resident: Arc::default() };
    inner.buffers.insert(base, contents.clone());
    drop(inner);
    let own = DeviceBuffer { device, contents, base, size };
    let calls = BufferCalls {
        free_buffer: Some(free_buffer),
        get_base: Some(get_base),
        init_tensor: ABSENT,
        memset_tensor: Some(memset_tensor),
        set_tensor: Some(set_tensor),
        get_tensor: Some(get_tensor),
        set_tensor_2d: ABSENT,
        get_tensor_2d: ABSENT,
        cpy_tensor: ABSENT,
        clear: Some(clear),
        reset: ABSENT,
    };
    // SAFETY: ggml makes a buffer of that type, whose calls are ours and take the context for what it is.
    unsafe { (host().buffer_init)(kind, calls, Box::into_raw(Box::new(own)).cast(), size) }
}

/// Ours behind ggml's structure.
///
/// # Safety
/// `alloc_buffer` made the buffer, and `free_buffer` does not free it while the result is used.
unsafe fn own<'a>(buffer: *mut Buffer) -> &'a DeviceBuffer {
    // SAFETY: `alloc_buffer` put it there.
    unsafe { &*(*buffer).context().cast::<DeviceBuffer>() }
}

unsafe extern "C" fn free_buffer(buffer: *mut Buffer) {
    guard((), || {
        // SAFETY: ggml frees a buffer once and never uses it again; `alloc_buffer` made the box.
        let own = unsafe { Box::from_raw((*buffer).context().cast::<DeviceBuffer>()) };
        let (device, base) = (own.device, own.base);
        drop(own);
        device.lock().buffer_freed(base);
    });
}

unsafe extern "C" fn get_base(buffer: *mut Buffer) -> *mut c_void {
    // SAFETY: ggml calls this with a buffer that `alloc_buffer` made and that it frees later.
    unsafe { own(buffer) }.base as *mut c_void
}

/// Tells an error that ggml gives no way to return, and keeps graphs from being computed with what is missing.
fn tell(own: &DeviceBuffer, what: &str, tensor: Option<&Tensor>, error: &DeviceError) {
    let name = tensor.map(Tensor::name);
    let what = format!("{what} {} failed: {error}", name.as_deref().unwrap_or("a buffer"));
    eprintln!("tritune: {what}");
    own.device.lock().broken.insert(own.base, what);
}

fn inside(own: &DeviceBuffer, tensor: &Tensor, offset: usize, size: usize) -> bool {
    let end = own.offset(tensor.address()).checked_add(offset).and_then(|start| start.checked_add(size));
    end.is_some_and(|end| end <= own.size) && tensor.address() >= own.base
}

/// Runs what ggml asks of some bytes of a tensor.
///
/// # Safety
/// `alloc_buffer` made the buffer, and buffer and tensor are alive during the call.
unsafe fn on_range(
    what: &str,
    (buffer, tensor): (*mut Buffer, *const Tensor),
    (offset, size): (usize, usize),
    run: impl FnOnce(&DeviceBuffer, &Tensor) -> Result<(), DeviceError>,
) {
    guard((), || {
        // SAFETY: ggml hands over a buffer that `alloc_buffer` made and a tensor, both alive during the call.
        let (own, tensor) = unsafe { (own(buffer), &*tensor) };
        if size == 0 || !inside(own, tensor, offset, size) {
            return;
        }
        if let Err(error) = run(own, tensor) {
            tell(own, what, Some(tensor), &error);
        }
    });
}

/// Called by ggml.
///
/// # Safety
/// As of `on_range`.
unsafe extern "C" fn memset_tensor(buffer: *mut Buffer, tensor: *mut Tensor, value: u8, offset: usize, size: usize) {
    let run = |own: &DeviceBuffer, tensor: &Tensor| {
        let at = own.offset(tensor.address()) + offset;
        let mut inner = own.device.lock();
        own.unmake(&mut inner, at, size)?;
        inner.raw.fill(own.memory(), at as u64, size as u64, value)
    };
    // SAFETY: as the caller promises.
    unsafe { on_range("clearing", (buffer, tensor), (offset, size), run) };
}

/// Called by ggml.
///
/// # Safety
/// As of `on_range`; there are that many bytes of data.
unsafe extern "C" fn set_tensor(
    buffer: *mut Buffer,
    tensor: *mut Tensor,
    data: *const c_void,
    offset: usize,
    size: usize,
) {
    let run = |own: &DeviceBuffer, tensor: &Tensor| {
        // SAFETY: ggml hands over that many bytes.
        own.set(tensor, unsafe { std::slice::from_raw_parts(data.cast::<u8>(), size) }, offset)
    };
    // SAFETY: as the caller promises.
    unsafe { on_range("writing", (buffer, tensor), (offset, size), run) };
}

/// Called by ggml.
///
/// # Safety
/// As of `on_range`; there is room for that many bytes of data.
unsafe extern "C" fn get_tensor(
    buffer: *mut Buffer,
    tensor: *const Tensor,
    data: *mut c_void,
    offset: usize,
    size: usize,
) {
    let run = |own: &DeviceBuffer, tensor: &Tensor| {
        // SAFETY: ggml hands over room for that many bytes.
        let data = unsafe { std::slice::from_raw_parts_mut(data.cast::<u8>(), size) };
        // As floats these are no numbers: whoever goes on sees it.
        own.get(tensor, data, offset).inspect_err(|_| data.fill(0xff))
    };
    // SAFETY: as the caller promises.
    unsafe { on_range("reading", (buffer, tensor), (offset, size), run) };
}

unsafe extern "C" fn clear(buffer: *mut Buffer, value: u8) {
    guard((), || {
        // SAFETY: ggml calls this with a buffer that `alloc_buffer` made and that it frees later.
        let own = unsafe { own(buffer) };
        let mut inner = own.device.lock();
        let cleared = std::mem::take(&mut *own.residents());
        cleared.values().for_each(ResidentWeight::give_up);
        if !cleared.is_empty() {
            inner.caches.values_mut().for_each(crate::graph::cache::Cache::clear);
        }
        let filled = inner.raw.fill(own.memory(), 0, own.memory().bytes, value);
        drop(inner);
        if let Err(error) = filled {
            tell(own, "clearing", None, &error);
        }
    });
}
