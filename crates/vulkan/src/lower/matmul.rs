//! Lowering of the products: one dispatch per piece of the weight, and a kernel each for one, few and many rows.

use super::{ALWAYS, Launch, Lowering, RowAxis};
use crate::dispatch::Bound;
use crate::kernels::{Variant, encoding_suffix};
use crate::profile::{DenseTiles, Profile, TernaryTiles};
use crate::tuning::{GemmKernel, GemvChoice};
use crate::weights::{Piece, Placed, WeightLayout};
use std::ops::RangeInclusive;
use tritune_graph::ops::{DenseMatmul, TernaryMatmul};
use tritune_graph::{Access, DeviceError, Encoding, Rows};

/// Rows up to which matrix-vector kernels are used, four rows sharing the weights they decode.
const FEW_ROWS: usize = 8;
const ROWS_TOGETHER: usize = 4;
/// Rows and weight rows of `dense_gemm`.
pub(super) const DENSE_TILE: (usize, usize) = (16, 32);
/// Rows of a chunk that has them all; a kernel adds its first row to it.
pub(super) const WHOLE_CHUNK: usize = 1 << 30;
/// Elements of a granule of Q6_K, and the lanes that share a row of them at least.
const Q6_K_GRANULE: usize = 32;
const Q6_K_LANES: u32 = 8;
/// Local size of the tiled kernels.
pub(super) const TILED_LOCAL: u32 = 64;

/// Fewer workgroups than this leave processors of a large GPU idle, and smaller tiles pay.
const FEW_WORKGROUPS: usize = 200;

/// Which kernel serves which number of rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Size {
    One,
    Few,
    Many,
}

/// The kernels a value of that many rows at most may need.
fn sizes(rows: Rows) -> Vec<(Size, RangeInclusive<usize>)> {
    match rows.capacity() {
        0..=1 => vec![(Size::One, ALWAYS)],
        2..=FEW_ROWS => vec![(Size::One, 0..=1), (Size::Few, 2..=FEW_ROWS)],
        _ => vec![(Size::One, 0..=1), (Size::Few, 2..=FEW_ROWS), (Size::Many, FEW_ROWS + 1..=usize::MAX)],
    }
}

/// The kernel for many tokens where nothing was measured.
pub(crate) fn table_gemm(profile: &Profile, variants: &[Variant], weight_rows: usize, tokens: usize) -> GemmKernel {
    let allowed = |variant| variants.contains(&variant);
    let coopmat_groups = weight_rows.div_ceil(128) * tokens.div_ceil(128);
    match (allowed(Variant::Coopmat), allowed(Variant::Dot4), profile.wide_tiles) {
        (true, _, _) if coopmat_groups < FEW_WORKGROUPS => GemmKernel::Coopmat64,
        (true, _, _) => GemmKernel::Coopmat,
        (_, true, true) => GemmKernel::WideDot4,
        (_, true, false) => GemmKernel::Dot4,
        (_, false, _) => GemmKernel::Base,
    }
}

impl Lowering<'_> {
    pub(super) fn ternary_matmul(&self, op: &TernaryMatmul) -> Result<Vec<Launch>, DeviceError> {
        let &TernaryMatmul { act, weight, residual, out } = op;
        let (resource, placed) = self.resource(weight)?;
        let Placed::Ternary { resident, pieces, row_scales } = placed else {
            return Err(self.unsupported(format!("{} was not placed as a ternary weight", resource.name)));
        };
        let bound = |piece: &Piece| {
            vec![
                self.read(1, act.q),
                Bound { binding: 2, span: piece.span.clone(), access: Access::Read },
                Bound { binding: 3, span: row_scales.clone(), access: Access::Read },
                self.read(4, act.scale),
                self.read(5, act.sum),
                self.read(6, residual.unwrap_or(act.sum)),
                self.write(7, out),
            ]
        };
        let rows = self.rows(out);
        let profile = self.gpu.profile();
        let tuned = self.tuning.shape(resource.rows, resource.cols);
        let GemvChoice { variant, tiles: TernaryTiles { lanes, slices, rows: rows_each } } =
            tuned.and_then(|shape| shape.gemv).unwrap_or(GemvChoice {
                variant: if self.allowed(Variant::Dot4) { Variant::Dot4 } else { Variant::Base },
                tiles: profile.ternary_tiles,
            });
        let dot4 = variant == Variant::Dot4;
        let suffix = match (resident, dot4) {
            (WeightLayout::Trits, false) => "",
            (WeightLayout::Trits, true) => "_dot4",
            (WeightLayout::Tq1, false) => "_tq1",
            (WeightLayout::Tq1, true) => "_tq1_dot4",
        };
        let tiled = match resident {
            WeightLayout::Tq1 if self.allowed(Variant::Dot4) => GemmKernel::Tq1Dot4,
            WeightLayout::Tq1 => GemmKernel::Tq1,
            WeightLayout::Trits => tuned
                .and_then(|shape| shape.gemm_for(rows.capacity()))
                .unwrap_or_else(|| table_gemm(profile, self.variants, resource.rows, rows.capacity())),
        };
        let dot_signedness = self.dot_signedness();
        let has_residual = u32::from(residual.is_some());
        let cols = resource.cols as u32;
        let mut launches = Vec::new();
        let sizes = if profile.optimizations.tile { sizes(rows) } else { vec![(Size::Few, ALWAYS)] };
        for (size, only) in sizes {
            for piece in pieces {
                let (module, local_size, constants, weight_rows, tile) = match size {
                    Size::One | Size::Few => {
                        let together = if size == Size::One { 1 } else { ROWS_TOGETHER };
                        // Several tokens without packed dot products need the registers of several rows, and so does unpacking
                        // five trits of a byte.
                        let many_registers = (size == Size::Few && !dot4) || *resident == WeightLayout::Tq1;
                        let rows_each = if many_registers { 1 } else { rows_each };
                        let constants = vec![cols, lanes, slices, rows_each, has_residual, dot_signedness];
                        let weight_rows = (lanes * rows_each) as usize;
                        (format!("ternary_gemv_{together}{suffix}"), lanes * slices, constants, weight_rows, together)
                    }
                    Size::Many => {
                        let (local_size, tokens, weight_rows) = tiled.tile();
                        let constants = vec![cols, has_residual, dot_signedness];
                        (tiled.module().to_owned(), local_size, constants, weight_rows, tokens)
                    }
                };
                launches.push(Launch {
                    constants,
                    bound: bound(piece),
                    push: vec![piece.first_row as u32, piece.rows as u32, resource.rows as u32],
                    axis: RowAxis::Y,
                    across: piece.rows.div_ceil(weight_rows),
                    tile,
                    only: only.clone(),
                    fixed_bytes: piece.span.bytes as f64,
                    row_bytes: piece.rows as f64 * 4.0 + f64::from(cols),
                    row_multiplies: piece.rows as f64 * f64::from(cols),
                    ..Launch::new(module, local_size, rows)
                });
            }
        }
        Ok(launches)
    }

    pub(super) fn dense_matmul(&self, op: &DenseMatmul) -> Result<Vec<Launch>, DeviceError> {
        let &DenseMatmul { x, weight, out } = op;
        let weight = self.dense(weight)?;
        let suffix = encoding_suffix(weight.encoding)
            .ok_or_else(|| self.unsupported(format!("{} is no dense weight", weight.resource.name)))?;
        let rows = self.rows(out);
        let cols = weight.resource.cols;
        let DenseTiles { mut lanes, mut groups, rows: rows_each } = self.gpu.profile().dense_tiles;
        // A granule of Q6_K is four times as many floats as one of F16: fewer rows at once, and no lanes that idle at the end of
        // a row that is few granules long.
        let q6_k = weight.encoding == Encoding::Q6K;
        let rows_each = if q6_k { rows_each.div_ceil(2) } else { rows_each };
        while q6_k && lanes > Q6_K_LANES && !(cols / Q6_K_GRANULE).is_multiple_of(lanes as usize) {
            (lanes, groups) = (lanes / 2, groups * 2);
        }
        let mut launches = Vec::new();
        for (size, only) in sizes(rows) {
            for piece in weight.pieces {
                let shape = [cols as u32, weight.row_vectors as u32];
                let push = [piece.first_row, piece.rows, weight.resource.rows, 0, WHOLE_CHUNK];
                let (module, local_size, constants, weight_rows, tile) = match size {
                    Size::One | Size::Few => {
                        let together = if size == Size::One { 1 } else { ROWS_TOGETHER };
                        let constants = [&shape[..], &[lanes, groups, rows_each]].concat();
                        let weight_rows = (groups * rows_each) as usize;
                        (format!("dense_gemv_{together}_{suffix}"), lanes * groups, constants, weight_rows, together)
                    }
                    Size::Many => {
                        (format!("dense_gemm_{suffix}"), TILED_LOCAL, shape.to_vec(), DENSE_TILE.1, DENSE_TILE.0)
                    }
                };
                launches.push(Launch {
                    constants,
                    bound: vec![
                        self.read(1, x),
                        Bound { binding: 2, span: piece.span.clone(), access: Access::Read },
                        self.write(3, out),
                    ],
                    // The kernels for few rows know of no chunks.
                    push: push.iter().map(|&word| word as u32).take(if size == Size::Many { 5 } else { 3 }).collect(),
                    axis: RowAxis::Y,
                    across: piece.rows.div_ceil(weight_rows),
                    tile,
                    only: only.clone(),
                    fixed_bytes: piece.span.bytes as f64,
                    row_bytes: (piece.rows + cols) as f64 * 4.0,
                    row_multiplies: piece.rows as f64 * cols as f64,
                    ..Launch::new(module, local_size, rows)
                });
            }
        }
        Ok(launches)
    }
}
