//! Lowering of the head and its loss: chunk by chunk of rows, the logits, the softmax in their place, and its product with
//! the head.

use super::matmul::{DENSE_TILE, TILED_LOCAL};
use super::matmul_backward::TILE_COLUMNS;
use super::{ALWAYS, Launch, Lowering, RowAxis};
use crate::kernels::encoding_suffix;
use crate::plan::Bound;
use std::ops::Range;
use tritune_graph::{Access, DeviceError, Op};

/// Rows of a tile of the kernels for the input's gradient.
const DX_ROWS: usize = 16;

impl Lowering<'_> {
    /// The launches, each with its rows.
    pub(super) fn head_loss(&self, op: &Op) -> Result<Vec<(Range<usize>, Launch)>, DeviceError> {
        let &Op::HeadLoss { x, weight, targets, row_weights, logits, loss, dx, half: _ } = op else {
            unreachable!("called for this op only");
        };
        let weight = self.dense(weight)?;
        let suffix = encoding_suffix(weight.encoding)
            .ok_or_else(|| self.unsupported(format!("{} is no dense weight", weight.resource.name)))?;
        let (vocabulary, cols) = (weight.resource.rows, weight.resource.cols);
        let (capacity, chunk_rows) = (self.rows(loss).capacity(), self.rows(logits).capacity());
        let mut launches = Vec::new();
        let mut phase = 0;
        for first in (0..capacity).step_by(chunk_rows.max(1)) {
            let chunk = first..capacity.min(first + chunk_rows);
            let window = [first as u32, chunk.len() as u32];
            for piece in weight.pieces {
                let launch = Launch {
                    module: format!("dense_gemm_{suffix}"),
                    local_size: TILED_LOCAL,
                    constants: vec![cols as u32, weight.row_vectors as u32],
                    bound: vec![
                        self.read(1, x),
                        Bound { binding: 2, span: piece.span.clone(), access: Access::Read },
                        self.write(3, logits),
                    ],
                    push: vec![piece.first_row as u32, piece.rows as u32, vocabulary as u32, window[0], window[1]],
                    rows: self.rows(loss),
                    axis: RowAxis::Y,
                    across: piece.rows.div_ceil(DENSE_TILE.1),
                    tile: DENSE_TILE.0,
                    factor: 1,
                    only: ALWAYS,
                    phase,
                    fixed_bytes: piece.span.bytes as f64,
                    row_bytes: (piece.rows + cols) as f64 * 4.0,
                    row_multiplies: piece.rows as f64 * cols as f64,
                };
                launches.push((chunk.clone(), launch));
            }
            phase += 1;
            let softmax = Launch {
                module: "head_loss".to_owned(),
                local_size: self.gpu.profile().row_local_size(),
                constants: vec![vocabulary as u32, u32::from(dx.is_some()), 0],
                bound: vec![self.write(1, logits), self.read(2, targets), self.read(3, row_weights), self.write(4, loss)],
                push: vec![first as u32],
                rows: self.rows(loss),
                axis: RowAxis::X,
                across: 1,
                tile: 1,
                factor: 1,
                only: ALWAYS,
                phase,
                fixed_bytes: 0.0,
                row_bytes: vocabulary as f64 * 12.0,
                // Exponentials count for several.
                row_multiplies: vocabulary as f64 * 32.0,
            };
            launches.push((chunk.clone(), softmax));
            phase += 1;
            let Some(dx) = dx else { continue };
            for (index, piece) in weight.pieces.iter().enumerate() {
                let launch = Launch {
                    module: format!("head_loss_dx_{suffix}"),
                    local_size: TILED_LOCAL,
                    constants: vec![
                        cols as u32,
                        weight.row_vectors as u32,
                        vocabulary as u32,
                        0,
                        u32::from(index > 0),
                    ],
                    bound: vec![
                        self.read(1, logits),
                        Bound { binding: 2, span: piece.span.clone(), access: Access::Read },
                        self.read(4, logits),
                        self.write(5, dx),
                    ],
                    push: vec![piece.first_row as u32, piece.rows as u32, window[0], window[1]],
                    rows: self.rows(dx),
                    axis: RowAxis::Y,
                    across: cols.div_ceil(TILE_COLUMNS),
                    tile: DX_ROWS,
                    factor: 1,
                    only: ALWAYS,
                    phase,
                    fixed_bytes: piece.span.bytes as f64,
                    row_bytes: (piece.rows + cols) as f64 * 4.0,
                    row_multiplies: piece.rows as f64 * cols as f64,
                };
                launches.push((chunk.clone(), launch));
                phase += 1;
            }
        }
        Ok(launches)
    }
}
