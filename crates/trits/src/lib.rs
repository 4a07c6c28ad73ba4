//! The trit word: sixteen ternary weights in 32 bits, as files are decoded to it and kernels read it.
//!
//! Weight `k` is the 2-bit code `weight + 1` at bit [`code_shift`]`(k)`. So byte `b` of `(word >> 2 * i) & 0x03030303` is the
//! code of weight `4 * i + b`: four consecutive weights meet four consecutive int8 activations. Code 3 never occurs; weights
//! beyond the last column are zero (code 1).

#![forbid(unsafe_code)]

mod granularity;
pub mod tq1_0;
pub mod tq2_0;

pub use granularity::{GroupSize, ScaleGranularity};

/// Weights in one word.
pub const WORD_WEIGHTS: usize = 16;

/// Words of a block of TQ1_0 and TQ2_0.
pub const BLOCK_WORDS: usize = 16;

/// A word of sixteen zero weights.
pub const ZERO_WORD: u32 = 0x5555_5555;

/// Selects one 2-bit code from each byte of a word.
pub const CODE_MASK: u32 = 0x0303_0303;

/// Position in its word of weight `k`, 0 to 15.
pub const fn code_shift(k: usize) -> usize {
    8 * (k % 4) + 2 * (k / 4)
}

/// Code of weight `k`, 0 to 15.
pub const fn code(word: u32, k: usize) -> u32 {
    word >> code_shift(k) & 3
}

/// The same word with another code for weight `k`.
pub const fn with_code(word: u32, k: usize, code: u32) -> u32 {
    word & !(3 << code_shift(k)) | code << code_shift(k)
}

/// Whether any of the sixteen codes is 3, which no encoder writes.
pub const fn has_invalid_code(word: u32) -> bool {
    word & (word >> 1) & ZERO_WORD != 0
}

/// Exchanges the roles of word and bit pair: code `i` of byte `b` of input `j` becomes code `j` of byte `b` of output
/// `i`. Its own inverse. The packed formats that keep neighbouring weights in neighbouring bytes differ from the
/// canonical words by exactly this.
pub fn transpose_codes(words: [u32; 4]) -> [u32; 4] {
    let [a, b, c, d] = words;
    let gather = |shift: u32| {
        (a >> shift) & CODE_MASK
            | ((b >> shift) & CODE_MASK) << 2
            | ((c >> shift) & CODE_MASK) << 4
            | ((d >> shift) & CODE_MASK) << 6
    };
    [gather(0), gather(2), gather(4), gather(6)]
}

/// Sixteen bytes as four little-endian words.
pub fn words_of_bytes(bytes: &[u8; 16]) -> [u32; 4] {
    let (words, _) = bytes.as_chunks::<4>();
    [0, 1, 2, 3].map(|i| u32::from_le_bytes(words[i]))
}

/// Sixteen codes, one per byte, packed into a word.
pub fn pack_codes(codes: &[u8; 16]) -> u32 {
    let [a, b, c, d] = words_of_bytes(codes);
    a | b << 2 | c << 4 | d << 6
}

/// The sixteen codes of a word, one per byte.
pub fn unpack_codes(word: u32) -> [u8; 16] {
    let mut codes = [0; 16];
    for (i, four) in codes.as_chunks_mut::<4>().0.iter_mut().enumerate() {
        *four = ((word >> (2 * i)) & CODE_MASK).to_le_bytes();
    }
    codes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_places_of_their_own() {
        let word = (0..WORD_WEIGHTS).fold(ZERO_WORD, |word, k| with_code(word, k, (k % 3) as u32));
        for k in 0..WORD_WEIGHTS {
            assert_eq!(code(word, k), (k % 3) as u32);
            assert_eq!(code(ZERO_WORD, k), 1);
            assert_eq!(word >> (2 * (k / 4)) & CODE_MASK & 3 << (8 * (k % 4)), code(word, k) << (8 * (k % 4)));
            assert!(has_invalid_code(with_code(word, k, 3)) && !has_invalid_code(word));
        }
    }
}
