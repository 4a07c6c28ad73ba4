//! Whether a file holds a model: every weight is compared with what it must be, bit for bit.

use crate::convert::{ConvertError, dense_values, tensor_type};
use crate::model_file::{DenseTensor, ModelFile};
use crate::tensor::{Projection, Tensor};
use half::{bf16, f16};
use std::collections::HashMap;
use tritune_format::TensorType;
use tritune_format::codec::{decode_f32, encode_f32};

/// The first tensor of `found` that is not that of `expected`, as its file stores it: trits are the same, scales, weights and tables
/// are the same numbers, or what the type the file has for them makes of these. Nothing when all are.
pub fn first_difference(expected: &dyn ModelFile, found: &dyn ModelFile) -> Result<Option<String>, ConvertError> {
    let config = expected.config();
    let name = |tensor: Tensor| config.family.hf.tensor(tensor);
    let types: HashMap<String, TensorType> = found
        .tensors()
        .into_iter()
        .filter_map(|tensor| Some((tensor.name, TensorType::ALL.into_iter().find(|ty| ty.name() == tensor.dtype)?)))
        .collect();
    let names = [&found.config().family.gguf, &found.config().family.hf];
    let ty = |tensor: Tensor| names.iter().find_map(|names| types.get(&names.tensor(tensor)).copied());
    for layer in 0..config.layers {
        for projection in Projection::ALL {
            let tensor = Tensor::Linear(layer, projection);
            let same = match (dense_values(expected, layer, projection)?, dense_values(found, layer, projection)?) {
                (None, None) => same_trits(expected, found, layer, projection)?,
                (None, Some(read)) => {
                    let mut matrix = expected.linear(layer, projection)?.matrix;
                    scales(matrix.scale).into_iter().any(|scale| {
                        matrix.scale = scale;
                        matrix.to_f32() == read
                    })
                }
                (Some(wanted), read) => {
                    let read = match read {
                        Some(read) => read,
                        None => found.linear(layer, projection)?.matrix.to_f32(),
                    };
                    same_values(&wanted, &read, ty(tensor), tensor.shape(config).1)?
                }
            };
            if !same {
                return Ok(Some(name(tensor)));
            }
        }
        for tensor in Tensor::vectors(config, layer) {
            if expected.vector(tensor)? != found.vector(tensor)? {
                return Ok(Some(name(tensor)));
            }
        }
    }
    if expected.output_norm()? != found.output_norm()? {
        return Ok(Some(name(Tensor::OutputNorm)));
    }
    let tables = [
        (Tensor::Embedding, expected.embedding()?, found.embedding()?),
        (Tensor::Head, expected.head()?, found.head()?),
    ];
    for (tensor, wanted, read) in tables {
        if !same_table(wanted, read)? {
            return Ok(Some(name(tensor)));
        }
    }
    Ok(None)
}

/// What a file may make of a scale: itself, half precision of either kind, or what its reciprocal is the reciprocal of.
fn scales(scale: f32) -> [f32; 4] {
    let reciprocal = 1.0 / scale;
    [scale, f16::from_f32(scale).to_f32(), bf16::from_f32(scale).to_f32(), 1.0 / reciprocal]
}

/// Whether values are those that were meant, or what a type makes of these. `cols` of them are a row.
fn same_values(wanted: &[f32], read: &[f32], ty: Option<TensorType>, cols: usize) -> Result<bool, ConvertError> {
    if wanted == read {
        return Ok(true);
    }
    let ty = match ty {
        // Trits with scales, which are half precision in every type of blocks.
        Some(TensorType::TQ1_0 | TensorType::TQ2_0 | TensorType::Q1_0 | TensorType::Q2_0 | TensorType::Q2_0G128) => {
            TensorType::F16
        }
        Some(ty) => ty,
        None => return Ok(false),
    };
    for (wanted, read) in wanted.chunks(cols).zip(read.chunks(cols)) {
        let Ok(bytes) = encode_f32(ty, "", wanted) else { return Ok(false) };
        if decode_f32(ty, "", &bytes, wanted.len())? != read {
            return Ok(false);
        }
    }
    Ok(wanted.len() == read.len())
}

fn same_trits(
    expected: &dyn ModelFile,
    found: &dyn ModelFile,
    layer: usize,
    projection: Projection,
) -> Result<bool, ConvertError> {
    let (wanted, read) = (expected.linear(layer, projection)?.matrix, found.linear(layer, projection)?.matrix);
    // Zeros are zeros by any scale.
    let same_scale = || scales(wanted.scale).contains(&read.scale) || wanted.to_trits().iter().all(|trit| *trit == 0);
    Ok(wanted.words == read.words && same_scale())
}

fn same_table(mut wanted: DenseTensor, mut found: DenseTensor) -> Result<bool, ConvertError> {
    if (wanted.rows, wanted.cols) != (found.rows, found.cols) {
        return Ok(false);
    }
    let (ty, cols) = (tensor_type(found.encoding), found.cols);
    for row in 0..wanted.rows {
        let (wanted, found) = (floats(&mut wanted, row)?, floats(&mut found, row)?);
        if !same_values(&wanted, &found, Some(ty), cols)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn floats(table: &mut DenseTensor, row: usize) -> Result<Vec<f32>, ConvertError> {
    let mut bytes = vec![0; table.encoding.row_bytes(table.cols)];
    let failed = |source| ConvertError::Rows { tensor: table.name.clone(), source };
    table.source.read_rows(row, &mut bytes).map_err(failed)?;
    Ok(decode_f32(tensor_type(table.encoding), &table.name, &bytes, table.cols)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convert::{ConvertOptions, OutputFormat, convert};
    use crate::master::MasterModel;
    use crate::model_file::{ReadingOptions, open};
    use crate::synth::preset;
    use tritune_format::TensorType;
    use tritune_format::codec::I2sBlock;

    #[test]
    fn a_file_holds_its_model_and_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let config = preset("tiny").unwrap().config(None);
        let model = MasterModel::fresh(config.clone(), None, 1);
        let targets = [
            (OutputFormat::Gguf(TensorType::TQ2_0), Some(TensorType::F16)),
            (OutputFormat::Gguf(TensorType::TQ1_0), Some(TensorType::BF16)),
            (OutputFormat::Gguf(TensorType::I2S), Some(TensorType::F32)),
            (OutputFormat::HfPacked, None),
            (OutputFormat::HfMaster, None),
        ];
        for (number, (target, head)) in targets.into_iter().enumerate() {
            let path = folder.path().join(number.to_string());
            let options = ConvertOptions { target, head, i2s_block: I2sBlock::default(), lossy: false };
            convert(&model, &path, options, &mut |_, _| ()).unwrap();
            let file = open(&path, ReadingOptions::default()).unwrap();
            assert_eq!(first_difference(&model, &*file).unwrap(), None, "{target:?}");
            // One number of each kind.
            for tensor in [Tensor::Embedding, Tensor::OutputNorm, Tensor::Linear(1, Projection::Up)] {
                let changed = MasterModel::of(&model, model.scales(), |known| {
                    let mut values = model.values(known)?.clone();
                    if known == tensor {
                        let last = values.len() - 1;
                        values[last] = if values[last] > 0.0 { -1.0 } else { 1.0 };
                    }
                    Ok::<_, crate::LoadError>(values)
                });
                let found = first_difference(&changed.unwrap(), &*file).unwrap();
                assert_eq!(found, Some(config.family.hf.tensor(tensor)), "{target:?}");
            }
        }
    }
}
