//! The shaders of the crates that have some: what `variants.txt` lists, and a stamp that ties them to what they were compiled to.

use crate::aliasing;
use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh64::Xxh64;

/// The crates that have shaders. What others include is in the first.
pub const CRATES: [&str; 2] = ["vulkan", "ggml"];

/// One line of `variants.txt`.
#[cfg_attr(not(feature = "compile"), expect(dead_code, reason = "only the compiler reads all of it"))]
pub struct Module {
    pub home: &'static str,
    pub name: String,
    /// The op of the graph it serves.
    pub op: String,
    pub source: String,
    pub variant: String,
    pub defines: Vec<(String, String)>,
}

pub fn crate_dir(home: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates").join(home)
}

pub fn modules_of(home: &'static str) -> Result<Vec<Module>> {
    let path = crate_dir(home).join("shaders/variants.txt");
    let text = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
    let mut names = BTreeSet::new();
    let mut modules = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut fields = line.split_whitespace().map(str::to_owned);
        let [Some(name), Some(op), Some(source), Some(variant)] = std::array::from_fn(|_| fields.next()) else {
            bail!("variants.txt: a line needs a name, an op, a source and a variant: {line}");
        };
        ensure!(names.insert(name.clone()), "variants.txt: {name} appears twice");
        let defines = fields.map(|field| define(&field)).collect::<Result<_>>()?;
        modules.push(Module { home, name, op, source, variant, defines });
    }
    Ok(modules)
}

pub fn define(text: &str) -> Result<(String, String)> {
    let (name, value) = text.split_once('=').with_context(|| format!("{text} is no NAME=VALUE"))?;
    Ok((name.to_owned(), value.to_owned()))
}

pub fn spirv_folder(home: &str) -> PathBuf {
    crate_dir(home).join("spirv")
}

/// The file of the Rust interfaces made for a crate's shaders. Those of the kernels are where they are chosen.
pub fn interfaces_path(home: &str) -> PathBuf {
    match home == CRATES[0] {
        true => crate_dir("gpu").join("src/kernels/interfaces.rs"),
        false => crate_dir(home).join("src/interfaces.rs"),
    }
}

/// The file with the list of a crate's modules and their code.
pub fn modules_path(home: &str) -> PathBuf {
    crate_dir(home).join("src/modules.rs")
}

/// Where `cargo xtask shaders` leaves the stamp.
pub fn stamp_path() -> PathBuf {
    crate_dir(CRATES[0]).join("shaders/stamp.txt")
}

/// Digests of all that the compiler reads (shaders, lists, this program) and of all that it writes. One digest for all: an
/// include of one branch and a shader of another must not pass for compiled together.
pub fn stamp() -> Result<String> {
    let mut read = files_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))?;
    let mut written = Vec::new();
    for home in CRATES {
        read.extend(files_in(&crate_dir(home).join("shaders"))?);
        written.extend(files_in(&spirv_folder(home))?);
        written.extend([interfaces_path(home), modules_path(home)]);
    }
    // Nor do what changes the code for `cargo xtask mutants` and what makes WGSL of the SPIR-V make shaders.
    read.retain(|path| {
        *path != stamp_path() && path.file_name().is_none_or(|name| name != "mutants.rs" && name != "wgsl.rs")
    });
    Ok(format!("read {:016x}\nwritten {:016x}\n", digest(&read)?, digest(&written)?))
}

fn files_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))?;
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.retain(|path| path.is_file());
    files.sort();
    Ok(files)
}

fn digest(files: &[PathBuf]) -> Result<u64> {
    let mut digest = Xxh64::new(0);
    for path in files {
        let contents = fs::read(path).with_context(|| format!("reading {}", path.display()))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        digest.update(format!("{name} {}\n", contents.len()).as_bytes());
        digest.update(&contents);
    }
    Ok(digest.digest())
}

/// Fails when a shader is not listed, or a module that is listed not there, or one that is not.
fn check_lists() -> Result<()> {
    for home in CRATES {
        let modules = modules_of(home)?;
        for path in files_in(&crate_dir(home).join("shaders"))? {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let listed = !name.ends_with(".comp") || modules.iter().any(|module| module.source == name);
            ensure!(listed, "{name} is in no line of variants.txt");
        }
        let mut expected: BTreeSet<PathBuf> =
            modules.iter().map(|module| spirv_folder(home).join(format!("{}.spv", module.name))).collect();
        expected.insert(spirv_folder(home).join("constants.json"));
        let found: BTreeSet<PathBuf> = files_in(&spirv_folder(home))?.into_iter().collect();
        let differ: Vec<&PathBuf> = expected.symmetric_difference(&found).collect();
        ensure!(differ.is_empty(), "not there, or not listed in variants.txt: {differ:?}; run `cargo xtask shaders`");
    }
    Ok(())
}

/// Fails when a committed module breaks the rule on buffers with two names.
fn check_aliasing() -> Result<()> {
    for home in CRATES {
        for module in modules_of(home)? {
            let path = spirv_folder(home).join(format!("{}.spv", module.name));
            let bytes = fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
            let words: Vec<u32> = bytes.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
            aliasing::check(&words).with_context(|| path.display().to_string())?;
        }
    }
    Ok(())
}

/// Fails when a shader, or what was made of the shaders, has changed since `cargo xtask shaders` ran.
pub fn check_stamp() -> Result<()> {
    check_lists()?;
    check_aliasing()?;
    let committed = fs::read_to_string(stamp_path()).with_context(|| format!("reading {}", stamp_path().display()))?;
    let found = stamp()?;
    ensure!(
        committed == found,
        "shaders and SPIR-V are not those of the last compilation: run `cargo xtask shaders`\ncommitted:\n{committed}found:\n{found}"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn committed_files_are_those_of_the_last_compilation() {
        check_stamp().unwrap();
    }

    #[test]
    fn any_change_changes_the_digest() {
        let folder = std::env::temp_dir().join(format!("tritune-stamp-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
        write("a.comp", "one");
        write("b.comp", "two");
        let first = digest(&files_in(&folder).unwrap()).unwrap();
        write("a.comp", "onet");
        write("b.comp", "wo");
        let moved = digest(&files_in(&folder).unwrap()).unwrap();
        write("a.comp", "one");
        write("b.comp", "two");
        fs::rename(folder.join("b.comp"), folder.join("c.comp")).unwrap();
        let renamed = digest(&files_in(&folder).unwrap()).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert!(first != moved && first != renamed && moved != renamed);
    }
}
