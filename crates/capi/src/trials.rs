//! The first use of a GPU in a process of its own.

use crate::call::{Failure, call, json};
use std::ffi::{OsString, c_char};
use tritune_runtime::requests::from_text;
use tritune_runtime::trial;

/// Names the program in which a GPU and its driver are tried before their first use here, so that one that crashes or hangs ends that
/// process and not this one: a JSON array with its path and its arguments. It is `tritune` with the argument "try-device", or any
/// program that calls `tritune_try_device` and nothing else then, such as the caller's own. To be called before devices are listed or
/// used; the first call counts. Without it a `tritune` is looked for where programs are, and without one nothing is tried.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tritune_set_trial_helper(command: *const c_char) -> i32 {
    call(|| {
        // SAFETY: the caller's promise.
        let words: Vec<OsString> = from_text::<Vec<String>>("command", unsafe { json(command, "command") }?)?
            .into_iter()
            .map(OsString::from)
            .collect();
        if words.is_empty() {
            return Err(Failure::argument(
                "command names no program: give a JSON array with its path and its arguments",
            ));
        }
        trial::set_helper(words);
        Ok(())
    })
}

/// Does what the program of `tritune_set_trial_helper` is for: reads a request from the standard input, tries a device, and says on the
/// standard output how far it is. To be called by a process that does nothing else and then ends.
#[unsafe(no_mangle)]
pub extern "C" fn tritune_try_device() -> i32 {
    call(|| match trial::answer(std::io::stdin(), std::io::stdout()) {
        true => Ok(()),
        false => {
            Err(Failure::argument("there was no request on the standard input: this is for helper processes only"))
        }
    })
}
