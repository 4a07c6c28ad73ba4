//! The norms of the heads of queries and keys in stacked QKV rows, forward and backward. Values pass.

use crate::isa::Isa;
use crate::math::{Kernel, LANES, Lanes, dispatch, for_rows};
use crate::pool::{SharedOut, ThreadPool};
use crate::rms_norm::{RmsNorm, normalize_row, sum_of_squares};
use crate::rms_norm_backward::NormRow;
use tritune_graph::Heads;

/// The gains of both norms.
#[derive(Clone, Copy)]
pub struct HeadNorms<'a> {
    /// One factor per column of a head of Q.
    pub q_gain: &'a [f32],
    /// One factor per column of a head of K.
    pub k_gain: &'a [f32],
    /// What is added to the mean square.
    pub epsilon: f32,
}

impl<'a> HeadNorms<'a> {
    /// The norm of a head; V has none.
    fn of(&self, head: usize, shape: Heads) -> Option<RmsNorm<'a>> {
        let gain = match head {
            head if head < shape.heads => self.q_gain,
            head if head < shape.heads + shape.kv_heads => self.k_gain,
            _ => return None,
        };
        Some(RmsNorm { gain, epsilon: self.epsilon })
    }
}

struct Head<'a> {
    x: &'a [f32],
    norm: RmsNorm<'a>,
    out: &'a mut [f32],
}

impl Kernel for Head<'_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        normalize_row(self.x, self.norm, self.out);
    }
}

/// Calls `each` with the number, the input and the output of every head of every row.
fn for_each_head(
    pool: &ThreadPool,
    rows: usize,
    shape: Heads,
    out: &mut [f32],
    each: impl Fn(usize, std::ops::Range<usize>, &mut [f32]) + Sync,
) {
    let width = (shape.heads + 2 * shape.kv_heads) * shape.head_dim;
    for_rows(pool, width, &mut out[..rows * width], width, |row, out| {
        for (head, out) in out.chunks_exact_mut(shape.head_dim).enumerate() {
            let start = row * width + head * shape.head_dim;
            each(head, start..start + shape.head_dim, out);
        }
    });
}

/// Normalises the heads of Q and K of `rows` rows into `out`.
pub fn head_norm(pool: &ThreadPool, isa: Isa, x: &[f32], rows: usize, shape: Heads, norms: HeadNorms, out: &mut [f32]) {
    for_each_head(pool, rows, shape, out, |head, place, out| match norms.of(head, shape) {
        Some(norm) => dispatch(isa, Head { x: &x[place], norm, out }),
        None => out.copy_from_slice(&x[place]),
    });
}

/// The gradient of the input of [`head_norm`].
pub fn head_norm_backward(
    pool: &ThreadPool,
    isa: Isa,
    x: &[f32],
    rows: usize,
    shape: Heads,
    norms: HeadNorms,
    dy: &[f32],
    out: &mut [f32],
) {
    for_each_head(pool, rows, shape, out, |head, place, out| match norms.of(head, shape) {
        Some(norm) => dispatch(isa, NormRow { x: &x[place.clone()], norm, dy: &dy[place], residual: None, out }),
        None => out.copy_from_slice(&dy[place]),
    });
}

/// Sums over the heads of a gain, of all rows in turn.
struct SumHeads<'a> {
    x: &'a [f32],
    dy: &'a [f32],
    width: usize,
    columns: std::ops::Range<usize>,
    head_dim: usize,
    epsilon: f32,
    sums: &'a mut [f64],
}

impl Kernel for SumHeads<'_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        for (x, dy) in self.x.chunks_exact(self.width).zip(self.dy.chunks_exact(self.width)) {
            let heads = x[self.columns.clone()].chunks_exact(self.head_dim);
            for (x, dy) in heads.zip(dy[self.columns.clone()].chunks_exact(self.head_dim)) {
                let mean = sum_of_squares(x) / self.head_dim as f64;
                let factor = (1.0 / (mean + f64::from(self.epsilon)).sqrt()) as f32;
                for index in 0..self.head_dim {
                    self.sums[index] += f64::from(dy[index] * (x[index] * factor));
                }
            }
        }
    }
}

/// Adds the gradients of both gains over `rows` rows to `q_gradient` and `k_gradient`.
pub fn head_norm_gradient(
    pool: &ThreadPool,
    isa: Isa,
    x: &[f32],
    rows: usize,
    shape: Heads,
    epsilon: f32,
    dy: &[f32],
    q_gradient: &mut [f32],
    k_gradient: &mut [f32],
) {
    let Heads { heads, kv_heads, head_dim } = shape;
    let (width, q_width) = ((heads + 2 * kv_heads) * head_dim, heads * head_dim);
    let (x, dy) = (&x[..rows * width], &dy[..rows * width]);
    let places = [0..q_width, q_width..q_width + kv_heads * head_dim];
    let gradients = [SharedOut::new(q_gradient), SharedOut::new(k_gradient)];
    // A sum in one order, whatever the number of threads: there are only two of them.
    pool.run(places.len(), |gain| {
        let mut sums = vec![0.0f64; head_dim.next_multiple_of(LANES)];
        let columns = places[gain].clone();
        dispatch(isa, SumHeads { x, dy, width, columns, head_dim, epsilon, sums: &mut sums });
        // SAFETY: each gradient belongs to one task.
        let gradient = unsafe { gradients[gain].part(0..head_dim) };
        for (gradient, sum) in gradient.iter_mut().zip(sums) {
            *gradient = (f64::from(*gradient) + sum) as f32;
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_close, assert_same_bits, poison};

    const SHAPES: [(usize, usize, usize); 6] = [(1, 1, 1), (3, 1, 5), (2, 2, 7), (6, 2, 17), (6, 3, 64), (4, 1, 129)];

    /// `(out, dx, q gradient, k gradient)` in plain loops.
    fn reference(x: &[f32], dy: &[f32], shape: Heads, norms: HeadNorms) -> [Vec<f32>; 4] {
        let Heads { heads, kv_heads, head_dim } = shape;
        let mut sums = [vec![0.0f64; head_dim], vec![0.0f64; head_dim]];
        let (mut out, mut dx) = (Vec::new(), Vec::new());
        let all = x.chunks(head_dim).zip(dy.chunks(head_dim)).enumerate();
        for (index, (x, dy)) in all {
            let head = index % (heads + 2 * kv_heads);
            if head >= heads + kv_heads {
                out.extend_from_slice(x);
                dx.extend_from_slice(dy);
                continue;
            }
            let key = head >= heads;
            let gain = if key { norms.k_gain } else { norms.q_gain };
            let mean = x.iter().map(|x| f64::from(*x).powi(2)).sum::<f64>() / head_dim as f64;
            let r = 1.0 / (mean + f64::from(norms.epsilon)).sqrt();
            let pull = |i: usize| f64::from(gain[i]) * f64::from(dy[i]);
            let along = (0..head_dim).map(|i| pull(i) * f64::from(x[i])).sum::<f64>() / head_dim as f64;
            for i in 0..head_dim {
                let value = f64::from(x[i]);
                out.push((value * r * f64::from(gain[i])) as f32);
                dx.push((r * pull(i) - value * r * r * r * along) as f32);
                sums[usize::from(key)][i] += f64::from(dy[i]) * value * r;
            }
        }
        let [q, k] = sums.map(|sum| sum.into_iter().map(|value| value as f32).collect::<Vec<f32>>());
        [out, dx, q, k]
    }

    #[test]
    fn every_instruction_set_agrees_with_the_reference() {
        let mut random = Random::fresh();
        for (heads, kv_heads, head_dim) in SHAPES {
            let shape = Heads { heads, kv_heads, head_dim };
            let width = (heads + 2 * kv_heads) * head_dim;
            for rows in [1, 2, 19] {
                let (x, dy) = (random.floats(rows * width), random.floats(rows * width));
                let (q_gain, k_gain) = (random.floats(head_dim), random.floats(head_dim));
                let norms = HeadNorms { q_gain: &q_gain, k_gain: &k_gain, epsilon: 1e-2 };
                let [out, dx, dq, dk] = reference(&x, &dy, shape, norms);
                let mut first: Option<[Vec<f32>; 4]> = None;
                for isa in Isa::available() {
                    for threads in [1, 3] {
                        let case = format!("{isa}, {threads} threads, {rows} x {shape:?}");
                        let pool = ThreadPool::new(threads);
                        let (mut got, mut back) = (poison(rows * width), poison(rows * width));
                        head_norm(&pool, isa, &x, rows, shape, norms, &mut got);
                        assert_close(&got, &out, 1e-6, 1e-30, &case);
                        head_norm_backward(&pool, isa, &x, rows, shape, norms, &dy, &mut back);
                        assert_close(&back, &dx, 1e-6, 10.0, &case);
                        let (mut q, mut k) = (vec![0.0; head_dim], vec![0.0; head_dim]);
                        head_norm_gradient(&pool, isa, &x, rows, shape, 1e-2, &dy, &mut q, &mut k);
                        assert_close(&q, &dq, 1e-6, (rows * heads) as f32, &case);
                        assert_close(&k, &dk, 1e-6, (rows * kv_heads) as f32, &case);
                        let all = [got, back, q, k];
                        let first = first.get_or_insert_with(|| all.clone());
                        all.iter().zip(first).for_each(|(got, first)| assert_same_bits(got, first, &case));
                    }
                }
            }
        }
    }
}
