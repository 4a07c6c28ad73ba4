use super::*;
use crate::math::testing::{Random, assert_close, assert_same_bits, poison};
use half::f16;
use tritune_graph::rope_table;

const HEADS: [(usize, usize); 4] = [(1, 1), (4, 2), (5, 1), (20, 5)];

#[derive(Clone)]
struct Caches {
    k: Vec<f32>,
    v: Vec<f32>,
    k_half: Vec<f16>,
    v_half: Vec<f16>,
}

impl Caches {
    fn poisoned(length: usize) -> Self {
        Self { k: poison(length), v: poison(length), k_half: vec![f16::NAN; length], v_half: vec![f16::NAN; length] }
    }

    fn lend(&mut self, half: bool) -> (CacheMut<'_>, CacheMut<'_>) {
        if half {
            (CacheMut::F16(&mut self.k_half), CacheMut::F16(&mut self.v_half))
        } else {
            (CacheMut::F32(&mut self.k), CacheMut::F32(&mut self.v))
        }
    }

    fn assert_same(&self, expected: &Self, case: &str) {
        assert_same_bits(&self.k, &expected.k, case);
        assert_same_bits(&self.v, &expected.v, case);
        let bits = |values: &[f16]| values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
        assert_eq!(bits(&self.k_half), bits(&expected.k_half), "{case}");
        assert_eq!(bits(&self.v_half), bits(&expected.v_half), "{case}");
    }
}

#[test]
fn the_fast_version_gives_the_reference() {
    let mut random = Random::fresh();
    let cache_length = 40;
    for threads in 1..=4 {
        let pool = ThreadPool::new(threads);
        for (heads, kv_heads) in HEADS {
            for (head_dim, rope_dims) in [(1, 0), (2, 2), (8, 8), (32, 32), (80, 40), (128, 128)] {
                let shape = RopeShape { heads, kv_heads, head_dim, rope_dims };
                let table = rope_table(50, rope_dims, 10_000.0, None);
                for (tokens, order) in [(1, "sorted"), (2, "reversed"), (9, "sorted"), (9, "clashing")] {
                    let qkv = random.floats(tokens * shape.width());
                    let positions: Vec<i32> = (0..tokens).map(|_| random.below(50) as i32).collect();
                    let mut cache_rows: Vec<i32> = (0..tokens).map(|token| 3 + 4 * token as i32).collect();
                    match order {
                        "reversed" => cache_rows.reverse(),
                        "clashing" => cache_rows[tokens - 1] = cache_rows[2],
                        _ => (),
                    }
                    let input = RopeInput {
                        qkv: &qkv,
                        split: None,
                        table: &table,
                        positions: &positions,
                        cache_rows: &cache_rows,
                    };
                    for half in [false, true] {
                        let mut expected_q = poison(tokens * heads * head_dim);
                        let mut expected = Caches::poisoned(cache_length * kv_heads * head_dim);
                        let (k, v) = expected.lend(half);
                        rope_split_reference(shape, input, &mut expected_q, k, v);
                        for isa in Isa::available() {
                            let case = format!("{isa}, {threads} threads, {shape:?}, {tokens} tokens {order}");
                            let mut q = poison(tokens * heads * head_dim);
                            let mut caches = Caches::poisoned(cache_length * kv_heads * head_dim);
                            let (k, v) = caches.lend(half);
                            rope_split(&pool, isa, shape, input, &mut q, k, v).unwrap();
                            assert_same_bits(&q, &expected_q, &case);
                            caches.assert_same(&expected, &case);
                            let [queries, keys, values] = columns_apart(shape, &qkv);
                            let split = RopeInput { qkv: &queries, split: Some((&keys, &values)), ..input };
                            let (k, v) = caches.lend(half);
                            rope_split(&pool, isa, shape, split, &mut q, k, v).unwrap();
                            assert_same_bits(&q, &expected_q, &case);
                            caches.assert_same(&expected, &case);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn a_long_batch_is_the_same_on_every_thread_count() {
    let mut random = Random::fresh();
    let shape = RopeShape { heads: 20, kv_heads: 5, head_dim: 64, rope_dims: 64 };
    let tokens = 150;
    let table = rope_table(tokens, 64, 500_000.0, None);
    let qkv = random.floats(tokens * shape.width());
    let rows: Vec<i32> = (0..tokens as i32).collect();
    let input = RopeInput { qkv: &qkv, split: None, table: &table, positions: &rows, cache_rows: &rows };
    let mut expected_q = poison(tokens * shape.query_width());
    let mut expected = Caches::poisoned(tokens * shape.kv_width());
    let (k, v) = expected.lend(true);
    rope_split_reference(shape, input, &mut expected_q, k, v);
    for threads in 1..=4 {
        let mut q = poison(tokens * shape.query_width());
        let mut caches = Caches::poisoned(tokens * shape.kv_width());
        let (k, v) = caches.lend(true);
        rope_split(&ThreadPool::new(threads), Isa::detect(), shape, input, &mut q, k, v).unwrap();
        assert_same_bits(&q, &expected_q, &format!("{threads} threads"));
        caches.assert_same(&expected, &format!("{threads} threads"));
    }
}

#[test]
fn a_rotation_depends_only_on_the_distance() {
    let mut random = Random::fresh();
    let shape = RopeShape { heads: 1, kv_heads: 1, head_dim: 16, rope_dims: 16 };
    let table = rope_table(64, 16, 10_000.0, None);
    let qkv = random.floats(shape.width());
    let product = |query_position: i32, key_position: i32| -> f32 {
        let (mut q, mut v) = (poison(16), poison(16));
        let mut k = poison(16);
        for (position, keep_query) in [(key_position, false), (query_position, true)] {
            let input = RopeInput { qkv: &qkv, split: None, table: &table, positions: &[position], cache_rows: &[0] };
            let mut other = poison(16);
            let keys = if keep_query { &mut other } else { &mut k };
            let (k_cache, v_cache) = (CacheMut::F32(keys), CacheMut::F32(&mut v));
            rope_split(&ThreadPool::new(1), Isa::detect(), shape, input, &mut q, k_cache, v_cache).unwrap();
        }
        q.iter().zip(&k).map(|(q, k)| q * k).sum()
    };
    assert_close(&[product(50, 43)], &[product(9, 2)], 1e-5, 1.0, "distance 7");
}

#[test]
fn wrong_positions_and_rows_are_errors_and_nothing_is_written() {
    let shape = RopeShape { heads: 2, kv_heads: 1, head_dim: 4, rope_dims: 4 };
    let table = rope_table(5, 4, 10_000.0, None);
    let qkv = vec![1.0; 2 * shape.width()];
    let cases = [
        ("position past the table", [0, 5], [0, 1], "position", 5),
        ("negative position", [-1, 0], [0, 1], "position", -1),
        ("row past the cache", [0, 1], [2, 3], "cache row", 3),
        ("negative row", [0, 1], [-2, 1], "cache row", -2),
    ];
    for (name, positions, cache_rows, what, index) in cases {
        let input = RopeInput { qkv: &qkv, split: None, table: &table, positions: &positions, cache_rows: &cache_rows };
        let (mut q, mut k, mut v) = ([7.0; 16], [7.0; 12], [7.0; 12]);
        let (k_cache, v_cache) = (CacheMut::F32(&mut k), CacheMut::F32(&mut v));
        let error = rope_split(&ThreadPool::new(1), Isa::detect(), shape, input, &mut q, k_cache, v_cache).unwrap_err();
        assert_eq!((error.what, error.index), (what, index), "{name}");
        assert_eq!((q, k, v), ([7.0; 16], [7.0; 12], [7.0; 12]), "{name}");
    }
}

/// Queries, keys and values of rows that have them side by side.
fn columns_apart(shape: RopeShape, qkv: &[f32]) -> [Vec<f32>; 3] {
    let ends = [0, shape.query_width(), shape.query_width() + shape.kv_width(), shape.width()];
    [0, 1, 2].map(|part| qkv.chunks(shape.width()).flat_map(|row| row[ends[part]..ends[part + 1]].to_vec()).collect())
}

/// [`rope_split`] in plain loops; panics on a wrong index.
fn rope_split_reference(
    shape: RopeShape,
    input: RopeInput,
    q: &mut [f32],
    mut k_cache: CacheMut,
    mut v_cache: CacheMut,
) {
    let RopeShape { heads, kv_heads, head_dim, rope_dims } = shape;
    let half = rope_dims / 2;
    let store = |cache: &mut CacheMut, index: usize, value: f32| match cache {
        CacheMut::F32(values) => values[index] = value,
        CacheMut::F16(values) => values[index] = f16::from_f32(value),
        CacheMut::Blocks(..) => unreachable!("blocks have tests of their own"),
    };
    for token in 0..input.positions.len() {
        let row = &input.qkv[token * shape.width()..];
        let angles = &input.table[input.positions[token] as usize * rope_dims..];
        let cache_row = input.cache_rows[token] as usize;
        let rotated = |head: usize, i: usize| {
            let x = &row[head * head_dim..];
            if i < half {
                x[i] * angles[i] - x[i + half] * angles[half + i]
            } else if i < rope_dims {
                x[i] * angles[i - half] + x[i - half] * angles[i]
            } else {
                x[i]
            }
        };
        for i in 0..head_dim {
            for head in 0..heads {
                q[(token * heads + head) * head_dim + i] = rotated(head, i);
            }
            for head in 0..kv_heads {
                let place = (cache_row * kv_heads + head) * head_dim + i;
                store(&mut k_cache, place, rotated(heads + head, i));
                store(&mut v_cache, place, row[(heads + kv_heads + head) * head_dim + i]);
            }
        }
    }
}
