//! I2_S of bitnet.cpp: four weights to a byte over the flattened matrix, then 32 bytes that start with the f32 scale.
//!
//! In a block of 128 weights, byte `b` holds from high bits to low the codes of weights `b + {0, 32, 64, 96}`. Files made
//! by the quantiser on ARM use blocks of 64 in the same manner; the file does not record which, so the caller must know.

use super::check_byte_count;
use crate::error::{Error, Result};
use crate::tensor_type::{I2S_TAIL_BYTES, TensorType};
use crate::ternary::{
    TernaryMatrix, WORD_WEIGHTS, has_invalid_code, transpose_codes, unpack_codes, word_count, words_of_bytes,
};

/// How many weights an I2_S file packs together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum I2sBlock {
    /// 128 weights in 32 bytes: x86 builds, the Python converter and the published models.
    #[default]
    B128,
    /// 64 weights in 16 bytes: files quantised on ARM.
    B64,
}

impl I2sBlock {
    /// Weights per block.
    pub fn weights(self) -> usize {
        match self {
            I2sBlock::B128 => 128,
            I2sBlock::B64 => 64,
        }
    }

    /// Sixteen bytes hold four words this far apart.
    fn stride(self) -> usize {
        self.weights() / 64
    }
}

/// Decodes a matrix of `rows` × `cols` weights.
pub fn decode(tensor: &str, rows: usize, cols: usize, bytes: &[u8], block: I2sBlock) -> Result<TernaryMatrix> {
    check_byte_count(tensor, TensorType::I2S, &[cols as u64, rows as u64], bytes)?;
    check_whole_blocks(tensor, rows, cols, block)?;
    let (packed, tail) = bytes.split_at(bytes.len() - I2S_TAIL_BYTES as usize);
    let scale = f32::from_le_bytes([tail[0], tail[1], tail[2], tail[3]]);
    if !scale.is_finite() {
        return Err(Error::BadScale { tensor: tensor.to_owned(), scale });
    }

    let stride = block.stride();
    let mut flat = vec![0; rows * cols / WORD_WEIGHTS];
    let mut invalid = false;
    for (bytes, words) in packed.chunks_exact(16 * stride).zip(flat.chunks_exact_mut(4 * stride)) {
        for (group, bytes) in bytes.as_chunks::<16>().0.iter().enumerate() {
            // The high bits come first in a byte, so the pairs run backwards.
            for (pair, word) in transpose_codes(words_of_bytes(bytes)).into_iter().rev().enumerate() {
                invalid |= has_invalid_code(word);
                words[pair * stride + group] = word;
            }
        }
    }
    if invalid {
        return Err(Error::InvalidCode { tensor: tensor.to_owned() });
    }
    if cols.is_multiple_of(WORD_WEIGHTS) {
        return Ok(TernaryMatrix { rows, cols, scale, words: flat });
    }
    // Rows begin inside words.
    word_count(tensor, rows, cols)?;
    let trits: Vec<i8> = flat.into_iter().flat_map(unpack_codes).map(|code| code as i8 - 1).collect();
    TernaryMatrix::from_trits(rows, cols, scale, &trits)
}

/// Encodes a matrix whose weights fill whole blocks.
pub fn encode(tensor: &str, matrix: &TernaryMatrix, block: I2sBlock) -> Result<Vec<u8>> {
    let (rows, cols) = (matrix.rows, matrix.cols);
    let size = TensorType::I2S.byte_size(tensor, &[cols as u64, rows as u64])?;
    check_whole_blocks(tensor, rows, cols, block)?;
    if !matrix.scale.is_finite() {
        return Err(Error::BadScale { tensor: tensor.to_owned(), scale: matrix.scale });
    }
    let realigned;
    let flat = if cols.is_multiple_of(WORD_WEIGHTS) {
        &matrix.words
    } else {
        realigned = TernaryMatrix::from_trits(1, rows * cols, matrix.scale, &matrix.to_trits())?.words;
        &realigned
    };

    let stride = block.stride();
    let mut bytes = vec![0; size as usize];
    for (words, bytes) in flat.chunks_exact(4 * stride).zip(bytes.chunks_exact_mut(16 * stride)) {
        for (group, bytes) in bytes.as_chunks_mut::<16>().0.iter_mut().enumerate() {
            let packed = transpose_codes([3, 2, 1, 0].map(|pair| words[pair * stride + group]));
            for (four, word) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(packed) {
                *four = word.to_le_bytes();
            }
        }
    }
    let tail = rows * cols / 4;
    bytes[tail..tail + 4].copy_from_slice(&matrix.scale.to_le_bytes());
    Ok(bytes)
}

fn check_whole_blocks(tensor: &str, rows: usize, cols: usize, block: I2sBlock) -> Result<()> {
    word_count(tensor, rows, cols)?;
    if !(rows * cols).is_multiple_of(block.weights()) {
        return Err(Error::PartialBlock {
            tensor: tensor.to_owned(),
            elements: (rows * cols) as u64,
            block: block.weights() as u64,
            ty: TensorType::I2S.name(),
        });
    }
    Ok(())
}
