//! Largest elements of rows, for greedy and top-k sampling.
//!
//! Larger values come first, and among equal ones the lower index. `argmax` never chooses a NaN before a number; `top_k` puts
//! NaNs first, so that sampling notices them.

use crate::isa::Isa;
use crate::math::{Kernel, LANES, Lanes, dispatch, for_chunks};
use crate::pool::ThreadPool;
use tritune_graph::NAN_INDEX;

struct Largest<'a>(&'a [f32]);

impl Kernel<f32> for Largest<'_> {
    /// The largest number, or minus infinity where there is none.
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) -> f32 {
        let (chunks, tail) = self.0.as_chunks::<LANES>();
        // SAFETY: the dispatcher has checked the instruction set; a chunk has sixteen elements.
        let largest = unsafe {
            let mut largest = L::splat(f32::NEG_INFINITY);
            for chunk in chunks {
                largest = largest.max(L::load(chunk.as_ptr()));
            }
            largest.largest()
        };
        tail.iter().fold(largest, |largest, &x| largest.max(x))
    }
}

fn argmax_row(isa: Isa, row: &[f32]) -> i32 {
    let largest = dispatch(isa, Largest(row));
    row.iter().position(|&x| x == largest).map_or(NAN_INDEX, |column| column as i32)
}

/// The index of the largest element of each row; [`NAN_INDEX`] for a row of NaNs.
///
/// # Panics
/// When a slice is shorter than the shape requires or a row is empty.
pub fn argmax(pool: &ThreadPool, isa: Isa, x: &[f32], rows: usize, columns: usize, out: &mut [i32]) {
    assert!(columns > 0, "rows need at least one column");
    assert!(x.len() >= rows * columns, "{} inputs for {rows} rows of {columns}", x.len());
    assert!(out.len() >= rows, "{} outputs for {rows} rows", out.len());
    for_chunks(pool, &mut out[..rows], 1, |row, out| {
        out[0] = argmax_row(isa, &x[row * columns..(row + 1) * columns]);
    });
}

/// Elements per check of whether any of them can enter the list.
const STRIDE: usize = 256;

/// Orders like the value, -0 below 0; every NaN is one key above all numbers.
fn key_of(x: f32) -> u32 {
    let bits = x.to_bits();
    match x.is_nan() {
        true => u32::MAX,
        false if bits >> 31 == 1 => !bits,
        false => bits | 1 << 31,
    }
}

fn bits_of(key: u32) -> u32 {
    if key >> 31 == 1 { key & (u32::MAX >> 1) } else { !key }
}

/// Fills a row of [`top_k`] by insertion.
fn top_k_row(row: &[f32], out: &mut [i32]) {
    let k = out.len() / 2;
    let mut best: Vec<(u32, i32)> = Vec::with_capacity(k + 1);
    for (stretch, elements) in row.chunks(STRIDE).enumerate() {
        if best.len() == k {
            let least = f32::from_bits(bits_of(best[k - 1].0));
            #[expect(clippy::neg_cmp_op_on_partial_ord, reason = "a NaN is on neither side and must be looked at")]
            let hopeless = !elements.iter().fold(false, |found, &x| found | !(x < least));
            if hopeless {
                continue;
            }
        }
        for (offset, &x) in elements.iter().enumerate() {
            let key = key_of(x);
            if best.len() == k && key <= best[k - 1].0 {
                continue;
            }
            // Later elements come after equal ones, so the lower index wins.
            let place = best.partition_point(|&(other, _)| other >= key);
            best.insert(place, (key, (stretch * STRIDE + offset) as i32));
            best.truncate(k);
        }
    }
    let (indices, values) = out.split_at_mut(k);
    indices.fill(-1);
    values.fill(f32::NEG_INFINITY.to_bits() as i32);
    for ((index, value), (key, at)) in indices.iter_mut().zip(values).zip(best) {
        (*index, *value) = (at, bits_of(key) as i32);
    }
}

/// The `k` largest elements of each row, the largest first, the lower index first among equal ones; NaNs come before all
/// numbers. A row of `out` is `k` indices, then the bits of `k` values; -1 and minus infinity where a row is shorter.
pub fn top_k(pool: &ThreadPool, x: &[f32], rows: usize, columns: usize, k: usize, out: &mut [i32]) {
    assert!(x.len() >= rows * columns, "{} inputs for {rows} rows of {columns}", x.len());
    assert!(out.len() >= rows * 2 * k, "{} outputs for {rows} rows of {k} pairs", out.len());
    if k == 0 {
        return;
    }
    for_chunks(pool, &mut out[..rows * 2 * k], 2 * k, |row, out| {
        top_k_row(&x[row * columns..(row + 1) * columns], out);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::Random;

    #[test]
    fn argmax_gives_the_reference() {
        let mut random = Random::fresh();
        for threads in 1..=4 {
            let pool = ThreadPool::new(threads);
            for columns in [1, 2, 15, 16, 17, 33, 1000, 4099] {
                for rows in 1..=5 {
                    // Few distinct values, so that ties are common.
                    let x: Vec<f32> = (0..rows * columns).map(|_| random.below(40) as f32 - 20.0).collect();
                    let mut expected = vec![-7; rows];
                    argmax_reference(&x, rows, columns, &mut expected);
                    for isa in Isa::available() {
                        let mut got = vec![-9; rows];
                        argmax(&pool, isa, &x, rows, columns, &mut got);
                        assert_eq!(got, expected, "{isa}, {threads} threads, {rows} x {columns}");
                    }
                }
            }
        }
    }

    #[test]
    fn argmax_edges() {
        let nan = f32::NAN;
        let mut tail = vec![f32::NEG_INFINITY; 20];
        tail[19] = -5.0;
        let cases: [(&str, &[f32], i32); 6] = [
            ("a tie", &[1.0, 3.0, 3.0], 1),
            ("both zeros are equal", &[-0.0, 0.0], 0),
            ("a leading NaN", &[nan, 1.0, 2.0], 2),
            ("only NaNs", &[nan; 18], NAN_INDEX),
            ("only minus infinity", &[f32::NEG_INFINITY; 18], 0),
            ("the last of the tail", &tail, 19),
        ];
        let pool = ThreadPool::new(1);
        for (name, x, expected) in cases {
            for isa in Isa::available() {
                let mut got = [-9];
                argmax(&pool, isa, x, 1, x.len(), &mut got);
                assert_eq!(got, [expected], "{name} on {isa}");
            }
        }
    }

    #[test]
    fn top_k_gives_the_reference() {
        let mut random = Random::fresh();
        for threads in 1..=3 {
            let pool = ThreadPool::new(threads);
            for columns in [0, 1, 7, 255, 256, 257, 1000, 5000] {
                for k in [0, 1, 2, 7, 40] {
                    for distinct in [5, 1_000_000] {
                        let rows = 3;
                        let mut x: Vec<f32> =
                            (0..rows * columns).map(|_| random.below(distinct) as f32 - 2.0).collect();
                        let odd = [f32::NAN, -0.0, f32::INFINITY, -f32::NAN, f32::NEG_INFINITY];
                        for value in odd.into_iter().take(columns) {
                            x[random.below(rows * columns)] = value;
                        }
                        let mut expected = vec![-7; rows * 2 * k];
                        top_k_reference(&x, rows, columns, k, &mut expected);
                        let mut got = vec![-9; rows * 2 * k];
                        top_k(&pool, &x, rows, columns, k, &mut got);
                        assert_eq!(got, expected, "{threads} threads, {k} of {columns}, {distinct} distinct");
                    }
                }
            }
        }
    }

    /// [`argmax`] in plain loops.
    fn argmax_reference(x: &[f32], rows: usize, columns: usize, out: &mut [i32]) {
        for row in 0..rows {
            let (mut best, mut largest) = (0, f32::NEG_INFINITY);
            for (index, &x) in x[row * columns..(row + 1) * columns].iter().enumerate().rev() {
                if x >= largest {
                    (best, largest) = (index, x);
                }
            }
            out[row] = best as i32;
        }
    }

    /// [`top_k`] by sorting.
    fn top_k_reference(x: &[f32], rows: usize, columns: usize, k: usize, out: &mut [i32]) {
        for row in 0..rows {
            let x = &x[row * columns..(row + 1) * columns];
            let rank = |x: f32| if x.is_nan() { f32::NAN.abs() } else { x };
            let mut order: Vec<usize> = (0..columns).collect();
            order.sort_by(|&a, &b| rank(x[b]).total_cmp(&rank(x[a])).then(a.cmp(&b)));
            for place in 0..k {
                let chosen = order.get(place);
                let value = chosen.map_or(f32::NEG_INFINITY, |&index| x[index]);
                let bits = if value.is_nan() { u32::MAX >> 1 } else { value.to_bits() };
                out[row * 2 * k + place] = chosen.map_or(-1, |&index| index as i32);
                out[row * 2 * k + k + place] = bits as i32;
            }
        }
    }
}
