//! Lowering of the head and its loss: chunk by chunk of rows, the logits, the softmax in their place, and its product with
//! the head.

use super::matmul::{DENSE_TILE, TILED_LOCAL};
use super::matmul_backward::{HALF_LOCAL, HALF_TILE, PARTS_LOCAL, TILE_COLUMNS};
use super::weight_gradient::{FloatOperands, HalfOperands, Launches, Outer};
use super::{DenseWeight, Launch, Lowering, RowAxis};
use crate::dispatch::Bound;
use crate::kernels::encoding_suffix;
use crate::memory::Span;
use crate::weights::Piece;
use std::ops::Range;
use tritune_graph::ops::HeadLoss;
use tritune_graph::{
    Access, DeviceError, DistillTarget, Encoding, HeadLossInput, TrainedHead, ValueId, WeightGradScratch,
};

/// What probabilities are multiplied by in f16.
const HALF_RAISE: f32 = 16384.0;
/// Offsets at which every device binds a buffer.
const BINDING_ALIGNMENT: u64 = 256;

/// Where the input in f16 and what undoes its scale lie in the scratch, and the scratch itself.
struct HalfRoom {
    values: Span,
    undo: Span,
    scratch: ValueId,
    /// Partial sums there is room for.
    parts: usize,
}

/// One head with its operands.
struct Head<'a> {
    weight: DenseWeight<'a>,
    suffix: &'static str,
    x: ValueId,
    targets: ValueId,
    row_weights: ValueId,
    logits: ValueId,
    loss: ValueId,
    half: Option<HalfRoom>,
    distill: Option<DistillTarget>,
    /// Rows of logits at a time.
    chunk_rows: usize,
}

impl Lowering<'_> {
    pub(super) fn head_loss(&self, op: &HeadLoss) -> Result<Launches, DeviceError> {
        let &HeadLoss { input, logits, loss, dx, half, ref trained } = op;
        let HeadLossInput { x, weight, targets, row_weights, distill } = input;
        let weight = self.dense(weight)?;
        let suffix = encoding_suffix(weight.encoding)
            .ok_or_else(|| self.unsupported(format!("{} is no dense weight", weight.resource.name)))?;
        let chunk_rows = self.rows(logits).capacity().max(1);
        // The weight's own gradient reads the probabilities, so both products are f16 or neither is.
        let half = half.filter(|_| trained.as_ref().is_none_or(|trained| trained.half.is_some()));
        let half = half.and_then(|scratch| self.half_room(scratch, &weight, chunk_rows));
        let head = Head { weight, suffix, x, targets, row_weights, logits, loss, half, distill, chunk_rows };
        let capacity = self.rows(loss).capacity();
        let mut launches = Launches::new();
        let mut phase = 0;
        let add = |launches: &mut Launches, chunk: &Range<usize>, together: Vec<Launch>, phase: &mut usize| {
            launches.extend(together.into_iter().map(|launch| (chunk.clone(), Launch { phase: *phase, ..launch })));
            *phase += 1;
        };
        for first in (0..capacity).step_by(chunk_rows) {
            let chunk = first..capacity.min(first + chunk_rows);
            match &head.half {
                Some(room) => {
                    add(&mut launches, &chunk, vec![self.head_input(&head, room, first)], &mut phase);
                    let logits = head.weight.pieces.iter().map(|piece| self.half_logits(&head, room, piece, &chunk));
                    add(&mut launches, &chunk, logits.collect(), &mut phase);
                }
                None => {
                    let logits = head.weight.pieces.iter().map(|piece| self.head_logits(&head, piece, &chunk));
                    add(&mut launches, &chunk, logits.collect(), &mut phase);
                }
            }
            add(&mut launches, &chunk, vec![self.head_softmax(&head, first, dx.is_some())], &mut phase);
            let Some(dx) = dx else { continue };
            if let Some(trained) = trained {
                launches.extend(self.head_gradient(&head, trained, &chunk, dx, &mut phase)?);
            }
            match &head.half {
                Some(room) => {
                    let pieces = head.weight.pieces;
                    // As many pieces at once as there is room for, each cut into as many parts as that leaves.
                    let together = room.parts.min(pieces.len());
                    let cuts = room.parts / together;
                    for (lap, some) in pieces.chunks(together).enumerate() {
                        let products = some.iter().enumerate().map(|(index, piece)| {
                            self.half_dx(&head, room, piece, &chunk, (index * cuts, cuts, lap > 0), dx)
                        });
                        add(&mut launches, &chunk, products.collect(), &mut phase);
                    }
                    add(
                        &mut launches,
                        &chunk,
                        vec![self.head_parts(&head, room, together * cuts, first, dx)],
                        &mut phase,
                    );
                }
                None => {
                    for (index, piece) in head.weight.pieces.iter().enumerate() {
                        add(&mut launches, &chunk, vec![self.head_dx(&head, piece, &chunk, index > 0, dx)], &mut phase);
                    }
                }
            }
        }
        Ok(launches)
    }

    /// The weight's own gradient, which comes before `dx`: that takes the place of the input in f16.
    fn head_gradient(
        &self,
        head: &Head,
        trained: &TrainedHead,
        chunk: &Range<usize>,
        dx: ValueId,
        phase: &mut usize,
    ) -> Result<Launches, DeviceError> {
        let outer =
            Outer { prefix: "head_loss_gradient", rows_of: dx, rows: chunk.clone(), gradients: &trained.gradients };
        let launches = match (&head.half, trained.half) {
            (Some(half), Some(room)) => {
                let operands = self.head_halves(head, half, room);
                let mut launches = self.outer_operand(&outer, &operands, *phase);
                launches.extend(self.outer_f16(&outer, &operands, *phase + 2)?);
                launches
            }
            _ => self.outer_f32(&outer, &FloatOperands { a: head.logits, b: head.x, scale: None }, *phase)?,
        };
        *phase = launches.iter().map(|(_, launch)| launch.phase + 1).max().unwrap_or(*phase);
        Ok(launches)
    }

    fn head_halves(&self, head: &Head, half: &HalfRoom, room: WeightGradScratch) -> HalfOperands {
        let vocabulary = head.weight.resource.rows;
        HalfOperands {
            a: head.logits,
            // The f16 of a row fill the first half of what its logits filled.
            a_stride: vocabulary / 4,
            a_vectors: vocabulary / 8,
            undo: half.undo.clone(),
            row_scale: head.row_weights,
            x: half.values.clone(),
            room,
            weight_scales: None,
            undo_rest: 1.0 / HALF_RAISE,
        }
    }

    /// The scratch as room for f16 products, if these kernels can do that.
    fn half_room(&self, scratch: ValueId, weight: &DenseWeight, chunk_rows: usize) -> Option<HalfRoom> {
        let (vocabulary, cols) = (weight.resource.rows, weight.resource.cols);
        let span = self.value_span(scratch);
        let value_bytes = (chunk_rows * cols.next_multiple_of(16) * 2) as u64;
        let undo_at = value_bytes.next_multiple_of(BINDING_ALIGNMENT);
        let undo_bytes = chunk_rows as u64 * 4;
        let able = self.multiplies_f16()
            && weight.encoding == Encoding::F16
            && vocabulary.is_multiple_of(8)
            && cols.is_multiple_of(4)
            && weight.pieces.iter().all(|piece| piece.first_row.is_multiple_of(8))
            && undo_at + undo_bytes <= span.bytes;
        let part = |offset: u64, bytes: u64| Span { offset: span.offset + offset, bytes, ..span.clone() };
        able.then(|| HalfRoom {
            values: part(0, value_bytes),
            undo: part(undo_at, undo_bytes),
            scratch,
            parts: (self.rows(scratch).capacity() / chunk_rows).max(1),
        })
    }

    /// A launch of a kernel that gives a row to a workgroup, with its numbers still to be filled in.
    fn head_launch(&self, module: String, rows_of: ValueId) -> Launch {
        Launch::new(module, self.gpu.profile().row_local_size(), self.rows(rows_of))
    }

    /// The same for a tiled product with a piece of the head.
    fn product_launch(&self, module: String, rows_of: ValueId, head: &Head, piece: &Piece) -> Launch {
        let cols = head.weight.resource.cols;
        Launch {
            axis: RowAxis::Y,
            fixed_bytes: piece.span.bytes as f64,
            row_bytes: (piece.rows + cols) as f64 * 4.0,
            row_multiplies: piece.rows as f64 * cols as f64,
            ..self.head_launch(module, rows_of)
        }
    }

    fn head_logits(&self, head: &Head, piece: &Piece, chunk: &Range<usize>) -> Launch {
        let resource = head.weight.resource;
        let push = [piece.first_row, piece.rows, resource.rows, chunk.start, chunk.len()];
        Launch {
            local_size: TILED_LOCAL,
            constants: vec![resource.cols as u32, head.weight.row_vectors as u32],
            bound: vec![self.read(1, head.x), bind_piece(piece), self.write(3, head.logits)],
            push: push.map(|word| word as u32).to_vec(),
            across: piece.rows.div_ceil(DENSE_TILE.1),
            tile: DENSE_TILE.0,
            ..self.product_launch(format!("dense_gemm_{}", head.suffix), head.loss, head, piece)
        }
    }

    fn head_softmax(&self, head: &Head, chunk_first: usize, gradient: bool) -> Launch {
        let vocabulary = head.weight.resource.rows;
        Launch {
            constants: vec![
                vocabulary as u32,
                u32::from(gradient),
                u32::from(head.half.is_some()),
                u32::from(head.distill.is_some()),
                head.distill.map_or(0.0, |distill| distill.weight).to_bits(),
            ],
            bound: vec![
                self.write(1, head.logits),
                self.read(2, head.targets),
                self.read(3, head.row_weights),
                self.write(4, head.loss),
                self.read(5, head.distill.map_or(head.row_weights, |distill| distill.logits)),
            ],
            push: vec![chunk_first as u32],
            row_bytes: vocabulary as f64 * if head.distill.is_some() { 20.0 } else { 12.0 },
            // Exponentials count for several.
            row_multiplies: vocabulary as f64 * if head.distill.is_some() { 64.0 } else { 32.0 },
            ..self.head_launch("head_loss".to_owned(), head.loss)
        }
    }

    fn head_dx(&self, head: &Head, piece: &Piece, chunk: &Range<usize>, accumulate: bool, dx: ValueId) -> Launch {
        let (vocabulary, cols) = (head.weight.resource.rows, head.weight.resource.cols);
        let pairs = usize::from(piece.has_pairs(vocabulary));
        let constants = [cols, head.weight.row_vectors, vocabulary, 0, usize::from(accumulate), pairs];
        let push = [piece.first_row, piece.rows, chunk.start, chunk.len()];
        Launch {
            local_size: TILED_LOCAL,
            constants: constants.map(|constant| constant as u32).to_vec(),
            bound: vec![self.read(1, head.logits), bind_piece(piece), self.read(4, head.logits), self.write(5, dx)],
            push: push.map(|word| word as u32).to_vec(),
            across: cols.div_ceil(TILE_COLUMNS),
            // A granule of Q6_K leaves registers for fewer rows.
            tile: if head.weight.encoding == Encoding::Q6K { 16 } else { 32 },
            ..self.product_launch(format!("head_loss_dx_{}", head.suffix), dx, head, piece)
        }
    }

    fn head_input(&self, head: &Head, room: &HalfRoom, chunk_first: usize) -> Launch {
        let cols = head.weight.resource.cols;
        Launch {
            constants: vec![cols as u32, 0],
            bound: vec![
                self.read(1, head.x),
                self.read(2, head.x),
                Bound { binding: 3, span: room.values.clone(), access: Access::Write },
                Bound { binding: 4, span: room.undo.clone(), access: Access::Write },
            ],
            push: vec![chunk_first as u32],
            row_bytes: cols as f64 * 10.0,
            row_multiplies: cols as f64 * 8.0,
            ..self.head_launch("head_loss_halves".to_owned(), head.loss)
        }
    }

    fn half_logits(&self, head: &Head, room: &HalfRoom, piece: &Piece, chunk: &Range<usize>) -> Launch {
        let (vocabulary, cols) = (head.weight.resource.rows, head.weight.resource.cols);
        let vectors = cols.next_multiple_of(16) / 8;
        let constants = [vectors, vectors, cols, head.weight.row_vectors, vocabulary, 1, head.chunk_rows, 1, 0, 0];
        let push = [piece.first_row, piece.rows, chunk.start, chunk.len(), 0];
        Launch {
            local_size: HALF_LOCAL,
            constants: constants.map(|constant| constant as u32).to_vec(),
            bound: vec![
                Bound { binding: 1, span: room.values.clone(), access: Access::Read },
                bind_piece(piece),
                Bound { binding: 3, span: room.undo.clone(), access: Access::Read },
                self.read(4, head.x),
                self.write(5, head.logits),
            ],
            push: push.map(|word| word as u32).to_vec(),
            across: piece.rows.div_ceil(HALF_TILE),
            tile: HALF_TILE,
            ..self.product_launch("head_loss_logits_coopmat".to_owned(), head.loss, head, piece)
        }
    }

    /// Partial sums of a piece: from that part on, so many parts, on top of what lies there or not.
    fn half_dx(
        &self,
        head: &Head,
        room: &HalfRoom,
        piece: &Piece,
        chunk: &Range<usize>,
        (first_part, cuts, accumulate): (usize, usize, bool),
        dx: ValueId,
    ) -> Launch {
        let (vocabulary, cols) = (head.weight.resource.rows, head.weight.resource.cols);
        // The f16 of a row fill the first half of what its logits filled.
        let shape = [vocabulary / 4, vocabulary / 8, cols, head.weight.row_vectors, cols, cuts, head.chunk_rows];
        let modes = [0, 0, usize::from(accumulate)];
        let push = [piece.first_row, piece.rows, chunk.start, chunk.len(), first_part];
        Launch {
            local_size: HALF_LOCAL,
            constants: shape.iter().chain(&modes).map(|&constant| constant as u32).collect(),
            bound: vec![
                self.read(1, head.logits),
                bind_piece(piece),
                self.read(3, head.x),
                self.read(4, head.x),
                self.write(5, room.scratch),
            ],
            push: push.map(|word| word as u32).to_vec(),
            across: cols.div_ceil(HALF_TILE) * cuts,
            tile: HALF_TILE,
            ..self.product_launch("head_loss_dx_coopmat".to_owned(), dx, head, piece)
        }
    }

    fn head_parts(&self, head: &Head, room: &HalfRoom, parts: usize, chunk_first: usize, dx: ValueId) -> Launch {
        let cols = head.weight.resource.cols;
        Launch {
            local_size: PARTS_LOCAL,
            constants: [cols, parts, head.chunk_rows, 1, 0].map(|constant| constant as u32).to_vec(),
            bound: vec![
                self.read(1, room.scratch),
                self.read(2, head.row_weights),
                self.read(3, room.scratch),
                self.write(4, dx),
            ],
            push: vec![chunk_first as u32, (1.0 / HALF_RAISE).to_bits()],
            axis: RowAxis::Y,
            across: (cols / 4).div_ceil(PARTS_LOCAL as usize),
            row_bytes: (parts + 1) as f64 * cols as f64 * 4.0,
            ..self.head_launch("head_loss_parts".to_owned(), dx)
        }
    }
}

fn bind_piece(piece: &Piece) -> Bound {
    Bound { binding: 2, span: piece.span.clone(), access: Access::Read }
}
