//! Q4_K and Q5_K: 256 values in 144 or 176 bytes, read only. Eight groups of 32, each with a 6-bit scale and a 6-bit minimum.
//!
//! Layout: f16 scale of scales, f16 scale of minima, 12 bytes of 6-bit fields, for Q5_K 32 bytes of fifth bits (bit `g` of byte `l`
//! belongs to value `l` of group `g`), 128 bytes of 4-bit values. A value is `scale * quant - minimum`.

use crate::tensor_type::TensorType;
use half::f16;

const BLOCK: usize = 256;
const GROUP: usize = 32;

/// Decodes as many whole blocks as both sides have.
pub fn decode(ty: TensorType, bytes: &[u8], values: &mut [f32]) {
    let blocks = bytes.chunks_exact(ty.block_bytes() as usize);
    for (block, values) in blocks.zip(values.as_chunks_mut::<BLOCK>().0) {
        let scale = f16::from_le_bytes([block[0], block[1]]).to_f32();
        let min_scale = f16::from_le_bytes([block[2], block[3]]).to_f32();
        let (fields, rest) = block[4..].split_at(12);
        let (fifth, quants) = if ty == TensorType::Q5K { rest.split_at(GROUP) } else { (&[0; GROUP][..], rest) };
        // 32 bytes hold two neighbouring groups: the low halves one, the high halves the next.
        for (group, values) in values.as_chunks_mut::<GROUP>().0.iter_mut().enumerate() {
            let (group_scale, group_min) = scale_and_min(fields, group);
            let scale = scale * f32::from(group_scale);
            let min = min_scale * f32::from(group_min);
            let shift = 4 * (group % 2);
            let low = &quants[GROUP * (group / 2)..];
            for ((value, quant), fifth) in values.iter_mut().zip(low).zip(fifth) {
                *value = scale * f32::from((quant >> shift) & 15 | (fifth >> group & 1) << 4) - min;
            }
        }
    }
}

/// The first four groups have their fields in whole bytes, whose upper two bits complete those of the last four.
fn scale_and_min(fields: &[u8], group: usize) -> (u8, u8) {
    if group < 4 {
        (fields[group] & 63, fields[group + 4] & 63)
    } else {
        let low = fields[group + 4];
        ((low & 15) | (fields[group - 4] >> 6) << 4, (low >> 4) | (fields[group] >> 6) << 4)
    }
}
