use super::*;
use crate::attention::{AttentionInput, attention};
use crate::isa::Isa;
use crate::math::testing::{Random, assert_same_bits, poison};
use crate::pool::ThreadPool;
use crate::rope_split::{RopeInput, RopeShape, rope_split};
use tritune_graph::rope_table;

const SHAPES: [(usize, usize, usize); 5] = [(1, 1, 32), (4, 2, 64), (6, 3, 96), (20, 5, 128), (3, 1, 256)];

/// The scale of a block and its int8, as [`KvBlocks`] defines them.
fn block_reference(values: &[f32]) -> (u16, Vec<i8>) {
    let largest = values.iter().fold(0f32, |largest, value| largest.max(value.abs()));
    let upper = ((largest * (1.0 / 127.0)).to_bits() as u64).div_ceil(1 << 16) as u32;
    let scale = f32::from_bits(upper << 16);
    let element = |value: &f32| if scale == 0.0 { 0 } else { (value * (1.0 / scale)).round_ties_even() as i8 };
    (upper as u16, values.iter().map(element).collect())
}

fn decoded(bytes: &[u8], blocks: KvBlocks) -> Vec<f32> {
    let KvBlocks { rows, shape } = blocks;
    let mut out = Vec::new();
    for (row, head) in (0..rows).flat_map(|row| (0..shape.kv_heads).map(move |head| (row, head))) {
        for i in 0..shape.head_dim {
            let at = blocks.scales(row, head) + i / 32 * 2;
            let scale = f32::from_bits(u32::from(u16::from_le_bytes([bytes[at], bytes[at + 1]])) << 16);
            out.push(f32::from(bytes[blocks.head(row, head) + i].cast_signed()) * scale);
        }
    }
    out
}

#[test]
fn blocks_are_the_rounded_rows_that_floats_would_be() {
    let mut random = Random::fresh();
    for (heads, kv_heads, head_dim) in SHAPES {
        let shape = RopeShape { heads, kv_heads, head_dim, rope_dims: head_dim };
        let blocks = KvBlocks { rows: 41, shape: Heads { heads, kv_heads, head_dim } };
        let table = rope_table(50, head_dim, 10_000.0, None);
        for (tokens, order) in [(1, "sorted"), (9, "sorted"), (9, "clashing")] {
            let qkv = random.floats(tokens * shape.width());
            let positions: Vec<i32> = (0..tokens).map(|_| random.below(50) as i32).collect();
            let mut rows: Vec<i32> = (0..tokens).map(|token| 3 + 4 * token as i32).collect();
            if order == "clashing" {
                rows[tokens - 1] = rows[2];
            }
            let input = RopeInput { qkv: &qkv, split: None, table: &table, positions: &positions, cache_rows: &rows };
            let width = kv_heads * head_dim;
            let (mut q, mut k, mut v) =
                (poison(tokens * heads * head_dim), poison(blocks.rows * width), poison(blocks.rows * width));
            let (pool, isa) = (ThreadPool::new(1), Isa::detect());
            rope_split(&pool, isa, shape, input, &mut q, CacheMut::F32(&mut k), CacheMut::F32(&mut v)).unwrap();
            let expected = [&k, &v].map(|floats| {
                let mut bytes = vec![0xff; blocks.rows * KvBlocks::width(blocks.shape)];
                for &row in &rows {
                    for head in 0..kv_heads {
                        let scales = blocks.scales(row as usize, head);
                        bytes[scales..scales + blocks.scale_bytes()].fill(0);
                        let first = blocks.head(row as usize, head);
                        for (block, values) in floats[first..first + head_dim].chunks(32).enumerate() {
                            let (scale, elements) = block_reference(values);
                            bytes[scales + 2 * block..][..2].copy_from_slice(&scale.to_le_bytes());
                            for (i, element) in elements.into_iter().enumerate() {
                                bytes[first + 32 * block + i] = element.cast_unsigned();
                            }
                        }
                    }
                }
                bytes
            });
            for (threads, isa) in
                (1..=3).flat_map(|threads| Isa::available().into_iter().map(move |isa| (threads, isa)))
            {
                let [mut keys, mut values] = [(); 2].map(|()| vec![0xff; expected[0].len()]);
                let (to_k, to_v) = (CacheMut::Blocks(&mut keys, blocks), CacheMut::Blocks(&mut values, blocks));
                rope_split(&ThreadPool::new(threads), isa, shape, input, &mut q, to_k, to_v).unwrap();
                assert!([keys, values] == expected, "{isa}, {threads} threads, {shape:?}, {tokens} tokens {order}");
            }
        }
    }
}

#[test]
fn attention_over_blocks_is_attention_over_what_they_decode_to() {
    let mut random = Random::fresh();
    for (heads, kv_heads, head_dim) in SHAPES {
        let shape = Heads { heads, kv_heads, head_dim };
        let blocks = KvBlocks { rows: 300, shape };
        // Rows past the spans have scales that are no numbers.
        let (first, last) = ([0, 0, 40, 290], [0, 130, 299, 290]);
        let [keys, values] = [3.0, 1.0].map(|size: f32| {
            let mut bytes = vec![0xff; blocks.rows * KvBlocks::width(shape)];
            for (row, head) in (0..blocks.rows).flat_map(|row| (0..kv_heads).map(move |head| (row, head))) {
                bytes[blocks.head(row, head)..][..head_dim].fill_with(|| random.below(255) as u8 ^ 0x80);
                for scale in bytes[blocks.scales(row, head)..][..head_dim / 32 * 2].chunks_mut(2) {
                    let upper = (size / 127.0 * (0.1 + random.float().abs())).to_bits() >> 16;
                    scale.copy_from_slice(&(upper as u16).to_le_bytes());
                }
            }
            bytes
        });
        let floats = [&keys, &values].map(|bytes| decoded(bytes, blocks));
        let q = random.floats(first.len() * heads * head_dim);
        for (threads, isa) in [1, 3].into_iter().flat_map(|n| Isa::available().into_iter().map(move |isa| (n, isa))) {
            let run = |k, v| {
                let (mut out, mut sums) = (poison(q.len()), poison(first.len() * heads));
                let input = AttentionInput { q: &q, k, v, first: &first, last: &last };
                attention(&ThreadPool::new(threads), isa, shape, input, &mut out, Some(&mut sums)).unwrap();
                (out, sums)
            };
            let (expected, expected_sums) = run(Cache::F32(&floats[0]), Cache::F32(&floats[1]));
            let (out, sums) = run(Cache::Blocks(&keys, blocks), Cache::Blocks(&values, blocks));
            assert_same_bits(&out, &expected, &format!("{shape:?} on {isa}"));
            assert_same_bits(&sums, &expected_sums, &format!("{shape:?} on {isa}"));
        }
    }
}

/// What a block of 32 becomes.
fn rounded(values: [f32; 32]) -> Vec<f32> {
    let blocks = KvBlocks { rows: 1, shape: Heads { heads: 1, kv_heads: 1, head_dim: 32 } };
    let mut bytes = vec![0xff; KvBlocks::width(blocks.shape)];
    // SAFETY: there is one task.
    unsafe { SharedCache::new(CacheMut::Blocks(&mut bytes, blocks)).write_row(0, &values) };
    decoded(&bytes, blocks)
}

#[test]
fn blocks_of_any_size_are_within_half_a_step() {
    let mut random = Random::fresh();
    for size in [1e-25f32, 1e-6, 0.003, 1.0, 700.0, 1e20, 3e38] {
        for _ in 0..50 {
            let values: [f32; 32] = std::array::from_fn(|_| size * random.float());
            let largest = values.iter().fold(0f32, |largest, value| largest.max(value.abs()));
            let half_step = largest / 254.0 * (1.0 + 1.0 / 127.0);
            for (value, found) in values.iter().zip(rounded(values)) {
                assert!((value - found).abs() <= half_step, "{value:e} became {found:e}, half a step is {half_step:e}");
            }
        }
    }
    assert_eq!(rounded([0.0; 32]), [0.0; 32]);
    assert_eq!(rounded([1e-38; 32]), [0.0; 32]);
    for wrong in [f32::NAN, f32::from_bits(0x7fff_ffff), f32::INFINITY, f32::NEG_INFINITY] {
        let mut values = [1.0; 32];
        values[7] = wrong;
        assert!(rounded(values).iter().all(|value| !value.is_finite()), "{wrong} must show");
    }
}
