//! The device profile: one table of what differs between devices. Kernels and lowering read it; nothing else asks for a vendor.

use crate::families::{Family, PHONE_DENSE, PHONE_TERNARY};
use crate::identity::Identity;
use crate::kernels::Variant;
use crate::kernels::interface::Module;
use serde::{Deserialize, Serialize};
use tritune_graph::ALIGNMENT;

/// Shared memory every Vulkan device has; the default tiles need no more.
pub(crate) const BASE_SHARED: u64 = 16 << 10;

/// The int8 shape most cooperative-matrix kernels are written for.
const INT8_SHAPE: CoopmatShape = CoopmatShape { m: 16, n: 16, k: 32, element: CoopmatElement::Int8 };
/// That of the kernels in f16, and the invocations of a subgroup of both.
const F16_SHAPE: CoopmatShape = CoopmatShape { m: 16, n: 16, k: 16, element: CoopmatElement::F16 };
const MATRIX_LANES: u32 = 32;
/// The kernel that multiplies int8 matrices of any shape.
const ANY_SHAPE: &str = "ternary_gemm_groups_coopmat";
/// Shared memory of the int8 cooperative-matrix kernels, whatever the shape, and of those in f16.
const COOPMAT_ANY_SHARED: u64 = 32 << 10;
const COOPMAT_F16_SHARED: u64 = 36 << 10;

/// From here on a fused product has many rows, and a row is long. Measured on an H200, as what follows.
const MANY_FUSED_ROWS: usize = 8192;
const LONG_FUSED_ROW: usize = 4096;
/// From here on two rows of a fused product with groups share an invocation, up to rows of this length.
const MANY_GROUP_ROWS: usize = 6144;
const LONGEST_DOUBLE_ROW: usize = 8192;
/// Longest row that a subgroup of a card holds in its registers: 64 of them where there are 32 lanes, twice that where two rows meet.
pub(crate) const LONGEST_SUBGROUP_ROW: usize = 2048;
/// Subgroups of a workgroup whose subgroups hold a row each; as many add up in rms_norm_backward_subgroup.comp.
pub(crate) const SUBGROUP_ROWS: u32 = 4;
/// Local size of the fused product at most.
pub(crate) const LARGEST_FUSED_LOCAL: u32 = 512;

/// What sort of hardware a device is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceKind {
    /// A card with memory of its own.
    Discrete,
    /// Shares the CPU's memory.
    Integrated,
    /// A GPU of a virtual machine.
    Virtual,
    /// Vulkan in software.
    Cpu,
    /// The driver does not say.
    Other,
}

/// A cooperative-matrix shape the device multiplies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoopmatShape {
    /// Rows of A and the result.
    pub m: u32,
    /// Columns of B and the result.
    pub n: u32,
    /// Columns of A and rows of B.
    pub k: u32,
    /// What is multiplied and accumulated.
    pub element: CoopmatElement,
}

/// Element types of a cooperative-matrix product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoopmatElement {
    /// int8 × int8, accumulated in i32.
    Int8,
    /// f16 × f16, accumulated in f32.
    F16,
}

/// Which forms of the packed dot product a driver says are one instruction, and no sequence of multiplications.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AcceleratedDots {
    /// Signed times signed.
    pub signed: bool,
    /// Signed times unsigned.
    pub mixed: bool,
}

/// Which signs the packed dot product is asked for; the fast one differs between GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DotSignedness {
    /// Activations and codes signed.
    Signed,
    /// Activations signed, codes unsigned.
    Mixed,
}

/// Shape of the ternary matrix-vector kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TernaryTiles {
    /// Neighbouring rows loaded by neighbouring invocations; a power of two.
    pub lanes: u32,
    /// Invocations that share a row; a power of two.
    pub slices: u32,
    /// Rows per invocation; `lanes · rows` divides 64.
    pub rows: u32,
}

impl TernaryTiles {
    /// Those of the fused product, whose rows may not be more than the slices. Enough workgroups to fill a large GPU, few enough
    /// that making the row again in each does not show.
    pub fn fused(rows: usize, cols: usize) -> TernaryTiles {
        let lanes = if rows >= MANY_FUSED_ROWS || cols >= LONG_FUSED_ROW { 32 } else { 16 };
        TernaryTiles { lanes, slices: fused_local_size(cols) / lanes, rows: 1 }
    }

    /// The same where a row has several scales. Two rows share what is made of the activations, as long as registers hold their weights.
    pub(crate) fn fused_groups(rows: usize, cols: usize) -> TernaryTiles {
        let tiles = TernaryTiles::fused(rows, cols);
        let two = rows >= MANY_GROUP_ROWS && cols <= LONGEST_DOUBLE_ROW && tiles.lanes == 32;
        TernaryTiles { rows: if two { 2 } else { 1 }, ..tiles }
    }

    /// Those of a card's other products of rows with so many scales: slices take whole groups, so they should have equally many.
    pub(crate) fn card_groups(groups: usize) -> TernaryTiles {
        let slices = if groups.next_multiple_of(4) < groups.next_multiple_of(8) { 4 } else { 8 };
        TernaryTiles { lanes: 256 / slices, slices, rows: 1 }
    }
}

/// Shape of the dense matrix-vector kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DenseTiles {
    /// Invocations that share weight rows; a power of two.
    pub lanes: u32,
    /// Groups of them in a workgroup.
    pub groups: u32,
    /// Weight rows per group.
    pub rows: u32,
    /// Whether several tokens take sixteen bytes of a row as a whole. Otherwise they take four elements after the other, with a
    /// third of the registers.
    pub whole: bool,
}

/// Invocations that make a row of a fused product, and of the norm that must agree with it: the order of its sums follows from them.
pub(crate) fn fused_local_size(cols: usize) -> u32 {
    if cols >= LONG_FUSED_ROW { LARGEST_FUSED_LOCAL } else { 256 }
}

/// What is done for speed alone. Each can be left out, which changes no product of integers and shows what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Optimizations {
    /// Products of many tokens decode a tile of weights once for all of them, instead of once for every four.
    pub tile: bool,
    /// Small steps of a single token become part of the product they feed.
    pub fuse: bool,
    /// Dispatches that do not depend on each other run side by side.
    pub overlap: bool,
    /// Commands are recorded once and submitted for every run.
    pub replay: bool,
    /// Loops of WGSL are written out where a shader asks for it; in SPIR-V the shader's own word counts.
    pub unroll: bool,
}

impl Default for Optimizations {
    fn default() -> Self {
        Optimizations { tile: true, fuse: true, overlap: true, replay: true, unroll: true }
    }
}

/// Everything that differs between devices: limits, capabilities, quirks and tiles.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The driver's name for the hardware.
    pub name: String,
    /// Which one it is.
    pub identity: Identity,
    /// What sort of hardware it is.
    pub kind: DeviceKind,
    /// The family whose numbers it has, as `families.rs` calls it.
    pub family: &'static str,
    /// PCI vendor.
    pub vendor_id: u32,
    /// PCI device.
    pub device_id: u32,
    /// Name and version of the driver, as it tells them.
    pub driver: String,
    /// The driver's version number.
    pub driver_version: u32,
    /// Vulkan version: major, minor, patch.
    pub api_version: (u32, u32, u32),
    /// Largest storage buffer binding.
    pub max_binding: u64,
    /// Storage buffers that a kernel can bind.
    pub storage_buffers: u32,
    /// Largest block of memory.
    pub max_block: u64,
    /// Shared memory of a workgroup, in bytes.
    pub max_shared: u64,
    /// Invocations of a workgroup at most.
    pub max_invocations: u32,
    /// Largest workgroup count in each dimension.
    pub max_groups: [u32; 3],
    /// Invocations of the driver's default subgroup.
    pub subgroup_size: u32,
    /// Whether compute kernels may ask for a subgroup size.
    pub subgroup_size_control: bool,
    /// The smallest and the largest subgroup that they may ask for.
    pub subgroup_sizes: [u32; 2],
    /// Subgroups of a workgroup at most, of kernels that do.
    pub max_subgroups: u32,
    /// Whether compute kernels may add up and compare over a subgroup.
    pub subgroup_arithmetic: bool,
    /// Whether the invocations of a subgroup may read each other's values.
    pub subgroup_shuffle: bool,
    /// Whether memory of the device is written by the host directly.
    pub unified: bool,
    /// Bytes of the largest heap local to the device.
    pub device_memory: u64,
    /// Packed int8 dot product. Not taken where the driver makes it of multiplications: the plain kernels do that better.
    pub dot4: bool,
    /// The forms of it that the hardware has.
    pub accelerated_dots: AcceleratedDots,
    /// f16 arithmetic and storage.
    pub f16: bool,
    /// Cooperative-matrix shapes; empty when there are none.
    pub coopmat: Vec<CoopmatShape>,
    /// Whether those shapes are known to be multiplied by units made for it. Elsewhere kernels take them once a measurement says that
    /// they pay: a driver may make them of ordinary instructions.
    pub matrix_units: bool,
    /// Nanoseconds per timestamp tick, when compute queues have timestamps.
    pub timestamp_ns: Option<f32>,
    /// Work planned into one submit, in estimated nanoseconds.
    pub submit_ns: u64,
    /// Cautious guess of the read bandwidth, bytes per second: it only sizes submits.
    pub bandwidth: f64,
    /// Cautious guess of multiply-adds per second: it only sizes submits.
    pub multiply_rate: f64,
    /// Sign form of the packed dot product.
    pub dot_signedness: DotSignedness,
    /// Whether shifts and masks take several times as long as additions.
    pub slow_shifts: bool,
    /// Whether conversions from bytes to floats are as quick as additions.
    pub converts_bytes: bool,
    /// Whether 24 bits are multiplied faster than 32.
    pub narrow_products: bool,
    /// Whether products of many tokens do without shared memory.
    pub direct_tiles: bool,
    /// Whether kernels that hold two tiles of sums at a time spill.
    pub few_registers: bool,
    /// Whether a prompt's queries and keys are multiplied in f16, where nothing is differentiated.
    pub half_scores: bool,
    /// Tiles of the ternary matrix-vector kernel.
    pub ternary_tiles: TernaryTiles,
    /// Tiles of the dense matrix-vector kernel.
    pub dense_tiles: DenseTiles,
    /// Whether sums are cut into parts that keep many processors busy, where that costs memory or another pass.
    pub large: bool,
    /// Processors that workgroups are spread over (streaming multiprocessors, compute units, cores).
    pub processors: u32,
    /// Whether kernels may use twice the registers that leave a phone eight waves.
    pub wide_tiles: bool,
    /// Whether every tensor of a stacked ternary weight is a shard of its own, as it is where somebody else stores it: sums over rows are
    /// added up shard by shard, so this changes bits.
    pub tensor_shards: bool,
    /// What is done for speed.
    pub optimizations: Optimizations,
}

impl DeviceKind {
    /// Processors where no extension tells: a middling card has about 60, a large integrated GPU about 12, and software runs as many
    /// workgroups as a processor has cores.
    pub const fn usual_processors(self) -> u32 {
        match self {
            DeviceKind::Discrete | DeviceKind::Virtual => 60,
            DeviceKind::Integrated | DeviceKind::Other => 12,
            DeviceKind::Cpu => 8,
        }
    }
}

impl Profile {
    /// Fills in what is known of the device's family, and leaves out what its driver offers without hardware for it.
    pub fn apply_family(&mut self) {
        let family = Family::of(self);
        self.family = family.name;
        // Spans are whole units of alignment.
        let whole = |bytes: u64| bytes / ALIGNMENT * ALIGNMENT;
        self.max_binding = whole(self.max_binding.min(family.memory.binding));
        self.max_block = whole(self.max_block.min(family.memory.block)).max(ALIGNMENT);
        self.submit_ns = family.submit_ms * 1_000_000;
        self.bandwidth = family.gigabytes_per_second * 1e9;
        self.multiply_rate = family.giga_multiplies_per_second * 1e9;
        self.ternary_tiles = family.ternary;
        self.dense_tiles = family.dense;
        self.slow_shifts = family.slow_shifts;
        self.converts_bytes = family.converts_bytes;
        self.narrow_products = family.narrow_products;
        self.direct_tiles = family.direct_tiles;
        self.few_registers = family.few_registers;
        self.half_scores = family.half_scores;
        self.wide_tiles = family.wide;
        self.large = family.large;
        self.matrix_units = family.matrix_units;
        let AcceleratedDots { signed, mixed } = self.accelerated_dots;
        self.dot_signedness = match (signed, mixed) {
            (true, false) => DotSignedness::Signed,
            (false, true) => DotSignedness::Mixed,
            _ => family.dot_signedness,
        };
        // Software multiplies in either form, and its tests should see these kernels.
        self.dot4 &= signed || mixed || self.kind == DeviceKind::Cpu;
    }

    /// Takes the tiles of a phone.
    pub(crate) fn narrow(&mut self) {
        self.ternary_tiles = PHONE_TERNARY;
        self.dense_tiles = PHONE_DENSE;
        self.wide_tiles = false;
    }

    /// Whether the device can run kernels of that variant.
    pub fn supports(&self, variant: Variant) -> bool {
        match variant {
            Variant::Base => true,
            Variant::F16 => self.f16,
            Variant::Dot4 => self.dot4,
            Variant::Coopmat => self.int8_matrices().is_some() || self.coopmat_f16(),
        }
    }

    /// The variants the device can run, baseline first.
    pub fn variants(&self) -> Vec<Variant> {
        Variant::ALL.into_iter().filter(|&variant| self.supports(variant)).collect()
    }

    /// Local size of kernels that give a row to a workgroup.
    pub(crate) fn row_local_size(&self) -> u32 {
        if self.max_invocations >= 256 { 256 } else { 128 }
    }

    /// Local size of kernels in which one workgroup walks something long alone: a row of logits, or all rows.
    pub(crate) fn long_row_local_size(&self) -> u32 {
        if self.wide_tiles && self.max_invocations >= 1024 { 1024 } else { self.row_local_size() }
    }

    /// Whether workgroups of 256 pay.
    pub(crate) fn large_groups(&self) -> bool {
        self.wide_tiles && self.max_invocations >= 256
    }

    /// Local size of kernels with an invocation per item of a row: a card starts few large workgroups sooner than many small ones.
    pub(crate) fn element_local_size(&self) -> u32 {
        if self.large_groups() { 256 } else { 64 }
    }

    /// Local size of kernels whose invocations hold up to sixteen floats of such a row each.
    pub(crate) fn held_row_local_size(&self, cols: usize) -> u32 {
        (cols.div_ceil(16).next_multiple_of(32) as u32).min(self.row_local_size())
    }

    /// Invocations of the subgroup that holds a row of so many columns in its registers, where kernels with several such rows in a
    /// workgroup pay: a card's workgroup with one short row is waiting most of the time.
    pub(crate) fn subgroup_lanes(&self, cols: usize) -> Option<u32> {
        let pays = self.wide_tiles && cols.is_multiple_of(4) && cols <= LONGEST_SUBGROUP_ROW;
        let can = self.subgroup_arithmetic
            && self.subgroup_size_control
            && (8..=128).contains(&self.subgroup_size)
            && self.max_invocations >= SUBGROUP_ROWS * self.subgroup_size;
        (pays && can).then_some(self.subgroup_size)
    }

    /// Invocations of the subgroups that multiply matrices of the shapes most kernels are written for, where the device has them.
    pub fn matrix_lanes(&self) -> u32 {
        let [least, most] = self.subgroup_sizes;
        let can = self.subgroup_size_control && (least..=most).contains(&MATRIX_LANES);
        if can { MATRIX_LANES } else { self.subgroup_size }
    }

    /// The subgroup size that a module's pipeline asks for, if it counts on one.
    pub fn subgroup_of(&self, module: &Module) -> Option<u32> {
        // The kernel for any shape is told how many there are.
        let fixed = module.variant == Variant::Coopmat && module.name != ANY_SHAPE;
        let lanes = if fixed { self.matrix_lanes() } else { self.subgroup_size };
        module.sizes_subgroups().then_some(lanes)
    }

    /// The int8 shape that kernels for any are given: the one that most of them are written for, or else the first that fits.
    pub fn int8_matrices(&self) -> Option<CoopmatShape> {
        let fits = |shape: &CoopmatShape| {
            let CoopmatShape { m, n, k, element } = *shape;
            element == CoopmatElement::Int8 && [8, 16].contains(&m) && [8, 16].contains(&n) && [8, 16, 32].contains(&k)
        };
        let lanes = self.subgroup_size;
        let usable = self.api_version >= (1, 2, 0)
            && self.max_shared >= COOPMAT_ANY_SHARED
            && lanes.is_power_of_two()
            && (8..=64).contains(&lanes)
            && self.max_invocations >= 4 * lanes;
        let mut shapes = self.coopmat.iter().copied().filter(fits);
        let first = shapes.clone().next();
        shapes.find(|&shape| shape == INT8_SHAPE).or(first).filter(|_| usable)
    }

    /// Whether the device has the int8 shape and the subgroups that most cooperative-matrix kernels are written for. Nothing else
    /// keeps them from one that has not: drivers compile shapes that they do not offer, and multiply wrongly.
    pub(crate) fn coopmat_int8(&self) -> bool {
        self.matrix_units && self.matrix_lanes() == MATRIX_LANES && self.int8_matrices() == Some(INT8_SHAPE)
    }

    /// Whether the device has the f16 shape and the subgroups that the cooperative-matrix kernels are written for.
    pub fn coopmat_f16(&self) -> bool {
        self.f16
            && self.matrix_units
            && self.api_version >= (1, 2, 0)
            && self.matrix_lanes() == MATRIX_LANES
            && self.max_invocations >= 4 * MATRIX_LANES
            && self.max_shared >= COOPMAT_F16_SHARED
            && self.coopmat.contains(&F16_SHAPE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_rows_with_groups_share_an_invocation_where_they_are_many_and_short() {
        let rows = |rows, cols| TernaryTiles::fused_groups(rows, cols).rows;
        let (many, longest) = (MANY_FUSED_ROWS, LONGEST_DOUBLE_ROW);
        assert_eq!([rows(many, 64), rows(many, longest), rows(many, longest + 64)], [2, 2, 1]);
        // Fewer of them have 32 lanes where they are long.
        assert_eq!([rows(MANY_GROUP_ROWS, 64), rows(MANY_GROUP_ROWS, longest), rows(64, longest)], [1, 2, 1]);
    }
}
