//! Development tasks. `cargo xtask shaders` compiles the GLSL of the `vulkan` and `ggml` crates into the SPIR-V committed beside it,
//! and into the Rust that launches it. `xtask web OUTPUT` compiles `crates/web` for browsers. `xtask mutants` changes code for `scripts/mutants`.
#![forbid(unsafe_code)]

mod aliasing;
#[cfg(feature = "compile")]
mod interfaces;
#[cfg(feature = "mutants")]
mod mutants;
#[cfg(feature = "compile")]
mod reflect;
#[cfg(feature = "compile")]
mod shaders;
mod sources;
#[cfg(feature = "web")]
mod web;
mod wgsl;

use anyhow::{Result, bail};

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        #[cfg(feature = "compile")]
        ["shaders"] => shaders::write_all(),
        #[cfg(feature = "compile")]
        ["shaders", "--check"] => shaders::check_all(),
        #[cfg(feature = "compile")]
        ["compile", source, variant, output, ref defines @ ..] => shaders::write_one(source, variant, output, defines),
        // Without the compiler only the stamp can be compared.
        #[cfg(not(feature = "compile"))]
        ["shaders", "--check"] => sources::check_stamp(),
        #[cfg(not(feature = "compile"))]
        ["shaders" | "compile", ..] => bail!("this xtask has no compiler: `cargo xtask` builds one that has"),
        ["wgsl"] => wgsl::write_all(),
        ["wgsl", "--check"] => wgsl::check_all(),
        #[cfg(feature = "mutants")]
        ["mutants", root, output, dropped, count, ref crates @ ..] => {
            print!("{}", mutants::write_all(root.as_ref(), output.as_ref(), dropped.as_ref(), count.parse()?, crates)?);
            Ok(())
        }
        #[cfg(feature = "web")]
        ["web", output] => web::build(output.as_ref()),
        #[cfg(not(feature = "web"))]
        ["web", ..] => bail!("this xtask has no wasm-bindgen: build it with the feature web"),
        _ => bail!(
            "usage: cargo xtask shaders [--check] | compile SOURCE VARIANT OUTPUT [NAME=VALUE...] | wgsl [--check] | web OUTPUT"
        ),
    }
}
