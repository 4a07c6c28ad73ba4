//! Tritune for C and for languages that call C. `include/tritune.h` describes the functions; a test proves that it names the same
//! ones.
//!
//! Nothing a caller can say by mistake reaches the engine: handles are numbers in a table, never addresses; null pointers, texts that
//! are no UTF-8 and buffers that are too small are refused; a panic becomes a return code. What C cannot let us check is stated
//! with each function: a pointer that is not null must point to what its type says.

mod call;
mod handles;
mod models;
mod training;

/// The version of the interface, in the header too.
pub const API_VERSION: u32 = 1;

/// The version of the interface.
#[unsafe(no_mangle)]
pub extern "C" fn tritune_api_version() -> u32 {
    API_VERSION
}

/// The version of the program.
#[unsafe(no_mangle)]
pub extern "C" fn tritune_version() -> *const std::ffi::c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

#[cfg(test)]
mod tests;
