//! Development tasks. `cargo xtask shaders` compiles the GLSL of the `vulkan` and `ggml` crates into the SPIR-V committed beside it,
//! and into the Rust that launches it.
#![forbid(unsafe_code)]

mod interfaces;
mod reflect;
mod shaders;

use anyhow::{Result, bail};

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["shaders"] => shaders::write_all(),
        ["shaders", "--check"] => shaders::check_all(),
        ["compile", source, variant, output, ref defines @ ..] => shaders::write_one(source, variant, output, defines),
        _ => bail!("usage: cargo xtask shaders [--check] | compile SOURCE VARIANT OUTPUT [NAME=VALUE...]"),
    }
}
