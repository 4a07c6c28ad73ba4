//! A ggml backend: our Vulkan kernels inside an unmodified llama.cpp, which loads this library through `GGML_BACKEND_PATH`.
//!
//! `abi` declares ggml's structures, `host` finds ggml in the process and its numbers by name. `backend` registers devices,
//! `buffer` holds their memory, `supports` says which ops we take, and `graph` turns ggml's graphs into launches. Products,
//! head and attention are the `vulkan` crate's; ggml's strided ops are `shaders/` here. No panic crosses into C.

mod abi;
mod backend;
mod buffer;
mod device;
mod graph;
mod host;
mod interfaces;
mod lent;
mod modules;
mod supports;
mod ternary;

pub use lent::{LENT_NAME, Stored, StoredBuffer, stored};

use std::ffi::{c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs what C called; a panic becomes `otherwise`, and its message is on stderr by then.
pub(crate) fn guard<T>(otherwise: T, run: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or(otherwise)
}

/// ggml asks how well we fit this machine before it opens us; 0 is not at all.
#[unsafe(no_mangle)]
pub extern "C" fn ggml_backend_score() -> c_int {
    guard(0, || c_int::from(!backend::gpus().is_empty()))
}

/// ggml's way in: the registry of our devices, or null.
#[unsafe(no_mangle)]
pub extern "C" fn ggml_backend_init() -> *mut c_void {
    guard(std::ptr::null_mut(), || backend::register().cast())
}
