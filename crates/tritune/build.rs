//! Packs the bundled model, which is two fifths of the program as it is.

use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::error::Error;
use std::io::Write as _;
use std::path::PathBuf;

const MODEL: &str = "../../models/storyteller.gguf";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={MODEL}");
    let bytes = std::fs::read(MODEL)?;
    // High bytes of halves are alike, low ones are not: they are packed one after the other.
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
    for first in 0..2 {
        packed.write_all(&bytes.iter().skip(first).step_by(2).copied().collect::<Vec<u8>>())?;
    }
    let folder = PathBuf::from(std::env::var_os("OUT_DIR").ok_or("OUT_DIR is set by cargo")?);
    std::fs::write(folder.join("storyteller.deflate"), packed.finish()?)?;
    std::fs::write(folder.join("storyteller.length"), bytes.len().to_string())?;
    Ok(())
}
