//! The gradient of the input of a root-mean-square normalisation.

use crate::isa::Isa;
use crate::math::{Kernel, LANES, Lanes, dispatch, for_rows};
use crate::pool::ThreadPool;
use crate::rms_norm::RmsNorm;

/// The sums of `x²` and of `gain · dy · x`, in f64 over sixteen lanes as in the forward pass.
#[inline(always)]
fn sums(x: &[f32], gain: &[f32], dy: &[f32]) -> (f64, f64) {
    let (mut squares, mut products) = ([0.0f64; LANES], [0.0f64; LANES]);
    let (x_chunks, x_tail) = x.as_chunks::<LANES>();
    let (gain_chunks, gain_tail) = gain.as_chunks::<LANES>();
    let (dy_chunks, dy_tail) = dy.as_chunks::<LANES>();
    let mut add = |x: &[f32], gain: &[f32], dy: &[f32]| {
        for lane in 0..x.len() {
            let value = f64::from(x[lane]);
            squares[lane] += value * value;
            products[lane] += value * f64::from(gain[lane] * dy[lane]);
        }
    };
    for ((x, gain), dy) in x_chunks.iter().zip(gain_chunks).zip(dy_chunks) {
        add(x, gain, dy);
    }
    add(x_tail, gain_tail, dy_tail);
    (squares.iter().sum(), products.iter().sum())
}

pub(crate) struct NormRow<'a> {
    pub(crate) x: &'a [f32],
    pub(crate) norm: RmsNorm<'a>,
    pub(crate) dy: &'a [f32],
    pub(crate) residual: Option<&'a [f32]>,
    pub(crate) out: &'a mut [f32],
}

impl Kernel for NormRow<'_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        let Self { x, norm, dy, residual, out } = self;
        let (squares, products) = sums(x, norm.gain, dy);
        let columns = x.len() as f64;
        let factor = 1.0 / (squares / columns + f64::from(norm.epsilon)).sqrt();
        let along = (factor * factor * factor * products / columns) as f32;
        let factor = factor as f32;
        for index in 0..out.len() {
            out[index] = factor * (norm.gain[index] * dy[index]) - x[index] * along;
        }
        if let Some(residual) = residual {
            for (out, residual) in out.iter_mut().zip(residual) {
                *out += residual;
            }
        }
    }
}

/// With `r = 1/sqrt(mean(x²) + eps)`, `out = r·gain·dy - x·r³·mean(gain·dy·x) (+ residual)` for `rows` rows.
///
/// # Panics
/// When a slice is shorter than the shape says or the gain is empty.
pub fn rms_norm_backward(
    pool: &ThreadPool,
    isa: Isa,
    x: &[f32],
    rows: usize,
    norm: RmsNorm,
    dy: &[f32],
    residual: Option<&[f32]>,
    out: &mut [f32],
) {
    let columns = norm.gain.len();
    assert!(columns > 0, "a norm needs at least one column");
    for_rows(pool, columns, &mut out[..rows * columns], columns, |row, out| {
        let place = row * columns..(row + 1) * columns;
        let residual = residual.map(|residual| &residual[place.clone()]);
        dispatch(isa, NormRow { x: &x[place.clone()], norm, dy: &dy[place], residual, out });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_close, assert_same_bits, poison};

    #[test]
    fn every_instruction_set_agrees_with_the_reference() {
        let mut random = Random::fresh();
        for columns in [1, 2, 15, 16, 17, 100, 640] {
            for rows in [1, 2, 70] {
                let (x, dy) = (random.floats(rows * columns), random.floats(rows * columns));
                let (gain, other) = (random.floats(columns), random.floats(rows * columns));
                let norm = RmsNorm { gain: &gain, epsilon: 1e-2 };
                for residual in [None, Some(other.as_slice())] {
                    let mut expected = poison(rows * columns);
                    rms_norm_backward_reference(&x, rows, norm, &dy, residual, &mut expected);
                    let mut first: Option<Vec<f32>> = None;
                    for isa in Isa::available() {
                        for threads in [1, 3] {
                            let case = format!("{isa}, {threads} threads, {rows} x {columns}");
                            let mut got = poison(rows * columns);
                            let pool = ThreadPool::new(threads);
                            rms_norm_backward(&pool, isa, &x, rows, norm, &dy, residual, &mut got);
                            // Terms are below 1/sqrt(eps), and they cancel where a row is short.
                            assert_close(&got, &expected, 1e-6, 10.0, &case);
                            assert_same_bits(&got, first.get_or_insert_with(|| got.clone()), &case);
                        }
                    }
                }
            }
        }
    }

    /// [`rms_norm_backward`] in plain loops.
    fn rms_norm_backward_reference(
        x: &[f32],
        rows: usize,
        norm: RmsNorm,
        dy: &[f32],
        residual: Option<&[f32]>,
        out: &mut [f32],
    ) {
        let columns = norm.gain.len();
        for row in 0..rows {
            let x = |i: usize| f64::from(x[row * columns + i]);
            let dy = |i: usize| f64::from(dy[row * columns + i]) * f64::from(norm.gain[i]);
            let mean_square = (0..columns).map(|i| x(i) * x(i)).sum::<f64>() / columns as f64;
            let mean_product = (0..columns).map(|i| x(i) * dy(i)).sum::<f64>() / columns as f64;
            let r = 1.0 / (mean_square + f64::from(norm.epsilon)).sqrt();
            for i in 0..columns {
                let residual = residual.map_or(0.0, |residual| f64::from(residual[row * columns + i]));
                out[row * columns + i] = (r * dy(i) - x(i) * r.powi(3) * mean_product + residual) as f32;
            }
        }
    }
}
