//! Keys and values in blocks, by the definition of [`KvBlocks`]: for cases that give them, and to judge those that an op stored.

use super::judge::POISON;
use crate::random::Random;
use tritune_graph::{Heads, KV_BLOCK, KvBlocks};

/// The place of the scale of a block of a head in a row.
fn scale_at(blocks: &KvBlocks, row: usize, head: usize, block: usize) -> usize {
    blocks.scales(row, head) + 2 * block
}

fn heads(blocks: &KvBlocks) -> impl Iterator<Item = (usize, usize)> {
    let (rows, kv_heads) = (blocks.rows, blocks.shape.kv_heads);
    (0..rows).flat_map(move |row| (0..kv_heads).map(move |head| (row, head)))
}

/// Rows that no device rounds otherwise than [`encode`]: the largest magnitude of a block says clearly which scale it has, and no element
/// is near the middle between two steps.
pub(super) fn clear_rows(random: &mut Random, rows: usize, shape: Heads, size: f32) -> Vec<f32> {
    let blocks = rows * shape.kv_heads * shape.head_dim / KV_BLOCK;
    let mut values = Vec::with_capacity(blocks * KV_BLOCK);
    for _ in 0..blocks {
        let step =
            f32::from_bits((size / 127.0 * (0.2 + 0.8 * random.floats(1, 1.0)[0].abs())).to_bits() & 0xffff_0000);
        let largest = random.below(KV_BLOCK);
        for (i, rest) in random.floats(KV_BLOCK, 0.35).into_iter().enumerate() {
            let whole = random.below(253) as f32 - 126.0;
            values.push(if i == largest { 126.8_f32.copysign(rest) * step } else { (whole + rest) * step });
        }
    }
    values
}

/// The bytes of a store with these rows.
pub(super) fn encode(values: &[f32], blocks: KvBlocks) -> Vec<i8> {
    let head_dim = blocks.shape.head_dim;
    let mut bytes = vec![0; blocks.rows * KvBlocks::width(blocks.shape)];
    for (number, (row, head)) in heads(&blocks).enumerate() {
        for (block, values) in values[number * head_dim..][..head_dim].chunks(KV_BLOCK).enumerate() {
            let largest = values.iter().fold(0f32, |largest, value| largest.max(value.abs()));
            let upper = ((largest / 127.0).to_bits() as u64).div_ceil(1 << 16) as u16;
            let scale = f64::from(f32::from_bits(u32::from(upper) << 16));
            for (at, byte) in upper.to_le_bytes().into_iter().enumerate() {
                bytes[scale_at(&blocks, row, head, block) + at] = byte.cast_signed();
            }
            for (i, &value) in values.iter().enumerate() {
                let rounded = (f64::from(value) / scale).round_ties_even();
                bytes[blocks.head(row, head) + KV_BLOCK * block + i] = rounded as i8;
            }
        }
    }
    bytes
}

/// The rows of a store.
pub(super) fn decode(bytes: &[u8], blocks: &KvBlocks) -> Vec<f64> {
    let mut values = Vec::with_capacity(blocks.rows * blocks.shape.kv_heads * blocks.shape.head_dim);
    for (row, head) in heads(blocks) {
        for i in 0..blocks.shape.head_dim {
            let at = scale_at(blocks, row, head, i / KV_BLOCK);
            let scale = f32::from_bits(u32::from(u16::from_le_bytes([bytes[at], bytes[at + 1]])) << 16);
            let element = bytes[blocks.head(row, head) + i].cast_signed();
            values.push(f64::from(element) * f64::from(scale));
        }
    }
    values
}

/// Half of the step of a block of these exact values: the scale is rounded up to eight bits.
pub(super) fn half_step(block: &[f64]) -> f64 {
    let largest = block.iter().fold(0f64, |largest, value| largest.max(value.abs()));
    largest / 254.0 * (1.0 + 1.0 / 127.0)
}

/// What is wrong with heads that should not be there, as `exact` says by NaN, and with scales of no block.
pub(super) fn stray(bytes: &[u8], blocks: &KvBlocks, exact: &[f64]) -> Option<String> {
    let head_dim = blocks.shape.head_dim;
    for (number, (row, head)) in heads(blocks).enumerate() {
        let elements = &bytes[blocks.head(row, head)..][..head_dim];
        let scales = &bytes[blocks.scales(row, head)..][..blocks.scale_bytes()];
        if exact[number * head_dim].is_nan() {
            if elements.iter().chain(scales).any(|&byte| byte != POISON) {
                return Some(format!("head {head} of row {row} is written, but nothing belongs there"));
            }
        } else if scales[head_dim / KV_BLOCK * 2..].iter().any(|&byte| byte != 0) {
            return Some(format!("head {head} of row {row} has a scale without a block"));
        }
    }
    None
}
