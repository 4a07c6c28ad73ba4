//! TQ2_0: 256 weights in 66 bytes. 64 bytes of codes, then the f16 scale.
//!
//! Byte `32 * h + b` holds, from low bits to high, the codes of weights `128 * h + b + {0, 32, 64, 96}`.

use crate::{BLOCK_WORDS, transpose_codes, words_of_bytes};

/// Bytes of a block.
pub const BLOCK_BYTES: usize = 66;

/// Sixteen bytes, at 16 * `group`, hold four words: two apart, since 32 neighbouring bytes use the same bit pair.
fn word_of(group: usize, pair: usize) -> usize {
    8 * (group / 2) + 2 * pair + group % 2
}

/// The words of a block; damaged ones have invalid codes.
pub fn unpack(block: &[u8; BLOCK_BYTES]) -> [u32; BLOCK_WORDS] {
    let mut words = [0; BLOCK_WORDS];
    for (group, bytes) in block.as_chunks::<16>().0.iter().enumerate() {
        for (pair, word) in transpose_codes(words_of_bytes(bytes)).into_iter().enumerate() {
            words[word_of(group, pair)] = word;
        }
    }
    words
}

/// Writes the codes of a block.
pub fn pack(words: &[u32; BLOCK_WORDS], block: &mut [u8; BLOCK_BYTES]) {
    for (group, bytes) in block.as_chunks_mut::<16>().0.iter_mut().enumerate() {
        let packed = transpose_codes([0, 1, 2, 3].map(|pair| words[word_of(group, pair)]));
        for (four, word) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(packed) {
            *four = word.to_le_bytes();
        }
    }
}
