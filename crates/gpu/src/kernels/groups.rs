//! Products and rows with several scales: int8 activations in groups, and ternary weights that meet floats.

use super::interface::{Buffer, KernelLaunch};
use super::interfaces::{
    dense_gemm_ternary, embed_rows_ternary, float_ternary_gemv, quantize_groups, ternary_gemm_groups,
    ternary_gemm_groups_coopmat, ternary_gemm_groups_direct, ternary_gemm_groups_lane_quads, ternary_gemv_groups,
};
use super::products::{DENSE_TILE, Shard, Size, Sums, TILED_LOCAL, TernaryMatrix, TernaryOperands, WHOLE_CHUNK};
use super::rows::Quantized;
use super::{Kernels, Variant};
use crate::half_tiles::max_tiles;
use crate::profile::{CoopmatShape, DenseTiles, TernaryTiles};
use crate::tuning::{GemmKernel, GemvChoice};
use tritune_graph::GroupSize;

/// Tokens and weight rows of a tile on matrix units, and of one without shared memory.
const COOPMAT_TILE: (usize, usize) = (64, 128);
const DIRECT_TILE: (usize, usize) = (8, 64);
/// Columns of the shortest group that the latter takes.
const DIRECT_GROUP: u32 = 64;

/// What a workgroup of ternary_gemm_groups_lane_quads.comp makes.
#[derive(Clone, Copy, Debug)]
struct LaneQuadTile {
    module: ternary_gemm_groups_lane_quads::Module,
    tokens: usize,
    /// Rows of the weight.
    rows: usize,
    /// How long it takes, compared with the first; measured on an H200.
    time: f64,
}

impl LaneQuadTile {
    /// The larger ones multiply more with each weight that is decoded; of the smallest every device can run one.
    const ALL: [LaneQuadTile; 3] = {
        use ternary_gemm_groups_lane_quads::Module::{
            TernaryGemmGroupsLaneQuads, TernaryGemmGroupsLaneQuads64x128, TernaryGemmGroupsLaneQuads128x96,
        };
        [
            LaneQuadTile { module: TernaryGemmGroupsLaneQuads, tokens: 128, rows: 128, time: 1.0 },
            LaneQuadTile { module: TernaryGemmGroupsLaneQuads128x96, tokens: 128, rows: 96, time: 0.84 },
            LaneQuadTile { module: TernaryGemmGroupsLaneQuads64x128, tokens: 64, rows: 128, time: 0.64 },
        ]
    };

    fn local_size(self) -> u32 {
        2 * self.tokens as u32
    }

    /// The tile whose waves over a GPU, where each processor has one at a time, are over first.
    fn quickest(tokens: usize, rows: usize, processors: u32, fits: impl Fn(&LaneQuadTile) -> bool) -> LaneQuadTile {
        let [.., smallest] = LaneQuadTile::ALL;
        let time =
            |tile: &LaneQuadTile| max_tiles((tokens, rows), (tile.tokens, tile.rows), processors) as f64 * tile.time;
        let fitting = LaneQuadTile::ALL.into_iter().filter(fits);
        fitting.min_by(|a, b| time(a).total_cmp(&time(b))).unwrap_or(smallest)
    }
}

/// A ternary weight whose scales a kernel reads itself.
#[derive(Clone, Debug)]
pub(crate) struct ScaledWeight<B> {
    pub cols: usize,
    /// The scales as `shaders/ternary_scale.glsl` says.
    pub scales: B,
    /// Columns that share an f16 scale; without them a row has one f32.
    pub group: Option<GroupSize>,
}

impl<B> ScaledWeight<B> {
    /// The constants GROUP and GROUP_SCALES.
    pub(crate) fn constants(&self) -> (u32, u32) {
        let group = self.group.map_or(self.cols, GroupSize::columns);
        (group as u32, u32::from(self.group.is_some()))
    }
}

macro_rules! bind {
    ($interface:ident, $shard:expr, $operands:expr) => {{
        let TernaryOperands { act, row_scales, residual, out, .. } = $operands.clone();
        $interface::Bind {
            q: act.q,
            weight: $shard.buffer.clone(),
            weight_scale: row_scales,
            scale: act.scale,
            residual: residual.unwrap_or_else(|| act.sum.clone()),
            sum: act.sum,
            out,
        }
    }};
}

impl Kernels<'_> {
    /// int8 of rows of floats in groups; with `shared_scale` all groups of a row have its scale.
    pub(crate) fn quantize_groups<B>(
        &self,
        cols: usize,
        group: GroupSize,
        shared_scale: bool,
        x: B,
        out: Quantized<B>,
    ) -> KernelLaunch<B> {
        use quantize_groups::{Bind, Constants, Module, Push};
        let bind = Bind { x, q: out.q, scale: out.scale, sum: out.sum };
        let constants =
            Constants { cols: cols as u32, group: group.columns() as u32, shared_scale: u32::from(shared_scale) };
        let local_size = self.profile.row_local_size();
        // A single row on a large GPU takes as long as its groups do one after the other.
        let pieces = if shared_scale { 1 } else { cols.div_ceil(4 * local_size as usize) };
        let launch = Module::QuantizeGroups.launch(local_size, constants, bind, Push {}).per_row(cols);
        KernelLaunch { groups_other_axis: pieces, ..launch }
    }

    /// A product of int8 rows in groups, at most `tokens` of them, with a shard of a ternary weight. `weight_groups` says
    /// whether the weight's scales are those of the same groups, or one for each row.
    pub(crate) fn ternary_matmul_groups<B: Buffer>(
        &self,
        size: Size,
        tokens: usize,
        weight: TernaryMatrix,
        (group, weight_groups): (GroupSize, bool),
        shard: &Shard<B>,
        operands: &TernaryOperands<B>,
    ) -> KernelLaunch<B> {
        let (cols, residual) = (weight.cols as u32, u32::from(operands.residual.is_some()));
        let (group, group_scales) = (group.columns() as u32, u32::from(weight_groups));
        let (shard_first, shard_rows) = (shard.first_row as u32, shard.rows as u32);
        let (out_stride, dot_signedness) = (operands.out_stride as u32, self.dot_signedness());
        let row_bytes = shard.rows as f64 * 4.0 + weight.cols as f64;
        if size == Size::Many && self.multiplies_int8() && self.lane_quads && group >= 64 {
            use ternary_gemm_groups_lane_quads::{Constants, Push};
            let constants = Constants { cols, residual, group, group_scales };
            let push = Push { shard_first, shard_rows, out_stride };
            let fits = |tile: &LaneQuadTile| {
                let local_size = tile.local_size();
                local_size <= self.profile.max_invocations
                    && u64::from(tile.module.shared_bytes(local_size, &constants)) <= self.profile.max_shared
            };
            let tile = LaneQuadTile::quickest(tokens, shard.rows, self.profile.processors, fits);
            let bind = bind!(ternary_gemm_groups_lane_quads, shard, operands);
            let launch = tile.module.launch(tile.local_size(), constants, bind, push);
            return launch.product(shard, tile.rows, tile.tokens, row_bytes, weight.cols);
        }
        if let (Size::Many, Some(shape)) = (size, self.int8_matrices()) {
            use ternary_gemm_groups_coopmat::{Constants, Module, Push};
            let lanes = self.profile.subgroup_size;
            let CoopmatShape { m, n, k: depth, .. } = shape;
            let constants = Constants { cols, residual, group, group_scales, m, n, depth, lanes };
            let push = Push { shard_first, shard_rows, out_stride };
            let module = Module::TernaryGemmGroupsCoopmat;
            let launch = module.launch(4 * lanes, constants, bind!(ternary_gemm_groups_coopmat, shard, operands), push);
            return launch.product(shard, COOPMAT_TILE.1, COOPMAT_TILE.0, row_bytes, weight.cols);
        }
        if size == Size::Many {
            return self.ternary_gemm_groups(tokens, weight, (group, group_scales), shard, operands);
        }
        use ternary_gemv_groups::{Constants, Module, Push};
        let tuned = self.tuning.shape(weight.rows, weight.cols).and_then(|shape| shape.gemv);
        let GemvChoice { variant, tiles } = tuned.unwrap_or(GemvChoice {
            variant: if self.allowed(Variant::Dot4) { Variant::Dot4 } else { Variant::Base },
            tiles: self.profile.ternary_tiles,
        });
        let TernaryTiles { lanes, slices, rows } = match self.profile.large_groups() {
            true => TernaryTiles::card_groups(weight.cols.div_ceil(group as usize)),
            false => tiles,
        };
        let dot4 = variant == Variant::Dot4;
        let module = match (size == Size::One, dot4) {
            (true, false) => Module::TernaryGemv1Groups,
            (true, true) => Module::TernaryGemv1GroupsDot4,
            (false, false) => Module::TernaryGemv4Groups,
            (false, true) => Module::TernaryGemv4GroupsDot4,
        };
        // Without packed dot products the registers of several rows are too many.
        let rows = if dot4 { self.rows_of(size, rows) } else { 1 };
        // Two groups share a word of scales.
        let slices = slices.max(2);
        // A product that makes its row itself adds up as many parts as it has slices.
        let fused = TernaryTiles::fused_groups(weight.rows, weight.cols).slices;
        let parts = if self.fuses_row(weight.cols) { fused.max(slices) } else { slices };
        let constants = Constants { cols, lanes, slices, rows, residual, dot_signedness, group, group_scales, parts };
        let push = Push { shard_first, shard_rows, out_stride };
        let launch = module.launch(lanes * slices, constants, bind!(ternary_gemv_groups, shard, operands), push);
        launch.product(shard, (lanes * rows) as usize, size.together(), row_bytes, weight.cols)
    }

    /// The same for many rows, without matrix units.
    fn ternary_gemm_groups<B: Buffer>(
        &self,
        tokens: usize,
        weight: TernaryMatrix,
        (group, group_scales): (u32, u32),
        shard: &Shard<B>,
        operands: &TernaryOperands<B>,
    ) -> KernelLaunch<B> {
        let (cols, residual) = (weight.cols as u32, u32::from(operands.residual.is_some()));
        let (shard_first, shard_rows) = (shard.first_row as u32, shard.rows as u32);
        let (out_stride, dot_signedness) = (operands.out_stride as u32, self.dot_signedness());
        let row_bytes = shard.rows as f64 * 4.0 + weight.cols as f64;
        // Not what was tuned: a driver may round these sums otherwise.
        if self.profile.direct_tiles && self.allowed(Variant::Dot4) && group >= DIRECT_GROUP {
            use ternary_gemm_groups_direct::{Constants, Module, Push};
            let constants = Constants { cols, residual, dot_signedness, group, group_scales };
            let bind = bind!(ternary_gemm_groups_direct, shard, operands);
            let push = Push { shard_first, shard_rows, out_stride };
            let launch = Module::TernaryGemmGroupsDirectDot4.launch(TILED_LOCAL, constants, bind, push);
            return launch.product(shard, DIRECT_TILE.1, DIRECT_TILE.0, row_bytes, weight.cols);
        }
        use ternary_gemm_groups::{Constants, Module, Push};
        let tuned = self.tuning.shape(weight.rows, weight.cols).and_then(|shape| shape.gemm_for(tokens));
        let table = || match self.table_gemm((weight.rows, weight.cols), tokens) {
            // Totals of groups are in shared memory whatever the tile.
            GemmKernel::Dot4 if self.profile.wide_tiles => GemmKernel::WideDot4,
            kernel => kernel,
        };
        let (like, module) = match tuned.unwrap_or_else(table) {
            GemmKernel::Base | GemmKernel::Tq1 => (GemmKernel::Base, Module::TernaryGemmGroups),
            GemmKernel::Dot4 | GemmKernel::DirectDot4 | GemmKernel::Tq1Dot4 => {
                (GemmKernel::Dot4, Module::TernaryGemmGroupsDot4)
            }
            _ if !self.allowed(Variant::Dot4) => (GemmKernel::Base, Module::TernaryGemmGroups),
            _ => (GemmKernel::WideDot4, Module::TernaryGemmWideGroupsDot4),
        };
        let (local_size, tile, weight_rows) = like.tile();
        let narrow_products = u32::from(self.profile.narrow_products);
        let constants = Constants { cols, residual, dot_signedness, group, group_scales, narrow_products };
        let push = Push { shard_first, shard_rows, out_stride };
        let launch = module.launch(local_size, constants, bind!(ternary_gemm_groups, shard, operands), push);
        launch.product(shard, weight_rows, tile, row_bytes, weight.cols)
    }

    /// A product of rows of floats with a shard of a ternary weight.
    pub(crate) fn float_ternary_matmul<B: Buffer>(
        &self,
        size: Size,
        weight: &ScaledWeight<B>,
        shard: &Shard<B>,
        x: B,
        sums: Sums<B>,
    ) -> KernelLaunch<B> {
        if size == Size::Many {
            return self.float_ternary_gemm(weight, shard, x, sums, 0..WHOLE_CHUNK);
        }
        use float_ternary_gemv::{Bind, Constants, Module, Push};
        let DenseTiles { lanes, groups, rows, whole } = self.profile.dense_tiles;
        // A granule is twice as many floats as one of F16.
        let rows = rows.div_ceil(2);
        let module = if size == Size::One { Module::FloatTernaryGemv1 } else { Module::FloatTernaryGemv4 };
        let (group, group_scales) = weight.constants();
        let (cols, whole) = (weight.cols, u32::from(whole));
        let (residual, added) = sums.residual_or(&x);
        let (cols_word, converts_bytes) = (cols as u32, u32::from(self.profile.converts_bytes));
        #[rustfmt::skip]
        let constants = Constants {
            cols: cols_word, row_vectors: 0, lanes, groups, rows, whole, residual, converts_bytes, group, group_scales,
        };
        let (shard_first, shard_rows, out_stride) = (shard.first_row as u32, shard.rows as u32, sums.stride as u32);
        let push = Push { shard_first, shard_rows, out_stride };
        let (weight, weight_scale) = (shard.buffer.clone(), weight.scales.clone());
        let bind = Bind { x, weight, out: sums.out, weight_scale, residual: added };
        let launch = module.launch(lanes * groups, constants, bind, push);
        launch.product(shard, (groups * rows) as usize, size.together(), (shard.rows + cols) as f64 * 4.0, cols)
    }

    /// The same for many rows, of which `out` holds those of a chunk only.
    pub(crate) fn float_ternary_gemm<B: Buffer>(
        &self,
        weight: &ScaledWeight<B>,
        shard: &Shard<B>,
        x: B,
        sums: Sums<B>,
        chunk: std::ops::Range<u32>,
    ) -> KernelLaunch<B> {
        use dense_gemm_ternary::{Bind, Constants, Module, Push};
        let (group, group_scales) = weight.constants();
        let cols = weight.cols;
        let push = Push {
            shard_first: shard.first_row as u32,
            shard_rows: shard.rows as u32,
            out_stride: sums.stride as u32,
            chunk_first: chunk.start,
            chunk_rows: chunk.end - chunk.start,
        };
        let (residual, added) = sums.residual_or(&x);
        let constants = Constants { cols: cols as u32, row_vectors: 0, residual, group, group_scales };
        let (weight, weight_scale) = (shard.buffer.clone(), weight.scales.clone());
        let bind = Bind { x, weight, out: sums.out, weight_scale, residual: added };
        let launch = Module::DenseGemmTernary.launch(TILED_LOCAL, constants, bind, push);
        launch.product(shard, DENSE_TILE.1, DENSE_TILE.0, (shard.rows + cols) as f64 * 4.0, cols)
    }

    /// Rows of a ternary table by their numbers, as floats.
    pub(crate) fn embed_ternary_rows<B: Buffer>(
        &self,
        table: &ScaledWeight<B>,
        shard: &Shard<B>,
        ids: B,
        out: B,
    ) -> KernelLaunch<B> {
        use embed_rows_ternary::{Bind, Constants, Module, Push};
        let (group, group_scales) = table.constants();
        let constants = Constants { cols: table.cols as u32, row_vectors: 0, group, group_scales };
        let push = Push { shard_first: shard.first_row as u32, shard_rows: shard.rows as u32 };
        let bind = Bind { weight: shard.buffer.clone(), ids, out, weight_scale: table.scales.clone() };
        Module::EmbedRowsTernary
            .launch(self.profile.element_local_size(), constants, bind, push)
            .per_element(table.cols.div_ceil(4))
    }
}

#[cfg(test)]
mod tests {
    use super::LaneQuadTile;

    #[test]
    fn tiles_leave_few_processors_idle() {
        let of = |tokens, rows| {
            let LaneQuadTile { tokens, rows, .. } = LaneQuadTile::quickest(tokens, rows, 132, |_| true);
            (tokens, rows)
        };
        assert_eq!(of(512, 13824), (128, 128));
        // 256 tiles are two waves, as 192 larger ones are.
        assert_eq!(of(512, 6144), (128, 96));
        assert_eq!(of(512, 2560), (128, 96));
        // 128 of them are one wave.
        assert_eq!(of(512, 2048), (64, 128));
        assert_eq!(of(64, 13824), (64, 128));
        // With 84 processors 64 larger ones are one wave, and 128 of them are two.
        let LaneQuadTile { tokens, rows, .. } = LaneQuadTile::quickest(512, 2048, 84, |_| true);
        assert_eq!((tokens, rows), (128, 128));
        // Cases of `verify` that are there for a tile.
        assert_eq!([of(200, 132), of(16_896, 128), of(5_632, 380)], [(64, 128), (128, 128), (128, 128)]);
        assert_eq!([of(8_448, 192), of(8_448, 130)], [(128, 96); 2]);
        let LaneQuadTile { tokens, .. } = LaneQuadTile::quickest(512, 13824, 132, |tile| tile.local_size() <= 128);
        assert_eq!(tokens, 64);
    }
}
