//! The WGSL of the kernels by the names of their modules, and what is written into it for a pipeline: the values of its constants, and
//! how each buffer is accessed.

use crate::merging::{Declared, Group, Merged};
use flate2::read::DeflateDecoder;
use std::fmt::Write as _;
use std::io::Read;
use std::sync::LazyLock;

/// Our modules with the lengths of their code, and the code of all of them one after the other; `build.rs` packs it.
const LENGTHS: &[(&str, usize)] = include!(concat!(env!("OUT_DIR"), "/lengths.rs"));
static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/modules.deflate"));

/// Our modules, unpacked when the first pipeline is made.
static MODULES: LazyLock<Vec<(&'static str, String)>> = LazyLock::new(|| {
    let mut packed = DeflateDecoder::new(PACKED);
    let unpack = |&(name, length): &(&'static str, usize)| {
        let mut code = vec![0; length];
        packed.read_exact(&mut code).expect("what build.rs packed");
        (name, String::from_utf8(code).expect("what build.rs packed"))
    };
    LENGTHS.iter().map(unpack).collect()
});

/// Where push constants are bound, in a uniform buffer; storage buffers are at 1 to 15, the extents at 0.
pub(crate) const PUSH_BINDING: u32 = 16;

/// Where the places of merged bindings are bound, in a uniform buffer: by number, how many elements after the begin of what is bound
/// a binding begins, and how many it has.
pub(crate) const MOVED_BINDING: u32 = 17;

/// The code of a module.
pub(crate) fn code(name: &str) -> Option<&'static str> {
    MODULES.iter().find(|(known, _)| *known == name).map(|(_, code)| code.as_str())
}

/// A number that changes with any kernel, so that verdicts about them can be kept.
pub fn kernels_fingerprint() -> u64 {
    let names = LENGTHS.iter().flat_map(|(name, length)| name.bytes().chain((*length as u64).to_le_bytes()));
    let bytes = names.chain(PACKED.iter().copied());
    // FNV-1a: nobody is fooling us, we only want to notice a change.
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// How a binding is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    Uniform,
    Read,
    ReadWrite,
}

/// A module with its constants filled in.
pub(crate) struct Specialised {
    pub code: String,
    /// What it binds, by number.
    pub bindings: Vec<(u32, Access)>,
    /// Bindings that became one.
    pub merged: Vec<Merged>,
}

/// Fills in constants by their numbers. Buffers whose bit is set in `written` are declared as written, whether the kernel writes
/// them or not: in one dispatch a buffer is either read everywhere or written. Groups of bindings become one each; nothing where
/// that cannot be written.
pub(crate) fn specialise(code: &str, values: &[u32], written: u32, groups: &[Group]) -> Option<Specialised> {
    let declared: Vec<Declared> = code.lines().filter_map(Declared::of_line).collect();
    let merged: Vec<Merged> = groups.iter().filter_map(|group| Merged::of(group, &declared)).collect();
    let mut made = Specialised { code: String::with_capacity(code.len() + 256), bindings: Vec::new(), merged };
    if !made.merged.is_empty() {
        made.code = format!("@group(0) @binding({MOVED_BINDING}) var<uniform> moved: array<vec4<u32>, 16>;\n");
        made.bindings.push((MOVED_BINDING, Access::Uniform));
    }
    for line in code.lines() {
        if is_merged_away(line, &made.merged) {
            continue;
        }
        match constant(line, values).or_else(|| binding(line, written, &mut made.bindings)) {
            Some(filled) => made.code += &filled,
            None if line.starts_with("@group") => made.code += line,
            None => {
                let rewritten = made.merged.iter().try_fold(line.to_owned(), |line, merged| merged.rewrite(&line))?;
                made.code += &rewritten;
            }
        }
        made.code.push('\n');
    }
    Some(made)
}

/// Whether a line declares a binding that another one stands for.
fn is_merged_away(line: &str, merged: &[Merged]) -> bool {
    let number = Declared::of_line(line).map(|declared| declared.number);
    let stands_for =
        |merged: &Merged, number| merged.members.iter().any(|one| one.number == number && number != merged.root);
    number.is_some_and(|number| merged.iter().any(|merged| stands_for(merged, number)))
}

/// `const cN: TYPE = …` with its value.
fn constant(line: &str, values: &[u32]) -> Option<String> {
    let (number, rest) = line.strip_prefix("const c")?.split_once(": ")?;
    let kind = rest.split(' ').next()?;
    let value = *values.get(number.parse::<usize>().ok()?)?;
    let mut filled = format!("const c{number}: {kind} = ");
    let written = match kind {
        "u32" => write!(filled, "{value}u;"),
        "i32" => write!(filled, "bitcast<i32>({value}u);"),
        _ => write!(filled, "{:?}f;", f32::from_bits(value)),
    };
    written.ok().map(|()| filled)
}

/// `@group(0) @binding(N) var<…` with the access that is asked for.
fn binding(line: &str, written: u32, bindings: &mut Vec<(u32, Access)>) -> Option<String> {
    let (number, rest) = line.strip_prefix("@group(0) @binding(")?.split_once(") var<")?;
    let (kind, rest) = rest.split_once('>')?;
    let number: u32 = number.parse().ok()?;
    let access = match kind {
        "uniform" => Access::Uniform,
        "storage, read" if written >> number & 1 == 0 => Access::Read,
        _ => Access::ReadWrite,
    };
    bindings.push((number, access));
    let widened = kind == "storage, read" && access == Access::ReadWrite;
    widened.then(|| format!("@group(0) @binding({number}) var<storage, read_write>{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use naga::valid::{Capabilities, ValidationFlags, Validator};
    use std::collections::BTreeSet;
    use tritune_gpu::{Variant, modules};

    #[test]
    fn every_module_is_valid() {
        let mut wrong = Vec::new();
        let written_out = MODULES.iter().map(|(name, code)| (*name, crate::unrolling::unroll(code)));
        for (name, code) in MODULES.iter().cloned().chain(written_out) {
            let code = &*code;
            let parsed = naga::front::wgsl::parse_str(code).map_err(|error| error.emit_to_string(code));
            let found = parsed.and_then(|module| {
                // What every WebGPU device has: f16 in pairs as words.
                let allowed = Capabilities::SHADER_FLOAT16_IN_FLOAT32;
                let mut validator = Validator::new(ValidationFlags::all(), allowed);
                validator.validate(&module).map_err(|error| error.emit_to_string(code))
            });
            if let Err(error) = found {
                wrong.push(format!("{name}: {error}"));
            }
        }
        assert!(wrong.is_empty(), "{}\n{} modules", wrong.join("\n"), wrong.len());
    }

    #[test]
    fn modules_are_those_of_the_vulkan_device_that_need_no_feature() {
        let names: BTreeSet<&str> = MODULES.iter().map(|(name, _)| *name).collect();
        assert_eq!(names.len(), MODULES.len());
        let known: BTreeSet<&str> = modules().map(|module| module.name).collect();
        assert!(names.is_subset(&known));
        for module in modules().filter(|module| matches!(module.variant, Variant::Base | Variant::Dot4)) {
            let subgroups = module.sizes_subgroups() || module.name.contains("fused") || module.name.contains("_rope_");
            assert!(subgroups || names.contains(module.name), "{}", module.name);
        }
    }

    #[test]
    fn constants_and_access_are_filled_in() {
        let code = "const c0: u32 = 1u; // local_size\nconst c1: f32 = 0.5f; // factor\nconst s2: u32 = (c0 * 2u);\n\
                    @group(0) @binding(1) var<storage, read> b1: array<f32>;\n\
                    @group(0) @binding(2) var<storage, read_write> b2: array<f32>;\n\
                    @group(0) @binding(16) var<uniform> push: S5;\n";
        let made = specialise(code, &[64, 0.25f32.to_bits()], 0, &[]).unwrap();
        assert!(made.code.starts_with("const c0: u32 = 64u;\nconst c1: f32 = 0.25f;\nconst s2"), "{}", made.code);
        assert_eq!(made.bindings, [(1, Access::Read), (2, Access::ReadWrite), (PUSH_BINDING, Access::Uniform)]);
        let made = specialise(code, &[], 0b110, &[]).unwrap();
        assert!(
            made.code.contains("var<storage, read_write> b1: array<f32>;")
                && made.code.starts_with("const c0: u32 = 1u")
        );
        assert_eq!(made.bindings[0], (1, Access::ReadWrite));
    }
}
