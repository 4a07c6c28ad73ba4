//! Products of one row of floats with a dense weight of which only the largest elements are wanted.

use super::interface::{Buffer, KernelLaunch, RowAxis};
use super::interfaces::{
    dense_gemv, prefiltered_matmul, prefiltered_matmul_bounds, prefiltered_matmul_coopmat, prefiltered_matmul_int8,
    prefiltered_matmul_threshold,
};
use super::products::{DenseMatrix, Shard, half_columns};
use super::{Kernels, Variant};
use crate::profile::DenseTiles;
use tritune_graph::{Encoding, MAX_TOP_K};

/// Elements that share a best lower bound (`shaders/prefiltered_matmul_bounds.comp`).
pub(crate) const BLOCK: usize = 16;
/// Tiles that a workgroup of the exact products looks at (`shaders/dense_gemv.comp`).
const BLOCK_TILES: u32 = 32;
/// Local size of the kernels that matrix units go with, elements that share a best lower bound there (`shaders/prefiltered_matmul_int8.comp`), and
/// those that a workgroup of the exact products looks at (`shaders/prefiltered_matmul_coopmat.comp`).
const COOPMAT_LOCAL: u32 = 256;
const COOPMAT_BLOCK: usize = 64;
const COOPMAT_LOOK: usize = 1024;
/// Columns whose products, int8 both, an i32 adds up, and whose row shared memory holds.
const LONGEST_PREFILTER_ROW: usize = 1 << 13;
/// Of the weight's rows, a fraction that is computed: few are, and a submit is not cut for the rest.
const COMPUTED: f64 = 1.0 / 16.0;

/// Blocks of a shard of so many rows of a prefilter, where its products come with their bounds.
pub(crate) fn coopmat_blocks(rows: usize) -> usize {
    rows.div_ceil(COOPMAT_BLOCK)
}

/// The buffers of a prefiltered product.
#[derive(Clone)]
pub(crate) struct PrefilteredOperands<B> {
    pub x: B,
    pub out: B,
    /// Columns of `out`.
    pub rows: usize,
    /// The largest lower bound of each block.
    pub best: B,
}

impl Kernels<'_> {
    /// The products with a shard of the prefilter, without the scales of its rows.
    pub(crate) fn prefilter_products<B: Buffer>(
        &self,
        (cols, row_vectors): (usize, usize),
        shard: &Shard<B>,
        operands: &PrefilteredOperands<B>,
    ) -> KernelLaunch<B> {
        use dense_gemv::{Bind, Constants, Module, Push};
        let DenseTiles { lanes, groups, rows, whole } = self.profile.dense_tiles;
        let (cols_word, row_vectors) = (cols as u32, row_vectors as u32);
        let whole = u32::from(whole);
        let converts_bytes = u32::from(self.profile.converts_bytes);
        let constants =
            Constants { cols: cols_word, row_vectors, lanes, groups, rows, whole, residual: 0, converts_bytes };
        let PrefilteredOperands { x, out, .. } = operands.clone();
        let bind = Bind { residual: x.clone(), x, weight: shard.buffer.clone(), out };
        let (shard_first, shard_rows) = (shard.first_row as u32, shard.rows as u32);
        let push = Push { shard_first, shard_rows, out_stride: operands.rows as u32 };
        let launch = Module::PrefilteredMatmulInt8.launch(lanes * groups, constants, bind, push);
        launch.product(shard, (groups * rows) as usize, 1, (shard.rows + cols) as f64 * 4.0, cols)
    }

    /// What elements may be at most, in the place of their products, and at least.
    pub(crate) fn prefilter_bounds<B: Clone>(
        &self,
        cols: usize,
        numbers: B,
        operands: &PrefilteredOperands<B>,
    ) -> KernelLaunch<B> {
        use prefiltered_matmul_bounds::{Bind, Constants, Module, Push};
        let (local_size, rows) = (self.profile.row_local_size(), operands.rows);
        let PrefilteredOperands { x, out, best, .. } = operands.clone();
        let constants = Constants { cols: cols as u32, rows: rows as u32 };
        let launch =
            Module::PrefilteredMatmulBounds.launch(local_size, constants, Bind { x, numbers, out, best }, Push {});
        let groups_other_axis = rows.div_ceil(local_size as usize);
        KernelLaunch { axis: RowAxis::Y, groups_other_axis, ..launch.per_row(rows) }
    }

    /// What an element must be able to reach to be one of the `keep` largest.
    pub(crate) fn prefilter_threshold<B: Clone>(
        &self,
        keep: usize,
        operands: &PrefilteredOperands<B>,
        threshold: B,
    ) -> KernelLaunch<B> {
        use prefiltered_matmul_threshold::{Bind, Constants, Module, Push};
        let local_size = self.profile.row_local_size();
        const { assert!(MAX_TOP_K <= 128, "the least local size") };
        let blocks = operands.rows.div_ceil(BLOCK);
        let constants = Constants { blocks: blocks as u32, k: keep as u32 };
        let best = operands.best.clone();
        Module::PrefilteredMatmulThreshold
            .launch(local_size, constants, Bind { best, threshold }, Push {})
            .per_row(blocks)
    }

    /// The exact products of the elements that reach the threshold, as [`Kernels::dense_matmul`] takes them.
    pub(crate) fn prefiltered_products<B: Buffer>(
        &self,
        weight: DenseMatrix,
        shard: &Shard<B>,
        operands: &PrefilteredOperands<B>,
        threshold: B,
    ) -> KernelLaunch<B> {
        use prefiltered_matmul::{Bind, Constants, Module, Push};
        let DenseTiles { lanes, groups, rows, whole } = self.profile.dense_tiles;
        let module = match weight.encoding {
            Encoding::F16 => Module::PrefilteredMatmulF16,
            Encoding::BF16 => Module::PrefilteredMatmulBf16,
            _ => Module::PrefilteredMatmulF32,
        };
        let (cols, row_vectors, whole) = (weight.cols as u32, weight.row_vectors as u32, u32::from(whole));
        let converts_bytes = u32::from(self.profile.converts_bytes);
        let constants = Constants { cols, row_vectors, lanes, groups, rows, whole, residual: 0, converts_bytes };
        let PrefilteredOperands { x, out, .. } = operands.clone();
        let bind = Bind { residual: x.clone(), x, weight: shard.buffer.clone(), out, threshold };
        let (shard_first, shard_rows) = (shard.first_row as u32, shard.rows as u32);
        let push = Push { shard_first, shard_rows, out_stride: operands.rows as u32 };
        let launch = module.launch(lanes * groups, constants, bind, push);
        let tile = (groups * rows * BLOCK_TILES) as usize;
        launch.product(shard, tile, 1, shard.rows as f64 * 8.0, weight.cols).computing(COMPUTED)
    }

    /// The size of the subgroups that multiply with a prefilter whose exact products run on matrix units, if they can.
    pub(crate) fn prefilter_lanes(&self, cols: usize) -> Option<u32> {
        let lanes = self.profile.subgroup_size;
        let can = self.profile.subgroup_arithmetic
            && self.profile.subgroup_size_control
            && (4..=128).contains(&lanes)
            && self.profile.max_invocations >= COOPMAT_LOCAL
            && self.allowed(Variant::Dot4)
            && self.multiplies_f16();
        (can && cols <= LONGEST_PREFILTER_ROW).then_some(lanes)
    }

    /// What elements may be at most, by a shard of the prefilter, and the largest of what those of a block are at least, from `first_block` on.
    pub(crate) fn prefilter_bounded_products<B: Buffer>(
        &self,
        (cols, row_vectors, lanes): (usize, usize, u32),
        shard: &Shard<B>,
        numbers: B,
        first_block: usize,
        operands: &PrefilteredOperands<B>,
    ) -> KernelLaunch<B> {
        use prefiltered_matmul_int8::{Bind, Constants, Module, Push};
        let constants = Constants { cols: cols as u32, row_vectors: row_vectors as u32, lanes };
        let PrefilteredOperands { x, out, best, .. } = operands.clone();
        let bind = Bind { x, weight: shard.buffer.clone(), numbers, out, best };
        let (shard_first, shard_rows) = (shard.first_row as u32, shard.rows as u32);
        let push = Push { shard_first, shard_rows, first_block: first_block as u32 };
        let launch = Module::PrefilteredMatmulInt8Subgroup.launch(COOPMAT_LOCAL, constants, bind, push);
        launch.product(shard, COOPMAT_BLOCK, 1, (shard.rows + cols) as f64 * 4.0, cols)
    }

    /// The exact products of those of a shard that can be among the `keep` largest, as [`Kernels::dense_coopmat`] takes them.
    pub(crate) fn prefiltered_coopmat<B: Buffer>(
        &self,
        (blocks, keep): (usize, usize),
        weight: DenseMatrix,
        shard: &Shard<B>,
        (f16_rows, inv_scale): (B, B),
        operands: &PrefilteredOperands<B>,
    ) -> KernelLaunch<B> {
        use prefiltered_matmul_coopmat::{Bind, Constants, Module, Push};
        const { assert!(MAX_TOP_K < COOPMAT_LOCAL as usize, "an invocation has every rank") };
        let DenseMatrix { cols, row_vectors, .. } = weight;
        let a_vectors = half_columns(cols) as u32 / 8;
        let constants = Constants { a_vectors, row_vectors: row_vectors as u32, blocks: blocks as u32, k: keep as u32 };
        let PrefilteredOperands { out, best, .. } = operands.clone();
        let bind = Bind { a: f16_rows, weight: shard.buffer.clone(), inv_scale, out, best };
        let push = Push { shard_first: shard.first_row as u32, shard_rows: shard.rows as u32 };
        let launch = Module::PrefilteredMatmulCoopmat.launch(COOPMAT_LOCAL, constants, bind, push);
        launch.product(shard, COOPMAT_LOOK, 1, shard.rows as f64 * 8.0, cols).computing(COMPUTED)
    }
}

impl<B> KernelLaunch<B> {
    /// With the cost of a fraction of the weight's rows.
    fn computing(self, fraction: f64) -> KernelLaunch<B> {
        KernelLaunch {
            fixed_bytes: self.fixed_bytes * fraction,
            row_multiplies: self.row_multiplies * fraction,
            ..self
        }
    }
}
