//! The gradient of the gain of a root-mean-square normalisation.

use crate::isa::Isa;
use crate::math::{Kernel, LANES, Lanes, dispatch, for_chunks};
use crate::pool::ThreadPool;
use crate::rms_norm::sum_of_squares;

struct SumRows<'a> {
    x: &'a [f32],
    epsilon: f32,
    dy: &'a [f32],
    sum: &'a mut [f32],
}

impl Kernel for SumRows<'_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        let columns = self.sum.len();
        self.sum.fill(0.0);
        for (x, dy) in self.x.chunks_exact(columns).zip(self.dy.chunks_exact(columns)) {
            let mean = sum_of_squares(x) / columns as f64;
            let factor = (1.0 / (mean + f64::from(self.epsilon)).sqrt()) as f32;
            for index in 0..columns {
                self.sum[index] += dy[index] * (x[index] * factor);
            }
        }
    }
}

/// Adds the columns of partial sums, in the order of their rows.
struct AddParts<'a> {
    partial: &'a [f32],
    columns: usize,
    first: usize,
    gradient: &'a mut [f32],
}

impl Kernel for AddParts<'_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        let width = self.gradient.len();
        let mut sums = [0.0f64; LANES];
        for row in self.partial.chunks_exact(self.columns) {
            for (sum, part) in sums.iter_mut().zip(&row[self.first..self.first + width]) {
                *sum += f64::from(*part);
            }
        }
        for (gradient, sum) in self.gradient.iter_mut().zip(sums) {
            *gradient = (f64::from(*gradient) + sum) as f32;
        }
    }
}

/// `gradient[k] += Σ_t dy[t][k] · x[t][k] / sqrt(mean(x[t]²) + epsilon)` over `rows` rows, split into as many partial
/// sums as fit in `partial`.
///
/// # Panics
/// When a slice is shorter than the shape says, the gradient is empty or `partial` has no room for a row.
pub fn rms_norm_gradient(
    pool: &ThreadPool,
    isa: Isa,
    x: &[f32],
    rows: usize,
    epsilon: f32,
    dy: &[f32],
    partial: &mut [f32],
    gradient: &mut [f32],
) {
    let columns = gradient.len();
    assert!(columns > 0 && partial.len() >= columns, "{} partial sums of {columns} columns", partial.len());
    let at_once = rows.div_ceil(partial.len() / columns).max(1);
    let parts = rows.div_ceil(at_once);
    let (x, dy) = (&x[..rows * columns], &dy[..rows * columns]);
    let partial = &mut partial[..parts * columns];
    for_chunks(pool, partial, columns, |part, sum| {
        let range = part * at_once * columns..rows.min((part + 1) * at_once) * columns;
        dispatch(isa, SumRows { x: &x[range.clone()], epsilon, dy: &dy[range], sum });
    });
    let partial = &*partial;
    for_chunks(pool, gradient, LANES, |task, gradient| {
        dispatch(isa, AddParts { partial, columns, first: task * LANES, gradient });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_everywhere, poison};

    #[test]
    fn every_instruction_set_agrees_with_the_reference() {
        let mut random = Random::fresh();
        for (rows, columns) in [(1, 1), (7, 15), (130, 128), (300, 352), (0, 20)] {
            let (x, dy) = (random.floats(rows * columns), random.floats(rows * columns));
            let before = random.floats(columns);
            let mut expected = before.clone();
            rms_norm_gradient_reference(&x, rows, 1e-5, &dy, &mut expected);
            for parts in [1, 4, 128] {
                let (case, floor) = (format!("{rows} x {columns} in {parts} parts"), ((rows + 1) as f32).sqrt());
                assert_everywhere(&expected, (2e-6, floor), &case, |pool, isa| {
                    let (mut partial, mut got) = (poison(parts * columns), before.clone());
                    rms_norm_gradient(pool, isa, &x, rows, 1e-5, &dy, &mut partial, &mut got);
                    got
                });
            }
        }
    }

    /// [`rms_norm_gradient`] in plain loops.
    fn rms_norm_gradient_reference(x: &[f32], rows: usize, epsilon: f32, dy: &[f32], gradient: &mut [f32]) {
        let columns = gradient.len();
        let mut sums = vec![0.0f64; columns];
        for row in 0..rows {
            let place = row * columns..(row + 1) * columns;
            let (x, dy) = (&x[place.clone()], &dy[place]);
            let mean = x.iter().map(|x| f64::from(*x).powi(2)).sum::<f64>() / columns as f64;
            for (sum, (x, dy)) in sums.iter_mut().zip(x.iter().zip(dy)) {
                *sum += f64::from(*dy) * f64::from(*x) / (mean + f64::from(epsilon)).sqrt();
            }
        }
        for (gradient, sum) in gradient.iter_mut().zip(sums) {
            *gradient = (f64::from(*gradient) + sum) as f32;
        }
    }
}
