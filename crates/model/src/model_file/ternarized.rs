//! Master weights that become trits with a scale for each row or group when they are read.

use super::{DenseTensor, LoadError, ScaledTrits};
use half::f16;
use tritune_format::codec::quantize_absmean_scaled;
use tritune_format::codec::scaled_trits::ScaledRows;
use tritune_graph::{Encoding, RowSource, ScaleGranularity, SourceError, trits};

/// A tensor of master weights.
pub(crate) struct Ternarized<'a> {
    /// Name in its file.
    pub name: String,
    /// Number of rows.
    pub rows: usize,
    /// Weights per row.
    pub cols: usize,
    /// Which of them share a scale: rows or groups.
    pub scales: ScaleGranularity,
    /// Reads them.
    pub masters: Box<dyn Fn() -> Result<Vec<f32>, LoadError> + 'a>,
}

impl<'a> Ternarized<'a> {
    /// The trits and scales.
    pub fn trits(self) -> ScaledTrits<'a> {
        let (name, rows, cols, scales) = (self.name.clone(), self.rows, self.cols, self.scales);
        ScaledTrits { name, rows, cols, scales, source: Box::new(Source { tensor: self, found: None }) }
    }

    /// The numbers that these stand for, which an f16 holds.
    pub fn floats(self) -> DenseTensor<'a> {
        let (name, rows, cols) = (self.name.clone(), self.rows, self.cols);
        let (scales, mut source) = (self.scales, Source { tensor: self, found: None });
        let row_words = cols.div_ceil(trits::WORD_WEIGHTS);
        let read = move |first: usize, out: &mut [u8]| -> Result<(), SourceError> {
            let found = source.found()?;
            for (index, out) in out.as_chunks_mut::<2>().0.iter_mut().enumerate() {
                let (row, column) = (first + index / cols, index % cols);
                let word = found.words.get(row * row_words + column / trits::WORD_WEIGHTS).ok_or(BEYOND)?;
                let trit = trits::code(*word, column % trits::WORD_WEIGHTS) as f32 - 1.0;
                *out = f16::from_f32(trit * found.scales[scales.index(cols, row, column)]).to_le_bytes();
            }
            Ok(())
        };
        DenseTensor { name, rows, cols, encoding: Encoding::F16, source: Box::new(read) }
    }
}

const BEYOND: &str = "rows beyond the end of the tensor";

/// The masters are read when the first row is asked for.
struct Source<'a> {
    tensor: Ternarized<'a>,
    found: Option<ScaledRows>,
}

impl Source<'_> {
    fn found(&mut self) -> Result<&ScaledRows, SourceError> {
        let Ternarized { rows, cols, scales, masters, .. } = &self.tensor;
        match &mut self.found {
            Some(found) => Ok(found),
            empty => Ok(empty.insert(quantize_absmean_scaled(*rows, *cols, &masters()?, *scales)?)),
        }
    }
}

impl RowSource for Source<'_> {
    fn read_rows(&mut self, first_row: usize, out: &mut [u8]) -> Result<(), SourceError> {
        let start = first_row * self.tensor.cols.div_ceil(trits::WORD_WEIGHTS) * size_of::<u32>();
        let bytes: &[u8] = bytemuck::cast_slice(&self.found()?.words);
        out.copy_from_slice(bytes.get(start..start + out.len()).ok_or(BEYOND)?);
        Ok(())
    }

    fn read_scales(&mut self, first: usize, out: &mut [f32]) -> Result<(), SourceError> {
        out.copy_from_slice(self.found()?.scales.get(first..first + out.len()).ok_or(BEYOND)?);
        Ok(())
    }
}
