//! The SPIR-V of the kernels, by the names of their modules.

use ash::vk;
use flate2::read::DeflateDecoder;
use std::io::Read;
use std::sync::LazyLock;

/// Our modules with the lengths of their code, and the code of all of them one after the other; `build.rs` packs it.
const LENGTHS: &[(&str, usize)] = include!(concat!(env!("OUT_DIR"), "/lengths.rs"));
static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/modules.deflate"));

/// Our modules, unpacked when the first device is opened.
static MODULES: LazyLock<Vec<(&'static str, Vec<u8>)>> = LazyLock::new(|| {
    let mut packed = DeflateDecoder::new(PACKED);
    let unpack = |&(name, length): &(&'static str, usize)| {
        let mut code = vec![0; length];
        packed.read_exact(&mut code).expect("what build.rs packed");
        (name, code)
    };
    LENGTHS.iter().map(unpack).collect()
});

/// Modules by name.
pub type Modules = &'static [(&'static str, &'static [u8])];

/// The code of a module of ours, or of some others.
pub(crate) fn code(others: Modules, name: &str) -> Option<&'static [u8]> {
    let own = MODULES.iter().map(|(name, code)| (*name, code.as_slice()));
    own.chain(others.iter().copied()).find(|(known, _)| *known == name).map(|(_, code)| code)
}

/// A number that changes with any kernel, so that verdicts about them can be kept.
pub fn kernels_fingerprint() -> u64 {
    let names = LENGTHS.iter().flat_map(|(name, length)| name.bytes().chain(length.to_le_bytes()));
    let bytes = names.chain(PACKED.iter().copied());
    // FNV-1a: nobody is fooling us, we only want to notice a change.
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// The words of a SPIR-V module.
pub(crate) fn words(code: &[u8]) -> Result<Vec<u32>, vk::Result> {
    let (words, rest) = code.as_chunks::<4>();
    if !rest.is_empty() || words.first() != Some(&0x0723_0203u32.to_le_bytes()) {
        return Err(vk::Result::ERROR_INVALID_SHADER_NV);
    }
    Ok(words.iter().map(|word| u32::from_le_bytes(*word)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tritune_gpu::{Variant, modules};

    const CAPABILITY_SHADER: u32 = 1;
    const CAPABILITY_FLOAT16: u32 = 9;
    const CAPABILITY_DOT_PRODUCT: u32 = 6019;
    const CAPABILITY_DOT_PRODUCT_PACKED: u32 = 6018;
    /// Subgroups and arithmetic over them.
    const CAPABILITIES_SUBGROUP: [u32; 2] = [61, 63];
    const CAPABILITY_SHUFFLE: u32 = 65;

    /// Version word and capabilities of a module.
    fn capabilities(code: &[u8]) -> (u32, BTreeSet<u32>) {
        let words = words(code).unwrap();
        let mut found = BTreeSet::new();
        let mut at = 5;
        while at < words.len() {
            let (length, operation) = ((words[at] >> 16) as usize, words[at] & 0xffff);
            assert!(length > 0);
            if operation == 17 {
                found.insert(words[at + 1]);
            }
            at += length;
        }
        (words[1], found)
    }

    #[test]
    fn modules_ask_for_no_more_than_their_variant() {
        for module in modules() {
            let (version, found) = capabilities(code(&[], module.name).unwrap());
            let allowed: &[u32] = match module.variant {
                Variant::Base => &[CAPABILITY_SHADER],
                Variant::F16 => &[CAPABILITY_SHADER, CAPABILITY_FLOAT16],
                Variant::Dot4 => &[CAPABILITY_SHADER, CAPABILITY_DOT_PRODUCT, CAPABILITY_DOT_PRODUCT_PACKED],
                Variant::Coopmat => continue,
            };
            assert!(version <= 0x0001_0300, "{} is SPIR-V {version:#x}", module.name);
            // Fused steps and rows of a subgroup are asked for only where the profile has subgroup arithmetic.
            let fused = module.name.contains("fused") || module.name.starts_with("attention_rope");
            let mut also = if fused || module.sizes_subgroups() { CAPABILITIES_SUBGROUP.to_vec() } else { Vec::new() };
            // Long spans are shared out only where it has shuffles.
            let splits = module.name.starts_with("attention_rope_split") && module.name.ends_with("_subgroup");
            also.extend(splits.then_some(CAPABILITY_SHUFFLE));
            let expected = |capability| allowed.contains(capability) || also.contains(capability);
            assert!(found.iter().all(expected), "{}: {found:?}", module.name);
        }
    }

    #[test]
    fn damaged_modules_are_refused() {
        assert!(words(&MODULES[0].1[..7]).is_err());
        assert!(words(&[]).is_err());
        assert!(words(&[0; 20]).is_err());
    }

    #[test]
    fn what_is_packed_is_what_the_compiler_made() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("spirv");
        for (name, code) in MODULES.iter() {
            assert!(std::fs::read(folder.join(format!("{name}.spv"))).unwrap() == *code, "{name}");
        }
    }

    #[test]
    fn every_kernel_has_its_module_and_no_more() {
        let listed: Vec<&str> = MODULES.iter().map(|(name, _)| *name).collect();
        let names: BTreeSet<&str> = listed.iter().copied().collect();
        assert_eq!(names.len(), listed.len());
        assert_eq!(names, modules().map(|module| module.name).collect());
    }
}
