//! What every call does: arguments are checked, a panic is caught, and the words of an error are kept for the thread.

use crate::TextHandle;
use crate::codes::*;
use crate::handles::{self, Object};
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use tritune_runtime::{Error, ErrorKind};

/// Why a call failed.
#[derive(Debug)]
pub struct Failure {
    code: i32,
    words: String,
}

/// The outcome of a call.
pub type Outcome<T> = Result<T, Failure>;

impl Failure {
    /// An argument cannot be used.
    pub fn argument(words: impl Into<String>) -> Failure {
        Failure { code: TRITUNE_ARGUMENT, words: words.into() }
    }

    /// Memory, or another thing that the system gives, does not suffice.
    pub fn memory(words: impl Into<String>) -> Failure {
        Failure { code: TRITUNE_MEMORY, words: words.into() }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        let code = match error.kind() {
            ErrorKind::Settings => TRITUNE_SETTINGS,
            ErrorKind::Device => TRITUNE_DEVICE,
            ErrorKind::Memory => TRITUNE_MEMORY,
            ErrorKind::Model => TRITUNE_MODEL,
            ErrorKind::Adapter => TRITUNE_ADAPTER,
            ErrorKind::Data => TRITUNE_DATA,
            ErrorKind::Training => TRITUNE_TRAINING,
            ErrorKind::Checkpoint => TRITUNE_CHECKPOINT,
            ErrorKind::File => TRITUNE_FILE,
        };
        Failure { code, words: error.error_chain() }
    }
}

thread_local! {
    static LAST_ERROR: RefCell<CString> = RefCell::default();
    /// Models and runs whose callbacks this thread is in.
    static IN_CALLBACK: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

/// Does the work of a call and returns its code.
pub fn call(work: impl FnOnce() -> Outcome<()>) -> i32 {
    // A model that a panic interrupted is complete: every use of it starts anew.
    let outcome = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<&str>().map(|words| (*words).to_owned());
        let words = words.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
        Err(Failure { code: TRITUNE_INTERNAL, words: format!("internal error, please report it: {words}") })
    });
    match outcome {
        Ok(()) => TRITUNE_OK,
        Err(Failure { code, words }) => {
            LAST_ERROR.with_borrow_mut(|last| *last = text_of(words));
            code
        }
    }
}

/// What went wrong in the last call of this thread that failed.
pub fn last_words() -> String {
    LAST_ERROR.with_borrow(|last| last.to_string_lossy().into_owned())
}

/// A text for C, in which a zero would be its end.
pub fn text_of(text: String) -> CString {
    CString::new(text).unwrap_or_else(|error| {
        let bytes = error.into_vec().into_iter().filter(|byte| *byte != 0).collect::<Vec<u8>>();
        CString::new(bytes).unwrap_or_default()
    })
}

/// What went wrong in the last call of this thread that failed; valid until its next call. Never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn tritune_last_error() -> *const c_char {
    LAST_ERROR.with_borrow(|last| last.as_ptr())
}

/// A text of the caller.
///
/// # Safety
/// A pointer that is not null points to bytes that end with a zero and do not change meanwhile.
pub unsafe fn text<'a>(pointer: *const c_char, what: &str) -> Outcome<&'a str> {
    if pointer.is_null() {
        return Err(Failure::argument(format!("{what} is a null pointer")));
    }
    // SAFETY: it is not null; the rest is the caller's promise.
    let bytes = unsafe { CStr::from_ptr(pointer) };
    bytes.to_str().map_err(|error| Failure::argument(format!("{what} is no UTF-8: {error}")))
}

/// JSON of the caller, where null stands for an empty object.
///
/// # Safety
/// As for [`text`].
pub unsafe fn json<'a>(pointer: *const c_char, what: &str) -> Outcome<&'a str> {
    if pointer.is_null() {
        return Ok("{}");
    }
    // SAFETY: the caller's promise is passed on.
    unsafe { text(pointer, what) }
}

/// Writes a value to where the caller wants it.
///
/// # Safety
/// A pointer that is not null may be written to.
pub unsafe fn give<T>(place: *mut T, value: T, what: &str) -> Outcome<()> {
    if place.is_null() {
        return Err(Failure::argument(format!("{what} is a null pointer")));
    }
    // SAFETY: it is not null; the rest is the caller's promise. Nothing is read or dropped there.
    unsafe { place.write_unaligned(value) };
    Ok(())
}

/// Gives a text, if the caller wants it.
///
/// # Safety
/// A pointer that is not null may be written to.
pub unsafe fn give_text(place: *mut TextHandle, text: String) -> Outcome<()> {
    if place.is_null() {
        return Ok(());
    }
    let handle = handles::insert(Object::Text(Arc::new(text_of(text))));
    // SAFETY: it is not null; the rest is the caller's promise.
    unsafe { give(place, handle, "result") }
}

/// Refuses a model or run within one of its own callbacks, which would wait for itself.
pub fn check_reentry(handle: u64) -> Outcome<()> {
    if IN_CALLBACK.with_borrow(|inside| inside.contains(&handle)) {
        return Err(Failure::argument("a callback must not use the model, or wait for the run, it is called for"));
    }
    Ok(())
}

/// Calls back, and remembers for which model or run.
pub fn in_callback<T>(handle: u64, callback: impl FnOnce() -> T) -> T {
    struct Leave;
    impl Drop for Leave {
        fn drop(&mut self) {
            IN_CALLBACK.with_borrow_mut(|inside| inside.pop());
        }
    }
    IN_CALLBACK.with_borrow_mut(|inside| inside.push(handle));
    let _leave = Leave;
    callback()
}
