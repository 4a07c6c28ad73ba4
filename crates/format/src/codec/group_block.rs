//! Trits in blocks with a scale each: Q2_0 (64 or 128 values), PQ2_0 (128) and Q1_0 (128). The f16 scale comes first.
//!
//! Q2_0 and PQ2_0: codes of 2 bits, value `j` in byte `j/4` at bit `2·(j mod 4)`; a value is `(code - 1) * scale`, so that code 3,
//! which ternary models do not use, is twice the scale. Q1_0: value `j` in byte `j/8` at bit `j mod 8`, set for `scale` and clear for
//! `-scale`.

use crate::tensor_type::TensorType;
use half::f16;
use tritune_trits::code;

/// Decodes as many whole blocks as both sides have.
pub fn decode(ty: TensorType, bytes: &[u8], values: &mut [f32]) {
    let binary = ty == TensorType::Q1_0;
    let blocks = bytes.chunks_exact(ty.block_bytes() as usize);
    for (block, values) in blocks.zip(values.chunks_exact_mut(ty.block_elements() as usize)) {
        let scale = f16::from_le_bytes([block[0], block[1]]).to_f32();
        let codes = &block[2..];
        for (index, value) in values.iter_mut().enumerate() {
            *value = if binary {
                if codes[index / 8] >> (index % 8) & 1 == 1 { scale } else { -scale }
            } else {
                f32::from((codes[index / 4] >> (2 * (index % 4)) & 3) as i8 - 1) * scale
            };
        }
    }
}

/// The trit words of one block, and its scale. Code 3 stays in them, for the caller to refuse.
pub(super) fn unpack(ty: TensorType, block: &[u8], words: &mut [u32]) -> f32 {
    let codes = &block[2..];
    if ty == TensorType::Q1_0 {
        for (bits, word) in codes.as_chunks::<2>().0.iter().zip(words) {
            let bits = u16::from_le_bytes(*bits);
            let four = |place: usize| SIGNS[usize::from(bits >> (4 * place) & 15)] << (2 * place);
            *word = four(0) | four(1) | four(2) | four(3);
        }
    } else {
        for (bytes, word) in codes.as_chunks::<4>().0.iter().zip(words) {
            *word = transpose_bytes(u32::from_le_bytes(*bytes));
        }
    }
    f16::from_le_bytes([block[0], block[1]]).to_f32()
}

/// The codes of one block, without its scale. None where the type has no zero and a word has one.
pub(super) fn pack(ty: TensorType, words: &[u32], codes: &mut [u8]) -> Option<()> {
    if ty == TensorType::Q1_0 {
        for (bytes, &word) in codes.as_chunks_mut::<2>().0.iter_mut().zip(words) {
            let mut bits = 0u16;
            for k in 0..16 {
                match code(word, k) {
                    2 => bits |= 1 << k,
                    0 => (),
                    _ => return None,
                }
            }
            *bytes = bits.to_le_bytes();
        }
    } else {
        for (bytes, &word) in codes.as_chunks_mut::<4>().0.iter_mut().zip(words) {
            *bytes = transpose_bytes(word).to_le_bytes();
        }
    }
    Some(())
}

/// The codes of four bits, one in each byte: 2 (+1) where a bit is set, 0 (-1) where it is not.
const SIGNS: [u32; 16] = {
    let mut signs = [0; 16];
    let mut bits = 0;
    while bits < 16 {
        let mut k = 0;
        while k < 4 {
            signs[bits] |= ((bits as u32) >> k & 1) << (8 * k + 1);
            k += 1;
        }
        bits += 1;
    }
    signs
};

/// Exchanges byte and bit pair: code `j` of byte `i` becomes code `i` of byte `j`.
const fn transpose_bytes(word: u32) -> u32 {
    let swapped = (word ^ (word >> 6)) & 0x00cc_00cc;
    let word = word ^ swapped ^ (swapped << 6);
    let swapped = (word ^ (word >> 12)) & 0x0000_f0f0;
    word ^ swapped ^ (swapped << 12)
}
