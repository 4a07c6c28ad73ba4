//! Whether a file holds a model: every weight is compared with what it must be, bit for bit.

use crate::convert::{ConvertError, tensor_type};
use crate::model_file::{DenseTensor, ModelFile};
use crate::tensor::{Projection, Tensor};
use half::{bf16, f16};
use tritune_format::codec::decode_f32;
use tritune_graph::Encoding;

/// The first tensor of `found` that is not that of `expected`, as its file stores it: trits are the same, scales and tables are
/// the same numbers, or these rounded to the half precision or the reciprocal the file has for them. Nothing when all are.
pub fn first_difference(expected: &dyn ModelFile, found: &dyn ModelFile) -> Result<Option<String>, ConvertError> {
    let config = expected.config();
    let name = |tensor: Tensor| config.family.hf.tensor(tensor);
    for layer in 0..config.layers {
        for projection in Projection::ALL {
            let same = match (expected.dense_linear(layer, projection)?, found.dense_linear(layer, projection)?) {
                (Some(wanted), Some(read)) => same_table(wanted, read)?,
                (None, None) => same_trits(expected, found, layer, projection)?,
                _ => false,
            };
            if !same {
                return Ok(Some(name(Tensor::Linear(layer, projection))));
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

fn same_trits(
    expected: &dyn ModelFile,
    found: &dyn ModelFile,
    layer: usize,
    projection: Projection,
) -> Result<bool, ConvertError> {
    let (wanted, read) = (expected.linear(layer, projection)?.matrix, found.linear(layer, projection)?.matrix);
    let reciprocal = 1.0 / wanted.scale;
    let same_scale = [wanted.scale, f16::from_f32(wanted.scale).to_f32(), 1.0 / reciprocal].contains(&read.scale);
    Ok(wanted.words == read.words && same_scale)
}

fn same_table(mut wanted: DenseTensor, mut found: DenseTensor) -> Result<bool, ConvertError> {
    if (wanted.rows, wanted.cols) != (found.rows, found.cols) {
        return Ok(false);
    }
    let encoding = found.encoding;
    let rounded = |value: f32| match encoding {
        Encoding::F16 => f16::from_f32(value).to_f32(),
        Encoding::BF16 => bf16::from_f32(value).to_f32(),
        _ => value,
    };
    for row in 0..wanted.rows {
        let (wanted, found) = (floats(&mut wanted, row)?, floats(&mut found, row)?);
        if wanted.iter().map(|&value| rounded(value)).ne(found) {
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
            let options = ConvertOptions { target, head, i2s_block: I2sBlock::default() };
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
