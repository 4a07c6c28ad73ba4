//! The `tritune` command: run, inspect and convert 1.58-bit BitNet models.
#![forbid(unsafe_code)]

mod choices;
mod cli;
mod commands;
mod console;
mod data_options;
mod device_options;
mod loading;
mod lora_options;
mod messages;
mod progress;
mod reading;
mod text_options;
mod trace;

use messages::{in_full, is_usage, status};
use std::process::ExitCode;

/// Everything went well.
const SUCCESS: u8 = 0;
/// Something failed, or part of the work was skipped.
const FAILURE: u8 = 1;
/// The command line is wrong.
const WRONG_USAGE: u8 = 2;

fn main() -> ExitCode {
    match commands::run(cli::Arguments::read()) {
        Ok(code) => ExitCode::from(code),
        Err(error) if is_broken_pipe(&error) => ExitCode::from(SUCCESS),
        Err(error) => {
            status!("error: {}", in_full(&error));
            ExitCode::from(if is_usage(&error) { WRONG_USAGE } else { FAILURE })
        }
    }
}

/// The reader of our output closed the pipe, as `head` does: no failure.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |cause: &std::io::Error| cause.kind() == std::io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref::<std::io::Error>().is_some_and(broken))
}
