//! Trits in blocks with a scale each: Q2_0 (64 or 128 values), PQ2_0 (128) and Q1_0 (128). The f16 scale comes first.
//!
//! Q2_0 and PQ2_0: codes of 2 bits, value `j` in byte `j/4` at bit `2·(j mod 4)`; a value is `(code - 1) * scale`, so that code 3,
//! which ternary models do not use, is twice the scale. Q1_0: value `j` in byte `j/8` at bit `j mod 8`, set for `scale` and clear for
//! `-scale`.

use crate::tensor_type::TensorType;
use half::f16;

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
