//! Why something could not be done.

use crate::backend::OpenError;
use crate::human;
use crate::model::Needs;
use crate::outputs::OutputError;
use std::path::{Path, PathBuf};
use tritune_graph::{DeviceError, GraphError, PlanError};
use tritune_model::config::ConfigError;
use tritune_model::convert::ConvertError;
use tritune_model::generate::GenerateError;
use tritune_model::{AdapterError, EngineError, LoadError, chat, tokenizer};
#[cfg(feature = "train")]
use tritune_train::{
    checkpoint::{CheckpointError, Difference, DifferenceKind},
    data::DataError,
    export::ExportError,
    log::LogError,
    run::RunError,
    settings::SettingsError,
    teacher_cache::CacheError,
    trainer::TrainerError,
};
#[cfg(feature = "verify")]
use tritune_verify::GoldenError;

/// A result of the runtime.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why something could not be done.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum Error {
    /// There is no device of that name.
    #[error(
        "there is no device \"{0}\"; use auto, cpu, vulkan, vulkan:N, vulkan:NAME, vulkan:uuid=UUID or vulkan:pci=ADDRESS \
         (`tritune devices` lists them)"
    )]
    UnknownDevice(String),
    /// Several devices where one is needed.
    #[error("\"{0}\" names several devices, and this runs on one: choose one of them")]
    SeveralDevices(String),
    /// The CPU has no such instruction set.
    #[error(transparent)]
    Isa(#[from] tritune_cpu::isa::IsaError),
    /// The variable TRITUNE_SIMULATE cannot be parsed.
    #[error(transparent)]
    Simulate(#[from] tritune_gpu::OverridesError),
    /// This machine has no device of that number or name.
    #[error(transparent)]
    NoSuchDevice(OpenError),
    /// The CPU was to be tuned.
    #[error("only GPUs are tuned; choose one")]
    NothingToTune,
    /// A device that was given for one use is to be used again.
    #[error("the device that was given is in use; open another one")]
    DeviceTaken,
    /// The GPU cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The baseline kernels of this device disagree with the CPU.
    #[error("{0} cannot run the kernels: its kernels disagree with the CPU; `tritune verify` shows where")]
    Untrusted(String),
    /// The driver crashed or hung when the device was tried.
    #[error(
        "the {device} is not used: when it was tried, the driver {why}; `tritune doctor` says more, and how it is tried again"
    )]
    Crashes { device: String, why: String },
    /// The kernels could not be tested before their first use.
    #[error("the kernels of {device} could not be tested: {why}; close other programs that use it, and try again")]
    Untested { device: String, why: String },
    /// The device failed.
    #[error(transparent)]
    Device(#[from] DeviceError),
    /// A benchmark's graph is inconsistent.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// A benchmark's graph does not fit the device.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// There is no op of that name.
    #[error("there is no op \"{op}\"; choose one of {}", known.join(", "))]
    UnknownOp { op: String, known: Vec<&'static str> },
    /// Reference values cannot be checked.
    #[cfg(feature = "verify")]
    #[error(transparent)]
    Golden(#[from] GoldenError),

    /// The model cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The adapter cannot be read, or belongs to another model.
    #[error(transparent)]
    Adapter(#[from] AdapterError),
    /// The model does not run.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// Text cannot be generated.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// Text cannot be tokenised.
    #[error(transparent)]
    Tokenizer(#[from] tokenizer::Error),
    /// The chat template cannot be used.
    #[error(transparent)]
    Template(#[from] chat::Error),
    /// The model has no tokenizer.
    #[error(
        "{} has no tokenizer; put the model's tokenizer.json into the folder, or use a model file with a vocabulary", .0.display()
    )]
    NoTokenizer(PathBuf),
    /// The model was closed.
    #[error("the model is closed; open it again")]
    Closed,
    /// The model has no adapter of that name.
    #[error("there is no adapter \"{name}\"; {}", if known.is_empty() { "none is loaded".to_owned() } else { format!("loaded are {}", known.join(", ")) })]
    NoSuchAdapter { name: String, known: Vec<String> },
    /// The prompt is empty.
    #[error("the prompt is empty; give some text")]
    EmptyPrompt,
    /// The prompt does not fit, and must not be cut.
    #[error(
        "the prompt has {tokens} tokens, which do not fit the context of {context}; use a longer one, or let it be shifted"
    )]
    PromptTooLong { tokens: usize, context: usize },
    /// Prompts are not read from such files.
    #[error("{}: prompts are read from .txt, .jsonl or .csv, not \".{extension}\"", path.display())]
    PromptFormat { path: PathBuf, extension: String },
    /// No prompt of a file can be used.
    #[error("{} has no usable prompt", .0.display())]
    NoPrompts(PathBuf),
    /// There is nothing to make a vocabulary from.
    #[error("there is no text in {}", .0.display())]
    NoText(PathBuf),
    /// Answers are not written to such files.
    #[error("{}: answers are written as .jsonl, .csv or .txt, not \".{extension}\"", path.display())]
    AnswerFormat { path: PathBuf, extension: String },
    /// Answers wait to be continued.
    #[error("{} holds answers that are finished; continue them, or start over", .0.display())]
    AnswersBegun(PathBuf),
    /// Another process writes these answers.
    #[error("{} is written by another process; wait until it ends, or give another output", .0.display())]
    AnswersInUse(PathBuf),
    /// The file has the name of unfinished answers, and is something else.
    #[error("{} is no file of unfinished answers; move it away, or give another output", .0.display())]
    NotAnswers(PathBuf),
    /// Answers would be made in another way than those that are there.
    #[error(
        "{what} was {saved} and is {now} now, so {} cannot be continued; undo the change, or start over",
        partial.display()
    )]
    AnswersChanged { partial: PathBuf, what: String, saved: String, now: String },
    /// The model does not fit into the free memory.
    #[error(
        "{} needs {} for its weights and {} for a context of {context} tokens, but only {} of memory is free; use a \
         shorter context or a smaller model",
        path.display(), human::bytes(needs.weights), human::bytes(needs.cache), human::bytes(*free)
    )]
    ModelTooLarge { path: PathBuf, needs: Needs, context: usize, free: u64 },

    /// A request of a binding cannot be understood.
    #[error("{what}: {reason}")]
    Request { what: &'static str, reason: String },
    /// The settings of a run are wrong.
    #[cfg(feature = "train")]
    #[error(transparent)]
    WrongSettings(#[from] SettingsError),
    /// Settings that every run needs are missing: their keys.
    #[error("a run needs {}", .0.join(" and "))]
    Missing(Vec<&'static str>),
    /// A path cannot be stored among the settings.
    #[error("{} is not valid UTF-8, which the settings of a run must be; rename it", .0.display())]
    PathNotText(PathBuf),
    /// The output folder holds a run that was not to be resumed.
    #[error("{} holds a run of {steps} steps; resume it, or give another folder", folder.display())]
    FolderInUse { folder: PathBuf, steps: u64 },
    /// A run without a step was to be finished.
    #[error("{} holds no run with a finished step; there is nothing to export", .0.display())]
    NothingToFinish(PathBuf),
    /// The width of a new model (first) is no multiple of its heads (second).
    #[error("a width of {0} is no multiple of {1} heads")]
    HeadsDoNotDivide(usize, usize),
    /// GGUF cannot hold the vocabulary of a new model.
    #[error("{} is of a kind that GGUF cannot hold; a byte-level BPE is needed", .0.display())]
    UnsuitableVocabulary(PathBuf),
    /// The data has no usable sample.
    #[error("{} has no sample to train on; `tritune data` shows why", .0.display())]
    NoSamples(PathBuf),
    /// The data gives no batch.
    #[error("there is no batch to train on")]
    NoBatch,
    /// The run does not fit the device.
    #[cfg(feature = "train")]
    #[error(
        "the run needs {}, but only {} of memory can be used; {change}",
        human::bytes_needed(*needed), human::bytes(*available)
    )]
    RunTooLarge { needed: u64, available: u64, change: crate::finetune::SmallestChange },
    /// Something differs from the run that is to be resumed.
    #[cfg(feature = "train")]
    #[error("{}. Undo the change, or accept it", changes(.0))]
    Changed(Vec<Difference>),
    /// A step has fewer micro-batches than there are devices.
    #[error(
        "a step of {batches} is not shared by {devices} devices: accumulate {devices} or more batches, or give fewer"
    )]
    TooFewBatches { batches: u32, devices: usize },
    /// The run was only planned.
    #[error("the run was planned without an output folder; prepare it to start it")]
    OnlyPlanned,
    /// The settings cannot be serialised.
    #[error(transparent)]
    Settings(#[from] serde_json::Error),
    /// A new model has an impossible shape.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A new model cannot be written.
    #[error(transparent)]
    Convert(#[from] ConvertError),
    /// The data cannot be read.
    #[cfg(feature = "train")]
    #[error(transparent)]
    Data(#[from] DataError),
    /// The trainer or evaluator failed.
    #[cfg(feature = "train")]
    #[error(transparent)]
    Trainer(#[from] TrainerError),
    /// What a teacher has said cannot be kept or used.
    #[cfg(feature = "train")]
    #[error(transparent)]
    TeacherCache(#[from] CacheError),
    /// Checkpoints cannot be read or written.
    #[cfg(feature = "train")]
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The log cannot be read or written.
    #[cfg(feature = "train")]
    #[error(transparent)]
    Log(#[from] LogError),
    /// The run failed.
    #[cfg(feature = "train")]
    #[error(transparent)]
    Run(#[from] RunError),
    /// The result cannot be exported, or differs from what was trained.
    #[cfg(feature = "train")]
    #[error(transparent)]
    Export(#[from] ExportError),
    /// Something that exists would be replaced, or cannot be written at all.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// Whoever takes answers as they come does not take them any more.
    #[error("{0}")]
    Written(#[source] std::io::Error),
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] tritune_format::Error),
}

impl Error {
    /// Whether the request is at fault, not the device or a file.
    pub fn is_usage(&self) -> bool {
        use Error::*;
        let device = matches!(
            self,
            UnknownDevice(_)
                | SeveralDevices(_)
                | TooFewBatches { .. }
                | Isa(_)
                | Simulate(_)
                | NoSuchDevice(_)
                | NothingToTune
                | UnknownOp { .. }
        );
        let run = matches!(self, NothingToFinish(_) | Missing(_) | PathNotText(_) | FolderInUse { .. } | Output(_));
        let answers = matches!(self, PromptFormat { .. } | AnswerFormat { .. } | AnswersBegun(_) | NotAnswers(_));
        let asked = match self {
            #[cfg(feature = "train")]
            WrongSettings(_) => true,
            Request { .. } => true,
            _ => false,
        };
        device || run || answers || asked || matches!(self, HeadsDoNotDivide(..) | UnsuitableVocabulary(_))
    }
}

/// What kind of thing went wrong: the classes of exceptions and the codes of other languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// A setting, an option or a name is wrong.
    Settings,
    /// The device cannot be opened, or failed.
    Device,
    /// Memory does not suffice.
    Memory,
    /// A model or its text parts cannot be read or used.
    Model,
    /// An adapter cannot be read, or does not fit.
    Adapter,
    /// Data cannot be read or used.
    Data,
    /// Training, evaluation or export failed.
    Training,
    /// A folder holds another run, or its checkpoints cannot be used.
    Checkpoint,
    /// A file cannot be read or written.
    File,
}

impl Error {
    /// What kind of thing went wrong.
    pub fn kind(&self) -> ErrorKind {
        use Error::*;
        match self {
            UnknownDevice(_)
            | SeveralDevices(_)
            | TooFewBatches { .. }
            | Isa(_)
            | Simulate(_)
            | NothingToTune
            | UnknownOp { .. }
            | Missing(_)
            | PathNotText(_) => ErrorKind::Settings,
            HeadsDoNotDivide(..) | UnsuitableVocabulary(_) | Settings(_) | EmptyPrompt => ErrorKind::Settings,
            Request { .. } | Config(_) | Closed => ErrorKind::Settings,
            PromptTooLong { .. } | PromptFormat { .. } | AnswerFormat { .. } => ErrorKind::Settings,
            NoSuchDevice(_) | DeviceTaken | Open(_) | Untrusted(_) | Crashes { .. } | Untested { .. } => {
                ErrorKind::Device
            }
            Device(error) => kind_of_device(error),
            Graph(_) | Plan(_) => ErrorKind::Device,
            ModelTooLarge { .. } => ErrorKind::Memory,
            Load(_) | Convert(_) | Tokenizer(_) | Template(_) | NoTokenizer(_) => ErrorKind::Model,
            #[cfg(feature = "verify")]
            Golden(_) => ErrorKind::Model,
            Adapter(_) | NoSuchAdapter { .. } => ErrorKind::Adapter,
            Engine(error) | Generate(GenerateError::Engine(error)) => kind_of_engine(error),
            Generate(_) => ErrorKind::Settings,
            NoSamples(_) | NoPrompts(_) | NoText(_) | NoBatch => ErrorKind::Data,
            FolderInUse { .. } | NothingToFinish(_) => ErrorKind::Checkpoint,
            OnlyPlanned => ErrorKind::Training,
            File(_) | Output(_) | Written(_) => ErrorKind::File,
            AnswersBegun(_) | AnswersInUse(_) | NotAnswers(_) | AnswersChanged { .. } => ErrorKind::File,
            #[cfg(feature = "train")]
            error => kind_in_training(error),
        }
    }

    /// The file that is not there, where that is what went wrong.
    pub fn missing_file(&self) -> Option<&Path> {
        match self {
            Error::File(error) | Error::Adapter(AdapterError::Format(error)) => missing_in_format(error),
            Error::Adapter(AdapterError::Load(error))
            | Error::Load(error)
            | Error::Convert(ConvertError::Load(error))
            | Error::Engine(EngineError::Load(error)) => missing_in_load(error),
            Error::Adapter(AdapterError::Io { path, error }) => missing_at(path, error),
            #[cfg(feature = "train")]
            Error::Trainer(TrainerError::Load(error)) => missing_in_load(error),
            #[cfg(feature = "train")]
            Error::Data(DataError::Read { path, error }) => missing_at(path, error),
            _ => None,
        }
    }

    /// The error with its causes.
    pub fn error_chain(&self) -> String {
        error_chain(self)
    }
}

fn missing_in_load(error: &LoadError) -> Option<&Path> {
    match error {
        LoadError::Format(error) => missing_in_format(error),
        LoadError::Unreadable { path, error } => missing_at(path, error),
        _ => None,
    }
}

fn missing_in_format(error: &tritune_format::Error) -> Option<&Path> {
    match error {
        tritune_format::Error::NotFound { path } => Some(path),
        _ => None,
    }
}

fn missing_at<'p>(path: &'p Path, error: &std::io::Error) -> Option<&'p Path> {
    (error.kind() == std::io::ErrorKind::NotFound).then_some(path)
}

/// An error with its causes, each said once: many messages hold those of their cause already.
pub fn error_chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = error.source();
    }
    text
}

fn kind_of_device(error: &DeviceError) -> ErrorKind {
    if matches!(error, DeviceError::OutOfMemory { .. }) { ErrorKind::Memory } else { ErrorKind::Device }
}

fn kind_of_engine(error: &EngineError) -> ErrorKind {
    match error {
        EngineError::Device(error) => kind_of_device(error),
        EngineError::ContextFull { .. } | EngineError::Token { .. } | EngineError::Sequence { .. } => {
            ErrorKind::Settings
        }
        EngineError::Load(LoadError::OtherBase { .. }) => ErrorKind::Adapter,
        _ => ErrorKind::Model,
    }
}

/// What goes wrong only where there are data or a run.
#[cfg(feature = "train")]
fn kind_in_training(error: &Error) -> ErrorKind {
    match error {
        Error::RunTooLarge { .. } => ErrorKind::Memory,
        Error::WrongSettings(_) => ErrorKind::Settings,
        Error::Trainer(error)
        | Error::Run(RunError::Trainer(error))
        | Error::TeacherCache(CacheError::Teacher(error)) => kind_of_trainer(error),
        Error::Data(_) | Error::Run(RunError::Data(_) | RunError::NoTargets) => ErrorKind::Data,
        Error::Run(RunError::Checkpoint(_)) | Error::Checkpoint(_) | Error::Changed(_) => ErrorKind::Checkpoint,
        Error::TeacherCache(_) | Error::Log(_) => ErrorKind::File,
        _ => ErrorKind::Training,
    }
}

#[cfg(feature = "train")]
fn kind_of_trainer(error: &TrainerError) -> ErrorKind {
    match error {
        TrainerError::Device(error) => kind_of_device(error),
        TrainerError::Engine(error) => kind_of_engine(error),
        TrainerError::Load(LoadError::OtherBase { .. })
        | TrainerError::OtherAdapter { .. }
        | TrainerError::OtherLoraA { .. }
        | TrainerError::Magnitudes => ErrorKind::Adapter,
        TrainerError::Load(_) => ErrorKind::Model,
        TrainerError::Rank { .. } => ErrorKind::Settings,
        _ => ErrorKind::Training,
    }
}

#[cfg(feature = "train")]
fn changes(differences: &[Difference]) -> String {
    let serious = |kind: &DifferenceKind| matches!(kind, DifferenceKind::Model | DifferenceKind::Data);
    let what = if differences.iter().any(|difference| serious(&difference.kind)) {
        "the run would train on something else"
    } else {
        "it would not continue bit for bit"
    };
    let listed: Vec<String> = differences.iter().map(ToString::to_string).collect();
    format!("{}: {what}", listed.join("; "))
}
