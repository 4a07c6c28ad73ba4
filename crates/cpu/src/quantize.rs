//! Int8 quantisation of activations, per row or per group of a row.
//!
//! `s = 127 / max(max|x|, 1e-5)` and `q = clamp(round_ties_even(x·s), −128, 127)`. Every instruction set performs the
//! same float operations, so the integers are the same everywhere.

use crate::isa::Isa;
use crate::math::{Kernel, Lanes, ROUNDER, dispatch, for_row_ranges};
use crate::pool::{SharedOut, ThreadPool};
use tritune_graph::{GroupSize, quantized_stride};

/// Where quantised rows go.
pub struct QuantizedMut<'a> {
    /// The values, rows `stride` apart; what follows a row's columns is set to zero.
    pub q: &'a mut [i8],
    /// Distance of two rows in `q`.
    pub stride: usize,
    /// Per row and group the factor `s` the values were multiplied with.
    pub scales: &'a mut [f32],
    /// Per row and group the sum of its values.
    pub sums: &'a mut [i32],
    /// Columns of a group; without one the whole row is one.
    pub group: Option<GroupSize>,
    /// Whether the groups of a row have its scale, and only their sums are their own.
    pub shared_scale: bool,
}

impl<'a> QuantizedMut<'a> {
    /// Checks the sizes and makes rows writable from several tasks.
    pub(crate) fn share(self, rows: usize, columns: usize) -> SharedQuantized<'a> {
        let Self { q, stride, scales, sums, group, shared_scale } = self;
        let groups = group.map_or(1, |group| group.per_row(columns));
        assert!(stride >= quantized_stride(columns), "stride {stride} for {columns} columns");
        assert!(q.len() >= rows * stride, "{} values for {rows} rows of stride {stride}", q.len());
        assert!(scales.len() >= rows * groups, "{} scales for {rows} rows of {groups}", scales.len());
        assert!(sums.len() >= rows * groups, "{} sums for {rows} rows of {groups}", sums.len());
        let (scales, sums) = (SharedOut::new(scales), SharedOut::new(sums));
        SharedQuantized { q: SharedOut::new(q), stride, scales, sums, group, groups, shared_scale }
    }
}

/// Quantised rows that several tasks write.
pub(crate) struct SharedQuantized<'a> {
    q: SharedOut<'a, i8>,
    stride: usize,
    scales: SharedOut<'a, f32>,
    sums: SharedOut<'a, i32>,
    group: Option<GroupSize>,
    groups: usize,
    shared_scale: bool,
}

impl SharedQuantized<'_> {
    /// Quantises `x` into row `row`.
    ///
    /// # Safety
    /// No other task touches that row.
    #[inline(always)]
    pub(crate) unsafe fn write_row(&self, row: usize, x: &[f32]) {
        // SAFETY: a row's parts do not overlap those of other rows, and the row is the caller's.
        let (q, scales, sums) = unsafe {
            (
                self.q.part(row * self.stride..(row + 1) * self.stride),
                self.scales.part(row * self.groups..(row + 1) * self.groups),
                self.sums.part(row * self.groups..(row + 1) * self.groups),
            )
        };
        let Some(group) = self.group else {
            (scales[0], sums[0]) = quantize_row(x, row_scale(x), q);
            return;
        };
        let shared = self.shared_scale.then(|| row_scale(x));
        let places = scales.iter_mut().zip(sums);
        for ((x, q), (scale, sum)) in x.chunks(group.columns()).zip(q.chunks_mut(group.columns())).zip(places) {
            (*scale, *sum) = quantize_row(x, shared.unwrap_or_else(|| row_scale(x)), q);
        }
    }
}

/// The factor for a row whose largest magnitude is `largest`; a NaN stays one, so that it is not hidden.
fn scale_of(largest: f32) -> f32 {
    127.0 / if largest < 1e-5 { 1e-5 } else { largest }
}

/// The factor for a row.
#[inline(always)]
fn row_scale(x: &[f32]) -> f32 {
    // Magnitudes order like their bits, and a NaN is above all numbers.
    scale_of(f32::from_bits(x.iter().fold(0, |largest, x| (x.to_bits() & 0x7fff_ffff).max(largest))))
}

/// Quantises one row and zeroes the rest of `q`; returns the scale and the sum.
#[inline(always)]
fn quantize_row(x: &[f32], scale: f32, q: &mut [i8]) -> (f32, i32) {
    let (values, padding) = q.split_at_mut(x.len());
    let mut sum = 0;
    for (q, x) in values.iter_mut().zip(x) {
        // The addition rounds to an integer, ties to even, and leaves it in the low bits.
        let rounded = (x * scale + ROUNDER).to_bits() as i32 - ROUNDER.to_bits() as i32;
        let value = rounded.clamp(-128, 127);
        *q = value as i8;
        sum += value;
    }
    padding.fill(0);
    (scale, sum)
}

struct QuantizeRows<'a> {
    x: &'a [f32],
    columns: usize,
    first_row: usize,
    out: &'a SharedQuantized<'a>,
}

impl Kernel for QuantizeRows<'_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        for (row, x) in self.x.chunks_exact(self.columns).enumerate() {
            // SAFETY: the ranges of rows of different tasks are disjoint.
            unsafe { self.out.write_row(self.first_row + row, x) };
        }
    }
}

/// Quantises `rows` rows of `columns` floats.
pub fn quantize(pool: &ThreadPool, isa: Isa, x: &[f32], rows: usize, columns: usize, out: QuantizedMut) {
    assert!(x.len() >= rows * columns, "{} inputs for {rows} rows of {columns}", x.len());
    let out = out.share(rows, columns);
    if columns == 0 {
        // SAFETY: nothing runs beside this loop.
        return (0..rows).for_each(|row| unsafe { out.write_row(row, &[]) });
    }
    for_row_ranges(pool, rows, columns, |range| {
        let first_row = range.start;
        let x = &x[range.start * columns..range.end * columns];
        dispatch(isa, QuantizeRows { x, columns, first_row, out: &out });
    });
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_same_bits};

    /// Quantised rows with memory of their own, poisoned.
    pub(crate) struct Owned {
        pub(crate) q: Vec<i8>,
        pub(crate) stride: usize,
        pub(crate) scales: Vec<f32>,
        pub(crate) sums: Vec<i32>,
    }

    impl Owned {
        pub(crate) fn new(rows: usize, columns: usize) -> Self {
            let stride = quantized_stride(columns);
            Self { q: vec![77; rows * stride], stride, scales: vec![f32::NAN; rows], sums: vec![i32::MIN; rows] }
        }

        pub(crate) fn lend(&mut self) -> QuantizedMut<'_> {
            let Self { q, stride, scales, sums } = self;
            QuantizedMut { q, stride: *stride, scales, sums, group: None, shared_scale: false }
        }

        #[track_caller]
        pub(crate) fn assert_same(&self, expected: &Self, case: &str) {
            assert_eq!(self.q, expected.q, "{case}");
            assert_eq!(self.sums, expected.sums, "{case}");
            assert_same_bits(&self.scales, &expected.scales, case);
        }
    }

    pub(crate) const COLUMNS: [usize; 23] =
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 31, 33, 128, 352, 1000, 2560];

    #[test]
    fn every_instruction_set_and_thread_count_gives_the_reference() {
        let mut random = Random::fresh();
        for threads in 1..=4 {
            let pool = ThreadPool::new(threads);
            for columns in COLUMNS {
                for rows in 1..=9 {
                    let range = [1e-7, 1e-3, 1.0, 1e4][random.below(4)];
                    let x: Vec<f32> = random.floats(rows * columns).iter().map(|x| x * range).collect();
                    let mut expected = Owned::new(rows, columns);
                    quantize_reference(&x, rows, columns, expected.lend());
                    for isa in Isa::available() {
                        let mut got = Owned::new(rows, columns);
                        quantize(&pool, isa, &x, rows, columns, got.lend());
                        got.assert_same(&expected, &format!("{isa}, {threads} threads, {rows} x {columns}"));
                    }
                }
            }
        }
    }

    #[test]
    fn groups_are_quantised_like_rows_of_their_own() {
        let mut random = Random::fresh();
        let pool = ThreadPool::new(2);
        for (group, columns) in
            [(GroupSize::G32, 100), (GroupSize::G64, 64), (GroupSize::G128, 513), (GroupSize::G256, 9)]
        {
            let (rows, width, groups) = (3, group.columns(), group.per_row(columns));
            let x: Vec<f32> = random.floats(rows * columns);
            for (shared_scale, isa) in
                [false, true].into_iter().flat_map(|shared| Isa::available().into_iter().map(move |isa| (shared, isa)))
            {
                let mut got = Owned::new(rows, columns);
                (got.scales, got.sums) = (vec![f32::NAN; rows * groups], vec![i32::MIN; rows * groups]);
                let out = QuantizedMut { group: Some(group), shared_scale, ..got.lend() };
                quantize(&pool, isa, &x, rows, columns, out);
                for (row, x) in x.chunks(columns).enumerate() {
                    let mut whole = Owned::new(1, columns);
                    quantize_reference(x, 1, columns, whole.lend());
                    for (number, part) in x.chunks(width).enumerate() {
                        let mut alone = Owned::new(1, part.len());
                        quantize_reference(part, 1, part.len(), alone.lend());
                        let from = number * width;
                        let (scale, q) = match shared_scale {
                            true => (whole.scales[0], &whole.q[from..from + part.len()]),
                            false => (alone.scales[0], &alone.q[..part.len()]),
                        };
                        let case = format!("{isa}, {columns} columns in groups of {group}, shared {shared_scale}");
                        assert_eq!(got.scales[row * groups + number], scale, "{case}");
                        assert_eq!(&got.q[row * got.stride + from..][..part.len()], q, "{case}");
                        let sum: i32 = q.iter().map(|&q| i32::from(q)).sum();
                        assert_eq!(got.sums[row * groups + number], sum, "{case}");
                    }
                    assert!(got.q[row * got.stride + columns..(row + 1) * got.stride].iter().all(|&q| q == 0));
                }
            }
        }
    }

    #[test]
    fn hand_made_rows() {
        let pool = ThreadPool::new(1);
        let cases: [(&str, Vec<f32>, f32, Vec<i8>); 6] = [
            ("zero", vec![0.0, -0.0, 0.0], 127.0 / 1e-5, vec![0, 0, 0]),
            ("below the floor", vec![1e-7, -1e-7, 4e-8], 127.0 / 1e-5, vec![1, -1, 1]),
            (
                "ties with a scale of one",
                vec![127.0, 0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 126.5, -126.5, 125.5],
                1.0,
                vec![127, 0, 2, 2, 0, -2, -2, 126, -126, 126],
            ),
            ("an outlier", vec![-500.0, 1.0, 3.0, 490.0], 0.254, vec![-127, 0, 1, 124]),
            ("constant", vec![-0.3; 5], 127.0 / 0.3, vec![-127; 5]),
            ("one column", vec![1e-30], 127.0 / 1e-5, vec![0]),
        ];
        for (name, x, scale, q) in cases {
            for isa in Isa::available() {
                let mut got = Owned::new(1, x.len());
                quantize(&pool, isa, &x, 1, x.len(), got.lend());
                assert_eq!(got.q[..x.len()], q, "{name} on {isa}");
                assert!(got.q[x.len()..].iter().all(|&q| q == 0), "{name} on {isa}: padding");
                assert_eq!(got.scales, [scale], "{name} on {isa}");
                assert_eq!(got.sums[0], q.iter().map(|&q| i32::from(q)).sum::<i32>(), "{name} on {isa}");
            }
        }
    }

    #[test]
    fn a_nan_shows_in_the_scale() {
        let pool = ThreadPool::new(1);
        for isa in Isa::available() {
            let mut got = Owned::new(1, 20);
            let mut x = vec![1.0; 20];
            x[13] = f32::NAN;
            quantize(&pool, isa, &x, 1, 20, got.lend());
            assert!(got.scales[0].is_nan(), "{isa}");
        }
    }

    /// [`quantize`] in plain loops.
    pub(crate) fn quantize_reference(x: &[f32], rows: usize, columns: usize, out: QuantizedMut) {
        for row in 0..rows {
            let x = &x[row * columns..(row + 1) * columns];
            let q = &mut out.q[row * out.stride..(row + 1) * out.stride];
            let largest = x.iter().fold(0.0f32, |largest, x| largest.max(x.abs()));
            let scale = 127.0 / largest.max(1e-5);
            q.fill(0);
            for (q, x) in q.iter_mut().zip(x) {
                *q = (x * scale).round_ties_even().clamp(-128.0, 127.0) as i8;
            }
            out.scales[row] = scale;
            out.sums[row] = q.iter().map(|&q| i32::from(q)).sum();
        }
    }
}
