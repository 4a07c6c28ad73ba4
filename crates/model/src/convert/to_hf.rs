use super::{
    ConvertError, ConvertOptions, Losses, OutputFormat, check_written, dense_values, file_tensors, for_each_rows,
    tensor_type,
};
use crate::adapter::module_label;
use crate::config::{
    Config, HF_MULTIPLIERS, Multipliers, SCALED_METHOD, SCALES_KEY, TABLE_SCALES_KEY, activation_name, config_from_hf,
};
use crate::master_scales::MasterScales;
use crate::model_file::{CHAT_TEMPLATE_FILE, DenseTensor, LoadError, ModelFile, Origin};
use crate::tensor::{Projection, Tensor};
use crate::tokenizer::Vocab;
use crate::tokenizer::vocab::TokenizerFiles;
use half::bf16;
use serde_json::json;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use tritune_format::codec::{decode_f32, hf_packed};
use tritune_format::{AtomicFile, Dtype, SafetensorsDeclaration, SafetensorsWriter, TemporaryFolder, TensorType};
use tritune_graph::Encoding;

pub(super) const TENSOR_FILE: &str = "model.safetensors";
const INDEX_FILE: &str = "model.safetensors.index.json";
const CONFIG_FILE: &str = "config.json";
const TOKENIZER_FILE: &str = "tokenizer.json";
const TOKENIZER_CONFIG_FILE: &str = "tokenizer_config.json";

/// Files of a Hugging Face source that are copied along.
const TEXT_FILES: &[&str] = &[
    TOKENIZER_FILE,
    "tokenizer.model",
    TOKENIZER_CONFIG_FILE,
    CHAT_TEMPLATE_FILE,
    "special_tokens_map.json",
    "generation_config.json",
];

/// The names of all files that a folder of a model may get, or lose, when it is written.
pub fn folder_files() -> impl Iterator<Item = &'static str> {
    TEXT_FILES.iter().copied().chain([TENSOR_FILE, INDEX_FILE, CONFIG_FILE])
}

/// Writes a folder with config.json and packed trits, or master weights, in model.safetensors.
pub(super) fn write(
    model_file: &dyn ModelFile,
    destination: &Path,
    options: ConvertOptions,
    losses: &mut Losses,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<(), ConvertError> {
    let io = |path: &Path| {
        let path = path.display().to_string();
        move |source| ConvertError::Io { path, source }
    };
    if options.head.is_some() {
        losses.notes.push("the head's type is ignored: a Hugging Face folder keeps the embedding as it is".to_owned());
    }
    if model_file.config().rope_magnitude != 1.0 {
        return Err(ConvertError::Unwritable { what: "its positions are scaled by YaRN".to_owned() });
    }
    if model_file.config().rope_factors.is_some() {
        losses.notes.push("rope scaling is not written to config.json; add it from the original model".to_owned());
    }
    let target = options.target;
    // Before the configuration, in which a ternary model would miss its method.
    if matches!(target, OutputFormat::HfDense(_)) && model_file.dense_linear(0, Projection::Q)?.is_none() {
        return Err(dense_only(model_file, 0, Projection::Q));
    }
    let vocab = model_file.text()?.map(|(_, vocab)| vocab);
    let scales = match model_file.origin(0, Projection::Q)? {
        Origin::ScaledMaster if target == OutputFormat::HfMaster => Some(MasterScales::of(model_file)?),
        _ => None,
    };
    let config = config_json(model_file.config(), vocab.as_ref(), target, scales);
    check_config(model_file.config(), &config, matches!(target, OutputFormat::HfDense(_)))?;
    let staging = TemporaryFolder::create(destination).map_err(io(destination))?;
    write_tensors(model_file, &staging.path().join(TENSOR_FILE), options, losses, progress)?;

    let mut copied = false;
    for name in TEXT_FILES {
        let source = model_file.path().join(name);
        if source.is_file() {
            copied |= name.starts_with("tokenizer.");
            std::fs::copy(&source, staging.path().join(name)).map_err(io(&destination.join(name)))?;
        }
    }
    let put = |name: &str, text: &str| -> Result<(), ConvertError> {
        let mut file = AtomicFile::create(staging.path().join(name))?;
        file.write_all(text.as_bytes()).map_err(io(&destination.join(name)))?;
        Ok(file.commit()?)
    };
    if let Some(vocab) = vocab.as_ref().filter(|_| !copied) {
        match vocab.to_tokenizer_json() {
            Some(TokenizerFiles { tokenizer, config }) => {
                put(TOKENIZER_FILE, &tokenizer)?;
                put(TOKENIZER_CONFIG_FILE, &config)?;
            }
            None => losses.notes.push(
                "the tokenizer is not written, since tokenizer.json is made for byte-level BPE alone: put the original \
                 beside the weights"
                    .to_owned(),
            ),
        }
    }
    put(CONFIG_FILE, &format!("{config:#}\n"))?;
    check_written(model_file, staging.path(), destination, options)?;
    put_in_place(staging, destination).map_err(io(destination))
}

/// Renames the folder when there is none yet. Otherwise its files replace those of the model that was there, whose
/// tokenizer and index must not stay behind; other files are left alone.
fn put_in_place(staging: TemporaryFolder, destination: &Path) -> std::io::Result<()> {
    if !destination.exists() {
        return staging.put_in_place(destination);
    }
    for name in folder_files() {
        let (from, to) = (staging.path().join(name), destination.join(name));
        if from.exists() {
            std::fs::rename(from, to)?;
        } else if to.exists() {
            std::fs::remove_file(to)?;
        }
    }
    Ok(())
}

/// One tensor to write and where its bytes come from.
struct Job {
    declaration: SafetensorsDeclaration,
    content: Content,
}

enum Content {
    Tensor(Tensor),
    Scale(f32),
    Master(usize, Projection),
    MasterTable(Tensor),
    Dense(usize, Projection),
}

fn write_tensors(
    model_file: &dyn ModelFile,
    path: &Path,
    options: ConvertOptions,
    losses: &mut Losses,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<(), ConvertError> {
    let jobs = jobs(model_file, options.target, losses)?;
    let asked = matches!(options.target, OutputFormat::HfDense(Some(_)));
    let declarations: Vec<SafetensorsDeclaration> = jobs.iter().map(|job| job.declaration.clone()).collect();
    let size = |d: &SafetensorsDeclaration| d.shape.iter().product::<u64>() * d.dtype.bitsize() as u64 / 8;
    let total: u64 = declarations.iter().map(size).sum();
    let metadata = BTreeMap::from([("format".to_owned(), "pt".to_owned())]);
    let mut writer = SafetensorsWriter::create(path, &metadata, &declarations)?;
    let mut done = 0;
    let mut put = |name: &str, bytes: &[u8]| -> Result<(), ConvertError> {
        writer.write(name, bytes)?;
        done += bytes.len() as u64;
        progress(done, total);
        Ok(())
    };
    for Job { declaration, content } in &jobs {
        let name = declaration.name.as_str();
        match *content {
            Content::MasterTable(tensor) => {
                let masters = model_file.master_table(tensor)?;
                put(name, bytemuck::cast_slice(&masters.ok_or_else(|| no_master(model_file, name.to_owned()))?))?;
            }
            Content::Tensor(tensor @ (Tensor::Embedding | Tensor::Head)) => {
                let mut table = if tensor == Tensor::Head { model_file.head()? } else { model_file.embedding()? };
                let (source, cols) = (tensor_type(table.encoding), table.cols);
                for_each_rows(&mut table, |rows, bytes| match float_type(declaration.dtype) {
                    same if same == source => put(name, bytes),
                    ty => {
                        let values = decode_f32(source, name, bytes, rows * cols)?;
                        put(name, &losses.encode(ty, name, &values, options.lossy)?)
                    }
                })?;
            }
            Content::Tensor(Tensor::Linear(layer, projection)) => {
                put(name, &hf_packed::encode(&model_file.linear(layer, projection)?.matrix))?;
            }
            Content::Dense(layer, projection) => {
                let values = dense_values(model_file, layer, projection)?;
                let values = values.ok_or_else(|| dense_only(model_file, layer, projection))?;
                // Quantised types that no kernel knows are half precision wherever they are read; that is noted.
                put(name, &losses.encode(float_type(declaration.dtype), name, &values, options.lossy || !asked)?)?;
            }
            Content::Master(layer, projection) => {
                put(name, bytemuck::cast_slice(&master(model_file, layer, projection)?))?;
            }
            Content::Scale(scale) if declaration.dtype == Dtype::BF16 => {
                put(name, &bf16::from_f32(scale).to_le_bytes())?;
            }
            Content::Scale(scale) => put(name, &scale.to_le_bytes())?,
            Content::Tensor(tensor) => put(name, bytemuck::cast_slice(&model_file.vector(tensor)?))?,
        }
    }
    Ok(writer.commit()?)
}

/// Every tensor, widest elements first, so that readers which map the file find them aligned.
fn jobs(model_file: &dyn ModelFile, target: OutputFormat, losses: &mut Losses) -> Result<Vec<Job>, ConvertError> {
    let config = model_file.config();
    let mut jobs = Vec::new();
    let mut add = |name: String, dtype, shape: &[usize], content| {
        let shape = shape.iter().map(|&dim| dim as u64).collect();
        jobs.push(Job { declaration: SafetensorsDeclaration { name, dtype, shape }, content });
    };
    let table = |tensor: DenseTensor| match (target, tensor.encoding) {
        (OutputFormat::HfDense(Some(TensorType::F16)), _) => Dtype::F16,
        (OutputFormat::HfDense(Some(TensorType::BF16)), _) => Dtype::BF16,
        (_, Encoding::F16) => Dtype::F16,
        (_, Encoding::BF16) => Dtype::BF16,
        // Blocked encodings have no safetensors type: they are written as f32.
        _ => Dtype::F32,
    };
    for tensor in file_tensors(config) {
        let (rows, cols) = tensor.shape(config);
        let name = config.family.hf.tensor(tensor);
        match tensor {
            Tensor::Embedding | Tensor::Head
                if target == OutputFormat::HfMaster && model_file.master_table(tensor)?.is_some() =>
            {
                add(name, Dtype::F32, &[rows, cols], Content::MasterTable(tensor));
            }
            Tensor::Embedding => add(name, table(model_file.embedding()?), &[rows, cols], Content::Tensor(tensor)),
            Tensor::Head => add(name, table(model_file.head()?), &[rows, cols], Content::Tensor(tensor)),
            Tensor::OutputNorm | Tensor::Norm(..) | Tensor::ProjectionNorm(..) | Tensor::Bias(..) => {
                add(name, Dtype::F32, &[cols], Content::Tensor(tensor));
            }
            Tensor::Linear(layer, projection) if matches!(target, OutputFormat::HfDense(_)) => {
                let dense = model_file.dense_linear(layer, projection)?;
                let dtype = table(dense.ok_or_else(|| dense_only(model_file, layer, projection))?);
                add(name, dtype, &[rows, cols], Content::Dense(layer, projection));
            }
            Tensor::Linear(layer, projection) if target == OutputFormat::HfMaster => {
                add(name, Dtype::F32, &[rows, cols], Content::Master(layer, projection));
            }
            Tensor::Linear(layer, projection) => {
                // The header says the scale's type, so the matrix is read once for it and once for its trits.
                let linear = model_file.linear(layer, projection)?;
                losses.scale(TensorType::I2S, &linear.matrix, linear.origin);
                let divides = config.family.packs_for_bitlinear();
                let scale = if divides { 1.0 / linear.matrix.scale } else { linear.matrix.scale };
                if !scale.is_finite() {
                    let what = format!("the scale {} of {name} has no reciprocal", linear.matrix.scale);
                    return Err(ConvertError::Unwritable { what });
                }
                losses.reciprocals += usize::from(divides && 1.0 / scale != linear.matrix.scale);
                let dtype = if bf16::from_f32(scale).to_f32() == scale { Dtype::BF16 } else { Dtype::F32 };
                add(format!("{name}_scale"), dtype, &[1], Content::Scale(scale));
                add(name, Dtype::U8, &[rows.div_ceil(4), cols], Content::Tensor(tensor));
            }
        }
    }
    jobs.sort_by_key(|job| std::cmp::Reverse(job.declaration.dtype.bitsize()));
    Ok(jobs)
}

fn master(model_file: &dyn ModelFile, layer: usize, projection: Projection) -> Result<Vec<f32>, LoadError> {
    let missing = || no_master(model_file, module_label(layer, projection));
    model_file.master(layer, projection)?.ok_or_else(missing)
}

fn no_master(model_file: &dyn ModelFile, tensor: String) -> LoadError {
    LoadError::NoMaster { path: model_file.path().to_owned(), tensor }
}

fn dense_only(model_file: &dyn ModelFile, layer: usize, projection: Projection) -> ConvertError {
    let (path, tensor) = (model_file.path().display().to_string(), module_label(layer, projection));
    ConvertError::NotDense { path, tensor }
}

/// How a folder stores floats of that type.
fn float_type(dtype: Dtype) -> TensorType {
    match dtype {
        Dtype::F16 => TensorType::F16,
        Dtype::BF16 => TensorType::BF16,
        _ => TensorType::F32,
    }
}

/// Refuses a model whose config.json would be read as another one, or not at all.
fn check_config(config: &Config, json: &serde_json::Value, dense: bool) -> Result<(), ConvertError> {
    let unwritable = |what: String| Err(ConvertError::Unwritable { what });
    let read = match config_from_hf(json.to_string().as_bytes()) {
        Ok((read, _)) => read,
        Err(error) => return unwritable(error.to_string()),
    };
    if read.rope_dims != config.rope_dims {
        return unwritable(format!(
            "only {} of the {} numbers of each head are rotated",
            config.rope_dims, read.rope_dims
        ));
    }
    // Neither is written: the name is the folder's own, and a note tells of the factors.
    // Norms inside projections of floats are known by their tensors.
    let norms = |config: &Config| if dense { Vec::new() } else { config.projection_norms.clone() };
    let comparable =
        |config: &Config| Config { name: None, rope_factors: None, projection_norms: norms(config), ..config.clone() };
    if comparable(&read) != comparable(config) {
        return unwritable("its configuration would be read as that of another model".to_owned());
    }
    Ok(())
}

fn config_json(
    config: &Config,
    vocab: Option<&Vocab>,
    target: OutputFormat,
    scales: Option<MasterScales>,
) -> serde_json::Value {
    let (class, keys) = (&config.family.hf_classes[0], &config.family.hf_keys);
    let mut value = json!({
        "architectures": [class.name],
        "model_type": class.model_type,
        keys.vocab: config.vocab,
        keys.hidden: config.hidden,
        keys.feed_forward: config.feed_forward,
        keys.layers: config.layers,
        keys.heads: config.heads,
        keys.kv_heads: config.kv_heads,
        keys.head_dim: config.head_dim,
        keys.activation: activation_name(config.activation),
        keys.context: config.context,
        keys.norm_eps: config.norm_eps,
        keys.rope_theta: config.rope_theta,
        keys.tied_head: config.tied_head,
        "attention_bias": false,
        "quantization_config": {
            "quant_method": "bitnet",
            "linear_class": if target != OutputFormat::HfMaster && config.family.packs_for_bitlinear() { "bitlinear" } else { "autobitlinear" },
            "quantization_mode": if target == OutputFormat::HfMaster { "online" } else { "offline" }
        }
    });
    if let Some(Multipliers { embedding, residual, attention, logits }) = config.multipliers {
        for (key, factor) in HF_MULTIPLIERS.into_iter().zip([embedding, residual, attention, logits]) {
            value[key] = json!(factor);
        }
    }
    if let Some(MasterScales { linear, tables }) = scales {
        // Other programs have no such layers, and must not take the weights for others.
        value["quantization_config"] = json!({
            "quant_method": SCALED_METHOD,
            "quantization_mode": "online",
            SCALES_KEY: linear.name(),
        });
        if let Some(tables) = tables {
            value["quantization_config"][TABLE_SCALES_KEY] = json!(tables.name());
        }
    }
    if config.projection_norms == Projection::ALL {
        value["quantization_config"]["use_rms_norm"] = json!(true);
        value["quantization_config"]["rms_norm_eps"] = json!(config.norm_eps);
    }
    if matches!(target, OutputFormat::HfDense(_)) {
        value["quantization_config"] = json!(null);
    }
    for (key, _) in config.family.hf_null_keys {
        value[*key] = json!(null);
    }
    if let Some(vocab) = vocab {
        value["bos_token_id"] = json!(vocab.special.bos);
        let ends = [vocab.special.eos, vocab.special.eot, vocab.special.eom];
        value["eos_token_id"] = ends.into_iter().flatten().collect();
    }
    value
}
