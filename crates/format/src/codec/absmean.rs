//! From dense weights to ternary ones.

use super::scaled_trits::ScaledRows;
use crate::error::{Error, Result};
use crate::ternary::{TernaryMatrix, WORD_WEIGHTS, ZERO_WORD, code_shift, word_count};
use half::f16;
use tritune_trits::{GroupSize, ScaleGranularity};

/// Smallest mean the reference implementation divides by.
const MIN_SCALE: f32 = 1e-5;

/// Recognises weights that are ternary already: each is 0 or ±s for a single s, kept exactly.
pub fn dense_to_ternary_exact(rows: usize, cols: usize, weights: &[f32]) -> Option<TernaryMatrix> {
    let words = word_count("dense weights", rows, cols).ok()?;
    let scale = weights.iter().find(|weight| **weight != 0.0).map_or(0.0, |weight| weight.abs());
    if weights.len() != rows * cols || !scale.is_finite() {
        return None;
    }
    // NaN fails the comparison.
    let ternary = weights.iter().all(|&weight| weight == 0.0 || weight.abs() == scale);
    ternary.then(|| pack(rows, cols, scale, words, weights, |weight| (weight > 0.0, weight < 0.0)))
}

/// Ternarises weights as BitNet trains them: `a = max(mean |w|, 1e-5)`, `t = clamp(round_half_even(w * (1 / a)), -1, 1)`.
///
/// The mean is summed in f64 and rounded once, so that the order of summation hardly ever shows in it. Weights that are
/// not finite are refused.
pub fn quantize_absmean(rows: usize, cols: usize, weights: &[f32]) -> Result<TernaryMatrix> {
    let words = checked_words(rows, cols, weights)?;
    let scale = mean_magnitude(weights)?;
    let inverse = 1.0 / scale;
    // A half rounds to the even 0, so only magnitudes strictly above it become ±1.
    Ok(pack(rows, cols, scale, words, weights, |weight| (weight * inverse > 0.5, weight * inverse < -0.5)))
}

/// The same with a mean for each row or group of columns: trits by that mean, which is kept as the nearest f16, as files of blocks
/// have it.
pub fn quantize_absmean_scaled(
    rows: usize,
    cols: usize,
    weights: &[f32],
    scales: ScaleGranularity,
) -> Result<ScaledRows> {
    let words = checked_words(rows, cols, weights)?;
    let width = scales.group().map_or(cols, GroupSize::columns).max(1);
    let mut found = ScaledRows { words: Vec::with_capacity(words), scales: Vec::new() };
    let mut trits = vec![0.0; cols];
    for row in weights.chunks_exact(cols.max(1)) {
        for (weights, trits) in row.chunks(width).zip(trits.chunks_mut(width)) {
            let mean = mean_magnitude(weights)?;
            let (scale, inverse) = (f16::from_f32(mean).to_f32(), 1.0 / mean);
            if !scale.is_finite() {
                return Err(Error::BadScale { tensor: DENSE.to_owned(), scale });
            }
            found.scales.push(scale);
            trits.iter_mut().zip(weights).for_each(|(trit, weight)| *trit = weight * inverse);
        }
        found.words.extend(pack(1, cols, 1.0, 0, &trits, |trit| (trit > 0.5, trit < -0.5)).words);
    }
    Ok(found)
}

/// What errors call the weights.
const DENSE: &str = "dense weights";

/// The words of so many weights, after they were counted.
fn checked_words(rows: usize, cols: usize, weights: &[f32]) -> Result<usize> {
    let words = word_count(DENSE, rows, cols)?;
    if weights.len() != rows * cols {
        let (expected, found) = ((rows * cols) as u64, weights.len() as u64);
        return Err(Error::WrongByteCount { tensor: DENSE.to_owned(), expected, found });
    }
    Ok(words)
}

fn mean_magnitude(weights: &[f32]) -> Result<f32> {
    let mean = (sum_of_magnitudes(weights) / weights.len().max(1) as f64) as f32;
    if !mean.is_finite() {
        return Err(Error::BadScale { tensor: DENSE.to_owned(), scale: mean });
    }
    Ok(mean.max(MIN_SCALE))
}

/// Several sums side by side, since each addition waits for the one before it.
fn sum_of_magnitudes(weights: &[f32]) -> f64 {
    let mut sums = [0.0_f64; 8];
    let (chunks, rest) = weights.as_chunks::<8>();
    for chunk in chunks {
        for (sum, weight) in sums.iter_mut().zip(chunk) {
            *sum += f64::from(weight.abs());
        }
    }
    sums.iter().sum::<f64>() + rest.iter().map(|weight| f64::from(weight.abs())).sum::<f64>()
}

fn pack(
    rows: usize,
    cols: usize,
    scale: f32,
    words: usize,
    weights: &[f32],
    signs: impl Fn(f32) -> (bool, bool),
) -> TernaryMatrix {
    let code = |weight| {
        let (positive, negative) = signs(weight);
        // Relative to the code 1 of a zero weight, which the word starts with.
        u32::from(positive).wrapping_sub(u32::from(negative))
    };
    let mut packed = Vec::with_capacity(words);
    for row in weights.chunks_exact(cols.max(1)) {
        let (chunks, rest) = row.as_chunks::<WORD_WEIGHTS>();
        packed.extend(chunks.iter().map(|chunk| {
            let codes = chunk.map(code);
            (0..WORD_WEIGHTS).fold(ZERO_WORD, |word, k| word.wrapping_add(codes[k] << code_shift(k)))
        }));
        if !rest.is_empty() {
            packed.push(
                rest.iter()
                    .enumerate()
                    .fold(ZERO_WORD, |word, (k, &weight)| word.wrapping_add(code(weight) << code_shift(k))),
            );
        }
    }
    TernaryMatrix { rows, cols, scale, words: packed }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tritune_testing::Random;
    use tritune_trits::code;

    #[test]
    fn rows_and_groups_have_means_of_their_own() {
        let mut random = Random::fresh();
        for scales in &ScaleGranularity::ALL[1..] {
            let (rows, cols) = (3, 300);
            let weights: Vec<f32> =
                (0..rows * cols).map(|at| random.float() * [1e-6, 1e-3, 10.0][at / 37 % 3]).collect();
            let found = quantize_absmean_scaled(rows, cols, &weights, *scales).unwrap();
            assert_eq!(found.scales.len(), scales.count(rows, cols));
            for (at, weight) in weights.iter().enumerate() {
                let (row, column) = (at / cols, at % cols);
                let own = scales.index(cols, row, column);
                let shared = (0..rows * cols).filter(|at| scales.index(cols, at / cols, at % cols) == own);
                let magnitudes: Vec<f64> = shared.map(|at| f64::from(weights[at].abs())).collect();
                let mean = (magnitudes.iter().sum::<f64>() / magnitudes.len() as f64).max(1e-5);
                assert_eq!(found.scales[own], f16::from_f64(mean).to_f32(), "{scales}, weight {at}");
                let ratio = f64::from(*weight) / mean;
                let trit = code(found.words[row * cols.div_ceil(16) + column / 16], column % 16) as f64 - 1.0;
                let tie = (ratio.abs() - 0.5).abs() < 1e-6;
                assert!(tie || trit == ratio.round_ties_even().clamp(-1.0, 1.0), "{scales}, weight {at}: {ratio}");
            }
        }
        let row = ScaleGranularity::Row;
        assert!(quantize_absmean_scaled(1, 2, &[1.0], row).is_err(), "too few");
        assert!(quantize_absmean_scaled(1, 2, &[1.0, f32::NAN], row).is_err(), "no number");
        assert!(quantize_absmean_scaled(1, 2, &[2e5, 2e5], row).is_err(), "beyond f16");
    }
}
