//! GGUF files of every family.

use super::scaled::{StoredRows, Surveys};
use super::{
    Activations, DenseTensor, Linear, LoadError, ModelFile, Origin, ReadingOptions, ScaledTrits, TensorSummary,
    check_finite, fit_vocab, known_tensors, ternarize,
};
use crate::config::{Config, ConfigError, config_from_gguf};
use crate::family::TensorNames;
use crate::tensor::{Projection, Tensor};
use crate::tokenizer::{Tokenizer, Vocab};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use tritune_format::codec::{I2sBlock, decode_f32, decode_ternary, encode_f32};
use tritune_format::{Error as FormatError, Gguf, TensorInfo, TensorType, TernaryMatrix, Value};
use tritune_graph::{Encoding, SourceError};

/// Divisors of the rotary frequencies, in every family.
pub(crate) const ROPE_FACTORS: &str = "rope_freqs.weight";

/// Bytes of a tensor that are looked through at a time.
const LOOK_BYTES: u64 = 1 << 20;

/// An open GGUF model.
pub struct GgufModel {
    path: PathBuf,
    gguf: Gguf,
    config: Config,
    options: ReadingOptions,
    /// The tensors that were looked through, and whether each holds nothing but 0 and ±s.
    exact: Mutex<HashMap<String, bool>>,
    /// The scales of those that have several.
    surveys: Surveys,
}

impl GgufModel {
    /// Opens the file and reads its shape; tensors are read when asked for.
    pub fn open(path: &Path, options: ReadingOptions) -> Result<GgufModel, LoadError> {
        GgufModel::from_gguf(path, Gguf::open(path)?, options)
    }

    /// The same for a file that is open already.
    pub fn from_gguf(path: &Path, gguf: Gguf, options: ReadingOptions) -> Result<GgufModel, LoadError> {
        let config_error = |error| LoadError::Config { path: path.to_owned(), error: Box::new(error) };
        if gguf.metadata.get_str("general.type").is_ok_and(|kind| kind == Some("adapter")) {
            return Err(LoadError::IsAdapter { path: path.to_owned() });
        }
        let mut config = config_from_gguf(&gguf.metadata).map_err(config_error)?;
        let names = &config.family.gguf;
        config.tied_head = gguf.tensor(&names.tensor(Tensor::Head)).is_none();
        config.projection_norms = known_tensors::projection_norms(names, |name| gguf.tensor(name).is_some());
        let tensors = gguf.tensors.iter().map(|info| info.name.as_str()).filter(|name| *name != ROPE_FACTORS);
        known_tensors::check(path, &config, names, tensors, &[".scale"])?;
        let mut model_file = GgufModel {
            path: path.to_owned(),
            gguf,
            config: config.clone(),
            options,
            exact: Mutex::default(),
            surveys: Surveys::default(),
        };
        if model_file.gguf.tensor(ROPE_FACTORS).is_some() {
            if config.rope_factors.is_some() {
                let first = format!("the tensor \"{ROPE_FACTORS}\"");
                let second = "the type of \"rope.scaling.type\", which makes such factors itself".to_owned();
                return Err(config_error(ConfigError::Contradiction { first, second }));
            }
            config.rope_factors = Some(model_file.floats(ROPE_FACTORS, config.rope_dims / 2)?);
            config.validate().map_err(config_error)?;
            model_file.config = config;
        }
        Ok(model_file)
    }

    fn names(&self) -> &'static TensorNames {
        &self.config.family.gguf
    }

    /// Tells which file an error is about.
    fn in_file(&self, error: FormatError) -> LoadError {
        LoadError::Format(error.in_file(&self.path))
    }

    fn tensor(&self, name: &str, rows: usize, cols: usize) -> Result<&TensorInfo, LoadError> {
        let missing = || LoadError::MissingTensor { path: self.path.clone(), tensor: name.to_owned() };
        let info = self.gguf.tensor(name).ok_or_else(missing)?;
        let dim = |index: usize| info.dims.get(index).copied().unwrap_or(1);
        let (expected, found) = ((rows as u64, cols as u64), (dim(1), dim(0)));
        if found != expected || dim(2) != 1 || dim(3) != 1 {
            let (path, tensor) = (self.path.clone(), name.to_owned());
            return Err(LoadError::Shape { path, tensor, expected, found });
        }
        Ok(info)
    }

    fn floats(&self, name: &str, width: usize) -> Result<Vec<f32>, LoadError> {
        let info = self.tensor(name, 1, width)?;
        let values = decode_f32(info.ty, name, &self.gguf.read_tensor(info)?, width);
        let values = values.map_err(|error| self.in_file(error))?;
        check_finite(&self.path, name, &values)?;
        Ok(values)
    }

    /// Whether dense linear weights are masters.
    fn has_masters(&self) -> bool {
        self.are_masters() || !self.config.projection_norms.is_empty()
    }

    /// Whether that is sure whatever they look like; norms inside the projections only suggest it.
    fn are_masters(&self) -> bool {
        self.options.masters || self.config.family.always_ternary
    }

    /// Whether a tensor holds nothing but 0 and ±s.
    fn is_exactly_ternary(&self, info: &TensorInfo) -> Result<bool, LoadError> {
        let blocks = matches!(info.ty, TensorType::TQ1_0 | TensorType::TQ2_0);
        // Where weights are ternary by definition, blocks whose scales are all one are a tensor with one scale.
        let codes = scaled_blocks(info.ty) && self.are_masters();
        if !blocks && !codes && !info.ty.is_float() {
            return Ok(false);
        }
        let known = |exact: &HashMap<String, bool>| exact.get(&info.name).copied();
        if let Some(exact) = self.exact.lock().ok().and_then(|exact| known(&exact)) {
            return Ok(exact);
        }
        let (mut start, mut scale, mut exact) = (0, None, true);
        while exact && start < info.n_bytes {
            let block = info.ty.block_bytes();
            let end = (start + LOOK_BYTES / block * block).min(info.n_bytes);
            let bytes = self.gguf.read_tensor_bytes(info, start..end)?;
            let values: Vec<f32> = if blocks {
                // The scale of each block is in its last two bytes.
                let scales = bytes.chunks_exact(block as usize).filter_map(|block| block.last_chunk::<2>());
                scales.map(|scale| half::f16::from_le_bytes(*scale).to_f32()).collect()
            } else {
                let count = ((end - start) / block * info.ty.block_elements()) as usize;
                decode_f32(info.ty, &info.name, &bytes, count).map_err(|error| self.in_file(error))?
            };
            scale = scale.or_else(|| values.iter().find(|value| **value != 0.0).map(|value| value.abs()));
            exact = values.iter().all(|value| *value == 0.0 || Some(value.abs()) == scale);
            start = end;
        }
        if let Ok(mut known) = self.exact.lock() {
            known.insert(info.name.clone(), exact);
        }
        Ok(exact)
    }

    /// The rows of a tensor, those of the heads in the order of Hugging Face.
    fn stored(&self, tensor: Tensor) -> Result<StoredRows<'_>, LoadError> {
        let mut order = None;
        if let Tensor::Linear(_, projection) = tensor {
            let head_dim = self.config.head_dim;
            let source = move |row: usize| row / head_dim * head_dim + half_split_source(row % head_dim, head_dim);
            order = projection.interleaved_heads(&self.config).map(|_| Box::new(source) as Box<dyn Fn(usize) -> usize>);
        }
        let (rows, cols) = tensor.shape(&self.config);
        let name = self.names().tensor(tensor);
        let info = self.tensor(&name, rows, cols)?;
        let row_bytes = info.n_bytes / rows.max(1) as u64;
        let read = move |rows: std::ops::Range<usize>| -> Result<Vec<u8>, SourceError> {
            Ok(self.gguf.read_tensor_bytes(info, rows.start as u64 * row_bytes..rows.end as u64 * row_bytes)?)
        };
        Ok(StoredRows { name, rows, cols, ty: info.ty, read: Box::new(read), order })
    }

    /// Whether a tensor of floats, which norms inside the projections say are masters, is trits with several scales.
    fn is_several(&self, tensor: Tensor) -> Result<bool, LoadError> {
        let failed = |source| LoadError::of_source(&self.names().tensor(tensor), source);
        self.surveys.is_several(self.stored(tensor)?).map_err(failed)
    }

    /// The values of a linear weight that is stored in floats.
    fn float_linear(&self, info: &TensorInfo) -> Result<Vec<f32>, LoadError> {
        let name = info.name.clone();
        let blocks = scaled_blocks(info.ty) && (!self.are_masters() || self.is_exactly_ternary(info)?);
        if self.has_masters() && !info.ty.is_float() && !blocks {
            let hint = "a linear weight must be ternary (TQ1_0, TQ2_0, I2_S) or float; this model was quantised to \
                        something else, convert the original instead";
            let (tensor, found) = (name, info.ty.name().to_owned());
            return Err(LoadError::Type { path: self.path.clone(), tensor, found, hint: hint.to_owned() });
        }
        let count = info.element_count() as usize;
        let values = decode_f32(info.ty, &name, &self.gguf.read_tensor(info)?, count);
        let values = values.map_err(|error| self.in_file(error))?;
        check_finite(&self.path, &name, &values)?;
        Ok(values)
    }

    /// The factor some files keep beside a linear weight.
    fn tensor_scale(&self, base: &str) -> Result<Option<f32>, LoadError> {
        let name = format!("{base}.scale");
        self.gguf.tensor(&name).map(|_| Ok(self.floats(&name, 1)?[0])).transpose()
    }
}

impl ModelFile for GgufModel {
    fn path(&self) -> &Path {
        &self.path
    }

    fn format(&self) -> String {
        format!("GGUF v{}", self.gguf.version)
    }

    fn config(&self) -> &Config {
        &self.config
    }

    fn text(&self) -> Result<Option<(Tokenizer, Vocab)>, LoadError> {
        let failed = |error| LoadError::Vocab { path: self.path.clone(), error: Box::new(error) };
        let kind = self.gguf.metadata.get_str("tokenizer.ggml.model").map_err(|error| self.in_file(error))?;
        if matches!(kind, None | Some("no_vocab" | "none")) {
            return Ok(None);
        }
        let vocab = Vocab::from_gguf(&self.gguf.metadata).map_err(failed)?;
        let vocab = fit_vocab(self, vocab)?;
        Ok(Some((Tokenizer::new(&vocab).map_err(failed)?, vocab)))
    }

    fn linear(&self, layer: usize, projection: Projection) -> Result<Linear, LoadError> {
        let base = self.names().module(layer, projection);
        let name = format!("{base}.weight");
        let (rows, cols) = projection.shape(&self.config);
        let info = self.tensor(&name, rows, cols)?;
        let origin = self.origin(layer, projection)?;
        if origin.is_dense() {
            return Err(LoadError::Dense { path: self.path.clone(), tensor: name });
        }
        let mut linear = if info.ty.is_ternary() {
            let bytes = self.gguf.read_tensor(info)?;
            let matrix = decode_ternary(info.ty, &name, rows, cols, &bytes, self.options.i2s_block);
            Linear { matrix: matrix.map_err(|error| self.in_file(error))?, origin: Origin::Stored }
        } else {
            ternarize(rows, cols, &self.float_linear(info)?)?
        };
        if let Some(scale) = self.tensor_scale(&base)? {
            linear.matrix.scale *= scale;
            check_finite(&self.path, &format!("{base}.scale"), &[linear.matrix.scale])?;
        }
        if let Some(heads) = projection.interleaved_heads(&self.config) {
            linear.matrix = reorder_rows(&linear.matrix, heads, self.config.head_dim, half_split_source);
        }
        Ok(linear)
    }

    fn dense_linear(&self, layer: usize, projection: Projection) -> Result<Option<DenseTensor<'_>>, LoadError> {
        if !self.origin(layer, projection)?.is_dense() {
            return Ok(None);
        }
        let base = self.names().module(layer, projection);
        if self.tensor_scale(&base)?.is_some() {
            let (path, tensor) = (self.path.clone(), format!("{base}.scale"));
            let (meaning, family) = (" (a factor of a dense weight)", self.config.family.name);
            return Err(LoadError::NotUnderstood { path, tensor, meaning, family });
        }
        let table = self.table(Tensor::Linear(layer, projection))?;
        Ok(Some(match projection.interleaved_heads(&self.config) {
            Some(_) => table.reordered(self.config.head_dim, half_split_source),
            None => table,
        }))
    }

    fn scaled(&self, tensor: Tensor) -> Result<Option<ScaledTrits<'_>>, LoadError> {
        let tensor = if tensor == Tensor::Head && self.config.tied_head { Tensor::Embedding } else { tensor };
        if let Tensor::Linear(layer, projection) = tensor {
            let factor = self.tensor_scale(&self.names().module(layer, projection))?;
            if factor.is_some() || !self.origin(layer, projection)?.is_dense() {
                return Ok(None);
            }
        }
        let failed = |source| LoadError::of_source(&self.names().tensor(tensor), source);
        self.surveys.scaled(self.stored(tensor)?).map_err(failed)
    }

    fn activations(&self) -> Activations {
        self.options.activations
    }

    fn origin(&self, layer: usize, projection: Projection) -> Result<Origin, LoadError> {
        let (rows, cols) = projection.shape(&self.config);
        let info = self.tensor(&self.names().tensor(Tensor::Linear(layer, projection)), rows, cols)?;
        Ok(match info.ty.is_ternary() {
            true if self.config.family.always_ternary || info.ty == TensorType::I2S => Origin::Stored,
            true if self.is_exactly_ternary(info)? => Origin::Stored,
            true => Origin::Blocks,
            false if self.is_exactly_ternary(info)? => Origin::ExactDense,
            false if self.are_masters() => Origin::Master,
            false if scaled_blocks(info.ty) => Origin::Blocks,
            false if self.has_masters() && !self.is_several(Tensor::Linear(layer, projection))? => Origin::Master,
            false => Origin::Dense,
        })
    }

    fn master(&self, layer: usize, projection: Projection) -> Result<Option<Vec<f32>>, LoadError> {
        let base = self.names().module(layer, projection);
        let name = format!("{base}.weight");
        let (rows, cols) = projection.shape(&self.config);
        let info = self.tensor(&name, rows, cols)?;
        if self.origin(layer, projection)? == Origin::Stored || self.is_exactly_ternary(info)? {
            return Ok(None);
        }
        let mut values = self.float_linear(info)?;
        if let Some(scale) = self.tensor_scale(&base)? {
            values.iter_mut().for_each(|value| *value *= scale);
            check_finite(&self.path, &name, &values)?;
        }
        if let Some(heads) = projection.interleaved_heads(&self.config) {
            values = reorder_float_rows(&values, cols, heads, self.config.head_dim, half_split_source);
        }
        Ok(Some(values))
    }

    fn vector(&self, tensor: Tensor) -> Result<Vec<f32>, LoadError> {
        let values = self.floats(&self.names().tensor(tensor), tensor.shape(&self.config).1)?;
        Ok(match tensor {
            Tensor::Bias(_, projection) => match projection.interleaved_heads(&self.config) {
                Some(heads) => reorder_float_rows(&values, 1, heads, self.config.head_dim, half_split_source),
                None => values,
            },
            _ => values,
        })
    }

    /// The rows of a table or of a dense linear weight, as the file orders them.
    fn table(&self, tensor: Tensor) -> Result<DenseTensor<'_>, LoadError> {
        let (rows, cols) = tensor.shape(&self.config);
        let name = self.names().tensor(tensor);
        let info = self.tensor(&name, rows, cols)?;
        let direct = match info.ty {
            TensorType::F32 => Some(Encoding::F32),
            TensorType::F16 => Some(Encoding::F16),
            TensorType::BF16 => Some(Encoding::BF16),
            TensorType::Q8_0 => Some(Encoding::Q8_0),
            TensorType::Q6K => Some(Encoding::Q6K),
            TensorType::I2S => {
                let hint = "an embedding cannot be I2_S; convert the model with another type for it".to_owned();
                return Err(LoadError::Type { path: self.path.clone(), tensor: name, found: "I2_S".into(), hint });
            }
            _ => None,
        };
        let row_bytes = info.n_bytes / rows as u64;
        if let Some(encoding) = direct {
            let source = move |first: usize, out: &mut [u8]| -> Result<(), SourceError> {
                Ok(self.gguf.read_tensor_into(info, first as u64 * row_bytes, out)?)
            };
            return Ok(DenseTensor { name, rows, cols, encoding, source: Box::new(source) }.checked(&self.path));
        }
        // Types without a kernel of their own become F16 on the way, which holds their values to half a part in 2000
        // (ternary ones exactly).
        let label = name.clone();
        let source = move |first: usize, out: &mut [u8]| -> Result<(), SourceError> {
            let count = out.len() / (2 * cols);
            let start = first as u64 * row_bytes;
            let bytes = self.gguf.read_tensor_bytes(info, start..start + count as u64 * row_bytes)?;
            let values = decode_f32(info.ty, &label, &bytes, count * cols)?;
            out.copy_from_slice(&encode_f32(TensorType::F16, &label, &values)?);
            Ok(())
        };
        Ok(DenseTensor { name, rows, cols, encoding: Encoding::F16, source: Box::new(source) }.checked(&self.path))
    }

    fn tensors(&self) -> Vec<TensorSummary> {
        let summary = |info: &TensorInfo| TensorSummary {
            name: info.name.clone(),
            dtype: info.ty.name().to_owned(),
            shape: info.dims.iter().rev().copied().collect(),
            bytes: info.n_bytes,
        };
        self.gguf.tensors.iter().map(summary).collect()
    }

    fn metadata(&self) -> Vec<(String, String)> {
        self.gguf.metadata.iter().map(|(key, value)| (key.to_owned(), describe(value))).collect()
    }

    fn gguf_metadata(&self) -> Option<&tritune_format::Metadata> {
        Some(&self.gguf.metadata)
    }

    fn i2s_block(&self) -> Option<I2sBlock> {
        Some(self.options.i2s_block)
    }

    fn file_bytes(&self) -> u64 {
        self.gguf.file_bytes()
    }
}

/// Whether a type holds trits with a scale for each block of them.
fn scaled_blocks(ty: TensorType) -> bool {
    matches!(ty, TensorType::Q1_0 | TensorType::Q2_0 | TensorType::Q2_0G128 | TensorType::PQ2_0)
}

/// A value for the user: texts and numbers as they are, arrays by their type and length.
fn describe(value: &Value) -> String {
    const LONGEST: usize = 120;
    let text = match value {
        Value::String(bytes) => String::from_utf8_lossy(bytes).escape_debug().to_string(),
        Value::F32(number) => number.to_string(),
        Value::F64(number) => number.to_string(),
        Value::Bool(flag) => flag.to_string(),
        other => other.as_i128().map_or_else(|| other.describe(), |number| number.to_string()),
    };
    match text.char_indices().nth(LONGEST) {
        None => text,
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// Row of an interleaved head that holds row `row` of the half-split one.
pub(crate) fn half_split_source(row: usize, head_dim: usize) -> usize {
    let half = head_dim / 2;
    2 * (row % half) + row / half
}

/// Row of a half-split head that holds row `row` of the interleaved one.
pub(crate) fn interleaved_source(row: usize, head_dim: usize) -> usize {
    (row % 2) * (head_dim / 2) + row / 2
}

/// Takes each row of each head from the row of the same head that `source` names.
pub(crate) fn reorder_rows(
    matrix: &TernaryMatrix,
    heads: usize,
    head_dim: usize,
    source: fn(usize, usize) -> usize,
) -> TernaryMatrix {
    let mut reordered = matrix.clone();
    let words = matrix.words_per_row();
    for row in 0..heads * head_dim {
        let from = row / head_dim * head_dim + source(row % head_dim, head_dim);
        reordered.words[row * words..(row + 1) * words].copy_from_slice(matrix.row(from));
    }
    reordered
}

/// The same for rows of `width` floats.
pub(crate) fn reorder_float_rows(
    values: &[f32],
    width: usize,
    heads: usize,
    head_dim: usize,
    source: fn(usize, usize) -> usize,
) -> Vec<f32> {
    let rows = (0..heads * head_dim).map(|row| row / head_dim * head_dim + source(row % head_dim, head_dim));
    rows.flat_map(|from| &values[from * width..(from + 1) * width]).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_row_orders_are_inverse() {
        // formats: new row 2j + b of a head is old row b·(half) + j.
        assert_eq!((0..6).map(|row| interleaved_source(row, 6)).collect::<Vec<_>>(), vec![0, 3, 1, 4, 2, 5]);
        let trits: Vec<i8> = (0..12 * 20).map(|index| ((index * index + index / 7) % 3) as i8 - 1).collect();
        let matrix = TernaryMatrix::from_trits(12, 20, 0.5, &trits).unwrap();
        let there = reorder_rows(&matrix, 2, 6, interleaved_source);
        assert_ne!(there.words, matrix.words);
        assert_eq!(reorder_rows(&there, 2, 6, half_split_source).words, matrix.words);
    }
}
