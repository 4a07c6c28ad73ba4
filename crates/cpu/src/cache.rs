//! Views of a key or value cache.

use crate::dense_matrix::{SourceF16, SourceF32, decode_row};
use crate::math::{LANES, Lanes};
use crate::pool::SharedOut;
use half::f16;
use half::slice::HalfFloatSliceExt;
use tritune_graph::{Heads, KV_BLOCK, KvBlocks};

/// Rows of keys or values to read.
#[derive(Clone, Copy)]
pub enum Cache<'a> {
    /// Single precision.
    F32(&'a [f32]),
    /// Half precision.
    F16(&'a [f16]),
    /// Blocks of int8: the bytes, and where parts of rows are.
    Blocks(&'a [u8], KvBlocks),
}

impl Cache<'_> {
    /// Rows of heads of that shape.
    pub(crate) fn rows(&self, shape: Heads) -> usize {
        rows(self.len(), shape, self.blocks())
    }

    fn len(&self) -> usize {
        match self {
            Self::F32(values) => values.len(),
            Self::F16(values) => values.len(),
            Self::Blocks(bytes, _) => bytes.len(),
        }
    }

    fn blocks(&self) -> Option<KvBlocks> {
        if let Self::Blocks(_, blocks) = self { Some(*blocks) } else { None }
    }

    /// Decodes a key head of a row into `out`, which is as wide as the head.
    ///
    /// # Safety
    /// The CPU supports the instruction set of `L`.
    #[inline(always)]
    pub(crate) unsafe fn decode<L: Lanes>(self, kv_heads: usize, row: usize, head: usize, out: &mut [f32]) {
        let first = (row * kv_heads + head) * out.len();
        // SAFETY: the caller guarantees the instruction set; the slices have as many elements as `out`.
        unsafe {
            match self {
                Self::F32(values) => decode_row::<L, SourceF32>(values[first..][..out.len()].as_ptr().cast(), out),
                Self::F16(values) => decode_row::<L, SourceF16>(values[first..][..out.len()].as_ptr().cast(), out),
                Self::Blocks(bytes, blocks) => {
                    let elements = &bytes[blocks.head(row, head)..][..out.len()];
                    let scales = &bytes[blocks.scales(row, head)..][..blocks.scale_bytes()];
                    decode_blocks::<L>(elements, scales, out);
                }
            }
        }
    }
}

/// # Safety
/// The CPU supports the instruction set of `L`.
#[inline(always)]
unsafe fn decode_blocks<L: Lanes>(elements: &[u8], scales: &[u8], out: &mut [f32]) {
    let blocks = elements.as_chunks::<KV_BLOCK>().0.iter().zip(out.as_chunks_mut::<KV_BLOCK>().0);
    for ((elements, out), scale) in blocks.zip(scales.as_chunks::<2>().0) {
        let scale = f32::from_bits(u32::from(u16::from_le_bytes(*scale)) << 16);
        for at in (0..KV_BLOCK).step_by(LANES) {
            // SAFETY: the caller guarantees the instruction set; both arrays have a block's elements.
            unsafe { L::load_i8(elements.as_ptr().add(at)).mul(L::splat(scale)).store(out.as_mut_ptr().add(at)) };
        }
    }
}

/// Rows of keys or values to write.
pub enum CacheMut<'a> {
    /// Single precision.
    F32(&'a mut [f32]),
    /// Half precision; values are rounded to nearest, ties to even.
    F16(&'a mut [f16]),
    /// Blocks of int8: the bytes, and where parts of rows are.
    Blocks(&'a mut [u8], KvBlocks),
}

impl CacheMut<'_> {
    /// Rows of heads of that shape.
    pub(crate) fn rows(&self, shape: Heads) -> usize {
        match self {
            Self::F32(values) => rows(values.len(), shape, None),
            Self::F16(values) => rows(values.len(), shape, None),
            Self::Blocks(bytes, blocks) => rows(bytes.len(), shape, Some(*blocks)),
        }
    }
}

/// Rows of a cache of so many elements or bytes.
fn rows(length: usize, shape: Heads, blocks: Option<KvBlocks>) -> usize {
    let Some(blocks) = blocks else { return length / (shape.kv_heads * shape.head_dim) };
    assert_eq!((blocks.shape.kv_heads, blocks.shape.head_dim), (shape.kv_heads, shape.head_dim), "heads of the cache");
    assert!(shape.head_dim.is_multiple_of(KV_BLOCK), "heads of {} have no blocks", shape.head_dim);
    assert!(length >= blocks.rows * KvBlocks::width(shape), "{length} bytes for {} rows", blocks.rows);
    blocks.rows
}

/// A cache that several tasks write.
pub(crate) enum SharedCache<'a> {
    F32(SharedOut<'a, f32>),
    F16(SharedOut<'a, f16>),
    Blocks(SharedOut<'a, u8>, KvBlocks),
}

impl<'a> SharedCache<'a> {
    pub(crate) fn new(cache: CacheMut<'a>) -> Self {
        match cache {
            CacheMut::F32(values) => Self::F32(SharedOut::new(values)),
            CacheMut::F16(values) => Self::F16(SharedOut::new(values)),
            CacheMut::Blocks(bytes, blocks) => Self::Blocks(SharedOut::new(bytes), blocks),
        }
    }

    /// Stores a row.
    ///
    /// # Safety
    /// No other task touches that row.
    pub(crate) unsafe fn write_row(&self, row: usize, values: &[f32]) {
        let place = row * values.len()..(row + 1) * values.len();
        // SAFETY: the row is the caller's.
        unsafe {
            match self {
                Self::F32(cache) => cache.part(place).copy_from_slice(values),
                Self::F16(cache) => cache.part(place).convert_from_f32_slice(values),
                Self::Blocks(cache, blocks) => {
                    for (head, values) in values.chunks_exact(blocks.shape.head_dim).enumerate() {
                        let (elements, scales) = (blocks.head(row, head), blocks.scales(row, head));
                        let elements = cache.part(elements..elements + values.len());
                        encode_blocks(values, elements, cache.part(scales..scales + blocks.scale_bytes()));
                    }
                }
            }
        }
    }
}

/// Largest magnitudes below are kept as zeros: what their scales are divided into would not be finite.
const SMALLEST_BLOCK: u32 = 1e-30f32.to_bits();
/// A sum with this has no fraction left: rounded to nearest, ties to even.
const ROUNDS: f32 = 12_582_912.0;

/// Rounds the elements of a head to blocks. A block with something that is no number has no number as its scale.
fn encode_blocks(values: &[f32], elements: &mut [u8], scales: &mut [u8]) {
    scales.fill(0);
    let blocks = values.as_chunks::<KV_BLOCK>().0.iter().zip(elements.as_chunks_mut::<KV_BLOCK>().0);
    for ((values, elements), scale) in blocks.zip(scales.as_chunks_mut::<2>().0) {
        // As integers magnitudes have the same order, and above all numbers is what is none.
        let largest = values.iter().fold(0, |largest, value| largest.max(value.to_bits() & 0x7fff_ffff));
        let exact = if largest < SMALLEST_BLOCK { 0.0 } else { f32::from_bits(largest) * (1.0 / 127.0) };
        // What is no number stays so: rounded up, the last of them would be zeros.
        let upper = ((exact.to_bits() & 0x7fff_ffff) + 0xffff).min(0x7fc0_ffff) >> 16;
        *scale = (upper as u16).to_le_bytes();
        let inverse = if upper == 0 { 0.0 } else { 1.0 / f32::from_bits(upper << 16) };
        for (element, value) in elements.iter_mut().zip(values) {
            let rounded = (value * inverse).clamp(-127.0, 127.0) + ROUNDS - ROUNDS;
            *element = (rounded as i8).cast_unsigned();
        }
    }
}

#[cfg(test)]
mod tests;
