//! Dense tables row by row: other orders of rows, other encodings, and tables that are in memory.

use super::{DenseTensor, LoadError};
use crate::convert::tensor_type;
use tritune_format::codec::{decode_f32, encode_f32};
use tritune_graph::{Encoding, RowSource, SourceError};

impl<'a> DenseTensor<'a> {
    /// A table of f32 in memory.
    pub(crate) fn of_values(name: String, rows: usize, cols: usize, values: Vec<f32>) -> DenseTensor<'a> {
        let row_bytes = cols * size_of::<f32>();
        let read = move |first: usize, out: &mut [u8]| -> Result<(), SourceError> {
            let bytes: &[u8] = bytemuck::cast_slice(&values);
            let rows = bytes.get(first * row_bytes..first * row_bytes + out.len());
            out.copy_from_slice(rows.ok_or("rows beyond the end of the table")?);
            Ok(())
        };
        DenseTensor { name, rows, cols, encoding: Encoding::F32, source: Box::new(read) }
    }

    /// The same table with each row of each head taken from the row of the same head that `source` names.
    pub(crate) fn reordered(self, head_dim: usize, source: fn(usize, usize) -> usize) -> DenseTensor<'a> {
        let DenseTensor { name, rows, cols, encoding, source: mut table } = self;
        let row_bytes = encoding.row_bytes(cols);
        let read = move |first: usize, out: &mut [u8]| -> Result<(), SourceError> {
            for (index, out) in out.chunks_exact_mut(row_bytes).enumerate() {
                let row = first + index;
                table.read_rows(row / head_dim * head_dim + source(row % head_dim, head_dim), out)?;
            }
            Ok(())
        };
        DenseTensor { name, rows, cols, encoding, source: Box::new(read) }
    }

    /// The same table in another encoding.
    pub(crate) fn encoded(self, encoding: Encoding) -> DenseTensor<'a> {
        if encoding == self.encoding {
            return self;
        }
        let DenseTensor { name, rows, cols, encoding: own, mut source } = self;
        let (label, row_bytes) = (name.clone(), encoding.row_bytes(cols));
        let read = move |first: usize, out: &mut [u8]| -> Result<(), SourceError> {
            let count = out.len() / row_bytes.max(1);
            let mut bytes = vec![0; count * own.row_bytes(cols)];
            source.read_rows(first, &mut bytes)?;
            let values = decode_f32(tensor_type(own), &label, &bytes, count * cols)?;
            out.copy_from_slice(&encode_f32(tensor_type(encoding), &label, &values)?);
            Ok(())
        };
        DenseTensor { name, rows, cols, encoding, source: Box::new(read) }
    }

    /// All its values.
    pub(crate) fn values(mut self) -> Result<Vec<f32>, LoadError> {
        let mut bytes = vec![0; self.rows * self.encoding.row_bytes(self.cols)];
        self.source.read_rows(0, &mut bytes).map_err(|source| LoadError::of_source(&self.name, source))?;
        Ok(decode_f32(tensor_type(self.encoding), &self.name, &bytes, self.rows * self.cols)?)
    }
}

/// Matrices one below the other, all of one encoding: the rows of each, and what delivers them.
pub(crate) struct Stacked<'a> {
    pub encoding: Encoding,
    pub cols: usize,
    pub parts: Vec<(usize, Box<dyn RowSource + 'a>)>,
}

impl RowSource for Stacked<'_> {
    fn read_rows(&mut self, first_row: usize, out: &mut [u8]) -> Result<(), SourceError> {
        let row_bytes = self.encoding.row_bytes(self.cols);
        spread(&mut self.parts, (first_row, row_bytes), out, |source, start, out| source.read_rows(start, out))
    }

    fn read_scales(&mut self, first: usize, out: &mut [f32]) -> Result<(), SourceError> {
        let per_row = self.encoding.scales_per_row(self.cols).max(1);
        let mut parts: Vec<_> = self.parts.iter_mut().map(|(rows, source)| (*rows * per_row, source)).collect();
        spread(&mut parts, (first, 1), out, |source, start, out| source.read_scales(start, out))
    }
}

/// Reads from `start` on what lies in one part after the other, `size` elements of `out` for each of its rows.
fn spread<S, T>(
    parts: &mut [(usize, S)],
    (mut start, size): (usize, usize),
    mut out: &mut [T],
    mut read: impl FnMut(&mut S, usize, &mut [T]) -> Result<(), SourceError>,
) -> Result<(), SourceError> {
    for (rows, source) in parts {
        if start < *rows && !out.is_empty() {
            let here = (*rows - start).min(out.len() / size.max(1));
            let (part, rest) = out.split_at_mut(here * size);
            read(source, start, part)?;
            (start, out) = (*rows, rest);
        }
        start = start.saturating_sub(*rows);
    }
    if out.is_empty() { Ok(()) } else { Err("rows beyond the end of the tables".into()) }
}
