mod groups;
pub(crate) mod reference;
mod tables;

use super::*;
use tritune_testing::Random;

const POISON: i32 = i32::MIN + 7;

fn pack(rows: usize, columns: usize, random: &mut Random, mut code: impl FnMut(&mut Random) -> u64) -> PackedTernary {
    let scales = (0..rows).map(|_| 0.5 * random.float() + 0.6).collect();
    PackedTernary::from_rows(rows, columns, scales, |first, words| {
        let words_per_row = columns.div_ceil(16);
        for row in 0..words.len() / words_per_row {
            assert!(first + row < rows);
            for column in 0..columns {
                let (word, bit) = (row * words_per_row + column / 16, tritune_graph::trits::code_shift(column % 16));
                words[word] = words[word] & !(3 << bit) | (code(random) as u32) << bit;
            }
        }
        Ok::<_, PackError>(())
    })
    .unwrap()
}

/// Activations with more stride than needed; the bytes between the tokens must not matter.
struct Input {
    q: Vec<i8>,
    stride: usize,
    sums: Vec<i32>,
    scales: Vec<f32>,
    residual: Vec<f32>,
    tokens: usize,
}

impl Input {
    fn new(weights: &PackedTernary, tokens: usize, random: &mut Random, mut q: impl FnMut(&mut Random) -> i8) -> Self {
        let padded = weights.words_per_row() * 16;
        let stride = padded + 3;
        let mut values = vec![99; tokens * stride];
        let mut sums = vec![0; tokens];
        for token in 0..tokens {
            for k in 0..padded {
                let value = if k < weights.columns() { q(random) } else { 0 };
                values[token * stride + k] = value;
                sums[token] += i32::from(value);
            }
        }
        let scales = (0..tokens).map(|_| 20.0 + 15.0 * random.float()).collect();
        let residual = (0..tokens * weights.rows()).map(|_| 0.5 * random.float()).collect();
        Self { q: values, stride, sums, scales, residual, tokens }
    }

    /// The sums alone: a product without scales holds them exactly.
    fn integers(&self, pool: &ThreadPool, isa: Isa, weights: &PackedTernary) -> Vec<i32> {
        let (rows, row_words) = (weights.rows(), weights.columns().div_ceil(16));
        let unscaled = PackedTernary::from_rows(rows, weights.columns(), vec![1.0; rows], |first, words| {
            for (index, word) in words.iter_mut().enumerate() {
                *word = weights.word(first + index / row_words, index % row_words);
            }
            Ok::<_, PackError>(())
        });
        let mut out = vec![f32::NAN; self.tokens * rows];
        let Self { q, stride, sums, tokens, .. } = self;
        matmul(pool, isa, &unscaled.unwrap(), q, *stride, sums, &vec![1.0; *tokens], *tokens, None, &mut out);
        assert!(out.iter().all(|sum| sum.fract() == 0.0), "{isa}");
        out.into_iter().map(|sum| sum as i32).collect()
    }

    fn floats(&self, pool: &ThreadPool, isa: Isa, weights: &PackedTernary, residual: bool) -> Vec<u32> {
        let mut out = vec![f32::NAN; self.tokens * weights.rows()];
        let residual = residual.then_some(self.residual.as_slice());
        let Self { q, stride, sums, scales, tokens, .. } = self;
        matmul(pool, isa, weights, q, *stride, sums, scales, *tokens, residual, &mut out);
        out.into_iter().map(f32::to_bits).collect()
    }

    fn expected_integers(&self, weights: &PackedTernary) -> Vec<i32> {
        let mut out = vec![POISON; self.tokens * weights.rows()];
        reference::matmul_i32(weights, &self.q, self.stride, self.tokens, &mut out);
        out
    }

    fn expected_floats(&self, weights: &PackedTernary, residual: bool) -> Vec<u32> {
        let mut out = vec![f32::NAN; self.tokens * weights.rows()];
        let residual = residual.then_some(self.residual.as_slice());
        reference::matmul(weights, &self.q, self.stride, &self.scales, self.tokens, residual, &mut out);
        out.into_iter().map(f32::to_bits).collect()
    }
}

fn any_code(random: &mut Random) -> u64 {
    random.next() % 3
}

fn any_activation(random: &mut Random) -> i8 {
    random.next() as i8
}

#[test]
fn the_reference_gives_sums_worked_by_hand() {
    let rows = [[1, -1, 0, 1, 1], [-1, -1, -1, 0, 1]];
    let mut codes = rows.as_flattened().iter().map(|weight| (weight + 1) as u64);
    let weights = pack(2, 5, &mut Random::seeded(1), |_| codes.next().unwrap());
    let q = [1, 2, 3, 4, 5, -128, 127, 0, -1, 7].map(|q: i32| q as i8);
    let mut out = [POISON; 4];
    reference::matmul_i32(&weights, &q, 5, 2, &mut out);
    assert_eq!(out, [8, -1, -249, 8]);
}

#[test]
fn every_isa_equals_the_reference_on_odd_shapes() {
    let mut random = Random::fresh();
    let pool = ThreadPool::new(2);
    let isas = Isa::available();
    for rows in (1..=17).chain([31, 33, 100]) {
        for columns in [1, 15, 16, 17, 31, 33, 128, 352, 1000] {
            let weights = pack(rows, columns, &mut random, any_code);
            // All token counts are computed once; a batch of the first `t` tokens must give their part of it.
            let mut input = Input::new(&weights, 33, &mut random, any_activation);
            let integers = input.expected_integers(&weights);
            let floats = [false, true].map(|residual| input.expected_floats(&weights, residual));
            for tokens in (1..=9).chain([12, 13, 17, 33]) {
                input.tokens = tokens;
                for &isa in &isas {
                    let case = format!("{isa}: {rows} rows, {columns} columns, {tokens} tokens");
                    assert!(input.integers(&pool, isa, &weights) == integers[..tokens * rows], "{case}");
                    for residual in [false, true] {
                        assert!(
                            input.floats(&pool, isa, &weights, residual)
                                == floats[usize::from(residual)][..tokens * rows],
                            "{case}, residual {residual}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn extremes_do_not_saturate() {
    let mut random = Random::fresh();
    let pool = ThreadPool::new(1);
    type Case<T> = (&'static str, fn(&mut Random) -> T);
    let activations: [Case<i8>; 6] = [
        ("lowest", |_| -128),
        ("highest", |_| 127),
        ("zero", |_| 0),
        ("either end", |random| if random.next() & 1 == 0 { -128 } else { 127 }),
        ("mostly lowest", |random| if random.next().is_multiple_of(64) { 127 } else { -128 }),
        ("any", any_activation),
    ];
    let codes: [Case<u64>; 4] = [
        ("minus ones", |_| 0),
        ("zeros", |_| 1),
        ("ones", |_| 2),
        ("mostly ones", |random| 2 - u64::from(random.next().is_multiple_of(64))),
    ];
    for (codes_name, code) in codes {
        // 4096 columns pass every limit up to which a kernel sums in 16 bits.
        let weights = pack(35, 4096, &mut random, code);
        for (activations_name, activation) in activations {
            let input = Input::new(&weights, 13, &mut random, activation);
            let expected = input.expected_integers(&weights);
            for isa in Isa::available() {
                assert!(
                    input.integers(&pool, isa, &weights) == expected,
                    "{isa}: {codes_name} times {activations_name}"
                );
            }
        }
    }
}

#[test]
fn the_longest_row_stays_inside_an_i32() {
    let mut random = Random::seeded(3);
    let pool = ThreadPool::new(1);
    let weights = pack(1, MAX_COLUMNS, &mut random, |_| 2);
    for activation in [-128, 127] {
        let input = Input::new(&weights, 2, &mut random, |_| activation);
        for isa in Isa::available() {
            assert_eq!(input.integers(&pool, isa, &weights), [i32::from(activation) << 20; 2], "{isa}");
        }
    }
}

#[test]
fn every_weight_position_counts_once() {
    let pool = ThreadPool::new(1);
    let (rows, columns) = (18, 35);
    for hot in 0..columns {
        // Row `r` has a single 1 in column `hot + r`; activation `k` is `k + 1`, so the row gives that column.
        let mut position = 0;
        let weights = pack(rows, columns, &mut Random::seeded(5), |_| {
            let (row, column) = (position / columns, position % columns);
            position += 1;
            1 + u64::from(column == (hot + row) % columns)
        });
        let mut k = 0;
        let input = Input::new(&weights, 3, &mut Random::seeded(6), |_| {
            k += 1;
            ((k - 1) % columns as i32 + 1) as i8
        });
        let expected: Vec<_> = (0..3 * rows).map(|index| ((hot + index % rows) % columns + 1) as i32).collect();
        for isa in Isa::available() {
            assert_eq!(input.integers(&pool, isa, &weights), expected, "{isa}, column {hot}");
        }
    }
}

#[test]
fn threads_and_batches_do_not_change_a_bit() {
    let mut random = Random::fresh();
    let weights = pack(200, 1000, &mut random, any_code);
    let rows = weights.rows();
    let mut input = Input::new(&weights, 130, &mut random, any_activation);
    let pools: Vec<_> = (1..=4).map(ThreadPool::new).collect();
    let expected = input.expected_floats(&weights, true);
    for isa in Isa::available() {
        for pool in &pools {
            input.tokens = 130;
            assert!(input.floats(pool, isa, &weights, true) == expected, "{isa}, {} threads", pool.threads());
        }
        for first in 0..20 {
            let alone = Input {
                q: input.q[first * input.stride..][..input.stride].to_vec(),
                stride: input.stride,
                sums: vec![input.sums[first]],
                scales: vec![input.scales[first]],
                residual: input.residual[first * rows..][..rows].to_vec(),
                tokens: 1,
            };
            assert!(
                alone.floats(&pools[1], isa, &weights, true) == expected[first * rows..][..rows],
                "{isa}, token {first}"
            );
        }
    }
}

#[test]
fn parts_cover_everything_once() {
    for total in 0..40 {
        for parts in 1..9 {
            let joined = (0..parts).flat_map(|index| nth_part(total, parts, index));
            assert!(joined.eq(0..total), "{total} in {parts}");
        }
    }
}

#[test]
fn short_slices_are_refused() {
    let weights = pack(4, 20, &mut Random::seeded(9), any_code);
    let run = |q: usize, stride, sums: usize, out: usize| {
        std::panic::catch_unwind(|| {
            let pool = ThreadPool::new(1);
            let (q, sums, mut out) = (vec![0; q], vec![0; sums], vec![0.0; out]);
            matmul(&pool, Isa::Portable, &weights, &q, stride, &sums, &[1.0; 2], 2, None, &mut out);
        })
        .is_err()
    };
    assert!(!run(64, 32, 2, 8));
    for (name, refused) in [
        ("activations", run(63, 32, 2, 8)),
        ("stride", run(64, 31, 2, 8)),
        ("stride that wraps", run(64, usize::MAX - 15, 2, 8)),
        ("sums", run(64, 32, 1, 8)),
        ("out", run(64, 32, 2, 7)),
    ] {
        assert!(refused, "{name}");
    }
}
