//! Q6_K: 256 values in 210 bytes. Sixteen groups of 16, each with a signed 8-bit scale.
//!
//! Layout: 128 bytes with the low four bits, 64 bytes with the high two bits, 16 group scales, f16 scale of scales. A
//! value is `scale * group_scale * (quant - 32)`.

use half::f16;

const BLOCK: usize = 256;
const BLOCK_BYTES: usize = 210;
const GROUP: usize = 16;
const HIGH: usize = 128;
const SCALES: usize = 192;
const SCALE: usize = 208;

/// Position of the 16 values of a group: first byte and shift of their low bits, first byte and shift of their high bits.
///
/// A half of 128 values has 64 low bytes (their lower four bits serve values 0..64, the upper ones 64..128) and 32 high
/// bytes (two bits for each quarter of 32 values).
fn place(group: usize) -> (usize, usize, usize, usize) {
    let (half, quarter, side) = (group / 8, group % 8 / 2, group % 2);
    let low = 64 * half + 32 * (quarter % 2) + GROUP * side;
    (low, 4 * (quarter / 2), HIGH + 32 * half + GROUP * side, 2 * quarter)
}

/// Decodes as many whole blocks as both sides have.
pub fn decode(bytes: &[u8], values: &mut [f32]) {
    for (block, values) in bytes.as_chunks::<BLOCK_BYTES>().0.iter().zip(values.as_chunks_mut::<BLOCK>().0) {
        let scale = f16::from_le_bytes([block[SCALE], block[SCALE + 1]]).to_f32();
        for (group, values) in values.as_chunks_mut::<GROUP>().0.iter_mut().enumerate() {
            let scale = scale * f32::from(block[SCALES + group].cast_signed());
            let (low, low_shift, high, high_shift) = place(group);
            let bits = block[low..low + GROUP].iter().zip(&block[high..high + GROUP]);
            for (value, (low, high)) in values.iter_mut().zip(bits) {
                let quant = (low >> low_shift) & 15 | ((high >> high_shift) & 3) << 4;
                *value = scale * f32::from(quant.cast_signed() - 32);
            }
        }
    }
}

/// Encodes whole blocks of 256 values.
pub fn encode(values: &[f32]) -> Vec<u8> {
    let (blocks, _) = values.as_chunks::<BLOCK>();
    let mut bytes = vec![0; blocks.len() * BLOCK_BYTES];
    for (values, block) in blocks.iter().zip(bytes.as_chunks_mut::<BLOCK_BYTES>().0) {
        encode_block(values, block);
    }
    bytes
}

fn encode_block(values: &[f32; BLOCK], block: &mut [u8; BLOCK_BYTES]) {
    let mut scales = [0.0_f32; BLOCK / GROUP];
    for (scale, group) in scales.iter_mut().zip(values.as_chunks::<GROUP>().0) {
        *scale = best_scale(group);
    }
    let largest =
        scales.iter().fold(0.0, |largest: f32, &scale| if scale.abs() > largest.abs() { scale } else { largest });
    // −128 reaches one step further than 127, so the largest scale takes it.
    let block_scale = f16::from_f32(largest / -128.0);
    block[SCALE..].copy_from_slice(&block_scale.to_le_bytes());
    let block_scale = block_scale.to_f32();
    for (group, values) in values.as_chunks::<GROUP>().0.iter().enumerate() {
        let group_scale =
            if block_scale == 0.0 { 0 } else { (scales[group] / block_scale).round().clamp(-128.0, 127.0) as i8 };
        block[SCALES + group] = group_scale.cast_unsigned();
        let scale = block_scale * f32::from(group_scale);
        let inverse = if scale == 0.0 { 0.0 } else { 1.0 / scale };
        let (low, low_shift, high, high_shift) = place(group);
        for (i, value) in values.iter().enumerate() {
            let quant = (nearest_quant(value * inverse) + 32.0) as u8;
            block[low + i] |= (quant & 15) << low_shift;
            block[high + i] |= (quant >> 4) << high_shift;
        }
    }
}

fn nearest_quant(value: f32) -> f32 {
    // Adding and taking away 1.5 * 2^23 rounds to an integer, in vectors on every processor.
    const ROUND: f32 = 12_582_912.0;
    value.clamp(-32.0, 31.0) + ROUND - ROUND
}

/// The scale with the least weighted squared error, large values weighing more, among those that map the largest value
/// near the end of the range.
fn best_scale(values: &[f32; GROUP]) -> f32 {
    let largest =
        values.iter().fold(0.0, |largest: f32, &value| if value.abs() > largest.abs() { value } else { largest });
    if largest.abs() < f32::MIN_POSITIVE {
        return 0.0;
    }
    let squares = values.map(|value| value * value);
    let cubes = values.map(|value| value * value * value);
    let mut best = (0.0, 0.0);
    for step in -9..=9 {
        let inverse = -(32.0 + 0.1 * step as f32) / largest;
        let quants = values.map(|value| nearest_quant(value * inverse));
        let product = dot(&cubes, &quants);
        let square = dot(&squares, &quants.map(|quant| quant * quant));
        // With the best scale product / square the error falls by product² / square.
        if square > 0.0 && product * product > best.0 * square {
            best = (product * product / square, product / square);
        }
    }
    if best.1 == 0.0 { largest / -32.0 } else { best.1 }
}

/// A sum in four lanes, which the compiler can keep in a vector.
fn dot(a: &[f32; GROUP], b: &[f32; GROUP]) -> f32 {
    let mut lanes = [0.0; 4];
    for (a, b) in a.as_chunks::<4>().0.iter().zip(b.as_chunks::<4>().0) {
        for (lane, (a, b)) in lanes.iter_mut().zip(a.iter().zip(b)) {
            *lane += a * b;
        }
    }
    lanes.iter().sum()
}
