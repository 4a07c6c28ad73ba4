//! What TQ1_0 and TQ2_0 share: blocks of 256 weights, each with the tensor's scale in f16.

use half::f16;

use super::check_byte_count;
use crate::error::{Error, Result};
use crate::tensor_type::TensorType;
use crate::ternary::{
    BLOCK_WORDS, TernaryMatrix, WORD_WEIGHTS, ZERO_WORD, has_invalid_code, tq1_0, tq2_0, unpack_codes, word_count,
};

/// Whether f16 represents the scale exactly, so that writing a TQ type loses nothing.
pub fn f16_holds(scale: f32) -> bool {
    f16::from_f32(scale).to_f32() == scale
}

/// Decodes a matrix of `rows` × `cols` weights.
pub(super) fn decode(ty: TensorType, tensor: &str, rows: usize, cols: usize, bytes: &[u8]) -> Result<TernaryMatrix> {
    match ty {
        TensorType::TQ1_0 => decode_blocks(ty, tensor, rows, cols, bytes, tq1_0::unpack),
        _ => decode_blocks(ty, tensor, rows, cols, bytes, tq2_0::unpack),
    }
}

/// Decodes blocks to floats, each with its own scale.
pub(super) fn decode_values(ty: TensorType, tensor: &str, bytes: &[u8], values: &mut [f32]) -> Result<()> {
    match ty {
        TensorType::TQ1_0 => block_values(tensor, bytes, values, tq1_0::unpack),
        _ => block_values(tensor, bytes, values, tq2_0::unpack),
    }
}

fn block_values<const BYTES: usize>(
    tensor: &str,
    bytes: &[u8],
    values: &mut [f32],
    unpack: impl Fn(&[u8; BYTES]) -> [u32; BLOCK_WORDS],
) -> Result<()> {
    for (block, values) in bytes.as_chunks::<BYTES>().0.iter().zip(values.chunks_exact_mut(BLOCK_WORDS * WORD_WEIGHTS))
    {
        let scale = f16::from_le_bytes([block[BYTES - 2], block[BYTES - 1]]).to_f32();
        let words = unpack(block);
        if words.iter().copied().any(has_invalid_code) {
            return Err(Error::InvalidCode { tensor: tensor.to_owned() });
        }
        let codes = words.into_iter().flat_map(unpack_codes);
        for (value, code) in values.iter_mut().zip(codes) {
            *value = f32::from(code as i8 - 1) * scale;
        }
    }
    Ok(())
}

/// Encodes a matrix whose rows are multiples of 256.
pub(super) fn encode(ty: TensorType, tensor: &str, matrix: &TernaryMatrix) -> Result<Vec<u8>> {
    match ty {
        TensorType::TQ1_0 => encode_blocks(ty, tensor, matrix, tq1_0::pack),
        _ => encode_blocks(ty, tensor, matrix, tq2_0::pack),
    }
}

/// Decodes blocks of `BYTES` bytes, whose last two are the scale, with `unpack` for the codes.
fn decode_blocks<const BYTES: usize>(
    ty: TensorType,
    tensor: &str,
    rows: usize,
    cols: usize,
    bytes: &[u8],
    unpack: impl Fn(&[u8; BYTES]) -> [u32; BLOCK_WORDS],
) -> Result<TernaryMatrix> {
    check_byte_count(tensor, ty, &[cols as u64, rows as u64], bytes)?;
    let mut words = vec![ZERO_WORD; word_count(tensor, rows, cols)?];
    let (blocks, _) = bytes.as_chunks::<BYTES>();
    let mut scale = 0.0_f32;
    for (block, words) in blocks.iter().zip(words.as_chunks_mut::<BLOCK_WORDS>().0) {
        *words = unpack(block);
        if words.iter().copied().any(has_invalid_code) {
            return Err(Error::InvalidCode { tensor: tensor.to_owned() });
        }
        let block_scale = f16::from_le_bytes([block[BYTES - 2], block[BYTES - 1]]).to_f32();
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

/// Encodes blocks of `BYTES` bytes with `pack` for the codes.
fn encode_blocks<const BYTES: usize>(
    ty: TensorType,
    tensor: &str,
    matrix: &TernaryMatrix,
    pack: impl Fn(&[u32; BLOCK_WORDS], &mut [u8; BYTES]),
) -> Result<Vec<u8>> {
    let size = ty.byte_size(tensor, &[matrix.cols as u64, matrix.rows as u64])?;
    let scale = f16::from_f32(matrix.scale);
    if !scale.is_finite() || (scale == f16::ZERO && matrix.scale != 0.0) {
        return Err(Error::BadScale { tensor: tensor.to_owned(), scale: matrix.scale });
    }
    let mut bytes = vec![0; size as usize];
    let (words, _) = matrix.words.as_chunks::<BLOCK_WORDS>();
    for (words, block) in words.iter().zip(bytes.as_chunks_mut::<BYTES>().0) {
        pack(words, block);
        // As ggml does: a block without weights has scale zero.
        let block_scale = if *words == [ZERO_WORD; BLOCK_WORDS] { f16::ZERO } else { scale };
        block[BYTES - 2..].copy_from_slice(&block_scale.to_le_bytes());
    }
    Ok(bytes)
}
