//! The gradient of an embedding table.

use crate::bounds::{IndexError, check_indices};
use crate::isa::Isa;
use crate::math::{Kernel, Lanes, dispatch};
use crate::matrix::Matrix;
use crate::pool::{SharedOut, ThreadPool};

/// Columns of the table per task. Tasks split the columns, not the rows, so ids may repeat.
const COLUMNS: usize = 64;

/// Adds one row's columns to another's.
struct AddRow<'a> {
    from: &'a [f32],
    to: &'a mut [f32],
}

impl Kernel for AddRow<'_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        for (to, from) in self.to.iter_mut().zip(self.from) {
            *to += from;
        }
    }
}

/// `gradient[ids[t]] += dy[t]` for every token in turn. The gradient is given as several slices of rows.
pub fn embed_rows_gradient(
    pool: &ThreadPool,
    isa: Isa,
    dy: Matrix,
    ids: &[i32],
    gradients: &mut [&mut [f32]],
) -> Result<(), IndexError> {
    let columns = dy.cols;
    let runs: Vec<usize> = gradients.iter().map(|gradient| gradient.len() / columns.max(1)).collect();
    check_indices("token id", ids, runs.iter().sum())?;
    let mut first_row = 0;
    for (gradient, rows) in gradients.iter_mut().zip(runs) {
        let shared = SharedOut::new(gradient);
        pool.run(columns.div_ceil(COLUMNS), |task| {
            let first = task * COLUMNS;
            let width = COLUMNS.min(columns - first);
            for (t, &id) in ids.iter().enumerate() {
                let Some(row) = (id as usize).checked_sub(first_row).filter(|&row| row < rows) else { continue };
                let start = row * columns + first;
                // SAFETY: the columns of different tasks are disjoint.
                let to = unsafe { shared.part(start..start + width) };
                dispatch(isa, AddRow { from: &dy.values[t * columns + first..][..width], to });
            }
        });
        first_row += rows;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_everywhere, changed};

    #[test]
    fn repeated_ids_add_up_on_any_number_of_threads() {
        let mut random = Random::fresh();
        for (tokens, columns, runs) in [(1, 1, vec![1]), (40, 150, vec![3, 4]), (300, 64, vec![9]), (0, 5, vec![2])] {
            let rows: usize = runs.iter().sum();
            let ids: Vec<i32> = (0..tokens).map(|_| random.below(rows) as i32).collect();
            let dy = random.floats(tokens * columns);
            let dy = Matrix { values: &dy, rows: tokens, cols: columns };
            let before: Vec<Vec<f32>> = runs.iter().map(|rows| random.floats(rows * columns)).collect();
            let expected = changed(&before, |runs| embed_rows_gradient_reference(dy, &ids, runs));
            let (case, floor) = (format!("{tokens} x {columns} into {rows}"), ((tokens + 1) as f32).sqrt());
            assert_everywhere(&expected, (1e-6, floor), &case, |pool, isa| {
                changed(&before, |runs| embed_rows_gradient(pool, isa, dy, &ids, runs).unwrap())
            });
        }
    }

    #[test]
    fn an_unknown_token_is_an_error_and_nothing_is_written() {
        let dy = Matrix { values: &[1.0; 6], rows: 2, cols: 3 };
        for bad in [-1, 4, i32::MAX] {
            let (mut one, mut other) = ([7.0; 9], [7.0; 3]);
            let runs = &mut [&mut one[..], &mut other[..]];
            let error = embed_rows_gradient(&ThreadPool::new(2), Isa::detect(), dy, &[0, bad], runs).unwrap_err();
            assert_eq!(error, IndexError { what: "token id", entry: 1, index: bad, limit: 4 });
            assert_eq!((one, other), ([7.0; 9], [7.0; 3]));
        }
    }

    /// [`embed_rows_gradient`] in plain loops; panics on a wrong id.
    fn embed_rows_gradient_reference(dy: Matrix, ids: &[i32], gradients: &mut [&mut [f32]]) {
        let mut rows: Vec<&mut [f32]> = gradients.iter_mut().flat_map(|run| run.chunks_exact_mut(dy.cols)).collect();
        let mut sums: Vec<Vec<f64>> = rows.iter().map(|row| row.iter().map(|&x| f64::from(x)).collect()).collect();
        for (t, &id) in ids.iter().enumerate() {
            for (sum, dy) in sums[id as usize].iter_mut().zip(&dy.values[t * dy.cols..]) {
                *sum += f64::from(*dy);
            }
        }
        for (row, sums) in rows.iter_mut().zip(sums) {
            for (value, sum) in row.iter_mut().zip(sums) {
                *value = sum as f32;
            }
        }
    }
}
