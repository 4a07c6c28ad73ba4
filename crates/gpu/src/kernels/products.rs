//! Products with ternary and dense weights: a kernel each for one, few and many rows.

use super::interface::{Buffer, KernelLaunch, RowAxis};
use super::interfaces::{
    dense_f16_rows, dense_gemm, dense_gemm_coopmat, dense_gemv, ternary_gemm, ternary_gemm_coopmat,
    ternary_gemm_coopmat_few, ternary_gemm_direct, ternary_gemv, ternary_gemv_fused, ternary_gemv_groups_fused,
};
use super::rows::Quantized;
use super::{Kernels, Variant};
use crate::half_tiles::max_tiles;
use crate::profile::{DenseTiles, LARGEST_FUSED_LOCAL, TernaryTiles};
use crate::tuning::{GemmKernel, GemvChoice};
use crate::weights::WeightLayout;
use std::ops::RangeInclusive;
use tritune_graph::{Activation, Encoding, GroupSize, RowFusion};

/// Rows up to which matrix-vector kernels are used, four rows sharing the weights they decode.
pub(crate) const FEW_ROWS: usize = 8;
const ROWS_TOGETHER: usize = 4;
/// Rows and weight rows of a tile of `dense_gemm`, rows and columns of one of the head's input gradient; of 128 invocations it has twice the rows.
pub(crate) const DENSE_TILE: (usize, usize) = (32, 64);
/// Rows of a chunk that has them all; a kernel adds its first row to it.
pub(crate) const WHOLE_CHUNK: u32 = 1 << 30;
/// Local size of the tiled kernels.
pub(crate) const TILED_LOCAL: u32 = 64;
/// The rows of fused products and norms: the longest is one whose quantised form, vectors and words an invocation of the product can hold.
pub(crate) const FUSED_ROWS: RowFusion = RowFusion { columns_multiple: 64, longest_row: 12288 };

pub(crate) const ALWAYS: RangeInclusive<usize> = 0..=usize::MAX;

/// Which kernel serves which number of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    One,
    Few,
    Many,
}

impl Size {
    pub(crate) fn of(rows: usize) -> Size {
        match rows {
            0..=1 => Size::One,
            2..=FEW_ROWS => Size::Few,
            _ => Size::Many,
        }
    }

    /// The kernels that up to so many rows may need.
    pub(crate) fn up_to(rows: usize) -> Vec<(Size, RangeInclusive<usize>)> {
        match Size::of(rows) {
            Size::One => vec![(Size::One, ALWAYS)],
            Size::Few => vec![(Size::One, 0..=1), (Size::Few, 2..=FEW_ROWS)],
            Size::Many => {
                vec![(Size::One, 0..=1), (Size::Few, 2..=FEW_ROWS), (Size::Many, FEW_ROWS + 1..=usize::MAX)]
            }
        }
    }

    /// The matrix-vector kernels for up to so many rows.
    pub(crate) fn few(rows: usize) -> Vec<(Size, RangeInclusive<usize>)> {
        match rows {
            0..=1 => vec![(Size::One, ALWAYS)],
            _ => vec![(Size::One, 0..=1), (Size::Few, 2..=usize::MAX)],
        }
    }

    /// Rows that share decoded weights in the matrix-vector kernels.
    pub(crate) fn together(self) -> usize {
        if self == Size::One { 1 } else { ROWS_TOGETHER }
    }
}

/// Local size of the dense product on matrix units.
pub(super) const HEAD_LOCAL: u32 = 128;

/// Local size and rows of the tiles of dense products, and of the head's input gradient, of so many rows; without a chunk those of prompts,
/// which may be short.
pub(crate) fn dense_tile(rows: usize) -> (u32, usize) {
    let double = rows > DENSE_TILE.0 && rows < WHOLE_CHUNK as usize;
    if double { (2 * TILED_LOCAL, 2 * DENSE_TILE.0) } else { (TILED_LOCAL, DENSE_TILE.0) }
}

/// Columns of a row of f16 that has so many in use.
pub(crate) fn half_columns(cols: usize) -> usize {
    cols.next_multiple_of(16)
}

/// Which tile of the dense product on matrix units serves which number of rows. All give a row the same result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeadSize {
    Eight,
    Half,
    Whole,
}

impl HeadSize {
    /// The tiles that up to so many rows may need.
    pub(crate) fn up_to(rows: usize) -> Vec<(HeadSize, RangeInclusive<usize>)> {
        let sizes = [(HeadSize::Eight, 0..=8), (HeadSize::Half, 9..=32), (HeadSize::Whole, 33..=usize::MAX)];
        sizes.into_iter().filter(|(_, range)| *range.start() <= rows).collect()
    }

    /// Rows and weight rows of the tile.
    pub(super) const fn tile(self) -> (usize, usize) {
        match self {
            HeadSize::Eight => (8, 64),
            HeadSize::Half => (32, 128),
            HeadSize::Whole => (64, 128),
        }
    }
}

/// Some rows of a weight, bound at once.
#[derive(Clone, Debug)]
pub struct Shard<B> {
    /// The first of the rows.
    pub first_row: usize,
    /// How many they are.
    pub rows: usize,
    /// What holds them.
    pub buffer: B,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct TernaryMatrix {
    pub rows: usize,
    pub cols: usize,
    pub layout: WeightLayout,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct DenseMatrix {
    pub encoding: Encoding,
    pub cols: usize,
    /// 16-byte units of a row.
    pub row_vectors: usize,
}

/// The buffers of a product of int8 rows with a ternary weight.
#[derive(Clone)]
pub(crate) struct TernaryOperands<B> {
    pub act: Quantized<B>,
    pub row_scales: B,
    pub residual: Option<B>,
    pub out: B,
    /// Floats from one row of `out` and `residual` to the next.
    pub out_stride: usize,
}

/// Where products of rows of floats go.
#[derive(Clone)]
pub(crate) struct Sums<B> {
    pub out: B,
    /// Floats from one row of `out` and `residual` to the next.
    pub stride: usize,
    /// What is added to them.
    pub residual: Option<B>,
}

impl<B: Clone> Sums<B> {
    /// Whether there is a residual, as kernels are told, and what they bind as one: an unused binding still wants a buffer.
    pub(crate) fn residual_or(&self, other: &B) -> (u32, B) {
        (u32::from(self.residual.is_some()), self.residual.as_ref().unwrap_or(other).clone())
    }
}

/// The buffers of a product that makes its int8 row itself.
#[derive(Clone)]
pub(crate) struct FusedOperands<B> {
    /// f32 `[1, K]`; with an activation gate and up `[1, 2·K]`.
    pub x: B,
    pub activation: Option<Activation>,
    /// Gain and epsilon of a norm in front.
    pub norm: Option<(B, f32)>,
    pub row_scales: B,
    pub residual: Option<B>,
    pub out: B,
}

impl<B: Buffer> KernelLaunch<B> {
    /// With the grid and cost of a product: tiles of `tile` rows by `weight_rows` rows of the shard.
    pub(crate) fn product(
        self,
        shard: &Shard<B>,
        weight_rows: usize,
        tile: usize,
        row_bytes: f64,
        cols: usize,
    ) -> KernelLaunch<B> {
        KernelLaunch {
            axis: RowAxis::Y,
            groups_other_axis: shard.rows.div_ceil(weight_rows),
            tile,
            fixed_bytes: shard.buffer.bytes() as f64,
            row_bytes,
            row_multiplies: shard.rows as f64 * cols as f64,
            ..self
        }
    }
}

/// The tiles of a product on matrix units that take a GPU with so many processors the least time: two workgroups share a processor, and one alone is not
/// twice as fast. That with long steps nearly is, and hides nothing of a second one.
fn tiled_gemm(rows: usize, tokens: usize, processors: u32) -> GemmKernel {
    let cost = |kernel: GemmKernel| {
        let (_, tile_tokens, tile_rows) = kernel.tile();
        let most = max_tiles((tokens, rows), (tile_tokens, tile_rows), processors);
        let alone = match (kernel, most) {
            (GemmKernel::Coopmat64x160, 1) => 0.0,
            (GemmKernel::Coopmat64x160, _) => f64::INFINITY,
            (_, most) if most.is_multiple_of(2) => 0.0,
            _ => 0.3,
        };
        // Less is multiplied with each weight that is decoded.
        let small = if tile_tokens == 64 { 1.1 } else { 1.0 };
        (most as f64 + alone) * (tile_tokens * tile_rows) as f64 * small
    };
    let [first, others @ ..] = GemmKernel::TILED_COOPMAT;
    others.into_iter().fold(first, |best, other| if cost(other) < cost(best) { other } else { best })
}

impl Kernels<'_> {
    /// The kernel for many tokens where nothing was measured.
    pub fn table_gemm(&self, (rows, cols): (usize, usize), tokens: usize) -> GemmKernel {
        match (self.multiplies_int8(), self.allowed(Variant::Dot4)) {
            (true, _) if GemmKernel::CoopmatFew.takes(tokens, cols) => GemmKernel::CoopmatFew,
            (true, _) => tiled_gemm(rows, tokens, self.profile.processors),
            (_, true) if self.profile.direct_tiles => GemmKernel::DirectDot4,
            // The tuner tries the larger tile, which takes fewer instructions and leaves room for half as many waves.
            (_, true) => GemmKernel::Dot4,
            (_, false) => GemmKernel::Base,
        }
    }

    /// A product of int8 rows, at most `tokens` of them, with a shard of a ternary weight.
    pub(crate) fn ternary_matmul<B: Buffer>(
        &self,
        size: Size,
        tokens: usize,
        weight: TernaryMatrix,
        shard: &Shard<B>,
        operands: &TernaryOperands<B>,
    ) -> KernelLaunch<B> {
        match size {
            Size::One | Size::Few => self.ternary_gemv(size, weight, shard, operands),
            Size::Many => self.ternary_gemm(tokens, weight, shard, operands),
        }
    }

    fn ternary_gemv<B: Buffer>(
        &self,
        size: Size,
        weight: TernaryMatrix,
        shard: &Shard<B>,
        operands: &TernaryOperands<B>,
    ) -> KernelLaunch<B> {
        use ternary_gemv::{Bind, Constants, Module, Push};
        let tuned = self.tuning.shape(weight.rows, weight.cols).and_then(|shape| shape.gemv);
        let GemvChoice { variant, tiles: TernaryTiles { lanes, slices, rows } } = tuned.unwrap_or(GemvChoice {
            variant: if self.allowed(Variant::Dot4) { Variant::Dot4 } else { Variant::Base },
            tiles: self.profile.ternary_tiles,
        });
        let dot4 = variant == Variant::Dot4;
        let module = match (size == Size::One, weight.layout, dot4) {
            (true, WeightLayout::Trits, false) => Module::TernaryGemv1,
            (true, WeightLayout::Trits, true) => Module::TernaryGemv1Dot4,
            (true, WeightLayout::Tq1, false) => Module::TernaryGemv1Tq1,
            (true, WeightLayout::Tq1, true) => Module::TernaryGemv1Tq1Dot4,
            (false, WeightLayout::Trits, false) => Module::TernaryGemv4,
            (false, WeightLayout::Trits, true) => Module::TernaryGemv4Dot4,
            (false, WeightLayout::Tq1, false) => Module::TernaryGemv4Tq1,
            (false, WeightLayout::Tq1, true) => Module::TernaryGemv4Tq1Dot4,
        };
        // Several tokens without packed dot products need the registers of several rows, and so does unpacking five trits of a
        // byte.
        let many_registers = (size == Size::Few && !dot4) || weight.layout == WeightLayout::Tq1;
        let rows = if many_registers { 1 } else { self.rows_of(size, rows) };
        let constants = Constants {
            k: weight.cols as u32,
            lanes,
            slices,
            rows,
            residual: u32::from(operands.residual.is_some()),
            dot_signedness: self.dot_signedness(),
        };
        let TernaryOperands { act, row_scales, residual, out, out_stride } = operands.clone();
        let bind = Bind {
            q: act.q,
            weight: shard.buffer.clone(),
            row_scale: row_scales,
            scale: act.scale,
            residual: residual.unwrap_or_else(|| act.sum.clone()),
            sum: act.sum,
            out,
        };
        let push =
            Push { shard_first: shard.first_row as u32, shard_rows: shard.rows as u32, out_stride: out_stride as u32 };
        let launch = module.launch(lanes * slices, constants, bind, push);
        let row_bytes = shard.rows as f64 * 4.0 + weight.cols as f64;
        launch.product(shard, (lanes * rows) as usize, size.together(), row_bytes, weight.cols)
    }

    /// Rows of an invocation, of which several tokens leave a Mali registers for two.
    pub(crate) fn rows_of(&self, size: Size, rows: u32) -> u32 {
        if size == Size::Few && self.profile.slow_shifts { rows.min(2) } else { rows }
    }

    /// The kernel for many tokens.
    pub(crate) fn gemm_kernel(&self, tokens: usize, weight: TernaryMatrix) -> GemmKernel {
        match weight.layout {
            WeightLayout::Tq1 if self.allowed(Variant::Dot4) => GemmKernel::Tq1Dot4,
            WeightLayout::Tq1 => GemmKernel::Tq1,
            WeightLayout::Trits => {
                let tuned = self.tuning.shape(weight.rows, weight.cols);
                let tuned = tuned.and_then(|shape| shape.gemm_for(tokens));
                let tuned = tuned.filter(|kernel| kernel.takes(tokens, weight.cols));
                tuned.unwrap_or_else(|| self.table_gemm((weight.rows, weight.cols), tokens))
            }
        }
    }

    fn ternary_gemm<B: Buffer>(
        &self,
        tokens: usize,
        weight: TernaryMatrix,
        shard: &Shard<B>,
        operands: &TernaryOperands<B>,
    ) -> KernelLaunch<B> {
        let kernel = self.gemm_kernel(tokens, weight);
        let (local_size, tile, weight_rows) = kernel.tile();
        let TernaryOperands { act, row_scales, residual, out, out_stride } = operands;
        let (k, has_residual) = (weight.cols as u32, u32::from(residual.is_some()));
        let (shard_first, shard_rows, out_stride) = (shard.first_row as u32, shard.rows as u32, *out_stride as u32);
        macro_rules! launch {
            ($interface:ident $module:ident $($constant:ident: $value:expr),*) => {{
                use $interface::{Bind, Constants, Module, Push};
                let bind = Bind {
                    q: act.q.clone(),
                    weight: shard.buffer.clone(),
                    row_scale: row_scales.clone(),
                    scale: act.scale.clone(),
                    sum: act.sum.clone(),
                    residual: residual.as_ref().unwrap_or(&act.sum).clone(),
                    out: out.clone(),
                };
                let constants = Constants { k, residual: has_residual, $($constant: $value),* };
                Module::$module.launch(local_size, constants, bind, Push { shard_first, shard_rows, out_stride })
            }};
        }
        let (dot_signedness, lane_quads) = (self.dot_signedness(), u32::from(self.lane_quads));
        let narrow_products = u32::from(self.profile.narrow_products);
        macro_rules! tiled {
            ($module:ident) => {
                launch!(ternary_gemm $module dot_signedness: dot_signedness, narrow_products: narrow_products)
            };
        }
        let launch = match kernel {
            GemmKernel::Base => tiled!(TernaryGemm),
            GemmKernel::Dot4 => tiled!(TernaryGemmDot4),
            GemmKernel::WideDot4 => tiled!(TernaryGemmWideDot4),
            GemmKernel::DirectDot4 => {
                launch!(ternary_gemm_direct TernaryGemmDirectDot4 dot_signedness: dot_signedness)
            }
            GemmKernel::Tq1 => tiled!(TernaryGemmTq1),
            GemmKernel::Tq1Dot4 => tiled!(TernaryGemmTq1Dot4),
            GemmKernel::Coopmat => launch!(ternary_gemm_coopmat TernaryGemmCoopmat lane_quads: lane_quads),
            GemmKernel::Coopmat128x160 => {
                launch!(ternary_gemm_coopmat TernaryGemmCoopmat128x160 lane_quads: lane_quads)
            }
            GemmKernel::Coopmat64 => launch!(ternary_gemm_coopmat TernaryGemmCoopmat64 lane_quads: lane_quads),
            GemmKernel::Coopmat64x160 => launch!(ternary_gemm_coopmat TernaryGemmCoopmat64x160 lane_quads: lane_quads),
            GemmKernel::CoopmatFew => launch!(ternary_gemm_coopmat_few TernaryGemmCoopmatFew),
        };
        let row_bytes = shard.rows as f64 * 4.0 + weight.cols as f64;
        launch.product(shard, weight_rows, tile, row_bytes, weight.cols)
    }

    /// Whether chains of small steps may become part of the product they feed: where a dispatch costs more than a row.
    pub fn may_fuse(&self) -> bool {
        self.profile.optimizations.fuse
            && self.profile.wide_tiles
            && self.profile.subgroup_arithmetic
            && self.allowed(Variant::Dot4)
            && self.profile.max_invocations >= LARGEST_FUSED_LOCAL
    }

    /// One row through `[activation of gate, times up →] [norm →] int8 → product`. `groups` says which columns share a scale in the
    /// int8, where they have several, and whether the weight's scales are those of the same groups or one for each row.
    pub(crate) fn fused_ternary_matmul<B: Buffer>(
        &self,
        weight: TernaryMatrix,
        groups: Option<(GroupSize, bool)>,
        shard: &Shard<B>,
        operands: &FusedOperands<B>,
    ) -> KernelLaunch<B> {
        // What is measured is the kernel for one scale in a row.
        let tuned = self.tuning.shape(weight.rows, weight.cols).and_then(|shape| shape.fused);
        let TernaryTiles { lanes, slices, rows } = match groups {
            None => tuned.unwrap_or_else(|| TernaryTiles::fused(weight.rows, weight.cols)),
            Some(_) => TernaryTiles::fused_groups(weight.rows, weight.cols),
        };
        let FusedOperands { x, activation, norm, row_scales, residual, out } = operands.clone();
        let (cols, dot_signedness) = (weight.cols as u32, self.dot_signedness());
        let activation = super::rows::fused_activation(activation);
        let (shard_first, shard_rows) = (shard.first_row as u32, shard.rows as u32);
        let eps = norm.as_ref().map_or(0.0, |(_, eps)| *eps);
        // By either kernel, which name their columns and scales differently.
        macro_rules! launch {
            ($interface:ident $module:ident $scales:ident, $($constant:ident: $value:expr),*) => {{
                use $interface::{Bind, Constants, Module, Push};
                let constants = Constants {
                    lanes,
                    slices,
                    rows,
                    residual: u32::from(residual.is_some()),
                    dot_signedness,
                    norm: u32::from(norm.is_some()),
                    activation,
                    $($constant: $value),*
                };
                let bind = Bind {
                    weight: shard.buffer.clone(),
                    // A kernel's unused binding still wants a buffer behind it.
                    gain: norm.map_or_else(|| row_scales.clone(), |(gain, _)| gain),
                    residual: residual.unwrap_or_else(|| x.clone()),
                    x,
                    $scales: row_scales,
                    out,
                };
                Module::$module.launch(lanes * slices, constants, bind, Push { shard_first, shard_rows, eps })
            }};
        }
        let launch = match groups {
            None => launch!(ternary_gemv_fused TernaryGemvFusedDot4 row_scale, k: cols),
            Some((group, weight_groups)) => {
                let (group, group_scales) = (group.columns() as u32, u32::from(weight_groups));
                launch!(ternary_gemv_groups_fused TernaryGemvGroupsFusedDot4 weight_scale,
                    cols: cols, group: group, group_scales: group_scales)
            }
        };
        let row_bytes = shard.rows as f64 * 4.0 + weight.cols as f64;
        launch.product(shard, (lanes * rows) as usize, 1, row_bytes, weight.cols)
    }

    /// A product of rows of floats with a shard of a dense weight.
    pub(crate) fn dense_matmul<B: Buffer>(
        &self,
        size: Size,
        weight: DenseMatrix,
        shard: &Shard<B>,
        x: B,
        sums: Sums<B>,
    ) -> KernelLaunch<B> {
        if size == Size::Many {
            return self.dense_gemm(weight, shard, x, sums, 0..WHOLE_CHUNK);
        }
        use dense_gemv::{Bind, Constants, Module, Push};
        let DenseTiles { lanes, groups, rows, whole } = self.profile.dense_tiles;
        let module = match (size == Size::One, weight.encoding) {
            (true, Encoding::F32 | Encoding::Ternary | Encoding::TernaryGroups(_)) => Module::DenseGemv1F32,
            (true, Encoding::F16) => Module::DenseGemv1F16,
            (true, Encoding::BF16) => Module::DenseGemv1Bf16,
            (true, Encoding::Q8_0) => Module::DenseGemv1Q80,
            (true, Encoding::Q6K) => Module::DenseGemv1Q6K,
            (false, Encoding::F32 | Encoding::Ternary | Encoding::TernaryGroups(_)) => Module::DenseGemv4F32,
            (false, Encoding::F16) => Module::DenseGemv4F16,
            (false, Encoding::BF16) => Module::DenseGemv4Bf16,
            (false, Encoding::Q8_0) => Module::DenseGemv4Q80,
            (false, Encoding::Q6K) => Module::DenseGemv4Q6K,
        };
        let DenseMatrix { cols, row_vectors, .. } = weight;
        let (whole, (residual, added)) = (u32::from(whole), sums.residual_or(&x));
        let row_vectors = row_vectors as u32;
        let (cols_word, converts_bytes) = (cols as u32, u32::from(self.profile.converts_bytes));
        let constants =
            Constants { cols: cols_word, row_vectors, lanes, groups, rows, whole, residual, converts_bytes };
        let (shard_first, shard_rows, out_stride) = (shard.first_row as u32, shard.rows as u32, sums.stride as u32);
        let push = Push { shard_first, shard_rows, out_stride };
        let bind = Bind { x, weight: shard.buffer.clone(), out: sums.out, residual: added };
        let launch = module.launch(lanes * groups, constants, bind, push);
        let row_bytes = (shard.rows + cols) as f64 * 4.0;
        launch.product(shard, (groups * rows) as usize, size.together(), row_bytes, cols)
    }

    /// Rows of floats as pairs of f16 rows and what undoes their scale, for [`Kernels::dense_coopmat`].
    pub(crate) fn dense_f16_rows<B>(&self, cols: usize, x: B, f16_rows: B, inv_scale: B) -> KernelLaunch<B> {
        use dense_f16_rows::{Bind, Constants, Module, Push};
        let constants = Constants { cols: cols as u32 };
        let bind = Bind { x, out: f16_rows, inv_scale };
        Module::DenseF16Rows.launch(self.profile.row_local_size(), constants, bind, Push {}).per_row(cols)
    }

    /// A product of such rows with a shard of an F16 weight on matrix units, for up to so many rows.
    pub(crate) fn dense_coopmat<B: Buffer>(
        &self,
        size: HeadSize,
        weight: DenseMatrix,
        shard: &Shard<B>,
        (f16_rows, inv_scale): (B, B),
        sums: Sums<B>,
    ) -> KernelLaunch<B> {
        use dense_gemm_coopmat::{Bind, Constants, Module, Push};
        let module = match size {
            HeadSize::Eight => Module::DenseGemmCoopmat8,
            HeadSize::Half => Module::DenseGemmCoopmat32,
            HeadSize::Whole => Module::DenseGemmCoopmat64,
        };
        let DenseMatrix { cols, row_vectors, .. } = weight;
        let (residual, added) = sums.residual_or(&f16_rows);
        let constants =
            Constants { a_vectors: half_columns(cols) as u32 / 8, row_vectors: row_vectors as u32, residual };
        let (shard_first, shard_rows, out_stride) = (shard.first_row as u32, shard.rows as u32, sums.stride as u32);
        let push = Push { shard_first, shard_rows, out_stride };
        let bind = Bind { a: f16_rows, weight: shard.buffer.clone(), inv_scale, out: sums.out, residual: added };
        let (rows, weight_rows) = size.tile();
        let launch = module.launch(HEAD_LOCAL, constants, bind, push);
        launch.product(shard, weight_rows, rows, (shard.rows + cols) as f64 * 4.0, cols)
    }

    /// The same for many rows, of which `out` holds those of a chunk only.
    pub(crate) fn dense_gemm<B: Buffer>(
        &self,
        weight: DenseMatrix,
        shard: &Shard<B>,
        x: B,
        sums: Sums<B>,
        chunk: std::ops::Range<u32>,
    ) -> KernelLaunch<B> {
        use dense_gemm::{Bind, Constants, Module, Push};
        let module = match weight.encoding {
            Encoding::F32 | Encoding::Ternary | Encoding::TernaryGroups(_) => Module::DenseGemmF32,
            Encoding::F16 => Module::DenseGemmF16,
            Encoding::BF16 => Module::DenseGemmBf16,
            Encoding::Q8_0 => Module::DenseGemmQ80,
            Encoding::Q6K => Module::DenseGemmQ6K,
        };
        let DenseMatrix { cols, row_vectors, .. } = weight;
        let push = Push {
            shard_first: shard.first_row as u32,
            shard_rows: shard.rows as u32,
            out_stride: sums.stride as u32,
            chunk_first: chunk.start,
            chunk_rows: chunk.end - chunk.start,
        };
        let (residual, added) = sums.residual_or(&x);
        let constants = Constants { cols: cols as u32, row_vectors: row_vectors as u32, residual };
        let (local_size, rows) = dense_tile(chunk.len());
        let bind = Bind { x, weight: shard.buffer.clone(), out: sums.out, residual: added };
        let launch = module.launch(local_size, constants, bind, push);
        launch.product(shard, DENSE_TILE.1, rows, (shard.rows + cols) as f64 * 4.0, cols)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_row_alone_needs_one_kernel() {
        assert_eq!([0, 1].map(Size::few), [vec![(Size::One, ALWAYS)], vec![(Size::One, ALWAYS)]]);
        assert_eq!(Size::few(2), [(Size::One, 0..=1), (Size::Few, 2..=usize::MAX)]);
    }

    /// As measured on an H200: 2,560 rows are one wave of tiles of 128 × 160.
    #[test]
    fn tiles_follow_from_how_evenly_they_fill_a_gpu() {
        for ((rows, tokens), expected) in [
            ((2560, 2048), GemmKernel::Coopmat128x160),
            ((13824, 2048), GemmKernel::Coopmat),
            ((3840, 2048), GemmKernel::Coopmat),
            ((2560, 512), GemmKernel::Coopmat64x160),
            ((3840, 512), GemmKernel::Coopmat64),
            ((13824, 512), GemmKernel::Coopmat),
        ] {
            assert_eq!(tiled_gemm(rows, tokens, 132), expected, "{rows} x {tokens}");
        }
        // On a card with fewer processors 2,560 rows are no wave of such tiles.
        assert_eq!(tiled_gemm(2560, 2048, 80), GemmKernel::Coopmat);
    }
}
