//! Q4_0, Q4_1, Q5_0 and Q5_1: 32 values per block; the first is written, too. A block is an f16 scale, for the `_1` types an f16 minimum, for Q5 the
//! fifth bits of all values, then the low four bits: of the first sixteen values in the low halves of the bytes, of the others in
//! the high halves. A value is `scale * (quant - 8 or 16)`, or `scale * quant + minimum`.

use crate::tensor_type::TensorType;
use half::f16;

const BLOCK: usize = 32;

/// Decodes as many whole blocks as both sides have.
pub fn decode(ty: TensorType, bytes: &[u8], values: &mut [f32]) {
    let has_minimum = matches!(ty, TensorType::Q4_1 | TensorType::Q5_1);
    let has_fifth = matches!(ty, TensorType::Q5_0 | TensorType::Q5_1);
    let zero = match (has_minimum, has_fifth) {
        (true, _) => 0.0,
        (false, true) => 16.0,
        (false, false) => 8.0,
    };
    let float = |block: &[u8], at: usize| f16::from_le_bytes([block[at], block[at + 1]]).to_f32();
    let blocks = bytes.chunks_exact(ty.block_bytes() as usize);
    for (block, values) in blocks.zip(values.as_chunks_mut::<BLOCK>().0) {
        let scale = float(block, 0);
        let (minimum, rest) = if has_minimum { (float(block, 2), &block[4..]) } else { (0.0, &block[2..]) };
        let (fifth, quants) = match rest.split_first_chunk::<4>() {
            Some((bits, quants)) if has_fifth => (u32::from_le_bytes(*bits), quants),
            _ => (0, rest),
        };
        for (index, value) in values.iter_mut().enumerate() {
            let low = (quants[index % 16] >> (4 * (index / 16))) & 15;
            let quant = u32::from(low) | ((fifth >> index) & 1) << 4;
            *value = scale * (quant as f32 - zero) + minimum;
        }
    }
}

/// Encodes whole blocks as Q4_0. Of the scales that put the largest magnitude at the end of either side, the one that loses least.
pub fn encode_q4_0(values: &[f32]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(values.len() / BLOCK * 18);
    for block in values.as_chunks::<BLOCK>().0 {
        let largest =
            block.iter().fold(0.0_f32, |largest, value| if value.abs() > largest.abs() { *value } else { largest });
        // Codes reach from -8 to 7, so a little beyond the last code may be nearer to all others.
        let scales = [-8.0, -7.5, 7.0, 7.5].map(|last| f16::from_f32(largest / last));
        let loss = |scale: &f16| -> f32 {
            let quants = q4_0_quants(block, scale.to_f32());
            let errors =
                block.iter().zip(quants).map(|(value, quant)| value - scale.to_f32() * (f32::from(quant) - 8.0));
            errors.map(|error| error * error).sum()
        };
        let scale = scales.into_iter().min_by(|a, b| loss(a).total_cmp(&loss(b))).unwrap_or_default();
        let quants = q4_0_quants(block, scale.to_f32());
        bytes.extend(scale.to_le_bytes());
        bytes.extend((0..16).map(|place| quants[place] | quants[place + 16] << 4));
    }
    bytes
}

fn q4_0_quants(block: &[f32; BLOCK], scale: f32) -> [u8; BLOCK] {
    let inverse = if scale == 0.0 { 0.0 } else { 1.0 / scale };
    block.map(|value| ((value * inverse).round() + 8.0).clamp(0.0, 15.0) as u8)
}
