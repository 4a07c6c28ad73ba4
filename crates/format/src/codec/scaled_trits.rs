//! Trits with a scale for each block of a file, or found among floats, as trit words and scales.

use super::decode_f32;
use super::group_block;
use crate::error::Result;
use crate::tensor_type::TensorType;
use crate::ternary::{BLOCK_WORDS, WORD_WEIGHTS, ZERO_WORD, has_invalid_code, tq1_0, tq2_0, with_code};
use half::f16;
use tritune_trits::GroupSize;

/// The smallest runs of columns of a type that may have a scale each: the blocks of a file, or 32 neighbours among floats. None
/// for a type that holds something else.
pub fn unit(ty: TensorType) -> Option<GroupSize> {
    match ty {
        TensorType::F32 | TensorType::F16 | TensorType::BF16 => Some(GroupSize::G32),
        TensorType::Q2_0 => Some(GroupSize::G64),
        TensorType::Q1_0 | TensorType::Q2_0G128 | TensorType::PQ2_0 => Some(GroupSize::G128),
        TensorType::TQ1_0 | TensorType::TQ2_0 => Some(GroupSize::G256),
        _ => None,
    }
}

/// Rows of trit words and, for each [`unit()`] of a row, its scale.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScaledRows {
    /// Rows one after another, each padded to whole words.
    pub words: Vec<u32>,
    /// Scales, row by row; zero where a unit has no weight but zero.
    pub scales: Vec<f32>,
}

/// Decodes whole rows of `cols` weights. None where they are not trits: a float that is neither 0 nor ± its unit's scale, the code
/// of Q2_0 for twice the scale, a scale that is no number.
pub fn decode_rows(ty: TensorType, tensor: &str, cols: usize, bytes: &[u8]) -> Result<Option<ScaledRows>> {
    let (Some(unit), false) = (unit(ty), cols == 0) else { return Ok(None) };
    let rows = bytes.len() / (cols as u64 / ty.block_elements() * ty.block_bytes()).max(1) as usize;
    let (row_words, row_units) = (cols.div_ceil(WORD_WEIGHTS), unit.per_row(cols));
    let mut out = ScaledRows { words: vec![ZERO_WORD; rows * row_words], scales: vec![0.0; rows * row_units] };
    let ternary = if ty.is_float() {
        let values = decode_f32(ty, tensor, bytes, rows * cols)?;
        let rows = values.chunks_exact(cols).zip(out.words.chunks_exact_mut(row_words));
        rows.zip(out.scales.chunks_exact_mut(row_units)).all(|((values, words), scales)| {
            let units = values.chunks(unit.columns()).zip(words.chunks_mut(unit.words()));
            units.zip(scales).all(|((values, words), scale)| float_unit(values, words, scale))
        })
    } else {
        // Rows are whole blocks, so blocks follow each other.
        let units = bytes.chunks_exact(ty.block_bytes() as usize).zip(out.words.chunks_exact_mut(unit.words()));
        units.zip(&mut out.scales).all(|((block, words), scale)| {
            *scale = unpack(ty, block, words);
            let valid = scale.is_finite() && !words.iter().copied().any(has_invalid_code);
            // Whatever the codes of a zero scale, or the scale of zero codes: both mean zeros.
            if *scale == 0.0 || words.iter().all(|word| *word == ZERO_WORD) {
                words.fill(ZERO_WORD);
                *scale = 0.0;
            }
            valid
        })
    };
    Ok(ternary.then_some(out))
}

/// Encodes rows of trit words, with one scale for each block of the type. None where the type cannot hold them: rows that are no
/// whole blocks, scales that are no f16, zeros in a type of signs, a type of something else.
pub fn encode_rows(ty: TensorType, cols: usize, words: &[u32], scales: &[f32]) -> Option<Vec<u8>> {
    let unit = unit(ty).filter(|_| !ty.is_float())?;
    if !cols.is_multiple_of(unit.columns()) || scales.iter().any(|scale| f16::from_f32(*scale).to_f32() != *scale) {
        return None;
    }
    let mut bytes = vec![0; scales.len() * ty.block_bytes() as usize];
    let blocks = bytes.chunks_exact_mut(ty.block_bytes() as usize).zip(words.chunks_exact(unit.words()));
    for ((block, words), scale) in blocks.zip(scales) {
        pack(ty, words, f16::from_f32(*scale), block)?;
    }
    Some(bytes)
}

/// Writes the words of a block and its scale. None where the type has no zero and a word has one.
pub(super) fn pack(ty: TensorType, words: &[u32], scale: f16, block: &mut [u8]) -> Option<()> {
    match ty {
        TensorType::TQ1_0 => tq1_0::pack(words.try_into().ok()?, (&mut *block).try_into().ok()?),
        TensorType::TQ2_0 => tq2_0::pack(words.try_into().ok()?, (&mut *block).try_into().ok()?),
        _ => group_block::pack(ty, words, &mut block[2..])?,
    }
    let place = if matches!(ty, TensorType::TQ1_0 | TensorType::TQ2_0) { block.len() - 2 } else { 0 };
    block[place..place + 2].copy_from_slice(&scale.to_le_bytes());
    Some(())
}

/// The words of a block and its scale.
pub(super) fn unpack(ty: TensorType, block: &[u8], words: &mut [u32]) -> f32 {
    let unpacked = match ty {
        TensorType::TQ1_0 => block.first_chunk().map(tq1_0::unpack),
        TensorType::TQ2_0 => block.first_chunk().map(tq2_0::unpack),
        _ => return group_block::unpack(ty, block, words),
    };
    words.copy_from_slice(&unpacked.unwrap_or([ZERO_WORD; BLOCK_WORDS]));
    block.last_chunk().map_or(f32::NAN, |bytes| f16::from_le_bytes(*bytes).to_f32())
}

/// The words of floats that are all 0 or ± one magnitude, and that magnitude; false where they are not.
fn float_unit(values: &[f32], words: &mut [u32], scale: &mut f32) -> bool {
    let magnitude = values.iter().find(|value| **value != 0.0).map_or(0.0, |value| value.abs());
    if !magnitude.is_finite() || !values.iter().all(|value| *value == 0.0 || value.abs() == magnitude) {
        return false;
    }
    *scale = magnitude;
    for (values, word) in values.chunks(WORD_WEIGHTS).zip(words) {
        for (k, value) in values.iter().enumerate() {
            let code = 1 + u32::from(*value > 0.0) - u32::from(*value < 0.0);
            *word = with_code(*word, k, code);
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::encode_f32;
    use tritune_testing::Random;
    use tritune_trits::code;

    /// The values that rows of words and scales stand for.
    fn values(rows: &ScaledRows, unit: GroupSize, cols: usize) -> Vec<f32> {
        let (row_words, row_units) = (cols.div_ceil(WORD_WEIGHTS), unit.per_row(cols));
        let count = rows.scales.len() / row_units;
        let at = |row: usize, k: usize| {
            let trit = code(rows.words[row * row_words + k / 16], k % 16) as f32 - 1.0;
            trit * rows.scales[row * row_units + k / unit.columns()] + 0.0
        };
        (0..count).flat_map(|row| (0..cols).map(move |k| (row, k))).map(|(row, k)| at(row, k)).collect()
    }

    /// Blocks of random bits with ordinary scales decode to the same values as the decoder of floats gives.
    #[test]
    fn blocks_are_what_the_decoder_of_floats_says() {
        let mut random = Random::fresh();
        for ty in [TensorType::Q1_0, TensorType::Q2_0, TensorType::Q2_0G128, TensorType::PQ2_0, TensorType::TQ1_0] {
            let (elements, size) = (ty.block_elements() as usize, ty.block_bytes() as usize);
            let (rows, cols) = (3, 2 * elements);
            let mut bytes: Vec<u8> = (0..rows * 2 * size).map(|_| random.next() as u8).collect();
            for (number, block) in bytes.chunks_exact_mut(size).enumerate() {
                let scale = f16::from_f32([0.75, -0.5, 0.0, 6e-8, 65504.0, 0.0123][number]).to_le_bytes();
                let place = if ty == TensorType::TQ1_0 { size - 2 } else { 0 };
                // Code 3 is none of a trit.
                if !matches!(ty, TensorType::Q1_0 | TensorType::TQ1_0) {
                    block.iter_mut().for_each(|byte| *byte &= !(*byte >> 1 & 0x55));
                }
                block[place..place + 2].copy_from_slice(&scale);
            }
            let found = decode_rows(ty, "t", cols, &bytes).unwrap().expect("trits");
            let expected = decode_f32(ty, "t", &bytes, rows * cols).unwrap();
            let expected: Vec<f32> = expected.into_iter().map(|value| value + 0.0).collect();
            assert_eq!(values(&found, unit(ty).unwrap(), cols), expected, "{ty}");
        }
    }

    #[test]
    fn what_is_encoded_is_decoded_again() {
        let mut random = Random::fresh();
        for ty in TensorType::ALL {
            let Some(unit) = unit(ty).filter(|_| !ty.is_float()) else { continue };
            let cols = 2 * unit.columns();
            let mut trit = || if ty == TensorType::Q1_0 { 2 * random.below(2) } else { random.below(3) } as u32;
            let mut word = || (0..16).fold(ZERO_WORD, |word, k| with_code(word, k, trit()));
            let words: Vec<u32> = (0..3 * cols / 16).map(|_| word()).collect();
            let scales =
                vec![0.5, 0.25, 3.0, -1.0, 0.125, 6e-5f32].into_iter().map(|scale| f16::from_f32(scale).to_f32());
            let rows = ScaledRows { words, scales: scales.collect() };
            let bytes = encode_rows(ty, cols, &rows.words, &rows.scales).expect("it holds them");
            assert_eq!(bytes.len() as u64, ty.byte_size("t", &[cols as u64, 3]).unwrap());
            assert_eq!(decode_rows(ty, "t", cols, &bytes).unwrap(), Some(rows.clone()), "{ty}");
            assert_eq!(encode_rows(ty, cols, &rows.words, &[0.1; 6]), None, "{ty}: 0.1 is no f16");
            assert_eq!(encode_rows(ty, cols + 1, &rows.words, &rows.scales), None, "{ty}: a partial block");
        }
        assert_eq!(encode_rows(TensorType::Q1_0, 128, &[ZERO_WORD; 8], &[1.0]), None, "signs have no zero");
        assert_eq!(encode_rows(TensorType::F16, 32, &[ZERO_WORD; 2], &[1.0]), None);
    }

    #[test]
    fn what_is_no_trit_is_told() {
        for ty in [TensorType::Q2_0, TensorType::Q2_0G128, TensorType::PQ2_0, TensorType::TQ2_0] {
            let size = ty.block_bytes() as usize;
            let scale = f16::ONE.to_le_bytes();
            let mut block = vec![0x55; size];
            let place = if ty == TensorType::TQ2_0 { size - 2 } else { 0 };
            block[place..place + 2].copy_from_slice(&scale);
            let cols = ty.block_elements() as usize;
            assert!(decode_rows(ty, "t", cols, &block).unwrap().is_some(), "{ty}");
            block[size / 2] |= 0x0c;
            assert_eq!(decode_rows(ty, "t", cols, &block).unwrap(), None, "{ty}: code 3");
            block[size / 2] = 0x55;
            block[place..place + 2].copy_from_slice(&f16::NAN.to_le_bytes());
            assert_eq!(decode_rows(ty, "t", cols, &block).unwrap(), None, "{ty}: no number");
        }
        assert_eq!(decode_rows(TensorType::Q8_0, "t", 32, &[0; 34]).unwrap(), None);
    }

    #[test]
    fn floats_are_trits_where_they_have_one_magnitude() {
        // A row of 70: two units and a rest, each with a scale of its own, one of them without weights.
        let row: Vec<f32> = (0..70)
            .map(|k| {
                let trit = (k % 3) as f32 - 1.0;
                trit * [0.25, 0.0, 3.0][k / 32]
            })
            .collect();
        for ty in [TensorType::F32, TensorType::F16, TensorType::BF16] {
            let bytes = encode_f32(ty, "t", &[row.clone(), row.clone()].concat()).unwrap();
            let found = decode_rows(ty, "t", 70, &bytes).unwrap().expect("trits");
            assert_eq!(found.scales, [0.25, 0.0, 3.0, 0.25, 0.0, 3.0], "{ty}");
            let expected: Vec<f32> = [row.clone(), row.clone()].concat().into_iter().map(|value| value + 0.0).collect();
            assert_eq!(values(&found, GroupSize::G32, 70), expected, "{ty}");
            let mut other = row.clone();
            other[69] = 2.0;
            let bytes = encode_f32(ty, "t", &other).unwrap();
            assert_eq!(decode_rows(ty, "t", 70, &bytes).unwrap(), None, "{ty}");
            other[69] = f32::INFINITY;
            let bytes = encode_f32(ty, "t", &other).unwrap();
            assert_eq!(decode_rows(ty, "t", 70, &bytes).unwrap(), None, "{ty}");
        }
    }
}
