//! The packed weights of Hugging Face BitNet checkpoints: uint8 `[ceil(rows / 4), cols]`.
//!
//! With R packed rows, bit pair `i` (low first) of packed row `r` is the code of row `i * R + r`.

use crate::error::{Error, Result};
use crate::ternary::{TernaryMatrix, ZERO_WORD, has_invalid_code, transpose_codes, word_count, words_of_bytes};

/// Decodes a matrix of `rows` × `cols` weights. The scale is a tensor of its own in these checkpoints.
pub fn decode(tensor: &str, rows: usize, cols: usize, bytes: &[u8], scale: f32) -> Result<TernaryMatrix> {
    if !scale.is_finite() {
        return Err(Error::BadScale { tensor: tensor.to_owned(), scale });
    }
    let mut words = vec![ZERO_WORD; checked_words(tensor, rows, cols, bytes.len())?];
    let words_per_row = cols.div_ceil(16);
    let packed_rows = rows.div_ceil(4);
    let mut invalid = false;
    for (r, packed) in bytes.chunks_exact(cols.max(1)).enumerate() {
        for (w, chunk) in packed.chunks(16).enumerate() {
            let mut sixteen = [0x55; 16];
            sixteen[..chunk.len()].copy_from_slice(chunk);
            for (i, word) in transpose_codes(words_of_bytes(&sixteen)).into_iter().enumerate() {
                let row = i * packed_rows + r;
                if row < rows {
                    invalid |= has_invalid_code(word);
                    words[row * words_per_row + w] = word;
                }
            }
        }
    }
    if invalid {
        return Err(Error::InvalidCode { tensor: tensor.to_owned() });
    }
    Ok(TernaryMatrix { rows, cols, scale, words })
}

/// Encodes the weights; the scale is the caller's to store. Rows that do not exist get code 0, as the reference packs.
pub fn encode(matrix: &TernaryMatrix) -> Vec<u8> {
    let words_per_row = matrix.words_per_row();
    let packed_rows = matrix.rows.div_ceil(4);
    let mut bytes = vec![0; packed_rows * matrix.cols];
    for (r, packed) in bytes.chunks_exact_mut(matrix.cols.max(1)).enumerate() {
        for (w, chunk) in packed.chunks_mut(16).enumerate() {
            let codes = transpose_codes([0, 1, 2, 3].map(|i| {
                let row = i * packed_rows + r;
                if row < matrix.rows { matrix.words[row * words_per_row + w] } else { 0 }
            }));
            let sixteen = codes.map(u32::to_le_bytes);
            chunk.copy_from_slice(&sixteen.as_flattened()[..chunk.len()]);
        }
    }
    bytes
}

fn checked_words(tensor: &str, rows: usize, cols: usize, found: usize) -> Result<usize> {
    let words = word_count(tensor, rows, cols)?;
    let expected = rows.div_ceil(4) * cols;
    if found != expected {
        let (expected, found) = (expected as u64, found as u64);
        return Err(Error::WrongByteCount { tensor: tensor.to_owned(), expected, found });
    }
    Ok(words)
}
