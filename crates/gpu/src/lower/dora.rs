//! Lowering of adapters with magnitudes: the norms of adapted rows, and columns scaled by them.

use super::{Launch, Lowering};
use crate::kernels::interface::{KernelLaunch, RowAxis};
use crate::kernels::interfaces::{dora_norms, dora_norms_dense, dora_norms_groups, dora_scale, dora_scale_gradient};
use crate::weights::{Placed, WeightLayout};
use tritune_graph::ops::{DoraNorms, DoraScale, DoraScaleGradient};
use tritune_graph::{DeviceError, DoraColumns, DoraFactor, Encoding};

/// Rows of a workgroup of dora_norms.comp.
const NORM_ROWS: usize = 64;
/// Rows of a workgroup of dora_scale.comp, and its local size.
const TOKENS: usize = 4;
const SCALE_LOCAL: u32 = 64;
/// Columns of a workgroup of dora_scale_gradient.comp.
const LANES: usize = 16;

impl Lowering<'_> {
    pub(super) fn dora_norms(&self, op: &DoraNorms) -> Result<Vec<Launch>, DeviceError> {
        let &DoraNorms { weight, lora_a, ref factors, scale, when } = op;
        let (resource, placed) = self.resource(weight)?;
        let (Placed::Ternary { shards, .. } | Placed::Dense { shards, .. }) = placed else {
            return Err(self.unsupported(format!("{} was not placed as a weight", resource.name)));
        };
        let local_size = if self.large_groups() { 256 } else { 64 };
        let cols = resource.cols as u32;
        let mut launches = Vec::new();
        for DoraFactor { lora_b, norms } in factors {
            let rank = lora_b.matrix.cols;
            for shard in shards {
                let first = lora_b.out_offset.max(shard.first_row);
                let end = (lora_b.out_offset + lora_b.matrix.rows).min(shard.first_row + shard.rows);
                if first >= end {
                    continue;
                }
                let count = end - first;
                let (shard_row, weight_row) = ((first - shard.first_row) as u32, first as u32);
                let factor_row = (first - lora_b.out_offset) as u32;
                let (rows, rank_offset) = (count as u32, lora_b.rank_offset as u32);
                let weight = shard.buffer.clone();
                let (lora_a, lora_b, norms) = (self.slice(lora_a)?, self.slice(lora_b.matrix)?, self.slice(*norms)?);
                let launch = match placed {
                    Placed::Ternary { row_scales, group: Some(group), .. } => {
                        use dora_norms_groups::{Bind, Constants, Module, Push};
                        let push = Push { shard_row, weight_row, factor_row, rows, rank_offset, scale };
                        let bind = Bind { weight, weight_scale: row_scales.clone(), lora_a, lora_b, norms };
                        let constants = Constants { cols, rank: rank as u32, group: group.columns() as u32 };
                        Module::DoraNormsGroups.launch(local_size, constants, bind, push)
                    }
                    Placed::Ternary { row_scales, layout, .. } => {
                        use dora_norms::{Bind, Constants, Module, Push};
                        let module = match layout {
                            WeightLayout::Trits => Module::DoraNorms,
                            WeightLayout::Tq1 => Module::DoraNormsTq1,
                        };
                        let push = Push { shard_row, weight_row, factor_row, rows, rank_offset, scale };
                        let bind = Bind { weight, row_scale: row_scales.clone(), lora_a, lora_b, norms };
                        module.launch(local_size, Constants { cols, rank: rank as u32 }, bind, push)
                    }
                    _ => {
                        use dora_norms_dense::{Bind, Constants, Module, Push};
                        let matrix = self.dense(op.weight)?.matrix;
                        let module = match matrix.encoding {
                            Encoding::F32 => Module::DoraNormsDenseF32,
                            Encoding::F16 => Module::DoraNormsDenseF16,
                            Encoding::BF16 => Module::DoraNormsDenseBf16,
                            Encoding::Q8_0 => Module::DoraNormsDenseQ80,
                            Encoding::Q6K => Module::DoraNormsDenseQ6K,
                            Encoding::Ternary | Encoding::TernaryGroups(_) => {
                                return Err(self.unsupported(format!("{} is ternary, not dense", resource.name)));
                            }
                        };
                        let push = Push { shard_row, factor_row, rows, rank_offset, scale };
                        let constants = Constants { cols, rank: rank as u32, row_vectors: matrix.row_vectors as u32 };
                        module.launch(local_size, constants, Bind { weight, lora_a, lora_b, norms }, push)
                    }
                };
                let row_bytes = match placed {
                    Placed::Dense { row_vectors, .. } => row_vectors * 16,
                    _ => resource.cols / 4,
                };
                let kernel = KernelLaunch {
                    items_per_row: count.div_ceil(NORM_ROWS),
                    row_bytes: (count * (row_bytes + rank * 4)) as f64,
                    row_multiplies: (count * resource.cols) as f64 * (rank + 1) as f64,
                    ..launch
                };
                launches.push(Launch::new(kernel, self.rows(when)));
            }
        }
        Ok(launches)
    }

    pub(super) fn dora_scale(&self, op: &DoraScale) -> Result<Vec<Launch>, DeviceError> {
        use dora_scale::{Bind, Constants, Module, Push};
        let &DoraScale { x, ref scales, residual, out } = op;
        let launch = |columns: std::ops::Range<usize>, scale: Option<&DoraColumns>| -> Result<Launch, DeviceError> {
            let (magnitudes, norms) = match scale {
                Some(scale) => (self.slice(scale.magnitudes)?, self.slice(scale.norms)?),
                None => (self.span(x), self.span(x)),
            };
            let constants = Constants {
                columns: columns.len() as u32,
                stride: self.cols(out) as u32,
                scaled: u32::from(scale.is_some()),
                residual: u32::from(residual.is_some()),
            };
            let residual = self.span(residual.unwrap_or(x));
            let operands = 2 + constants.residual as usize;
            let bind = Bind { x: self.span(x), magnitudes, norms, residual, out: self.span(out) };
            let push = Push { out_offset: columns.start as u32 };
            let kernel = KernelLaunch {
                axis: RowAxis::Y,
                groups_other_axis: columns.len().div_ceil(SCALE_LOCAL as usize),
                tile: TOKENS,
                row_bytes: (columns.len() * operands) as f64 * 4.0,
                row_multiplies: columns.len() as f64,
                ..Module::DoraScale.launch(SCALE_LOCAL, constants, bind, push)
            };
            Ok(Launch::new(kernel, self.rows(out)))
        };
        let (mut launches, mut end) = (Vec::new(), 0);
        for scale in scales {
            if end < scale.out_offset {
                launches.push(launch(end..scale.out_offset, None)?);
            }
            end = scale.out_offset + scale.magnitudes.cols;
            launches.push(launch(scale.out_offset..end, Some(scale))?);
        }
        if end < self.cols(out) {
            launches.push(launch(end..self.cols(out), None)?);
        }
        Ok(launches)
    }

    pub(super) fn dora_scale_gradient(&self, op: &DoraScaleGradient) -> Result<Vec<Launch>, DeviceError> {
        use dora_scale_gradient::{Bind, Constants, Module, Push};
        let &DoraScaleGradient { dy, x, ref gradients } = op;
        let launch = |scale: &DoraColumns| -> Result<Launch, DeviceError> {
            let columns = scale.norms.cols;
            let constants = Constants { columns: columns as u32, stride: self.cols(x) as u32 };
            let bind = Bind {
                dy: self.span(dy),
                x: self.span(x),
                norms: self.slice(scale.norms)?,
                gradient: self.slice(scale.magnitudes)?,
            };
            let push = Push { out_offset: scale.out_offset as u32 };
            let local_size = if self.large_groups() { 256 } else { 64 };
            let kernel = KernelLaunch {
                groups_other_axis: columns.div_ceil(LANES),
                // One workgroup walks all rows.
                tile: self.rows(dy).capacity().max(1),
                fixed_bytes: columns as f64 * 12.0,
                row_bytes: columns as f64 * 8.0,
                row_multiplies: columns as f64,
                ..Module::DoraScaleGradient.launch(local_size, constants, bind, push)
            };
            Ok(Launch::new(kernel, self.rows(dy)))
        };
        gradients.iter().map(launch).collect()
    }
}
