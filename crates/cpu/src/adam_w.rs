//! The optimiser's step: the norm of all gradients, the factor that clips it, and AdamW.

use crate::isa::Isa;
use crate::math::{Kernel, Lanes, dispatch, for_chunks, for_row_ranges};
use crate::pool::{SharedOut, ThreadPool};
use std::ops::Range;
use tritune_graph::Hyper;

/// The elements that part `index` of `parts` sums up.
fn part(length: usize, parts: usize, index: usize) -> Range<usize> {
    let size = length.div_ceil(parts);
    (index * size).min(length)..((index + 1) * size).min(length)
}

struct Squares<'a>(&'a [f32]);

impl Kernel<f64> for Squares<'_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) -> f64 {
        crate::rms_norm::sum_of_squares(self.0)
    }
}

/// `out[p]`: the sum of squares of the `p`-th of as many nearly equal parts of `values`.
pub fn sum_squares(pool: &ThreadPool, isa: Isa, values: &[f32], out: &mut [f32]) {
    let parts = out.len();
    for_chunks(pool, out, 1, |index, sum| {
        sum[0] = dispatch(isa, Squares(&values[part(values.len(), parts, index)])) as f32;
    });
}

/// The gradient norm, whose square is the sum of the parts, and the factor, at most 1, that clips it to `limit`. A norm
/// that is not finite gives a NaN factor.
pub fn clip_factor(parts: &[&[f32]], limit: f32) -> [f32; 2] {
    let sum: f64 = parts.iter().copied().flatten().map(|&part| f64::from(part)).sum();
    let norm = sum.sqrt() as f32;
    let factor = match norm {
        norm if !norm.is_finite() => f32::NAN,
        0.0 => 1.0,
        _ => (f64::from(limit) / sum.sqrt()).min(1.0) as f32,
    };
    [norm, factor]
}

/// What [`adam_w`] changes; all of one length.
pub struct Moments<'a> {
    /// The master weights.
    pub parameters: &'a mut [f32],
    /// Their gradients, zero afterwards.
    pub gradients: &'a mut [f32],
    /// Running mean of the gradients.
    pub mean: &'a mut [f32],
    /// Running mean of their squares.
    pub square: &'a mut [f32],
}

struct Update<'a> {
    hyper: Hyper,
    factor: f32,
    moments: Moments<'a>,
}

impl Kernel for Update<'_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        let Self { hyper, factor, moments: Moments { parameters, gradients, mean, square } } = self;
        let (rest1, rest2) = (1.0 - hyper.beta1, 1.0 - hyper.beta2);
        let both = mean.iter_mut().zip(square);
        for ((parameter, gradient), (mean, square)) in parameters.iter_mut().zip(gradients).zip(both) {
            let clipped = *gradient * factor;
            *mean = hyper.beta1 * *mean + rest1 * clipped;
            *square = hyper.beta2 * *square + rest2 * (clipped * clipped);
            let step = (*mean / hyper.bias1) / ((*square / hyper.bias2).sqrt() + hyper.epsilon);
            *parameter = *parameter * hyper.decay_factor - hyper.rate * step;
            *gradient = 0.0;
        }
    }
}

/// One step of AdamW with the norm and factor from [`clip_factor`]; nothing changes where these are not finite.
pub fn adam_w(pool: &ThreadPool, isa: Isa, hyper: Hyper, clip: [f32; 2], moments: Moments) {
    let [norm, factor] = clip;
    let Moments { parameters, gradients, mean, square } = moments;
    let length = parameters.len();
    assert!([gradients.len(), mean.len(), square.len()] == [length; 3], "buffers of different lengths");
    if !norm.is_finite() || !factor.is_finite() {
        return;
    }
    let all = [parameters, gradients, mean, square].map(SharedOut::new);
    for_row_ranges(pool, length, 1, |range| {
        // SAFETY: the ranges of different tasks are disjoint.
        let [parameters, gradients, mean, square] =
            [0, 1, 2, 3].map(|buffer| unsafe { all[buffer].part(range.clone()) });
        let moments = Moments { parameters, gradients, mean, square };
        dispatch(isa, Update { hyper, factor, moments });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_close, assert_same_bits, poison};

    const HYPER: Hyper = Hyper {
        rate: 1e-3,
        beta1: 0.9,
        beta2: 0.999,
        epsilon: 1e-8,
        decay_factor: 0.99999,
        bias1: 0.271,
        bias2: 0.002_997,
        clip: 1.0,
    };

    #[test]
    fn squares_agree_with_the_reference() {
        let mut random = Random::fresh();
        for (length, parts) in [(0, 4), (3, 4), (64, 4), (10_001, 256), (1, 1)] {
            let values = random.floats(length);
            let mut expected = poison(parts);
            sum_squares_reference(&values, &mut expected);
            let total: f64 = values.iter().map(|x| f64::from(*x).powi(2)).sum();
            assert!((expected.iter().map(|x| f64::from(*x)).sum::<f64>() - total).abs() <= 1e-6 * total);
            for isa in Isa::available() {
                for threads in [1, 3] {
                    let mut got = poison(parts);
                    sum_squares(&ThreadPool::new(threads), isa, &values, &mut got);
                    assert_close(&got, &expected, 1e-7, 0.0, &format!("{isa}, {length} in {parts}"));
                }
            }
        }
    }

    #[test]
    fn factors() {
        let cases = [
            ("above the limit", [9.0, 8.0, 8.0], 1.0, 5.0, 0.2),
            ("below it", [0.25, 0.0, 0.0], 1.0, 0.5, 1.0),
            ("no limit", [25.0, 0.0, 0.0], f32::INFINITY, 5.0, 1.0),
            ("no gradient", [0.0; 3], 1.0, 0.0, 1.0),
            ("infinite", [f32::INFINITY, 0.0, 0.0], 1.0, f32::INFINITY, f32::NAN),
            ("not a number", [1.0, f32::NAN, 0.0], 1.0, f32::NAN, f32::NAN),
        ];
        for (name, parts, limit, norm, factor) in cases {
            let got = clip_factor(&[&parts[..1], &parts[1..]], limit);
            assert!(got[0] == norm || (norm.is_nan() && got[0].is_nan()), "{name}: {got:?}");
            assert!(got[1] == factor || (factor.is_nan() && got[1].is_nan()), "{name}: {got:?}");
        }
    }

    #[test]
    fn steps_agree_with_the_reference() {
        let mut random = Random::fresh();
        for length in [0, 1, 17, 33_333] {
            let before = [0, 1, 2].map(|_| random.floats(length));
            let squares: Vec<f32> = random.floats(length).iter().map(|x| x * x).collect();
            let run_from = |before: &[Vec<f32>; 3], step: &dyn Fn(Moments)| {
                let [mut parameters, mut gradients, mut mean] = before.clone();
                let mut square = squares.clone();
                step(Moments {
                    parameters: &mut parameters,
                    gradients: &mut gradients,
                    mean: &mut mean,
                    square: &mut square,
                });
                [parameters, gradients, mean, square]
            };
            let run = |step: &dyn Fn(Moments)| run_from(&before, step);
            let reference = |moments: Moments| adam_w_reference(HYPER, [2.0, 0.5], moments);
            let expected = run(&reference);
            assert_eq!(expected[1], vec![0.0; length]);
            // Terms of opposite signs cancel, their rounding does not. With all signs alike nothing cancels: the same
            // step then gives the size that rounding is relative to.
            let [parameters, gradients, mean] = before.clone().map(|values| values.into_iter().map(f32::abs));
            let alike = [parameters.map(|x| -x).collect(), gradients.collect(), mean.collect()];
            let sizes = run_from(&alike, &reference);
            let mut first: Option<[Vec<f32>; 4]> = None;
            for isa in Isa::available() {
                for threads in [1, 3] {
                    let pool = ThreadPool::new(threads);
                    let case = format!("{isa}, {threads} threads, {length}");
                    let got = run(&|moments| adam_w(&pool, isa, HYPER, [2.0, 0.5], moments));
                    let first = first.get_or_insert_with(|| got.clone());
                    for (buffer, (got, first)) in got.iter().zip(first).enumerate() {
                        assert_same_bits(got, first, &case);
                        for (index, &got) in got.iter().enumerate() {
                            let (expected, size) = (expected[buffer][index], sizes[buffer][index].abs());
                            let close = (got - expected).abs() <= 8.0 * f32::EPSILON * size;
                            assert!(
                                close,
                                "{case}: element {index} of {buffer} is {got}, expected {expected} of {size}"
                            );
                        }
                    }
                }
            }
            for clip in [[f32::INFINITY, f32::NAN], [f32::NAN, 1.0], [1.0, f32::NAN]] {
                let pool = ThreadPool::new(2);
                let got = run(&|moments| adam_w(&pool, Isa::detect(), HYPER, clip, moments));
                let [parameters, gradients, mean, square] = &got;
                assert!([parameters, gradients, mean].into_iter().eq(&before) && *square == squares, "{clip:?}");
            }
        }
    }

    /// [`sum_squares`] in plain loops.
    fn sum_squares_reference(values: &[f32], out: &mut [f32]) {
        let parts = out.len();
        for (index, out) in out.iter_mut().enumerate() {
            let values = &values[part(values.len(), parts, index)];
            *out = values.iter().map(|x| f64::from(*x).powi(2)).sum::<f64>() as f32;
        }
    }

    /// [`adam_w`] in plain loops, rounding once.
    fn adam_w_reference(hyper: Hyper, clip: [f32; 2], moments: Moments) {
        let [norm, factor] = clip;
        if !norm.is_finite() || !factor.is_finite() {
            return;
        }
        let [rate, beta1, beta2, epsilon, decay_factor, bias1, bias2, _] = hyper.to_array().map(f64::from);
        for index in 0..moments.parameters.len() {
            let gradient = f64::from(moments.gradients[index]) * f64::from(factor);
            let mean = beta1 * f64::from(moments.mean[index]) + (1.0 - beta1) * gradient;
            let square = beta2 * f64::from(moments.square[index]) + (1.0 - beta2) * gradient * gradient;
            let step = (mean / bias1) / ((square / bias2).sqrt() + epsilon);
            moments.parameters[index] = (f64::from(moments.parameters[index]) * decay_factor - rate * step) as f32;
            moments.mean[index] = mean as f32;
            moments.square[index] = square as f32;
            moments.gradients[index] = 0.0;
        }
    }
}
