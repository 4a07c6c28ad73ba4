//! The two products of a LoRA adapter, `x · Aᵀ` and `· Bᵀ`, with the gradients of their inputs and factors.

mod gathered;

pub use gathered::{gathered_lora_a, gathered_lora_b};

use crate::dense_matmul::dense_matmul;
use crate::isa::Isa;
use crate::math::for_rows;
use crate::math::product::{PlainRows, Shape, Start, Strided, TransposedRows, product};
use crate::matrix::{LoraPlace, Matrix};
use crate::pool::ThreadPool;

/// `out = x · factorᵀ`.
pub fn lora_a(pool: &ThreadPool, isa: Isa, x: Matrix, factor: Matrix, out: &mut [f32]) {
    assert_eq!(x.cols, factor.cols, "columns of x and of the factor");
    dense_matmul(pool, isa, x.values, x.rows, factor.dense(), out);
}

/// `out[t][out_offset + n] = residual[t][out_offset + n] + scale · Σ_j x[t][rank_offset + j] · factor[n][j]` for every factor, in the order
/// of their output columns; columns that none of them writes are the residual's, or zero. Rows of `out` have `cols` columns.
pub fn lora_b(
    pool: &ThreadPool,
    isa: Isa,
    x: Matrix,
    factors: &[(Matrix, LoraPlace)],
    scale: f32,
    residual: Option<&[f32]>,
    cols: usize,
    out: &mut [f32],
) {
    let mut end = 0;
    for (factor, place) in factors {
        copy_columns(pool, x.rows, cols, end..place.out_offset, residual, out);
        end = place.out_offset + factor.rows;
        assert!(
            end <= cols && place.rank_offset + factor.cols <= x.cols,
            "a factor leaves its {cols} by {} columns",
            x.cols
        );
        let shape =
            Shape { rows: x.rows, steps: factor.cols, columns: factor.rows, first: place.out_offset, row_stride: cols };
        let a = Strided { values: &x.values[place.rank_offset..], row_stride: x.cols, step_stride: 1 };
        let rows = TransposedRows { values: factor.values, stride: factor.cols };
        product(pool, isa, shape, a, &rows, scale, residual.into(), out);
    }
    copy_columns(pool, x.rows, cols, end..cols, residual, out);
}

/// Columns that no factor writes.
fn copy_columns(
    pool: &ThreadPool,
    rows: usize,
    cols: usize,
    columns: std::ops::Range<usize>,
    residual: Option<&[f32]>,
    out: &mut [f32],
) {
    if columns.is_empty() {
        return;
    }
    for_rows(pool, columns.len(), &mut out[..rows * cols], cols, |row, out| match residual {
        Some(residual) => out[columns.clone()].copy_from_slice(&residual[row * cols..][columns.clone()]),
        None => out[columns.clone()].fill(0.0),
    });
}

/// `out = dy · factor (+ residual)`: the gradient of the input of [`lora_a`].
pub fn lora_a_backward(
    pool: &ThreadPool,
    isa: Isa,
    dy: Matrix,
    factor: Matrix,
    residual: Option<&[f32]>,
    out: &mut [f32],
) {
    assert_eq!(dy.cols, factor.rows, "columns of dy and rows of the factor");
    let columns = factor.cols;
    let shape = Shape { rows: dy.rows, steps: factor.rows, columns, first: 0, row_stride: columns };
    let a = Strided { values: dy.values, row_stride: dy.cols, step_stride: 1 };
    let rows = PlainRows { values: factor.values, stride: columns };
    product(pool, isa, shape, a, &rows, 1.0, residual.into(), out);
}

/// `out[t][rank_offset + j] = scale · Σ_n dy[t][out_offset + n] · factor[n][j]`: the gradient of the input of [`lora_b`], whose
/// rows have `cols` columns.
pub fn lora_b_backward(
    pool: &ThreadPool,
    isa: Isa,
    dy: Matrix,
    factors: &[(Matrix, LoraPlace)],
    scale: f32,
    cols: usize,
    out: &mut [f32],
) {
    for (factor, place) in factors {
        let shape = Shape {
            rows: dy.rows,
            steps: factor.rows,
            columns: factor.cols,
            first: place.rank_offset,
            row_stride: cols,
        };
        let a = Strided { values: &dy.values[place.out_offset..], row_stride: dy.cols, step_stride: 1 };
        let rows = PlainRows { values: factor.values, stride: factor.cols };
        product(pool, isa, shape, a, &rows, scale, Start::Zero, out);
    }
}

/// `gradient[j][k] += Σ_t dy[t][j] · x[t][k]`: of the factor of [`lora_a`].
pub fn lora_a_gradient(pool: &ThreadPool, isa: Isa, dy: Matrix, x: Matrix, gradient: &mut [f32]) {
    assert_eq!(dy.rows, x.rows, "rows of dy and x");
    let shape = Shape { rows: dy.cols, steps: dy.rows, columns: x.cols, first: 0, row_stride: x.cols };
    let across = Strided { values: dy.values, row_stride: 1, step_stride: dy.cols };
    let rows = PlainRows { values: x.values, stride: x.cols };
    product(pool, isa, shape, across, &rows, 1.0, Start::Keep, gradient);
}

/// `gradient[n][j] += scale · Σ_t dy[t][out_offset + n] · x[t][rank_offset + j]`: of one factor of [`lora_b`], `rank` a.
pub fn lora_b_gradient(
    pool: &ThreadPool,
    isa: Isa,
    dy: Matrix,
    x: Matrix,
    place: LoraPlace,
    rank: usize,
    scale: f32,
    gradient: &mut [f32],
) {
    assert_eq!(dy.rows, x.rows, "rows of dy and x");
    let rows = gradient.len() / rank;
    assert!(place.out_offset + rows <= dy.cols && place.rank_offset + rank <= x.cols, "a factor leaves its columns");
    let shape = Shape { rows, steps: dy.rows, columns: rank, first: 0, row_stride: rank };
    let across = Strided { values: &dy.values[place.out_offset..], row_stride: 1, step_stride: dy.cols };
    let rows = PlainRows { values: &x.values[place.rank_offset..], stride: x.cols };
    product(pool, isa, shape, across, &rows, scale, Start::Keep, gradient);
}

#[cfg(test)]
pub(crate) mod tests;
