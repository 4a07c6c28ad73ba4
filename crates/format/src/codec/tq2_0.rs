//! TQ2_0: 256 weights in 66 bytes. 64 bytes of codes, then the f16 scale.
//!
//! Byte `32 * h + b` holds, from low bits to high, the codes of weights `128 * h + b + {0, 32, 64, 96}`.

use super::tq_block::{BLOCK_WORDS, decode_blocks, encode_blocks};
use crate::error::Result;
use crate::tensor_type::TensorType;
use crate::ternary::{TernaryMatrix, has_invalid_code, transpose_codes, words_of_bytes};

const BLOCK_BYTES: usize = 66;

/// Decodes a matrix of `rows` × `cols` weights.
pub fn decode(tensor: &str, rows: usize, cols: usize, bytes: &[u8]) -> Result<TernaryMatrix> {
    decode_blocks(TensorType::TQ2_0, tensor, rows, cols, bytes, unpack)
}

/// Encodes a matrix whose rows are multiples of 256.
pub fn encode(tensor: &str, matrix: &TernaryMatrix) -> Result<Vec<u8>> {
    encode_blocks(TensorType::TQ2_0, tensor, matrix, pack)
}

/// Sixteen bytes, at 16 * `group`, hold four words: two apart, since 32 neighbouring bytes use the same bit pair.
fn word_of(group: usize, pair: usize) -> usize {
    8 * (group / 2) + 2 * pair + group % 2
}

fn unpack(block: &[u8; BLOCK_BYTES], words: &mut [u32; BLOCK_WORDS]) -> bool {
    let mut invalid = false;
    for (group, bytes) in block.as_chunks::<16>().0.iter().enumerate() {
        for (pair, word) in transpose_codes(words_of_bytes(bytes)).into_iter().enumerate() {
            invalid |= has_invalid_code(word);
            words[word_of(group, pair)] = word;
        }
    }
    !invalid
}

fn pack(words: &[u32; BLOCK_WORDS], block: &mut [u8; BLOCK_BYTES]) {
    for (group, bytes) in block.as_chunks_mut::<16>().0.iter_mut().enumerate() {
        let packed = transpose_codes([0, 1, 2, 3].map(|pair| words[word_of(group, pair)]));
        for (four, word) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(packed) {
            *four = word.to_le_bytes();
        }
    }
}
