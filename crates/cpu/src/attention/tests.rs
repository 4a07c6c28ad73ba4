use super::*;
use crate::math::testing::{Random, assert_close, assert_same_bits, poison};
use half::f16;

/// An attention op with inputs of its own.
struct Case {
    shape: Heads,
    q: Vec<f32>,
    k: Vec<f32>,
    v: Vec<f32>,
    k_half: Vec<f16>,
    v_half: Vec<f16>,
    first: Vec<i32>,
    last: Vec<i32>,
}

impl Case {
    /// Random inputs; cache rows that no span covers are poison.
    fn new(random: &mut Random, shape: Heads, rows: usize, spans: &[(i32, i32)]) -> Self {
        let width = shape.kv_heads * shape.head_dim;
        let covered = |row: usize| spans.iter().any(|&(first, last)| (first..=last).contains(&(row as i32)));
        let mut cache = |spread: f32| -> Vec<f32> {
            (0..rows)
                .flat_map(|row| vec![if covered(row) { spread } else { f32::NAN }; width])
                .map(|factor| factor * random.float())
                .collect()
        };
        let (k, v) = (cache(3.0), cache(1.0));
        let halves = |values: &[f32]| values.iter().map(|value| f16::from_f32(*value)).collect();
        Self {
            shape,
            q: random.floats(spans.len() * shape.heads * shape.head_dim),
            k_half: halves(&k),
            v_half: halves(&v),
            k,
            v,
            first: spans.iter().map(|span| span.0).collect(),
            last: spans.iter().map(|span| span.1).collect(),
        }
    }

    fn input(&self, half: bool) -> AttentionInput<'_> {
        let (k, v) = if half {
            (Cache::F16(&self.k_half), Cache::F16(&self.v_half))
        } else {
            (Cache::F32(&self.k), Cache::F32(&self.v))
        };
        AttentionInput { q: &self.q, k, v, first: &self.first, last: &self.last }
    }

    fn query_width(&self) -> usize {
        self.shape.heads * self.shape.head_dim
    }

    /// Outputs followed by the logarithms of the sums.
    fn reference(&self, half: bool) -> (Vec<f32>, Vec<f32>) {
        let tokens = self.first.len();
        let (mut out, mut sums) = (poison(tokens * self.query_width()), poison(tokens * self.shape.heads));
        attention_reference(self.shape, self.input(half), &mut out, Some(&mut sums));
        (out, sums)
    }

    fn fast(&self, pool: &ThreadPool, isa: Isa, half: bool) -> (Vec<f32>, Vec<f32>) {
        let tokens = self.first.len();
        let (mut out, mut sums) = (poison(tokens * self.query_width()), poison(tokens * self.shape.heads));
        attention(pool, isa, self.shape, self.input(half), &mut out, Some(&mut sums)).unwrap();
        (out, sums)
    }

    /// The result of one token alone.
    fn alone(&self, pool: &ThreadPool, isa: Isa, half: bool, token: usize) -> Vec<f32> {
        let width = self.query_width();
        let input = AttentionInput {
            q: &self.q[token * width..(token + 1) * width],
            first: &self.first[token..token + 1],
            last: &self.last[token..token + 1],
            ..self.input(half)
        };
        let mut out = poison(width);
        attention(pool, isa, self.shape, input, &mut out, None).unwrap();
        out
    }
}

const HEADS: [(usize, usize); 5] = [(1, 1), (4, 2), (5, 1), (3, 3), (20, 5)];

type Spans = Vec<(i32, i32)>;

/// Names, rows of the cache, and spans.
fn span_cases() -> Vec<(&'static str, usize, Spans)> {
    vec![
        ("one token, one key", 1, vec![(0, 0)]),
        ("no token", 4, vec![]),
        ("a short span late in the cache", 40, vec![(33, 39)]),
        ("causal from the start", 9, (0..9).map(|t| (0, t)).collect()),
        ("causal after a past", 70, (0..7).map(|t| (5, 60 + t)).collect()),
        ("over a chunk's edge", 400, (0..6).map(|t| (3, 127 + t)).chain([(3, 300)]).collect()),
        ("packed documents", 60, (0..40).map(|t| (t / 13 * 13 + 4, t + 4)).collect()),
        ("several sequences", 500, vec![(0, 140), (200, 200), (210, 480), (0, 3), (0, 255), (0, 256)]),
        ("one long decode", 700, vec![(17, 690)]),
    ]
}

#[test]
fn the_fast_version_agrees_with_the_reference() {
    let mut random = Random::fresh();
    let pools = [1, 2, 4].map(ThreadPool::new);
    for (heads, kv_heads) in HEADS {
        // Head sizes and group sizes are independent: one group size is tested with all head sizes, the others with two.
        let head_dims: &[usize] = if heads == 4 { &[1, 8, 32, 64, 80, 128] } else { &[24, 128] };
        for &head_dim in head_dims {
            let shape = Heads { heads, kv_heads, head_dim };
            for (name, rows, spans) in span_cases() {
                let case = Case::new(&mut random, shape, rows, &spans);
                for half in [false, true] {
                    let (expected, expected_sums) = case.reference(half);
                    for isa in Isa::available() {
                        let name = format!("{name}: {shape:?} on {isa}");
                        let (first, first_sums) = case.fast(&pools[0], isa, half);
                        // Values are of order one, so their weighted mean is held against one.
                        assert_close(&first, &expected, 1e-6, 1.0, &name);
                        assert_close(&first_sums, &expected_sums, 1e-6, 4.0, &name);
                        for pool in &pools[1..] {
                            let name = format!("{name}, {} threads", pool.threads());
                            let (got, sums) = case.fast(pool, isa, half);
                            assert_same_bits(&got, &first, &name);
                            assert_same_bits(&sums, &first_sums, &name);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn a_token_does_not_depend_on_its_batch() {
    let mut random = Random::fresh();
    let pool = ThreadPool::new(2);
    for (heads, kv_heads) in HEADS {
        let shape = Heads { heads, kv_heads, head_dim: 40 };
        for (name, rows, spans) in span_cases() {
            let case = Case::new(&mut random, shape, rows, &spans);
            for isa in Isa::available() {
                let (batch, _) = case.fast(&pool, isa, true);
                for (token, together) in batch.chunks_exact(case.query_width()).enumerate() {
                    let alone = case.alone(&pool, isa, true, token);
                    assert_same_bits(&alone, together, &format!("{name}: {shape:?} on {isa}, token {token}"));
                }
            }
        }
    }
}

#[test]
fn a_token_does_not_see_what_only_others_see() {
    let mut random = Random::fresh();
    let pool = ThreadPool::new(2);
    for (heads, kv_heads) in HEADS {
        let shape = Heads { heads, kv_heads, head_dim: 32 };
        let width = kv_heads * shape.head_dim;
        let spans: Vec<_> = (0..8).map(|t| (0, 130 + t)).collect();
        let clean = Case::new(&mut random, shape, 140, &spans);
        for poison in [f32::NAN, f32::INFINITY] {
            for isa in Isa::available() {
                let (expected, _) = clean.fast(&pool, isa, false);
                let mut dirty = Case::new(&mut random, shape, 140, &spans);
                dirty.q.copy_from_slice(&clean.q);
                dirty.k.copy_from_slice(&clean.k);
                dirty.v.copy_from_slice(&clean.v);
                // Rows from 133 on are out of sight for the first three tokens.
                dirty.k[133 * width..].fill(poison);
                dirty.v[133 * width..].fill(poison);
                let (got, _) = dirty.fast(&pool, isa, false);
                let seen = 3 * clean.query_width();
                assert_same_bits(&got[..seen], &expected[..seen], &format!("{shape:?} on {isa}"));
                assert!(got[seen..].iter().all(|value| value.is_nan()), "{shape:?} on {isa}: poison must show");
            }
        }
    }
}

#[test]
fn a_sequence_may_lie_anywhere_in_the_cache() {
    let mut random = Random::fresh();
    let pool = ThreadPool::new(2);
    let shape = Heads { heads: 6, kv_heads: 2, head_dim: 48 };
    let width = shape.kv_heads * shape.head_dim;
    let length = 200;
    let at_start: Vec<_> = (0..length).map(|t| (0, t)).collect();
    let case = Case::new(&mut random, shape, length as usize, &at_start);
    for isa in Isa::available() {
        let (expected, _) = case.fast(&pool, isa, true);
        for offset in [1usize, 63, 300] {
            let mut moved = Case::new(&mut random, shape, offset + length as usize, &[]);
            moved.q = case.q.clone();
            moved.k_half[offset * width..].copy_from_slice(&case.k_half);
            moved.v_half[offset * width..].copy_from_slice(&case.v_half);
            moved.first = vec![offset as i32; length as usize];
            moved.last = (0..length).map(|t| offset as i32 + t).collect();
            let (got, _) = moved.fast(&pool, isa, true);
            assert_same_bits(&got, &expected, &format!("{isa} at {offset}"));
        }
    }
}

#[test]
fn large_scores_do_not_overflow() {
    let shape = Heads { heads: 1, kv_heads: 1, head_dim: 1 };
    // Scores 1000, -1000 and 1000: the middle key weighs nothing.
    let (q, k, v) = ([1000.0], [1.0, -1.0, 1.0], [2.0, 77.0, 4.0]);
    let input = AttentionInput { q: &q, k: Cache::F32(&k), v: Cache::F32(&v), first: &[0], last: &[2] };
    for isa in Isa::available() {
        let (mut out, mut sums) = ([f32::NAN], [f32::NAN]);
        attention(&ThreadPool::new(1), isa, shape, input, &mut out, Some(&mut sums)).unwrap();
        assert_eq!(out, [3.0], "{isa}");
        assert_close(&sums, &[1000.0 + 2.0f32.ln()], 1e-6, 1.0, &format!("{isa}"));
    }
}

#[test]
fn wrong_spans_are_errors_and_nothing_is_written() {
    let shape = Heads { heads: 2, kv_heads: 1, head_dim: 4 };
    let cache = [0.0; 5 * 4];
    let cases = [
        ("past the end", [0, 0], [4, 5], "last cache row", 1, 5, 5),
        ("negative end", [0, 0], [-1, 2], "last cache row", 0, -1, 5),
        ("empty", [0, 3], [1, 2], "first cache row", 1, 3, 3),
        ("negative start", [-1, 0], [1, 2], "first cache row", 0, -1, 2),
    ];
    for (name, first, last, what, entry, index, limit) in cases {
        let input =
            AttentionInput { q: &[1.0; 16], k: Cache::F32(&cache), v: Cache::F32(&cache), first: &first, last: &last };
        let mut out = [7.0; 16];
        let error = attention(&ThreadPool::new(1), Isa::detect(), shape, input, &mut out, None).unwrap_err();
        assert_eq!(error, IndexError { what, entry, index, limit }, "{name}");
        assert_eq!(out, [7.0; 16], "{name}");
    }
}

/// [`attention`] in plain loops, summing in f64; panics on a wrong span.
pub(crate) fn attention_reference(
    shape: Heads,
    input: AttentionInput,
    out: &mut [f32],
    mut log_sum_exp: Option<&mut [f32]>,
) {
    let Heads { heads, kv_heads, head_dim } = shape;
    let element = |cache: Cache, index: usize| match cache {
        Cache::F32(values) => f64::from(values[index]),
        Cache::F16(values) => f64::from(f16::to_f32(values[index])),
        Cache::Blocks(..) => unreachable!("blocks have tests of their own"),
    };
    for token in 0..input.first.len() {
        for head in 0..heads {
            let query = (token * heads + head) * head_dim;
            let span = input.first[token] as usize..=input.last[token] as usize;
            let place = |row: usize| (row * kv_heads + head / (heads / kv_heads)) * head_dim;
            let scores: Vec<f64> = span
                .clone()
                .map(|row| {
                    let product = |i| f64::from(input.q[query + i]) * element(input.k, place(row) + i);
                    (0..head_dim).map(product).sum::<f64>() / (head_dim as f64).sqrt()
                })
                .collect();
            let largest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let weights: Vec<f64> = scores.iter().map(|score| (score - largest).exp()).collect();
            let sum: f64 = weights.iter().sum();
            for i in 0..head_dim {
                let weighted = |(row, weight): (usize, &f64)| weight * element(input.v, place(row) + i);
                out[query + i] = (span.clone().zip(&weights).map(weighted).sum::<f64>() / sum) as f32;
            }
            if let Some(log_sum_exp) = &mut log_sum_exp {
                log_sum_exp[token * heads + head] = (largest + sum.ln()) as f32;
            }
        }
    }
}
