//! The `tritune` program.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    if let Ok(program) = std::env::current_exe() {
        tritune_runtime::trial::set_helper(vec![program.into(), tritune::TRY_DEVICE.into()]);
    }
    ExitCode::from(tritune::run(std::env::args_os()))
}
