//! The registry, its devices, and the streams on them. The `extern "C"` functions are ggml's to call, with what `new_device` and
//! `init_backend` made, and with tensors and graphs that are alive.

use crate::abi::{
    ABSENT, API_VERSION, Backend, BackendCalls, BufferType, BufferTypeCalls, Device, DeviceCalls, DeviceProperties,
    Graph, Registry, RegistryCalls, Tensor, device_type, status,
};
use crate::buffer::{self, BufferTypeContext};
use crate::device::Gpu;
use crate::graph;
use crate::guard;
use crate::host::{self, Host};
use crate::lent::Lent;
use crate::supports;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr::{null, null_mut};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use tritune_gpu::DeviceKind;

static GUID: [u8; 16] = *b"tritune-vulkan-1";

/// What a device of ours points to.
pub struct DeviceContext {
    name: CString,
    description: CString,
    pub gpu: &'static Gpu,
    buffer_type: *mut BufferType,
}

/// A stream's own.
struct BackendContext {
    id: u64,
    gpu: &'static Gpu,
}

/// The devices we offer. Vulkan in software only when asked for, as a computer's own CPU is faster.
pub fn gpus() -> &'static [Gpu] {
    static GPUS: OnceLock<Vec<Gpu>> = OnceLock::new();
    GPUS.get_or_init(|| {
        let software = std::env::var_os("TRITUNE_GGML_SOFTWARE").is_some();
        let listed = tritune_vulkan::list().unwrap_or_else(|error| {
            eprintln!("tritune: {error}");
            Vec::new()
        });
        listed
            .into_iter()
            .filter(|device| software || device.profile.kind != DeviceKind::Cpu)
            .map(|device| Gpu::new(device.index, device.profile))
            .collect()
    })
}

/// Pointers that live as long as the process and are only read after they were made.
struct Shared(*mut Registry, Vec<*mut Device>);
// SAFETY: what the pointers lead to is never changed after `register` made it, apart from what locks guard.
unsafe impl Send for Shared {}
// SAFETY: as above.
unsafe impl Sync for Shared {}

static REGISTERED: OnceLock<Option<Shared>> = OnceLock::new();

/// The registry, made on the first call; null with a message when this ggml is not one we know.
pub fn register() -> *mut Registry {
    let made = REGISTERED.get_or_init(|| {
        if let Err(error) = Host::find() {
            eprintln!("tritune: the plug-in is not used: {error}");
            return None;
        }
        let registry = Box::into_raw(Box::new(Registry {
            api_version: API_VERSION,
            calls: RegistryCalls { get_name: registry_name, get_device_count, get_device, get_proc_address },
            context: null_mut(),
        }));
        let devices = gpus().iter().enumerate().map(|(index, gpu)| new_device(registry, index, gpu)).collect();
        tritune_vulkan::lend(&Lent);
        tell_trainer();
        Some(Shared(registry, devices))
    });
    made.as_ref().map_or(null_mut(), |shared| shared.0)
}

/// Tells the trainer in this library, where there is one, that ggml has taken the plug-in in.
fn tell_trainer() {
    if let Some(loaded) = host::own_symbol(c"ggml_tritune_loaded") {
        // SAFETY: the function of that name in this library takes nothing and gives nothing.
        unsafe { std::mem::transmute::<*mut c_void, extern "C" fn()>(loaded)() }
    }
}

/// What ggml calls a device of ours.
pub fn device_name(number: usize) -> String {
    format!("Tritune{number}")
}

fn new_device(registry: *mut Registry, index: usize, gpu: &'static Gpu) -> *mut Device {
    let c_string = |text: String| CString::new(text.replace('\0', " ")).unwrap_or_default();
    let name = c_string(device_name(index));
    let context = Box::into_raw(Box::new(DeviceContext {
        name: name.clone(),
        description: c_string(format!("{} (Tritune)", gpu.profile.name)),
        gpu,
        buffer_type: null_mut(),
    }));
    let device = Box::into_raw(Box::new(Device {
        calls: DeviceCalls {
            get_name,
            get_description,
            get_memory,
            get_type,
            get_props,
            init_backend,
            get_buffer_type,
            get_host_buffer_type: ABSENT,
            buffer_from_host_ptr: ABSENT,
            supports_op,
            supports_buft,
            offload_op: ABSENT,
            events: [ABSENT; 3],
        },
        registry,
        context: context.cast(),
    }));
    let calls = BufferTypeCalls {
        get_name: buffer::type_name,
        alloc_buffer: buffer::alloc_buffer,
        get_alignment: buffer::get_alignment,
        get_max_size: Some(buffer::get_max_size),
        get_alloc_size: Some(buffer::get_alloc_size),
        is_host: None,
    };
    let type_context = Box::into_raw(Box::new(BufferTypeContext { name, gpu })).cast();
    // SAFETY: the device was just made and is never freed.
    let buffer_type = Box::into_raw(Box::new(unsafe { BufferType::new(calls, device, type_context) }));
    // SAFETY: the context was just made and nobody else knows it yet.
    unsafe { (*context).buffer_type = buffer_type };
    device
}

/// What a device of ours points to.
///
/// # Safety
/// `new_device` made the device. Devices are never freed.
unsafe fn context<'a>(device: *mut Device) -> &'a DeviceContext {
    // SAFETY: `new_device` put the context there.
    unsafe { &*(*device).context.cast::<DeviceContext>() }
}

unsafe extern "C" fn registry_name(_: *mut Registry) -> *const c_char {
    c"Tritune".as_ptr()
}

unsafe extern "C" fn get_device_count(_: *mut Registry) -> usize {
    REGISTERED.get().and_then(Option::as_ref).map_or(0, |shared| shared.1.len())
}

unsafe extern "C" fn get_device(_: *mut Registry, index: usize) -> *mut Device {
    let shared = REGISTERED.get().and_then(Option::as_ref);
    shared.and_then(|shared| shared.1.get(index)).copied().unwrap_or(null_mut())
}

/// A function that this library exports beside ggml's way in, by its name; null for others.
unsafe extern "C" fn get_proc_address(_: *mut Registry, name: *const c_char) -> *mut c_void {
    guard(null_mut(), || {
        // SAFETY: ggml hands over null, or a text that ends with a zero and does not change meanwhile.
        let name = (!name.is_null()).then(|| unsafe { CStr::from_ptr(name) });
        let ours = name.filter(|name| name.to_bytes().starts_with(b"tritune_"));
        ours.and_then(host::own_symbol).unwrap_or(null_mut())
    })
}

unsafe extern "C" fn get_name(device: *mut Device) -> *const c_char {
    // SAFETY: ggml hands back the devices that `new_device` made.
    unsafe { context(device) }.name.as_ptr()
}

unsafe extern "C" fn get_description(device: *mut Device) -> *const c_char {
    // SAFETY: ggml hands back the devices that `new_device` made.
    unsafe { context(device) }.description.as_ptr()
}

/// Bytes free and in all. Vulkan tells what a heap has, not what others use of it.
fn memory(gpu: &Gpu) -> (usize, usize) {
    guard((0, 0), || {
        let Some(opened) = gpu.opened() else { return (0, 0) };
        let total = opened.profile.device_memory;
        let held = opened.lock().raw.bytes_held();
        (total.saturating_sub(held) as usize, total as usize)
    })
}

unsafe extern "C" fn get_memory(device: *mut Device, free: *mut usize, total: *mut usize) {
    // SAFETY: ggml hands back the devices that `new_device` made.
    let (free_bytes, total_bytes) = memory(unsafe { context(device) }.gpu);
    // SAFETY: ggml hands over two places to write to.
    unsafe {
        *free = free_bytes;
        *total = total_bytes;
    }
}

unsafe extern "C" fn get_type(device: *mut Device) -> c_int {
    // SAFETY: ggml hands back the devices that `new_device` made.
    match unsafe { context(device) }.gpu.profile.kind {
        DeviceKind::Integrated => device_type::INTEGRATED,
        _ => device_type::GPU,
    }
}

unsafe extern "C" fn get_props(device: *mut Device, properties: *mut DeviceProperties) {
    // SAFETY: ggml hands back the devices that `new_device` made.
    let (memory_free, memory_total) = memory(unsafe { context(device) }.gpu);
    // SAFETY: as above.
    let (name, description, kind) = unsafe { (get_name(device), get_description(device), get_type(device)) };
    let told = DeviceProperties {
        name,
        description,
        memory_free,
        memory_total,
        kind,
        device_id: null(),
        // Mapping the file is how weights reach `set_tensor` without a copy.
        capabilities: [false, false, false, false, true],
    };
    // SAFETY: ggml hands over a place to write to.
    unsafe { properties.write(told) };
}

unsafe extern "C" fn init_backend(device: *mut Device, _: *const c_char) -> *mut Backend {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    guard(null_mut(), || {
        // SAFETY: ggml hands back the devices that `new_device` made.
        let gpu = unsafe { context(device) }.gpu;
        if gpu.opened().is_none() {
            return null_mut();
        }
        let own = BackendContext { id: NEXT.fetch_add(1, Ordering::Relaxed), gpu };
        Box::into_raw(Box::new(Backend {
            guid: &GUID,
            calls: BackendCalls::new(backend_name, free, graph_compute),
            device,
            context: Box::into_raw(Box::new(own)).cast(),
        }))
    })
}

unsafe extern "C" fn get_buffer_type(device: *mut Device) -> *mut BufferType {
    // SAFETY: ggml hands back the devices that `new_device` made.
    unsafe { context(device) }.buffer_type
}

unsafe extern "C" fn supports_op(device: *mut Device, tensor: *const Tensor) -> bool {
    guard(false, || {
        // SAFETY: ggml hands back the devices that `new_device` made.
        let context = unsafe { context(device) };
        // SAFETY: ggml hands over a tensor that is alive.
        let tensor = unsafe { &*tensor };
        context.gpu.opened().is_some_and(|opened| supports::supports(opened, context.buffer_type, tensor))
    })
}

unsafe extern "C" fn supports_buft(device: *mut Device, kind: *mut BufferType) -> bool {
    // What is in plain host memory is copied at the start of a graph, which spares ggml a copy per input and keeps the graph whole.
    // SAFETY: ggml hands back the devices that `new_device` made.
    let own = unsafe { context(device) }.buffer_type;
    // SAFETY: ggml hands over a type that lives as long as its backend.
    guard(false, || kind == own || unsafe { kind.as_ref() }.is_some_and(BufferType::is_host))
}

unsafe extern "C" fn backend_name(backend: *mut Backend) -> *const c_char {
    // SAFETY: ggml hands back the backends that `init_backend` made, on devices that `new_device` made.
    unsafe { get_name((*backend).device) }
}

unsafe extern "C" fn free(backend: *mut Backend) {
    guard((), || {
        // SAFETY: ggml frees a backend once and never uses it again; `init_backend` made both boxes.
        let own = unsafe {
            let backend = Box::from_raw(backend);
            Box::from_raw(backend.context.cast::<BackendContext>())
        };
        if let Some(opened) = own.gpu.opened() {
            opened.lock().caches.remove(&own.id);
        }
    });
}

unsafe extern "C" fn graph_compute(backend: *mut Backend, graph: *mut Graph) -> c_int {
    guard(status::FAILED, || {
        // SAFETY: ggml hands back a backend that `init_backend` made, and a graph that is alive during the call.
        let (own, graph) = unsafe { (&*(*backend).context.cast::<BackendContext>(), &*graph) };
        let Some(opened) = own.gpu.opened() else { return status::FAILED };
        match graph::compute(opened, own.id, graph) {
            Ok(()) => status::SUCCESS,
            Err(error) => {
                eprintln!("tritune: {error}");
                error.status()
            }
        }
    })
}
