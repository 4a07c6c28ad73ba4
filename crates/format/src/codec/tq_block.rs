//! What TQ1_0 and TQ2_0 share: blocks of 256 weights, each with the tensor's scale in f16.

use half::f16;

use super::check_byte_count;
use super::scaled_trits::{pack, unpack};
use crate::error::{Error, Result};
use crate::tensor_type::TensorType;
use crate::ternary::{BLOCK_WORDS, TernaryMatrix, WORD_WEIGHTS, ZERO_WORD, has_invalid_code, unpack_codes, word_count};

/// Whether f16 represents the scale exactly, so that writing a TQ type loses nothing.
pub fn f16_holds(scale: f32) -> bool {
    f16::from_f32(scale).to_f32() == scale
}

/// Decodes a matrix of `rows` × `cols` weights.
pub(super) fn decode(ty: TensorType, tensor: &str, rows: usize, cols: usize, bytes: &[u8]) -> Result<TernaryMatrix> {
    check_byte_count(tensor, ty, &[cols as u64, rows as u64], bytes)?;
    let mut words = vec![ZERO_WORD; word_count(tensor, rows, cols)?];
    let blocks = bytes.chunks_exact(ty.block_bytes() as usize);
    let mut scale = 0.0_f32;
    for (block, words) in blocks.zip(words.as_chunks_mut::<BLOCK_WORDS>().0) {
        let block_scale = unpack_checked(ty, tensor, block, words)?;
        if block_scale == 0.0 {
            // The block's weights are zero, whatever its codes.
            *words = [ZERO_WORD; BLOCK_WORDS];
        } else if block_scale != scale {
            // One scale serves the whole tensor: the first that is not zero.
            if scale != 0.0 {
                return Err(Error::UnequalScales { tensor: tensor.to_owned(), first: scale, other: block_scale });
            }
            if !block_scale.is_finite() {
                return Err(Error::BadScale { tensor: tensor.to_owned(), scale: block_scale });
            }
            scale = block_scale;
        }
    }
    Ok(TernaryMatrix { rows, cols, scale, words })
}

/// Decodes blocks to floats, each with its own scale.
pub(super) fn decode_values(ty: TensorType, tensor: &str, bytes: &[u8], values: &mut [f32]) -> Result<()> {
    let blocks = bytes.chunks_exact(ty.block_bytes() as usize);
    for (block, values) in blocks.zip(values.chunks_exact_mut(BLOCK_WORDS * WORD_WEIGHTS)) {
        let mut words = [ZERO_WORD; BLOCK_WORDS];
        let scale = unpack_checked(ty, tensor, block, &mut words)?;
        for (value, code) in values.iter_mut().zip(words.into_iter().flat_map(unpack_codes)) {
            *value = f32::from(code as i8 - 1) * scale;
        }
    }
    Ok(())
}

fn unpack_checked(ty: TensorType, tensor: &str, block: &[u8], words: &mut [u32; BLOCK_WORDS]) -> Result<f32> {
    let scale = unpack(ty, block, words);
    match words.iter().copied().any(has_invalid_code) {
        true => Err(Error::InvalidCode { tensor: tensor.to_owned() }),
        false => Ok(scale),
    }
}

/// Encodes a matrix whose rows are multiples of 256.
pub(super) fn encode(ty: TensorType, tensor: &str, matrix: &TernaryMatrix) -> Result<Vec<u8>> {
    let size = ty.byte_size(tensor, &[matrix.cols as u64, matrix.rows as u64])?;
    let scale = f16::from_f32(matrix.scale);
    if !scale.is_finite() || (scale == f16::ZERO && matrix.scale != 0.0) {
        return Err(Error::BadScale { tensor: tensor.to_owned(), scale: matrix.scale });
    }
    let mut bytes = vec![0; size as usize];
    let blocks = bytes.chunks_exact_mut(ty.block_bytes() as usize);
    for (words, block) in matrix.words.as_chunks::<BLOCK_WORDS>().0.iter().zip(blocks) {
        // As ggml does: a block without weights has scale zero.
        let block_scale = if *words == [ZERO_WORD; BLOCK_WORDS] { f16::ZERO } else { scale };
        pack(ty, words, block_scale, block);
    }
    Ok(bytes)
}
