//! Device weights made from master weights: ternarised, rounded or annealed.

use crate::isa::Isa;
use crate::math::{Kernel, LANES, Lanes, dispatch, for_chunks, for_ranges, for_row_ranges, for_rows};
use crate::matrix::Matrix;
use crate::pool::{SharedOut, ThreadPool};
use crate::ternary::PackedTernary;
use crate::ternary::packed::Scales;
use half::f16;
use half::slice::HalfFloatSliceExt;
use std::ops::Range;
use tritune_graph::{GroupSize, ScaleGranularity};

/// Smallest mean that is divided by.
const MIN_SCALE: f32 = 1e-5;
/// Master weights quantised at a time.
const CODES: usize = 256;
/// Master weights whose magnitudes one task sums.
const SUM_BLOCK: usize = 1 << 14;

/// The sum of magnitudes, in f64.
struct Magnitudes<'a>(&'a [f32]);

impl Kernel<f64> for Magnitudes<'_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(self) -> f64 {
        let mut sums = [0.0f64; LANES];
        let (chunks, tail) = self.0.as_chunks::<LANES>();
        for chunk in chunks {
            for lane in 0..LANES {
                sums[lane] += f64::from(chunk[lane].abs());
            }
        }
        sums.iter().sum::<f64>() + tail.iter().map(|x| f64::from(x.abs())).sum::<f64>()
    }
}

/// `max(mean |w|, 1e-5)`, the mean summed in f64 and rounded once; a NaN stays one, so that it is not hidden.
fn absmean(pool: &ThreadPool, isa: Isa, master: &[f32]) -> f32 {
    let mut sums = vec![0.0f64; master.len().div_ceil(SUM_BLOCK)];
    for_chunks(pool, &mut sums, 1, |block, sum| {
        let values = &master[block * SUM_BLOCK..master.len().min((block + 1) * SUM_BLOCK)];
        sum[0] = dispatch(isa, Magnitudes(values));
    });
    mean_of(sums.iter().sum(), master.len())
}

/// The mean of so many magnitudes, or the smallest that is divided by.
#[inline(always)]
fn mean_of(sum: f64, count: usize) -> f32 {
    let mean = (sum / count.max(1) as f64) as f32;
    if mean < MIN_SCALE { MIN_SCALE } else { mean }
}

/// The scale of a row or a group, as files keep it.
fn nearest_half(mean: f32) -> f32 {
    f16::from_f32(mean).to_f32()
}

/// Rows of master weights as the trit words of one block of rows.
struct TritRows<'a> {
    master: &'a [f32],
    columns: usize,
    scales: RowScales<'a>,
    /// The block's tiles, as words.
    words: &'a mut [u32],
    /// Position of the first row in the block.
    first: usize,
}

/// The scales of the rows, and where they are written if they are theirs alone.
enum RowScales<'a> {
    /// One over the scale of the tensor.
    Tensor(f32),
    /// One for each of the rows.
    Rows(&'a mut [f32]),
    /// One for every so many columns, by their place in the block.
    Groups { columns: usize, scales: &'a mut [[f16; LANES]] },
}

impl Kernel for TritRows<'_> {
    #[inline(always)]
    unsafe fn run<L: Lanes>(mut self) {
        let mut codes = [1u8; CODES];
        for (row, master) in self.master.chunks_exact(self.columns).enumerate() {
            let place = self.first + row;
            let inverse = match &mut self.scales {
                RowScales::Tensor(inverse) => *inverse,
                RowScales::Rows(scales) => {
                    // SAFETY: the caller guarantees the instruction set.
                    let mean = mean_of(unsafe { Magnitudes(master).run::<L>() }, master.len());
                    scales[row] = nearest_half(mean);
                    1.0 / mean
                }
                RowScales::Groups { .. } => 0.0,
            };
            // As many words as codes: sixteen rows lambda the tiles.
            let words = self.words.chunks_mut(CODES);
            for (part, (master, words)) in master.chunks(CODES).zip(words).enumerate() {
                match &mut self.scales {
                    RowScales::Groups { columns, scales } => {
                        let first = part * (CODES / *columns);
                        let groups = master.chunks(*columns).zip(codes.chunks_mut(*columns)).zip(&mut scales[first..]);
                        for ((master, codes), scale) in groups {
                            // SAFETY: as above.
                            let mean = mean_of(unsafe { Magnitudes(master).run::<L>() }, master.len());
                            scale[place] = f16::from_f32(mean);
                            write_codes(master, 1.0 / mean, codes);
                        }
                    }
                    _ => write_codes(master, inverse, &mut codes),
                }
                codes[master.len()..].fill(1);
                let (sixteens, _) = codes.as_chunks::<LANES>();
                for (tile, codes) in words.chunks_exact_mut(LANES).zip(sixteens) {
                    tile[place] = trit_word(codes);
                }
            }
        }
    }
}

/// Codes of the weights times `inverse`. A half rounds to the even 0, so only magnitudes strictly above it become ±1. A loop
/// of its own, since it is not vectorised together with the packing.
#[inline(always)]
fn write_codes(master: &[f32], inverse: f32, codes: &mut [u8]) {
    for (code, value) in codes.iter_mut().zip(master) {
        let scaled = value * inverse;
        *code = 1 + u8::from(scaled > 0.5) - u8::from(scaled < -0.5);
    }
}

/// Weight `k` is at bit `8·(k mod 4) + 2·(k div 4)`: four neighbours are the bytes of a word.
#[inline(always)]
fn trit_word(codes: &[u8; LANES]) -> u32 {
    let (fours, _) = codes.as_chunks::<4>();
    (0..4).fold(0, |word, four| word | u32::from_le_bytes(fours[four]) << (2 * four))
}

/// Writes the ternary form of `master`, whole rows of one tensor, to rows `first_row..` of `weights`:
/// `a = max(mean|w|, 1e-5)` over the weights that lambda a scale, trits `clamp(round_half_even(w · (1/a)), -1, 1)`, scale `a`,
/// rounded to f16 where it is a row's or a group's.
///
/// # Panics
/// When the master weights are not whole rows inside the weight, or the weight has other scales.
pub fn requantize_ternary(
    pool: &ThreadPool,
    isa: Isa,
    master: &[f32],
    weights: &mut PackedTernary,
    first_row: usize,
    scales: ScaleGranularity,
) {
    let rows = check_rows(master, weights, first_row);
    let (columns, block_words) = (weights.columns(), weights.words_per_row() * LANES);
    let (tiles, kept) = weights.parts_mut();
    let (mut no_rows, mut no_groups) = (Vec::new(), Vec::new());
    let (mut inverse, mut group_columns, mut per_row) = (0.0, columns, 0);
    let (row_scales, group_scales) = match (kept, scales) {
        (Scales::Rows(kept), ScaleGranularity::Tensor) => {
            let scale = absmean(pool, isa, master);
            inverse = 1.0 / scale;
            kept[rows.clone()].fill(scale);
            (&mut no_rows, &mut no_groups)
        }
        (Scales::Rows(kept), ScaleGranularity::Row) => (kept, &mut no_groups),
        (Scales::Groups { group, values }, ScaleGranularity::Group(wanted)) if *group == wanted => {
            (group_columns, per_row) = (group.columns(), group.per_row(columns));
            (&mut no_rows, values)
        }
        (_, scales) => panic!("a weight without {scales}"),
    };
    let (row_scales, group_scales) = (SharedOut::new(row_scales), SharedOut::new(group_scales));
    let shared = SharedOut::new(bytemuck::cast_slice_mut::<_, u32>(tiles));
    let blocks = rows.start / LANES..rows.end.div_ceil(LANES);
    for_row_ranges(pool, blocks.len(), columns * LANES, |range| {
        for block in blocks.start + range.start..blocks.start + range.end {
            let inside = rows.start.max(block * LANES)..rows.end.min((block + 1) * LANES);
            // SAFETY: the blocks of rows of different tasks are disjoint, and so are their scales.
            let (words, scales) = unsafe {
                let scales = match scales {
                    ScaleGranularity::Tensor => RowScales::Tensor(inverse),
                    ScaleGranularity::Row => RowScales::Rows(row_scales.part(inside.clone())),
                    ScaleGranularity::Group(_) => RowScales::Groups {
                        columns: group_columns,
                        scales: group_scales.part(block * per_row..(block + 1) * per_row),
                    },
                };
                (shared.part(block * block_words..(block + 1) * block_words), scales)
            };
            let place = |row: usize| (row - rows.start) * columns;
            let master = &master[place(inside.start)..place(inside.end)];
            dispatch(isa, TritRows { master, columns, scales, words, first: inside.start % LANES });
        }
    });
}

fn check_rows(master: &[f32], weights: &PackedTernary, first_row: usize) -> Range<usize> {
    let rows = first_row..first_row + master.len() / weights.columns();
    let whole = master.len().is_multiple_of(weights.columns());
    assert!(whole && rows.end <= weights.rows(), "{} master weights from row {first_row} on", master.len());
    rows
}

/// Copies master weights into an F32 weight, all of it or some rows.
pub fn requantize_f32(pool: &ThreadPool, master: &[f32], weights: &mut [f32]) {
    assert_eq!(master.len(), weights.len(), "lengths of master and device weights");
    for_ranges(pool, weights, |range, weights| weights.copy_from_slice(&master[range]));
}

/// Writes an F32 weight, or some rows of it, between dense and ternary: `(1 - λ) · w + λ · scale · trit`, with scales and
/// trits as in [`requantize_ternary`].
pub fn requantize_annealed(
    pool: &ThreadPool,
    isa: Isa,
    master: Matrix,
    scales: ScaleGranularity,
    lambda: f32,
    weights: &mut [f32],
) {
    let Matrix { values: master, cols, .. } = master;
    assert_eq!(master.len(), weights.len(), "lengths of master and device weights");
    let blend = |mean: f32, scale: f32, master: &[f32], weights: &mut [f32]| {
        let inverse = 1.0 / mean;
        for (weight, value) in weights.iter_mut().zip(master) {
            let scaled = value * inverse;
            let trit = f32::from(i8::from(scaled > 0.5) - i8::from(scaled < -0.5));
            *weight = (1.0 - lambda) * value + lambda * (trit * scale);
        }
    };
    if scales == ScaleGranularity::Tensor {
        let scale = absmean(pool, isa, master);
        return for_ranges(pool, weights, |range, weights| blend(scale, scale, &master[range], weights));
    }
    let group = scales.group().map_or(cols, GroupSize::columns).max(1);
    for_rows(pool, cols, weights, cols, |row, weights| {
        let groups = master[row * cols..(row + 1) * cols].chunks(group).zip(weights.chunks_mut(group));
        for (master, weights) in groups {
            let mean = mean_of(dispatch(isa, Magnitudes(master)), master.len());
            blend(mean, nearest_half(mean), master, weights);
        }
    });
}

/// Rounds master weights to nearest, ties to even, into the bytes of an F16 weight, all of it or some rows.
pub fn requantize_f16(pool: &ThreadPool, master: &[f32], weights: &mut [u8]) {
    assert_eq!(2 * master.len(), weights.len(), "lengths of master and device weights");
    for_ranges(pool, weights, |range, bytes| {
        let mut halves = [f16::ZERO; 256];
        for (bytes, master) in bytes.chunks_mut(512).zip(master[range.start / 2..range.end / 2].chunks(256)) {
            let halves = &mut halves[..master.len()];
            halves.convert_from_f32_slice(master);
            bytes.copy_from_slice(bytemuck::cast_slice(halves));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::{Random, assert_same_bits};
    use crate::ternary::PackError;
    use crate::ternary::packed::ZERO_WORD;
    use tritune_graph::{GroupSize, trits};

    fn zeros(rows: usize, columns: usize) -> PackedTernary {
        PackedTernary::from_rows(rows, columns, vec![0.5; rows], |_, _| Ok::<_, PackError>(())).unwrap()
    }

    fn zero_groups(rows: usize, columns: usize, group: GroupSize) -> PackedTernary {
        let scales = vec![0.5; rows * group.per_row(columns)];
        PackedTernary::from_grouped_rows(rows, columns, group, &scales, |_, _| Ok::<_, PackError>(())).unwrap()
    }

    /// The scale of every word.
    fn scales(weights: &PackedTernary) -> Vec<f32> {
        let words = weights.words_per_row();
        (0..weights.rows() * words).map(|index| weights.scale(index / words, index % words)).collect()
    }

    fn words(weights: &PackedTernary) -> Vec<u32> {
        weights.tiles().iter().flat_map(|tile| tile.0).collect()
    }

    #[test]
    fn stacked_tensors_become_the_reference_on_any_number_of_threads() {
        let mut random = Random::fresh();
        let cases: [(usize, &[usize]); 6] =
            [(1, &[1]), (16, &[16, 16]), (40, &[7, 1, 30]), (300, &[65]), (513, &[5, 33, 5]), (4096, &[17, 3])];
        let granularities = [ScaleGranularity::Tensor, ScaleGranularity::Row].into_iter();
        let granularities: Vec<_> = granularities.chain(GroupSize::ALL.map(ScaleGranularity::Group)).collect();
        for (index, (columns, tensors)) in cases.iter().cycle().take(cases.len() * granularities.len()).enumerate() {
            let (columns, tensors, scaled) = (*columns, *tensors, granularities[index / cases.len()]);
            let rows = tensors.iter().sum();
            let master: Vec<Vec<f32>> = tensors.iter().map(|rows| random.floats(rows * columns)).collect();
            let make = |requantize: &dyn Fn(&[f32], &mut PackedTernary, usize)| {
                let mut weights = match scaled.group() {
                    None => zeros(rows, columns),
                    Some(group) => zero_groups(rows, columns, group),
                };
                let mut first = 0;
                for (master, rows) in master.iter().zip(tensors) {
                    requantize(master, &mut weights, first);
                    first += rows;
                }
                weights
            };
            let expected = make(&|master, weights, first| requantize_ternary_reference(master, weights, first, scaled));
            assert!(words(&expected).iter().any(|&word| word != ZERO_WORD));
            for isa in Isa::available() {
                for threads in [1, 2, 3] {
                    let case = format!("{isa}, {threads} threads, {tensors:?} x {columns}, {scaled}");
                    let pool = ThreadPool::new(threads);
                    let got =
                        make(&|master, weights, first| requantize_ternary(&pool, isa, master, weights, first, scaled));
                    assert_eq!(words(&got), words(&expected), "{case}");
                    assert_same_bits(&scales(&got), &scales(&expected), &case);
                }
            }
        }
    }

    #[test]
    fn hand_made_matrices() {
        let pool = ThreadPool::new(2);
        let cases: [(&str, Vec<f32>, f32, Vec<i8>); 4] = [
            ("ties", vec![0.5, -0.5, 1.5, -1.5, 1.0, -1.0], 1.0, vec![0, 0, 1, -1, 1, -1]),
            ("just beyond a tie", vec![0.500_000_06, -0.500_000_06, 1.5, 1.5], 1.0, vec![1, -1, 1, 1]),
            ("zero", vec![0.0, -0.0], 1e-5, vec![0, 0]),
            ("below the floor", vec![4e-6, -6e-6, 0.0], 1e-5, vec![0, -1, 0]),
        ];
        for (name, master, scale, trits) in cases {
            for isa in Isa::available() {
                let mut weights = zeros(1, master.len());
                requantize_ternary(&pool, isa, &master, &mut weights, 0, ScaleGranularity::Tensor);
                let got = |k: usize| trits::code(weights.word(0, 0), k) as i8 - 1;
                assert_eq!((0..trits.len()).map(got).collect::<Vec<_>>(), trits, "{name} on {isa}");
                assert!((trits.len()..16).all(|k| got(k) == 0), "{name} on {isa}: padding");
                assert_eq!(weights.row_scales(), Some([scale].as_slice()), "{name} on {isa}");
            }
        }
    }

    #[test]
    fn a_nan_shows_in_the_scale() {
        for isa in Isa::available() {
            let mut weights = zeros(2, 3);
            let (pool, master) = (ThreadPool::new(1), [1.0, f32::NAN, 1.0]);
            requantize_ternary(&pool, isa, &master, &mut weights, 1, ScaleGranularity::Tensor);
            assert!(weights.scale(0, 0) == 0.5 && weights.scale(1, 0).is_nan(), "{isa}");
            let mut weights = zero_groups(2, 3, GroupSize::G32);
            requantize_ternary(&pool, isa, &master, &mut weights, 1, ScaleGranularity::Group(GroupSize::G32));
            assert!(weights.scale(0, 0) == 0.5 && weights.scale(1, 0).is_nan(), "{isa}");
        }
    }

    #[test]
    fn a_tensor_may_be_partly_ternary() {
        let mut random = Random::fresh();
        let granularities = [ScaleGranularity::Tensor, ScaleGranularity::Row].into_iter();
        for scaled in granularities.chain(GroupSize::ALL.map(ScaleGranularity::Group)) {
            for (rows, columns) in [(1, 1), (3, 85), (70, 513)] {
                let master = random.floats(rows * columns);
                for lambda in [0.0, 0.25, 1.0] {
                    let case = format!("{rows} x {columns}, {scaled}, {lambda}");
                    partly_ternary(&master, (rows, columns), scaled, lambda, &case);
                }
            }
        }
    }

    fn partly_ternary(master: &[f32], (rows, cols): (usize, usize), scaled: ScaleGranularity, lambda: f32, case: &str) {
        let mut weights = match scaled.group() {
            None => zeros(rows, cols),
            Some(group) => zero_groups(rows, cols, group),
        };
        requantize_ternary_reference(master, &mut weights, 0, scaled);
        let ternary = |index: usize| {
            let (row, word, k) = (index / cols, index % cols / 16, index % cols % 16);
            (trits::code(weights.word(row, word), k) as f32 - 1.0) * weights.scale(row, word)
        };
        let expected: Vec<f32> =
            (0..rows * cols).map(|at| (1.0 - lambda) * master[at] + lambda * ternary(at)).collect();
        for isa in Isa::available() {
            for threads in [1, 3] {
                let mut got = vec![f32::NAN; rows * cols];
                let master = Matrix { values: master, rows, cols };
                requantize_annealed(&ThreadPool::new(threads), isa, master, scaled, lambda, &mut got);
                assert_same_bits(&got, &expected, &format!("{isa}, {threads} threads, {case}"));
                // At its ends it is one of the two itself.
                assert!(lambda != 0.0 || got == master.values, "{case}");
                assert!(lambda != 1.0 || (0..rows * cols).all(|at| got[at] == ternary(at)), "{case}");
            }
        }
    }

    #[test]
    fn dense_weights_are_rounded_to_nearest() {
        let mut random = Random::fresh();
        for length in [1, 255, 257, 40_000] {
            // Half-way between two halves, beyond their largest and below their smallest.
            let mut master = random.floats(length);
            let special = [1.000_488_3, 1.001_464_8, 1e6, -65_519.9, 2e-8, -0.0];
            master.iter_mut().zip(special).for_each(|(value, special)| *value = special);
            let pool = ThreadPool::new(3);
            let mut floats = vec![f32::NAN; length];
            requantize_f32(&pool, &master, &mut floats);
            assert_same_bits(&floats, &master, "F32");
            let mut bytes = vec![0xff; 2 * length];
            requantize_f16(&pool, &master, &mut bytes);
            let expected: Vec<u8> = master.iter().flat_map(|&x| f16::from_f32(x).to_le_bytes()).collect();
            assert_eq!(bytes, expected, "{length}");
        }
    }

    /// [`requantize_ternary`] in plain loops.
    fn requantize_ternary_reference(
        master: &[f32],
        weights: &mut PackedTernary,
        first_row: usize,
        granularity: ScaleGranularity,
    ) {
        let rows = check_rows(master, weights, first_row);
        let (columns, words) = (weights.columns(), weights.words_per_row());
        let (tiles, scales) = weights.parts_mut();
        let place = |index: usize| granularity.index(columns, index / columns, index % columns);
        let mut magnitudes = vec![(0.0f64, 0usize); granularity.count(rows.len(), columns)];
        for (index, value) in master.iter().enumerate() {
            let (sum, count) = &mut magnitudes[place(index)];
            (*sum, *count) = (*sum + f64::from(value.abs()), *count + 1);
        }
        for (index, value) in master.iter().enumerate() {
            let (row, k) = (rows.start + index / columns, index % columns);
            let (sum, count) = magnitudes[place(index)];
            let scale = ((sum / count as f64) as f32).max(MIN_SCALE);
            match scales {
                Scales::Rows(scales) if granularity == ScaleGranularity::Row => {
                    scales[row] = f16::from_f32(scale).to_f32();
                }
                Scales::Rows(scales) => scales[row] = scale,
                Scales::Groups { group, values } => {
                    let group = row / LANES * group.per_row(columns) + k / group.columns();
                    values[group][row % LANES] = f16::from_f32(scale);
                }
            }
            let code = ((value * (1.0 / scale)).round_ties_even().clamp(-1.0, 1.0) + 1.0) as u32;
            let word = &mut tiles[row / LANES * words + k / 16].0[row % LANES];
            *word = trits::with_code(*word, k % 16, code);
        }
    }
}
