//! Rows side by side, and runs of their columns.

use crate::math::for_rows;
use crate::pool::ThreadPool;

/// Copies `rows` rows of `cols` columns from column `from` of rows of `from_width` to column `to` of rows of `to_width`.
#[derive(Clone, Copy)]
pub struct Columns {
    /// Rows to copy.
    pub rows: usize,
    /// Columns to copy.
    pub cols: usize,
    /// First column and width of the source.
    pub from: (usize, usize),
    /// First column and width of the destination.
    pub to: (usize, usize),
}

/// Copies columns.
pub fn copy_columns(pool: &ThreadPool, columns: Columns, x: &[f32], out: &mut [f32]) {
    let Columns { rows, cols, from, to } = columns;
    for_rows(pool, cols, &mut out[..rows * to.1], to.1, |row, out| {
        out[to.0..][..cols].copy_from_slice(&x[row * from.1 + from.0..][..cols]);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, poison};

    #[test]
    fn parts_are_joined_and_cut_again() {
        let mut random = Random::fresh();
        for threads in [1, 3] {
            let pool = ThreadPool::new(threads);
            for widths in [[1, 1, 1], [5, 17, 3], [64, 1, 130]] {
                for rows in [1, 2, 40] {
                    let parts = widths.map(|width| random.floats(rows * width));
                    let all: usize = widths.iter().sum();
                    let (mut joined, mut first) = (poison(rows * all), 0);
                    for (part, width) in parts.iter().zip(widths) {
                        let columns = Columns { rows, cols: width, from: (0, width), to: (first, all) };
                        copy_columns(&pool, columns, part, &mut joined);
                        first += width;
                    }
                    for row in 0..rows {
                        let expected: Vec<f32> = parts
                            .iter()
                            .zip(widths)
                            .flat_map(|(part, width)| &part[row * width..(row + 1) * width])
                            .copied()
                            .collect();
                        assert_eq!(joined[row * all..(row + 1) * all], expected);
                    }
                    let mut cut = poison(rows * widths[1]);
                    let columns = Columns { rows, cols: widths[1], from: (widths[0], all), to: (0, widths[1]) };
                    copy_columns(&pool, columns, &joined, &mut cut);
                    assert_eq!(cut, parts[1]);
                }
            }
        }
    }
}
