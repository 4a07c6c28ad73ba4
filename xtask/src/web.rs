//! The module for browsers: `crates/web` as WebAssembly, and the JavaScript that wasm-bindgen writes beside it.

use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
/// Every browser since 2023 has 128-bit vectors.
const FEATURES: &str = "+simd128";
/// Chat templates are read by a program that calls itself, and the stack of a module is one piece of its memory.
const STACK: usize = 8 << 20;

/// Compiles the module, and writes it with its JavaScript to `output`.
pub fn build(output: &Path) -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let flags = format!("-Ctarget-feature={FEATURES} -Clink-arg=-zstack-size={STACK}");
    let status = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()))
        .args(["build", "--release", "--locked", "--package", "tritune-web", "--target", TARGET])
        .env("RUSTFLAGS", flags)
        .current_dir(&root)
        .status()
        .context("cargo cannot be started")?;
    ensure!(status.success(), "crates/web does not compile: rustup target add {TARGET}, perhaps");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let module = target.join(TARGET).join("release/tritune_web.wasm");
    Bindgen::new()
        .input_path(module)
        .web(true)?
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(output)
}
