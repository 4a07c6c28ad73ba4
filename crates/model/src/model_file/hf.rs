//! Hugging Face folders: config.json, safetensors (one file or sharded), tokenizer.json or tokenizer.model.

use super::scaled::{StoredRows, Surveys};
use super::{
    Activations, DenseTensor, Linear, LoadError, ModelFile, Origin, ReadingOptions, ScaledTrits, TensorSummary,
    Ternarized, check_finite, fit_vocab, known_tensors,
};
use crate::config::{Config, HfQuantization, config_from_hf, contradictions};
use crate::family::TensorNames;
use crate::tensor::{Projection, Tensor};
use crate::tokenizer::{self, Tokenizer, Vocab};
use std::path::{Path, PathBuf};
use tritune_format::codec::{decode_f32, hf_packed, quantize_absmean};
use tritune_format::{
    Dtype, Error as FormatError, FileSource, ReadAt, SafetensorsEntry, SafetensorsFolder, TensorType,
};
use tritune_graph::{Encoding, SourceError};

/// Configurations have a few kilobytes. Parsed JSON takes many times its size, so larger ones are not believed.
const LARGEST_CONFIG: u64 = 4 << 20;
/// Where transformers saves a chat template today; tokenizer_config.json is the older place.
pub(crate) const CHAT_TEMPLATE_FILE: &str = "chat_template.jinja";
/// What the names of all tensors but the head begin with.
const WHOLE: &str = "model.";
/// Tokenizer files have some megabytes.
const LARGEST_TOKENIZER: u64 = 256 << 20;
/// Bytes of two tables that are compared at a time.
const LOOK_BYTES: usize = 1 << 22;

/// An open Hugging Face folder.
pub struct HfModel {
    path: PathBuf,
    tensors: SafetensorsFolder,
    config: Config,
    quantization: HfQuantization,
    activations: Activations,
    surveys: Surveys,
}

impl HfModel {
    /// Opens the folder and reads its shape; tensors are read when asked for.
    pub fn open(path: &Path, options: ReadingOptions) -> Result<HfModel, LoadError> {
        let json = read_small_file(&path.join("config.json"), LARGEST_CONFIG)?;
        let config_error = |error| LoadError::Config { path: path.to_owned(), error: Box::new(error) };
        let (mut config, mut quantization) = config_from_hf(&json).map_err(config_error)?;
        let mut tensors = SafetensorsFolder::open(path)?;
        // Embedding models are saved without the head, and without the name of what is left.
        let embedding = config.family.hf.tensor(Tensor::Embedding);
        if let Some(bare) = embedding.strip_prefix(WHOLE)
            && tensors.entry(&embedding).is_none()
            && tensors.entry(bare).is_some()
        {
            tensors = tensors.with_prefix(WHOLE);
        } else {
            check_head(path, &json, &config, &tensors)?;
        }
        // Without a word of the configuration, a head that is absent is tied.
        let names = &config.family.hf;
        config.tied_head |= tensors.entry(&names.tensor(Tensor::Head)).is_none();
        if config.projection_norms.is_empty() {
            config.projection_norms = known_tensors::projection_norms(names, |name| tensors.entry(name).is_some());
        }
        if quantization == HfQuantization::Floats && options.masters {
            quantization = HfQuantization::Online;
        }
        let scales: &[&str] = if quantization == HfQuantization::Floats { &[] } else { &[".weight_scale"] };
        known_tensors::check(path, &config, names, tensors.names(), scales)?;
        let (activations, surveys) = (options.activations, Surveys::default());
        let mut found = HfModel { path: path.to_owned(), tensors, config, quantization, activations, surveys };
        // Norms inside the projections are part of BitLinear: where they are, floats are masters, unless they are trits already.
        let first = Tensor::Linear(0, Projection::Q);
        if quantization == HfQuantization::Floats && !found.config.projection_norms.is_empty() {
            let failed = |source| LoadError::of_source(&found.names().tensor(first), source);
            if !found.surveys.is_several(found.stored(first)?).map_err(failed)? {
                found.quantization = HfQuantization::Online;
            }
        }
        Ok(found)
    }

    /// The rows of a tensor of floats.
    fn stored(&self, tensor: Tensor) -> Result<StoredRows<'_>, LoadError> {
        let (rows, cols) = tensor.shape(&self.config);
        let name = self.names().tensor(tensor);
        let ty = self.float_type(&name, self.checked(&name, rows, cols)?)?;
        let (label, row_bytes) = (name.clone(), cols * ty.block_bytes() as usize);
        let read = move |rows: std::ops::Range<usize>| -> Result<Vec<u8>, SourceError> {
            let mut bytes = vec![0; rows.len() * row_bytes];
            self.tensors.read_into(&label, (rows.start * row_bytes) as u64, &mut bytes)?;
            Ok(bytes)
        };
        Ok(StoredRows { name, rows, cols, ty, read: Box::new(read), order: None })
    }

    /// Master weights with several scales.
    fn ternarized(&self, tensor: Tensor) -> Option<Ternarized<'_>> {
        let HfQuantization::OnlineScaled(scales) = self.quantization else { return None };
        let tensor = if tensor == Tensor::Head && self.config.tied_head { Tensor::Embedding } else { tensor };
        let (rows, cols) = tensor.shape(&self.config);
        let (scales, name) = (scales.several(tensor, cols)?, self.names().tensor(tensor));
        let label = name.clone();
        let masters = Box::new(move || self.floats(&label, rows, cols));
        Some(Ternarized { name, rows, cols, scales, masters })
    }

    fn names(&self) -> &'static TensorNames {
        &self.config.family.hf
    }

    fn missing(&self, tensor: &str) -> LoadError {
        LoadError::MissingTensor { path: self.path.clone(), tensor: tensor.to_owned() }
    }

    /// Type of a tensor after its shape was checked. One-dimensional tensors count as one row.
    fn checked(&self, name: &str, rows: usize, cols: usize) -> Result<Dtype, LoadError> {
        let entry = self.tensors.entry(name).ok_or_else(|| self.missing(name))?;
        let found = match *entry.shape.as_slice() {
            [cols] => (1, cols),
            [rows, cols] => (rows, cols),
            _ => (0, 0),
        };
        let expected = (rows as u64, cols as u64);
        if found != expected {
            let (path, tensor) = (self.path.clone(), name.to_owned());
            return Err(LoadError::Shape { path, tensor, expected, found });
        }
        Ok(entry.dtype)
    }

    fn float_type(&self, name: &str, dtype: Dtype) -> Result<TensorType, LoadError> {
        match dtype {
            Dtype::F32 => Ok(TensorType::F32),
            Dtype::F16 => Ok(TensorType::F16),
            Dtype::BF16 => Ok(TensorType::BF16),
            other => {
                let hint = "this tensor must be F32, F16 or BF16".to_owned();
                let (tensor, found) = (name.to_owned(), format!("{other:?}"));
                Err(LoadError::Type { path: self.path.clone(), tensor, found, hint })
            }
        }
    }

    fn floats(&self, name: &str, rows: usize, cols: usize) -> Result<Vec<f32>, LoadError> {
        let ty = self.float_type(name, self.checked(name, rows, cols)?)?;
        let values = decode_f32(ty, name, &self.tensors.read(name)?, rows * cols);
        let values = values.map_err(|error| error.in_file(&self.path))?;
        check_finite(&self.path, name, &values)?;
        Ok(values)
    }

    fn packed(&self, name: &str, rows: usize, cols: usize, divide: bool) -> Result<Linear, LoadError> {
        let dtype = self.checked(name, rows.div_ceil(4), cols)?;
        if dtype != Dtype::U8 {
            let hint = "the configuration says packed trits (quantization_mode \"offline\"), which are U8; for master \
                        weights it must say \"online\"";
            let (tensor, found) = (name.to_owned(), format!("{dtype:?}"));
            return Err(LoadError::Type { path: self.path.clone(), tensor, found, hint: hint.to_owned() });
        }
        let scale_name = format!("{name}_scale");
        let stored = self.floats(&scale_name, 1, 1)?[0];
        let scale = if divide { 1.0 / stored } else { stored };
        if !scale.is_finite() {
            return Err(LoadError::Number { path: self.path.clone(), tensor: scale_name, found: stored });
        }
        let matrix = hf_packed::decode(name, rows, cols, &self.tensors.read(name)?, scale);
        Ok(Linear { matrix: matrix.map_err(|error| error.in_file(&self.path))?, origin: Origin::Stored })
    }

    /// End-of-text ids of generation_config.json and config.json.
    fn end_ids(&self) -> Result<Vec<u32>, LoadError> {
        let mut ids = Vec::new();
        for name in ["generation_config.json", "config.json"] {
            let Some(bytes) = self.optional_file(name, LARGEST_CONFIG)? else { continue };
            // Without its end tokens a model would not stop, so a broken file must not pass for an absent one.
            let broken = |error: serde_json::Error| {
                let error = Box::new(tokenizer::Error::Json { file: name, message: error.to_string() });
                LoadError::Vocab { path: self.path.clone(), error }
            };
            let json: serde_json::Value = serde_json::from_slice(&bytes).map_err(broken)?;
            let value = &json["eos_token_id"];
            let listed = value.as_array().into_iter().flatten().chain(Some(value));
            for id in listed.filter_map(|id| u32::try_from(id.as_u64()?).ok()) {
                if !ids.contains(&id) {
                    ids.push(id);
                }
            }
        }
        Ok(ids)
    }

    /// Takes the chat template of the file of its own, which transformers prefers to that of tokenizer_config.json.
    fn read_chat_template(&self, vocab: &mut Vocab) -> Result<(), LoadError> {
        let Some(bytes) = self.optional_file(CHAT_TEMPLATE_FILE, LARGEST_CONFIG)? else { return Ok(()) };
        let not_text = |_| {
            let error = Box::new(tokenizer::Error::InvalidText { what: CHAT_TEMPLATE_FILE.to_owned() });
            LoadError::Vocab { path: self.path.clone(), error }
        };
        vocab.chat_template = Some(String::from_utf8(bytes).map_err(not_text)?);
        Ok(())
    }

    fn optional_file(&self, name: &str, limit: u64) -> Result<Option<Vec<u8>>, LoadError> {
        match read_small_file(&self.path.join(name), limit) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(LoadError::Format(FormatError::NotFound { .. })) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

impl ModelFile for HfModel {
    fn path(&self) -> &Path {
        &self.path
    }

    fn format(&self) -> String {
        let how = match self.quantization {
            HfQuantization::Floats => "dense weights",
            HfQuantization::Online | HfQuantization::OnlineScaled(_) => "master weights, ternarised on loading",
            HfQuantization::PackedMultiply => "packed trits, scale multiplies",
            HfQuantization::PackedDivide => "packed trits, scale divides",
        };
        format!("Hugging Face folder ({how})")
    }

    fn config(&self) -> &Config {
        &self.config
    }

    fn text(&self) -> Result<Option<(Tokenizer, Vocab)>, LoadError> {
        let failed = |error| LoadError::Vocab { path: self.path.clone(), error: Box::new(error) };
        let settings = self.optional_file("tokenizer_config.json", LARGEST_CONFIG)?;
        if let Some(json) = self.optional_file("tokenizer.json", LARGEST_TOKENIZER)? {
            let ends = self.end_ids()?;
            let (tokenizer, mut vocab) =
                Tokenizer::from_tokenizer_json(&json, settings.as_deref(), &ends).map_err(failed)?;
            self.read_chat_template(&mut vocab)?;
            return Ok(Some((tokenizer, fit_vocab(self, vocab)?)));
        }
        let Some(bytes) = self.optional_file("tokenizer.model", LARGEST_TOKENIZER)? else { return Ok(None) };
        let mut vocab = Vocab::from_sentencepiece(&bytes).map_err(failed)?;
        vocab.apply_tokenizer_config(settings.as_deref(), &self.end_ids()?).map_err(failed)?;
        self.read_chat_template(&mut vocab)?;
        let vocab = fit_vocab(self, vocab)?;
        Ok(Some((Tokenizer::new(&vocab).map_err(failed)?, vocab)))
    }

    fn linear(&self, layer: usize, projection: Projection) -> Result<Linear, LoadError> {
        let name = self.names().tensor(Tensor::Linear(layer, projection));
        let (rows, cols) = projection.shape(&self.config);
        match self.quantization {
            HfQuantization::Floats | HfQuantization::OnlineScaled(_) => {
                Err(LoadError::Dense { path: self.path.clone(), tensor: name })
            }
            HfQuantization::PackedMultiply => self.packed(&name, rows, cols, false),
            HfQuantization::PackedDivide => self.packed(&name, rows, cols, true),
            HfQuantization::Online => {
                let values = self.floats(&name, rows, cols)?;
                // Online means: by mean magnitude on every forward pass, even if the values happen to be ternary.
                Ok(Linear { matrix: quantize_absmean(rows, cols, &values)?, origin: Origin::Master })
            }
        }
    }

    fn dense_linear(&self, layer: usize, projection: Projection) -> Result<Option<DenseTensor<'_>>, LoadError> {
        let floats = matches!(self.quantization, HfQuantization::Floats | HfQuantization::OnlineScaled(_));
        floats.then(|| self.table(Tensor::Linear(layer, projection))).transpose()
    }

    fn scaled(&self, tensor: Tensor) -> Result<Option<ScaledTrits<'_>>, LoadError> {
        if self.quantization != HfQuantization::Floats {
            return Ok(self.ternarized(tensor).map(Ternarized::trits));
        }
        let tensor = if tensor == Tensor::Head && self.config.tied_head { Tensor::Embedding } else { tensor };
        let failed = |source| LoadError::of_source(&self.names().tensor(tensor), source);
        self.surveys.scaled(self.stored(tensor)?).map_err(failed)
    }

    fn activations(&self) -> Activations {
        self.activations
    }

    fn origin(&self, _: usize, _: Projection) -> Result<Origin, LoadError> {
        Ok(match self.quantization {
            HfQuantization::Floats => Origin::Dense,
            HfQuantization::Online => Origin::Master,
            HfQuantization::OnlineScaled(_) => Origin::ScaledMaster,
            HfQuantization::PackedMultiply | HfQuantization::PackedDivide => Origin::Stored,
        })
    }

    fn master(&self, layer: usize, projection: Projection) -> Result<Option<Vec<f32>>, LoadError> {
        if matches!(self.quantization, HfQuantization::PackedMultiply | HfQuantization::PackedDivide) {
            return Ok(None);
        }
        let (rows, cols) = projection.shape(&self.config);
        self.floats(&self.names().tensor(Tensor::Linear(layer, projection)), rows, cols).map(Some)
    }

    fn master_table(&self, tensor: Tensor) -> Result<Option<Vec<f32>>, LoadError> {
        self.ternarized(tensor).map(|table| (table.masters)()).transpose()
    }

    fn vector(&self, tensor: Tensor) -> Result<Vec<f32>, LoadError> {
        let names = self.names().tensor_names(tensor);
        let name = names.iter().find(|name| self.tensors.entry(name).is_some()).unwrap_or(&names[0]);
        self.floats(name, 1, tensor.shape(&self.config).1)
    }

    fn table(&self, tensor: Tensor) -> Result<DenseTensor<'_>, LoadError> {
        if let Some(ternarized) = self.ternarized(tensor) {
            return Ok(ternarized.floats());
        }
        let (rows, cols) = tensor.shape(&self.config);
        let name = self.names().tensor(tensor);
        let ty = self.float_type(&name, self.checked(&name, rows, cols)?)?;
        let (encoding, element) = match ty {
            TensorType::F16 => (Encoding::F16, 2),
            TensorType::BF16 => (Encoding::BF16, 2),
            _ => (Encoding::F32, 4),
        };
        let label = name.clone();
        let source = move |first: usize, out: &mut [u8]| -> Result<(), SourceError> {
            Ok(self.tensors.read_into(&label, (first * cols * element) as u64, out)?)
        };
        Ok(DenseTensor { name, rows, cols, encoding, source: Box::new(source) }.checked(&self.path))
    }

    fn tensors(&self) -> Vec<TensorSummary> {
        let summary = |entry: &SafetensorsEntry| TensorSummary {
            name: entry.name.clone(),
            dtype: format!("{:?}", entry.dtype),
            shape: entry.shape.clone(),
            bytes: entry.n_bytes(),
        };
        self.tensors.names().filter_map(|name| self.tensors.entry(name)).map(summary).collect()
    }

    fn file_bytes(&self) -> u64 {
        self.tensors.names().filter_map(|name| self.tensors.entry(name)).map(SafetensorsEntry::n_bytes).sum()
    }
}

/// Refuses a head that is not what config.json says of it: tied and yet another, or its own and yet absent.
fn check_head(path: &Path, json: &[u8], config: &Config, tensors: &SafetensorsFolder) -> Result<(), LoadError> {
    let names = &config.family.hf;
    let [head, embedding] = [Tensor::Head, Tensor::Embedding].map(|tensor| names.tensor(tensor));
    let key = config.family.hf_keys.tied_head;
    let root: serde_json::Value = serde_json::from_slice(json).unwrap_or_default();
    let Some(tied) = root[key].as_bool() else { return Ok(()) };
    let same = |entry: &SafetensorsEntry| -> Result<bool, LoadError> {
        let form = |entry: &SafetensorsEntry| (entry.dtype, entry.shape.clone());
        if tensors.entry(&embedding).map(form) != Some(form(entry)) {
            return Ok(false);
        }
        let (bytes, mut buffers) = (entry.n_bytes(), [Vec::new(), Vec::new()]);
        for start in (0..bytes).step_by(LOOK_BYTES) {
            for (name, buffer) in [&head, &embedding].into_iter().zip(&mut buffers) {
                buffer.resize((bytes - start).min(LOOK_BYTES as u64) as usize, 0);
                tensors.read_into(name, start, buffer)?;
            }
            if buffers[0] != buffers[1] {
                return Ok(false);
            }
        }
        Ok(true)
    };
    let found = tensors.entry(&head).map(same).transpose()?;
    let checked = contradictions::check_head((key, tied), &head, &embedding, found);
    checked.map_err(|error| LoadError::Config { path: path.to_owned(), error: Box::new(error) })
}

/// Reads a whole file that should be small.
pub(crate) fn read_small_file(path: &Path, limit: u64) -> Result<Vec<u8>, LoadError> {
    let source = FileSource::open(path)?;
    if source.len() > limit {
        return Err(LoadError::TooLarge { path: path.to_owned(), bytes: source.len(), limit });
    }
    let mut bytes = vec![0; source.len() as usize];
    let failed = |error| LoadError::Unreadable { path: path.to_owned(), error };
    source.read_at(0, &mut bytes).map_err(failed)?;
    Ok(bytes)
}
