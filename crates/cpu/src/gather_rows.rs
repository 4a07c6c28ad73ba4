//! Copies of chosen rows: the rows that get logits or have a loss.

use crate::bounds::{IndexError, check_indices};
use crate::math::for_rows;
use crate::pool::ThreadPool;

/// `out[i] = x[indices[i]]` for rows of `columns` floats.
pub fn gather_rows(
    pool: &ThreadPool,
    x: &[f32],
    columns: usize,
    indices: &[i32],
    out: &mut [f32],
) -> Result<(), IndexError> {
    assert!(columns > 0, "rows need at least one column");
    assert!(out.len() >= indices.len() * columns, "{} outputs for {} rows of {columns}", out.len(), indices.len());
    check_indices("row", indices, x.len() / columns)?;
    copy_rows(pool, x, columns, indices, out);
    Ok(())
}

/// `out[i] = x[indices[i]]`, or zeros where an index is negative; all others are rows of `x`.
pub(crate) fn copy_rows(pool: &ThreadPool, x: &[f32], columns: usize, indices: &[i32], out: &mut [f32]) {
    for_rows(pool, columns, &mut out[..indices.len() * columns], columns, |entry, copy| {
        match usize::try_from(indices[entry]) {
            Ok(row) => copy.copy_from_slice(&x[row * columns..(row + 1) * columns]),
            Err(_) => copy.fill(0.0),
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_same_bits, poison};

    #[test]
    fn rows_come_in_the_order_asked_for() {
        let mut random = Random::fresh();
        for threads in 1..=4 {
            let pool = ThreadPool::new(threads);
            for (rows, columns, count) in [(1, 1, 1), (9, 17, 0), (9, 17, 30), (40, 1000, 77)] {
                let x = random.floats(rows * columns);
                let indices: Vec<i32> = (0..count).map(|_| random.below(rows) as i32).collect();
                let mut expected = poison(count * columns);
                gather_rows_reference(&x, columns, &indices, &mut expected);
                let mut got = poison(count * columns);
                gather_rows(&pool, &x, columns, &indices, &mut got).unwrap();
                assert_same_bits(&got, &expected, &format!("{threads} threads, {rows} x {columns}"));
            }
        }
    }

    #[test]
    fn a_wrong_row_is_an_error_and_nothing_is_written() {
        let pool = ThreadPool::new(2);
        for bad in [-1, 3, i32::MAX, i32::MIN] {
            let mut out = [7.0; 4];
            let error = gather_rows(&pool, &[0.0; 6], 2, &[0, bad], &mut out).unwrap_err();
            assert_eq!(error, IndexError { what: "row", entry: 1, index: bad, limit: 3 });
            assert_eq!(out, [7.0; 4]);
        }
    }

    /// [`gather_rows`] in plain loops; panics on a wrong index.
    fn gather_rows_reference(x: &[f32], columns: usize, indices: &[i32], out: &mut [f32]) {
        for (entry, &row) in indices.iter().enumerate() {
            for column in 0..columns {
                out[entry * columns + column] = x[row as usize * columns + column];
            }
        }
    }
}
