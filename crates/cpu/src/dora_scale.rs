//! DoRA's scaling: columns times trained magnitudes over the norms of the weight's rows; and the magnitudes' gradient.

use crate::math::{for_chunks, for_rows};
use crate::matrix::Matrix;
use crate::pool::ThreadPool;

/// Neighbouring columns and what they are scaled by.
#[derive(Clone, Copy)]
pub struct Scale<'a> {
    /// One per column.
    pub magnitudes: &'a [f32],
    /// One per column.
    pub norms: &'a [f32],
    /// First column.
    pub out_offset: usize,
}

/// The factor of a column. A norm of 0 means a row of zeros, whose product is zero as well.
fn factor(magnitude: f32, norm: f32) -> f32 {
    if norm == 0.0 { 0.0 } else { magnitude / norm }
}

/// `out[t][out_offset + n] = x[t][out_offset + n] · magnitudes[n] / norms[n] (+ residual)` for every scale; other columns are
/// `x (+ residual)`.
pub fn dora_scale(pool: &ThreadPool, x: Matrix, scales: &[Scale], residual: Option<&[f32]>, out: &mut [f32]) {
    let mut factors = vec![1.0; x.cols];
    for scale in scales {
        let places = factors[scale.out_offset..][..scale.magnitudes.len()].iter_mut();
        let values = scale.magnitudes.iter().zip(scale.norms);
        places.zip(values).for_each(|(place, (magnitude, norm))| *place = factor(*magnitude, *norm));
    }
    for_rows(pool, x.cols, &mut out[..x.rows * x.cols], x.cols, |row, out| {
        let place = row * x.cols..(row + 1) * x.cols;
        for ((out, x), factor) in out.iter_mut().zip(&x.values[place.clone()]).zip(&factors) {
            *out = x * factor;
        }
        if let Some(residual) = residual {
            out.iter_mut().zip(&residual[place]).for_each(|(out, residual)| *out += residual);
        }
    });
}

/// Columns of a task of [`dora_scale_gradient`].
const COLUMNS: usize = 64;

/// `gradient[n] += Σ_t dy[t][out_offset + n] · x[t][out_offset + n] / norms[n]`: of the magnitudes of one scale of [`dora_scale`].
pub fn dora_scale_gradient(
    pool: &ThreadPool,
    dy: Matrix,
    x: Matrix,
    out_offset: usize,
    norms: &[f32],
    gradient: &mut [f32],
) {
    assert_eq!((dy.rows, dy.cols), (x.rows, x.cols), "shapes of dy and x");
    assert!(gradient.len() == norms.len() && out_offset + norms.len() <= x.cols, "a scale leaves its columns");
    for_chunks(pool, gradient, COLUMNS, |task, out| {
        let range = task * COLUMNS..task * COLUMNS + out.len();
        let mut sums = [0.0f64; COLUMNS];
        for t in 0..x.rows {
            let place = t * x.cols + out_offset + range.start..t * x.cols + out_offset + range.end;
            let products = dy.values[place.clone()].iter().zip(&x.values[place]);
            sums.iter_mut().zip(products).for_each(|(sum, (dy, x))| *sum += f64::from(*dy) * f64::from(*x));
        }
        for ((out, sum), norm) in out.iter_mut().zip(sums).zip(&norms[range]) {
            if *norm != 0.0 {
                *out += (sum / f64::from(*norm)) as f32;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_close, assert_same_bits, poison};

    /// Rows, columns, and the first column and number of columns of each scale.
    type Shape = (usize, usize, &'static [(usize, usize)]);

    const SHAPES: [Shape; 6] = [
        (1, 1, &[(0, 1)]),
        (3, 7, &[(2, 4)]),
        (17, 70, &[(0, 1), (3, 66)]),
        (5, 257, &[(0, 100), (100, 157)]),
        (40, 130, &[(65, 65)]),
        (2, 5, &[]),
    ];

    #[test]
    fn both_agree_with_their_references() {
        let mut random = Random::fresh();
        for (rows, cols, places) in SHAPES {
            let (x, dy, other) = (random.floats(rows * cols), random.floats(rows * cols), random.floats(rows * cols));
            let magnitudes = random.floats(cols);
            let mut norms: Vec<f32> = random.floats(cols).iter().map(|x| x.abs() + 0.1).collect();
            norms[0] = 0.0;
            let scale = |&(out_offset, count): &(usize, usize)| {
                let range = out_offset..out_offset + count;
                Scale { magnitudes: &magnitudes[range.clone()], norms: &norms[range], out_offset }
            };
            let scales: Vec<Scale> = places.iter().map(scale).collect();
            let matrix = |values| Matrix { values, rows, cols };
            for threads in [1, 3] {
                let pool = ThreadPool::new(threads);
                for residual in [None, Some(other.as_slice())] {
                    let (mut got, mut expected) = (poison(rows * cols), poison(rows * cols));
                    dora_scale(&pool, matrix(&x), &scales, residual, &mut got);
                    dora_scale_reference(matrix(&x), &scales, residual, &mut expected);
                    assert_close(&got, &expected, 1e-6, 1.0, &format!("{rows} x {cols}, {threads} threads"));
                }
                for scale in &scales {
                    let before = random.floats(scale.norms.len());
                    let (mut got, mut expected, mut alone) = (before.clone(), before.clone(), before);
                    let (dy, x) = (matrix(&dy), matrix(&x));
                    dora_scale_gradient(&pool, dy, x, scale.out_offset, scale.norms, &mut got);
                    dora_scale_gradient_reference(dy, x, scale.out_offset, scale.norms, &mut expected);
                    dora_scale_gradient(&ThreadPool::new(1), dy, x, scale.out_offset, scale.norms, &mut alone);
                    let case = format!("gradient of {rows} x {cols} at {}, {threads} threads", scale.out_offset);
                    assert_close(&got, &expected, 1e-6, 10.0 * (rows as f32).sqrt(), &case);
                    assert_same_bits(&got, &alone, &case);
                }
            }
        }
    }

    #[test]
    fn equal_magnitudes_and_norms_change_no_bit() {
        let mut random = Random::fresh();
        let (x, norms) = (random.floats(3 * 40), random.floats(40).iter().map(|x| x.abs() + 1e-3).collect::<Vec<_>>());
        let mut got = poison(3 * 40);
        let scales = [Scale { magnitudes: &norms, norms: &norms, out_offset: 0 }];
        dora_scale(&ThreadPool::new(2), Matrix { values: &x, rows: 3, cols: 40 }, &scales, None, &mut got);
        assert_same_bits(&got, &x, "scaled by one");
    }

    /// [`dora_scale`] in plain loops.
    fn dora_scale_reference(x: Matrix, scales: &[Scale], residual: Option<&[f32]>, out: &mut [f32]) {
        for t in 0..x.rows {
            for column in 0..x.cols {
                let place = t * x.cols + column;
                let mut value = f64::from(x.values[place]);
                for scale in scales {
                    if (scale.out_offset..scale.out_offset + scale.norms.len()).contains(&column) {
                        let n = column - scale.out_offset;
                        let norm = f64::from(scale.norms[n]);
                        value *= if norm == 0.0 { 0.0 } else { f64::from(scale.magnitudes[n]) / norm };
                    }
                }
                out[place] = (value + residual.map_or(0.0, |residual| f64::from(residual[place]))) as f32;
            }
        }
    }

    /// [`dora_scale_gradient`] in plain loops.
    fn dora_scale_gradient_reference(dy: Matrix, x: Matrix, out_offset: usize, norms: &[f32], gradient: &mut [f32]) {
        for (n, (gradient, norm)) in gradient.iter_mut().zip(norms).enumerate() {
            let term = |t: usize| {
                let place = t * x.cols + out_offset + n;
                f64::from(dy.values[place]) * f64::from(x.values[place])
            };
            if *norm != 0.0 {
                let sum = (0..x.rows).map(term).sum::<f64>() / f64::from(*norm);
                *gradient = (f64::from(*gradient) + sum) as f32;
            }
        }
    }
}
