//! Lowering of adapters with magnitudes: the norms of adapted rows, and columns scaled by them.

use super::{Launch, Lowering, RowAxis};
use crate::dispatch::Bound;
use crate::weights::{Placed, WeightLayout};
use tritune_graph::ops::{DoraNorms, DoraScale, DoraScaleGradient};
use tritune_graph::{Access, DeviceError, DoraColumns, DoraFactor};

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
        let Placed::Ternary { resident, pieces, row_scales } = placed else {
            return Err(self.unsupported(format!("{} was not placed as a ternary weight", resource.name)));
        };
        let module = match resident {
            WeightLayout::Trits => "dora_norms",
            WeightLayout::Tq1 => "dora_norms_tq1",
        };
        let mut launches = Vec::new();
        for DoraFactor { lora_b, norms } in factors {
            let rank = lora_b.matrix.cols;
            for piece in pieces {
                let first = lora_b.out_offset.max(piece.first_row);
                let end = (lora_b.out_offset + lora_b.matrix.rows).min(piece.first_row + piece.rows);
                if first >= end {
                    continue;
                }
                let rows = end - first;
                let places = [first - piece.first_row, first, first - lora_b.out_offset, rows, lora_b.rank_offset];
                let places = places.map(|place| place as u32);
                launches.push(Launch {
                    constants: vec![resource.cols as u32, rank as u32],
                    bound: vec![
                        Bound { binding: 1, span: piece.span.clone(), access: Access::Read },
                        Bound { binding: 2, span: row_scales.clone(), access: Access::Read },
                        self.slice(3, lora_a, Access::Read)?,
                        self.slice(4, lora_b.matrix, Access::Read)?,
                        self.slice(5, *norms, Access::Write)?,
                    ],
                    push: places.into_iter().chain([scale.to_bits()]).collect(),
                    factor: rows.div_ceil(NORM_ROWS),
                    row_bytes: (rows * (resource.cols / 4 + rank * 4)) as f64,
                    row_multiplies: (rows * resource.cols) as f64 * (rank + 1) as f64,
                    ..Launch::new(module, if self.large_groups() { 256 } else { 64 }, self.rows(when))
                });
            }
        }
        Ok(launches)
    }

    pub(super) fn dora_scale(&self, op: &DoraScale) -> Result<Vec<Launch>, DeviceError> {
        let &DoraScale { x, ref scales, residual, out } = op;
        let launch = |columns: std::ops::Range<usize>, scale: Option<&DoraColumns>| -> Result<Launch, DeviceError> {
            let (magnitudes, norms) = match scale {
                Some(scale) => {
                    (self.slice(2, scale.magnitudes, Access::Read)?, self.slice(3, scale.norms, Access::Read)?)
                }
                None => (self.read(2, x), self.read(3, x)),
            };
            let flags = [usize::from(scale.is_some()), usize::from(residual.is_some())];
            let constants = [columns.len(), self.cols(out), flags[0], flags[1]];
            Ok(Launch {
                constants: constants.map(|constant| constant as u32).to_vec(),
                push: vec![columns.start as u32],
                bound: vec![self.read(1, x), magnitudes, norms, self.read_or(4, residual, x), self.write(5, out)],
                axis: RowAxis::Y,
                across: columns.len().div_ceil(SCALE_LOCAL as usize),
                tile: TOKENS,
                row_bytes: (columns.len() * (2 + flags[1])) as f64 * 4.0,
                row_multiplies: columns.len() as f64,
                ..Launch::new("dora_scale", SCALE_LOCAL, self.rows(out))
            })
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
        let &DoraScaleGradient { dy, x, ref gradients } = op;
        let launch = |scale: &DoraColumns| -> Result<Launch, DeviceError> {
            let columns = scale.norms.cols;
            Ok(Launch {
                constants: vec![columns as u32, self.cols(x) as u32],
                push: vec![scale.out_offset as u32],
                bound: vec![
                    self.read(1, dy),
                    self.read(2, x),
                    self.slice(3, scale.norms, Access::Read)?,
                    self.slice(4, scale.magnitudes, Access::Write)?,
                ],
                across: columns.div_ceil(LANES),
                // One workgroup walks all rows.
                tile: self.rows(dy).capacity().max(1),
                fixed_bytes: columns as f64 * 12.0,
                row_bytes: columns as f64 * 8.0,
                row_multiplies: columns as f64,
                ..Launch::new("dora_scale_gradient", if self.large_groups() { 256 } else { 64 }, self.rows(dy))
            })
        };
        gradients.iter().map(launch).collect()
    }
}
