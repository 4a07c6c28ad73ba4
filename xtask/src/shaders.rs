//! Compiles the `shaders` of the crates that have some to their `spirv`, as `variants.txt` there says, and writes what launches them.

use crate::aliasing::{decorate, instructions, push_instruction};
use crate::interfaces;
use crate::reflect::{Interface, reflect};
use crate::sources::{
    CRATES, Module, check_stamp, crate_dir, define, interfaces_path, modules_of, modules_path, spirv_folder, stamp,
    stamp_path,
};
use anyhow::{Context, Result, anyhow, bail, ensure};
use glslang::include::{IncludeHandler, IncludeResult, IncludeType};
use glslang::{
    Compiler, CompilerOptions, ShaderInput, ShaderMessage, ShaderSource, ShaderStage, SourceLanguage, SpirvVersion,
    Target, VulkanVersion,
};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// What a module compiles to.
pub struct Compiled {
    bytes: Vec<u8>,
    pub interface: Interface,
    /// Bytes of shared memory as a Rust expression.
    pub shared: String,
}

/// Resolves `#include "x.glsl"` inside the crate's shader folder, then in the one that is shared.
struct Includes(PathBuf);

impl IncludeHandler for Includes {
    fn include(&mut self, _: IncludeType, header: &str, _: &str, _: usize) -> Option<IncludeResult> {
        let shared = crate_dir(CRATES[0]).join("shaders");
        let data = fs::read_to_string(self.0.join(header)).or_else(|_| fs::read_to_string(shared.join(header))).ok()?;
        Some(IncludeResult { name: header.to_owned(), data })
    }
}

fn compile(module: &Module) -> Result<Compiled> {
    let folder = crate_dir(module.home).join("shaders");
    let text = fs::read_to_string(folder.join(&module.source)).with_context(|| format!("reading {}", module.source))?;
    let (version, spirv_version) = match module.variant.as_str() {
        "base" | "f16" | "dot4" => (VulkanVersion::Vulkan1_1, SpirvVersion::SPIRV1_3),
        "coopmat" => (VulkanVersion::Vulkan1_2, SpirvVersion::SPIRV1_5),
        other => bail!("variants.txt: unknown variant {other} of {}", module.name),
    };
    let options = CompilerOptions {
        source_language: SourceLanguage::GLSL,
        target: Target::Vulkan { version, spirv_version },
        version_profile: None,
        messages: ShaderMessage::SPV_RULES | ShaderMessage::VULKAN_RULES,
    };
    let defines: Vec<(&str, Option<&str>)> =
        module.defines.iter().map(|(name, value)| (name.as_str(), Some(value.as_str()))).collect();
    let source = ShaderSource::from(text.as_str());
    let mut includes = Includes(folder);
    let input =
        ShaderInput::new(&source, ShaderStage::Compute, &options, Some(defines.as_slice()), Some(&mut includes))?;
    let compiler = Compiler::acquire().context("glslang could not start")?;
    let words: Vec<u32> = compiler
        .create_shader(input)
        .and_then(|shader| shader.compile())
        .map_err(|error| anyhow!("{} ({}): {error}", module.name, module.source))?;
    let (interface, shared) = reflect(&words).with_context(|| format!("{} ({})", module.name, module.source))?;
    let words = decorate(&without_names(&words)?).with_context(|| format!("{} ({})", module.name, module.source))?;
    #[cfg(feature = "validate")]
    validate(module, &words)?;
    Ok(Compiled { bytes: words.iter().flat_map(|word| word.to_le_bytes()).collect(), interface, shared })
}

/// Asks the Khronos validator whether the module keeps the rules of the Vulkan version its variant is for.
#[cfg(feature = "validate")]
fn validate(module: &Module, words: &[u32]) -> Result<()> {
    use spirv_tools::TargetEnv;
    use spirv_tools::val::Validator;
    let version = match module.variant.as_str() {
        "base" | "f16" | "dot4" => TargetEnv::Vulkan_1_1,
        _ => TargetEnv::Vulkan_1_2,
    };
    spirv_tools::val::create(Some(version))
        .validate(words, None)
        .map_err(|error| anyhow!("{} ({}) is not valid: {error}", module.name, module.source))
}

/// Drops source text, names and line numbers: they are most of a module, and nothing reads them.
fn without_names(words: &[u32]) -> Result<Vec<u32>> {
    // OpSourceContinued, OpSource, OpSourceExtension, OpName, OpMemberName, OpString, OpLine, OpNoLine, OpModuleProcessed.
    const DROPPED: [u32; 9] = [2, 3, 4, 5, 6, 7, 8, 317, 330];
    let found = instructions(words)?;
    let instructions: usize = found.iter().map(|(_, operands)| operands.len() + 1).sum();
    let mut kept = words[..words.len() - instructions].to_vec();
    for (opcode, operands) in found.into_iter().filter(|(opcode, _)| !DROPPED.contains(opcode)) {
        push_instruction(&mut kept, opcode, operands);
    }
    Ok(kept)
}

/// Every file that is made from the shaders, with its contents.
fn generate() -> Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut files = BTreeMap::new();
    for home in CRATES {
        let modules = modules_of(home)?;
        let compiled = modules.iter().map(compile).collect::<Result<Vec<_>>>()?;
        let import = match home {
            "vulkan" => "use crate::interfaces;",
            _ => "use tritune_gpu::interfaces;",
        };
        files.insert(interfaces_path(home), interfaces::rust(&modules, &compiled, import)?.into_bytes());
        files.insert(modules_path(home), interfaces::code(&modules)?.into_bytes());
        let constants = interfaces::json(&modules, &compiled).into_bytes();
        files.insert(spirv_folder(home).join("constants.json"), constants);
        let named = modules.iter().zip(compiled);
        files.extend(named.map(|(module, made)| (spirv_folder(home).join(format!("{}.spv", module.name)), made.bytes)));
    }
    Ok(files)
}

/// Writes what is made from the shaders and removes modules no longer listed.
pub fn write_all() -> Result<()> {
    let files = generate()?;
    for (path, contents) in &files {
        if fs::read(path).ok().as_ref() != Some(contents) {
            path.parent().map(fs::create_dir_all).transpose()?;
            fs::write(path, contents).with_context(|| format!("writing {}", path.display()))?;
            println!("{} ({} bytes)", path.display(), contents.len());
        }
    }
    for stale in stale_files(&files)? {
        println!("removed {}", stale.display());
        fs::remove_file(stale)?;
    }
    fs::write(stamp_path(), stamp()?).with_context(|| format!("writing {}", stamp_path().display()))
}

/// Compiles one shader with other macros than the committed modules have, to try a tile.
pub fn write_one(source: &str, variant: &str, output: &str, defines: &[&str]) -> Result<()> {
    let defines = defines.iter().map(|text| define(text)).collect::<Result<_>>()?;
    let (name, source, variant) = (output.to_owned(), source.to_owned(), variant.to_owned());
    let module = Module { home: CRATES[0], name, op: String::new(), source, variant, defines };
    fs::write(output, compile(&module)?.bytes)?;
    Ok(())
}

/// Fails when a committed file differs from what the shaders make.
pub fn check_all() -> Result<()> {
    let files = generate()?;
    for (path, fresh) in &files {
        let name = path.display();
        let committed = fs::read(path).with_context(|| format!("{name} is missing: run `cargo xtask shaders`"))?;
        ensure!(*fresh == committed, "{name} is out of date: run `cargo xtask shaders`");
    }
    check_stamp()
}

fn stale_files(listed: &BTreeMap<PathBuf, Vec<u8>>) -> Result<Vec<PathBuf>> {
    let mut stale = Vec::new();
    for home in CRATES {
        for entry in fs::read_dir(spirv_folder(home))? {
            let path = entry?.path();
            if !listed.contains_key(&path) {
                stale.push(path);
            }
        }
    }
    Ok(stale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn committed_files_are_fresh() {
        check_all().unwrap();
    }

    #[cfg(feature = "validate")]
    #[test]
    fn an_invalid_module_is_refused() {
        let module = modules_of(CRATES[0]).unwrap().into_iter().find(|module| module.name == "gather_rows").unwrap();
        let code = fs::read(spirv_folder(CRATES[0]).join("gather_rows.spv")).unwrap();
        let mut words: Vec<u32> = code.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
        validate(&module, &words).unwrap();
        // The bound on ids stands in the header; without it every id is out of bounds.
        words[3] = 1;
        let error = validate(&module, &words).unwrap_err().to_string();
        assert!(error.contains("gather_rows"), "{error}");
    }

    #[test]
    fn names_are_dropped_and_truncated_modules_refused() {
        let header = [0x0723_0203, 0x0001_0300, 0, 10, 0];
        let name = [(3 << 16) | 5, 1, 0];
        let capability = [(2 << 16) | 17, 1];
        let words = [&header[..], &name, &capability].concat();
        assert_eq!(without_names(&words).unwrap(), [&header[..], &capability].concat());
        assert!(without_names(&words[..words.len() - 1]).is_err());
        assert!(without_names(&words[..3]).is_err());
    }
}
