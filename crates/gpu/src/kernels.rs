//! The kernels: which SPIR-V module serves which op in which variant, and which of them a shape gets on a device.

pub(crate) mod attention;
pub(crate) mod groups;
pub mod interface;
pub(crate) mod interfaces;
pub(crate) mod prefilter;
pub(crate) mod products;
pub(crate) mod rows;

use crate::lower::FUSED_STEPS;
use crate::profile::{CoopmatShape, DotSignedness, Profile};
use crate::schedule::OVERLAP_STEPS;
use crate::tuning::Tuning;
use crate::workspace::{GpuTraits, GradientProducts, target};
use interface::Module;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use tritune_graph::{Limits, Target};

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
pub struct Kernel {
    /// What runs.
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

/// All modules, in the order of `variants.txt`. Their code is their backend's, by name.
pub fn modules() -> impl Iterator<Item = &'static Module> {
    interfaces::MODULES.iter().copied().flatten()
}

/// Whether some module serves the op in that variant.
pub fn serves(op: &str, variant: Variant) -> bool {
    modules().any(|module| module.op == op && module.variant == variant)
}

/// Chooses kernels for a device: from a shape to a launch. What both plans and other callers' graphs run is chosen here.
#[derive(Clone, Copy)]
pub struct Kernels<'a> {
    /// What the device is and can do.
    pub profile: &'a Profile,
    /// Variants that may be used.
    pub variants: &'a [Variant],
    /// What was measured to be best here.
    pub tuning: &'a Tuning,
    /// Whether matrices lie in subgroups as `shaders/lane_quads.glsl` says.
    pub lane_quads: bool,
}

/// How many times slower than guessed a device is taken for at most.
const SLOWEST: f64 = 32.0;

impl Kernels<'_> {
    /// What plans for the device respect.
    pub fn target(&self) -> Target {
        let fuses = self.may_fuse();
        let keep_alive_steps = if fuses { FUSED_STEPS } else { 0 };
        let Profile { max_binding: max_value, max_block, large, processors, .. } = *self.profile;
        let overlap_steps = if self.profile.optimizations.overlap { OVERLAP_STEPS } else { 0 };
        let limits = Limits { max_value, max_block, keep_alive_steps, overlap_steps };
        target(limits, GpuTraits { products: self.gradient_products(), fuses, large, processors })
    }

    /// Whether a prefilter in front of a large product pays.
    pub fn prefilters(&self) -> bool {
        !self.multiplies_f16() || self.prefilter_lanes(0).is_some()
    }

    pub(crate) fn allowed(&self, variant: Variant) -> bool {
        self.variants.contains(&variant)
    }

    /// Whether kernels on int8 matrix units may be used that are written for one shape.
    pub(crate) fn multiplies_int8(&self) -> bool {
        self.profile.coopmat_int8() && self.allowed(Variant::Coopmat)
    }

    /// What kernels on int8 matrix units multiply that take any shape.
    pub(crate) fn int8_matrices(&self) -> Option<CoopmatShape> {
        let pay = self.profile.matrix_units || self.tuning.matrices == Some(true);
        self.profile.int8_matrices().filter(|_| pay && self.allowed(Variant::Coopmat))
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
        self.multiplies_f16() && self.lane_quads
    }

    /// Whether products on int8 matrix units can end with what an adapter adds.
    pub(crate) fn adapts_products(&self) -> bool {
        self.multiplies_int8() && self.lane_quads
    }

    /// Multiply-adds per second, for the sizes of submits: those that were measured, where they are fewer than the guess.
    pub(crate) fn multiply_rate(&self) -> f64 {
        let guess = self.profile.multiply_rate;
        // A device that was busy when it was measured is not that slow.
        self.tuning.multiply_rate().map_or(guess, |rate| rate.clamp(guess / SLOWEST, guess))
    }

    /// The signedness of packed dot products, as kernels number it.
    pub(crate) fn dot_signedness(&self) -> u32 {
        match self.tuning.dot_signedness.unwrap_or(self.profile.dot_signedness) {
            DotSignedness::Signed if self.profile.slow_shifts => 2,
            DotSignedness::Signed => 0,
            DotSignedness::Mixed => 1,
        }
    }
}
