//! TQ1_0: 256 weights in 54 bytes, five to a byte as digits of a base-3 fraction.
//!
//! A byte is `ceil(v * 256 / 243)` for the five-digit number `v`, first digit most significant; multiplying by 3 shifts
//! the next digit into the carry. Bytes 0..32 hold weights 0..160 (digit `n` of byte `b` is weight `32 n + b`), bytes
//! 32..48 weights 160..240 (`160 + 16 n + b`), bytes 48..52 the last 16 with four digits each (`240 + 4 n + b`).

use super::tq_block::{BLOCK_WORDS, decode_blocks, encode_blocks};
use crate::error::Result;
use crate::tensor_type::TensorType;
use crate::ternary::{TernaryMatrix, pack_codes, unpack_codes};

const BLOCK_BYTES: usize = 54;
const DIGITS: usize = 5;

/// Decodes a matrix of `rows` × `cols` weights.
pub fn decode(tensor: &str, rows: usize, cols: usize, bytes: &[u8]) -> Result<TernaryMatrix> {
    decode_blocks(TensorType::TQ1_0, tensor, rows, cols, bytes, unpack)
}

/// Encodes a matrix whose rows are multiples of 256.
pub fn encode(tensor: &str, matrix: &TernaryMatrix) -> Result<Vec<u8>> {
    encode_blocks(TensorType::TQ1_0, tensor, matrix, pack)
}

/// Every byte decodes to valid digits, so this always succeeds.
fn unpack(block: &[u8; BLOCK_BYTES], words: &mut [u32; BLOCK_WORDS]) -> bool {
    let (groups, rest) = block.as_chunks::<16>();
    for (group, bytes) in groups.iter().enumerate() {
        let mut fractions = *bytes;
        for digit in 0..DIGITS {
            words[word_of(group, digit)] = pack_codes(&fractions.map(next_digit));
            fractions = fractions.map(|fraction| fraction.wrapping_mul(3));
        }
    }
    let mut codes = [0; 16];
    for (b, &byte) in rest.iter().take(4).enumerate() {
        let mut fraction = byte;
        for n in 0..4 {
            codes[4 * n + b] = next_digit(fraction);
            fraction = fraction.wrapping_mul(3);
        }
    }
    words[15] = pack_codes(&codes);
    true
}

fn pack(words: &[u32; BLOCK_WORDS], block: &mut [u8; BLOCK_BYTES]) {
    let (groups, rest) = block.as_chunks_mut::<16>();
    for (group, bytes) in groups.iter_mut().enumerate() {
        let digits: [[u8; 16]; DIGITS] = std::array::from_fn(|digit| unpack_codes(words[word_of(group, digit)]));
        *bytes = std::array::from_fn(|b| fraction_of(digits.map(|codes| codes[b])));
    }
    let codes = unpack_codes(words[15]);
    for (b, byte) in rest.iter_mut().take(4).enumerate() {
        *byte = fraction_of([codes[b], codes[4 + b], codes[8 + b], codes[12 + b], 0]);
    }
}

/// The word that digit `digit` of the sixteen bytes at 16 * `group` fills.
fn word_of(group: usize, digit: usize) -> usize {
    if group < 2 { 2 * digit + group } else { 10 + digit }
}

fn next_digit(fraction: u8) -> u8 {
    ((u16::from(fraction) * 3) >> 8) as u8
}

fn fraction_of(digits: [u8; DIGITS]) -> u8 {
    let value = digits.into_iter().fold(0, |value, digit| 3 * value + u32::from(digit));
    (value * 256).div_ceil(243) as u8
}
