//! The prefilter of a dense matrix: an int8 copy whose products say which rows can be among the largest, so that only those are
//! multiplied exactly ([`PrefilteredMatmul`](crate::ops::PrefilteredMatmul)).

/// Numbers that [`RowSource::read_scales`](crate::RowSource::read_scales) gives for each row of a prefilter: those of
/// [`PrefilterRow`], in its order.
pub const PREFILTER_NUMBERS: usize = 3;

/// Below this an f16 is subnormal, and a GPU may take it for zero.
pub const SMALLEST_NORMAL_F16: f32 = 1.0 / 16384.0;

/// Norms of `x` for which the bounds of a prefiltered product hold; with others every element is computed. Far below and above, squares and
/// products leave the range of f32.
pub const PREFILTERED_NORMS: std::ops::RangeInclusive<f32> = 1e-12..=1e18;

/// Added to the bound of every element: more than all products of a row that are too small for f32 add up to.
pub const MIN_BOUND: f32 = 1e-30;

/// How far rounding can take a product and its prefiltered form from what they are, as a fraction of `‖x‖ · norm` ([`PrefilterRow`]), where every
/// term of either is rounded `depth` times at most: by 2^-23 each time, since GPUs may truncate. It leaves as much again for adding up
/// the bound itself.
pub fn prefilter_rounding(depth: usize) -> f32 {
    4.0 * depth as f32 * f32::EPSILON
}

/// Rows outside of this range of magnitudes have no int8 form: squares of what is far below or above leave the range of f32.
const MAGNITUDES: std::ops::RangeInclusive<f32> = 1e-10..=1e18;

/// Weights that are worked on side by side.
const LANES: usize = 16;

/// Adding and subtracting this rounds a small float to an integer, which is then in the last bits of the sum.
const ROUNDER: f32 = 12_582_912.0;

/// What belongs to a row `q` of int8 in the place of a row `w`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PrefilterRow {
    /// What the integers are multiplied by: a 127th of the largest magnitude.
    pub scale: f32,
    /// At least `‖w - scale·q‖`, so that the products of both with a vector `x` differ by `‖x‖` times this at most. Infinite
    /// where the row has no int8 form.
    pub distance: f32,
    /// At least `‖w‖` and `‖scale·q‖`: rounding is measured by it.
    pub norm: f32,
}

impl PrefilterRow {
    /// The numbers in order.
    pub const fn to_array(self) -> [f32; PREFILTER_NUMBERS] {
        [self.scale, self.distance, self.norm]
    }

    /// Rounds a row to int8. Weights below `flushed` in magnitude may count as zero where the exact product is taken.
    pub fn of(row: &[f32], flushed: f32, out: &mut [i8]) -> PrefilterRow {
        assert_eq!(row.len(), out.len(), "a byte for each weight");
        let largest = largest_magnitude(row);
        if !MAGNITUDES.contains(&largest) {
            out.fill(0);
            let distance = match largest {
                0.0 => 0.0,
                tiny if tiny < *MAGNITUDES.start() => tiny * (row.len() as f32).sqrt() * 1.001,
                _ => f32::INFINITY,
            };
            return PrefilterRow { scale: 0.0, distance, norm: distance };
        }
        let (scale, inverse) = (largest / 127.0, 127.0 / largest);
        let mut sums = Sums::default();
        let (chunks, tail) = row.as_chunks::<LANES>();
        let (out_chunks, out_tail) = out.as_chunks_mut::<LANES>();
        for (weights, out) in chunks.iter().zip(out_chunks) {
            sums.take(weights, scale, inverse, flushed, out);
        }
        let (mut weights, mut bytes) = ([0.0; LANES], [0; LANES]);
        weights[..tail.len()].copy_from_slice(tail);
        sums.take(&weights, scale, inverse, flushed, &mut bytes);
        out_tail.copy_from_slice(&bytes[..out_tail.len()]);
        sums.finish(scale, row.len())
    }
}

/// NaN for a row that has one, which lies in no range.
fn largest_magnitude(row: &[f32]) -> f32 {
    // The bits of magnitudes order like them, those of NaN above all.
    let mut largest = [0u32; LANES];
    let (chunks, tail) = row.as_chunks::<LANES>();
    for chunk in chunks {
        for (largest, weight) in largest.iter_mut().zip(chunk) {
            *largest = (*largest as i32).max((weight.to_bits() & 0x7fff_ffff) as i32) as u32;
        }
    }
    let largest = tail.iter().map(|weight| weight.to_bits() & 0x7fff_ffff).chain(largest).max();
    f32::from_bits(largest.unwrap_or(0))
}

/// Squares, lane by lane.
#[derive(Default)]
struct Sums {
    distance: [f32; LANES],
    integers: [f32; LANES],
}

impl Sums {
    fn take(&mut self, weights: &[f32; LANES], scale: f32, inverse: f32, flushed: f32, out: &mut [i8; LANES]) {
        for lane in 0..LANES {
            let weight = weights[lane];
            let rounded = weight * inverse + ROUNDER;
            let integer = rounded - ROUNDER;
            out[lane] = rounded.to_bits() as u8 as i8;
            let lost = if weight.abs() < flushed { weight.abs() } else { 0.0 };
            let distance = (weight - integer * scale).abs() + lost;
            self.distance[lane] += distance * distance;
            self.integers[lane] += integer * integer;
        }
    }

    fn finish(self, scale: f32, cols: usize) -> PrefilterRow {
        // Sums of so many positive terms, in any order, are off by so much at most; the square root halves it.
        let rounding = 1.0 + cols as f32 * f32::EPSILON;
        let root = |squares: [f32; LANES]| squares.iter().sum::<f32>().sqrt() * rounding;
        let integers = root(self.integers) * scale;
        // `integer · scale` and the difference were rounded too.
        let distance = root(self.distance) + integers * (2.0 * f32::EPSILON);
        PrefilterRow { scale, distance, norm: (integers + distance) * rounding }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prefiltered(row: &[f32], flushed: f32) -> (Vec<i8>, PrefilterRow) {
        let mut q = vec![55; row.len()];
        let numbers = PrefilterRow::of(row, flushed, &mut q);
        (q, numbers)
    }

    fn norm(values: impl Iterator<Item = f64>) -> f64 {
        values.map(|value| value * value).sum::<f64>().sqrt()
    }

    #[test]
    fn the_distance_is_no_less_than_it_is_and_hardly_more() {
        for cols in [1, 2, 15, 16, 17, 33, 640, 2561] {
            for size in [1e-9f32, 1e-3, 1.0, 3e4, 1e15] {
                let row: Vec<f32> = (0..cols).map(|i| ((i * i * 37 + i * 11) % 1009) as f32 / 504.5 - 1.0).collect();
                let row: Vec<f32> = row.iter().map(|value| value * size).collect();
                let (q, PrefilterRow { scale, distance, norm: most }) = prefiltered(&row, 0.0);
                let error = |(&w, &q): (&f32, &i8)| f64::from(w) - f64::from(q) * f64::from(scale);
                let exact = norm(row.iter().zip(&q).map(error));
                let whole = norm(row.iter().map(|&w| f64::from(w)));
                assert!(f64::from(distance) >= exact, "{cols} columns of {size}: {distance} < {exact}");
                assert!(f64::from(distance) <= exact * 1.01 + whole * 1e-6, "{cols} columns of {size}: {distance}");
                let integers = norm(q.iter().map(|&q| f64::from(q) * f64::from(scale)));
                assert!(f64::from(most) >= whole.max(integers) && f64::from(most) < whole * 1.02 + 1e-30);
                assert!(q.iter().any(|q| q.unsigned_abs() == 127), "the largest magnitude is 127");
            }
        }
    }

    #[test]
    fn rows_without_an_int8_form_say_so() {
        let (q, numbers) = prefiltered(&[0.0; 17], 0.0);
        assert_eq!((q, numbers), (vec![0; 17], PrefilterRow::default()));
        let (q, PrefilterRow { scale, distance, .. }) = prefiltered(&[0.0, -3e-20, 2e-20], 0.0);
        assert_eq!((q, scale), (vec![0; 3], 0.0));
        assert!((3.6e-20..1e-19).contains(&distance));
        for odd in [f32::NAN, -f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e20] {
            for place in [0, 16] {
                let mut row = [0.5; 17];
                row[place] = odd;
                let (q, numbers) = prefiltered(&row, 0.0);
                assert_eq!((q, numbers.distance), (vec![0; 17], f32::INFINITY), "{odd} at {place}");
            }
        }
    }

    #[test]
    fn what_may_be_flushed_counts() {
        let row = [1.0, 6e-5, -6e-5, 7e-5];
        let (_, kept) = prefiltered(&row, 0.0);
        let (_, flushed) = prefiltered(&row, SMALLEST_NORMAL_F16);
        assert!(flushed.distance > kept.distance);
        assert!(f64::from(flushed.distance) >= norm([6e-5, 6e-5, 7e-5].into_iter()));
    }
}
