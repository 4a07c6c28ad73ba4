//! Rows back to where they were gathered from, zeros elsewhere.

use crate::bounds::IndexError;
use crate::gather_rows::copy_rows;
use crate::pool::ThreadPool;

/// `out[t] = x[places[t]]` for rows of `columns` floats, or zeros where `places[t]` is negative.
pub fn scatter_rows(
    pool: &ThreadPool,
    x: &[f32],
    columns: usize,
    places: &[i32],
    out: &mut [f32],
) -> Result<(), IndexError> {
    assert!(columns > 0, "rows need at least one column");
    assert!(out.len() >= places.len() * columns, "{} outputs for {} rows of {columns}", out.len(), places.len());
    let limit = x.len() / columns;
    let outside = |&place: &i32| usize::try_from(place).is_ok_and(|row| row >= limit);
    if let Some(entry) = places.iter().position(outside) {
        return Err(IndexError { what: "place", entry, index: places[entry], limit });
    }
    copy_rows(pool, x, columns, places, out);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_same_bits, poison};

    #[test]
    fn rows_go_back_and_the_rest_is_zero() {
        let mut random = Random::fresh();
        for (rows, columns, count, threads) in [(1, 1, 1, 1), (9, 17, 0, 2), (9, 17, 30, 3), (40, 1000, 77, 2)] {
            let x = random.floats(rows * columns);
            let places: Vec<i32> = (0..count).map(|_| random.below(rows + 1) as i32 - 1).collect();
            let (mut got, mut expected) = (poison(count * columns), poison(count * columns));
            scatter_rows_reference(&x, columns, &places, &mut expected);
            scatter_rows(&ThreadPool::new(threads), &x, columns, &places, &mut got).unwrap();
            assert_same_bits(&got, &expected, &format!("{rows} x {columns} to {count}"));
        }
    }

    #[test]
    fn a_wrong_place_is_an_error_and_nothing_is_written() {
        let pool = ThreadPool::new(2);
        for bad in [3, i32::MAX] {
            let mut out = [7.0; 4];
            let error = scatter_rows(&pool, &[0.0; 6], 2, &[-1, bad], &mut out).unwrap_err();
            assert_eq!(error, IndexError { what: "place", entry: 1, index: bad, limit: 3 });
            assert_eq!(out, [7.0; 4]);
        }
    }

    /// [`scatter_rows`] in plain loops; panics on a wrong place.
    fn scatter_rows_reference(x: &[f32], columns: usize, places: &[i32], out: &mut [f32]) {
        for (entry, &place) in places.iter().enumerate() {
            for column in 0..columns {
                out[entry * columns + column] = if place < 0 { 0.0 } else { x[place as usize * columns + column] };
            }
        }
    }
}
