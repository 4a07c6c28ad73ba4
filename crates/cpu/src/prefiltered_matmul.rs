//! The head for greedy and top-k sampling: products with an int8 copy of the weight tell which rows can be among the largest, and
//! only those are multiplied exactly.
//!
//! For one token `x` becomes int16, so that a product with a row of the prefilter is a sum of integers without rounding. What
//! is lost in either copy is bounded by the Cauchy-Schwarz inequality. More tokens share what they read of the weight, so they
//! take the plain product.

use crate::dense_matmul::{dense_matmul, tile};
use crate::dense_matrix::{DenseMatrix, Source, with_source};
use crate::isa::Isa;
use crate::math::{DOT_COLUMNS, Kernel, LANES, Lanes, dispatch, for_chunks};
use crate::pool::{SharedOut, ThreadPool};
use tritune_graph::{
    DeviceError, MIN_BOUND, PREFILTER_NUMBERS, PREFILTERED_NORMS, PrefilterRow, RowSource, SourceError,
    prefilter_rounding,
};

/// Rows of which the best lower bound is noted; rows of a task.
pub(crate) const BLOCK: usize = 64;
/// Rows of the prefilter multiplied at a time.
const ROWS_AT_ONCE: usize = 4;
/// Accumulators that the fewest-laned instruction set shares a sum out over.
const MIN_LANES: usize = 8;

/// The int8 rows that stand for those of a dense matrix.
pub struct Prefilter {
    rows: usize,
    columns: usize,
    /// Rows padded with zeros to whole steps of a kernel.
    bytes: Vec<i8>,
    numbers: Vec<PrefilterRow>,
}

impl Prefilter {
    /// Reads a prefilter of that shape, `at_once` rows at a time.
    pub(crate) fn read(
        (rows, columns): (usize, usize),
        at_once: usize,
        source: &mut dyn RowSource,
        zeroed: impl FnOnce(usize) -> Result<Vec<i8>, DeviceError>,
        failed: impl Fn(SourceError) -> DeviceError,
    ) -> Result<Prefilter, DeviceError> {
        let stride = columns.next_multiple_of(DOT_COLUMNS);
        let mut bytes = zeroed(rows * stride)?;
        let mut read = Vec::new();
        for (number, to) in bytes.chunks_mut((at_once * stride).max(1)).enumerate() {
            if stride == columns {
                source.read_rows(number * at_once, bytemuck::cast_slice_mut(to)).map_err(&failed)?;
                continue;
            }
            read.resize(to.len() / stride * columns, 0);
            source.read_rows(number * at_once, &mut read).map_err(&failed)?;
            for (from, to) in read.chunks_exact(columns).zip(to.chunks_exact_mut(stride)) {
                to[..columns].copy_from_slice(bytemuck::cast_slice(from));
            }
        }
        let mut numbers = vec![0f32; rows * PREFILTER_NUMBERS];
        source.read_scales(0, &mut numbers).map_err(&failed)?;
        let numbers = numbers.as_chunks::<PREFILTER_NUMBERS>().0.iter();
        let numbers = numbers.map(|&[scale, distance, norm]| PrefilterRow { scale, distance, norm }).collect();
        Ok(Prefilter { rows, columns, bytes, numbers })
    }

    /// Bytes it takes.
    pub fn bytes(&self) -> usize {
        self.bytes.len() + size_of_val(self.numbers.as_slice())
    }

    fn stride(&self) -> usize {
        self.columns.next_multiple_of(DOT_COLUMNS)
    }
}

/// A token as the prefilter meets it.
struct Token {
    /// Padded with zeros like the prefilter's rows.
    integers: Vec<i16>,
    scale: f32,
    /// At least its norm, and at least that of what the integers lose.
    norm: f32,
    lost: f32,
    /// Fraction of both norms that rounding may take.
    rounding: f32,
}

impl Token {
    /// Nothing for a token whose products are out of the range of f32, or no numbers.
    fn new(x: &[f32], stride: usize) -> Option<Token> {
        let squares = |values: &mut dyn Iterator<Item = f64>| values.map(|value| value * value).sum::<f64>();
        let norm = (squares(&mut x.iter().map(|&x| f64::from(x))).sqrt() * 1.00001) as f32;
        if !PREFILTERED_NORMS.contains(&norm) {
            return None;
        }
        // No accumulator may overflow.
        let most = (i32::MAX as usize / (127 * stride.div_ceil(MIN_LANES))).min(i16::MAX as usize) as f32;
        let largest = x.iter().fold(0f32, |largest, x| largest.max(x.abs()));
        let scale = largest / most;
        let mut integers = vec![0i16; stride];
        for (integer, x) in integers.iter_mut().zip(x) {
            *integer = (x / scale).round_ties_even().clamp(-most, most) as i16;
        }
        let pairs = x.iter().zip(&integers);
        let lost = squares(&mut pairs.map(|(&x, &integer)| f64::from(x) - f64::from(integer) * f64::from(scale)));
        // Terms of the exact product are multiplied, added up in sixteen lanes, and folded.
        let rounding = prefilter_rounding(2 * x.len().div_ceil(LANES) + 8);
        Some(Token { integers, scale, norm, lost: (lost.sqrt() * 1.00001) as f32, rounding })
    }

    /// The least and the most that the exact product with a row can be, by its product with the row of the prefilter.
    fn bounds(&self, sum: i64, row: PrefilterRow) -> (f32, f32) {
        let product = (sum as f64 * f64::from(row.scale) * f64::from(self.scale)) as f32;
        let bound = self.norm * (row.distance + self.rounding * row.norm) + self.lost * row.norm + MIN_BOUND;
        let (least, most) = (product - bound, product + bound);
        // What is no number must be computed.
        if least.is_finite() && most.is_finite() { (least, most) } else { (f32::NEG_INFINITY, f32::INFINITY) }
    }
}

/// A block of rows of the prefilter times a token: writes what each may be at most, returns the largest of what each is at least.
struct Prefiltered<'a> {
    prefilter: &'a Prefilter,
    first_row: usize,
    token: &'a Token,
    out: &'a mut [f32],
}

impl Prefiltered<'_> {
    #[inline(always)]
    unsafe fn rows<L: Lanes, const R: usize>(&mut self, index: usize, best: &mut f32) {
        let stride = self.prefilter.stride();
        let rows = std::array::from_fn(|r| {
            let row = self.first_row + index + r;
            self.prefilter.bytes[row * stride..][..stride].as_ptr()
        });
        // SAFETY: the dispatcher has checked the instruction set; rows and token have `stride` elements, whole steps of them.
        let sums: [i64; R] = unsafe { L::dot_i8(rows, self.token.integers[..stride].as_ptr(), stride) };
        for (r, sum) in sums.into_iter().enumerate() {
            let (least, most) = self.token.bounds(sum, self.prefilter.numbers[self.first_row + index + r]);
            *best = best.max(least);
            self.out[index + r] = most;
        }
    }
}

impl Kernel<f32> for Prefiltered<'_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(mut self) -> f32 {
        let (mut best, rows) = (f32::NEG_INFINITY, self.out.len());
        let whole = rows / ROWS_AT_ONCE * ROWS_AT_ONCE;
        // SAFETY: the dispatcher has checked the instruction set.
        unsafe {
            for index in (0..whole).step_by(ROWS_AT_ONCE) {
                self.rows::<L, ROWS_AT_ONCE>(index, &mut best);
            }
            for index in whole..rows {
                self.rows::<L, 1>(index, &mut best);
            }
        }
        best
    }
}

/// The exact products of a block's rows that can reach a threshold; minus infinity for the others.
struct Refined<'a> {
    matrix: DenseMatrix<'a>,
    first_row: usize,
    x: &'a [f32],
    threshold: f32,
    out: &'a mut [f32],
}

impl Refined<'_> {
    #[inline(always)]
    unsafe fn rows<L: Lanes, S: Source>(self) {
        let columns = self.matrix.columns();
        for (index, out) in self.out.iter_mut().enumerate() {
            if *out >= self.threshold {
                let row = self.matrix.row(self.first_row + index).as_ptr();
                // SAFETY: the dispatcher has checked the instruction set, the caller the length of `x`. One row has the bits that it
                // has among several.
                [[*out]] = unsafe { tile::<L, S, 1, 1>([row], [self.x.as_ptr()], columns) };
            } else {
                *out = f32::NEG_INFINITY;
            }
        }
    }
}

impl Kernel for Refined<'_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) {
        assert_eq!(self.x.len(), self.matrix.columns(), "one vector");
        // SAFETY: the dispatcher has checked the instruction set.
        with_source!(self.matrix.kind(), S => unsafe { self.rows::<L, S>() })
    }
}

/// `out[t][n] = Σ x[t][k] · matrix[n][k]` where it can be among the `keep` largest of token `t`, and elsewhere that or minus
/// infinity. `best` has room for a number for each [`BLOCK`] of rows.
pub fn prefiltered_matmul(
    pool: &ThreadPool,
    isa: Isa,
    x: &[f32],
    tokens: usize,
    matrix: DenseMatrix,
    prefilter: &Prefilter,
    keep: usize,
    best: &mut [f32],
    out: &mut [f32],
) {
    let (rows, columns) = (matrix.rows(), matrix.columns());
    assert_eq!((rows, columns), (prefilter.rows, prefilter.columns), "the shape of the prefilter");
    let token = match tokens {
        1 => Token::new(&x[..columns], prefilter.stride()),
        _ => None,
    };
    let Some(token) = token else { return dense_matmul(pool, isa, x, tokens, matrix, out) };
    let (x, out, best) = (&x[..columns], &mut out[..rows], &mut best[..rows.div_ceil(BLOCK)]);
    let all_best = SharedOut::new(best);
    for_chunks(pool, out, BLOCK, |block, out| {
        let best = dispatch(isa, Prefiltered { prefilter, first_row: block * BLOCK, token: &token, out });
        // SAFETY: each block is one task's.
        unsafe { all_best.part(block..block + 1) }.fill(best);
    });
    // Blocks whose best is no less have an element each that is no less. Fewer blocks than that leave nothing out.
    let threshold = match best.len().checked_sub(keep) {
        Some(at) => *best.select_nth_unstable_by(at, f32::total_cmp).1,
        None => f32::NEG_INFINITY,
    };
    for_chunks(pool, out, BLOCK, |block, out| {
        dispatch(isa, Refined { matrix, first_row: block * BLOCK, x, threshold, out });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dense_matrix::tests::Owned;
    use crate::math::testing::{Random, poison};
    use crate::select::top_k;
    use tritune_graph::{Encoding, MAX_TOP_K, SMALLEST_NORMAL_F16, ScaledRows};

    /// What a test does to the numbers of a prefilter's rows.
    type Spoil = fn(&mut PrefilterRow);

    fn prefilter_of(matrix: DenseMatrix, spoil: Spoil) -> Prefilter {
        let (rows, columns) = (matrix.rows(), matrix.columns());
        let (mut bytes, mut scales, mut row) = (vec![0i8; rows * columns], Vec::new(), vec![0.0; columns]);
        let flushed = if matrix.kind() == Encoding::F16 { SMALLEST_NORMAL_F16 } else { 0.0 };
        for (number, bytes) in bytes.chunks_exact_mut(columns).enumerate() {
            matrix.decode_row_reference(number, &mut row);
            let mut numbers = PrefilterRow::of(&row, flushed, bytes);
            spoil(&mut numbers);
            scales.extend(numbers.to_array());
        }
        let bytes: &[u8] = bytemuck::cast_slice(&bytes);
        let read = |first: usize, out: &mut [u8]| -> Result<(), SourceError> {
            out.copy_from_slice(&bytes[first * columns..][..out.len()]);
            Ok(())
        };
        let mut source = ScaledRows { rows: read, scales: &scales };
        let failed = |error: SourceError| DeviceError::misuse(error.to_string());
        Prefilter::read((rows, columns), 7, &mut source, |count| Ok(vec![0; count]), failed).unwrap()
    }

    fn chosen(logits: &[f32], keep: usize) -> Vec<i32> {
        let mut out = vec![0; 2 * keep];
        top_k(&ThreadPool::new(1), logits, 1, logits.len(), keep, &mut out);
        out
    }

    /// The product by the prefilter, and how many elements it computed.
    fn run(isa: Isa, x: &[f32], matrix: DenseMatrix, prefilter: &Prefilter, keep: usize) -> (Vec<f32>, usize) {
        let mut out = poison(matrix.rows());
        let mut best = poison(matrix.rows().div_ceil(BLOCK));
        prefiltered_matmul(&ThreadPool::new(2), isa, x, 1, matrix, prefilter, keep, &mut best, &mut out);
        let computed = out.iter().filter(|value| **value != f32::NEG_INFINITY).count();
        (out, computed)
    }

    fn plain(isa: Isa, x: &[f32], matrix: DenseMatrix) -> Vec<f32> {
        let mut out = poison(matrix.rows());
        dense_matmul(&ThreadPool::new(2), isa, x, 1, matrix, &mut out);
        out
    }

    /// [`Lanes::dot_i8`] in plain loops.
    fn prefiltered_matmul_reference(x: &[i16], row: &[i8]) -> i64 {
        x.iter().zip(row).map(|(&x, &w)| i64::from(x) * i64::from(w)).sum()
    }

    struct Dot<'a>(&'a [i16], &'a [i8], usize);

    impl Kernel<[i64; 3]> for Dot<'_> {
        #[inline(always)]
        unsafe fn run<L: Lanes>(self) -> [i64; 3] {
            let rows = std::array::from_fn(|row| self.1[row * self.2..][..self.2].as_ptr());
            // SAFETY: the dispatcher has checked the instruction set; rows and `x` have so many elements.
            unsafe { L::dot_i8(rows, self.0.as_ptr(), self.2) }
        }
    }

    #[test]
    fn integers_are_exact_on_every_instruction_set() {
        let mut random = Random::fresh();
        for columns in [32usize, 64, 96, 2560, 8192, 32768] {
            let most = i32::MAX as usize / (127 * columns.div_ceil(MIN_LANES));
            let most = most.min(i16::MAX as usize);
            for extreme in [false, true] {
                let integer = |random: &mut Random| (random.below(2 * most + 1) as i32 - most as i32) as i16;
                let byte = |random: &mut Random| (random.below(255) as i32 - 127) as i8;
                let x: Vec<i16> =
                    (0..columns).map(|_| if extreme { most as i16 } else { integer(&mut random) }).collect();
                let rows: Vec<i8> = (0..3 * columns).map(|_| if extreme { -127 } else { byte(&mut random) }).collect();
                let expected: Vec<i64> =
                    rows.chunks(columns).map(|row| prefiltered_matmul_reference(&x, row)).collect();
                for isa in Isa::available() {
                    assert_eq!(dispatch(isa, Dot(&x, &rows, columns)).to_vec(), expected, "{isa}, {columns} columns");
                }
            }
        }
    }

    #[test]
    fn what_is_chosen_is_what_the_plain_product_gives() {
        let mut random = Random::fresh();
        for kind in [Encoding::F32, Encoding::F16, Encoding::BF16] {
            for (rows, columns) in [(1, 1), (3, 7), (64, 33), (65, 64), (1000, 48), (9001, 160)] {
                let matrix = Owned::random(&mut random, kind, rows, columns);
                let prefilter = prefilter_of(matrix.view(), |_| ());
                for size in [1.0, 1e-25, 1e-11, 1e10, 1e30, 0.0] {
                    let x: Vec<f32> = random.floats(columns).iter().map(|x| x * size).collect();
                    for isa in Isa::available() {
                        let expected = plain(isa, &x, matrix.view());
                        for keep in [1, 5, MAX_TOP_K] {
                            let (got, computed) = run(isa, &x, matrix.view(), &prefilter, keep);
                            let case = format!("{kind:?} on {isa}, {columns} x {rows}, {size}, {keep} of them");
                            assert!(computed >= keep.min(rows), "{case}");
                            assert_eq!(chosen(&got, keep), chosen(&expected, keep), "{case}");
                            for (got, expected) in got.iter().zip(&expected) {
                                let same = got.to_bits() == expected.to_bits();
                                assert!(same || *got == f32::NEG_INFINITY, "{case}: {got} for {expected}");
                            }
                            if rows == 9001 && columns == 160 && size == 1.0 && keep < MAX_TOP_K {
                                assert!(computed < rows / 10, "{case}: {computed} were computed");
                            }
                        }
                    }
                }
            }
        }
    }

    /// Rows around one direction, so near to each other that int8 cannot tell them apart.
    fn close_rows(random: &mut Random, rows: usize, columns: usize) -> Owned {
        let middle: Vec<f32> = random.floats(columns);
        let row = |own: Vec<f32>| middle.iter().zip(own).map(|(middle, own)| middle + 0.004 * own).collect::<Vec<_>>();
        let values: Vec<f32> = (0..rows).flat_map(|_| row(random.floats(columns))).collect();
        Owned::of(Encoding::F16, rows, &values)
    }

    #[test]
    fn without_the_bound_the_wrong_rows_are_chosen() {
        let mut random = Random::fresh();
        let (isa, rows, columns) = (Isa::detect(), 4096, 64);
        let spoilt: [(&str, Spoil); 2] = [
            ("no distance", |row| row.distance = 0.0),
            ("half of the rows with another scale", |row| {
                if row.distance.to_bits().is_multiple_of(2) {
                    row.scale *= 0.9;
                }
            }),
        ];
        for (what, spoil) in spoilt {
            let mut wrong = 0;
            for _ in 0..50 {
                let matrix = close_rows(&mut random, rows, columns);
                let x = random.floats(columns);
                let expected = chosen(&plain(isa, &x, matrix.view()), 5);
                let sound = run(isa, &x, matrix.view(), &prefilter_of(matrix.view(), |_| ()), 5).0;
                assert_eq!(chosen(&sound, 5), expected);
                let got = run(isa, &x, matrix.view(), &prefilter_of(matrix.view(), spoil), 5).0;
                wrong += usize::from(chosen(&got, 5) != expected);
            }
            assert!(wrong > 10, "{what}: only {wrong} of 50 are wrong");
        }
    }

    #[test]
    fn what_is_no_number_is_computed() {
        let mut random = Random::fresh();
        let (isa, rows, columns) = (Isa::detect(), 300, 32);
        let mut values = random.floats(rows * columns);
        for (row, value) in [(7, f32::NAN), (100, f32::INFINITY), (200, f32::NEG_INFINITY), (299, 3e38)] {
            values[row * columns + 5] = value;
        }
        let matrix = Owned::of(Encoding::F32, rows, &values);
        let prefilter = prefilter_of(matrix.view(), |_| ());
        for x in [1.0, f32::NAN, f32::INFINITY] {
            let mut vector = random.floats(columns);
            vector[5] = x;
            let expected = plain(isa, &vector, matrix.view());
            let (got, _) = run(isa, &vector, matrix.view(), &prefilter, 3);
            assert_eq!(chosen(&got, 3), chosen(&expected, 3), "{x}");
            for row in [7, 100, 200, 299] {
                assert_eq!(got[row].to_bits(), expected[row].to_bits(), "row {row}, {x}");
            }
        }
    }

    #[test]
    fn several_tokens_take_the_plain_product() {
        let mut random = Random::fresh();
        let matrix = Owned::random(&mut random, Encoding::F16, 70, 40);
        let (prefilter, x, isa) = (prefilter_of(matrix.view(), |_| ()), random.floats(3 * 40), Isa::detect());
        let (pool, mut expected, mut got) = (ThreadPool::new(2), poison(210), poison(210));
        dense_matmul(&pool, isa, &x, 3, matrix.view(), &mut expected);
        prefiltered_matmul(&pool, isa, &x, 3, matrix.view(), &prefilter, 1, &mut poison(2), &mut got);
        crate::math::testing::assert_same_bits(&got, &expected, "three tokens");
    }
}
