//! Models, texts and stops.

use crate::call::{Failure, Outcome, call, check_reentry, give, give_text, in_callback, json, text, text_of};
use crate::handles::{self, Object};
use serde_json::{Value, json as object};
use std::ffi::{c_char, c_void};
use std::path::Path;
use std::sync::Arc;
use tritune_model::chat::Message;
use tritune_model::tokenizer::EncodeOptions;
use tritune_runtime::requests::{self, LoadRequest, TextRequest, from_text};
use tritune_runtime::{Error, Prompt, SharedModel, Silent};
use tritune_train::stop::Stop;

/// Receives text; returns 0 to end the generation.
pub type OnText = Option<unsafe extern "C" fn(*const c_char, usize, *mut c_void) -> i32>;

/// Opens a model.
///
/// # Safety
/// Pointers that are not null point to texts that end with a zero, and to a place for a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_model_open(path: *const c_char, options: *const c_char, model: *mut u64) -> i32 {
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

/// Frees a model.
#[unsafe(no_mangle)]
pub extern "C" fn tritune_model_close(model: u64) -> i32 {
    call(|| {
        check_reentry(model)?;
        handles::remove(model, "a model", handles::model)?.close();
        Ok(())
    })
}

/// Continues a text.
///
/// # Safety
/// Pointers that are not null point to texts that end with a zero, and to a place for a handle; the callback may be called with
/// `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_generate(
    model: u64,
    prompt: *const c_char,
    options: *const c_char,
    stop: u64,
    on_text: OnText,
    user: *mut c_void,
    result: *mut u64,
) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let (prompt, options) = unsafe { (text(prompt, "prompt")?, json(options, "options")?) };
        // SAFETY: the caller's promise is passed on.
        unsafe { generate(model, Prompt::Text(prompt.to_owned()), options, stop, (on_text, user), result) }
    })
}

/// Replies to a conversation.
///
/// # Safety
/// As for [`tritune_generate`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_chat(
    model: u64,
    messages: *const c_char,
    options: *const c_char,
    stop: u64,
    on_text: OnText,
    user: *mut c_void,
    result: *mut u64,
) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let (messages, options) = unsafe { (text(messages, "messages")?, json(options, "options")?) };
        let messages: Vec<Value> = from_text("messages", messages)?;
        let message = |value: &Value| {
            let part = |name: &str| value.get(name).and_then(Value::as_str);
            Some(Message::new(part("role")?, part("content")?))
        };
        let read = messages.iter().map(message).collect::<Option<Vec<Message>>>();
        let read = read.filter(|messages| !messages.is_empty()).ok_or_else(|| {
            let reason = "an array of objects with \"role\" and \"content\" is needed".to_owned();
            Failure::from(Error::Request { what: "messages", reason })
        })?;
        // SAFETY: the caller's promise is passed on.
        unsafe { generate(model, Prompt::Messages(read), options, stop, (on_text, user), result) }
    })
}

/// # Safety
/// As for [`tritune_generate`].
unsafe fn generate(
    handle: u64,
    prompt: Prompt,
    options: &str,
    stop: u64,
    (on_text, user): (OnText, *mut c_void),
    result: *mut u64,
) -> Outcome<()> {
    check_reentry(handle)?;
    let model = handles::get(handle, "a model", handles::model)?;
    let stop = optional_stop(stop)?;
    let options = requests::options::<TextRequest>("options", options)?.options()?;
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
pub fn optional_stop(handle: u64) -> Outcome<Stop> {
    if handle == 0 { Ok(Stop::default()) } else { handles::get(handle, "a stop", handles::stop) }
}

/// The tokens of a text.
///
/// # Safety
/// Pointers that are not null point to a text that ends with a zero, to places for `capacity` ids, and to a place for their number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_tokenize(
    model: u64,
    text_of_caller: *const c_char,
    ids: *mut u32,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let words = unsafe { text(text_of_caller, "text") }?;
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

/// Uses an adapter.
///
/// # Safety
/// Pointers that are not null point to texts that end with a zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_adapter_load(model: u64, name: *const c_char, path: *const c_char, scale: f32) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let (name, path) = unsafe { (text(name, "name")?, text(path, "path")?) };
        check_reentry(model)?;
        Ok(handles::get(model, "a model", handles::model)?.load_adapter(name, Path::new(path), scale)?)
    })
}

/// Uses an adapter no longer.
///
/// # Safety
/// A pointer that is not null points to a text that ends with a zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_adapter_unload(model: u64, name: *const c_char) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let name = unsafe { text(name, "name") }?;
        check_reentry(model)?;
        Ok(handles::get(model, "a model", handles::model)?.unload_adapter(name)?)
    })
}

/// A request to stop.
///
/// # Safety
/// A pointer that is not null points to a place for a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_stop_new(stop: *mut u64) -> i32 {
    call(|| {
        // SAFETY: the caller's promise. A null pointer must not leave a handle behind.
        unsafe { give(stop, 0, "stop") }?;
        // SAFETY: the caller's promise.
        unsafe { give(stop, handles::insert(Object::Stop(Stop::default())), "stop") }
    })
}

/// Asks for the stop.
#[unsafe(no_mangle)]
pub extern "C" fn tritune_stop_request(stop: u64) -> i32 {
    call(|| {
        handles::get(stop, "a stop", handles::stop)?.request();
        Ok(())
    })
}

/// Frees a stop.
#[unsafe(no_mangle)]
pub extern "C" fn tritune_stop_free(stop: u64) -> i32 {
    call(|| handles::remove(stop, "a stop", handles::stop).map(drop))
}

/// The bytes of a text.
///
/// # Safety
/// Pointers that are not null point to places for a pointer and a length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_text_get(text: u64, bytes: *mut *const c_char, length: *mut usize) -> i32 {
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
pub extern "C" fn tritune_text_free(text: u64) -> i32 {
    call(|| handles::remove(text, "a text", handles::text).map(drop))
}
