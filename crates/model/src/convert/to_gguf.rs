use super::{ConvertError, ConvertOptions, Losses, exact_floats, file_tensors, for_each_rows, tensor_type};
use crate::config::{Activation, activation_name};
use crate::model_file::{
    DenseTensor, LoadError, ModelFile, ROPE_FACTORS, interleaved_source, reorder_float_rows, reorder_rows,
};
use crate::tensor::Tensor;
use crate::tokenizer::VocabKind;
use std::path::Path;
use tritune_format::codec::{decode_f32, encode_f32, encode_ternary};
use tritune_format::{AtomicFile, GgufWriter, Metadata, TensorDeclaration, TensorType, Value};

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
    for tensor in file_tensors(config) {
        let name = config.family.gguf.tensor(tensor);
        match tensor {
            Tensor::Embedding => output.table(&name, model_file.embedding()?, options)?,
            Tensor::Head => output.table(&name, model_file.head()?, options)?,
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
            Tensor::Linear(layer, projection) if model_file.origin(layer, projection)?.is_dense() => {
                let mut values = model_file.master(layer, projection)?.ok_or_else(|| dense(model_file, &name))?;
                if let Some(heads) = projection.interleaved_heads(config) {
                    let cols = projection.shape(config).1;
                    values = reorder_float_rows(&values, cols, heads, config.head_dim, interleaved_source);
                }
                output.bytes(&name, &exact_floats(ty, &name, &values)?)?;
            }
            Tensor::Linear(layer, projection) => {
                let mut linear = model_file.linear(layer, projection)?;
                if let Some(heads) = projection.interleaved_heads(config) {
                    linear.matrix = reorder_rows(&linear.matrix, heads, config.head_dim, interleaved_source);
                }
                // The declaration decided: F16 where the rows do not fit.
                let declared = declarations.iter().find(|declared| declared.name == name).map_or(ty, |found| found.ty);
                losses.scale(declared, &linear.matrix, linear.origin);
                let bytes = match declared {
                    float if float.is_float() => encode_f32(float, &name, &linear.matrix.to_f32())?,
                    ternary => encode_ternary(ternary, &name, &linear.matrix, options.i2s_block)?,
                };
                output.bytes(&name, &bytes)?;
            }
        }
    }
    Ok(output.writer.commit()?)
}

fn dense(model_file: &dyn ModelFile, tensor: &str) -> LoadError {
    LoadError::Dense { path: model_file.path().to_owned(), tensor: tensor.to_owned() }
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
            Tensor::Embedding => table_type(&model_file.embedding()?, options)?,
            Tensor::Head => {
                losses.notes.extend(config.family.gguf_own_head_note.map(str::to_owned));
                table_type(&model_file.head()?, options)?
            }
            Tensor::Linear(layer, projection) if model_file.origin(layer, projection)?.is_dense() => {
                if !ty.is_float() {
                    return Err(dense(model_file, &name).into());
                }
                ty
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
        TensorType::I2S => 40,
        TensorType::F32 => 0,
        TensorType::BF16 => 32,
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

    fn table(&mut self, name: &str, mut tensor: DenseTensor, options: ConvertOptions) -> Result<(), ConvertError> {
        let ty = table_type(&tensor, options)?;
        let source_type = tensor_type(tensor.encoding);
        let cols = tensor.cols;
        for_each_rows(&mut tensor, |rows, bytes| {
            if ty == source_type {
                return self.bytes(name, bytes);
            }
            let values = decode_f32(source_type, name, bytes, rows * cols)?;
            self.bytes(name, &encode_f32(ty, name, &values)?)
        })
    }
}
