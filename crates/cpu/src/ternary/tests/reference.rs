//! The ternary product in plain loops over single weights: what every kernel and shader is measured against.

use crate::ternary::PackedTernary;
use tritune_graph::trits;

/// Weight `column` of `row`: −1, 0 or 1.
pub fn weight(weights: &PackedTernary, row: usize, column: usize) -> i32 {
    let word = weights.word(row, column / 16);
    trits::code(word, column % 16) as i32 - 1
}

/// `out[t][n] = Σ w·q` for `tokens` rows of `q_stride` activations.
pub fn matmul_i32(weights: &PackedTernary, q: &[i8], q_stride: usize, tokens: usize, out: &mut [i32]) {
    for token in 0..tokens {
        for row in 0..weights.rows() {
            out[token * weights.rows() + row] = (0..weights.columns())
                .map(|column| weight(weights, row, column) * i32::from(q[token * q_stride + column]))
                .sum();
        }
    }
}

/// `out[t][n] = (Σ w·q) as f32 * (row_scale[n] / scales[t]) + residual[t][n]`.
pub fn matmul(
    weights: &PackedTernary,
    q: &[i8],
    q_stride: usize,
    scales: &[f32],
    tokens: usize,
    residual: Option<&[f32]>,
    out: &mut [f32],
) {
    let rows = weights.rows();
    let mut accumulators = vec![0; tokens * rows];
    matmul_i32(weights, q, q_stride, tokens, &mut accumulators);
    for (index, accumulator) in accumulators.into_iter().enumerate() {
        let scaled = accumulator as f32 * (weights.scale(index % rows, 0) / scales[index / rows]);
        out[index] = match residual {
            Some(residual) => scaled + residual[index],
            None => scaled,
        };
    }
}
