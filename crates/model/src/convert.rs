//! Writing models: GGUF in any of its ternary types or in floats, or a Hugging Face folder.

use crate::config::Config;
use crate::model_file::{DenseTensor, LoadError, ModelFile, Origin, ReadingOptions, ScaledTrits, open};
use crate::read_back::first_difference;
use crate::tensor::{Projection, Tensor};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use tritune_format::codec::scaled_trits::{encode_rows, unit};
use tritune_format::codec::{I2sBlock, decode_f32, encode_f32, f16_holds};
use tritune_format::{TensorType, TernaryMatrix};
use tritune_graph::{Encoding, GroupSize, ScaleGranularity, SourceError};

mod to_gguf;
mod to_hf;

pub use to_hf::folder_files;

/// What the linear weights become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputFormat {
    /// A GGUF file whose linear weights have this type: TQ1_0, TQ2_0, I2_S, Q2_0, Q1_0, F16, BF16 or F32; dense ones also Q8_0,
    /// Q4_0 or Q4_K.
    Gguf(TensorType),
    /// A Hugging Face folder with packed trits.
    HfPacked,
    /// A Hugging Face folder with master weights in f32, which are ternarised whenever they are used.
    HfMaster,
    /// A Hugging Face folder with dense weights as they are, or in this type: F16 or BF16.
    HfDense(Option<TensorType>),
}

impl OutputFormat {
    /// What holds all of a model's dense weights in the same container, by the name the command line has for it.
    const fn exact(self) -> &'static str {
        match self {
            OutputFormat::Gguf(_) => "type f32",
            OutputFormat::HfPacked | OutputFormat::HfMaster | OutputFormat::HfDense(_) => "type hf-dense",
        }
    }

    /// What holds all of a model's weights: TQ2_0 for trits with one scale, a type of floats for dense weights.
    pub fn for_model(model_file: &dyn ModelFile) -> Result<OutputFormat, LoadError> {
        let first = model_file.origin(0, Projection::Q)?;
        if !first.is_dense() || model_file.scaled(Tensor::Linear(0, Projection::Q))?.is_some() {
            return Ok(OutputFormat::default());
        }
        let encoding = model_file.dense_linear(0, Projection::Q)?.map(|dense| dense.encoding);
        Ok(OutputFormat::Gguf(match (first, encoding) {
            (Origin::Dense, Some(Encoding::BF16)) => TensorType::BF16,
            _ => TensorType::F32,
        }))
    }
}

impl Default for OutputFormat {
    fn default() -> OutputFormat {
        OutputFormat::Gguf(TensorType::TQ2_0)
    }
}

/// How a model is written.
#[derive(Clone, Copy, Debug)]
pub struct ConvertOptions {
    /// Format and type.
    pub target: OutputFormat,
    /// Type of the embedding and head; as in the source when absent.
    pub head: Option<TensorType>,
    /// Packing of I2_S tensors.
    pub i2s_block: I2sBlock,
    /// Whether weights may be rounded where the type does not hold them; what was rounded is noted.
    pub lossy: bool,
}

/// What a conversion wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConvertReport {
    /// Size of the file with the tensors.
    pub bytes: u64,
    /// What could not be kept exactly, one sentence each.
    pub notes: Vec<String>,
}

/// Why a model could not be written.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum ConvertError {
    /// The source could not be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The vocabulary cannot be written.
    #[error(transparent)]
    Vocab(#[from] crate::tokenizer::Error),
    /// The target could not be written.
    #[error(transparent)]
    Format(#[from] tritune_format::Error),
    /// Rows of the source could not be read.
    #[error("{tensor}: {source}")]
    Rows { tensor: String, source: SourceError },
    /// The embedding cannot have the type asked for.
    #[error("the embedding cannot be {ty}: its rows have {cols} elements, no multiple of {block}; choose f16")]
    HeadType { ty: &'static str, cols: usize, block: u64 },
    /// The model has something that the format has no place for.
    #[error("a Hugging Face folder cannot hold this model: {what}; write GGUF instead")]
    Unwritable { what: String },
    /// A folder of dense weights was asked for, and a weight is ternary.
    #[error(
        "the weights of {path} are ternary ({tensor} is), and such a folder is for dense ones; write one with packed trits"
    )]
    NotDense { path: String, tensor: String },
    /// The type asked for does not hold a tensor's values.
    #[error(
        "\"{tensor}\": {ty} holds {held} of its {count} values, and is off by up to {worst:.1e} in the others (the largest value \
         is {largest:.1e}); {exact} holds all of every tensor, or let them be rounded"
    )]
    Rounded {
        tensor: String,
        ty: &'static str,
        /// What holds the values of any tensor, in the same container.
        exact: &'static str,
        held: usize,
        count: usize,
        worst: f32,
        largest: f32,
    },
    /// A value has no place in the type at all.
    #[error("\"{tensor}\" holds {value}, which is beyond what {ty} can say; type bf16 or f32 holds it")]
    Beyond { tensor: String, ty: &'static str, value: f32 },
    /// What was written is not what was meant to be.
    #[error(
        "{path} is as it was: what was to be written there {fault}, so it was removed. This is a defect of Tritune, or of the disk: \
         please report it"
    )]
    ReadBack { path: String, fault: String },
    /// The type has fewer scales than a tensor.
    #[error("\"{tensor}\" has {scales}, which {ty} cannot hold exactly; choose another type (f16 and f32 hold any)")]
    Scales { tensor: String, scales: String, ty: &'static str },
    /// A file of the target folder could not be written.
    #[error("cannot write {path}: {source}")]
    Io { path: String, source: std::io::Error },
}

/// Writes a model as another format, and compares what was written with it. `progress` hears the bytes done so far and in all.
pub fn convert(
    model_file: &dyn ModelFile,
    destination: &Path,
    options: ConvertOptions,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<ConvertReport, ConvertError> {
    let mut losses = Losses { exact: options.target.exact(), ..Losses::default() };
    match options.target {
        OutputFormat::Gguf(ty) => to_gguf::write(model_file, destination, ty, options, &mut losses, progress)?,
        OutputFormat::HfPacked | OutputFormat::HfMaster | OutputFormat::HfDense(_) => {
            to_hf::write(model_file, destination, options, &mut losses, progress)?;
        }
    }
    let file = if destination.is_dir() { destination.join(to_hf::TENSOR_FILE) } else { destination.to_owned() };
    let bytes = std::fs::metadata(file).map_or(0, |metadata| metadata.len());
    Ok(ConvertReport { bytes, notes: losses.notes() })
}

/// Opens what was written under a name of its own, and compares every weight with what it must be at its `destination`.
fn check_written(
    model_file: &dyn ModelFile,
    written: &Path,
    destination: &Path,
    options: ConvertOptions,
) -> Result<(), ConvertError> {
    let failed = |fault: String| ConvertError::ReadBack { path: destination.display().to_string(), fault };
    let reading = ReadingOptions { i2s_block: options.i2s_block, ..ReadingOptions::default() };
    let found = open(written, reading).map_err(|error| failed(format!("cannot be read again ({error})")))?;
    let shape = |config: &Config| {
        let Config { vocab, hidden, feed_forward, layers, heads, kv_heads, head_dim, .. } = *config;
        let Config { norm_eps, rope_theta, rope_dims, multipliers, activation, .. } = *config;
        (
            [vocab, hidden, feed_forward, layers, heads, kv_heads, head_dim, rope_dims],
            [norm_eps, rope_theta],
            multipliers,
            activation,
        )
    };
    if shape(model_file.config()) != shape(found.config()) {
        return Err(failed("is read as a model of another shape".to_owned()));
    }
    match first_difference(model_file, &*found) {
        Ok(None) => Ok(()),
        Ok(Some(tensor)) => Err(failed(format!("has another {tensor}"))),
        Err(error) => Err(failed(format!("cannot be read again ({error})"))),
    }
}

/// Everything inexact, gathered by reason.
#[derive(Default)]
struct Losses {
    /// What to ask for to lose nothing.
    exact: &'static str,
    wide_rows: BTreeMap<(usize, &'static str, u64), usize>,
    partial_blocks: usize,
    rounded_scales: usize,
    worst_rounding: f32,
    reciprocals: usize,
    masters: usize,
    rounded: BTreeMap<&'static str, Rounded>,
    notes: Vec<String>,
}

/// What a type did not hold.
#[derive(Default)]
struct Rounded {
    tensors: BTreeSet<String>,
    values: u64,
    count: u64,
    worst: (f32, String),
}

impl Losses {
    /// The type a ternary matrix gets when `ty` is asked for: F16 where it does not fill whole blocks.
    fn linear_type(&mut self, ty: TensorType, rows: usize, cols: usize, i2s_block: I2sBlock) -> TensorType {
        if ty == TensorType::I2S && !(rows * cols).is_multiple_of(i2s_block.weights()) {
            self.partial_blocks += 1;
            return TensorType::F16;
        }
        if ty != TensorType::I2S && !(cols as u64).is_multiple_of(ty.block_elements()) {
            *self.wide_rows.entry((cols, ty.name(), ty.block_elements())).or_default() += 1;
            return TensorType::F16;
        }
        ty
    }

    /// Notes what a matrix loses in a type.
    fn scale(&mut self, ty: TensorType, matrix: &TernaryMatrix, origin: Origin) {
        self.master(origin);
        let exact = matches!(ty, TensorType::I2S | TensorType::F32 | TensorType::BF16);
        if !exact && !f16_holds(matrix.scale) {
            self.rounded_scales += 1;
            let rounded = half::f16::from_f32(matrix.scale).to_f32();
            self.worst_rounding = self.worst_rounding.max((rounded / matrix.scale - 1.0).abs());
        }
    }

    /// Notes masters that are not written.
    fn master(&mut self, origin: Origin) {
        self.masters += usize::from(matches!(origin, Origin::Master | Origin::ScaledMaster));
    }

    /// The bytes of some values in a type. Values it does not hold are counted, and refused unless that is allowed.
    fn encode(&mut self, ty: TensorType, name: &str, values: &[f32], lossy: bool) -> Result<Vec<u8>, ConvertError> {
        let bytes = encode_f32(ty, name, values)?;
        if ty == TensorType::F32 {
            return Ok(bytes);
        }
        let back = decode_f32(ty, name, &bytes, values.len())?;
        let (mut held, mut worst, mut largest) = (0, 0.0f32, 0.0f32);
        for (&value, &back) in values.iter().zip(&back) {
            if !back.is_finite() {
                return Err(ConvertError::Beyond { tensor: name.to_owned(), ty: ty.name(), value });
            }
            held += usize::from(value == back);
            worst = worst.max((value - back).abs());
            largest = largest.max(value.abs());
        }
        let count = values.len();
        if held < count && !lossy {
            let (tensor, ty, exact) = (name.to_owned(), ty.name(), self.exact);
            return Err(ConvertError::Rounded { tensor, ty, exact, held, count, worst, largest });
        }
        if held < count {
            let rounded = self.rounded.entry(ty.name()).or_default();
            rounded.tensors.insert(name.to_owned());
            rounded.values += (count - held) as u64;
            rounded.count += count as u64;
            let relative = worst / largest;
            if relative > rounded.worst.0 {
                rounded.worst = (relative, name.to_owned());
            }
        }
        Ok(bytes)
    }

    /// The type a dense matrix gets when `ty` is asked for: one of shorter blocks where it does not fill whole ones.
    fn dense_type(&mut self, ty: TensorType, cols: usize) -> TensorType {
        let fits = |ty: &TensorType| (cols as u64).is_multiple_of(ty.block_elements());
        if fits(&ty) {
            return ty;
        }
        let other = if fits(&TensorType::Q8_0) { TensorType::Q8_0 } else { TensorType::F16 };
        let (block, ty) = (ty.block_elements(), ty.name());
        let note = format!(
            "tensors with rows of {cols} weights are stored as {other}: {ty} needs rows in multiples of {block}"
        );
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
        other
    }

    fn notes(self) -> Vec<String> {
        let mut notes = self.notes;
        for (ty, Rounded { tensors, values, count, worst: (worst, tensor) }) in self.rounded {
            notes.push(format!(
                "{values} of {count} values in {} tensors were rounded to {ty}, by up to {worst:.1e} of the largest value of their \
                 tensor (\"{tensor}\")",
                tensors.len()
            ));
        }
        for ((cols, ty, block), count) in self.wide_rows {
            notes.push(format!(
                "{count} tensors with rows of {cols} weights are stored as F16 (their exact trits kept), because {ty} \
                 needs rows in multiples of {block}; type i2_s holds them"
            ));
        }
        if self.partial_blocks > 0 {
            notes.push(format!(
                "{} tensors are stored as F16 (their exact trits kept), because their weights do not fill whole blocks \
                 of I2_S",
                self.partial_blocks
            ));
        }
        if self.rounded_scales > 0 {
            notes.push(format!(
                "the scales of {} tensors do not fit an f16 and were rounded (worst relative change {:.1e}); type \
                 i2_s keeps them exactly",
                self.rounded_scales, self.worst_rounding
            ));
        }
        if self.reciprocals > 0 {
            notes.push(format!(
                "the scales of {} tensors are stored as reciprocals and were rounded in their last bit, because transformers has \
                 no other way to biases",
                self.reciprocals
            ));
        }
        if self.masters > 0 {
            notes.push(format!(
                "{} tensors were master weights: their ternary form is written, the masters themselves are not",
                self.masters
            ));
        }
        notes
    }
}

/// The type that holds weights with these scales: the wanted one, or else the smallest that does.
pub fn type_for(wanted: TensorType, scales: ScaleGranularity) -> TensorType {
    let held = |ty: TensorType| match (scales, unit(ty)) {
        (ScaleGranularity::Tensor, _) => true,
        (ScaleGranularity::Row, unit) => unit.is_some(),
        (ScaleGranularity::Group(group), unit) => unit.is_some_and(|unit| unit <= group),
    };
    // Signs alone have no zero, and few trained weights have none.
    let holds_zero = wanted != TensorType::Q1_0;
    let order = [TensorType::TQ2_0, TensorType::Q2_0, TensorType::F16];
    let first = Some(wanted).filter(|ty| held(*ty) && (holds_zero || scales == ScaleGranularity::Tensor));
    first.or_else(|| order.into_iter().find(|ty| held(*ty))).unwrap_or(wanted)
}

/// The values of a dense linear weight as exactly as its file has them; nothing where trits with one scale are all there is.
pub(crate) fn dense_values(
    model_file: &dyn ModelFile,
    layer: usize,
    projection: Projection,
) -> Result<Option<Vec<f32>>, LoadError> {
    match model_file.origin(layer, projection)? {
        Origin::ScaledMaster => model_file.dense_linear(layer, projection)?.map(DenseTensor::values).transpose(),
        // Which other floats are exactly.
        origin if origin.is_dense() => match model_file.master(layer, projection)? {
            None => model_file.dense_linear(layer, projection)?.map(DenseTensor::values).transpose(),
            values => Ok(values),
        },
        _ => Ok(None),
    }
}

/// The bytes of a ternary matrix with several scales, in a type of blocks, its rows taken in this order.
fn encode_scaled(
    ty: TensorType,
    mut trits: ScaledTrits,
    order: impl Fn(usize) -> usize,
) -> Result<Vec<u8>, ConvertError> {
    let cols = trits.cols;
    let (tensor, scales) = (trits.name.clone(), trits.scales.to_string());
    let cannot = ConvertError::Scales { tensor, scales, ty: ty.name() };
    let block = ty.block_elements() as usize;
    let group = trits.scales.group().map_or(cols, GroupSize::columns);
    let whole_blocks = group.is_multiple_of(block) || group >= cols;
    if !whole_blocks || !cols.is_multiple_of(block) {
        return Err(cannot);
    }
    let per_row = Encoding::ternary(trits.scales).scales_per_row(cols);
    let mut words = vec![0u32; cols.div_ceil(16)];
    let mut scales = vec![0f32; per_row];
    let mut bytes = Vec::with_capacity(trits.rows * cols / block * ty.block_bytes() as usize);
    for row in (0..trits.rows).map(order) {
        let name = trits.name.clone();
        let failed = |source| ConvertError::Load(LoadError::of_source(&name, source));
        trits.source.read_rows(row, bytemuck::cast_slice_mut(&mut words)).map_err(failed)?;
        trits.source.read_scales(row * per_row, &mut scales).map_err(failed)?;
        let by_block: Vec<f32> = (0..cols / block).map(|number| scales[number * block / group]).collect();
        match encode_rows(ty, cols, &words, &by_block) {
            Some(encoded) => bytes.extend(encoded),
            None => return Err(cannot),
        }
    }
    Ok(bytes)
}

/// All tensors of a model in the order files list them.
fn file_tensors(config: &Config) -> Vec<Tensor> {
    let head = (!config.tied_head).then_some(Tensor::Head);
    let blocks = (0..config.layers).flat_map(|layer| {
        let linears = Projection::ALL.into_iter().map(move |projection| Tensor::Linear(layer, projection));
        linears.chain(Tensor::vectors(config, layer))
    });
    [Tensor::Embedding].into_iter().chain(head).chain([Tensor::OutputNorm]).chain(blocks).collect()
}

/// Reads a dense table a few rows at a time.
pub(crate) fn for_each_rows(
    tensor: &mut DenseTensor,
    mut visit: impl FnMut(usize, &[u8]) -> Result<(), ConvertError>,
) -> Result<(), ConvertError> {
    let row_bytes = tensor.encoding.row_bytes(tensor.cols);
    let chunk_rows = ((4 << 20) / row_bytes.max(1)).clamp(1, tensor.rows.max(1));
    let mut buffer = vec![0; chunk_rows * row_bytes];
    let mut first = 0;
    while first < tensor.rows {
        let rows = chunk_rows.min(tensor.rows - first);
        let out = &mut buffer[..rows * row_bytes];
        let failed = |source: SourceError| match source.downcast::<LoadError>() {
            Ok(error) => ConvertError::Load(*error),
            Err(source) => ConvertError::Rows { tensor: tensor.name.clone(), source },
        };
        tensor.source.read_rows(first, out).map_err(failed)?;
        visit(rows, out)?;
        first += rows;
    }
    Ok(())
}

/// The file type of a dense encoding.
pub(crate) fn tensor_type(encoding: Encoding) -> TensorType {
    match encoding {
        Encoding::F32 => TensorType::F32,
        Encoding::BF16 => TensorType::BF16,
        Encoding::Q8_0 => TensorType::Q8_0,
        Encoding::Q6K => TensorType::Q6K,
        // Tables are never ternary: checkpoints deliver such ones as F16.
        Encoding::F16 | Encoding::Ternary | Encoding::TernaryGroups(_) => TensorType::F16,
    }
}
