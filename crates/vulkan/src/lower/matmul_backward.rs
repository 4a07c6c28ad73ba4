//! Lowering of the input's gradient of a product.

use super::matmul::{TILED_LOCAL, WHOLE_CHUNK};
use super::{DenseWeight, Launch, Lowering, RowAxis};
use crate::dispatch::Bound;
use crate::memory::Span;
use crate::weights::{Piece, Placed, WeightLayout};
use tritune_graph::ops::{DenseMatmulBackward, TernaryMatmulBackward};
use tritune_graph::{Access, DeviceError, Encoding, F16Scratch, Resource, ResourceId, ValueId};

/// Tokens and columns of a tile of the kernels in f32.
const TILE_TOKENS: usize = 32;
pub(super) const TILE_COLUMNS: usize = 64;
/// Rows and columns of a tile of the kernels in f16, and their local size.
pub(super) const HALF_TILE: usize = 128;
pub(super) const HALF_LOCAL: u32 = 128;
/// Local size of the kernel that adds up partial sums, four columns each.
pub(super) const PARTS_LOCAL: u32 = 64;

/// A ternary weight on the device.
pub(super) struct TernaryWeight<'a> {
    resource: &'a Resource,
    pub pieces: &'a [Piece],
    pub row_scales: &'a Span,
}

/// A weight and the kernel that multiplies by it in f32.
struct FloatKernel<'a> {
    module: &'static str,
    resource: &'a Resource,
    /// 16-byte units of a row of a dense weight.
    row_vectors: usize,
    pieces: &'a [Piece],
    row_scales: Option<&'a Span>,
}

impl Lowering<'_> {
    pub(super) fn ternary_matmul_backward(&self, op: &TernaryMatmulBackward) -> Result<Vec<Launch>, DeviceError> {
        let &TernaryMatmulBackward { dy, weight, residual, half, out } = op;
        let weight = self.ternary(weight)?;
        if let Some(half) = half.filter(|_| self.multiplies_f16()) {
            return Ok(self.backward_in_f16(dy, &weight, residual, half, out));
        }
        let TernaryWeight { resource, pieces, row_scales } = weight;
        let module = "ternary_matmul_backward";
        let kernel = FloatKernel { module, resource, row_vectors: 0, pieces, row_scales: Some(row_scales) };
        Ok(self.backward_in_f32(dy, &kernel, residual, out))
    }

    pub(super) fn ternary(&self, id: ResourceId) -> Result<TernaryWeight<'_>, DeviceError> {
        match self.resource(id)? {
            (resource, Placed::Ternary { pieces, row_scales, resident: WeightLayout::Trits }) => {
                Ok(TernaryWeight { resource, pieces, row_scales })
            }
            (resource, Placed::Ternary { resident: WeightLayout::Tq1, .. }) => Err(self.unsupported(format!(
                "{} lies in memory at 1.6 bits, which cannot be trained through; train without --resident tq1",
                resource.name
            ))),
            (resource, _) => Err(self.unsupported(format!("{} was not placed as a ternary weight", resource.name))),
        }
    }

    pub(super) fn dense_matmul_backward(&self, op: &DenseMatmulBackward) -> Result<Vec<Launch>, DeviceError> {
        let &DenseMatmulBackward { dy, weight, residual, out } = op;
        let DenseWeight { resource, encoding, row_vectors, pieces } = self.dense(weight)?;
        let module = match encoding {
            Encoding::F32 => "dense_matmul_backward_f32",
            Encoding::F16 => "dense_matmul_backward_f16",
            other => return Err(self.unsupported(format!("a weight in {other:?} has no backward pass"))),
        };
        let kernel = FloatKernel { module, resource, row_vectors, pieces, row_scales: None };
        Ok(self.backward_in_f32(dy, &kernel, residual, out))
    }

    fn backward_in_f32(
        &self,
        dy: ValueId,
        kernel: &FloatKernel,
        residual: Option<ValueId>,
        out: ValueId,
    ) -> Vec<Launch> {
        let &FloatKernel { module, resource, row_vectors, pieces, row_scales } = kernel;
        let launches = pieces.iter().enumerate().map(|(index, piece)| {
            // Later pieces add to what the first one left.
            let residual = residual.filter(|_| index == 0);
            let has_residual = usize::from(residual.is_some());
            let (later, pairs) = (usize::from(index > 0), usize::from(piece.has_pairs(resource.rows)));
            let constants = [resource.cols, row_vectors, resource.rows, has_residual, later, pairs];
            let mut bound = vec![
                self.read(1, dy),
                Bound { binding: 2, span: piece.span.clone(), access: Access::Read },
                self.read(4, residual.unwrap_or(dy)),
                self.write(5, out),
            ];
            bound.extend(row_scales.map(|span| Bound { binding: 3, span: span.clone(), access: Access::Read }));
            Launch {
                constants: constants.map(|constant| constant as u32).to_vec(),
                bound,
                push: [piece.first_row, piece.rows, 0, WHOLE_CHUNK].map(|word| word as u32).to_vec(),
                axis: RowAxis::Y,
                across: resource.cols.div_ceil(TILE_COLUMNS),
                tile: TILE_TOKENS,
                phase: index,
                fixed_bytes: piece.span.bytes as f64,
                row_bytes: (piece.rows + resource.cols) as f64 * 4.0,
                row_multiplies: piece.rows as f64 * resource.cols as f64,
                ..Launch::new(module, TILED_LOCAL, self.rows(out))
            }
        });
        launches.collect()
    }

    /// Gradients in f16, their product, and, where it is cut into parts, their sum.
    fn backward_in_f16(
        &self,
        dy: ValueId,
        weight: &TernaryWeight,
        residual: Option<ValueId>,
        half: F16Scratch,
        out: ValueId,
    ) -> Vec<Launch> {
        let &TernaryWeight { resource, pieces, row_scales } = weight;
        let (rows, cols) = (self.rows(out), resource.cols);
        // Sums are added up four columns at a time.
        let partial = half.partial.filter(|_| cols.is_multiple_of(4));
        let parts = partial.map_or(1, |partial| self.rows(partial).capacity() / rows.capacity().max(1)).max(1);
        let partial = partial.filter(|_| parts > 1);
        let parts = if partial.is_some() { parts } else { 1 };
        let mut launches = vec![Launch {
            constants: vec![resource.rows as u32, 1],
            bound: vec![
                self.read(1, dy),
                Bound { binding: 2, span: row_scales.clone(), access: Access::Read },
                self.write(3, half.values),
                self.write(4, half.scale),
            ],
            push: vec![0],
            row_bytes: resource.rows as f64 * 10.0,
            row_multiplies: resource.rows as f64 * 8.0,
            ..Launch::new("ternary_matmul_backward_halves", self.gpu.profile().row_local_size(), rows)
        }];
        for (index, piece) in pieces.iter().enumerate() {
            let residual = residual.filter(|_| index == 0 && partial.is_none());
            let has_residual = usize::from(residual.is_some());
            let vectors = resource.rows.next_multiple_of(16) / 8;
            let shape = [vectors, vectors, cols, 0, cols, parts, rows.capacity()];
            let modes = [1, has_residual, usize::from(index > 0)];
            launches.push(Launch {
                constants: shape.iter().chain(&modes).map(|&constant| constant as u32).collect(),
                bound: vec![
                    self.read(1, half.values),
                    Bound { binding: 2, span: piece.span.clone(), access: Access::Read },
                    self.read(3, half.scale),
                    self.read(4, residual.unwrap_or(dy)),
                    self.write(5, partial.unwrap_or(out)),
                ],
                push: [piece.first_row, piece.rows, 0, WHOLE_CHUNK, 0].map(|word| word as u32).to_vec(),
                axis: RowAxis::Y,
                across: cols.div_ceil(HALF_TILE) * parts,
                tile: HALF_TILE,
                phase: 1 + index,
                fixed_bytes: piece.span.bytes as f64,
                row_bytes: piece.rows as f64 * 2.0 + cols as f64 * 4.0,
                row_multiplies: piece.rows as f64 * cols as f64,
                ..Launch::new("ternary_matmul_backward_coopmat", HALF_LOCAL, rows)
            });
        }
        if let Some(partial) = partial {
            let has_residual = usize::from(residual.is_some());
            launches.push(Launch {
                constants: [cols, parts, rows.capacity(), 0, has_residual].map(|constant| constant as u32).to_vec(),
                bound: vec![
                    self.read(1, partial),
                    self.read(2, dy),
                    self.read(3, residual.unwrap_or(dy)),
                    self.write(4, out),
                ],
                push: vec![0, 1f32.to_bits()],
                axis: RowAxis::Y,
                across: (cols / 4).div_ceil(PARTS_LOCAL as usize),
                phase: 1 + pieces.len(),
                row_bytes: (parts + 2) as f64 * cols as f64 * 4.0,
                ..Launch::new("ternary_matmul_backward_parts", PARTS_LOCAL, rows)
            });
        }
        launches
    }
}
