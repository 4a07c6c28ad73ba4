//! From a finished run to files other programs load, and the proof that those files hold what was trained.
//!
//! Of an adapter, `OUT/adapter.gguf` and the PEFT files in `OUT` itself hold the adapter with the lowest evaluation loss (the last one
//! without evaluation); `OUT/last` holds the last one. Both forms are read back the way users load them, and must give
//! the trainer's own loss again. An adapter with magnitudes (DoRA) or of trits has the folder only. A model trained as a whole
//! becomes `OUT/model.gguf` and two Hugging Face folders.

use crate::data::{Batch, BatchShape, DataError, mix};
use crate::evaluator::{Evaluator, EvaluatorOptions};
use crate::run::{Progress, Subset};
use crate::trainer::{LossSum, Trainer, TrainerError};
use half::f16;
use std::path::{Path, PathBuf};
use tritune_format::TensorType;
use tritune_format::codec::I2sBlock;
use tritune_graph::{ScaleGranularity, SharedDevice};
use tritune_model::adapter::PEFT_FILES;
use tritune_model::convert::{ConvertError, ConvertOptions, OutputFormat, convert, folder_files, type_for};
use tritune_model::master::MasterModel;
use tritune_model::tensor::Tensor;
use tritune_model::tokenizer::Vocab;
use tritune_model::{Activations, Adapter, AdapterError, AdapterModule, MasterScales, ModelFile, ReadingOptions, open};

/// Relative difference between the trainer's loss and that of a file that is allowed in any case.
pub const PARITY: f64 = 1e-3;
/// How many times the change of loss that rounding makes on average is allowed.
const ROUNDING_FACTOR: f64 = 8.0;
/// Batches that the loss is compared on.
const BATCHES: usize = 4;

/// Names, in the output folder, of all files that an export may write or remove.
pub fn exported_files(full: bool) -> Vec<PathBuf> {
    let inside = |folder: &str, name: &str| Path::new(folder).join(name);
    if full {
        let folders = ["hf", "master"].into_iter();
        let files = folders.flat_map(|folder| folder_files().map(move |name| inside(folder, name)));
        return [PathBuf::from("model.gguf")].into_iter().chain(files).collect();
    }
    let files = ["", "last"].into_iter().flat_map(|folder| PEFT_FILES.map(move |name| inside(folder, name)));
    [PathBuf::from("adapter.gguf")].into_iter().chain(files).collect()
}

/// Why an adapter was not exported.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum ExportError {
    /// The trainer or the model failed.
    #[error(transparent)]
    Trainer(#[from] TrainerError),
    /// The files cannot be written or read back.
    #[error(transparent)]
    Adapter(#[from] AdapterError),
    /// The model cannot be written.
    #[error(transparent)]
    Model(#[from] ConvertError),
    /// The data cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// No device to check on.
    #[error("no device to check the adapter on: {0}")]
    Device(String),
    /// A file does not hold what was trained.
    #[error(
        "{}: read back, its loss on {targets} tokens is {found:.6}, but the trainer's is {expected:.6}; rounding explains at most \
         {bound:.6}. The file holds the weights that were trained, but computes something else: do not use it, and check the \
         device with `tritune verify`",
        path.display()
    )]
    Parity { path: PathBuf, expected: f64, found: f64, bound: f64, targets: usize },
    /// A file does not hold what was written.
    #[error(
        "{}: {tensor} read back is not what was trained. Do not use the file; check the disk, and export again",
        path.display()
    )]
    Weights { path: PathBuf, tensor: String },
}

/// The adapter's own description.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// Numerator of the scale.
    pub alpha: f32,
    /// Whether the scale is divided by the root of the rank.
    pub rslora: bool,
}

/// What files are checked by: the trainer's loss on some batches.
#[derive(Clone, Debug)]
pub struct Check {
    /// The batches.
    pub batches: Vec<Batch>,
    /// The trainer's mean loss on them.
    pub loss: f64,
    /// Tokens of that loss.
    pub targets: usize,
    /// How far a file's loss may be from it.
    pub bound: f64,
}

impl Check {
    fn new(trainer: &mut Trainer, check_on: Option<Subset>, shape: BatchShape) -> Result<Check, ExportError> {
        let Some(check_on) = check_on else {
            return Ok(Check { batches: Vec::new(), loss: 0.0, targets: 0, bound: 0.0 });
        };
        let batches = check_on.batches(shape)?.take(BATCHES).collect::<Result<Vec<Batch>, DataError>>()?;
        let sum = loss(trainer, &batches)?;
        let loss = sum.mean();
        Ok(Check { batches, loss, targets: sum.targets, bound: PARITY * loss.abs() })
    }

    /// Widens the bound to what rounding explains: files have the embedding in half precision, which moves activations across
    /// the thresholds of their int8 form. How much that changes the loss is measured, by rounding it in several ways.
    fn allow_rounding(&mut self, trainer: &mut Trainer, embedding: &[f32]) -> Result<(), ExportError> {
        let mut squares = 0.0;
        for way in 0..ROUNDINGS {
            let rounded: Vec<f32> = embedding.iter().enumerate().map(|(i, &value)| rounded(value, way, i)).collect();
            trainer.set_tensor(Tensor::Embedding, &rounded)?;
            squares += (loss(trainer, &self.batches)?.mean() - self.loss).powi(2);
        }
        trainer.set_tensor(Tensor::Embedding, embedding)?;
        self.bound = self.bound.max(ROUNDING_FACTOR * (squares / ROUNDINGS as f64).sqrt());
        Ok(())
    }
}

/// Ways of rounding to half precision.
const ROUNDINGS: usize = 4;

/// A number as a half: the nearest, the one nearer to or farther from zero, or either, by its place.
fn rounded(value: f32, way: usize, place: usize) -> f32 {
    let nearest = f16::from_f32(value);
    let inner = if nearest.to_f32().abs() <= value.abs() { nearest } else { f16::from_bits(nearest.to_bits() - 1) };
    let outer = f16::from_bits(inner.to_bits() + 1);
    match way {
        0 => nearest,
        1 => inner,
        2 => outer,
        _ if mix(place as u64) & 1 == 0 => inner,
        _ => outer,
    }
    .to_f32()
}

fn loss(trainer: &mut Trainer, batches: &[Batch]) -> Result<LossSum, ExportError> {
    let mut sum = LossSum::default();
    for batch in batches {
        sum.add(LossSum::of(&trainer.evaluated_losses(batch)?));
    }
    Ok(sum)
}

/// What was written, with what files are checked by.
#[derive(Clone, Debug)]
pub struct Exported {
    /// llama.cpp's form, where the adapter has one.
    pub gguf: Option<PathBuf>,
    /// PEFT's form of the same adapter.
    pub peft: PathBuf,
    /// PEFT's form of the last adapter.
    pub last: PathBuf,
    /// The adapter itself.
    pub written: Adapter,
    /// What files are checked by.
    pub check: Check,
}

impl Exported {
    /// Every form of the exported adapter.
    pub fn forms(&self) -> impl Iterator<Item = &Path> {
        self.gguf.as_deref().into_iter().chain([self.peft.as_path()])
    }

    /// The form to load first.
    pub fn adapter(&self) -> &Path {
        self.gguf.as_deref().unwrap_or(&self.peft)
    }
}

/// Writes the adapters of a run. The trainer holds the exported one afterwards. Without samples to check on, files are checked by
/// their numbers alone.
pub fn export(
    trainer: &mut Trainer,
    progress: &Progress,
    form: Form,
    out: &Path,
    check_on: Option<Subset>,
    shape: BatchShape,
) -> Result<Exported, ExportError> {
    let config = trainer.config().clone();
    let (gguf, peft, last) = (out.join("adapter.gguf"), out.to_owned(), out.join("last"));
    trainer.adapter(form.alpha, form.rslora)?.write_peft(&last, &config)?;
    if let Some(best) = &progress.best {
        trainer.restore_parameters(best)?;
    }
    let adapter = trainer.adapter(form.alpha, form.rslora)?;
    let gguf = if !adapter.is_plain() {
        None
    } else {
        adapter.write_gguf(&gguf, &config)?;
        Some(gguf)
    };
    adapter.write_peft(&peft, &config)?;
    let check = Check::new(trainer, check_on, shape)?;
    Ok(Exported { gguf, peft, last, written: adapter, check })
}

/// Reads an exported adapter back as users do and compares its factors.
pub fn check_factors(path: &Path, model: &dyn ModelFile, exported: &Exported) -> Result<Adapter, ExportError> {
    let adapter = Adapter::load(path, model.config())?;
    let factors = |module: &AdapterModule| (module.layer, module.projection, module.a.clone(), module.b.clone());
    let differs = |(a, b): &(&AdapterModule, &AdapterModule)| factors(a) != factors(b) || a.magnitude != b.magnitude;
    let mut pairs = exported.written.modules.iter().zip(&adapter.modules);
    if adapter.modules.len() != exported.written.modules.len() || pairs.any(|pair| differs(&pair)) {
        return Err(ExportError::Weights { path: path.to_owned(), tensor: "the adapter".to_owned() });
    }
    Ok(adapter)
}

/// Compares its factors and its loss, too. Gives the loss found.
pub fn check_parity(
    path: &Path,
    model: &dyn ModelFile,
    device: impl Into<SharedDevice>,
    options: EvaluatorOptions,
    exported: &Exported,
) -> Result<f64, ExportError> {
    let adapter = check_factors(path, model, exported)?;
    let evaluator = Evaluator::load(model, &[(adapter, 1.0)], device, options, &mut |_, _| ())?;
    compare(path, evaluator, &exported.check)
}

fn compare(path: &Path, mut evaluator: Evaluator, check: &Check) -> Result<f64, ExportError> {
    let Check { batches, loss: expected, targets, bound } = check;
    let mut outcome = LossSum::default();
    for batch in batches {
        outcome.add(evaluator.evaluate(batch)?);
    }
    let found = outcome.mean();
    if (found - expected).abs() <= *bound || batches.is_empty() {
        return Ok(found);
    }
    let (path, expected, bound, targets) = (path.to_owned(), *expected, *bound, *targets);
    Err(ExportError::Parity { path, expected, found, bound, targets })
}

/// How a model is written.
#[derive(Clone, Debug)]
pub struct ModelForm {
    /// Type of the linear weights in the GGUF file.
    pub ty: TensorType,
    /// Its name, when it has another than the base model.
    pub name: Option<String>,
    /// Its vocabulary, where the base model has none.
    pub vocab: Option<Vocab>,
}

/// A model as it was written, with what files are checked by.
#[derive(Clone, Debug)]
pub struct ExportedModel {
    /// The ternary model.
    pub gguf: PathBuf,
    /// The same as a Hugging Face folder with packed trits, or floats where these have several scales.
    pub packed: PathBuf,
    /// A Hugging Face folder with the master weights, from which training can go on.
    pub master: PathBuf,
    /// What could not be kept exactly, one sentence each.
    pub notes: Vec<String>,
    /// Fraction of the linear weights whose sign is another than that of what they started from.
    pub changed_signs: f64,
    /// How activations meet weights with several scales.
    pub activations: Activations,
    /// What files are checked by.
    pub check: Check,
}

/// Writes a model that was trained as a whole and reads it back: every weight must be what was trained, as far as the form has
/// room for it. The trainer holds the exported one afterwards.
pub fn export_model(
    trainer: &mut Trainer,
    progress: &Progress,
    base: &dyn ModelFile,
    form: ModelForm,
    out: &Path,
    check_on: Subset,
    shape: BatchShape,
) -> Result<ExportedModel, ExportError> {
    if let Some(best) = &progress.best {
        trainer.restore_parameters(best)?;
    }
    let mut model = trainer.model(base)?;
    if let Some(name) = form.name {
        model.set_name(name);
    }
    model.borrow_vocab(form.vocab);
    let (gguf, packed, master) = (out.join("model.gguf"), out.join("hf"), out.join("master"));
    let write = |path: &Path, target: OutputFormat, head: Option<TensorType>| {
        let options = ConvertOptions { target, head, i2s_block: I2sBlock::default(), lossy: false };
        convert(&model, path, options, &mut |_, _| ())
    };
    let MasterScales { linear, tables } = model.scales();
    let ty = type_for(form.ty, tables.map_or(linear, |tables| linear.finer(tables)));
    let report = write(&gguf, OutputFormat::Gguf(ty), if tables.is_some() { None } else { Some(TensorType::F16) })?;
    // Packed trits have one scale; several go into the floats they stand for.
    let folder = if linear == ScaleGranularity::Tensor { OutputFormat::HfPacked } else { OutputFormat::HfDense(None) };
    let packed_report = write(&packed, folder, None)?;
    write(&master, OutputFormat::HfMaster, None)?;
    let mut check = Check::new(trainer, Some(check_on), shape)?;
    // Trits are not rounded.
    if tables.is_none() {
        check.allow_rounding(trainer, model.values(Tensor::Embedding).map_err(TrainerError::from)?)?;
    }
    // That the masters are not in the GGUF file is what was asked for.
    let mut notes: Vec<String> = report.notes.into_iter().filter(|note| !note.contains("master weights")).collect();
    if ty != form.ty {
        notes.push(format!("model.gguf is {ty}: {} cannot hold {linear}", form.ty));
    }
    // What the folders lack, they lack alike.
    notes.extend(packed_report.notes.into_iter().filter(|note| note.contains("tokenizer")));
    let changed_signs = changed_signs(&model, base)?;
    Ok(ExportedModel { gguf, packed, master, notes, changed_signs, activations: base.activations(), check })
}

fn changed_signs(model: &MasterModel, base: &dyn ModelFile) -> Result<f64, ExportError> {
    let (mut changed, mut all) = (0, 0);
    for tensor in Tensor::of(model.config()) {
        if let Tensor::Linear(..) = tensor {
            let before = tensor.initial(base, model.scales())?;
            let both = model.values(tensor).map_err(TrainerError::from)?.iter().zip(&before);
            changed += both.filter(|(now, before)| *now * *before < 0.0).count();
            all += before.len();
        }
    }
    Ok(changed as f64 / all.max(1) as f64)
}

/// Reads an exported model back as users do and compares its loss. Gives the loss found.
pub fn check_model_parity(
    path: &Path,
    device: impl Into<SharedDevice>,
    options: EvaluatorOptions,
    exported: &ExportedModel,
) -> Result<f64, ExportError> {
    let reading = ReadingOptions { activations: exported.activations, ..ReadingOptions::default() };
    let model = open(path, reading).map_err(TrainerError::from)?;
    let evaluator = Evaluator::load(&*model, &[], device, options, &mut |_, _| ())?;
    compare(path, evaluator, &exported.check)
}
