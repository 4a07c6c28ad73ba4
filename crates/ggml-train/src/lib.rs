//! The plug-in that trains: the ggml backend and the C interface in one library, so that a program which has a model in llama.cpp
//! fine-tunes it in the same process, on the same device.
//!
//! Every function of `tritune.h`, and the one here, is exported under its name, and found by that name through ggml's registry, too
//! (`include/ggml-tritune.h` fetches them all). `"device": "ggml"` in the settings of a run is the plug-in's device.

mod jobs;

use ggml_tritune::{LENT_NAME, Stored, StoredBuffer, stored};
use serde_json::json;
use tritune_c::TextHandle;
use tritune_c::call::{call, give, give_text};

/// What llama.cpp stores on the plug-in's devices, as a JSON array: "name" and "device" of each, as llama.cpp and the settings of a run
/// call it, "hardware", "bytes" that are held there, and "models": for every buffer with ternary weights their number and bytes, and how
/// many of them a run reads where they are.
///
/// # Safety
/// A pointer that is not null may be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_ggml_models(result: *mut TextHandle) -> i32 {
    call(|| {
        // SAFETY: the caller's promise. Without a place for the result there is nothing to do.
        unsafe { give(result, 0, "result") }?;
        let told: Vec<serde_json::Value> = stored().iter().map(of_device).collect();
        // SAFETY: the caller's promise.
        unsafe { give_text(result, serde_json::Value::from(told).to_string()) }
    })
}

fn of_device(stored: &Stored) -> serde_json::Value {
    let of_buffer = |stored: &StoredBuffer| {
        let StoredBuffer { bytes, ternary_tensors, ternary_bytes, shared_tensors, shared_bytes } = stored;
        json!({
            "bytes": bytes, "ternary_tensors": ternary_tensors, "ternary_bytes": ternary_bytes,
            "shared_tensors": shared_tensors, "shared_bytes": shared_bytes,
        })
    };
    json!({
        "name": stored.device,
        "device": format!("{LENT_NAME}:{}", stored.device),
        "hardware": stored.hardware,
        "bytes": stored.held_bytes,
        "models": stored.buffers.iter().map(of_buffer).collect::<Vec<_>>(),
    })
}
