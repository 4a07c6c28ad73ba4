//! Lowering of the products: one dispatch per shard of the weight, and a kernel each for one, few and many rows.

use super::{Launch, Lowering};
use crate::kernels::products::{ALWAYS, HeadSize, Size, TernaryMatrix, TernaryOperands};
use crate::weights::{Placed, WeightLayout};
use tritune_graph::ops::{DenseMatmul, TernaryMatmul};
use tritune_graph::{DeviceError, Extent, Rows};

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
        let sizes = match self.gpu.profile().optimizations.tile {
            true => Size::up_to(rows.capacity()),
            false => vec![(Size::Few, ALWAYS)],
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

    pub(super) fn dense_matmul(&self, op: &DenseMatmul) -> Result<Vec<Launch>, DeviceError> {
        let &DenseMatmul { x, weight, out } = op;
        let (rows, kernels) = (self.rows(out), self.kernels());
        let mut launches = Vec::new();
        // The rows that reach the head decide tokens: there a row's sums are taken in one order, however many there are.
        let sizes = match rows {
            Rows::UpTo { extent: Extent::OutRows, .. } => Size::few(rows.capacity()),
            _ => Size::up_to(rows.capacity()),
        };
        if let (resource, Placed::Ternary { .. }) = self.resource(weight)? {
            let weight = self.ternary(weight)?;
            let scaled = weight.scaled();
            for (size, row_range) in sizes {
                launches.extend(weight.shards.iter().map(|shard| {
                    let (x, out) = (self.span(x), self.span(out));
                    let kernel = kernels.float_ternary_matmul(size, &scaled, shard, x, out, resource.rows);
                    Launch { row_range: row_range.clone(), ..Launch::new(kernel, rows) }
                }));
            }
            return Ok(launches);
        }
        let weight = self.dense(weight)?;
        if let (true, &[halves, undo]) = (self.multiplies_f16(), self.scratch) {
            let (halves, undo) = (self.span(halves), self.span(undo));
            let kernel = kernels.dense_halves(weight.matrix.cols, self.span(x), halves.clone(), undo.clone());
            launches.push(Launch::new(kernel, rows));
            for (size, row_range) in HeadSize::up_to(rows.capacity()) {
                launches.extend(weight.shards.iter().map(|shard| {
                    let (operands, out) = ((halves.clone(), undo.clone()), self.span(out));
                    let kernel = kernels.dense_coopmat(size, weight.matrix, shard, operands, out, weight.resource.rows);
                    Launch { row_range: row_range.clone(), ..Launch::new(kernel, rows) }.in_phase(1)
                }));
            }
            return Ok(launches);
        }
        for (size, row_range) in sizes {
            launches.extend(weight.shards.iter().map(|shard| {
                let (x, out, out_stride) = (self.span(x), self.span(out), weight.resource.rows);
                let kernel = kernels.dense_matmul(size, weight.matrix, shard, x, out, out_stride);
                Launch { row_range: row_range.clone(), ..Launch::new(kernel, rows) }
            }));
        }
        Ok(launches)
    }
}
