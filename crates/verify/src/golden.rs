//! Golden folders: reference values of another implementation, their files and tolerances.

mod bounds;
mod folder;
mod lora;
mod qat;
mod training;

pub use folder::GoldenFolder;
pub use lora::{check_lora, check_lora_async};
pub use qat::check_qat;

use crate::compare::{Comparison, Tolerance};
use bounds::Bounds;
use std::path::{Path, PathBuf};
use tritune_format::codec::decode_f32;
use tritune_format::{Dtype, SafetensorsFile, TensorType};
use tritune_graph::{DType, Device, SharedDevice, block_on};
use tritune_model::engine::Traced;
use tritune_model::{Activations, Engine, EngineError, EngineOptions, ModelFile, Precision, ReadingOptions};

/// Why a folder of reference values could not be checked.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum GoldenError {
    /// A file cannot be read.
    #[error(transparent)]
    Format(#[from] tritune_format::Error),
    /// The model cannot be read.
    #[error(transparent)]
    Load(#[from] tritune_model::LoadError),
    /// The model cannot be run.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The adapter cannot be read.
    #[error(transparent)]
    Adapter(#[from] tritune_model::AdapterError),
    /// The adapter cannot be trained.
    #[error(transparent)]
    Trainer(#[from] tritune_train::trainer::TrainerError),
    /// The device cannot be opened.
    #[error("the device cannot be opened")]
    Open(#[source] OpenDeviceError),
    /// The folder is not laid out as expected.
    #[error("{}: {what}; a golden folder has infer/*.safetensors and a model folder for each of them", path.display())]
    Layout { path: PathBuf, what: String },
}

/// Why a caller could not open its device.
pub type OpenDeviceError = Box<dyn std::error::Error + Send + Sync>;

/// Opens a device, one for each part of a check.
pub type OpenDevice<'a> = &'a mut dyn FnMut() -> Result<Box<dyn Device>, OpenDeviceError>;

/// The same for hosts that must not block: they have one open device, perhaps, and give it each time.
pub type GiveDevice<'a> = &'a mut dyn FnMut() -> Result<SharedDevice, OpenDeviceError>;

/// Opens a model of a folder, perhaps in another form.
type OpenModel<'a> = &'a mut dyn FnMut(&GoldenFolder) -> Result<Box<dyn ModelFile>, GoldenError>;

/// The outcome of one comparison.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// What was compared, such as `packed_p17 logits`.
    pub name: String,
    /// Whether it is within the tolerance.
    pub pass: bool,
    /// Error of the worst row relative to its size, where floats were compared.
    pub error: Option<f64>,
    /// The figures.
    pub detail: String,
}

impl Verdict {
    /// Judges a comparison.
    pub fn new(name: impl Into<String>, comparison: &Comparison, tolerance: Tolerance) -> Verdict {
        let detail = if comparison.finite {
            format!("rel {:.1e}, worst row {:.1e}", comparison.rel_l2, comparison.worst_row())
        } else {
            "not every value is a number".to_owned()
        };
        let error = Some(comparison.worst_row());
        Verdict { name: name.into(), pass: tolerance.allows(comparison), error, detail }
    }
}

/// The expected precision of the arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    /// f32 arithmetic: proves correctness.
    A,
    /// f16 arithmetic.
    B,
}

impl Tier {
    fn of(precision: Precision) -> Tier {
        match precision {
            Precision::F32 => Tier::A,
            Precision::F16 => Tier::B,
        }
    }
}

/// A tensor of a reference file as floats.
pub struct Reference {
    /// Elements.
    pub values: Vec<f32>,
    /// Shape.
    pub shape: Vec<usize>,
}

/// Reads a tensor as floats.
pub fn read_floats(file: &SafetensorsFile, path: &Path, name: &str) -> Result<Reference, GoldenError> {
    let layout = |what: String| GoldenError::Layout { path: path.to_owned(), what };
    let entry = file.entry(name).ok_or_else(|| layout(format!("no tensor \"{name}\"")))?;
    let shape: Vec<usize> = entry.shape.iter().map(|&dim| dim as usize).collect();
    let count = shape.iter().product();
    let bytes = file.read(name)?;
    let values = match entry.dtype {
        Dtype::F32 => decode_f32(TensorType::F32, name, &bytes, count)?,
        Dtype::F16 => decode_f32(TensorType::F16, name, &bytes, count)?,
        Dtype::BF16 => decode_f32(TensorType::BF16, name, &bytes, count)?,
        Dtype::I8 => bytes.iter().map(|&byte| f32::from(byte as i8)).collect(),
        Dtype::U8 => bytes.iter().map(|&byte| f32::from(byte)).collect(),
        Dtype::I32 => bytes.chunks_exact(4).map(|b| i32::from_le_bytes([b[0], b[1], b[2], b[3]]) as f32).collect(),
        other => return Err(layout(format!("tensor \"{name}\" has type {other:?}"))),
    };
    Ok(Reference { values, shape })
}

/// Reads token ids and their shape.
pub fn read_ids(file: &SafetensorsFile, path: &Path, name: &str) -> Result<(Vec<u32>, Vec<usize>), GoldenError> {
    let layout = |what: String| GoldenError::Layout { path: path.to_owned(), what };
    let entry = file.entry(name).ok_or_else(|| layout(format!("no tensor \"{name}\"")))?;
    if entry.dtype != Dtype::I64 {
        return Err(layout(format!("tensor \"{name}\" has type {:?}, not I64", entry.dtype)));
    }
    let shape = entry.shape.iter().map(|&dim| dim as usize).collect();
    let ids = file.read(name)?;
    let ids = ids.chunks_exact(8).map(|bytes| i64::from_le_bytes(bytes.try_into().expect("chunks of eight")));
    let ids = ids.map(|id| u32::try_from(id).map_err(|_| layout(format!("id {id} in \"{name}\""))));
    Ok((ids.collect::<Result<_, _>>()?, shape))
}

/// A computed tensor under the name the reference has for it, for dumps; without a name, a whole file.
pub struct Dumped {
    /// Reference file it belongs to, such as `infer/packed_p17.safetensors`.
    pub file: String,
    /// Name of the tensor.
    pub name: String,
    /// Element type, as in the reference.
    pub dtype: Dtype,
    /// Shape.
    pub shape: Vec<usize>,
    /// The elements, little-endian.
    pub bytes: Vec<u8>,
}

/// The elements of a traced value as floats.
pub fn floats_of(value: &Traced) -> Vec<f32> {
    match value.dtype {
        DType::I8 => value.bytes.iter().map(|&byte| f32::from(byte as i8)).collect(),
        _ => value.bytes.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect(),
    }
}

/// Runs every inference reference of a folder on a device. `make_device` opens a new one for each model; `convert`
/// may replace a model folder by another form of the same model.
pub fn check_inference(
    folder: &Path,
    precision: Precision,
    make_device: OpenDevice,
    convert: &mut dyn FnMut(&Path) -> PathBuf,
    dump: &mut dyn FnMut(Dumped),
) -> Result<Vec<Verdict>, GoldenError> {
    let folder = GoldenFolder::at(folder);
    let open = &mut |model: &GoldenFolder| GoldenFolder::at(convert(model.path())).model();
    let give = &mut || make_device().map(SharedDevice::from);
    block_on(check_models(&folder, precision, give, open, dump))
}

/// [`check_inference`] for hosts that must not block.
pub async fn check_inference_async(
    folder: &GoldenFolder,
    precision: Precision,
    give_device: GiveDevice<'_>,
) -> Result<Vec<Verdict>, GoldenError> {
    check_models(folder, precision, give_device, &mut |model| model.model(), &mut |_| ()).await
}

async fn check_models(
    folder: &GoldenFolder,
    precision: Precision,
    give_device: GiveDevice<'_>,
    open: OpenModel<'_>,
    dump: &mut dyn FnMut(Dumped),
) -> Result<Vec<Verdict>, GoldenError> {
    let tier = Tier::of(precision);
    let values = folder.join("infer");
    let mut verdicts = Vec::new();
    for (model_name, found) in folder.models()? {
        let prefix = format!("{model_name}_p");
        let belongs = |name: &str| {
            let prompts = name.strip_prefix(&prefix).is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit()));
            prompts || (model_name == "packed" && matches!(name, "singles" | "short4"))
        };
        let names = values.names()?;
        let stems = names.iter().filter_map(|name| name.strip_suffix(".safetensors"));
        let stems: Vec<_> = stems.filter(|stem| belongs(stem)).collect();
        if stems.is_empty() {
            continue;
        }
        let model = open(&found)?;
        let bounds = Bounds::of(&*model)?;
        let options = EngineOptions { context: 256, sequences: 1, batch: 64, precision, ..EngineOptions::default() };
        let device = give_device().map_err(GoldenError::Open)?;
        let mut engine = Engine::load_async(&*model, &[], device, options, &mut |_, _| ()).await?;
        for stem in stems {
            check_file(&mut engine, (tier, bounds), &values, stem, &mut verdicts, dump).await?;
        }
    }
    if verdicts.is_empty() {
        return Err(folder.layout("no reference file matches a model folder"));
    }
    Ok(verdicts)
}

/// How reference values are met: activations are floats where the reference has them so.
fn exact() -> ReadingOptions {
    ReadingOptions { activations: Activations::Float, ..ReadingOptions::default() }
}

async fn check_file(
    engine: &mut Engine,
    (tier, bounds): (Tier, Bounds),
    values: &GoldenFolder,
    stem: &str,
    verdicts: &mut Vec<Verdict>,
    dump: &mut dyn FnMut(Dumped),
) -> Result<(), GoldenError> {
    let name = format!("{stem}.safetensors");
    let (file, path) = (values.safetensors(&name)?, &*values.path().join(name));
    let (ids, shape) = read_ids(&file, path, "input_ids")?;
    let tokens = shape.last().copied().unwrap_or(0).max(1);
    let vocab = engine.config().vocab;
    let mut logits = Vec::new();
    let mut traced = Vec::new();
    let wants_hidden = file.entry("embed_out").is_some();
    for prompt in ids.chunks(tokens) {
        traced = engine.trace_async(prompt, wants_hidden, |rows| logits.extend_from_slice(rows)).await?;
    }
    let dumped = |name: &str, dtype: Dtype, shape: Vec<usize>, bytes: Vec<u8>| {
        let file = format!("infer/{stem}.safetensors");
        Dumped { file, name: name.to_owned(), dtype, shape, bytes }
    };
    let mut judge = |name: &str, computed: &[f32], cols: usize, dtype: Dtype, bytes: Vec<u8>, tolerance: Tolerance| {
        let reference = read_floats(&file, path, name)?;
        if reference.values.len() != computed.len() {
            let what = format!("\"{name}\" has shape {:?}, computed {} elements", reference.shape, computed.len());
            return Err(GoldenError::Layout { path: path.to_owned(), what });
        }
        let comparison = Comparison::new(computed, &reference.values, cols);
        verdicts.push(Verdict::new(format!("{stem} {name}"), &comparison, tolerance));
        dump(dumped(name, dtype, reference.shape, bytes));
        Ok(())
    };
    let bytes = logits.iter().flat_map(|value| value.to_le_bytes()).collect();
    judge("logits", &logits, vocab, Dtype::F32, bytes, bounds.states(tier, tokens))?;
    for value in traced.into_iter().filter(|value| file.entry(&value.name).is_some()) {
        let (dtype, tolerance) = match (tier, value.dtype) {
            (Tier::A, DType::I8) => (Dtype::I8, Tolerance::rel_l2(0.0)),
            (Tier::B, DType::I8) => (Dtype::I8, bounds.states(tier, tokens)),
            _ => (Dtype::F32, bounds.states(tier, tokens)),
        };
        judge(&value.name, &floats_of(&value), value.cols, dtype, value.bytes, tolerance)?;
    }
    if file.entry("greedy_32").is_some() {
        let (expected, shape) = read_ids(&file, path, "greedy_32")?;
        let computed = greedy(engine, &ids, expected.len()).await?;
        let same = computed.iter().zip(&expected).take_while(|(a, b)| a == b).count();
        verdicts.push(Verdict {
            name: format!("{stem} greedy_32"),
            pass: computed == expected,
            error: None,
            detail: format!("{same} of {} tokens", expected.len()),
        });
        let bytes = computed.iter().flat_map(|&id| i64::from(id).to_le_bytes()).collect();
        dump(dumped("greedy_32", Dtype::I64, shape, bytes));
    }
    Ok(())
}

/// The most likely continuation, token by token through the KV cache.
async fn greedy(engine: &mut Engine, prompt: &[u32], count: usize) -> Result<Vec<u32>, GoldenError> {
    engine.truncate(0, 0);
    let mut tokens = Vec::with_capacity(count);
    let mut logits = engine.append_async(&[(0, prompt)]).await?;
    while tokens.len() < count {
        let best =
            logits.iter().enumerate().fold(0, |best, (index, value)| if *value > logits[best] { index } else { best });
        tokens.push(best as u32);
        logits = engine.append_async(&[(0, &[best as u32])]).await?;
    }
    Ok(tokens)
}
