//! Lowering of the products: one dispatch per shard of the weight, and a kernel each for one, few and many rows.

use super::matmul_backward::HALF_LOCAL;
use super::{DenseWeight, Launch, Lowering};
use crate::half_tiles::{HalfProduct, HalfTile};
use crate::kernels::interfaces::{dense_matmul_gated_coopmat, f16_rows, product_half};
use crate::kernels::products::{
    ALWAYS, DenseMatrix, HeadSize, Size, Sums, TernaryMatrix, TernaryOperands, WHOLE_CHUNK, half_columns,
};
use crate::kernels::rows::activation_number;
use crate::memory::Span;
use crate::weights::{Placed, WeightLayout};
use crate::workspace::F16Rows;
use std::ops::RangeInclusive;
use tritune_graph::ops::{DenseMatmul, GatedAct, TernaryMatmul};
use tritune_graph::{AttentionTokens, DeviceError, Extent, Rows};

impl Lowering<'_> {
    pub(super) fn ternary_matmul(&self, op: &TernaryMatmul) -> Result<Vec<Launch>, DeviceError> {
        let &TernaryMatmul { act, weight, residual, out } = op;
        let (resource, placed) = self.resource(weight)?;
        let Placed::Ternary { layout, shards, row_scales, group: weight_group } = placed else {
            return Err(self.unsupported(format!("{} was not placed as a ternary weight", resource.name)));
        };
        let weight = TernaryMatrix { rows: resource.rows, cols: resource.cols, layout: *layout };
        let operands = TernaryOperands {
            act: self.quantized(act),
            row_scales: row_scales.clone(),
            residual: residual.map(|residual| self.span(residual)),
            out: self.span(out),
            out_stride: resource.rows,
        };
        let (rows, kernels) = (self.rows(out), self.kernels());
        let sizes = match (self.kernels.profile.optimizations.tile, act.group) {
            (false, _) => vec![(Size::Few, ALWAYS)],
            // Sums of integers are exact.
            (true, None) => Size::up_to(rows.capacity()),
            (true, Some(_)) => self.sizes(rows),
        };
        if act.group.is_some() && *layout == WeightLayout::Tq1 {
            let what = format!("{} is stored at 1.6 bits, and its activations have several scales", resource.name);
            return Err(self.unsupported(what));
        }
        let mut launches = Vec::new();
        for (size, row_range) in sizes {
            launches.extend(shards.iter().map(|shard| {
                let kernel = match act.group {
                    None => kernels.ternary_matmul(size, rows.capacity(), weight, shard, &operands),
                    Some(group) => {
                        let groups = (group, weight_group.is_some());
                        kernels.ternary_matmul_groups(size, rows.capacity(), weight, groups, shard, &operands)
                    }
                };
                Launch { row_range: row_range.clone(), ..Launch::new(kernel, rows) }
            }));
        }
        Ok(launches)
    }

    /// The kernels for rows whose sums are rounded. What decides tokens takes a row's sums in one order, however many rows there are: that
    /// of the matrix-vector kernels for the newest tokens of sequences and for rows that reach the head, that of the tiles for prompts.
    fn sizes(&self, rows: Rows) -> Vec<(Size, RangeInclusive<usize>)> {
        match (rows, self.plan.tokens()) {
            (Rows::UpTo { extent: Extent::OutRows, .. }, _)
            | (_, AttentionTokens::Newest(_) | AttentionTokens::Latest(_)) => Size::few(rows.capacity()),
            (_, AttentionTokens::Prompts) => vec![(Size::Many, ALWAYS)],
            (_, AttentionTokens::Any) => Size::up_to(rows.capacity()),
        }
    }

    pub(super) fn dense_matmul(&self, op: &DenseMatmul) -> Result<Vec<Launch>, DeviceError> {
        let &DenseMatmul { x, weight, residual, f16_products, out } = op;
        let (rows, kernels) = (self.rows(out), self.kernels());
        let residual = residual.map(|residual| self.span(residual));
        let sums = || Sums { out: self.span(out), stride: self.cols(out), residual: residual.clone() };
        let mut launches = Vec::new();
        let sizes = self.sizes(rows);
        if let (_, Placed::Ternary { .. }) = self.resource(weight)? {
            let weight = self.ternary(weight)?;
            let scaled = weight.scaled();
            for (size, row_range) in sizes {
                launches.extend(weight.shards.iter().map(|shard| {
                    let kernel = kernels.float_ternary_matmul(size, &scaled, shard, self.span(x), sums());
                    Launch { row_range: row_range.clone(), ..Launch::new(kernel, rows) }
                }));
            }
            return Ok(launches);
        }
        let weight = self.dense(weight)?;
        let half = if f16_products { F16Rows::of_input(self.step, x) } else { F16Rows::of_pairs(self.step) };
        if let Some(half) = half.filter(|_| self.multiplies_f16()) {
            if f16_products {
                return Ok(self.dense_matmul_in_f16(&weight, self.span(x), half, rows, &sums()));
            }
            let (f16_rows, inv_scale) = (self.span(half.values), self.span(half.scale));
            let kernel = kernels.dense_f16_rows(weight.matrix.cols, self.span(x), f16_rows.clone(), inv_scale.clone());
            launches.push(Launch::new(kernel, rows));
            for (size, row_range) in HeadSize::up_to(rows.capacity()) {
                launches.extend(weight.shards.iter().map(|shard| {
                    let operands = (f16_rows.clone(), inv_scale.clone());
                    let kernel = kernels.dense_coopmat(size, weight.matrix, shard, operands, sums());
                    Launch { row_range: row_range.clone(), ..Launch::new(kernel, rows) }.in_phase(1)
                }));
            }
            return Ok(launches);
        }
        for (size, row_range) in sizes {
            launches.extend(weight.shards.iter().map(|shard| {
                let kernel = kernels.dense_matmul(size, weight.matrix, shard, self.span(x), sums());
                Launch { row_range: row_range.clone(), ..Launch::new(kernel, rows) }
            }));
        }
        Ok(launches)
    }

    /// Rows in f16, and their product with a weight in F16.
    fn dense_matmul_in_f16(
        &self,
        weight: &DenseWeight,
        x: Span,
        half: F16Rows,
        rows: Rows,
        sums: &Sums<Span>,
    ) -> Vec<Launch> {
        let DenseMatrix { cols, row_vectors, .. } = weight.matrix;
        let (residual, added) = sums.residual_or(&x);
        let f16_rows = self.f16_rows_of(x, cols, half, rows);
        let products = weight.shards.iter().map(|shard| {
            use product_half::{Bind, Constants, Module, Push};
            let vectors = (half_columns(cols) / 8) as u32;
            let constants = Constants {
                a_stride: vectors,
                a_vectors: vectors,
                cols: cols as u32,
                row_vectors: row_vectors as u32,
                out_stride: sums.stride as u32,
                parts: 1,
                part_rows: rows.capacity() as u32,
                inv_scale: 1,
                residual,
                accumulate: 0,
                lane_quads: u32::from(self.kernels.lane_quads),
                packed: 0,
            };
            let bind = Bind {
                a: self.span(half.values),
                weight: shard.buffer.clone(),
                inv_scale: self.span(half.scale),
                residual: added.clone(),
                out: sums.out.clone(),
            };
            let push = Push {
                shard_first: shard.first_row as u32,
                shard_rows: shard.rows as u32,
                chunk_first: 0,
                chunk_rows: WHOLE_CHUNK,
                first_part: 0,
            };
            let tile =
                HalfProduct::forward(rows.capacity(), shard.rows, cols).cut(1, self.kernels.profile.processors).tile;
            let module = match tile {
                HalfTile::T128x128 | HalfTile::T128x160 => Module::DenseMatmulCoopmat,
                HalfTile::T96x192 => Module::DenseMatmulCoopmat96x192,
            };
            let kernel = module.launch(HALF_LOCAL, constants, bind, push);
            let kernel = kernel.product(shard, tile.columns(), tile.rows(), (shard.rows + cols) as f64 * 4.0, cols);
            Launch::new(kernel, rows).in_phase(1)
        });
        f16_rows.into_iter().chain(products).collect()
    }

    /// Rows in f16, unless what made the rows made them so.
    fn f16_rows_of(&self, x: Span, cols: usize, half: F16Rows, rows: Rows) -> Option<Launch> {
        let room = self.half_spans(half);
        let f16_rows = self.f16_rows(f16_rows::Module::DenseMatmulF16Rows, cols, x, None, room, 0..WHOLE_CHUNK);
        (!self.is_made_before(half.values)).then(|| Launch::new(f16_rows, rows))
    }

    /// A product with gates and ups that ends with their activation, in f16 for the product that reads it.
    pub(super) fn gated_product(&self, product: &DenseMatmul, op: &GatedAct) -> Result<Vec<Launch>, DeviceError> {
        use dense_matmul_gated_coopmat::{Bind, Constants, Module, Push};
        let (weight, rows) = (self.dense(product.weight)?, self.rows(op.out));
        let [made, half] = [op.out, product.x].map(|rows| F16Rows::of_input(self.step, rows));
        let (Some(made), Some(half)) = (made, half) else { return Err(self.other_device()) };
        let cols = weight.matrix.cols;
        // Gates and ups in shards of their own stay apart.
        let [shard] = weight.shards else {
            let sums = Sums { residual: None, out: self.span(product.out), stride: weight.resource.rows };
            let mut launches = self.dense_matmul_in_f16(&weight, self.span(product.x), half, rows, &sums);
            launches.push(self.gated_act(op).in_phase(2));
            return Ok(launches);
        };
        let constants = Constants {
            a_stride: (half_columns(cols) / 8) as u32,
            a_vectors: (half_columns(cols) / 8) as u32,
            cols: cols as u32,
            row_vectors: weight.matrix.row_vectors as u32,
            out_stride: self.cols(op.out) as u32,
            parts: 1,
            part_rows: rows.capacity() as u32,
            inv_scale: 1,
            residual: 0,
            accumulate: 0,
            lane_quads: 1,
            packed: 0,
            activation: activation_number(op.kind),
        };
        let bind = Bind {
            a: self.span(half.values),
            weight: shard.buffer.clone(),
            inv_scale: self.span(half.scale),
            residual: self.span(half.values),
            out: self.span(made.values),
            out_inv_scale: self.span(made.scale),
        };
        let push = Push {
            shard_first: 0,
            shard_rows: shard.rows as u32,
            chunk_first: 0,
            chunk_rows: WHOLE_CHUNK,
            first_part: 0,
        };
        let tile = HalfTile::T128x128;
        let kernel = Module::DenseMatmulGatedCoopmat.launch(HALF_LOCAL, constants, bind, push);
        let kernel = kernel.product(shard, tile.columns(), tile.rows(), (shard.rows + 2 * cols) as f64 * 2.0, cols);
        let f16_rows = self.f16_rows_of(self.span(product.x), cols, half, rows);
        Ok(f16_rows.into_iter().chain([Launch::new(kernel, rows).in_phase(1)]).collect())
    }
}
