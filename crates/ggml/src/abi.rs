//! ggml's structures as its headers of version 0.25 (llama.cpp v0.5) declare them.
//!
//! Pointers inside them are private. A reference to such a structure is made by `unsafe` alone, from what ggml handed over, and
//! whoever makes it promises that its pointers are null or lead to structures that live as long as it. That is why following
//! them, which is done only here, needs no `unsafe` elsewhere. The functions that ggml calls take its pointers and are `unsafe`.
//!
//! Sizes and offsets are checked when this compiles. Hooks that may be absent are [`Absent`]: always null, so that a change of
//! their parameters, which has happened between versions, cannot reach us.

use std::borrow::Cow;
use std::ffi::{c_char, c_int, c_void};
use std::mem::{offset_of, size_of};
use std::ptr::null;

/// The version of the interface that ggml checks.
pub const API_VERSION: c_int = 2;
/// Operands of a tensor at most.
pub const MAX_SOURCES: usize = 10;

/// A hook that is not there.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Absent(*const c_void);

/// The null hook.
pub const ABSENT: Absent = Absent(null());

/// `enum ggml_status`.
pub mod status {
    pub const ALLOC_FAILED: i32 = -2;
    pub const FAILED: i32 = -1;
    pub const SUCCESS: i32 = 0;
}

/// `enum ggml_backend_dev_type`.
pub mod device_type {
    pub const CPU: i32 = 0;
    pub const GPU: i32 = 1;
    /// A GPU that shares the CPU's memory.
    pub const INTEGRATED: i32 = 2;
}

/// `enum ggml_backend_buffer_usage`: weights.
pub const USAGE_WEIGHTS: i32 = 1;
/// `GGML_TENSOR_FLAG_INPUT`.
pub const FLAG_INPUT: i32 = 1;
/// `GGML_TENSOR_FLAG_OUTPUT`.
pub const FLAG_OUTPUT: i32 = 2;

/// `struct ggml_tensor`.
#[repr(C)]
pub struct Tensor {
    /// `enum ggml_type`.
    pub kind: i32,
    /// Where it is stored; null before allocation and for views of some kinds.
    buffer: *mut Buffer,
    pub ne: [i64; 4],
    pub nb: [usize; 4],
    /// `enum ggml_op`.
    pub op: i32,
    pub op_params: [i32; 16],
    pub flags: i32,
    src: [*mut Tensor; MAX_SOURCES],
    view_src: *mut Tensor,
    pub view_offs: usize,
    data: *mut c_void,
    pub name: [c_char; 64],
    pub extra: *mut c_void,
    padding: [c_char; 8],
}

impl Tensor {
    /// The operand, if there is one.
    pub fn source(&self, index: usize) -> Option<&Tensor> {
        // SAFETY: operands are null or tensors that live as long as the one that names them.
        unsafe { self.src.get(index)?.as_ref() }
    }

    /// Its operands with their places.
    pub fn sources(&self) -> impl Iterator<Item = (usize, &Tensor)> {
        (0..MAX_SOURCES).filter_map(|index| self.source(index).map(|source| (index, source)))
    }

    /// The tensor it is a view of.
    pub fn viewed(&self) -> Option<&Tensor> {
        // SAFETY: as for operands.
        unsafe { self.view_src.as_ref() }
    }

    /// The buffer it is stored in.
    pub fn buffer(&self) -> Option<&Buffer> {
        // SAFETY: buffers are null or alive as long as a tensor is in them.
        unsafe { self.buffer.as_ref() }
    }

    /// Where it is, in memory of the host or as an address we made up; 0 when it is nowhere.
    pub fn address(&self) -> usize {
        self.data as usize
    }

    /// Its name.
    pub fn name(&self) -> Cow<'_, str> {
        let bytes = bytemuck::cast_slice::<c_char, u8>(&self.name);
        String::from_utf8_lossy(bytes.split(|&byte| byte == 0).next().unwrap_or_default())
    }
}

/// What tests make tensors with.
#[cfg(test)]
impl Tensor {
    /// # Safety
    /// The buffer is null or lives as long as the tensor.
    pub unsafe fn put(&mut self, buffer: *mut Buffer, data: *mut c_void) {
        (self.buffer, self.data) = (buffer, data);
    }

    /// # Safety
    /// The operand is null or lives as long as the tensor.
    pub unsafe fn set_source(&mut self, index: usize, source: *mut Tensor) {
        self.src[index] = source;
    }

    /// # Safety
    /// What is viewed is null or lives as long as the tensor.
    pub unsafe fn set_viewed(&mut self, viewed: *mut Tensor) {
        self.view_src = viewed;
    }

    pub fn source_pointer(&self, index: usize) -> *mut Tensor {
        self.src[index]
    }

    pub fn viewed_pointer(&self) -> *mut Tensor {
        self.view_src
    }

    pub fn buffer_pointer(&self) -> *mut Buffer {
        self.buffer
    }
}

/// `struct ggml_hash_set`.
#[repr(C)]
struct HashSet {
    size: usize,
    /// A bit for each that is taken.
    used: *const u32,
    keys: *const *mut Tensor,
}

/// `struct ggml_cgraph`.
#[repr(C)]
pub struct Graph {
    pub size: c_int,
    pub node_count: c_int,
    pub leaf_count: c_int,
    /// The nodes, in the order to compute them.
    nodes: *mut *mut Tensor,
    grads: *mut *mut Tensor,
    grad_accs: *mut *mut Tensor,
    leafs: *mut *mut Tensor,
    /// How many operands each tensor is, by its place in the hash set.
    use_counts: *mut i32,
    /// All tensors of the graph this one is part of.
    visited: HashSet,
    order: c_int,
    /// Equal for equal graphs, unless zero.
    pub uid: u64,
}

impl Graph {
    /// The nodes, in the order to compute them.
    pub fn nodes(&self) -> impl Iterator<Item = &Tensor> {
        // SAFETY: a graph has as many nodes as it says, and they live as long as it.
        (0..self.node_count.max(0) as usize).map(|index| unsafe { &**self.nodes.add(index) })
    }

    /// How many operands a tensor is, looked up as ggml does.
    pub fn uses_of(&self, tensor: &Tensor) -> Option<i32> {
        let set = &self.visited;
        if set.size == 0 || set.used.is_null() || set.keys.is_null() || self.use_counts.is_null() {
            return None;
        }
        let start = (std::ptr::from_ref(tensor) as usize >> 4) % set.size;
        for step in 0..set.size {
            let place = (start + step) % set.size;
            // SAFETY: ggml's set has that many places, with a bit, a key and a count for each.
            unsafe {
                if *set.used.add(place / 32) >> (place % 32) & 1 == 0 {
                    return None;
                }
                if std::ptr::eq((*set.keys.add(place)).cast_const(), tensor) {
                    return Some(*self.use_counts.add(place));
                }
            }
        }
        None
    }

    /// A graph for tests.
    ///
    /// # Safety
    /// The nodes are tensors that live as long as the process.
    #[cfg(test)]
    pub unsafe fn of_parts(
        nodes: Vec<*mut Tensor>,
        use_counts: Vec<i32>,
        used: Vec<u32>,
        keys: Vec<*mut Tensor>,
    ) -> &'static mut Graph {
        // SAFETY: all fields are numbers and pointers, for which zeros are good values.
        let graph: &mut Graph = Box::leak(Box::new(unsafe { std::mem::zeroed() }));
        graph.node_count = nodes.len() as c_int;
        graph.nodes = nodes.leak().as_mut_ptr();
        graph.visited = HashSet { size: keys.len(), used: used.leak().as_ptr(), keys: keys.leak().as_ptr() };
        graph.use_counts = use_counts.leak().as_mut_ptr();
        graph
    }
}

/// `struct ggml_backend_buffer_type_i`.
#[repr(C)]
pub struct BufferTypeCalls {
    pub get_name: unsafe extern "C" fn(*mut BufferType) -> *const c_char,
    /// A buffer of that many bytes, or null.
    pub alloc_buffer: unsafe extern "C" fn(*mut BufferType, usize) -> *mut Buffer,
    pub get_alignment: unsafe extern "C" fn(*mut BufferType) -> usize,
    pub get_max_size: Option<unsafe extern "C" fn(*mut BufferType) -> usize>,
    pub get_alloc_size: Option<unsafe extern "C" fn(*mut BufferType, *const Tensor) -> usize>,
    pub is_host: Option<unsafe extern "C" fn(*mut BufferType) -> bool>,
}

/// `struct ggml_backend_buffer_type`.
#[repr(C)]
pub struct BufferType {
    pub calls: BufferTypeCalls,
    /// The device it belongs to; null for some.
    device: *mut Device,
    context: *mut c_void,
}

impl BufferType {
    /// A type of ours.
    ///
    /// # Safety
    /// The device lives as long as the type.
    pub unsafe fn new(calls: BufferTypeCalls, device: *mut Device, context: *mut c_void) -> BufferType {
        BufferType { calls, device, context }
    }

    /// What its maker put there.
    pub fn context(&self) -> *mut c_void {
        self.context
    }

    /// Whether its buffers are the CPU's plain memory.
    pub fn is_host(&self) -> bool {
        let own = std::ptr::from_ref(self).cast_mut();
        // SAFETY: the type is ggml's and alive, and so is its device where it has one; both only look at themselves.
        unsafe {
            self.calls.is_host.is_some_and(|is_host| is_host(own))
                && (self.device.is_null() || ((*self.device).calls.get_type)(self.device) == device_type::CPU)
        }
    }
}

/// `struct ggml_backend_buffer_i`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct BufferCalls {
    /// Frees what we hold; ggml frees the structure. Absent in the empty buffers ggml makes to ask questions with.
    pub free_buffer: Option<unsafe extern "C" fn(*mut Buffer)>,
    pub get_base: Option<unsafe extern "C" fn(*mut Buffer) -> *mut c_void>,
    pub init_tensor: Absent,
    pub memset_tensor: Option<unsafe extern "C" fn(*mut Buffer, *mut Tensor, u8, usize, usize)>,
    pub set_tensor: Option<unsafe extern "C" fn(*mut Buffer, *mut Tensor, *const c_void, usize, usize)>,
    pub get_tensor: Option<unsafe extern "C" fn(*mut Buffer, *const Tensor, *mut c_void, usize, usize)>,
    pub set_tensor_2d: Absent,
    pub get_tensor_2d: Absent,
    pub cpy_tensor: Absent,
    pub clear: Option<unsafe extern "C" fn(*mut Buffer, u8)>,
    pub reset: Absent,
}

/// `struct ggml_backend_buffer`.
#[repr(C)]
pub struct Buffer {
    /// Its calls; of a foreign layout unless the buffer is ours.
    calls: BufferCalls,
    kind: *mut BufferType,
    context: *mut c_void,
    size: usize,
    /// `enum ggml_backend_buffer_usage`.
    pub usage: i32,
}

impl Buffer {
    /// As `ggml_backend_buffer_init` makes it.
    ///
    /// # Safety
    /// The type is null or lives as long as the buffer; the context is what the calls take it for.
    #[cfg(test)]
    pub unsafe fn new(calls: BufferCalls, kind: *mut BufferType, context: *mut c_void, size: usize) -> Buffer {
        Buffer { calls, kind, context, size, usage: 0 }
    }

    /// Its type.
    pub fn kind(&self) -> Option<&BufferType> {
        // SAFETY: types live as long as their backend, which buffers do not outlive.
        unsafe { self.kind.as_ref() }
    }

    /// What ggml calls.
    #[cfg(test)]
    pub fn calls(&self) -> BufferCalls {
        self.calls
    }

    /// What frees it.
    pub fn freed_by(&self) -> Option<unsafe extern "C" fn(*mut Buffer)> {
        self.calls.free_buffer
    }

    /// What its maker put there.
    pub fn context(&self) -> *mut c_void {
        self.context
    }
}

/// `struct ggml_backend_i`.
#[repr(C)]
pub struct BackendCalls {
    pub get_name: unsafe extern "C" fn(*mut Backend) -> *const c_char,
    /// Frees it, structure and all.
    pub free: unsafe extern "C" fn(*mut Backend),
    asynchronous: [Absent; 5],
    synchronize: Absent,
    plans: [Absent; 4],
    pub graph_compute: unsafe extern "C" fn(*mut Backend, *mut Graph) -> c_int,
    events: [Absent; 2],
    graph_optimize: Absent,
}

impl BackendCalls {
    /// The calls that must be there and no others.
    pub fn new(
        get_name: unsafe extern "C" fn(*mut Backend) -> *const c_char,
        free: unsafe extern "C" fn(*mut Backend),
        graph_compute: unsafe extern "C" fn(*mut Backend, *mut Graph) -> c_int,
    ) -> Self {
        BackendCalls {
            get_name,
            free,
            asynchronous: [ABSENT; 5],
            synchronize: ABSENT,
            plans: [ABSENT; 4],
            graph_compute,
            events: [ABSENT; 2],
            graph_optimize: ABSENT,
        }
    }
}

/// `struct ggml_backend`.
#[repr(C)]
pub struct Backend {
    pub guid: *const [u8; 16],
    pub calls: BackendCalls,
    pub device: *mut Device,
    pub context: *mut c_void,
}

/// `struct ggml_backend_dev_props`.
#[repr(C)]
pub struct DeviceProperties {
    pub name: *const c_char,
    pub description: *const c_char,
    pub memory_free: usize,
    pub memory_total: usize,
    /// `enum ggml_backend_dev_type`.
    pub kind: i32,
    /// PCI address, or null.
    pub device_id: *const c_char,
    /// async, host_buffer, buffer_from_host_ptr, events, mmap_support.
    pub capabilities: [bool; 5],
}

/// `struct ggml_backend_device_i`.
#[repr(C)]
pub struct DeviceCalls {
    pub get_name: unsafe extern "C" fn(*mut Device) -> *const c_char,
    pub get_description: unsafe extern "C" fn(*mut Device) -> *const c_char,
    pub get_memory: unsafe extern "C" fn(*mut Device, *mut usize, *mut usize),
    /// `enum ggml_backend_dev_type`.
    pub get_type: unsafe extern "C" fn(*mut Device) -> c_int,
    pub get_props: unsafe extern "C" fn(*mut Device, *mut DeviceProperties),
    /// A stream on it, or null.
    pub init_backend: unsafe extern "C" fn(*mut Device, *const c_char) -> *mut Backend,
    /// Its memory.
    pub get_buffer_type: unsafe extern "C" fn(*mut Device) -> *mut BufferType,
    pub get_host_buffer_type: Absent,
    /// Host memory as a buffer.
    pub buffer_from_host_ptr: Absent,
    pub supports_op: unsafe extern "C" fn(*mut Device, *const Tensor) -> bool,
    pub supports_buft: unsafe extern "C" fn(*mut Device, *mut BufferType) -> bool,
    /// Whether it wants an op whose weights are stored elsewhere.
    pub offload_op: Absent,
    pub events: [Absent; 3],
}

/// `struct ggml_backend_device`.
#[repr(C)]
pub struct Device {
    pub calls: DeviceCalls,
    pub registry: *mut Registry,
    pub context: *mut c_void,
}

/// `struct ggml_backend_reg_i`.
#[repr(C)]
pub struct RegistryCalls {
    pub get_name: unsafe extern "C" fn(*mut Registry) -> *const c_char,
    pub get_device_count: unsafe extern "C" fn(*mut Registry) -> usize,
    pub get_device: unsafe extern "C" fn(*mut Registry, usize) -> *mut Device,
    /// A function of ours by its name.
    pub get_proc_address: unsafe extern "C" fn(*mut Registry, *const c_char) -> *mut c_void,
}

/// `struct ggml_backend_reg`.
#[repr(C)]
pub struct Registry {
    pub api_version: c_int,
    pub calls: RegistryCalls,
    pub context: *mut c_void,
}

const _: () = {
    assert!(size_of::<usize>() == 8);
    assert!(size_of::<Tensor>() == 336);
    assert!(offset_of!(Tensor, buffer) == 8 && offset_of!(Tensor, ne) == 16 && offset_of!(Tensor, nb) == 48);
    assert!(offset_of!(Tensor, op) == 80 && offset_of!(Tensor, op_params) == 84 && offset_of!(Tensor, flags) == 148);
    assert!(offset_of!(Tensor, src) == 152 && offset_of!(Tensor, view_src) == 232);
    assert!(offset_of!(Tensor, view_offs) == 240 && offset_of!(Tensor, data) == 248);
    assert!(offset_of!(Tensor, name) == 256 && offset_of!(Tensor, extra) == 320);
    assert!(size_of::<Graph>() == 96 && offset_of!(Graph, nodes) == 16 && offset_of!(Graph, use_counts) == 48);
    assert!(offset_of!(Graph, visited) == 56 && offset_of!(Graph, uid) == 88);
    assert!(size_of::<Registry>() == 48 && size_of::<Device>() == 136 && size_of::<BufferType>() == 64);
    assert!(size_of::<Buffer>() == 120 && size_of::<Backend>() == 152 && size_of::<DeviceProperties>() == 56);
};
