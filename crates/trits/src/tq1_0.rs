//! TQ1_0: 256 weights in 54 bytes, five to a byte as digits of a base-3 fraction.
//!
//! A byte is `ceil(v * 256 / 243)` for the five-digit number `v`, first digit most significant; multiplying by 3 shifts
//! the next digit into the carry. Bytes 0..32 hold weights 0..160 (digit `n` of byte `b` is weight `32 n + b`), bytes
//! 32..48 weights 160..240 (`160 + 16 n + b`), bytes 48..52 the last 16 with four digits each (`240 + 4 n + b`).

use crate::{BLOCK_WORDS, pack_codes, unpack_codes};

/// Bytes of a block: 52 of digits, then the f16 scale.
pub const BLOCK_BYTES: usize = 54;
const DIGITS: usize = 5;

/// The words of a block; every byte stands for valid codes.
pub fn unpack(block: &[u8; BLOCK_BYTES]) -> [u32; BLOCK_WORDS] {
    let mut words = [0; BLOCK_WORDS];
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
    words
}

/// Writes the digits of a block.
pub fn pack(words: &[u32; BLOCK_WORDS], block: &mut [u8; BLOCK_BYTES]) {
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
