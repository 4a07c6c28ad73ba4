//! From dense weights to ternary ones.

use crate::error::{Error, Result};
use crate::ternary::{TernaryMatrix, WORD_WEIGHTS, ZERO_WORD, code_shift, word_count};

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
    let tensor = || "dense weights".to_owned();
    let words = word_count("dense weights", rows, cols)?;
    if weights.len() != rows * cols {
        let (expected, found) = ((rows * cols) as u64, weights.len() as u64);
        return Err(Error::WrongByteCount { tensor: tensor(), expected, found });
    }
    let mean = (sum_of_magnitudes(weights) / weights.len().max(1) as f64) as f32;
    if !mean.is_finite() {
        return Err(Error::BadScale { tensor: tensor(), scale: mean });
    }
    let scale = mean.max(MIN_SCALE);
    let inverse = 1.0 / scale;
    // A half rounds to the even 0, so only magnitudes strictly above it become ±1.
    Ok(pack(rows, cols, scale, words, weights, |weight| (weight * inverse > 0.5, weight * inverse < -0.5)))
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
