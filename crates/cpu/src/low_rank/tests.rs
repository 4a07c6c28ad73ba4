use super::*;
use crate::dense_matmul::tests::dense_matmul_reference;
use crate::math::testing::{Random, assert_everywhere, poison};

/// What `fast` makes of `before` is `expected`, on every instruction set and number of threads.
fn check(expected: &[f32], before: &[f32], floor: f32, case: &str, fast: impl Fn(&ThreadPool, Isa, &mut [f32])) {
    assert_everywhere(expected, (1e-6, floor), case, |pool, isa| {
        let mut got = before.to_vec();
        fast(pool, isa, &mut got);
        got
    });
}

#[test]
fn lora_a_and_its_gradients_agree_with_the_reference() {
    let mut random = Random::fresh();
    for (tokens, columns, rank) in [(1, 1, 1), (3, 17, 4), (70, 300, 8), (5, 64, 24)] {
        let case = format!("{tokens} x {columns} to {rank}");
        let (x, dy) = (random.floats(tokens * columns), random.floats(tokens * rank));
        let (factor, other) = (random.floats(rank * columns), random.floats(tokens * columns));
        let before = random.floats(rank * columns);
        let x = Matrix { values: &x, rows: tokens, cols: columns };
        let dy = Matrix { values: &dy, rows: tokens, cols: rank };
        let factor = Matrix { values: &factor, rows: rank, cols: columns };

        let mut expected = poison(tokens * rank);
        lora_a_reference(x, factor, &mut expected);
        let floor = (columns as f32).sqrt();
        check(&expected, &poison(tokens * rank), floor, &case, |pool, isa, out| {
            lora_a(pool, isa, x, factor, out);
        });
        for residual in [None, Some(other.as_slice())] {
            let mut expected = poison(tokens * columns);
            lora_a_backward_reference(dy, factor, residual, &mut expected);
            let floor = (rank as f32).sqrt() + 1.0;
            check(&expected, &poison(tokens * columns), floor, &case, |pool, isa, out| {
                lora_a_backward(pool, isa, dy, factor, residual, out);
            });
        }
        let mut expected = before.clone();
        lora_a_gradient_reference(dy, x, &mut expected);
        check(&expected, &before, (tokens as f32).sqrt() + 1.0, &case, |pool, isa, out| {
            lora_a_gradient(pool, isa, dy, x, out);
        });
    }
}

#[test]
fn lora_b_and_its_gradients_agree_with_the_reference() {
    let mut random = Random::fresh();
    // Widths of factors in order, and the columns that no factor writes before each and at the end.
    let cases: [(usize, usize, &[usize], &[usize]); 4] = [
        (1, 1, &[1], &[0, 0]),
        (5, 4, &[17], &[3, 5]),
        (33, 8, &[40, 300, 20], &[0, 0, 0, 0]),
        (70, 3, &[5, 7], &[2, 0, 30]),
    ];
    for (tokens, rank, widths, gaps) in cases {
        let case = format!("{tokens} tokens, rank {rank} to {widths:?} with {gaps:?}");
        let ranks = rank * widths.len();
        let cols = widths.iter().sum::<usize>() + gaps.iter().sum::<usize>();
        let (x, dy) = (random.floats(tokens * ranks), random.floats(tokens * cols));
        let x = Matrix { values: &x, rows: tokens, cols: ranks };
        let dy = Matrix { values: &dy, rows: tokens, cols };
        let values: Vec<Vec<f32>> = widths.iter().map(|width| random.floats(width * rank)).collect();
        let mut out_offset = 0;
        let mut factors = Vec::new();
        for (index, values) in values.iter().enumerate() {
            out_offset += gaps[index];
            let place = LoraPlace { out_offset, rank_offset: (widths.len() - 1 - index) * rank };
            factors.push((Matrix { values, rows: widths[index], cols: rank }, place));
            out_offset += widths[index];
        }
        let scale = 2.0 * random.float();
        let other = random.floats(tokens * cols);
        for residual in [None, Some(other.as_slice())] {
            let mut expected = poison(tokens * cols);
            lora_b_reference(x, &factors, scale, residual, cols, &mut expected);
            check(&expected, &poison(tokens * cols), 4.0, &case, |pool, isa, out| {
                lora_b(pool, isa, x, &factors, scale, residual, cols, out);
            });
        }
        let mut expected = poison(tokens * ranks);
        lora_b_backward_reference(dy, &factors, scale, ranks, &mut expected);
        let floor = 2.0 * (cols as f32).sqrt();
        check(&expected, &poison(tokens * ranks), floor, &case, |pool, isa, out| {
            lora_b_backward(pool, isa, dy, &factors, scale, ranks, out);
        });
        for (factor, place) in &factors {
            let before = random.floats(factor.values.len());
            let mut expected = before.clone();
            lora_b_gradient_reference(dy, x, *place, rank, scale, &mut expected);
            check(&expected, &before, 2.0 * (tokens as f32).sqrt(), &case, |pool, isa, out| {
                lora_b_gradient(pool, isa, dy, x, *place, rank, scale, out);
            });
        }
    }
}

/// [`lora_a`] in plain loops.
pub(super) fn lora_a_reference(x: Matrix, factor: Matrix, out: &mut [f32]) {
    dense_matmul_reference(x.values, x.rows, factor.dense(), out);
}

/// [`lora_b`] in plain loops.
pub(super) fn lora_b_reference(
    x: Matrix,
    factors: &[(Matrix, LoraPlace)],
    scale: f32,
    residual: Option<&[f32]>,
    cols: usize,
    out: &mut [f32],
) {
    for t in 0..x.rows {
        for column in 0..cols {
            let mut sum = residual.map_or(0.0, |residual| f64::from(residual[t * cols + column]));
            for (factor, place) in factors {
                if (place.out_offset..place.out_offset + factor.rows).contains(&column) {
                    let n = column - place.out_offset;
                    let term = |j| {
                        f64::from(x.values[t * x.cols + place.rank_offset + j])
                            * f64::from(factor.values[n * factor.cols + j])
                    };
                    sum += f64::from(scale) * (0..factor.cols).map(term).sum::<f64>();
                }
            }
            out[t * cols + column] = sum as f32;
        }
    }
}

/// [`lora_a_backward`] in plain loops.
fn lora_a_backward_reference(dy: Matrix, factor: Matrix, residual: Option<&[f32]>, out: &mut [f32]) {
    for t in 0..dy.rows {
        for k in 0..factor.cols {
            let term = |j: usize| f64::from(dy.values[t * dy.cols + j]) * f64::from(factor.values[j * factor.cols + k]);
            let place = t * factor.cols + k;
            let residual = residual.map_or(0.0, |residual| f64::from(residual[place]));
            out[place] = (residual + (0..factor.rows).map(term).sum::<f64>()) as f32;
        }
    }
}

/// [`lora_b_backward`] in plain loops.
fn lora_b_backward_reference(dy: Matrix, factors: &[(Matrix, LoraPlace)], scale: f32, cols: usize, out: &mut [f32]) {
    for t in 0..dy.rows {
        for (factor, place) in factors {
            for j in 0..factor.cols {
                let term = |n: usize| {
                    f64::from(dy.values[t * dy.cols + place.out_offset + n])
                        * f64::from(factor.values[n * factor.cols + j])
                };
                let sum = f64::from(scale) * (0..factor.rows).map(term).sum::<f64>();
                out[t * cols + place.rank_offset + j] = sum as f32;
            }
        }
    }
}

/// [`lora_a_gradient`] in plain loops.
fn lora_a_gradient_reference(dy: Matrix, x: Matrix, gradient: &mut [f32]) {
    for j in 0..dy.cols {
        for k in 0..x.cols {
            let term = |t: usize| f64::from(dy.values[t * dy.cols + j]) * f64::from(x.values[t * x.cols + k]);
            let place = j * x.cols + k;
            gradient[place] = (f64::from(gradient[place]) + (0..dy.rows).map(term).sum::<f64>()) as f32;
        }
    }
}

/// [`lora_b_gradient`] in plain loops.
fn lora_b_gradient_reference(dy: Matrix, x: Matrix, place: LoraPlace, rank: usize, scale: f32, gradient: &mut [f32]) {
    for (index, gradient) in gradient.iter_mut().enumerate() {
        let (n, j) = (index / rank, index % rank);
        let term = |t: usize| {
            f64::from(dy.values[t * dy.cols + place.out_offset + n])
                * f64::from(x.values[t * x.cols + place.rank_offset + j])
        };
        let sum = f64::from(scale) * (0..dy.rows).map(term).sum::<f64>();
        *gradient = (f64::from(*gradient) + sum) as f32;
    }
}
