//! The library as C meets it.

use crate::call::tritune_last_error;
use crate::models::*;
use crate::runs::*;
use crate::training::*;
use std::collections::BTreeSet;
use std::ffi::{CStr, CString, c_char, c_void};
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicU64, Ordering};

const HEADER: &str = include_str!("../include/tritune.h");
const SOURCES: [&str; 6] = [
    include_str!("lib.rs"),
    include_str!("call.rs"),
    include_str!("models.rs"),
    include_str!("runs.rs"),
    include_str!("training.rs"),
    include_str!("trials.rs"),
];
const ARGUMENT: i32 = crate::codes::TRITUNE_ARGUMENT;

fn c(text: &str) -> CString {
    CString::new(text).unwrap()
}

fn last_error() -> String {
    // SAFETY: it is never null and lives until this thread's next call.
    unsafe { CStr::from_ptr(tritune_last_error()) }.to_str().unwrap().to_owned()
}

fn storyteller() -> CString {
    c(concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/storyteller.gguf"))
}

fn open() -> u64 {
    open_at(&storyteller())
}

fn open_at(path: &CStr) -> u64 {
    let mut model = 0;
    // SAFETY: texts that end with a zero, and a place for a handle.
    let code = unsafe { tritune_model_open(path.as_ptr(), c(r#"{"device": "cpu"}"#).as_ptr(), &mut model) };
    assert_eq!(code, 0, "{}", last_error());
    model
}

fn read(text: u64) -> serde_json::Value {
    let (mut bytes, mut length) = (null(), 0);
    // SAFETY: places for a pointer and a length; the text is not freed before it was read.
    let words = unsafe {
        assert_eq!(tritune_text_get(text, &mut bytes, &mut length), 0);
        CStr::from_ptr(bytes)
    };
    assert_eq!(words.count_bytes(), length);
    let value = serde_json::from_slice(words.to_bytes()).unwrap();
    assert_eq!(tritune_text_free(text), 0);
    assert_eq!(tritune_text_free(text), ARGUMENT);
    value
}

/// Names of the functions in the header, with the number of their arguments.
fn declared() -> BTreeSet<(String, usize)> {
    let code: String = HEADER.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, code)| code)).collect();
    let functions = code.split(';').filter(|part| !part.contains("typedef") && part.contains("tritune_"));
    let parse = |part: &str| {
        let (before, arguments) = part.split_once('(')?;
        let name = before.rsplit(|ch: char| !ch.is_alphanumeric() && ch != '_').next()?;
        let arguments = arguments.trim_end().strip_suffix(')')?;
        let count = if arguments == "void" { 0 } else { arguments.split(',').count() };
        Some((name.to_owned(), count))
    };
    functions.filter_map(parse).collect()
}

/// Whether it is what cbindgen makes is checked where cbindgen is (`scripts/capi-header --verify`).
#[test]
fn the_header_names_what_the_library_has() {
    let mut defined = BTreeSet::new();
    for source in SOURCES {
        for part in source.split("#[unsafe(no_mangle)]").skip(1) {
            let (before, after) = part.split_once('(').unwrap();
            let name = before.rsplit("fn ").next().unwrap();
            let arguments = after.split_once(") -> ").unwrap().0;
            defined.insert((name.to_owned(), arguments.matches(':').count() - arguments.matches("::").count() * 2));
        }
    }
    assert_eq!(declared(), defined);
    assert!(defined.len() >= 18);
    assert!(HEADER.contains(&format!("#define TRITUNE_API_VERSION {}\n", crate::TRITUNE_API_VERSION)));
}

unsafe extern "C" fn collect(text: *const c_char, length: usize, user: *mut c_void) -> i32 {
    // SAFETY: the library gives a text, and the test a string.
    let (text, all) = unsafe { (CStr::from_ptr(text), &mut *user.cast::<String>()) };
    assert_eq!(text.count_bytes(), length);
    all.push_str(text.to_str().unwrap());
    1
}

unsafe extern "C" fn reenter(_: *const c_char, _: usize, user: *mut c_void) -> i32 {
    // SAFETY: the test gives the model's handle and a place for what comes of it.
    let (model, codes) = unsafe { &mut *user.cast::<(u64, Vec<i32>)>() };
    // SAFETY: texts that end with a zero.
    let code = unsafe { tritune_generate(*model, c("x").as_ptr(), null(), 0, None, null_mut(), null_mut()) };
    codes.push(code);
    codes.push(tritune_model_close(*model));
    0
}

#[test]
fn text_comes_piece_by_piece() {
    let model = open();
    let options = c(r#"{"temperature": 0, "max_tokens": 6}"#);
    let (mut pieces, mut result) = (String::new(), 0);
    // SAFETY: texts that end with a zero, a callback that knows its string, a place for a handle.
    let code = unsafe {
        let user = (&raw mut pieces).cast();
        tritune_generate(model, c("Once upon a time").as_ptr(), options.as_ptr(), 0, Some(collect), user, &mut result)
    };
    assert_eq!(code, 0, "{}", last_error());
    let told = read(result);
    assert_eq!((told["text"].as_str(), told["finish"].as_str()), (Some(pieces.as_str()), Some("length")));

    let guessing = c(r#"{"temperature": 0, "max_tokens": 6, "speculate": "ngram"}"#);
    let mut guessed = 0;
    // SAFETY: texts that end with a zero, and a place for a handle.
    let code = unsafe {
        tritune_generate(model, c("Once upon a time").as_ptr(), guessing.as_ptr(), 0, None, null_mut(), &mut guessed)
    };
    assert_eq!((code, &read(guessed)["tokens"]), (0, &told["tokens"]), "{}", last_error());

    let (mut ids, mut count) = ([0u32; 16], 0);
    // SAFETY: a text, and room for as many ids as is said.
    unsafe {
        assert_eq!(tritune_tokenize(model, c("Once upon a time").as_ptr(), ids.as_mut_ptr(), 2, &mut count), ARGUMENT);
        assert!(count > 2 && ids == [0; 16]);
        assert_eq!(tritune_tokenize(model, c("Once upon a time").as_ptr(), ids.as_mut_ptr(), 16, &mut count), 0);
    }
    assert_eq!(told["prompt_tokens"].as_u64(), Some(count as u64));

    let mut inner = (model, Vec::new());
    // SAFETY: texts, and a callback that knows its pair.
    let code = unsafe {
        let user = (&raw mut inner).cast();
        tritune_generate(model, c("Once").as_ptr(), options.as_ptr(), 0, Some(reenter), user, null_mut())
    };
    assert_eq!((code, inner.1), (0, vec![ARGUMENT, ARGUMENT]));

    let mut stop = 0;
    // SAFETY: a place for a handle, and texts.
    unsafe {
        assert_eq!(tritune_stop_new(&mut stop), 0);
        assert_eq!(tritune_stop_request(stop), 0);
        let endless = c(r#"{"max_tokens": 1000000, "ignore_eos": true}"#);
        let code = tritune_generate(model, c("x").as_ptr(), endless.as_ptr(), stop, None, null_mut(), &mut result);
        assert_eq!(code, 0);
    }
    assert_eq!(read(result)["finish"].as_str(), Some("cancelled"));
    assert_eq!((tritune_stop_free(stop), tritune_stop_free(stop)), (0, ARGUMENT));
    assert_eq!((tritune_model_close(model), tritune_model_close(model)), (0, ARGUMENT));
    assert!(last_error().contains("was it freed?"));
}

#[test]
fn errors_have_codes_and_words() {
    let mut handle = 7;
    // SAFETY: texts that end with a zero, and a place for a handle.
    unsafe {
        assert_eq!(tritune_model_open(c("/no/such.gguf").as_ptr(), null(), &mut handle), 4);
        assert!(handle == 0 && last_error().contains("/no/such.gguf"));
        assert_eq!(tritune_model_open(c("x").as_ptr(), c(r#"{"devise": 1}"#).as_ptr(), &mut handle), 1);
        assert!(last_error().contains("unknown field `devise`"), "{}", last_error());
        assert_eq!(tritune_model_open(c("x").as_ptr(), c("{").as_ptr(), &mut handle), 1);
        assert_eq!(tritune_model_open(c("x").as_ptr(), null(), null_mut()), ARGUMENT);
        assert_eq!(tritune_model_open(c"\xff".as_ptr(), null(), &mut handle), ARGUMENT);
        assert!(last_error().contains("UTF-8"));
        assert_eq!(tritune_plan(c(r#"{"rnak": 4}"#).as_ptr(), &mut handle), 1);
        assert!(last_error().contains("did you mean \"rank\"?"));
        assert_eq!(tritune_finetune(null(), 0, None, null_mut(), null_mut()), 1);
        assert!(last_error().contains("a run needs"), "{}", last_error());
    }
}

/// A stream of numbers that is the same every time.
struct Mistakes(u64);

impl Mistakes {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % limit
    }

    /// Null, no UTF-8, no JSON, or JSON that is refused.
    fn text(&mut self) -> *const c_char {
        let texts: [*const c_char; 8] = [
            null(),
            c"\xff\xfe".as_ptr(),
            c"".as_ptr(),
            c"{".as_ptr(),
            c"[1, 2]".as_ptr(),
            c"{\"no such key\": 1}".as_ptr(),
            c"{\"rank\": -1, \"output\": 3}".as_ptr(),
            c"/no/such/file".as_ptr(),
        ];
        texts[self.below(8) as usize]
    }
}

#[test]
fn ten_thousand_wrong_calls() {
    let (mut stop, mut text) = (0, 0);
    // SAFETY: places for handles.
    unsafe {
        assert_eq!((tritune_stop_new(&mut stop), tritune_devices(&mut text)), (0, 0));
    }
    let mut mistakes = Mistakes(42);
    for number in 0..10_000 {
        // A handle of another type, of none, or one that will be.
        let handle =
            |wrong: u64, mistakes: &mut Mistakes| [0, wrong, u64::MAX, stop + 1000][mistakes.below(4) as usize];
        let no_model = handle(stop, &mut mistakes);
        let (one, two) = (mistakes.text(), mistakes.text());
        let (mut place, mut count, mut bytes) = (0u64, 0usize, null());
        // SAFETY: every pointer is null or what its type says.
        let code = unsafe {
            match mistakes.below(14) {
                0 => tritune_model_open(one, two, &mut place),
                1 => tritune_model_open(one, two, null_mut()),
                2 => tritune_model_close(no_model),
                3 => tritune_generate(no_model, one, two, stop, None, null_mut(), &mut place),
                4 => tritune_chat(no_model, one, two, handle(text, &mut mistakes), None, null_mut(), null_mut()),
                5 => tritune_tokenize(no_model, one, null_mut(), 0, &mut count),
                6 => tritune_adapter_load(no_model, one, two, f32::NAN),
                7 => tritune_adapter_unload(no_model, one),
                8 => tritune_finetune(one, handle(text, &mut mistakes), None, null_mut(), &mut place),
                9 => tritune_plan(one, [null_mut(), &raw mut place][mistakes.below(2) as usize]),
                10 => tritune_stop_request(handle(text, &mut mistakes)),
                11 => tritune_conditions(c"{\"battery\": -1}".as_ptr()),
                12 => tritune_text_get(handle(stop, &mut mistakes), &mut bytes, &mut count),
                _ => tritune_text_free(handle(stop, &mut mistakes)) | tritune_stop_free(handle(text, &mut mistakes)),
            }
        };
        assert!((1..=10).contains(&code), "call {number}: {code} {}", last_error());
        assert!(place == 0 && !last_error().is_empty());
    }
    assert_eq!((tritune_stop_free(stop), tritune_text_free(text)), (0, 0));
}

/// What a model says next.
fn continued(model: u64) -> String {
    let (options, mut result) = (c(r#"{"temperature": 0, "max_tokens": 6}"#), 0);
    // SAFETY: texts that end with a zero, and a place for a handle.
    let code =
        unsafe { tritune_generate(model, c"Zubi met".as_ptr(), options.as_ptr(), 0, None, null_mut(), &mut result) };
    assert_eq!(code, 0, "{}", last_error());
    read(result)["text"].as_str().unwrap().to_owned()
}

unsafe extern "C" fn two_steps(record: *const c_char, user: *mut c_void) -> i32 {
    // SAFETY: the library gives a text, and the test a number.
    let (record, steps) = unsafe { (CStr::from_ptr(record), &mut *user.cast::<u64>()) };
    let record: serde_json::Value = serde_json::from_slice(record.to_bytes()).unwrap();
    *steps = record["step"].as_u64().unwrap();
    i32::from(*steps < 2)
}

#[test]
fn a_run_is_planned_stopped_resumed_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data.jsonl");
    std::fs::write(&data, "{\"text\": \"Zubi met a crab by the sea, and they danced.\"}\n".repeat(6)).unwrap();
    let settings = |resume: bool| {
        let model = storyteller();
        let settings = serde_json::json!({
            "model": model.to_str().unwrap(), "data": data, "output": folder.path().join("out"), "device": "cpu",
            "steps": 3, "seq": 32, "rank": 2, "answers": 0, "resume": resume,
        });
        c(&settings.to_string())
    };
    let (mut result, mut steps) = (0, 0u64);
    // SAFETY: texts, a callback that knows its number, and places for handles.
    unsafe {
        assert_eq!(tritune_plan(settings(false).as_ptr(), &mut result), 0, "{}", last_error());
        assert_eq!(read(result)["steps"].as_u64(), Some(3));
        let user = (&raw mut steps).cast();
        assert_eq!(tritune_finetune(settings(false).as_ptr(), 0, Some(two_steps), user, &mut result), 0);
        let stopped = read(result);
        assert_eq!((steps, stopped["finished"].as_bool(), stopped["steps"].as_u64()), (2, Some(false), Some(2)));
        assert_eq!(tritune_finetune(settings(false).as_ptr(), 0, None, null_mut(), null_mut()), 8);
        assert_eq!(tritune_finetune(settings(true).as_ptr(), 0, None, null_mut(), &mut result), 0);
    }
    let finished = read(result);
    let adapter = c(finished["adapter"].as_str().unwrap());
    // Whoever loads the model again has nothing: its file is emptied once it is there.
    let copy = folder.path().join("model.gguf");
    std::fs::copy(storyteller().to_str().unwrap(), &copy).unwrap();
    let model = open_at(&c(copy.to_str().unwrap()));
    let expected = continued(model);
    std::fs::File::options().write(true).open(&copy).unwrap().set_len(0).unwrap();
    // SAFETY: texts that end with a zero.
    unsafe {
        assert_eq!(tritune_adapter_load(model, c"mine".as_ptr(), adapter.as_ptr(), 1.0), 0, "{}", last_error());
        assert!(!continued(model).is_empty());
        assert_eq!(tritune_adapter_unload(model, c"other".as_ptr()), 5);
        assert_eq!(tritune_adapter_unload(model, c"mine".as_ptr()), 0);
    }
    assert_eq!(continued(model), expected);
    assert_eq!(tritune_model_close(model), 0);
}

#[test]
fn a_run_heeds_what_the_app_tells_of_its_device() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data.jsonl");
    std::fs::write(&data, "{\"text\": \"Zubi met a crab by the sea, and they danced.\"}\n".repeat(6)).unwrap();
    let settings = serde_json::json!({
        "model": storyteller().to_str().unwrap(), "data": data, "output": folder.path().join("out"), "device": "cpu",
        "steps": 2, "seq": 32, "rank": 2, "answers": 0, "only_charging": true, "max_temp": 43,
    });
    let settings = c(&settings.to_string());
    let tell = |conditions: &str| {
        // SAFETY: a text that ends with a zero.
        assert_eq!(unsafe { tritune_conditions(c(conditions).as_ptr()) }, 0, "{}", last_error());
    };
    let (mut stop, mut result, mut steps) = (0, 0, 0u64);
    tell(r#"{"plugged_in": false, "battery": 90, "temperature": 30}"#);
    // SAFETY: a place for a handle, a text, and a callback that knows its number.
    unsafe {
        assert_eq!(tritune_stop_new(&mut stop), 0);
        let waiting = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_secs(2));
            assert_eq!(tritune_stop_request(stop), 0);
        });
        let user = (&raw mut steps).cast();
        let code = tritune_finetune(settings.as_ptr(), stop, Some(two_steps), user, &mut result);
        assert_eq!(code, 0, "{}", last_error());
        waiting.join().unwrap();
    }
    assert_eq!((read(result)["steps"].as_u64(), steps), (Some(0), 0), "a run that waits for the plug");
    let resumed = settings.to_str().unwrap().replacen('{', r#"{"resume": true,"#, 1);
    tell(r#"{"plugged_in": true, "temperature": 30}"#);
    // SAFETY: a text and a place for a handle.
    unsafe {
        assert_eq!(tritune_finetune(c(&resumed).as_ptr(), 0, None, null_mut(), &mut result), 0, "{}", last_error());
        assert_eq!(tritune_conditions(null()), 0);
    }
    assert_eq!(read(result)["finished"].as_bool(), Some(true));
    assert_eq!(tritune_stop_free(stop), 0);
}

/// Counts steps in a thread of the library, and pauses its run at the third.
unsafe extern "C" fn three_steps(_: *const c_char, user: *mut c_void) -> i32 {
    // SAFETY: the tests hand over counters of theirs, which live until the run was freed.
    let steps = unsafe { &*user.cast::<AtomicU64>() };
    i32::from(steps.fetch_add(1, Ordering::Relaxed) + 1 != 3)
}

#[test]
fn a_run_of_its_own_is_paused_resumed_and_freed_and_ends_in_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data.jsonl");
    std::fs::write(&data, "{\"text\": \"Zubi met a crab by the sea, and they danced.\"}\n".repeat(6)).unwrap();
    let settings = |out: &str, resume: bool| {
        let settings = serde_json::json!({
            "model": storyteller().to_str().unwrap(), "data": data, "output": folder.path().join(out), "device": "cpu",
            "steps": 5, "seq": 32, "rank": 2, "lr": 0.01, "answers": 0, "resume": resume,
        });
        c(&settings.to_string())
    };
    let adapter = |told: &serde_json::Value| std::fs::read(told["result"]["adapter"].as_str().unwrap()).unwrap();
    let (mut run, mut told, steps) = (0, 0, AtomicU64::new(0));
    let user = (&raw const steps).cast_mut().cast();
    // SAFETY: texts, a callback that knows its counter, which outlives the runs, and places for handles.
    unsafe {
        assert_eq!(tritune_run_start(settings("a", false).as_ptr(), Some(three_steps), user, &mut run), 0);
        assert_eq!(tritune_run_wait(run, -1.0, &mut told), 0, "{}", last_error());
        let paused = read(told);
        assert_eq!((&paused["state"], &paused["result"]["steps"]), (&"paused".into(), &3.into()), "{paused}");
        assert_eq!(paused["last"]["step"], 3);
        assert_eq!(tritune_run_free(run), 0);
        assert_eq!(tritune_run_state(run, &mut told), ARGUMENT);
        assert_eq!(tritune_run_start(settings("a", true).as_ptr(), None, null_mut(), &mut run), 0);
        assert_eq!(tritune_run_wait(run, -1.0, &mut told), 0);
        let resumed = read(told);
        assert_eq!(resumed["state"], "finished", "{resumed}");
        assert_eq!(tritune_run_free(run), 0);
        let mut whole = 0;
        assert_eq!(tritune_finetune(settings("b", false).as_ptr(), 0, None, null_mut(), &mut whole), 0);
        let whole = serde_json::json!({ "result": read(whole) });
        assert!(adapter(&resumed) == adapter(&whole), "paused and resumed");
        // The folder holds a run: the settings are right, and what fails is told by the run.
        assert_eq!(tritune_run_start(settings("b", false).as_ptr(), None, null_mut(), &mut run), 0);
        assert_eq!(tritune_run_wait(run, f64::MAX, &mut told), 0);
        let failed = read(told);
        assert_eq!((&failed["state"], &failed["code"]), (&"failed".into(), &8.into()), "{failed}");
        assert_eq!(tritune_run_free(run), 0);
        // One that is freed at once ends at once.
        assert_eq!(tritune_run_start(settings("c", false).as_ptr(), None, null_mut(), &mut run), 0);
        assert_eq!(tritune_run_free(run), 0);
        assert_eq!(tritune_run_start(c"{}".as_ptr(), None, null_mut(), &mut run), 1);
        assert_eq!(tritune_run_start(settings("d", false).as_ptr(), None, null_mut(), null_mut()), ARGUMENT);
        assert_eq!(tritune_run_pause(0), ARGUMENT);
    }
}
