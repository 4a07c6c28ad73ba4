//! From a finished run to files other programs load, and the proof that those files hold what was trained.
//!
//! Of an adapter, `OUT/adapter.gguf` and the PEFT files in `OUT` itself hold the adapter with the lowest evaluation loss (the last one
//! without evaluation); `OUT/last` holds the last one. Both forms are read back the way users load them, and must give
//! the trainer's own loss again. An adapter with magnitudes (DoRA) has PEFT's form only. A model trained as a whole
//! becomes `OUT/model.gguf` and two Hugging Face folders.

use crate::data::{Batch, BatchShape, DataError};
use crate::evaluator::{Evaluator, EvaluatorOptions};
use crate::run::{Progress, Subset};
use crate::trainer::{LossSum, Trainer, TrainerError};
use std::path::{Path, PathBuf};
use tritune_format::TensorType;
use tritune_format::codec::I2sBlock;
use tritune_graph::SharedDevice;
use tritune_model::convert::{ConvertError, ConvertOptions, Target, convert};
use tritune_model::{Adapter, AdapterError, ModelFile, OpenOptions, open};

/// Largest relative difference between the trainer's loss and that of a file.
pub const PARITY: f64 = 1e-3;
/// Batches that the loss is compared on.
const BATCHES: usize = 4;

/// Why an adapter was not exported.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
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
        "{}: read back, its loss is {found:.6}, but the trainer's is {expected:.6}; the file does not hold what was \
         trained. Do not use it; run again with --resume to export once more",
        path.display()
    )]
    Parity { path: PathBuf, expected: f64, found: f64 },
}

/// The adapter's own description.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// Numerator of the scale.
    pub alpha: f32,
    /// Whether the scale is divided by the root of the rank.
    pub rslora: bool,
}

/// What was written, with the trainer's loss on the batches that files are checked by.
#[derive(Clone, Debug)]
pub struct Exported {
    /// llama.cpp's form, unless the adapter has magnitudes.
    pub gguf: Option<PathBuf>,
    /// PEFT's form of the same adapter.
    pub peft: PathBuf,
    /// PEFT's form of the last adapter.
    pub last: PathBuf,
    /// Mean loss on [`Exported::batches`].
    pub loss: f64,
    /// The batches.
    pub batches: Vec<Batch>,
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

/// Writes the adapters of a run. The trainer holds the exported one afterwards.
pub fn export(
    trainer: &mut Trainer,
    progress: &Progress,
    form: Form,
    out: &Path,
    check_on: Subset,
    shape: BatchShape,
) -> Result<Exported, ExportError> {
    let config = trainer.config().clone();
    let (gguf, peft, last) = (out.join("adapter.gguf"), out.to_owned(), out.join("last"));
    trainer.adapter(form.alpha, form.rslora)?.write_peft(&last, &config)?;
    if let Some(best) = &progress.best {
        trainer.restore_parameters(best)?;
    }
    let adapter = trainer.adapter(form.alpha, form.rslora)?;
    let gguf = if adapter.is_dora() {
        None
    } else {
        adapter.write_gguf(&gguf, &config)?;
        Some(gguf)
    };
    adapter.write_peft(&peft, &config)?;
    let batches = check_on.batches(shape)?.take(BATCHES).collect::<Result<Vec<Batch>, DataError>>()?;
    let mut outcome = LossSum::default();
    for batch in &batches {
        outcome.add(trainer.evaluate(batch)?);
    }
    Ok(Exported { gguf, peft, last, loss: outcome.mean(), batches })
}

/// Reads an exported adapter back as users do and compares its loss. Gives the loss found.
pub fn check_parity(
    path: &Path,
    checkpoint: &dyn ModelFile,
    device: impl Into<SharedDevice>,
    options: EvaluatorOptions,
    exported: &Exported,
) -> Result<f64, ExportError> {
    let adapter = Adapter::load(path, checkpoint.config())?;
    let evaluator = Evaluator::load(checkpoint, &[(adapter, 1.0)], device, options, &mut |_, _| ())?;
    compare(path, evaluator, &exported.batches, exported.loss)
}

fn compare(path: &Path, mut evaluator: Evaluator, batches: &[Batch], expected: f64) -> Result<f64, ExportError> {
    let mut outcome = LossSum::default();
    for batch in batches {
        outcome.add(evaluator.evaluate(batch)?);
    }
    let found = outcome.mean();
    let near = (found - expected).abs() <= PARITY * expected.abs().max(f64::MIN_POSITIVE);
    if near || batches.is_empty() {
        return Ok(found);
    }
    Err(ExportError::Parity { path: path.to_owned(), expected, found })
}

/// A model as it was written, with the trainer's loss on the batches that files are checked by.
#[derive(Clone, Debug)]
pub struct ExportedModel {
    /// The ternary model.
    pub gguf: PathBuf,
    /// The same as a Hugging Face folder with packed trits.
    pub packed: PathBuf,
    /// A Hugging Face folder with the master weights, from which training can go on.
    pub master: PathBuf,
    /// What could not be kept exactly, one sentence each.
    pub notes: Vec<String>,
    /// Mean loss on [`ExportedModel::batches`].
    pub loss: f64,
    /// The batches.
    pub batches: Vec<Batch>,
}

/// Writes a model that was trained as a whole. The trainer holds the exported one afterwards.
pub fn export_model(
    trainer: &mut Trainer,
    progress: &Progress,
    base: &dyn ModelFile,
    ty: TensorType,
    out: &Path,
    check_on: Subset,
    shape: BatchShape,
) -> Result<ExportedModel, ExportError> {
    if let Some(best) = &progress.best {
        trainer.restore_parameters(best)?;
    }
    let model = trainer.model(base)?;
    let (gguf, packed, master) = (out.join("model.gguf"), out.join("hf"), out.join("master"));
    let write = |path: &Path, target: Target, head: Option<TensorType>| {
        let options = ConvertOptions { target, head, i2s_block: I2sBlock::default() };
        convert(&model, path, options, &mut |_, _| ())
    };
    let report = write(&gguf, Target::Gguf(ty), Some(TensorType::F16))?;
    let packed_report = write(&packed, Target::HfPacked, None)?;
    write(&master, Target::HfMaster, None)?;
    let batches = check_on.batches(shape)?.take(BATCHES).collect::<Result<Vec<Batch>, DataError>>()?;
    let mut outcome = LossSum::default();
    for batch in &batches {
        outcome.add(trainer.evaluate(batch)?);
    }
    // That the masters are not in the GGUF file is what was asked for.
    let mut notes: Vec<String> = report.notes.into_iter().filter(|note| !note.contains("master weights")).collect();
    // What the folders lack, they lack alike.
    notes.extend(packed_report.notes.into_iter().filter(|note| note.contains("tokenizer")));
    Ok(ExportedModel { gguf, packed, master, notes, loss: outcome.mean(), batches })
}

/// Reads an exported model back as users do and compares its loss. Gives the loss found.
pub fn check_model_parity(
    path: &Path,
    device: impl Into<SharedDevice>,
    options: EvaluatorOptions,
    exported: &ExportedModel,
) -> Result<f64, ExportError> {
    let checkpoint = open(path, OpenOptions::default()).map_err(TrainerError::from)?;
    let evaluator = Evaluator::load(&*checkpoint, &[], device, options, &mut |_, _| ())?;
    compare(path, evaluator, &exported.batches, exported.loss)
}
