//! F32, F16 and BF16, little-endian.

use half::slice::HalfFloatSliceExt;
use half::{bf16, f16};

/// Elements converted at a time: enough for the processor's vector conversion, small enough for the stack.
const CHUNK: usize = 512;

/// Decodes as many values as `values` holds.
pub fn decode_f32(bytes: &[u8], values: &mut [f32]) {
    for (value, &bytes) in values.iter_mut().zip(bytes.as_chunks().0) {
        *value = f32::from_le_bytes(bytes);
    }
}

/// Decodes as many values as `values` holds.
pub fn decode_f16(bytes: &[u8], values: &mut [f32]) {
    let mut halves = [f16::ZERO; CHUNK];
    for (bytes, values) in bytes.as_chunks::<2>().0.chunks(CHUNK).zip(values.chunks_mut(CHUNK)) {
        let count = bytes.len().min(values.len());
        for (half, &bytes) in halves.iter_mut().zip(bytes) {
            *half = f16::from_le_bytes(bytes);
        }
        halves[..count].convert_to_f32_slice(&mut values[..count]);
    }
}

/// Decodes as many values as `values` holds.
pub fn decode_bf16(bytes: &[u8], values: &mut [f32]) {
    for (value, &bytes) in values.iter_mut().zip(bytes.as_chunks().0) {
        *value = f32::from_bits(u32::from(u16::from_le_bytes(bytes)) << 16);
    }
}

/// Encodes exactly.
pub fn encode_f32(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

/// Encodes with rounding to nearest, ties to even; values beyond the range become infinite.
pub fn encode_f16(values: &[f32]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(2 * values.len());
    let mut halves = [f16::ZERO; CHUNK];
    for values in values.chunks(CHUNK) {
        halves[..values.len()].convert_from_f32_slice(values);
        bytes.extend(halves[..values.len()].iter().flat_map(|half| half.to_le_bytes()));
    }
    bytes
}

/// Encodes with rounding to nearest, ties to even.
pub fn encode_bf16(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|&value| bf16::from_f32(value).to_le_bytes()).collect()
}
