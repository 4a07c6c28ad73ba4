//! Tensor encodings: bytes of a file to weights in memory and back.

pub mod absmean;
pub mod dense;
pub mod group_block;
pub mod hf_packed;
pub mod i2_s;
pub mod q4_k;
pub mod q4_q5;
pub mod q6_k;
pub mod q8_0;
pub mod scaled_trits;
mod tq_block;

pub use absmean::{dense_to_ternary_exact, quantize_absmean, quantize_absmean_scaled};
pub use i2_s::I2sBlock;
pub use tq_block::f16_holds;

use crate::error::{Error, Result};
use crate::tensor_type::TensorType;
use crate::ternary::TernaryMatrix;

/// Decodes a ternary tensor of `rows` × `cols` weights. `i2s_block` only matters for I2_S.
pub fn decode_ternary(
    ty: TensorType,
    tensor: &str,
    rows: usize,
    cols: usize,
    bytes: &[u8],
    i2s_block: I2sBlock,
) -> Result<TernaryMatrix> {
    match ty {
        TensorType::TQ1_0 | TensorType::TQ2_0 => tq_block::decode(ty, tensor, rows, cols, bytes),
        TensorType::I2S => i2_s::decode(tensor, rows, cols, bytes, i2s_block),
        other => Err(Error::NotTernary { tensor: tensor.to_owned(), ty: other.name() }),
    }
}

/// Encodes a ternary matrix. The TQ types round its scale to f16 (see [`f16_holds`]).
pub fn encode_ternary(ty: TensorType, tensor: &str, matrix: &TernaryMatrix, i2s_block: I2sBlock) -> Result<Vec<u8>> {
    match ty {
        TensorType::TQ1_0 | TensorType::TQ2_0 => tq_block::encode(ty, tensor, matrix),
        TensorType::I2S => i2_s::encode(tensor, matrix, i2s_block),
        other => Err(Error::NotTernary { tensor: tensor.to_owned(), ty: other.name() }),
    }
}

/// Decodes `count` elements of any type but I2_S to f32, each block of the ternary types with its own scale.
pub fn decode_f32(ty: TensorType, tensor: &str, bytes: &[u8], count: usize) -> Result<Vec<f32>> {
    check_byte_count(tensor, ty, &[count as u64], bytes)?;
    let mut values = vec![0.0; count];
    match ty {
        TensorType::F32 => dense::decode_f32(bytes, &mut values),
        TensorType::F16 => dense::decode_f16(bytes, &mut values),
        TensorType::BF16 => dense::decode_bf16(bytes, &mut values),
        TensorType::Q8_0 => q8_0::decode(bytes, &mut values),
        TensorType::Q4_0 | TensorType::Q4_1 | TensorType::Q5_0 | TensorType::Q5_1 => {
            q4_q5::decode(ty, bytes, &mut values);
        }
        TensorType::Q4K | TensorType::Q5K => q4_k::decode(ty, bytes, &mut values),
        TensorType::Q6K => q6_k::decode(bytes, &mut values),
        TensorType::Q1_0 | TensorType::Q2_0 | TensorType::Q2_0G128 | TensorType::PQ2_0 => {
            group_block::decode(ty, bytes, &mut values);
        }
        TensorType::TQ1_0 | TensorType::TQ2_0 => tq_block::decode_values(ty, tensor, bytes, &mut values)?,
        TensorType::I2S => {
            return Err(Error::NotDense { tensor: tensor.to_owned(), ty: ty.name() });
        }
    }
    Ok(values)
}

/// Encodes f32 values as F32, F16, BF16, Q8_0, Q4_0, Q4_K or Q6_K.
pub fn encode_f32(ty: TensorType, tensor: &str, values: &[f32]) -> Result<Vec<u8>> {
    ty.byte_size(tensor, &[values.len() as u64])?;
    match ty {
        TensorType::F32 => Ok(dense::encode_f32(values)),
        TensorType::F16 => Ok(dense::encode_f16(values)),
        TensorType::BF16 => Ok(dense::encode_bf16(values)),
        TensorType::Q8_0 => Ok(q8_0::encode(values)),
        TensorType::Q4_0 => Ok(q4_q5::encode_q4_0(values)),
        TensorType::Q4K => Ok(q4_k::encode(values)),
        TensorType::Q6K => Ok(q6_k::encode(values)),
        _ => Err(Error::NotDense { tensor: tensor.to_owned(), ty: ty.name() }),
    }
}

/// Checks that `bytes` is as long as a tensor of these dimensions.
fn check_byte_count(tensor: &str, ty: TensorType, dims: &[u64], bytes: &[u8]) -> Result<()> {
    let expected = ty.byte_size(tensor, dims)?;
    if bytes.len() as u64 != expected {
        return Err(Error::WrongByteCount { tensor: tensor.to_owned(), expected, found: bytes.len() as u64 });
    }
    Ok(())
}

#[cfg(test)]
mod quant_tests;
#[cfg(test)]
mod tests;
