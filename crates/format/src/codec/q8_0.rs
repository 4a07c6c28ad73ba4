//! Q8_0: 32 values in 34 bytes, an f16 scale and 32 signed bytes.

use half::f16;

const BLOCK: usize = 32;
const BLOCK_BYTES: usize = 34;

/// Decodes as many whole blocks as both sides have.
pub fn decode(bytes: &[u8], values: &mut [f32]) {
    for (block, values) in bytes.as_chunks::<BLOCK_BYTES>().0.iter().zip(values.as_chunks_mut::<BLOCK>().0) {
        let scale = f16::from_le_bytes([block[0], block[1]]).to_f32();
        for (value, &quant) in values.iter_mut().zip(&block[2..]) {
            *value = f32::from(quant.cast_signed()) * scale;
        }
    }
}

/// Encodes whole blocks of 32 values; the largest magnitude of a block becomes 127.
pub fn encode(values: &[f32]) -> Vec<u8> {
    let (blocks, _) = values.as_chunks::<BLOCK>();
    let mut bytes = Vec::with_capacity(blocks.len() * BLOCK_BYTES);
    for block in blocks {
        let largest = block.iter().fold(0.0_f32, |largest, value| largest.max(value.abs()));
        let scale = largest / 127.0;
        let inverse = if scale > 0.0 { 1.0 / scale } else { 0.0 };
        bytes.extend(f16::from_f32(scale).to_le_bytes());
        bytes.extend(block.iter().map(|value| ((value * inverse).round() as i8).cast_unsigned()));
    }
    bytes
}
