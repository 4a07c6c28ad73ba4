//! Packs the WGSL of all modules into one compressed file.

use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

#[path = "src/modules.rs"]
mod modules;

fn main() -> Result<(), Box<dyn Error>> {
    // The modules are part of this program: it runs again when one of them changes.
    println!("cargo::rerun-if-changed=build.rs");
    let folder = PathBuf::from(std::env::var_os("OUT_DIR").ok_or("OUT_DIR is set by cargo")?);
    let (mut lengths, mut packed) = ("&[\n".to_owned(), DeflateEncoder::new(Vec::new(), Compression::best()));
    for (name, code) in modules::MODULES {
        writeln!(lengths, "({name:?}, {}),", code.len())?;
        packed.write_all(code.as_bytes())?;
    }
    std::fs::write(folder.join("lengths.rs"), lengths + "]\n")?;
    std::fs::write(folder.join("modules.deflate"), packed.finish()?)?;
    Ok(())
}
