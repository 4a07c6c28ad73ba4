//! ggml's structures as its headers of version 0.25 (llama.cpp v0.5) declare them.
//!
//! Sizes and offsets are checked when this compiles. Hooks that may be absent are [`Absent`]: always null, so that a change of
//! their parameters, which has happened between versions, cannot reach us.

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
    pub buffer: *mut Buffer,
    pub ne: [i64; 4],
    pub nb: [usize; 4],
    /// `enum ggml_op`.
    pub op: i32,
    pub op_params: [i32; 16],
    pub flags: i32,
    pub src: [*mut Tensor; MAX_SOURCES],
    pub view_src: *mut Tensor,
    pub view_offs: usize,
    pub data: *mut c_void,
    pub name: [c_char; 64],
    pub extra: *mut c_void,
    padding: [c_char; 8],
}

/// `struct ggml_hash_set`.
#[repr(C)]
pub struct HashSet {
    pub size: usize,
    /// A bit for each that is taken.
    pub used: *const u32,
    pub keys: *const *mut Tensor,
}

/// `struct ggml_cgraph`.
#[repr(C)]
pub struct Graph {
    pub size: c_int,
    pub node_count: c_int,
    pub leaf_count: c_int,
    /// The nodes, in the order to compute them.
    pub nodes: *mut *mut Tensor,
    grads: *mut *mut Tensor,
    grad_accs: *mut *mut Tensor,
    leafs: *mut *mut Tensor,
    /// How many operands each tensor is, by its place in the hash set.
    pub use_counts: *mut i32,
    /// All tensors of the graph this one is part of.
    pub visited: HashSet,
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
}

/// `struct ggml_backend_buffer_type_i`.
#[repr(C)]
pub struct BufferTypeCalls {
    pub get_name: extern "C" fn(*mut BufferType) -> *const c_char,
    /// A buffer of that many bytes, or null.
    pub alloc_buffer: extern "C" fn(*mut BufferType, usize) -> *mut Buffer,
    pub get_alignment: extern "C" fn(*mut BufferType) -> usize,
    pub get_max_size: Option<extern "C" fn(*mut BufferType) -> usize>,
    pub get_alloc_size: Option<extern "C" fn(*mut BufferType, *const Tensor) -> usize>,
    pub is_host: Option<extern "C" fn(*mut BufferType) -> bool>,
}

/// `struct ggml_backend_buffer_type`.
#[repr(C)]
pub struct BufferType {
    pub calls: BufferTypeCalls,
    /// The device it belongs to; null for some.
    pub device: *mut Device,
    pub context: *mut c_void,
}

/// `struct ggml_backend_buffer_i`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct BufferCalls {
    /// Frees what we hold; ggml frees the structure. Absent in the empty buffers ggml makes to ask questions with.
    pub free_buffer: Option<extern "C" fn(*mut Buffer)>,
    pub get_base: Option<extern "C" fn(*mut Buffer) -> *mut c_void>,
    pub init_tensor: Absent,
    pub memset_tensor: Option<extern "C" fn(*mut Buffer, *mut Tensor, u8, usize, usize)>,
    pub set_tensor: Option<extern "C" fn(*mut Buffer, *mut Tensor, *const c_void, usize, usize)>,
    pub get_tensor: Option<extern "C" fn(*mut Buffer, *const Tensor, *mut c_void, usize, usize)>,
    pub set_tensor_2d: Absent,
    pub get_tensor_2d: Absent,
    pub cpy_tensor: Absent,
    pub clear: Option<extern "C" fn(*mut Buffer, u8)>,
    pub reset: Absent,
}

/// `struct ggml_backend_buffer`.
#[repr(C)]
pub struct Buffer {
    /// Its calls; of a foreign layout unless the buffer is ours.
    pub calls: BufferCalls,
    pub kind: *mut BufferType,
    pub context: *mut c_void,
    pub size: usize,
    /// `enum ggml_backend_buffer_usage`.
    pub usage: i32,
}

/// `struct ggml_backend_i`.
#[repr(C)]
pub struct BackendCalls {
    pub get_name: extern "C" fn(*mut Backend) -> *const c_char,
    /// Frees it, structure and all.
    pub free: extern "C" fn(*mut Backend),
    asynchronous: [Absent; 5],
    synchronize: Absent,
    plans: [Absent; 4],
    pub graph_compute: extern "C" fn(*mut Backend, *mut Graph) -> c_int,
    events: [Absent; 2],
    graph_optimize: Absent,
}

impl BackendCalls {
    /// The calls that must be there and no others.
    pub fn new(
        get_name: extern "C" fn(*mut Backend) -> *const c_char,
        free: extern "C" fn(*mut Backend),
        graph_compute: extern "C" fn(*mut Backend, *mut Graph) -> c_int,
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
    pub get_name: extern "C" fn(*mut Device) -> *const c_char,
    pub get_description: extern "C" fn(*mut Device) -> *const c_char,
    pub get_memory: extern "C" fn(*mut Device, *mut usize, *mut usize),
    /// `enum ggml_backend_dev_type`.
    pub get_type: extern "C" fn(*mut Device) -> c_int,
    pub get_props: extern "C" fn(*mut Device, *mut DeviceProperties),
    /// A stream on it, or null.
    pub init_backend: extern "C" fn(*mut Device, *const c_char) -> *mut Backend,
    /// Its memory.
    pub get_buffer_type: extern "C" fn(*mut Device) -> *mut BufferType,
    pub get_host_buffer_type: Absent,
    /// Host memory as a buffer.
    pub buffer_from_host_ptr: Absent,
    pub supports_op: extern "C" fn(*mut Device, *const Tensor) -> bool,
    pub supports_buft: extern "C" fn(*mut Device, *mut BufferType) -> bool,
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
    pub get_name: extern "C" fn(*mut Registry) -> *const c_char,
    pub get_device_count: extern "C" fn(*mut Registry) -> usize,
    pub get_device: extern "C" fn(*mut Registry, usize) -> *mut Device,
    pub get_proc_address: Absent,
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
