//! Writing models: GGUF in any of its ternary types or in floats, or a Hugging Face folder.

use crate::config::Config;
use crate::model_file::{DenseTensor, LoadError, ModelFile, Origin, ScaledTrits};
use crate::tensor::{Projection, Tensor};
use std::collections::BTreeMap;
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
    /// A GGUF file whose linear weights have this type: TQ1_0, TQ2_0, I2_S, Q2_0, Q1_0, F16, BF16 or F32.
    Gguf(TensorType),
    /// A Hugging Face folder with packed trits.
    HfPacked,
    /// A Hugging Face folder with master weights in f32, which are ternarised whenever they are used.
    HfMaster,
    /// A Hugging Face folder with dense weights as they are.
    HfDense,
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
    /// The type has fewer scales than a tensor.
    #[error("\"{tensor}\" has {scales}, which {ty} cannot hold exactly; choose another type (f16 and f32 hold any)")]
    Scales { tensor: String, scales: String, ty: &'static str },
    /// A file of the target folder could not be written.
    #[error("cannot write {path}: {source}")]
    Io { path: String, source: std::io::Error },
}

/// Writes a checkpoint as another format. `progress` hears the bytes done so far and in all.
pub fn convert(
    model_file: &dyn ModelFile,
    destination: &Path,
    options: ConvertOptions,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<ConvertReport, ConvertError> {
    let mut losses = Losses::default();
    match options.target {
        OutputFormat::Gguf(ty) => to_gguf::write(model_file, destination, ty, options, &mut losses, progress)?,
        OutputFormat::HfPacked | OutputFormat::HfMaster | OutputFormat::HfDense => {
            to_hf::write(model_file, destination, options, &mut losses, progress)?;
        }
    }
    let file = if destination.is_dir() { destination.join(to_hf::TENSOR_FILE) } else { destination.to_owned() };
    let bytes = std::fs::metadata(file).map_or(0, |metadata| metadata.len());
    Ok(ConvertReport { bytes, notes: losses.notes() })
}

/// Everything inexact, gathered by reason.
#[derive(Default)]
struct Losses {
    wide_rows: BTreeMap<(usize, &'static str, u64), usize>,
    partial_blocks: usize,
    rounded_scales: usize,
    worst_rounding: f32,
    reciprocals: usize,
    masters: usize,
    notes: Vec<String>,
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
        if !matches!(ty, TensorType::I2S | TensorType::F32) && !f16_holds(matrix.scale) {
            self.rounded_scales += 1;
            let rounded = half::f16::from_f32(matrix.scale).to_f32();
            self.worst_rounding = self.worst_rounding.max((rounded / matrix.scale - 1.0).abs());
        }
    }

    /// Notes masters that are not written.
    fn master(&mut self, origin: Origin) {
        self.masters += usize::from(matches!(origin, Origin::Master | Origin::ScaledMaster));
    }

    fn notes(self) -> Vec<String> {
        let mut notes = self.notes;
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

/// The bytes of a dense matrix in a type of floats, which must hold every value exactly.
fn exact_floats(ty: TensorType, name: &str, values: &[f32]) -> Result<Vec<u8>, ConvertError> {
    let bytes = encode_f32(ty, name, values)?;
    if ty != TensorType::F32 {
        let back = decode_f32(ty, name, &bytes, values.len())?;
        if let Some((value, _)) = values.iter().zip(&back).find(|(value, back)| value != back) {
            let what = format!("\"{name}\" holds {value}, which {ty} would round; type f32 holds it");
            return Err(ConvertError::Unwritable { what });
        }
    }
    Ok(bytes)
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
