//! Tritune in a browser: models that chat and are taught inside a worker of a page. `packages/tritune` is the JavaScript in front.
//!
//! Options and results are JSON, with the names of the command line (`tritune_runtime::requests`, `results`). Nothing here waits for
//! the page: the worker takes steps, one call each, and hears its messages between them.
#![cfg(target_family = "wasm")]

mod blob;
mod device;
mod model;
mod training;

use std::time::Duration;
use tritune_runtime::{error_chain, set_clock};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn milliseconds() -> f64;

    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn log_error(message: &str);
}

/// Prepares the module: its clock is the page's, and a bug is told on the console before the module ends.
#[wasm_bindgen(start)]
pub fn start() {
    set_clock(|| Duration::from_secs_f64(milliseconds() / 1e3));
    std::panic::set_hook(Box::new(|info| log_error(&format!("tritune: a bug: {info}"))));
}

/// The version of the library.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Bytes of memory that the module has taken.
#[wasm_bindgen(js_name = memoryBytes)]
pub fn memory_bytes() -> f64 {
    core::arch::wasm32::memory_size(0) as f64 * 65536.0
}

/// An error as JavaScript sees it: the message with all its causes.
fn to_js(error: impl std::error::Error + 'static) -> JsError {
    JsError::new(&error_chain(&error))
}
