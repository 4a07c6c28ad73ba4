//! The gradients of the product with a dense weight.

use crate::dense_matrix::DenseMatrix;
use crate::isa::Isa;
use crate::math::product::{PlainRows, Shape, Strided, product};
use crate::matrix::DenseRows;
use crate::matrix::Matrix;
use crate::pool::ThreadPool;
use crate::ternary_matmul_gradient::outer_products;

/// `out = dy · weight (+ residual)`: the gradient of the product's input.
pub fn dense_matmul_backward(
    pool: &ThreadPool,
    isa: Isa,
    dy: Matrix,
    weight: DenseMatrix,
    residual: Option<&[f32]>,
    out: &mut [f32],
) {
    assert_eq!(dy.cols, weight.rows(), "columns of dy and rows of the weight");
    let columns = weight.columns();
    let shape = Shape { rows: dy.rows, steps: dy.cols, columns, first: 0, row_stride: columns };
    let rows = Strided { values: dy.values, row_stride: dy.cols, step_stride: 1 };
    product(pool, isa, shape, rows, &DenseRows(weight), 1.0, residual.into(), out);
}

/// `gradient[n][k] += Σ_t dy[t][n] · x[t][k]`. The gradient is given as several slices of rows, together as many rows as
/// `dy` has columns.
pub fn dense_matmul_gradient(pool: &ThreadPool, isa: Isa, dy: Matrix, x: Matrix, gradients: &mut [&mut [f32]]) {
    assert_eq!(dy.rows, x.rows, "rows of dy and x");
    let rows = PlainRows { values: x.values, stride: x.cols };
    outer_products(pool, isa, dy, &rows, x.cols, gradients);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dense_matrix::tests::Owned;
    use crate::math::testing::{Random, assert_everywhere, changed, poison, written};
    use tritune_graph::Encoding;

    #[test]
    fn every_instruction_set_agrees_with_the_references() {
        let mut random = Random::fresh();
        for kind in Encoding::DENSE {
            for (tokens, runs, columns) in [(1, &[1][..], 32), (7, &[3, 14], 64), (65, &[17, 1, 5], 288)] {
                let columns = if kind == Encoding::Q6K { 256 } else { columns };
                let rows: usize = runs.iter().sum();
                let owned = Owned::random(&mut random, kind, rows, columns);
                let (x, dy) = (random.floats(tokens * columns), random.floats(tokens * rows));
                let residual = random.floats(tokens * columns);
                let dy = Matrix { values: &dy, rows: tokens, cols: rows };
                let x = Matrix { values: &x, rows: tokens, cols: columns };
                let before: Vec<Vec<f32>> = runs.iter().map(|rows| random.floats(rows * columns)).collect();
                let weight = owned.view();
                let case = format!("{kind:?}, {tokens} x {rows} x {columns}");
                let expected_gradient = changed(&before, |runs| dense_matmul_gradient_reference(dy, x, runs));
                for residual in [None, Some(residual.as_slice())] {
                    let mut expected = poison(tokens * columns);
                    dense_matmul_backward_reference(dy, weight, residual, &mut expected);
                    assert_everywhere(&expected, (1e-6, (rows as f32).sqrt()), &case, |pool, isa| {
                        written(tokens * columns, |out| dense_matmul_backward(pool, isa, dy, weight, residual, out))
                    });
                }
                assert_everywhere(&expected_gradient, (1e-6, ((tokens + 1) as f32).sqrt()), &case, |pool, isa| {
                    changed(&before, |runs| dense_matmul_gradient(pool, isa, dy, x, runs))
                });
            }
        }
    }

    /// [`dense_matmul_backward`] in plain loops.
    fn dense_matmul_backward_reference(dy: Matrix, weight: DenseMatrix, residual: Option<&[f32]>, out: &mut [f32]) {
        let columns = weight.columns();
        let mut sums: Vec<f64> = match residual {
            Some(residual) => residual[..dy.rows * columns].iter().map(|&x| f64::from(x)).collect(),
            None => vec![0.0; dy.rows * columns],
        };
        let mut row = vec![0.0; columns];
        for n in 0..weight.rows() {
            weight.decode_row_reference(n, &mut row);
            for (t, sums) in sums.chunks_exact_mut(columns.max(1)).enumerate() {
                let dy = f64::from(dy.values[t * dy.cols + n]);
                sums.iter_mut().zip(&row).for_each(|(sum, w)| *sum += dy * f64::from(*w));
            }
        }
        out.iter_mut().zip(sums).for_each(|(out, sum)| *out = sum as f32);
    }

    /// [`dense_matmul_gradient`] in plain loops.
    fn dense_matmul_gradient_reference(dy: Matrix, x: Matrix, gradients: &mut [&mut [f32]]) {
        for (index, gradient) in gradients.iter_mut().flat_map(|gradient| gradient.iter_mut()).enumerate() {
            let (n, k) = (index / x.cols, index % x.cols);
            let term = |t: usize| f64::from(dy.values[t * dy.cols + n]) * f64::from(x.values[t * x.cols + k]);
            *gradient = (f64::from(*gradient) + (0..dy.rows).map(term).sum::<f64>()) as f32;
        }
    }
}
