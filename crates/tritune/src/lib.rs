//! The `tritune` command: run, inspect and convert 1.58-bit BitNet models. A library, so that other programs, such as
//! `python -m tritune`, can be the same command.
#![forbid(unsafe_code)]

mod bundled;
mod choices;
mod cli;
mod commands;
mod console;
mod data_options;
mod device_options;
mod loading;
mod lora_options;
mod messages;
mod reading;
mod tables;
mod text_options;
mod trace;
mod wording;

use messages::{is_usage, status};
use std::ffi::OsString;

/// Everything went well.
const SUCCESS: u8 = 0;
/// Something failed, or part of the work was skipped.
const FAILURE: u8 = 1;
/// The command line is wrong.
const WRONG_USAGE: u8 = 2;

/// The command of a process that tries a device for another; nobody types it.
pub const TRY_DEVICE: &str = "try-device";

/// Runs the command line, whose first word is the program's name; returns the exit code.
pub fn run(words: impl IntoIterator<Item = OsString>) -> u8 {
    let words: Vec<OsString> = words.into_iter().collect();
    if words.get(1).is_some_and(|word| word == TRY_DEVICE) {
        return if tritune_runtime::trial::answer(std::io::stdin(), std::io::stdout()) { SUCCESS } else { WRONG_USAGE };
    }
    let arguments = match cli::Arguments::read(words) {
        Ok(arguments) => arguments,
        Err(error) => {
            // A closed pipe leaves nobody to tell.
            let _ = error.print();
            return u8::try_from(error.exit_code()).unwrap_or(FAILURE);
        }
    };
    match commands::run(arguments) {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => SUCCESS,
        Err(error) => {
            status!("error: {}", wording::worded_chain(&error));
            if is_usage(&error) { WRONG_USAGE } else { FAILURE }
        }
    }
}

/// The reader of our output closed the pipe, as `head` does: no failure.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |cause: &std::io::Error| cause.kind() == std::io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref::<std::io::Error>().is_some_and(broken))
}
