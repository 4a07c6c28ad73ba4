//! Root-mean-square normalisation, alone and fused with quantisation.
//!
//! `y = (x · 1/sqrt(mean(x²) + eps)) · gain`. Squares are summed in f64 over sixteen lanes, so the factor is right to
//! the last bit of f32 and the same on every instruction set.

use crate::isa::Isa;
use crate::math::{Kernel, LANES, Lanes, dispatch, for_row_ranges, with_scratch};
use crate::pool::{SharedOut, ThreadPool};
use crate::quantize::{QuantizedMut, SharedQuantized};

/// The gain and epsilon of a normalisation.
#[derive(Clone, Copy)]
pub struct RmsNorm<'a> {
    /// One factor per column.
    pub gain: &'a [f32],
    /// What is added to the mean square.
    pub epsilon: f32,
}

#[inline(always)]
pub(crate) fn sum_of_squares(x: &[f32]) -> f64 {
    let mut lanes = [0.0f64; LANES];
    let (chunks, tail) = x.as_chunks::<LANES>();
    for chunk in chunks {
        for (lane, x) in lanes.iter_mut().zip(chunk) {
            *lane += f64::from(*x) * f64::from(*x);
        }
    }
    for (lane, x) in lanes.iter_mut().zip(tail) {
        *lane += f64::from(*x) * f64::from(*x);
    }
    let mut half = LANES / 2;
    while half > 0 {
        for lane in 0..half {
            lanes[lane] += lanes[lane + half];
        }
        half /= 2;
    }
    lanes[0]
}

fn factor_of(sum_of_squares: f64, columns: usize, epsilon: f32) -> f32 {
    (1.0 / (sum_of_squares / columns as f64 + f64::from(epsilon)).sqrt()) as f32
}

#[inline(always)]
pub(crate) fn normalize_row(x: &[f32], norm: RmsNorm, y: &mut [f32]) {
    let factor = factor_of(sum_of_squares(x), x.len(), norm.epsilon);
    for ((y, x), gain) in y.iter_mut().zip(x).zip(norm.gain) {
        *y = (x * factor) * gain;
    }
}

struct NormRows<'a> {
    x: &'a [f32],
    norm: RmsNorm<'a>,
    first_row: usize,
    y: Option<&'a SharedOut<'a, f32>>,
    quantized: Option<&'a SharedQuantized<'a>>,
    scratch: &'a mut [f32],
}

impl Kernel for NormRows<'_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        let columns = self.norm.gain.len();
        for (index, x) in self.x.chunks_exact(columns).enumerate() {
            let row = self.first_row + index;
            let y = match self.y {
                // SAFETY: the ranges of rows of different tasks are disjoint.
                Some(y) => unsafe { y.part(row * columns..(row + 1) * columns) },
                None => &mut self.scratch[..columns],
            };
            normalize_row(x, self.norm, y);
            if let Some(quantized) = self.quantized {
                // SAFETY: the ranges of rows of different tasks are disjoint.
                unsafe { quantized.write_row(row, y) };
            }
        }
    }
}

fn run(
    pool: &ThreadPool,
    isa: Isa,
    x: &[f32],
    rows: usize,
    norm: RmsNorm,
    y: Option<&mut [f32]>,
    quantized: Option<QuantizedMut>,
) {
    let columns = norm.gain.len();
    assert!(columns > 0, "a norm needs at least one column");
    assert!(x.len() >= rows * columns, "{} inputs for {rows} rows of {columns}", x.len());
    if let Some(y) = &y {
        assert!(y.len() >= rows * columns, "{} outputs for {rows} rows of {columns}", y.len());
    }
    let y = y.map(SharedOut::new);
    let quantized = quantized.map(|quantized| quantized.share(rows, columns));
    let scratch_length = if y.is_some() { 0 } else { columns };
    for_row_ranges(pool, rows, columns, |range| {
        with_scratch(scratch_length, |scratch| {
            let kernel = NormRows {
                x: &x[range.start * columns..range.end * columns],
                norm,
                first_row: range.start,
                y: y.as_ref(),
                quantized: quantized.as_ref(),
                scratch,
            };
            dispatch(isa, kernel);
        });
    });
}

/// Normalises `rows` rows of `norm.gain.len()` columns into `y`.
///
/// # Panics
/// When a slice is shorter than the shape requires or the gain is empty.
pub fn rms_norm(pool: &ThreadPool, isa: Isa, x: &[f32], rows: usize, norm: RmsNorm, y: &mut [f32]) {
    run(pool, isa, x, rows, norm, Some(y), None);
}

/// Normalises and quantises `rows` rows; writes the floats too where `y` is given.
///
/// The integers are those of [`rms_norm`] followed by [`quantize`](crate::quantize::quantize).
///
/// # Panics
/// When a slice is shorter than the shape requires or the gain is empty.
pub fn rms_norm_quantize(
    pool: &ThreadPool,
    isa: Isa,
    x: &[f32],
    rows: usize,
    norm: RmsNorm,
    quantized: QuantizedMut,
    y: Option<&mut [f32]>,
) {
    run(pool, isa, x, rows, norm, y, Some(quantized));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_close, assert_same_bits, poison};
    use crate::quantize::tests::quantize_reference;
    use crate::quantize::tests::{COLUMNS, Owned};

    #[test]
    fn every_instruction_set_agrees_with_the_reference() {
        let mut random = Random::fresh();
        for threads in 1..=4 {
            let pool = ThreadPool::new(threads);
            for columns in COLUMNS {
                for rows in 1..=9 {
                    let range = [1e-6, 0.02, 1.0, 300.0][random.below(4)];
                    let x: Vec<f32> = random.floats(rows * columns).iter().map(|x| x * range).collect();
                    let gain = random.floats(columns);
                    let norm = RmsNorm { gain: &gain, epsilon: 1e-5 };
                    let mut expected = poison(rows * columns);
                    rms_norm_reference(&x, rows, norm, &mut expected);
                    let mut first: Option<Vec<f32>> = None;
                    for isa in Isa::available() {
                        let case = format!("{isa}, {threads} threads, {rows} x {columns}");
                        let mut got = poison(rows * columns);
                        rms_norm(&pool, isa, &x, rows, norm, &mut got);
                        // The factor may differ by the last bit where the orders of summation straddle a tie.
                        assert_close(&got, &expected, 2.5e-7, 1e-30, &case);
                        assert_same_bits(&got, first.get_or_insert_with(|| got.clone()), &case);

                        let mut integers = Owned::new(rows, columns);
                        quantize_reference(&got, rows, columns, integers.lend());
                        let mut fused = Owned::new(rows, columns);
                        let mut floats = poison(rows * columns);
                        rms_norm_quantize(&pool, isa, &x, rows, norm, fused.lend(), Some(&mut floats));
                        fused.assert_same(&integers, &case);
                        assert_same_bits(&floats, &got, &case);
                        let mut fused = Owned::new(rows, columns);
                        rms_norm_quantize(&pool, isa, &x, rows, norm, fused.lend(), None);
                        fused.assert_same(&integers, &case);
                    }
                }
            }
        }
    }

    #[test]
    fn a_row_does_not_depend_on_its_batch() {
        let mut random = Random::fresh();
        let (rows, columns) = (70, 600);
        let pool = ThreadPool::new(3);
        let (x, gain) = (random.floats(rows * columns), random.floats(columns));
        let norm = RmsNorm { gain: &gain, epsilon: 1e-6 };
        for isa in Isa::available() {
            let mut batch = poison(rows * columns);
            rms_norm(&pool, isa, &x, rows, norm, &mut batch);
            for row in 0..rows {
                let mut alone = poison(columns);
                rms_norm(&pool, isa, &x[row * columns..(row + 1) * columns], 1, norm, &mut alone);
                assert_same_bits(&alone, &batch[row * columns..(row + 1) * columns], &format!("{isa} row {row}"));
            }
        }
    }

    #[test]
    fn known_values() {
        let pool = ThreadPool::new(1);
        let cases: [(&str, [f32; 4], f32, [f32; 4]); 3] = [
            ("zero row", [0.0; 4], 1e-5, [0.0; 4]),
            ("unit mean square", [1.0, -1.0, 1.0, -1.0], 0.0, [1.0, -2.0, 3.0, -4.0]),
            ("mean square plus epsilon is four", [2.0, 2.0, 0.0, 0.0], 2.0, [1.0, 2.0, 0.0, 0.0]),
        ];
        for (name, x, epsilon, expected) in cases {
            let norm = RmsNorm { gain: &[1.0, 2.0, 3.0, 4.0], epsilon };
            for isa in Isa::available() {
                let mut y = [f32::NAN; 4];
                rms_norm(&pool, isa, &x, 1, norm, &mut y);
                assert_eq!(y, expected, "{name} on {isa}");
            }
        }
    }

    /// [`rms_norm`] in plain loops.
    fn rms_norm_reference(x: &[f32], rows: usize, norm: RmsNorm, y: &mut [f32]) {
        let columns = norm.gain.len();
        for row in 0..rows {
            let x = &x[row * columns..(row + 1) * columns];
            let sum: f64 = x.iter().map(|x| f64::from(*x).powi(2)).sum();
            let factor = factor_of(sum, columns, norm.epsilon);
            for column in 0..columns {
                y[row * columns + column] = (x[column] * factor) * norm.gain[column];
            }
        }
    }
}
