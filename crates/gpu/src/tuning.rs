//! What a device was measured to do best, as plain data that can be kept in a file.
//!
//! A choice never changes a result: every kernel and tile it can name gives the same bits. What was not measured, or no longer
//! fits the device, falls back to the profile's table.

use crate::kernels::Variant;
use crate::kernels::interfaces::{ternary_gemv, ternary_gemv_fused};
use crate::profile::{DotSignedness, Profile, TernaryTiles};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Most tokens of the kernel for few of them.
const FEW_TOKENS: usize = 128;

/// How much time may go into measuring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// No measurement is begun after this long.
    pub patience: Duration,
    /// Also what decoding and prompts of the usual length do not use here.
    pub thorough: bool,
}

impl Effort {
    /// On first use, before a model is loaded.
    pub const QUICK: Effort = Effort { patience: Duration::from_millis(3000), thorough: false };
    /// When the user asks for it.
    pub const THOROUGH: Effort = Effort { patience: Duration::from_secs(60), thorough: true };
}

/// The choices for one device, driver and build of the kernels.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tuning {
    /// Sign form of the packed dot product, when it was measured.
    pub dot_signedness: Option<DotSignedness>,
    /// Whether matrices that the driver offers were faster than what is taken without them, where it is not known that they have units.
    #[serde(default)]
    pub matrices: Option<bool>,
    /// Choices by the shape of the ternary weight.
    pub shapes: Vec<ShapeTuning>,
}

/// How products with a ternary weight of one shape are computed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ShapeTuning {
    /// Rows of the weight.
    pub rows: usize,
    /// Columns of the weight.
    pub cols: usize,
    /// Products of few tokens.
    pub gemv: Option<GemvChoice>,
    /// Tiles of the product that quantises its own row.
    pub fused: Option<TernaryTiles>,
    /// Products of many tokens, by how many there were when it was measured; fewest first.
    pub gemm: Vec<GemmChoice>,
    /// What was measured.
    pub timings: Vec<Timing>,
}

/// A matrix-vector kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GemvChoice {
    /// Whose kernel.
    pub variant: Variant,
    /// Its tiles.
    pub tiles: TernaryTiles,
}

/// A matrix-matrix kernel from so many tokens on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GemmChoice {
    /// Tokens it was measured with.
    pub tokens: usize,
    /// The kernel.
    pub kernel: GemmKernel,
}

/// One candidate and its time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Timing {
    /// What was computed, such as `512 tokens`.
    pub product: String,
    /// The candidate.
    pub candidate: String,
    /// Microseconds of one product that waits for the one before.
    pub microseconds: f64,
    /// Whether the profile's table would have taken it.
    pub table: bool,
    /// Whether it was chosen.
    pub chosen: bool,
}

/// The kernels for many tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GemmKernel {
    /// 32-bit arithmetic.
    Base,
    /// Packed dot products with the registers that leave a phone eight waves.
    Dot4,
    /// Packed dot products with twice the registers.
    WideDot4,
    /// Packed dot products without shared memory.
    DirectDot4,
    /// Cooperative matrices, 128 tokens at a time.
    Coopmat,
    /// Cooperative matrices, 128 tokens at a time and more weight rows.
    Coopmat128x160,
    /// Cooperative matrices, 64 tokens at a time.
    Coopmat64,
    /// Cooperative matrices, 64 tokens at a time, more weight rows and twice as many columns: where every processor has one workgroup.
    Coopmat64x160,
    /// Cooperative matrices for some ten to a hundred tokens.
    CoopmatFew,
    /// 32-bit arithmetic on weights of 1.6 bits.
    Tq1,
    /// Packed dot products on weights of 1.6 bits.
    Tq1Dot4,
}

impl GemmKernel {
    /// Those for weights of two bits, baseline first.
    pub const ALL: [GemmKernel; 9] = [
        GemmKernel::Base,
        GemmKernel::Dot4,
        GemmKernel::WideDot4,
        GemmKernel::DirectDot4,
        GemmKernel::Coopmat,
        GemmKernel::Coopmat128x160,
        GemmKernel::Coopmat64,
        GemmKernel::Coopmat64x160,
        GemmKernel::CoopmatFew,
    ];
    /// Those for many tokens on matrix units.
    pub(crate) const TILED_COOPMAT: [GemmKernel; 4] =
        [GemmKernel::Coopmat, GemmKernel::Coopmat128x160, GemmKernel::Coopmat64, GemmKernel::Coopmat64x160];

    /// Whether it can multiply up to so many tokens with a weight of so many columns, and is meant for that.
    pub const fn takes(self, tokens: usize, cols: usize) -> bool {
        match self {
            GemmKernel::CoopmatFew => tokens <= FEW_TOKENS && cols.is_multiple_of(64),
            _ => true,
        }
    }

    /// What it needs of a device.
    pub const fn variant(self) -> Variant {
        match self {
            GemmKernel::Base | GemmKernel::Tq1 => Variant::Base,
            GemmKernel::Dot4 | GemmKernel::WideDot4 | GemmKernel::DirectDot4 | GemmKernel::Tq1Dot4 => Variant::Dot4,
            GemmKernel::Coopmat
            | GemmKernel::Coopmat128x160
            | GemmKernel::Coopmat64
            | GemmKernel::Coopmat64x160
            | GemmKernel::CoopmatFew => Variant::Coopmat,
        }
    }

    /// Whether a device with these variants in use can run it.
    pub fn runs_on(self, profile: &Profile, variants: &[Variant]) -> bool {
        variants.contains(&self.variant()) && (self.variant() != Variant::Coopmat || profile.coopmat_int8())
    }

    /// Its name among the candidates: that of its SPIR-V module.
    pub const fn name(self) -> &'static str {
        match self {
            GemmKernel::Base => "ternary_gemm",
            GemmKernel::Dot4 => "ternary_gemm_dot4",
            GemmKernel::WideDot4 => "ternary_gemm_wide_dot4",
            GemmKernel::DirectDot4 => "ternary_gemm_direct_dot4",
            GemmKernel::Coopmat => "ternary_gemm_coopmat",
            GemmKernel::Coopmat128x160 => "ternary_gemm_coopmat_128x160",
            GemmKernel::Coopmat64 => "ternary_gemm_coopmat_64",
            GemmKernel::Coopmat64x160 => "ternary_gemm_coopmat_64x160",
            GemmKernel::CoopmatFew => "ternary_gemm_coopmat_few",
            GemmKernel::Tq1 => "ternary_gemm_tq1",
            GemmKernel::Tq1Dot4 => "ternary_gemm_tq1_dot4",
        }
    }

    /// Local size, and the tokens and weight rows of a workgroup.
    pub(crate) const fn tile(self) -> (u32, usize, usize) {
        match self {
            GemmKernel::Base | GemmKernel::Tq1 => (64, 8, 64),
            GemmKernel::Dot4 | GemmKernel::Tq1Dot4 => (64, 16, 64),
            GemmKernel::WideDot4 => (64, 32, 64),
            GemmKernel::DirectDot4 => (64, 8, 128),
            GemmKernel::Coopmat => (128, 128, 128),
            GemmKernel::Coopmat128x160 => (128, 128, 160),
            GemmKernel::Coopmat64 => (128, 64, 128),
            GemmKernel::Coopmat64x160 => (128, 64, 160),
            GemmKernel::CoopmatFew => (128, 32, 32),
        }
    }
}

impl Tuning {
    /// The choices for a shape.
    pub fn shape(&self, rows: usize, cols: usize) -> Option<&ShapeTuning> {
        self.shapes.iter().find(|shape| (shape.rows, shape.cols) == (rows, cols))
    }

    /// Puts the choices for a shape in, in place of earlier ones.
    pub fn insert(&mut self, shape: ShapeTuning) {
        self.shapes.retain(|other| (other.rows, other.cols) != (shape.rows, shape.cols));
        self.shapes.push(shape);
    }

    /// Multiply-adds per second of the quickest product of many tokens: those of small weights wait more than they multiply.
    pub(crate) fn multiply_rate(&self) -> Option<f64> {
        let rate = |shape: &ShapeTuning, timing: &Timing| {
            let tokens: f64 = timing.product.strip_suffix(" tokens")?.parse().ok()?;
            Some((shape.rows * shape.cols) as f64 * tokens / (timing.microseconds * 1e-6))
        };
        let rates = self.shapes.iter().flat_map(|shape| {
            let chosen = shape.timings.iter().filter(|timing| timing.chosen);
            chosen.filter_map(move |timing| rate(shape, timing))
        });
        rates.filter(|rate| rate.is_finite() && *rate > 0.0).max_by(f64::total_cmp)
    }

    /// Drops what the device does not allow: a file may be of a machine that could do more, or damaged.
    pub fn retain_usable(&mut self, profile: &Profile, variants: &[Variant]) {
        for shape in &mut self.shapes {
            let usable = |choice: &GemvChoice| variants.contains(&choice.variant) && choice.tiles.fit(profile);
            shape.gemv = shape.gemv.filter(usable);
            shape.fused = shape.fused.filter(|tiles| tiles.fit_fused(profile, shape.cols));
            let usable = |kernel: GemmKernel| GemmKernel::ALL.contains(&kernel) && kernel.runs_on(profile, variants);
            shape.gemm.retain(|choice| usable(choice.kernel));
            shape.gemm.sort_by_key(|choice| choice.tokens);
        }
    }
}

impl ShapeTuning {
    /// The kernel for a plan with room for that many tokens. Which tiles leave processors idle differs with many more tokens than were
    /// measured; and every processor has one workgroup with as many only.
    pub(crate) fn gemm_for(&self, tokens: usize) -> Option<GemmKernel> {
        let choice = self.gemm.iter().rev().find(|choice| choice.tokens <= tokens)?;
        let too_many = match choice.kernel {
            GemmKernel::Coopmat64x160 => tokens > choice.tokens,
            kernel => GemmKernel::TILED_COOPMAT.contains(&kernel) && tokens >= 4 * choice.tokens,
        };
        (!too_many).then_some(choice.kernel)
    }
}

impl TernaryTiles {
    /// Whether the kernels work with these tiles on a device.
    pub fn fit(self, profile: &Profile) -> bool {
        use ternary_gemv::{Constants, Module};
        let TernaryTiles { lanes, slices, rows } = self;
        let group_rows = lanes.saturating_mul(rows);
        let constants = Constants { k: 64, lanes, slices, rows, residual: 0, dot_signedness: 0 };
        lanes.is_power_of_two()
            && slices.is_power_of_two()
            && group_rows > 0
            && 64u32.is_multiple_of(group_rows)
            && lanes.saturating_mul(slices) <= profile.max_invocations
            // Several tokens need more than one.
            && u64::from(Module::TernaryGemv4.shared_bytes(lanes * slices, &constants)) <= profile.max_shared
    }

    /// Whether the kernel that quantises its own row of `cols` works with these tiles on a device.
    pub fn fit_fused(self, profile: &Profile, cols: usize) -> bool {
        use ternary_gemv_fused::{Constants, Module};
        let TernaryTiles { lanes, slices, rows } = self;
        let k = cols as u32;
        let constants = Constants { k, lanes, slices, rows, residual: 0, dot_signedness: 0, norm: 0, activation: 0 };
        let shared = || Module::TernaryGemvFusedDot4.shared_bytes(lanes * slices, &constants);
        self.fit(profile) && rows <= slices && u64::from(shared()) <= profile.max_shared
    }
}

impl std::fmt::Display for TernaryTiles {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}x{}x{}", self.lanes, self.slices, self.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernel_follows_the_tokens() {
        let gemm = vec![
            GemmChoice { tokens: 64, kernel: GemmKernel::Coopmat64 },
            GemmChoice { tokens: 512, kernel: GemmKernel::Coopmat },
        ];
        let mut shape = ShapeTuning { rows: 3, cols: 4, gemm, ..ShapeTuning::default() };
        for (tokens, expected) in [
            (9, None),
            (64, Some(GemmKernel::Coopmat64)),
            (255, Some(GemmKernel::Coopmat64)),
            (256, None),
            (511, None),
            (512, Some(GemmKernel::Coopmat)),
            (2047, Some(GemmKernel::Coopmat)),
            (2048, None),
        ] {
            assert_eq!(shape.gemm_for(tokens), expected, "{tokens}");
        }
        shape.gemm[1].kernel = GemmKernel::Coopmat64x160;
        assert_eq!([512, 513].map(|tokens| shape.gemm_for(tokens)), [Some(GemmKernel::Coopmat64x160), None]);
    }

    #[test]
    fn the_rate_is_that_of_the_quickest_product_of_many_tokens() {
        let timing = |product: &str, microseconds: f64, chosen: bool| Timing {
            product: product.to_owned(),
            candidate: String::new(),
            microseconds,
            table: true,
            chosen,
        };
        let shape = |rows, timings| ShapeTuning { rows, cols: 1000, timings, ..ShapeTuning::default() };
        let mut tuning = Tuning::default();
        assert_eq!(tuning.multiply_rate(), None);
        tuning.insert(shape(10, vec![timing("1 token", 1.0, true), timing("1 token, fused", 1.0, true)]));
        assert_eq!(tuning.multiply_rate(), None);
        tuning.insert(shape(100, vec![timing("64 tokens", 1e6, true), timing("64 tokens", 1e3, false)]));
        assert_eq!(tuning.multiply_rate(), Some(6.4e6));
        tuning.insert(shape(1000, vec![timing("64 tokens", 1e6, true), timing("512 tokens", f64::NAN, true)]));
        assert_eq!(tuning.multiply_rate(), Some(6.4e7));
    }

    #[test]
    fn a_tuning_survives_a_file() {
        let tiles = TernaryTiles { lanes: 16, slices: 4, rows: 2 };
        let mut tuning =
            Tuning { dot_signedness: Some(DotSignedness::Mixed), matrices: Some(false), shapes: Vec::new() };
        let shape = ShapeTuning {
            rows: 640,
            cols: 2560,
            gemv: Some(GemvChoice { variant: Variant::Dot4, tiles }),
            fused: Some(tiles),
            gemm: vec![GemmChoice { tokens: 64, kernel: GemmKernel::WideDot4 }],
            timings: vec![Timing {
                product: "1 token".into(),
                candidate: "dot4 16x4x2".into(),
                microseconds: 1.5,
                table: true,
                chosen: true,
            }],
        };
        tuning.insert(ShapeTuning { gemv: None, ..shape.clone() });
        tuning.insert(shape.clone());
        assert_eq!(tuning.shapes, [shape]);
        let text = serde_json::to_string(&tuning).unwrap();
        assert_eq!(serde_json::from_str::<Tuning>(&text).unwrap(), tuning);
    }
}
