//! Largest elements of rows, for greedy and top-k sampling.
//!
//! Larger values come first, and among equal ones the lower index; NaNs are never chosen before a number.

use std::cmp::Ordering;

use crate::isa::Isa;
use crate::math::{Kernel, LANES, Lanes, dispatch};
use crate::pool::{SharedOut, ThreadPool};

struct Largest<'a>(&'a [f32]);

impl Kernel for Largest<'_> {
    type Output = f32;

    /// The largest number, or minus infinity where there is none.
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) -> f32 {
        let (chunks, tail) = self.0.as_chunks::<LANES>();
        // SAFETY: the dispatcher has checked the instructions; a chunk has sixteen elements.
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
    row.iter().position(|&x| x == largest).unwrap_or(0) as i32
}

/// The index of the largest element of each row; 0 for a row of NaNs.
///
/// # Panics
/// When a slice is shorter than the shape says or a row is empty.
pub fn argmax(pool: &ThreadPool, isa: Isa, x: &[f32], rows: usize, columns: usize, out: &mut [i32]) {
    assert!(columns > 0, "rows need at least one column");
    assert!(x.len() >= rows * columns, "{} inputs for {rows} rows of {columns}", x.len());
    assert!(out.len() >= rows, "{} outputs for {rows} rows", out.len());
    let out = SharedOut::new(out);
    pool.run(rows, |row| {
        // SAFETY: each task writes the element of its own row.
        let out = unsafe { out.part(row..row + 1) };
        out[0] = argmax_row(isa, &x[row * columns..(row + 1) * columns]);
    });
}

/// [`argmax`] in plain loops.
pub fn argmax_reference(x: &[f32], rows: usize, columns: usize, out: &mut [i32]) {
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

/// Elements between two looks at whether any of them can enter the list.
const STRIDE: usize = 256;

/// Keeps `indices` and `values` sorted while it walks a row; returns how many were found.
fn top_k_row(isa: Isa, row: &[f32], values: &mut [f32], indices: &mut [i32]) -> usize {
    let k = values.len();
    let mut found = 0;
    for (stretch, elements) in row.chunks(STRIDE).enumerate() {
        if found == k && dispatch(isa, Largest(elements)) <= values[k - 1] {
            continue;
        }
        for (offset, &x) in elements.iter().enumerate() {
            if x.is_nan() || (found == k && x <= values[k - 1]) {
                continue;
            }
            // Later elements stand behind equal ones, so the lower index wins.
            let place = values[..found].partition_point(|&value| value >= x);
            found = k.min(found + 1);
            values.copy_within(place..found - 1, place + 1);
            indices.copy_within(place..found - 1, place + 1);
            values[place] = x;
            indices[place] = (stretch * STRIDE + offset) as i32;
        }
    }
    found
}

/// The `k` largest elements of each row, the largest first, as `rows` x `k` values and indices.
///
/// Where a row has fewer than `k` numbers the rest is filled with minus infinity and index -1.
///
/// # Panics
/// When a slice is shorter than the shape says.
#[allow(clippy::too_many_arguments)]
pub fn top_k(
    pool: &ThreadPool,
    isa: Isa,
    x: &[f32],
    rows: usize,
    columns: usize,
    k: usize,
    values: &mut [f32],
    indices: &mut [i32],
) {
    assert!(x.len() >= rows * columns, "{} inputs for {rows} rows of {columns}", x.len());
    assert!(values.len() >= rows * k, "{} values for {rows} rows of {k}", values.len());
    assert!(indices.len() >= rows * k, "{} indices for {rows} rows of {k}", indices.len());
    if k == 0 {
        return;
    }
    let (values, indices) = (SharedOut::new(values), SharedOut::new(indices));
    pool.run(rows, |row| {
        // SAFETY: each task writes its own row.
        let (values, indices) = unsafe { (values.part(row * k..(row + 1) * k), indices.part(row * k..(row + 1) * k)) };
        let found = top_k_row(isa, &x[row * columns..(row + 1) * columns], values, indices);
        values[found..].fill(f32::NEG_INFINITY);
        indices[found..].fill(-1);
    });
}

/// [`top_k`] by sorting.
pub fn top_k_reference(x: &[f32], rows: usize, columns: usize, k: usize, values: &mut [f32], indices: &mut [i32]) {
    for row in 0..rows {
        let x = &x[row * columns..(row + 1) * columns];
        let mut order: Vec<usize> = (0..columns).filter(|&index| !x[index].is_nan()).collect();
        order.sort_by(|&a, &b| x[b].partial_cmp(&x[a]).unwrap_or(Ordering::Equal).then(a.cmp(&b)));
        for rank in 0..k {
            values[row * k + rank] = order.get(rank).map_or(f32::NEG_INFINITY, |&index| x[index]);
            indices[row * k + rank] = order.get(rank).map_or(-1, |&index| index as i32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_same_bits};

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
            ("only NaNs", &[nan; 18], 0),
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
                        let mut x: Vec<f32> = (0..rows * columns).map(|_| random.below(distinct) as f32).collect();
                        if let Some(first) = x.first_mut() {
                            *first = f32::NAN;
                        }
                        let (mut expected, mut places) = (vec![0.0; rows * k], vec![0; rows * k]);
                        top_k_reference(&x, rows, columns, k, &mut expected, &mut places);
                        for isa in Isa::available() {
                            let (mut values, mut indices) = (vec![f32::NAN; rows * k], vec![-9; rows * k]);
                            top_k(&pool, isa, &x, rows, columns, k, &mut values, &mut indices);
                            let case = format!("{isa}, {threads} threads, {k} of {columns}, {distinct} distinct");
                            assert_same_bits(&values, &expected, &case);
                            assert_eq!(indices, places, "{case}");
                        }
                    }
                }
            }
        }
    }
}
