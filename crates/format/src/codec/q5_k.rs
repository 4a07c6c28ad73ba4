//! Q5_K: 256 values in 176 bytes, read only. As Q4_K, with a fifth bit of each value: bit `g` of byte `l` belongs to value `l` of
//! group `g`.

use super::q4_k::scale_and_min;
use half::f16;

const BLOCK: usize = 256;
const BLOCK_BYTES: usize = 176;
const GROUP: usize = 32;

/// Decodes as many whole blocks as both sides have.
pub fn decode(bytes: &[u8], values: &mut [f32]) {
    for (block, values) in bytes.as_chunks::<BLOCK_BYTES>().0.iter().zip(values.as_chunks_mut::<BLOCK>().0) {
        let scale = f16::from_le_bytes([block[0], block[1]]).to_f32();
        let min_scale = f16::from_le_bytes([block[2], block[3]]).to_f32();
        let (fields, rest) = block[4..].split_at(12);
        let (fifth, quants) = rest.split_at(GROUP);
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
