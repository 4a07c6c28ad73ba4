//! From a finished run to files other programs load, and the proof that those files hold what was trained.
//!
//! `OUT/adapter.gguf` and the PEFT files in `OUT` itself hold the adapter with the lowest evaluation loss (the last one
//! without evaluation); `OUT/last` holds the last one. Both forms are read back the way users load them, and must give
//! the trainer's own loss again. An adapter with magnitudes (DoRA) has PEFT's form only.

use crate::data::{Batch, BatchShape, DataError};
use crate::evaluator::{Evaluator, EvaluatorOptions};
use crate::run::{Members, Progress};
use crate::trainer::{Outcome, Trainer, TrainerError};
use std::path::{Path, PathBuf};
use tritune_graph::Device;
use tritune_model::{Adapter, AdapterError, Checkpoint};

/// Largest relative difference between the trainer's loss and that of a file.
pub const PARITY: f64 = 1e-3;
/// Batches that the loss is compared on.
const BATCHES: usize = 4;

/// Why an adapter was not exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The trainer or the model failed.
    #[error(transparent)]
    Trainer(#[from] TrainerError),
    /// The files cannot be written or read back.
    #[error(transparent)]
    Adapter(#[from] AdapterError),
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
    Parity {
        /// The file or folder.
        path: PathBuf,
        /// The trainer's loss.
        expected: f64,
        /// The file's.
        found: f64,
    },
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
    check_on: Members,
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
    let mut outcome = Outcome::default();
    for batch in &batches {
        outcome.add(trainer.evaluate(batch)?);
    }
    Ok(Exported { gguf, peft, last, loss: outcome.mean(), batches })
}

/// Reads an exported adapter back as users do and compares its loss. Gives the loss found.
pub fn check_parity(
    path: &Path,
    checkpoint: &dyn Checkpoint,
    device: Box<dyn Device>,
    options: EvaluatorOptions,
    exported: &Exported,
) -> Result<f64, ExportError> {
    let adapter = Adapter::load(path, checkpoint.config())?;
    let mut evaluator = Evaluator::load(checkpoint, &[(adapter, 1.0)], device, options, &mut |_, _| ())?;
    let mut outcome = Outcome::default();
    for batch in &exported.batches {
        outcome.add(evaluator.evaluate(batch)?);
    }
    let (found, expected) = (outcome.mean(), exported.loss);
    let near = (found - expected).abs() <= PARITY * expected.abs().max(f64::MIN_POSITIVE);
    if near || exported.batches.is_empty() {
        return Ok(found);
    }
    Err(ExportError::Parity { path: path.to_owned(), expected, found })
}
