//! The `tritune` program.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(tritune::run(std::env::args_os()))
}
