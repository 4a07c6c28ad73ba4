//! A model on disk, whatever its format: its shape, its vocabulary, and its tensors in one canonical form.

use crate::config::{Config, ConfigError};
use crate::tensor::{Norm, Projection, Tensor};
use crate::tokenizer::{self, Tokenizer, Vocab};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tritune_format::codec::{I2sBlock, dense_to_ternary_exact, quantize_absmean};
use tritune_format::{Error as FormatError, Gguf, ReadAt, TernaryMatrix};
use tritune_graph::{DeviceError, Encoding, RowSource, SourceError};

mod gguf;
mod hf;
mod known_tensors;
mod rows;
mod scaled;
mod ternarized;

pub use gguf::GgufModel;
pub(crate) use gguf::{ROPE_FACTORS, half_split_source, interleaved_source, reorder_float_rows, reorder_rows};
pub use hf::HfModel;
pub(crate) use hf::{CHAT_TEMPLATE_FILE, read_small_file};
pub(crate) use rows::Stacked;
pub use scaled::{Activations, ScaledTrits, describe_linears};
pub(crate) use ternarized::Ternarized;

/// Why a checkpoint could not be read.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum LoadError {
    /// The shape makes no sense.
    #[error("{}", in_file(path, error))]
    Config { path: PathBuf, error: Box<ConfigError> },
    /// The vocabulary makes no sense.
    #[error("{}: the vocabulary cannot be used: {error}", path.display())]
    Vocab { path: PathBuf, error: Box<tokenizer::Error> },
    /// The tokenizer knows tokens the embedding has no row for.
    #[error("{}: the tokenizer has {tokens} tokens, but the embedding only {rows} rows; they do not belong together", path.display())]
    VocabSize { path: PathBuf, tokens: usize, rows: usize },
    /// A tensor is missing.
    #[error("{} has no tensor \"{tensor}\", which this model needs; is the file complete?", path.display())]
    MissingTensor { path: PathBuf, tensor: String },
    /// A tensor has another shape than the configuration says.
    #[error("{}: tensor \"{tensor}\" has shape {found:?}, but the configuration says {expected:?} (rows, columns)", path.display())]
    Shape { path: PathBuf, tensor: String, expected: (u64, u64), found: (u64, u64) },
    /// A tensor has a type that cannot be used there.
    #[error("{}: tensor \"{tensor}\" is {found}; {hint}", path.display())]
    Type { path: PathBuf, tensor: String, found: String, hint: String },
    /// A tensor has no place in the model.
    #[error(
        "{}: the tensor \"{tensor}\"{meaning} has no place in a model of the family {family}. Tritune does not know what it does, and \
         would compute something else without it", path.display()
    )]
    NotUnderstood { path: PathBuf, tensor: String, meaning: &'static str, family: &'static str },
    /// A linear weight is dense where trits are needed.
    #[error(
        "{}: \"{tensor}\" is dense, not ternary, and stays as it is unless it is taken for a master weight", path.display()
    )]
    Dense { path: PathBuf, tensor: String },
    /// A linear weight is not dense where only a dense one makes sense.
    #[error(
        "{}: \"{tensor}\" is not dense: a student is made from a dense teacher", path.display()
    )]
    NotDense { path: PathBuf, tensor: String },
    /// A linear weight is of another kind than the others.
    #[error(
        "{}: \"{tensor}\" is not ternary, as other linear weights of the model are: a model is trained as a whole when all are of one \
         kind. Train an adapter", path.display()
    )]
    OtherKind { path: PathBuf, tensor: String },
    /// A tensor holds numbers that cannot be weights.
    #[error("{}: tensor \"{tensor}\" contains {found}; the file is damaged or the model diverged", path.display())]
    Number { path: PathBuf, tensor: String, found: f32 },
    /// The file cannot be read.
    #[error(transparent)]
    Format(#[from] tritune_format::Error),
    /// The path is neither a GGUF file nor a Hugging Face folder.
    #[error("{} is a folder without config.json; give a GGUF file or a Hugging Face model folder", path.display())]
    NotAModelFolder { path: PathBuf },
    /// An adapter in the place of a model.
    #[error("{} is an adapter, not a model; give its model, and the adapter beside it", path.display())]
    IsAdapter { path: PathBuf },
    /// A configuration or tokenizer file is absurdly large.
    #[error("{} has {bytes} bytes; such a file is never larger than {limit}", path.display())]
    TooLarge { path: PathBuf, bytes: u64, limit: u64 },
    /// A small file could not be read.
    #[error("cannot read {}: {error}", path.display())]
    Unreadable { path: PathBuf, error: std::io::Error },
    /// Only trits are left of a weight that is to be changed.
    #[error(
        "{}: \"{tensor}\" is ternary already, without its master weights. Adding a low-rank change to trits and rounding \
         again loses most of the change. Merge into the master weights (a Hugging Face folder or an F16, BF16 or F32 \
         GGUF of them), keep the adapter beside the model, or insist on a lossy merge", path.display()
    )]
    NoMaster { path: PathBuf, tensor: String },
    /// A ternary adapter needs trits with one scale.
    #[error(
        "{}: \"{tensor}\" {found}, and a ternary adapter changes trits that have one scale per tensor; train a LoRA instead", path.display()
    )]
    NoSingleScale { path: PathBuf, tensor: String, found: String },
    /// A ternary adapter changes the weights that other adapters are beside.
    #[error(
        "a ternary adapter changes the trits of the model: it counts once and stands alone. `tritune merge` makes a model of the two, \
         without loss; use other adapters with that"
    )]
    TernaryNotAlone,
    /// An adapter was trained on another model.
    #[error(
        "the adapter was trained on another model ({base}) of the same shape; this one's weights ({model}) have nothing in \
         common with it. Use the model it was trained on, or one made from it"
    )]
    OtherBase { base: String, model: String },
    /// The device did not take the weights.
    #[error(transparent)]
    Device(#[from] DeviceError),
}

impl LoadError {
    /// What a device says of weights it did not get, without the device where the file was at fault.
    pub(crate) fn of_upload(error: DeviceError) -> LoadError {
        match error {
            DeviceError::Source { weight, source } => LoadError::of_source(&weight, source),
            other => LoadError::Device(other),
        }
    }

    /// What the rows of a tensor could not be read for.
    pub(crate) fn of_source(tensor: &str, source: SourceError) -> LoadError {
        match source.downcast::<LoadError>() {
            Ok(error) => *error,
            Err(source) => LoadError::Device(DeviceError::Source { weight: tensor.to_owned(), source }),
        }
    }
}

fn in_file(path: &Path, error: &ConfigError) -> String {
    match error {
        // Readers name the file in their errors; look-ups of a key do not know it.
        ConfigError::Format(error @ FormatError::InFile { .. }) => error.to_string(),
        other => format!("{}: {other}", path.display()),
    }
}

/// Where a linear weight comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// The file stores them.
    Stored,
    /// Dense values that are exactly 0 or ±s.
    ExactDense,
    /// Master weights, ternarised by their mean magnitude.
    Master,
    /// Master weights, ternarised by the mean magnitude of each row or group ([`ModelFile::scaled`]).
    ScaledMaster,
    /// The file stores codes with a scale for each block: trits ([`ModelFile::scaled`]), or others, computed as floats.
    Blocks,
    /// There are none: the weight is dense.
    Dense,
}

impl Origin {
    /// Whether it has no single scale: a [`ModelFile::dense_linear`].
    pub const fn is_dense(self) -> bool {
        matches!(self, Origin::ScaledMaster | Origin::Blocks | Origin::Dense)
    }

    /// Whether trits with a single scale are all there is.
    pub const fn has_one_scale(self) -> bool {
        matches!(self, Origin::Stored | Origin::ExactDense)
    }

    /// What a weight is, in words.
    pub const fn describe(self) -> &'static str {
        match self {
            Origin::Stored => "ternary, one scale per tensor; activations int8 per token",
            Origin::ExactDense => "ternary, stored as floats, one scale per tensor; activations int8 per token",
            Origin::Master => "master weights, ternarised when loaded; activations int8 per token",
            Origin::ScaledMaster => "master weights, ternarised when loaded",
            Origin::Blocks => {
                "codes with a scale per block, not all of them trits (or not all of one kind), computed with their exact values; \
                 activations float"
            }
            Origin::Dense => "dense; activations float",
        }
    }
}

/// A linear weight in canonical form.
#[derive(Clone, Debug)]
pub struct Linear {
    /// Trits and scale, rows in Hugging Face order.
    pub matrix: TernaryMatrix,
    /// How they came about.
    pub origin: Origin,
}

/// A dense table that is read row by row.
pub struct DenseTensor<'a> {
    /// Name in its file.
    pub name: String,
    /// Number of rows.
    pub rows: usize,
    /// Elements per row.
    pub cols: usize,
    /// Encoding the rows are delivered in.
    pub encoding: Encoding,
    /// Delivers the rows.
    pub source: Box<dyn RowSource + 'a>,
}

impl<'a> DenseTensor<'a> {
    /// The same table of the file at `path`, refusing NaN and infinities as its rows are read.
    fn checked(self, path: &'a Path) -> DenseTensor<'a> {
        let DenseTensor { name, rows, cols, encoding, mut source } = self;
        let tensor = name.clone();
        let read = move |first: usize, out: &mut [u8]| -> Result<(), SourceError> {
            source.read_rows(first, out)?;
            match first_not_finite(encoding, out) {
                None => Ok(()),
                Some(found) => Err(LoadError::Number { path: path.to_owned(), tensor: tensor.clone(), found }.into()),
            }
        };
        DenseTensor { name, rows, cols, encoding, source: Box::new(read) }
    }
}

/// The first NaN or infinity among rows in an encoding: one of the elements, or of the f16 scales of their blocks.
fn first_not_finite(encoding: Encoding, rows: &[u8]) -> Option<f32> {
    /// Bytes that are looked through without leaving the loop.
    const STRETCH: usize = 1 << 12;
    let f16_at = |block: &[u8], at: usize| half::f16::from_le_bytes([block[at], block[at + 1]]).to_f32();
    let scale = |size: usize, at: usize| {
        rows.chunks_exact(size).map(|block| f16_at(block, at)).find(|value| !value.is_finite())
    };
    // Every exponent bit is set.
    let half = |exponent: u16, value: fn(u16) -> f32| {
        rows.chunks(STRETCH).find_map(|stretch| {
            let bits = || stretch.as_chunks::<2>().0.iter().map(|bytes| u16::from_le_bytes(*bytes));
            let any = bits().fold(false, |any, bits| any | (bits & exponent == exponent));
            any.then(|| bits().map(value).find(|value| !value.is_finite())).flatten()
        })
    };
    match encoding {
        Encoding::Ternary | Encoding::TernaryGroups(_) => None,
        Encoding::F32 => rows.chunks(STRETCH).find_map(|stretch| {
            let values = || stretch.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes));
            let any = values().fold(false, |any, value| any | !value.is_finite());
            any.then(|| values().find(|value| !value.is_finite())).flatten()
        }),
        Encoding::F16 => half(0x7c00, |bits| half::f16::from_bits(bits).to_f32()),
        Encoding::BF16 => half(0x7f80, |bits| half::bf16::from_bits(bits).to_f32()),
        Encoding::Q8_0 => scale(34, 0),
        Encoding::Q6K => scale(210, 208),
    }
}

/// One tensor as its file lists it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct TensorSummary {
    /// Name.
    pub name: String,
    /// Type.
    #[serde(rename = "type")]
    pub dtype: String,
    /// Shape, rows first.
    pub shape: Vec<u64>,
    /// Size in bytes.
    pub bytes: u64,
}

/// A model on disk.
pub trait ModelFile: Send + Sync {
    /// The file or folder.
    fn path(&self) -> &Path;

    /// Name of the format, such as `GGUF v3`.
    fn format(&self) -> String;

    /// The model's shape.
    fn config(&self) -> &Config;

    /// The tokenizer and its vocabulary, where the checkpoint has them.
    fn text(&self) -> Result<Option<(Tokenizer, Vocab)>, LoadError>;

    /// A linear weight that is ternary.
    fn linear(&self, layer: usize, projection: Projection) -> Result<Linear, LoadError>;

    /// The rows of a linear weight that is dense, in Hugging Face order; nothing for a ternary one.
    fn dense_linear(&self, _layer: usize, _projection: Projection) -> Result<Option<DenseTensor<'_>>, LoadError> {
        Ok(None)
    }

    /// A dense linear weight, the embedding or the head as trits with a scale for each row or group, where it is exactly that. The
    /// embedding and head of a model are taken so only if its linear weights are.
    fn scaled(&self, _tensor: Tensor) -> Result<Option<ScaledTrits<'_>>, LoadError> {
        Ok(None)
    }

    /// How activations meet such weights.
    fn activations(&self) -> Activations {
        Activations::default()
    }

    /// What a linear weight is made from.
    fn origin(&self, _layer: usize, _projection: Projection) -> Result<Origin, LoadError> {
        Ok(Origin::Stored)
    }

    /// The master weights of a linear projection, `[out, in]` in Hugging Face order, where the checkpoint has them.
    fn master(&self, _layer: usize, _projection: Projection) -> Result<Option<Vec<f32>>, LoadError> {
        Ok(None)
    }

    /// The master weights of an embedding or head that is ternarised when loaded.
    fn master_table(&self, _tensor: Tensor) -> Result<Option<Vec<f32>>, LoadError> {
        Ok(None)
    }

    /// The gains of a norm, or a bias.
    fn vector(&self, tensor: Tensor) -> Result<Vec<f32>, LoadError>;

    /// The gains of a block's norm.
    fn norm(&self, layer: usize, norm: Norm) -> Result<Vec<f32>, LoadError> {
        self.vector(Tensor::Norm(layer, norm))
    }

    /// The gains of the final norm.
    fn output_norm(&self) -> Result<Vec<f32>, LoadError> {
        self.vector(Tensor::OutputNorm)
    }

    /// The embedding, or a head of its own.
    fn table(&self, tensor: Tensor) -> Result<DenseTensor<'_>, LoadError>;

    /// The token embedding.
    fn embedding(&self) -> Result<DenseTensor<'_>, LoadError> {
        self.table(Tensor::Embedding)
    }

    /// The head: the embedding again when they are tied.
    fn head(&self) -> Result<DenseTensor<'_>, LoadError> {
        self.table(if self.config().tied_head { Tensor::Embedding } else { Tensor::Head })
    }

    /// The model whose files this one comes from, with changes.
    fn base(&self) -> Option<&dyn ModelFile> {
        None
    }

    /// All tensors as the files list them.
    fn tensors(&self) -> Vec<TensorSummary> {
        self.base().map_or_else(Vec::new, |base| base.tensors())
    }

    /// Metadata worth showing, as text.
    fn metadata(&self) -> Vec<(String, String)> {
        self.base().map_or_else(Vec::new, |base| base.metadata())
    }

    /// The metadata of a GGUF file, to be carried over to another.
    fn gguf_metadata(&self) -> Option<&tritune_format::Metadata> {
        self.base()?.gguf_metadata()
    }

    /// How I2_S tensors are taken to be packed, where there may be some.
    fn i2s_block(&self) -> Option<I2sBlock> {
        self.base().and_then(|base| base.i2s_block())
    }

    /// Size of the tensor files.
    fn file_bytes(&self) -> u64 {
        self.base().map_or(0, |base| base.file_bytes())
    }
}

/// How a checkpoint is read where its bytes leave a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadingOptions {
    /// Packing of I2_S tensors; files do not say which of the two they use.
    pub i2s_block: I2sBlock,
    /// Whether dense linear weights are masters that are to be ternarised by their mean magnitude.
    pub masters: bool,
    /// How activations meet ternary weights of a model that was trained with float ones.
    pub activations: Activations,
}

/// Opens a GGUF file or a Hugging Face folder.
pub fn open(path: impl AsRef<Path>, options: ReadingOptions) -> Result<Box<dyn ModelFile>, LoadError> {
    let path = path.as_ref();
    if path.is_dir() {
        if !path.join("config.json").is_file() {
            if path.join("adapter_config.json").is_file() {
                return Err(LoadError::IsAdapter { path: path.to_owned() });
            }
            return Err(LoadError::NotAModelFolder { path: path.to_owned() });
        }
        return Ok(Box::new(HfModel::open(path, options)?));
    }
    Ok(Box::new(GgufModel::open(path, options)?))
}

/// Opens a GGUF file whose bytes are anywhere; messages call it `name`.
pub fn open_source(
    name: impl AsRef<Path>,
    source: Arc<dyn ReadAt>,
    options: ReadingOptions,
) -> Result<Box<dyn ModelFile>, LoadError> {
    let name = name.as_ref();
    let gguf = Gguf::from_source(source).map_err(|error| error.in_file(name))?;
    Ok(Box::new(GgufModel::from_gguf(name, gguf, options)?))
}

/// Checks a vocabulary against the embedding and fills it up to its size.
fn fit_vocab(model_file: &dyn ModelFile, mut vocab: Vocab) -> Result<Vocab, LoadError> {
    let (path, tokens, rows) = (model_file.path().to_owned(), vocab.len(), model_file.config().vocab);
    if tokens > rows {
        return Err(LoadError::VocabSize { path, tokens, rows });
    }
    if tokens < rows {
        // A key alone could claim millions of them: the embedding must have their rows.
        model_file.embedding()?;
    }
    let failed = |error| LoadError::Vocab { path, error: Box::new(error) };
    vocab.pad_to(rows).map_err(failed)?;
    Ok(vocab)
}

/// Refuses NaN and infinities.
fn check_finite(path: &Path, tensor: &str, values: &[f32]) -> Result<(), LoadError> {
    match values.iter().find(|value| !value.is_finite()) {
        None => Ok(()),
        Some(&found) => Err(LoadError::Number { path: path.to_owned(), tensor: tensor.to_owned(), found }),
    }
}

/// Trits of a dense matrix: exact when it holds only 0 and ±s, by mean magnitude otherwise.
fn ternarize(rows: usize, cols: usize, values: &[f32]) -> Result<Linear, LoadError> {
    if let Some(matrix) = dense_to_ternary_exact(rows, cols, values) {
        return Ok(Linear { matrix, origin: Origin::ExactDense });
    }
    Ok(Linear { matrix: quantize_absmean(rows, cols, values)?, origin: Origin::Master })
}
