//! Lowering of the input's gradient of a ternary product.

use super::matmul::{TILED_LOCAL, WHOLE_CHUNK};
use super::{ALWAYS, Launch, Lowering, RowAxis};
use crate::plan::Bound;
use crate::weights::Placed;
use tritune_graph::{Access, DeviceError, Op};

/// Columns of a tile of the kernels in f32.
pub(super) const TILE_COLUMNS: usize = 64;

impl Lowering<'_> {
    pub(super) fn ternary_matmul_backward(&self, op: &Op) -> Result<Vec<Launch>, DeviceError> {
        let &Op::TernaryMatmulBackward { dy, weight, residual, half: _, out } = op else {
            unreachable!("called for this op only");
        };
        let (resource, placed) = self.resource(weight)?;
        let Placed::Ternary { pieces, row_scales } = placed else {
            return Err(self.unsupported(format!("{} was not placed as a ternary weight", resource.name)));
        };
        let rows = self.rows(out);
        let (module, tile) = match self.gpu.profile().wide_tiles {
            true => ("ternary_matmul_backward_wide", 64),
            false => ("ternary_matmul_backward", 16),
        };
        let launches = pieces.iter().enumerate().map(|(index, piece)| {
            // Later pieces add to what the first one left.
            let residual = residual.filter(|_| index == 0);
            Launch {
                module: module.to_owned(),
                local_size: TILED_LOCAL,
                constants: vec![
                    resource.cols as u32,
                    0,
                    resource.rows as u32,
                    u32::from(residual.is_some()),
                    u32::from(index > 0),
                ],
                bound: vec![
                    self.read(1, dy),
                    Bound { binding: 2, span: piece.span.clone(), access: Access::Read },
                    Bound { binding: 3, span: row_scales.clone(), access: Access::Read },
                    self.read(4, residual.unwrap_or(dy)),
                    self.write(5, out),
                ],
                push: vec![piece.first_row as u32, piece.rows as u32, 0, WHOLE_CHUNK as u32],
                rows,
                axis: RowAxis::Y,
                across: resource.cols.div_ceil(TILE_COLUMNS),
                tile,
                factor: 1,
                only: ALWAYS,
                phase: index,
                fixed_bytes: piece.span.bytes as f64,
                row_bytes: (piece.rows + resource.cols) as f64 * 4.0,
                row_multiplies: piece.rows as f64 * resource.cols as f64,
            }
        });
        Ok(launches.collect())
    }
}
