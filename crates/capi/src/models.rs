//! Models, texts and stops.

use crate::call::{self, Failure, Outcome, call, check_reentry, give, give_text, in_callback, json, text, text_of};
use crate::handles::{self, Object};
use crate::{ModelHandle, OnText, StopHandle, TextHandle};
use serde_json::json as object;
use std::ffi::{c_char, c_void};
use std::path::Path;
use std::sync::Arc;
use tritune_runtime::prompts::json_messages;
use tritune_runtime::requests::{self, LoadRequest, TextRequest, from_text};
use tritune_runtime::tokenizer::EncodeOptions;
use tritune_runtime::{Error, Prompt, SharedModel, Silent, Stop};

/// Opens a model, a GGUF file or a Hugging Face folder, and puts it on a device. Options: "device" ("auto", "cpu", "vulkan",
/// "vulkan:0", ...), "threads", "context", "batch", "precision" ("f16" or "f32"), "kv" ("f16", "q8_0" or
/// "f32"), "weight_layout", "tune", "head_prefilter".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_model_open(
    path: *const c_char,
    options: *const c_char,
    model: *mut ModelHandle,
) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let (path, options) = unsafe { (text(path, "path")?, json(options, "options")?) };
        // SAFETY: the caller's promise. A place that cannot be written to is found before any work is done.
        unsafe { give(model, 0, "model") }?;
        let request: LoadRequest = requests::options("options", options)?;
        let opened = SharedModel::open(Path::new(path), &request, Arc::new(Silent))?;
        // SAFETY: the caller's promise.
        unsafe { give(model, handles::insert(Object::Model(Arc::new(opened))), "model") }
    })
}

/// Frees a model. A call that uses it in another thread ends first.
#[unsafe(no_mangle)]
pub extern "C" fn tritune_model_close(model: ModelHandle) -> i32 {
    call(|| {
        check_reentry(model)?;
        handles::remove(model, "a model", handles::model)?.close();
        Ok(())
    })
}

/// Continues a text. Options are the flags of `tritune generate`: "max_tokens", "temperature", "top_k", "seed", "stop", ...
/// `stop` may be 0, `on_text` NULL, and `result` NULL; otherwise it becomes a text with a JSON object: "text", "finish",
/// "tokens", and times.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_generate(
    model: ModelHandle,
    prompt: *const c_char,
    options: *const c_char,
    stop: StopHandle,
    on_text: OnText,
    user: *mut c_void,
    result: *mut TextHandle,
) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let (prompt, options) = unsafe { (text(prompt, "prompt")?, json(options, "options")?) };
        // SAFETY: the caller's promise is passed on.
        unsafe { generate(model, Prompt::Text(prompt.to_owned()), options, stop, (on_text, user), result) }
    })
}

/// The same for a conversation: a JSON array of {"role", "content"}.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_chat(
    model: ModelHandle,
    messages: *const c_char,
    options: *const c_char,
    stop: StopHandle,
    on_text: OnText,
    user: *mut c_void,
    result: *mut TextHandle,
) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let (messages, options) = unsafe { (text(messages, "messages")?, json(options, "options")?) };
        let messages = json_messages(&from_text("messages", messages)?)
            .map_err(|reason| Error::Request { what: "messages", reason })?;
        // SAFETY: the caller's promise is passed on.
        unsafe { generate(model, Prompt::Messages(messages), options, stop, (on_text, user), result) }
    })
}

/// # Safety
/// As for every function: the callback may be called with its pointer, and the place for the result written to.
unsafe fn generate(
    handle: ModelHandle,
    prompt: Prompt,
    options: &str,
    stop: StopHandle,
    (on_text, user): (OnText, *mut c_void),
    result: *mut TextHandle,
) -> Outcome<()> {
    check_reentry(handle)?;
    let model = handles::get(handle, "a model", handles::model)?;
    let stop = optional_stop(stop)?;
    let options = TextRequest::from_json(options)?.options()?;
    let generation = model.generate(&prompt, &options, |piece| {
        let going = on_text.is_none_or(|on_text| {
            let piece = text_of(piece.to_owned());
            // SAFETY: the callback is the caller's, and may be called with these: the text lives until it returns.
            in_callback(handle, || unsafe { on_text(piece.as_ptr(), piece.count_bytes(), user) }) != 0
        });
        going && !stop.requested()
    })?;
    let ended = generation.result.as_ref();
    let told = object!({
        "text": generation.text,
        "finish": ended.map(|ended| ended.finish.name()),
        "prompt_tokens": ended.map(|ended| ended.prompt_tokens),
        "tokens": ended.map(|ended| &ended.tokens),
        "prefill_seconds": generation.timing.prefill_seconds,
        "decode_seconds": generation.timing.decode_seconds,
    });
    // SAFETY: the caller's promise.
    unsafe { give_text(result, told.to_string()) }
}

/// The stop of a handle; one that nobody requests for 0.
pub fn optional_stop(handle: StopHandle) -> Outcome<Stop> {
    if handle == 0 { Ok(Stop::default()) } else { handles::get(handle, "a stop", handles::stop) }
}

/// The tokens of a text. `count` becomes their number; TRITUNE_ARGUMENT, and nothing is written, when `capacity` is less.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_tokenize(
    model: ModelHandle,
    text: *const c_char,
    ids: *mut u32,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let words = unsafe { call::text(text, "text") }?;
        let model = handles::get(model, "a model", handles::model)?;
        let (tokenizer, _) = &*model.text()?;
        let options = EncodeOptions { add_bos: tokenizer.wants_bos(), parse_special: false };
        let found = tokenizer.encode(words, options).map_err(Error::from)?;
        // SAFETY: the caller's promise.
        unsafe { give(count, found.len(), "count") }?;
        if found.len() > capacity {
            let words = format!("the text has {} tokens, but there is room for {capacity}", found.len());
            return Err(Failure::argument(words));
        }
        if ids.is_null() && !found.is_empty() {
            return Err(Failure::argument("ids is a null pointer"));
        }
        for (place, id) in found.into_iter().enumerate() {
            // SAFETY: it is not null, and there is room for `capacity` of them, which is no less.
            unsafe { ids.add(place).write_unaligned(id) };
        }
        Ok(())
    })
}

/// Uses an adapter, a GGUF file or a PEFT folder, from now on, and counts it `scale` times.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_adapter_load(
    model: ModelHandle,
    name: *const c_char,
    path: *const c_char,
    scale: f32,
) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let (name, path) = unsafe { (text(name, "name")?, text(path, "path")?) };
        check_reentry(model)?;
        Ok(handles::get(model, "a model", handles::model)?.load_adapter(name, Path::new(path), scale)?)
    })
}

/// Uses an adapter no longer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_adapter_unload(model: ModelHandle, name: *const c_char) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let name = unsafe { text(name, "name") }?;
        check_reentry(model)?;
        Ok(handles::get(model, "a model", handles::model)?.unload_adapter(name)?)
    })
}

/// A request to stop, for other threads: what is given it ends at the next token or step.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_stop_new(stop: *mut StopHandle) -> i32 {
    call(|| {
        // SAFETY: the caller's promise. A null pointer must not leave a handle behind.
        unsafe { give(stop, 0, "stop") }?;
        // SAFETY: the caller's promise.
        unsafe { give(stop, handles::insert(Object::Stop(Stop::default())), "stop") }
    })
}

/// Asks for the stop. It cannot be taken back.
#[unsafe(no_mangle)]
pub extern "C" fn tritune_stop_request(stop: StopHandle) -> i32 {
    call(|| {
        handles::get(stop, "a stop", handles::stop)?.request();
        Ok(())
    })
}

/// Frees a stop.
#[unsafe(no_mangle)]
pub extern "C" fn tritune_stop_free(stop: StopHandle) -> i32 {
    call(|| handles::remove(stop, "a stop", handles::stop).map(drop))
}

/// The bytes of a text, valid until it is freed. They end with a zero, which `length` (may be NULL) leaves out.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_text_get(text: TextHandle, bytes: *mut *const c_char, length: *mut usize) -> i32 {
    call(|| {
        let found = handles::get(text, "a text", handles::text)?;
        // SAFETY: the caller's promise. The table holds the text until it is freed.
        unsafe { give(bytes, found.as_ptr(), "bytes") }?;
        if length.is_null() {
            return Ok(());
        }
        // SAFETY: the caller's promise.
        unsafe { give(length, found.count_bytes(), "length") }
    })
}

/// Frees a text.
#[unsafe(no_mangle)]
pub extern "C" fn tritune_text_free(text: TextHandle) -> i32 {
    call(|| handles::remove(text, "a text", handles::text).map(drop))
}
