//! The gradient of the ternary product's input, straight from the packed rows: no dense or transposed copy.

use crate::isa::Isa;
use crate::math::product::{Rows, Shape, Strided, product};
use crate::math::{LANES, Lanes};
use crate::pool::ThreadPool;
use crate::ternary::PackedTernary;

/// The rows of a ternary matrix as floats, times their scales.
pub(crate) struct TernaryRows<'a>(pub(crate) &'a PackedTernary);

impl Rows for TernaryRows<'_> {
    #[inline(always)]
    unsafe fn decode<L: Lanes>(&self, row: usize, first: usize, out: &mut [f32]) {
        let words = self.0.words_of_row(row);
        // SAFETY: the caller guarantees the instruction set.
        unsafe {
            let group = self.0.group().map_or(usize::MAX, |group| group.words());
            let mut scale = L::splat(self.0.scale(row, first / LANES));
            for (word, chunk) in (first / LANES..).zip(out.chunks_mut(LANES)) {
                if word.is_multiple_of(group) {
                    scale = L::splat(self.0.scale(row, word));
                }
                L::trits(words(word)).mul(scale).store_some(chunk);
            }
        }
    }
}

/// `out[t][k] = Σ_n dy[t][n] · scale[n][g] · w[n][k] (+ residual[t][k])` for `tokens` rows.
pub fn ternary_matmul_backward(
    pool: &ThreadPool,
    isa: Isa,
    weights: &PackedTernary,
    dy: &[f32],
    tokens: usize,
    residual: Option<&[f32]>,
    out: &mut [f32],
) {
    let (rows, columns) = (weights.rows(), weights.columns());
    let shape = Shape { rows: tokens, steps: rows, columns, first: 0, row_stride: columns };
    let dy = Strided { values: dy, row_stride: rows, step_stride: 1 };
    product(pool, isa, shape, dy, &TernaryRows(weights), 1.0, residual.into(), out);
}

/// Weights to test kernels on.
#[cfg(test)]
pub(crate) mod testing {
    use crate::math::testing::Random;
    use crate::ternary::{PackError, PackedTernary};
    use half::f16;
    use tritune_graph::GroupSize;

    pub(crate) fn random_weights(random: &mut Random, rows: usize, columns: usize) -> PackedTernary {
        random_groups(random, rows, columns, None)
    }

    /// Weights with a scale per group, or per row without one.
    pub(crate) fn random_groups(
        random: &mut Random,
        rows: usize,
        columns: usize,
        group: Option<GroupSize>,
    ) -> PackedTernary {
        let count = rows * group.map_or(1, |group| group.per_row(columns));
        let scales: Vec<f32> = random.floats(count).iter().map(|x| f16::from_f32(x.abs() + 0.1).to_f32()).collect();
        let fill = |_: usize, words: &mut [u32]| {
            let per_row = columns.div_ceil(16);
            for (index, word) in words.iter_mut().enumerate() {
                *word = (0..16).fold(0, |word, k| {
                    let inside = index % per_row * 16 + k < columns;
                    let code = if inside { random.below(3) as u32 } else { 1 };
                    word | code << tritune_graph::trits::code_shift(k)
                });
            }
            Ok::<_, PackError>(())
        };
        let packed = match group {
            None => PackedTernary::from_rows(rows, columns, scales, fill),
            Some(group) => PackedTernary::from_grouped_rows(rows, columns, group, &scales, fill),
        };
        packed.unwrap()
    }
}

#[cfg(test)]
mod tests {
    use super::testing::{random_groups, random_weights};
    use super::*;
    use crate::math::testing::{Random, assert_everywhere, assert_same_bits, poison, written};
    use crate::ternary::tests::reference::weight;
    use tritune_graph::GroupSize;

    #[test]
    fn every_instruction_set_agrees_with_the_reference() {
        let mut random = Random::fresh();
        let groups = [None, Some(GroupSize::G32), Some(GroupSize::G64), Some(GroupSize::G128), Some(GroupSize::G256)];
        let shapes = [(1, 1), (16, 16), (17, 15), (65, 40), (130, 300), (40, 513)];
        for (index, (rows, columns)) in shapes.into_iter().cycle().take(shapes.len() * groups.len()).enumerate() {
            let weights = random_groups(&mut random, rows, columns, groups[index / shapes.len()]);
            for tokens in [1, 2, 7, 70] {
                let (dy, other) = (random.floats(tokens * rows), random.floats(tokens * columns));
                for residual in [None, Some(other.as_slice())] {
                    let mut expected = poison(tokens * columns);
                    ternary_matmul_backward_reference(&weights, &dy, tokens, residual, &mut expected);
                    let (case, floor) = (format!("{tokens} x {rows} x {columns}"), (rows as f32).sqrt());
                    assert_everywhere(&expected, (1e-6, floor), &case, |pool, isa| {
                        written(tokens * columns, |out| {
                            ternary_matmul_backward(pool, isa, &weights, &dy, tokens, residual, out);
                        })
                    });
                }
            }
        }
    }

    #[test]
    fn a_token_does_not_depend_on_its_batch() {
        let mut random = Random::fresh();
        let (tokens, rows, columns) = (33, 200, 72);
        let weights = random_weights(&mut random, rows, columns);
        let dy = random.floats(tokens * rows);
        for isa in Isa::available() {
            let pool = ThreadPool::new(2);
            let mut batch = poison(tokens * columns);
            ternary_matmul_backward(&pool, isa, &weights, &dy, tokens, None, &mut batch);
            for token in 0..tokens {
                let mut alone = poison(columns);
                let dy = &dy[token * rows..(token + 1) * rows];
                ternary_matmul_backward(&pool, isa, &weights, dy, 1, None, &mut alone);
                let case = format!("{isa}, token {token}");
                assert_same_bits(&alone, &batch[token * columns..(token + 1) * columns], &case);
            }
        }
    }

    /// [`ternary_matmul_backward`] in plain loops.
    fn ternary_matmul_backward_reference(
        weights: &PackedTernary,
        dy: &[f32],
        tokens: usize,
        residual: Option<&[f32]>,
        out: &mut [f32],
    ) {
        let (rows, columns) = (weights.rows(), weights.columns());
        for token in 0..tokens {
            for column in 0..columns {
                let term = |row: usize| {
                    let scaled = f64::from(dy[token * rows + row]) * f64::from(weights.scale(row, column / 16));
                    scaled * f64::from(weight(weights, row, column))
                };
                let place = token * columns + column;
                let residual = residual.map_or(0.0, |residual| f64::from(residual[place]));
                out[place] = (residual + (0..rows).map(term).sum::<f64>()) as f32;
            }
        }
    }
}
