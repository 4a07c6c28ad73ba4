//! Tritune for C and for languages that call C. cbindgen makes `include/tritune.h` of the constants, types and functions here
//! (`scripts/capi-header`), with their documentation.
//!
//! Nothing a caller can say by mistake reaches the engine: handles are numbers in a table, never addresses; null pointers, texts that
//! are no UTF-8 and buffers that are too small are refused; a panic becomes a return code. What C cannot let us check is the same for
//! every function, and is what `// SAFETY: the caller's promise` refers to: a pointer that is not null points to what its type says (a
//! text that ends with a zero, a place to write to, as much room as is said), and a callback may be called with `user`.

pub mod call;
mod codes;
mod handles;
mod models;
mod runs;
mod training;
mod trials;

pub use runs::run_to_its_end;

use std::ffi::{c_char, c_void};

/// The version of this interface.
pub const TRITUNE_API_VERSION: u32 = 1;

/// A model on a device; 0 is none.
pub type ModelHandle = u64;
/// A request to stop; 0 is none.
pub type StopHandle = u64;
/// A training run in a thread of the library; 0 is none.
pub type RunHandle = u64;
/// A text of the library; 0 is none.
pub type TextHandle = u64;

/// Receives a piece of text of `length` bytes, which also ends with a zero; returns 0 to end the generation.
pub type OnText = Option<unsafe extern "C" fn(text: *const c_char, length: usize, user: *mut c_void) -> i32>;
/// Receives a step of a run as a JSON object ("step", "total", "loss", ...); returns 0 to save and end the run.
pub type OnStep = Option<unsafe extern "C" fn(record: *const c_char, user: *mut c_void) -> i32>;

/// TRITUNE_API_VERSION of the library.
#[unsafe(no_mangle)]
pub extern "C" fn tritune_api_version() -> u32 {
    TRITUNE_API_VERSION
}

/// The version of the program; never freed.
#[unsafe(no_mangle)]
pub extern "C" fn tritune_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

#[cfg(test)]
mod tests;
