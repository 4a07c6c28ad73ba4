//! Lowering of what makes weights from the parameters behind them, in runs that take a step of the optimiser.

use super::{Launch, Lowering};
use crate::dispatch::Bound;
use crate::weights::{Piece, Placed};
use std::ops::Range;
use tritune_graph::ops::Requantize;
use tritune_graph::{Access, DeviceError, Encoding, ResourceId, Slice, ValueId};

/// Workgroups at most, within every device's grid; they share out what is more.
const MOST_GROUPS: usize = 16 << 10;

impl Lowering<'_> {
    pub(super) fn requantize(&self, op: &Requantize) -> Result<Vec<Launch>, DeviceError> {
        let &Requantize { master, weight, first_row, sums, lambda } = op;
        let rows = first_row..first_row + master.rows;
        if let Some(lambda) = lambda {
            return self.requantize_annealed(master, weight, &rows, sums, lambda);
        }
        match self.resource(weight)? {
            (_, Placed::Ternary { .. }) => self.requantize_ternary(master, weight, &rows, sums),
            (_, &Placed::Dense { encoding, row_vectors, ref pieces }) => {
                let module = match encoding {
                    Encoding::F32 => "requantize_f32",
                    Encoding::F16 => "requantize_f16",
                    other => return Err(self.unsupported(format!("a weight in {other:?} cannot be made anew"))),
                };
                let launch = |(piece, part): (&Piece, Range<usize>)| {
                    let bound = vec![self.slice(1, master, Access::Read)?, piece_written(2, piece)];
                    let groups = self.requantize_groups(part.len() * row_vectors);
                    let bytes = (part.len() * row_vectors) as f64 * 32.0;
                    let places = [part.start - first_row, part.start - piece.first_row, part.len()];
                    Ok(Launch {
                        constants: vec![master.cols as u32, row_vectors as u32],
                        push: places.map(|place| place as u32).to_vec(),
                        ..self.per_step(module, self.rows(sums), groups, bytes, bound)
                    })
                };
                touched(pieces, &rows).map(launch).collect()
            }
            (resource, Placed::Buffer { .. }) => {
                Err(self.unsupported(format!("{} is a state, not a weight", resource.name)))
            }
        }
    }

    fn requantize_ternary(
        &self,
        master: Slice,
        weight: ResourceId,
        rows: &Range<usize>,
        sums: ValueId,
    ) -> Result<Vec<Launch>, DeviceError> {
        let weight = self.ternary(weight)?;
        let (parts, count) = (self.sum_parts(sums), master.rows * master.cols);
        let mut launches = vec![self.requantize_sums(master, sums)?];
        for (piece, part) in touched(weight.pieces, rows) {
            let bound = vec![
                self.slice(1, master, Access::Read)?,
                self.read(2, sums),
                piece_written(3, piece),
                Bound { binding: 4, span: weight.row_scales.clone(), access: Access::Write },
            ];
            let groups = self.requantize_groups(part.len() * master.cols.div_ceil(16));
            let places = [part.start - rows.start, part.start - piece.first_row, part.start, part.len()];
            launches.push(Launch {
                constants: vec![master.cols as u32, parts as u32],
                push: [&[(count as f32).to_bits()], places.map(|place| place as u32).as_slice()].concat(),
                phase: 1,
                ..self.per_step(
                    "requantize_ternary",
                    self.rows(sums),
                    groups,
                    (part.len() * master.cols) as f64 * 5.0,
                    bound,
                )
            });
        }
        Ok(launches)
    }

    /// Sums of magnitudes that there is room for: each is a pair of floats.
    fn sum_parts(&self, sums: ValueId) -> usize {
        (self.cols(sums) / 2).max(1)
    }

    fn requantize_sums(&self, master: Slice, sums: ValueId) -> Result<Launch, DeviceError> {
        let (parts, count) = (self.sum_parts(sums), master.rows * master.cols);
        let bound = vec![self.slice(1, master, Access::Read)?, self.write(2, sums)];
        Ok(Launch {
            local_size: self.gpu.profile().row_local_size(),
            constants: vec![parts as u32],
            push: vec![count as u32],
            ..self.per_step("requantize_sums", self.rows(sums), parts, count as f64 * 4.0, bound)
        })
    }

    fn requantize_annealed(
        &self,
        master: Slice,
        weight: ResourceId,
        rows: &Range<usize>,
        sums: ValueId,
        lambda: ValueId,
    ) -> Result<Vec<Launch>, DeviceError> {
        let weight = self.dense(weight)?;
        if weight.encoding != Encoding::F32 {
            return Err(
                self.unsupported(format!("{} is not F32, so it cannot be partly ternary", weight.resource.name))
            );
        }
        let (parts, count, row_vectors) = (self.sum_parts(sums), master.rows * master.cols, weight.row_vectors);
        let mut launches = vec![self.requantize_sums(master, sums)?];
        for (piece, part) in touched(weight.pieces, rows) {
            let bound = vec![
                self.slice(1, master, Access::Read)?,
                self.read(2, sums),
                self.read(3, lambda),
                piece_written(4, piece),
            ];
            let groups = self.requantize_groups(part.len() * row_vectors);
            let places = [part.start - rows.start, part.start - piece.first_row, part.len()];
            launches.push(Launch {
                constants: vec![master.cols as u32, parts as u32, row_vectors as u32],
                push: [&[(count as f32).to_bits()], places.map(|place| place as u32).as_slice()].concat(),
                phase: 1,
                ..self.per_step(
                    "requantize_annealed",
                    self.rows(sums),
                    groups,
                    (part.len() * row_vectors) as f64 * 32.0,
                    bound,
                )
            });
        }
        Ok(launches)
    }

    fn requantize_groups(&self, items: usize) -> usize {
        items.div_ceil(super::optimizer::LOCAL as usize).clamp(1, MOST_GROUPS)
    }
}

/// The pieces that hold some of the rows, and which.
fn touched<'a>(pieces: &'a [Piece], rows: &'a Range<usize>) -> impl Iterator<Item = (&'a Piece, Range<usize>)> {
    pieces.iter().filter_map(|piece| {
        let part = rows.start.max(piece.first_row)..rows.end.min(piece.first_row + piece.rows);
        (!part.is_empty()).then_some((piece, part))
    })
}

fn piece_written(binding: u32, piece: &Piece) -> Bound {
    Bound { binding, span: piece.span.clone(), access: Access::Write }
}
