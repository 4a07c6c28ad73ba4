//! Launches of this crate's kernels, chosen as plans choose them.

use crate::dispatch::conflict;
use crate::interface::{Binding, Buffer, KernelLaunch};
use crate::kernels::attention::AttentionKernel;
use crate::kernels::products::{DenseMatrix, FusedOperands, Shard, Size, Sums, TernaryMatrix, TernaryOperands};
use crate::kernels::rows::NormOperands;
use crate::profile::Profile;
use crate::weights::{TILE_ROWS, WeightLayout};
use crate::{Kernel, Kernels};
use std::marker::PhantomData;
use tritune_graph::{Activation, AttentionTokens, Encoding};

pub use crate::kernels::attention::{AttentionOperands, AttentionShape, RopeOperands};

/// int8 activations on the device.
pub type Quantized<B> = crate::kernels::rows::Quantized<B>;

/// One kernel launch.
#[derive(Clone)]
pub struct GridLaunch<B> {
    /// What runs.
    pub kernel: Kernel,
    /// Rows as `row_count()` returns them to the kernel.
    pub rows: u32,
    /// What it reads and writes.
    pub bindings: Vec<Binding<B>>,
    /// Push constants.
    pub push: Vec<u32>,
    /// The grid.
    pub groups: [u32; 3],
    /// Multiply-adds, roughly: sizes submits.
    pub multiplies: f64,
}

impl<B: Buffer> GridLaunch<B> {
    /// A kernel over so many rows.
    pub fn over_rows(kernel: KernelLaunch<B>, rows: usize) -> GridLaunch<B> {
        let (groups, multiplies) = (kernel.groups(rows), kernel.row_multiplies * rows as f64);
        GridLaunch { rows: rows as u32, ..GridLaunch::with_groups(kernel, groups, multiplies) }
    }

    /// A kernel with a grid of its own, and how many multiply-adds it does.
    pub fn with_groups(kernel: KernelLaunch<B>, groups: [u32; 3], multiplies: f64) -> GridLaunch<B> {
        GridLaunch {
            // The number of rows is the first of the extents.
            kernel: Kernel { module: kernel.module, constants: kernel.all_constants(0) },
            rows: 1,
            push: kernel.all_push(0),
            bindings: kernel.bindings,
            groups,
            multiplies,
        }
    }

    /// Whether it must wait for an earlier one: one writes what the other reads or writes.
    pub fn depends_on(&self, earlier: &GridLaunch<B>) -> bool {
        conflict(&self.bindings, &earlier.bindings)
    }
}

/// A ternary weight as [`layout`](crate::layout) describes it.
#[derive(Clone)]
pub struct TernaryWeight<B> {
    /// The tiles.
    pub tiles: B,
    /// f32 `[rows]`.
    pub row_scales: B,
    /// Rows, one per output.
    pub rows: usize,
    /// Columns, a multiple of 64.
    pub cols: usize,
}

impl<B: Buffer> TernaryWeight<B> {
    fn matrix(&self) -> TernaryMatrix {
        TernaryMatrix { rows: self.rows, cols: self.cols, layout: WeightLayout::Trits }
    }

    /// Runs of rows that can be bound.
    fn shards(&self, profile: &Profile) -> Vec<Shard<B>> {
        let tile = self.cols.div_ceil(64) * TILE_ROWS * 16;
        let step = (profile.max_binding as usize / tile).max(1) * TILE_ROWS;
        shards(&self.tiles, self.rows, step, |row| row.div_ceil(TILE_ROWS) * tile)
    }
}

/// A dense weight as [`layout`](crate::layout) describes it.
#[derive(Clone)]
pub struct DenseWeight<B> {
    /// The rows.
    pub data: B,
    /// How elements are encoded.
    pub encoding: Encoding,
    /// Rows, one per output.
    pub rows: usize,
    /// Columns.
    pub cols: usize,
}

impl<B: Buffer> DenseWeight<B> {
    fn matrix(&self) -> DenseMatrix {
        let row_vectors = crate::layout::dense_row_vectors(self.encoding, self.cols);
        DenseMatrix { encoding: self.encoding, cols: self.cols, row_vectors }
    }

    /// Runs of rows that can be bound and begin at multiples of 256 bytes.
    fn shards(&self, profile: &Profile) -> Vec<Shard<B>> {
        let row_bytes = self.matrix().row_vectors * 16;
        let step = (profile.max_binding as usize / row_bytes.max(1) / 16 * 16).max(16);
        shards(&self.data, self.rows, step, |row| row * row_bytes)
    }
}

/// Runs of `step` rows; `place` says at which byte a row begins.
fn shards<B: Buffer>(data: &B, rows: usize, step: usize, place: impl Fn(usize) -> usize) -> Vec<Shard<B>> {
    let shard = |first_row: usize| {
        let rows = step.min(rows - first_row);
        let start = place(first_row);
        let bytes = (place(first_row + rows) - start) as u64;
        Shard { first_row, rows, buffer: data.slice(start as u64, bytes) }
    };
    (0..rows).step_by(step).map(shard).collect()
}

/// Makes launches for one device.
pub struct Launches<'a, B>(Kernels<'a>, PhantomData<B>);

impl<'a, B: Buffer> Launches<'a, B> {
    /// Launches of these kernels.
    pub fn new(kernels: Kernels<'a>) -> Launches<'a, B> {
        Launches(kernels, PhantomData)
    }
}

impl<B: Buffer> Launches<'_, B> {
    /// int8 of rows of floats.
    pub fn quantize(&self, x: &B, cols: usize, rows: usize, out: &Quantized<B>) -> GridLaunch<B> {
        GridLaunch::over_rows(self.0.quantize(cols, x.clone(), out.clone()), rows)
    }

    /// `out = x / rms(x) · gain`.
    pub fn rms_norm(&self, x: &B, gain: &B, eps: f32, cols: usize, rows: usize, out: &B) -> GridLaunch<B> {
        GridLaunch::over_rows(self.0.rms_norm(cols, x.clone(), gain.clone(), eps, out.clone()), rows)
    }

    /// int8 of `x / rms(x) · gain`.
    pub fn rms_norm_quantize(
        &self,
        x: &B,
        gain: &B,
        eps: f32,
        cols: usize,
        rows: usize,
        out: &Quantized<B>,
    ) -> GridLaunch<B> {
        let (x, gain, out) = (x.clone(), gain.clone(), out.clone());
        let operands = NormOperands { x, activation: None, up: None, gain, eps, out, float_out: None };
        GridLaunch::over_rows(self.0.rms_norm_quantize(cols, operands), rows)
    }

    /// Products of int8 rows with a ternary weight; rows of `out` and `residual` are `out_stride` floats apart.
    pub fn ternary(
        &self,
        act: &Quantized<B>,
        weight: &TernaryWeight<B>,
        residual: Option<&B>,
        out: &B,
        out_stride: usize,
        tokens: usize,
    ) -> Vec<GridLaunch<B>> {
        let operands = TernaryOperands {
            act: act.clone(),
            row_scales: weight.row_scales.clone(),
            residual: residual.cloned(),
            out: out.clone(),
            out_stride,
        };
        let launch = |shard: &Shard<B>| {
            let kernel = self.0.ternary_matmul(Size::of(tokens), tokens, weight.matrix(), shard, &operands);
            GridLaunch::over_rows(kernel, tokens)
        };
        weight.shards(self.0.profile).iter().map(launch).collect()
    }

    /// Whether a product of one row may make the row itself.
    pub fn fuses(&self, cols: usize) -> bool {
        self.0.fuses_row(cols)
    }

    /// One row through `[activation of gate, times up →] [norm →] int8 → product`. With an activation `x` is gate and up side by side.
    pub fn fused_ternary(
        &self,
        x: &B,
        activation: Option<Activation>,
        norm: Option<(&B, f32)>,
        weight: &TernaryWeight<B>,
        residual: Option<&B>,
        out: &B,
    ) -> Vec<GridLaunch<B>> {
        let operands = FusedOperands {
            x: x.clone(),
            activation,
            norm: norm.map(|(gain, eps)| (gain.clone(), eps)),
            row_scales: weight.row_scales.clone(),
            residual: residual.cloned(),
            out: out.clone(),
        };
        let launch =
            |shard| GridLaunch::over_rows(self.0.fused_ternary_matmul(weight.matrix(), None, shard, &operands), 1);
        weight.shards(self.0.profile).iter().map(launch).collect()
    }

    /// Products of rows of floats with a dense weight.
    pub fn dense(
        &self,
        x: &B,
        weight: &DenseWeight<B>,
        out: &B,
        out_stride: usize,
        tokens: usize,
    ) -> Vec<GridLaunch<B>> {
        let launch = |shard: &Shard<B>| {
            let size = Size::of(tokens);
            let sums = Sums { out: out.clone(), stride: out_stride, residual: None };
            let kernel = self.0.dense_matmul(size, weight.matrix(), shard, x.clone(), sums);
            GridLaunch::over_rows(kernel, tokens)
        };
        weight.shards(self.0.profile).iter().map(launch).collect()
    }

    /// Rows of a dense weight by their numbers, as floats.
    pub fn embed_rows(&self, weight: &DenseWeight<B>, ids: &B, out: &B, tokens: usize) -> Vec<GridLaunch<B>> {
        let launch = |shard: &Shard<B>| {
            GridLaunch::over_rows(self.0.embed_rows(&weight.matrix(), shard, ids.clone(), out.clone()), tokens)
        };
        weight.shards(self.0.profile).iter().map(launch).collect()
    }

    /// Attention of so many tokens.
    pub fn attention(&self, shape: AttentionShape, operands: &AttentionOperands<B>, tokens: usize) -> GridLaunch<B> {
        let kernels = self.0.attention_kernels(shape, tokens, AttentionTokens::Any);
        let chosen = kernels.into_iter().find(|(_, row_range)| row_range.contains(&tokens));
        let kernel = chosen.map_or(AttentionKernel::Decode, |(kernel, _)| kernel);
        GridLaunch::over_rows(self.0.attention(kernel, shape, operands), tokens)
    }

    /// Attention under a mask of any shape: f16 `[tokens, mask_stride]`, added to the scores.
    pub fn masked_attention(
        &self,
        shape: AttentionShape,
        operands: &AttentionOperands<B>,
        mask: B,
        mask_stride: usize,
        tokens: usize,
    ) -> GridLaunch<B> {
        GridLaunch::over_rows(self.0.attention_masked(shape, operands, mask, mask_stride), tokens)
    }

    /// Whether [`Launches::rotated_attention`] may be used.
    pub fn rotates(&self, head_dim: usize, stride: usize) -> bool {
        self.0.rotates(head_dim) && stride.is_multiple_of(8)
    }

    /// Rotation, store and attention of one token.
    pub fn rotated_attention(&self, shape: AttentionShape, operands: RopeOperands<B>) -> GridLaunch<B> {
        GridLaunch::over_rows(self.0.attention_rope(shape, &operands, 1, None).0, 1)
    }
}
