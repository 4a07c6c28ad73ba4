//! Why a run could not be prepared, run or exported.

use crate::device::OpenError;
use crate::human;
use crate::model::ModelError;
use std::fmt;
use std::path::PathBuf;
use tritune_model::config::ConfigError;
use tritune_model::convert::ConvertError;
use tritune_train::checkpoint::{CheckpointError, Difference, DifferenceKind};
use tritune_train::data::DataError;
use tritune_train::export::ExportError;
use tritune_train::log::LogError;
use tritune_train::run::RunError;
use tritune_train::trainer::TrainerError;

/// Why a run could not be prepared, run or exported.
#[derive(Debug, thiserror::Error)]
pub enum FinetuneError {
    /// Something every run needs was not given.
    #[error("a run needs {}; give flags, or a --config with them", missing.join(" and "))]
    Missing {
        /// What.
        missing: Vec<&'static str>,
    },
    /// A path cannot be kept among the settings.
    #[error("{} is not valid UTF-8, which a run cannot keep; rename it", path.display())]
    PathNotText {
        /// The path.
        path: PathBuf,
    },
    /// The output folder holds a run that was not to be resumed.
    #[error("{} holds a run of {steps} steps; go on with --resume, or give another folder", folder.display())]
    FolderInUse {
        /// The folder.
        folder: PathBuf,
        /// Steps of the run.
        steps: u64,
    },
    /// The shape of a model does not work out.
    #[error("--hidden {hidden} cannot be shared by --heads {heads}")]
    HeadsDoNotDivide {
        /// Width of the residual stream.
        hidden: usize,
        /// Query heads.
        heads: usize,
    },
    /// The vocabulary of a new model has no GGUF form.
    #[error("{} is of a kind that GGUF cannot hold; a byte-level BPE is needed", path.display())]
    UnsuitableVocabulary {
        /// The tokenizer's file.
        path: PathBuf,
    },
    /// The data has no usable sample.
    #[error("{} has no sample to learn from; `tritune data` shows why", path.display())]
    NoSamples {
        /// The file.
        path: PathBuf,
    },
    /// The data gives no batch.
    #[error("there is no batch to learn from")]
    NoBatch,
    /// The run does not fit the device.
    #[error(
        "the run needs {}, but only {} of memory can be used; {change}",
        human::bytes(*needed), human::bytes(*room)
    )]
    TooLarge {
        /// Bytes it needs.
        needed: u64,
        /// Bytes there are.
        room: u64,
        /// What would make it fit.
        change: SmallestChange,
    },
    /// Something differs from the run that is to be resumed.
    #[error("{}. Undo the change, or give --accept-changes", changes(differences))]
    Changed {
        /// What.
        differences: Vec<Difference>,
    },
    /// The run was only planned.
    #[error("the run was planned without an output folder; prepare it to start it")]
    OnlyPlanned,
    /// A file cannot be read.
    #[error("cannot read {}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file of an earlier export cannot be removed.
    #[error("cannot replace {}", path.display())]
    Irreplaceable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The settings cannot be kept.
    #[error(transparent)]
    Settings(#[from] serde_json::Error),
    /// The device cannot be used.
    #[error(transparent)]
    Device(#[from] OpenError),
    /// A model, its text or an adapter cannot be used.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// A new model has an impossible shape.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A new model cannot be written.
    #[error(transparent)]
    Convert(#[from] ConvertError),
    /// The data cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The trainer failed.
    #[error(transparent)]
    Trainer(#[from] TrainerError),
    /// Checkpoints cannot be read or written.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The log cannot be read or written.
    #[error(transparent)]
    Log(#[from] LogError),
    /// The run failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// What was trained cannot be exported, or is not what was trained.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// A file cannot be written.
    #[error(transparent)]
    Write(#[from] tritune_format::Error),
}

impl FinetuneError {
    /// Whether the request was wrong, and not what it met.
    pub fn is_usage(&self) -> bool {
        match self {
            FinetuneError::Missing { .. }
            | FinetuneError::PathNotText { .. }
            | FinetuneError::FolderInUse { .. }
            | FinetuneError::HeadsDoNotDivide { .. }
            | FinetuneError::UnsuitableVocabulary { .. } => true,
            FinetuneError::Device(error) => error.is_usage(),
            FinetuneError::Model(error) => error.is_usage(),
            _ => false,
        }
    }
}

fn changes(differences: &[Difference]) -> String {
    let serious = |kind: &DifferenceKind| matches!(kind, DifferenceKind::Model | DifferenceKind::Data);
    let what = if differences.iter().any(|difference| serious(&difference.kind)) {
        "the run would learn something else"
    } else {
        "it would not continue bit for bit"
    };
    let listed: Vec<String> = differences.iter().map(ToString::to_string).collect();
    format!("{}: {what}", listed.join("; "))
}

/// The smallest change of settings that makes a run fit its device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmallestChange {
    /// Recompute activations.
    Recompute,
    /// Recompute, and so many tokens at once.
    BatchTokens(u32),
    /// Recompute, and samples of so many tokens.
    Seq(u32),
    /// No setting helps.
    SmallerModel,
}

impl fmt::Display for SmallestChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SmallestChange::Recompute => f.write_str("use --recompute on"),
            SmallestChange::BatchTokens(tokens) => write!(f, "use --recompute auto --batch-tokens {tokens}"),
            SmallestChange::Seq(tokens) => write!(f, "use --recompute auto --seq {tokens}"),
            SmallestChange::SmallerModel => f.write_str("use a smaller model: its weights alone do not fit"),
        }
    }
}
