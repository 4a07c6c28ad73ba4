//! The kernels: which SPIR-V module serves which op in which variant, and which of them a shape gets on a device.

pub(crate) mod attention;
pub(crate) mod groups;
pub mod interface;
pub(crate) mod interfaces;
pub(crate) mod products;
pub(crate) mod rows;
pub(crate) mod screen;

use crate::profile::{CoopmatShape, DotSignedness, Profile};
use crate::tuning::Tuning;
use crate::workspace::GradientProducts;
use ash::vk;
use interface::Module;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// A family of kernels that needs the same of a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// Vulkan 1.1 and 32-bit arithmetic only.
    Base,
    /// f16 arithmetic (`shaderFloat16`); data stays in 32-bit words.
    F16,
    /// Packed int8 dot products (`VK_KHR_shader_integer_dot_product`).
    Dot4,
    /// int8 cooperative matrices (`VK_KHR_cooperative_matrix`).
    Coopmat,
}

impl Variant {
    /// All variants, baseline first.
    pub const ALL: [Variant; 4] = [Variant::Base, Variant::F16, Variant::Dot4, Variant::Coopmat];

    /// The name in messages and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Base => "base",
            Variant::F16 => "f16",
            Variant::Dot4 => "dot4",
            Variant::Coopmat => "coopmat",
        }
    }
}

/// A module with all its specialisation constants: what a pipeline is made of.
#[derive(Clone, Debug)]
pub(crate) struct Kernel {
    pub module: &'static Module,
    /// The constants by number; 0 is the local size, 1 says where the rows come from.
    pub constants: Vec<u32>,
}

impl PartialEq for Kernel {
    fn eq(&self, other: &Kernel) -> bool {
        (self.module.name, &self.constants) == (other.module.name, &other.constants)
    }
}

impl Eq for Kernel {}

impl Hash for Kernel {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.module.name, &self.constants).hash(state);
    }
}

fn modules() -> impl Iterator<Item = &'static Module> {
    interfaces::MODULES.iter().copied().flatten()
}

/// A number that changes with any kernel, so that verdicts about them can be kept.
pub fn kernels_fingerprint() -> u64 {
    let bytes = modules().flat_map(|module| module.name.bytes().chain(module.code.iter().copied()));
    // FNV-1a: nobody is fooling us, we only want to notice a change.
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// Whether some module serves the op in that variant.
pub(crate) fn serves(op: &str, variant: Variant) -> bool {
    modules().any(|module| module.op == op && module.variant == variant)
}

/// Chooses kernels for a device: from a shape to a launch. What both plans and other callers' graphs run is chosen here.
#[derive(Clone, Copy)]
pub struct Kernels<'a> {
    pub(crate) profile: &'a Profile,
    /// Variants that may be used.
    pub(crate) variants: &'a [Variant],
    /// What was measured to be best here.
    pub(crate) tuning: &'a Tuning,
    /// Whether matrices lie in subgroups as `shaders/matrix_quads.glsl` says.
    pub(crate) matrix_quads: bool,
}

impl Kernels<'_> {
    pub(crate) fn allowed(&self, variant: Variant) -> bool {
        self.variants.contains(&variant)
    }

    /// Whether kernels on int8 matrix units may be used that are written for one shape.
    pub(crate) fn multiplies_int8(&self) -> bool {
        self.profile.coopmat_int8() && self.allowed(Variant::Coopmat)
    }

    /// What kernels on int8 matrix units multiply that take any shape.
    pub(crate) fn int8_matrices(&self) -> Option<CoopmatShape> {
        self.profile.int8_matrices().filter(|_| self.allowed(Variant::Coopmat))
    }

    /// Whether kernels on f16 matrix units may be used, and those that make rows in f16 for them.
    pub(crate) fn multiplies_f16(&self) -> bool {
        self.profile.coopmat_f16() && self.profile.subgroup_arithmetic && self.allowed(Variant::Coopmat)
    }

    /// How gradients are multiplied that need not be f32.
    pub(crate) fn gradient_products(&self) -> GradientProducts {
        match (self.multiplies_f16(), self.allowed(Variant::Dot4)) {
            (true, _) => GradientProducts::F16,
            (false, true) => GradientProducts::Bytes,
            (false, false) => GradientProducts::F32,
        }
    }

    /// Whether attention may run on f16 matrix units.
    pub(crate) fn attends_f16(&self) -> bool {
        self.multiplies_f16() && self.matrix_quads
    }

    /// Whether products on int8 matrix units can end with what an adapter adds.
    pub(crate) fn adapts_products(&self) -> bool {
        self.multiplies_int8() && self.matrix_quads
    }

    /// The signedness of packed dot products, as kernels number it.
    pub(crate) fn dot_signedness(&self) -> u32 {
        match self.tuning.dot_signedness.unwrap_or(self.profile.dot_signedness) {
            DotSignedness::Signed => 0,
            DotSignedness::Mixed => 1,
        }
    }
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
            let (version, found) = capabilities(module.code);
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
            also.extend((module.name == "attention_rope_split_subgroup").then_some(CAPABILITY_SHUFFLE));
            let expected = |capability| allowed.contains(capability) || also.contains(capability);
            assert!(found.iter().all(expected), "{}: {found:?}", module.name);
        }
    }

    #[test]
    fn damaged_modules_are_refused() {
        assert!(words(&modules().next().unwrap().code[..7]).is_err());
        assert!(words(&[0; 20]).is_err());
    }
}
