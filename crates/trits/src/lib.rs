//! The trit word: sixteen ternary weights in 32 bits, as files are decoded to it and kernels read it.
//!
//! Weight `k` is the 2-bit code `weight + 1` at bit [`code_shift`]`(k)`. So byte `b` of `(word >> 2 * i) & 0x03030303` is the
//! code of weight `4 * i + b`: four consecutive weights meet four consecutive int8 activations. Code 3 never occurs; weights
//! beyond the last column are zero (code 1).

#![forbid(unsafe_code)]

/// Weights in one word.
pub const WORD_WEIGHTS: usize = 16;

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
