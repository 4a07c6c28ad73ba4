use super::{
    ConvertError, ConvertOptions, Losses, check_written, dense_values, encode_scaled, file_tensors, for_each_rows,
    tensor_type,
};
use crate::config::{Activation, GGUF_MULTIPLIERS, Multipliers, activation_name};
use crate::model_file::{
    DenseTensor, LoadError, ModelFile, ROPE_FACTORS, interleaved_source, reorder_float_rows, reorder_rows,
};
use crate::tensor::{Projection, Tensor};
use crate::tokenizer::VocabKind;
use std::path::Path;
use tritune_format::codec::scaled_trits::{encode_rows, unit};
use tritune_format::codec::{decode_f32, encode_f32, encode_ternary};
use tritune_format::{AtomicFile, GgufWriter, Metadata, TensorDeclaration, TensorType, TernaryMatrix, Value};

/// Writes a GGUF file.
pub(super) fn write(
    model_file: &dyn ModelFile,
    destination: &Path,
    ty: TensorType,
    options: ConvertOptions,
    losses: &mut Losses,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<(), ConvertError> {
    let config = model_file.config();
    if config.rope_magnitude != 1.0 {
        return Err(ConvertError::Unwritable { what: "its positions are scaled by YaRN".to_owned() });
    }
    let metadata = metadata(model_file, ty, losses)?;
    let declarations = declarations(model_file, ty, options, losses)?;
    let mut output = Output {
        writer: GgufWriter::create(destination, &metadata, &declarations)?,
        total: declarations.iter().map(|d| d.ty.byte_size(&d.name, &d.dims)).sum::<Result<u64, _>>()?,
        done: 0,
        progress,
    };
    let declared = |name: &str| declarations.iter().find(|declared| declared.name == name).map(|found| found.ty);
    for tensor in file_tensors(config) {
        let name = config.family.gguf.tensor(tensor);
        match tensor {
            Tensor::Embedding | Tensor::Head if declared(&name).is_some_and(holds_trits) => {
                let trits = model_file.scaled(tensor)?.ok_or_else(|| dense(model_file, &name))?;
                output.bytes(&name, &encode_scaled(ty, trits, |row| row)?)?;
            }
            Tensor::Embedding => output.table(&name, model_file.embedding()?, options, losses)?,
            Tensor::Head => output.table(&name, model_file.head()?, options, losses)?,
            Tensor::OutputNorm => {
                output.floats(&name, &model_file.output_norm()?)?;
                if let Some(factors) = &config.rope_factors {
                    output.floats(ROPE_FACTORS, factors)?;
                }
            }
            Tensor::Norm(..) | Tensor::ProjectionNorm(..) => output.floats(&name, &model_file.vector(tensor)?)?,
            Tensor::Bias(_, projection) => {
                let mut bias = model_file.vector(tensor)?;
                if let Some(heads) = projection.interleaved_heads(config) {
                    bias = reorder_float_rows(&bias, 1, heads, config.head_dim, interleaved_source);
                }
                output.floats(&name, &bias)?;
            }
            Tensor::Linear(layer, projection)
                if declared(&name).is_some_and(holds_trits) && model_file.origin(layer, projection)?.is_dense() =>
            {
                losses.master(model_file.origin(layer, projection)?);
                let trits = model_file.scaled(tensor)?.ok_or_else(|| dense(model_file, &name))?;
                let head_dim = config.head_dim;
                let interleaved = projection.interleaved_heads(config).is_some();
                let order = |row: usize| match interleaved {
                    true => row / head_dim * head_dim + interleaved_source(row % head_dim, head_dim),
                    false => row,
                };
                output.bytes(&name, &encode_scaled(ty, trits, order)?)?;
            }
            Tensor::Linear(layer, projection) if model_file.origin(layer, projection)?.is_dense() => {
                let ty = declared(&name).unwrap_or(ty);
                let values = dense_values(model_file, layer, projection)?;
                let mut values = values.ok_or_else(|| dense(model_file, &name))?;
                if let Some(heads) = projection.interleaved_heads(config) {
                    let cols = projection.shape(config).1;
                    values = reorder_float_rows(&values, cols, heads, config.head_dim, interleaved_source);
                }
                output.bytes(&name, &losses.encode(ty, &name, &values, options.lossy)?)?;
            }
            Tensor::Linear(layer, projection) => {
                let mut linear = model_file.linear(layer, projection)?;
                if let Some(heads) = projection.interleaved_heads(config) {
                    linear.matrix = reorder_rows(&linear.matrix, heads, config.head_dim, interleaved_source);
                }
                // The declaration decided: F16 where the rows do not fit.
                let declared = declared(&name).unwrap_or(ty);
                losses.scale(declared, &linear.matrix, linear.origin);
                let bytes = match declared {
                    // The scale alone, which the losses tell of.
                    TensorType::F16 => encode_f32(declared, &name, &linear.matrix.to_f32())?,
                    float if float.is_float() => losses.encode(float, &name, &linear.matrix.to_f32(), options.lossy)?,
                    ternary if ternary.is_ternary() => {
                        encode_ternary(ternary, &name, &linear.matrix, options.i2s_block)?
                    }
                    blocks => encode_blocks(blocks, &name, &linear.matrix)?,
                };
                output.bytes(&name, &bytes)?;
            }
        }
    }
    output.writer.commit_if(|written| check_written(model_file, written, destination, options))
}

fn dense(model_file: &dyn ModelFile, tensor: &str) -> LoadError {
    LoadError::Dense { path: model_file.path().to_owned(), tensor: tensor.to_owned() }
}

/// Whether a type rounds dense weights to a few bits.
fn is_quantised(ty: TensorType) -> bool {
    matches!(ty, TensorType::Q8_0 | TensorType::Q4_0 | TensorType::Q4K)
}

/// Whether a type holds trits with a scale for each block of them.
fn holds_trits(ty: TensorType) -> bool {
    !ty.is_float() && unit(ty).is_some()
}

/// A matrix with one scale in a type of blocks; a scale that is no f16 is rounded, and the losses say so.
fn encode_blocks(ty: TensorType, name: &str, matrix: &TernaryMatrix) -> Result<Vec<u8>, ConvertError> {
    let scale = half::f16::from_f32(matrix.scale).to_f32();
    let blocks = matrix.rows * matrix.cols / ty.block_elements() as usize;
    encode_rows(ty, matrix.cols, &matrix.words, &vec![scale; blocks]).ok_or_else(|| {
        let scales = "zeros or a scale beyond f16".to_owned();
        ConvertError::Scales { tensor: name.to_owned(), scales, ty: ty.name() }
    })
}

fn table_type(tensor: &DenseTensor, options: ConvertOptions) -> Result<TensorType, ConvertError> {
    let ty = options.head.unwrap_or_else(|| tensor_type(tensor.encoding));
    if !(tensor.cols as u64).is_multiple_of(ty.block_elements()) {
        return Err(ConvertError::HeadType { ty: ty.name(), cols: tensor.cols, block: ty.block_elements() });
    }
    Ok(ty)
}

fn declarations(
    model_file: &dyn ModelFile,
    ty: TensorType,
    options: ConvertOptions,
    losses: &mut Losses,
) -> Result<Vec<TensorDeclaration>, ConvertError> {
    let config = model_file.config();
    let vector = |name: String, width: usize| TensorDeclaration { name, dims: vec![width as u64], ty: TensorType::F32 };
    let mut list = Vec::new();
    let first = Tensor::Linear(0, Projection::Q);
    let scaled_model = model_file.origin(0, Projection::Q)?.is_dense() && model_file.scaled(first)?.is_some();
    for tensor in file_tensors(config) {
        let (rows, cols) = tensor.shape(config);
        let name = config.family.gguf.tensor(tensor);
        let ty = match tensor {
            Tensor::OutputNorm | Tensor::Norm(..) | Tensor::ProjectionNorm(..) | Tensor::Bias(..) => {
                list.push(vector(name, cols));
                if let (Tensor::OutputNorm, Some(factors)) = (tensor, &config.rope_factors) {
                    list.push(vector(ROPE_FACTORS.to_owned(), factors.len()));
                }
                continue;
            }
            // Tables go with the linear weights where they are trits as these are.
            Tensor::Embedding | Tensor::Head
                if options.head.is_none()
                    && scaled_model
                    && holds_trits(ty)
                    && model_file.scaled(tensor)?.is_some() =>
            {
                ty
            }
            Tensor::Embedding => table_type(&model_file.embedding()?, options)?,
            Tensor::Head => {
                losses.notes.extend(config.family.gguf_own_head_note.map(str::to_owned));
                table_type(&model_file.head()?, options)?
            }
            Tensor::Linear(layer, projection) if model_file.origin(layer, projection)?.is_dense() => {
                if holds_trits(ty) && model_file.scaled(tensor)?.is_some() {
                    losses.linear_type(ty, rows, cols, options.i2s_block)
                } else if ty.is_float() || is_quantised(ty) {
                    losses.dense_type(ty, cols)
                } else {
                    return Err(dense(model_file, &name).into());
                }
            }
            Tensor::Linear(..) if is_quantised(ty) => {
                let scales = "trits".to_owned();
                return Err(ConvertError::Scales { tensor: name, scales, ty: ty.name() });
            }
            Tensor::Linear(..) => losses.linear_type(ty, rows, cols, options.i2s_block),
        };
        list.push(TensorDeclaration { name, dims: vec![cols as u64, rows as u64], ty });
    }
    Ok(list)
}

fn metadata(model_file: &dyn ModelFile, ty: TensorType, losses: &mut Losses) -> Result<Metadata, ConvertError> {
    let config = model_file.config();
    let architecture = config.family.gguf_name();
    let mut metadata = Metadata::new();
    metadata.insert("general.architecture", architecture);
    metadata.insert("general.type", "model");
    if let Some(name) = &config.name {
        metadata.insert("general.name", name.as_str());
    }
    // The source's own description, such as author and licence, goes along.
    for (key, value) in model_file.gguf_metadata().into_iter().flat_map(Metadata::iter) {
        if key.starts_with("general.") && key != "general.alignment" && !metadata.contains_key(key) {
            metadata.insert(key, value.clone());
        }
    }
    let file_type: u32 = match ty {
        TensorType::TQ1_0 => 36,
        TensorType::TQ2_0 => 37,
        TensorType::I2S | TensorType::Q1_0 => 40,
        TensorType::Q2_0 | TensorType::Q2_0G128 => 41,
        TensorType::F32 => 0,
        TensorType::BF16 => 32,
        TensorType::Q4_0 => 2,
        TensorType::Q8_0 => 7,
        TensorType::Q4K => 14,
        _ => 1,
    };
    metadata.insert("general.file_type", file_type);
    metadata.insert("general.quantization_version", 2u32);
    let mut number = |key: &str, value: usize| {
        metadata.insert(format!("{architecture}.{key}"), Value::U32(value as u32));
    };
    number("vocab_size", config.vocab);
    number("context_length", config.context);
    number("embedding_length", config.hidden);
    number("block_count", config.layers);
    number("feed_forward_length", config.feed_forward);
    number("attention.head_count", config.heads);
    number("attention.head_count_kv", config.kv_heads);
    number("rope.dimension_count", config.rope_dims);
    if config.head_dim * config.heads != config.hidden {
        number("attention.key_length", config.head_dim);
        number("attention.value_length", config.head_dim);
    }
    metadata.insert(format!("{architecture}.attention.layer_norm_rms_epsilon"), config.norm_eps);
    metadata.insert(format!("{architecture}.rope.freq_base"), config.rope_theta);
    if let Some(Multipliers { embedding, residual, attention, logits }) = config.multipliers {
        for (key, factor) in GGUF_MULTIPLIERS.into_iter().zip([embedding, residual, attention, logits]) {
            metadata.insert(format!("{architecture}.{key}"), factor);
        }
    }
    // Readers without a key take SiLU or the family's own.
    if config.activation != Activation::Silu || config.family.activation != Activation::Silu {
        metadata.insert(format!("{architecture}.hidden_activation"), activation_name(config.activation));
    }
    if config.activation != config.family.activation {
        losses.notes.extend(config.family.gguf_activation_note.map(str::to_owned));
    }
    match model_file.text()? {
        Some((_, vocab)) if vocab.kind == VocabKind::External => {
            let note = "the tokenizer is of a kind GGUF cannot hold, so the file has none: it takes token ids only";
            metadata.insert("tokenizer.ggml.model", "no_vocab");
            losses.notes.push(note.to_owned());
        }
        Some((_, vocab)) => vocab.write_gguf(&mut metadata)?,
        None => {
            metadata.insert("tokenizer.ggml.model", "no_vocab");
            losses.notes.push("the source has no tokenizer, so the file has none: it takes token ids only".to_owned());
        }
    }
    Ok(metadata)
}

struct Output<'a> {
    writer: GgufWriter<AtomicFile>,
    total: u64,
    done: u64,
    progress: &'a mut dyn FnMut(u64, u64),
}

impl Output<'_> {
    fn bytes(&mut self, name: &str, bytes: &[u8]) -> Result<(), ConvertError> {
        self.writer.write(name, bytes)?;
        self.done += bytes.len() as u64;
        (self.progress)(self.done, self.total);
        Ok(())
    }

    fn floats(&mut self, name: &str, values: &[f32]) -> Result<(), ConvertError> {
        self.bytes(name, bytemuck::cast_slice(values))
    }

    /// Writes a table. Its type is that of the source, or was asked for by name, so rounding is noted and not refused.
    fn table(
        &mut self,
        name: &str,
        mut tensor: DenseTensor,
        options: ConvertOptions,
        losses: &mut Losses,
    ) -> Result<(), ConvertError> {
        let ty = table_type(&tensor, options)?;
        let source_type = tensor_type(tensor.encoding);
        let cols = tensor.cols;
        for_each_rows(&mut tensor, |rows, bytes| {
            if ty == source_type {
                return self.bytes(name, bytes);
            }
            let values = decode_f32(source_type, name, bytes, rows * cols)?;
            self.bytes(name, &losses.encode(ty, name, &values, true)?)
        })
    }
}
