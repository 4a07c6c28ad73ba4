//! Checkpoints: everything a run needs to continue bit for bit, in one file with checksums.
//!
//! [`container`] is the form of the file, [`store`] the folder that always holds an intact one, [`file_system`] the few
//! file operations the store is made of, so that tests can make each of them fail.

pub mod container;
pub mod file_system;
#[cfg(test)]
mod memory_fs;
pub mod store;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::log::{LossAverage, Measures, nan_from_null, numbers};
use crate::run_lock::LockError;

pub use file_system::{FileSystem, NewFile, OsFileSystem};
pub use store::{CheckpointStore, LoadedCheckpoint, Saved, has_checkpoints, read_checkpoint};

/// A saved run, as it was after an optimiser step.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// Progress, settings and identity.
    pub meta: CheckpointMeta,
    /// Named bytes: trained weights, optimiser moments and whatever else the trainer keeps.
    pub sections: Vec<(String, Vec<u8>)>,
}

impl Checkpoint {
    /// The bytes of the section called `name`.
    pub fn section(&self, name: &str) -> Option<&[u8]> {
        self.sections.iter().find(|(found, _)| found == name).map(|(_, bytes)| bytes.as_slice())
    }
}

impl Checkpoint {
    /// The bytes of its file.
    pub fn to_bytes(&self) -> Result<Vec<u8>, CheckpointError> {
        let mut bytes = Vec::new();
        let written = container::write(self, &container::encode_header(self)?, &mut bytes);
        let unwritable =
            |error: io::Error| CheckpointError::Unwritable { step: self.meta.step, reason: error.to_string() };
        written.map_err(unwritable)?;
        Ok(bytes)
    }

    /// Reads the bytes of a file.
    pub fn from_bytes(mut bytes: &[u8]) -> Result<Checkpoint, CheckpointError> {
        let length = bytes.len() as u64;
        container::read(&mut bytes, length).map_err(|error| error.of(Path::new("the state")))
    }
}

/// Progress, settings and identity of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CheckpointMeta {
    /// The version of Tritune that wrote the file.
    pub tritune_version: String,
    /// Optimiser steps done.
    pub step: u64,
    /// Tokens trained on.
    pub tokens_seen: u64,
    /// The pass over the data the run is in, from 0.
    pub epoch: u64,
    /// Entries of this epoch's data order already used.
    pub position: u64,
    /// The seed of data order, initialisation and dropout.
    pub seed: u64,
    /// Hyper-parameters and schedule.
    pub settings: serde_json::Value,
    /// What must be the same for the run to continue bit for bit.
    pub identity: RunIdentity,
    /// The lowest evaluation loss so far.
    pub best_eval_loss: Option<f64>,
    /// Every evaluation so far.
    pub eval_history: Vec<EvalPoint>,
    /// The smoothed training loss.
    pub loss_average: LossAverage,
    /// Seconds of training so far, over all resumptions.
    pub elapsed_seconds: f64,
    /// Whether the run has done all its steps.
    pub finished: bool,
}

/// One evaluation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EvalPoint {
    /// Optimiser steps done before it.
    pub step: u64,
    /// The mean loss; JSON has no NaN, so that is written as null.
    #[serde(deserialize_with = "nan_from_null")]
    pub loss: f64,
    /// What else the objective measures.
    #[serde(flatten, deserialize_with = "numbers")]
    pub measures: Measures,
}

/// What must be the same for a run to continue bit for bit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunIdentity {
    /// Fingerprint of the base model.
    pub model: String,
    /// Hash of the training data.
    pub data: String,
    /// The device, with its driver.
    pub device: String,
    /// Choices of the plan by name: kernel variants, tiles, split-K, recompute set, CPU partition.
    pub choices: BTreeMap<String, String>,
}

/// A difference between a checkpoint and the run that would continue it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Which part differs.
    pub kind: DifferenceKind,
    /// What the checkpoint says.
    pub saved: String,
    /// What the run has now.
    pub now: String,
}

/// A part of [`RunIdentity`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DifferenceKind {
    /// The base model.
    Model,
    /// The training data.
    Data,
    /// The device or its driver.
    Device,
    /// The choice of this name.
    Choice(String),
}

impl Difference {
    /// Whether it is in what was given to the run: the model or the data.
    pub fn is_input(&self) -> bool {
        matches!(self.kind, DifferenceKind::Model | DifferenceKind::Data)
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            DifferenceKind::Model => write!(formatter, "the model")?,
            DifferenceKind::Data => write!(formatter, "the data set")?,
            DifferenceKind::Device => write!(formatter, "the device")?,
            DifferenceKind::Choice(name) => write!(formatter, "{name}")?,
        }
        write!(formatter, " was {} and is {} now", self.saved, self.now)
    }
}

impl RunIdentity {
    /// Everything in which `now` differs from the checkpoint's identity.
    pub fn differences(&self, now: &RunIdentity) -> Vec<Difference> {
        let fixed = [
            (DifferenceKind::Model, &self.model, &now.model),
            (DifferenceKind::Data, &self.data, &now.data),
            (DifferenceKind::Device, &self.device, &now.device),
        ];
        let absent = "absent".to_string();
        let names: std::collections::BTreeSet<&String> = self.choices.keys().chain(now.choices.keys()).collect();
        let choices = names.into_iter().map(|name| {
            let value = |identity: &'_ RunIdentity| identity.choices.get(name).unwrap_or(&absent).clone();
            (DifferenceKind::Choice(name.clone()), value(self), value(now))
        });
        fixed
            .into_iter()
            .map(|(kind, saved, now)| (kind, saved.clone(), now.clone()))
            .chain(choices)
            .filter(|(_, saved, now)| saved != now)
            .map(|(kind, saved, now)| Difference { kind, saved, now })
            .collect()
    }
}

/// A checkpoint that was passed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for Skipped {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.path.display(), self.reason)
    }
}

/// Everything that can go wrong with checkpoints.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum CheckpointError {
    /// The output folder belongs to another process.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// The operating system refused.
    #[error("could not {action} {}: {source}{}", path.display(), advice(source))]
    Io { action: &'static str, path: PathBuf, source: io::Error },
    /// The bytes are not an intact checkpoint.
    #[error("not an intact checkpoint: {reason}")]
    Damaged { reason: String },
    /// A later Tritune wrote it.
    #[error(
        "{}: checkpoint format {found} is newer than this program, which knows up to {known}; continue with the version \
         of tritune that wrote it",
        path.display()
    )]
    Newer { path: PathBuf, found: u32, known: u32 },
    /// There are checkpoints and every one is damaged.
    #[error(
        "no intact checkpoint in {}: {}; to start again, move that folder away",
        folder.display(),
        skipped.iter().map(Skipped::to_string).collect::<Vec<_>>().join("; ")
    )]
    NoneIntact { folder: PathBuf, skipped: Vec<Skipped> },
    /// Saving would put an earlier step beside a later one, which a resumption would then prefer.
    #[error(
        "{} is from a later step than {step}, so it belongs to another run; resume that run or choose another output folder",
        path.display()
    )]
    LaterExists { path: PathBuf, step: u64 },
    /// The checkpoint cannot be written in this form.
    #[error("the checkpoint of step {step} cannot be written: {reason}")]
    Unwritable { step: u64, reason: String },
    /// A section does not fit into memory.
    #[error("{bytes} bytes for section {section:?} of a checkpoint do not fit into memory; close other programs")]
    OutOfMemory { section: String, bytes: u64 },
}

fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "; the last checkpoint is intact: free some space and resume"
        }
        io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied => "; check the folder's permissions",
        _ => "",
    }
}
