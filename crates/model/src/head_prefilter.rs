//! Makes the prefilter of a head from its rows as they are uploaded: int8 rows, and how far they are from the exact ones.

use half::slice::HalfFloatSliceExt;
use half::{bf16, f16};
use std::thread;
use tritune_graph::{Encoding, PREFILTER_NUMBERS, PrefilterRow, RowSource, SMALLEST_NORMAL_F16, SourceError};

/// Parts of what is asked for that are rounded side by side: reading them is not much faster.
const MAX_PARTS: usize = 8;
/// Weights that are worth a thread.
const PART_WEIGHTS: usize = 1 << 17;

/// The prefilter of rows in an encoding of floats.
pub(crate) struct PrefilterSource<'a> {
    rows: Box<dyn RowSource + 'a>,
    encoding: Encoding,
    cols: usize,
    /// Rows as they are read, aligned for any float.
    read: Vec<u32>,
    /// The numbers of the rows that were asked for.
    numbers: Vec<f32>,
    parts: usize,
}

impl<'a> PrefilterSource<'a> {
    pub fn new(
        rows: Box<dyn RowSource + 'a>,
        encoding: Encoding,
        (count, cols): (usize, usize),
    ) -> PrefilterSource<'a> {
        let parts = thread::available_parallelism().map_or(1, |threads| threads.get().min(MAX_PARTS));
        let numbers = vec![0.0; count * PREFILTER_NUMBERS];
        PrefilterSource { rows, encoding, cols, read: Vec::new(), numbers, parts }
    }
}

impl RowSource for PrefilterSource<'_> {
    fn read_rows(&mut self, first_row: usize, out: &mut [u8]) -> Result<(), SourceError> {
        let (cols, encoding) = (self.cols, self.encoding);
        let (count, row_bytes) = (out.len() / cols, encoding.row_bytes(cols));
        self.read.resize((count * row_bytes).div_ceil(size_of::<u32>()), 0);
        let read = &mut bytemuck::cast_slice_mut(&mut self.read)[..count * row_bytes];
        self.rows.read_rows(first_row, read)?;
        let numbers = self.numbers.get_mut(first_row * PREFILTER_NUMBERS..(first_row + count) * PREFILTER_NUMBERS);
        let numbers = numbers.ok_or("the device asks for rows that do not exist")?;
        let parts = self.parts.min(count * cols / PART_WEIGHTS).max(1);
        let chunk = count.div_ceil(parts).max(1);
        let parts = read.chunks_mut(chunk * row_bytes).zip(out.chunks_mut(chunk * cols));
        let parts = parts.zip(numbers.chunks_mut(chunk * PREFILTER_NUMBERS));
        thread::scope(|scope| {
            let mut parts =
                parts.map(|((read, out), numbers)| move || prefilter_rows(encoding, cols, read, out, numbers));
            // The first part is this thread's.
            let own = parts.next();
            parts.for_each(|part| {
                scope.spawn(part);
            });
            if let Some(mut own) = own {
                own();
            }
        });
        Ok(())
    }

    fn read_scales(&mut self, first: usize, out: &mut [f32]) -> Result<(), SourceError> {
        let numbers = self.numbers.get(first..first + out.len());
        out.copy_from_slice(numbers.ok_or("the device asks for rows that do not exist")?);
        Ok(())
    }
}

fn prefilter_rows(encoding: Encoding, cols: usize, rows: &[u8], out: &mut [u8], numbers: &mut [f32]) {
    let mut floats = vec![0f32; cols];
    let flushed = if encoding == Encoding::F16 { SMALLEST_NORMAL_F16 } else { 0.0 };
    let rows = rows.chunks_exact(encoding.row_bytes(cols)).zip(out.chunks_exact_mut(cols));
    for ((row, out), numbers) in rows.zip(numbers.as_chunks_mut::<PREFILTER_NUMBERS>().0) {
        match encoding {
            Encoding::F16 => bytemuck::cast_slice::<u8, f16>(row).convert_to_f32_slice(&mut floats),
            Encoding::BF16 => bytemuck::cast_slice::<u8, bf16>(row).convert_to_f32_slice(&mut floats),
            _ => floats.copy_from_slice(bytemuck::cast_slice(row)),
        }
        *numbers = PrefilterRow::of(&floats, flushed, bytemuck::cast_slice_mut(out)).to_array();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_change_nothing() {
        let (rows, cols) = (301, 1024);
        for encoding in [Encoding::F32, Encoding::F16, Encoding::BF16] {
            let value = |row: usize, col: usize| ((row * 31 + col * col) % 257) as f32 / 128.0 - 1.0;
            let bytes = |row: usize, col: usize| match encoding {
                Encoding::F16 => f16::from_f32(value(row, col)).to_le_bytes().to_vec(),
                Encoding::BF16 => bf16::from_f32(value(row, col)).to_le_bytes().to_vec(),
                _ => value(row, col).to_le_bytes().to_vec(),
            };
            let row_bytes = encoding.row_bytes(cols);
            let read = move |first: usize, out: &mut [u8]| -> Result<(), SourceError> {
                for (index, out) in out.chunks_exact_mut(row_bytes).enumerate() {
                    out.copy_from_slice(&(0..cols).flat_map(|col| bytes(first + index, col)).collect::<Vec<u8>>());
                }
                Ok(())
            };
            let mut expected: Option<(Vec<u8>, Vec<f32>)> = None;
            for (parts, at_once) in [(1, rows), (3, rows), (2, 7)] {
                let mut source = PrefilterSource::new(Box::new(read), encoding, (rows, cols));
                source.parts = parts;
                let (mut out, mut numbers) = (vec![99; rows * cols], vec![0.0; rows * PREFILTER_NUMBERS]);
                for (part, out) in out.chunks_mut(at_once * cols).enumerate() {
                    source.read_rows(part * at_once, out).unwrap();
                }
                source.read_scales(0, &mut numbers).unwrap();
                assert!(numbers.iter().all(|number| *number > 0.0));
                let made = (out, numbers);
                assert!(expected.get_or_insert_with(|| made.clone()) == &made, "{encoding:?}, {parts} parts");
            }
            let mut source = PrefilterSource::new(Box::new(read), encoding, (rows, cols));
            assert!(source.read_rows(rows, &mut vec![0; cols]).is_err());
        }
    }
}
