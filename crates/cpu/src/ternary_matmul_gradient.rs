//! The gradient of the ternary product's weight, straight through its ternarisation: a sum of outer products over tokens.

use crate::isa::Isa;
use crate::math::product::{Rows, Shape, Start, Strided, product};
use crate::math::{LANES, Lanes};
use crate::matrix::Matrix;
use crate::pool::ThreadPool;
use tritune_graph::GroupSize;

/// Quantised activations: row `t` is `q[t] / scales[t]`, or each of its groups divided by a scale of its own.
#[derive(Clone, Copy)]
pub struct QuantizedRows<'a> {
    /// The values, rows `stride` apart.
    pub q: &'a [i8],
    /// Distance of two rows in `q`, a multiple of 16.
    pub stride: usize,
    /// Per row and group the factor the values were multiplied with.
    pub scales: &'a [f32],
    /// Columns that share a scale, and how many such groups a row has; without them the whole row shares one.
    pub groups: Option<(GroupSize, usize)>,
}

impl QuantizedRows<'_> {
    /// The scale of column `column`, and how many columns from it on share it.
    #[inline(always)]
    pub(crate) fn scale(&self, row: usize, column: usize) -> (f32, usize) {
        match self.groups {
            None => (self.scales[row], usize::MAX),
            Some((group, per_row)) => {
                let columns = group.columns();
                (self.scales[row * per_row + column / columns], columns - column % columns)
            }
        }
    }
}

impl Rows for QuantizedRows<'_> {
    #[inline(always)]
    unsafe fn decode<L: Lanes>(&self, row: usize, first: usize, out: &mut [f32]) {
        let q = &self.q[row * self.stride + first..][..out.len().next_multiple_of(LANES)];
        // SAFETY: the caller guarantees the instruction set; each chunk of `q` has sixteen elements.
        unsafe {
            let (scale, mut left) = self.scale(row, first);
            let mut factor = L::splat(1.0 / scale);
            for (index, (q, chunk)) in q.chunks_exact(LANES).zip(out.chunks_mut(LANES)).enumerate() {
                if left == 0 {
                    let (scale, columns) = self.scale(row, first + index * LANES);
                    (factor, left) = (L::splat(1.0 / scale), columns);
                }
                left -= LANES;
                L::load_i8(q.as_ptr().cast()).mul(factor).store_some(chunk);
            }
        }
    }
}

/// `gradient[n][k] += Σ_t dy[t][n] · q[t][k] / scale`. The gradient is given as several slices of rows of
/// `columns` elements, together as many rows as `dy` has columns.
pub fn ternary_matmul_gradient(
    pool: &ThreadPool,
    isa: Isa,
    dy: Matrix,
    act: QuantizedRows,
    columns: usize,
    gradients: &mut [&mut [f32]],
) {
    assert!(act.stride.is_multiple_of(LANES) && act.stride >= columns, "stride {} of {columns} columns", act.stride);
    outer_products(pool, isa, dy, &act, columns, gradients);
}

/// Adds `dyᵀ · rows` to the runs of a gradient with `columns` columns.
pub(crate) fn outer_products<B: Rows>(
    pool: &ThreadPool,
    isa: Isa,
    dy: Matrix,
    rows: &B,
    columns: usize,
    gradients: &mut [&mut [f32]],
) {
    let mut first = 0;
    for gradient in gradients {
        let count = gradient.len() / columns.max(1);
        assert!(first + count <= dy.cols, "{} rows of a gradient for {} columns", first + count, dy.cols);
        let shape = Shape { rows: count, steps: dy.rows, columns, first: 0, row_stride: columns };
        let across = Strided { values: &dy.values[first.min(dy.values.len())..], row_stride: 1, step_stride: dy.cols };
        product(pool, isa, shape, across, rows, 1.0, Start::Keep, gradient);
        first += count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_close, assert_same_bits, changed};
    use crate::quantize::tests::Owned;
    use crate::quantize::tests::quantize_reference;

    #[test]
    fn every_instruction_set_agrees_with_the_reference() {
        let mut random = Random::fresh();
        let cases: [(usize, usize, &[usize]); 6] = [
            (1, 1, &[1]),
            (7, 15, &[3, 14]),
            (65, 40, &[17, 1, 5]),
            (130, 300, &[70]),
            (3, 513, &[64, 30]),
            (0, 9, &[4]),
        ];
        for (tokens, columns, runs) in cases {
            let rows: usize = runs.iter().sum();
            let (x, dy) = (random.floats(tokens * columns), random.floats(tokens * rows));
            let mut act = Owned::new(tokens, columns);
            quantize_reference(&x, tokens, columns, act.lend());
            let act = QuantizedRows { q: &act.q, stride: act.stride, scales: &act.scales, groups: None };
            let dy = Matrix { values: &dy, rows: tokens, cols: rows };
            let before: Vec<Vec<f32>> = runs.iter().map(|rows| random.floats(rows * columns)).collect();
            let expected = changed(&before, |runs| ternary_matmul_gradient_reference(dy, act, columns, runs));
            for isa in Isa::available() {
                let mut first: Option<Vec<f32>> = None;
                for threads in [1, 2, 3] {
                    let case = format!("{isa}, {threads} threads, {tokens} x {rows} x {columns}");
                    let pool = ThreadPool::new(threads);
                    let got = changed(&before, |runs| ternary_matmul_gradient(&pool, isa, dy, act, columns, runs));
                    assert_close(&got, &expected, 1e-6, ((tokens + 1) as f32).sqrt(), &case);
                    assert_same_bits(&got, first.get_or_insert_with(|| got.clone()), &case);
                }
            }
        }
    }

    /// [`ternary_matmul_gradient`] in plain loops.
    fn ternary_matmul_gradient_reference(dy: Matrix, act: QuantizedRows, columns: usize, gradients: &mut [&mut [f32]]) {
        let all = gradients.iter_mut().flat_map(|gradient| gradient.iter_mut());
        for (index, gradient) in all.enumerate() {
            let (n, k) = (index / columns, index % columns);
            let term = |t: usize| {
                let x = f64::from(act.q[t * act.stride + k]) / f64::from(act.scales[t]);
                f64::from(dy.values[t * dy.cols + n]) * x
            };
            *gradient = (f64::from(*gradient) + (0..dy.rows).map(term).sum::<f64>()) as f32;
        }
    }
}
