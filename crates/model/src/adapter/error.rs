use crate::model_file::LoadError;
use std::path::PathBuf;

/// Why an adapter could not be read, used or written.
#[derive(Debug, thiserror::Error)]
pub enum AdapterError {
    /// The path is no adapter at all.
    #[error("{} is not an adapter: {reason}", path.display())]
    NotAnAdapter {
        /// The file or folder.
        path: PathBuf,
        /// What shows it, and what to give instead.
        reason: String,
    },
    /// A setting has a value that no adapter can have.
    #[error("{}: \"{key}\" is {found}, but {rule}", path.display())]
    Setting {
        /// The file.
        path: PathBuf,
        /// The key.
        key: String,
        /// The value.
        found: String,
        /// The rule it breaks.
        rule: String,
    },
    /// The adapter uses something that is not computed here.
    #[error("{}: the adapter uses \"{key}\", which is not supported: {reason}", path.display())]
    Unsupported {
        /// The file.
        path: PathBuf,
        /// The key that asks for it.
        key: String,
        /// What it would mean.
        reason: String,
    },
    /// adapter_config.json is not what it should be.
    #[error("{}: {error}", path.display())]
    Json {
        /// The file.
        path: PathBuf,
        /// What the parser says.
        error: serde_json::Error,
    },
    /// The adapter belongs to another family of models.
    #[error("{} is an adapter for \"{found}\" models, but this model is \"{expected}\"", path.display())]
    Architecture {
        /// The file.
        path: PathBuf,
        /// The family the file names.
        found: String,
        /// The family of the model.
        expected: &'static str,
    },
    /// A tensor adapts something that cannot be adapted.
    #[error(
        "{}: tensor \"{tensor}\" is no part of a LoRA on a linear projection (q, k, v, o, gate, up, down); train the \
         adapter on these alone", path.display()
    )]
    UnknownTensor {
        /// The file.
        path: PathBuf,
        /// Its name.
        tensor: String,
    },
    /// The same part of a module comes twice.
    #[error("{}: tensor \"{tensor}\" gives a part of a module that another tensor gave already", path.display())]
    Duplicate {
        /// The file.
        path: PathBuf,
        /// The second name.
        tensor: String,
    },
    /// A tensor adapts a layer the model does not have.
    #[error("{}: tensor \"{tensor}\" is for a layer this model does not have (it has {layers}); the adapter was made for another model", path.display())]
    Layer {
        /// The file.
        path: PathBuf,
        /// Its name.
        tensor: String,
        /// Layers of the model.
        layers: usize,
    },
    /// A tensor does not fit the model's matrix.
    #[error("{}: tensor \"{tensor}\" has shape {found:?}, but this model needs {expected}; the adapter was made for another model or is damaged", path.display())]
    Shape {
        /// The file.
        path: PathBuf,
        /// Its name.
        tensor: String,
        /// Rows and columns it should have.
        expected: String,
        /// Dimensions found, rows first.
        found: Vec<u64>,
    },
    /// A tensor has a type that cannot be used.
    #[error("{}: tensor \"{tensor}\" is {found}; adapters are F32, F16 or BF16", path.display())]
    Type {
        /// The file.
        path: PathBuf,
        /// Its name.
        tensor: String,
        /// Type found.
        found: String,
    },
    /// A tensor holds numbers that cannot be weights.
    #[error("{}: tensor \"{tensor}\" contains {found}; the file is damaged or the training diverged", path.display())]
    Number {
        /// The file.
        path: PathBuf,
        /// Its name.
        tensor: String,
        /// The number.
        found: f32,
    },
    /// Alpha and rank make no scale.
    #[error(
        "{}: {module} has alpha {alpha} at rank {rank}, and its products would count {scale} times: no scale to compute \
         with; the file is damaged", path.display()
    )]
    Scale {
        /// The file or folder.
        path: PathBuf,
        /// The module, such as `layer 3 q projection`.
        module: String,
        /// Its alpha.
        alpha: f32,
        /// Its rank.
        rank: usize,
        /// What they come to.
        scale: f32,
    },
    /// A module lacks one of its tensors, or they disagree.
    #[error("{}: {module} {fault}; is the file complete?", path.display())]
    Incomplete {
        /// The file.
        path: PathBuf,
        /// The module, such as `layer 3 q projection`.
        module: String,
        /// What is wrong with it.
        fault: String,
    },
    /// An adapter in memory cannot be one for this model.
    #[error("the adapter cannot be written: {module} {fault}")]
    Invalid {
        /// The module, such as `layer 3 q projection`.
        module: String,
        /// What is wrong with it.
        fault: String,
    },
    /// There is nothing to average, or nothing that counts.
    #[error("{0}; give at least one adapter, and weights above zero")]
    NoAverage(&'static str),
    /// Adapters that differ in more than their numbers have no mean.
    #[error(
        "adapter {number} differs from the first one in its {what}: {found} instead of {expected}; adapters of one mean share \
             their base, rank, alpha and projections"
    )]
    NoCommonForm {
        /// Number of the adapter, from 1.
        number: usize,
        /// What differs.
        what: &'static str,
        /// Its own.
        found: String,
        /// The first one's.
        expected: String,
    },
    /// DoRA has no form in GGUF.
    #[error(
        "this is a DoRA adapter, and GGUF has no place for its magnitudes: llama.cpp knows plain LoRA only; write it as \
         a PEFT folder instead"
    )]
    DoraInGguf,
    /// A file could not be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A file could not be read or written.
    #[error(transparent)]
    Format(#[from] tritune_format::Error),
    /// The folder could not be written.
    #[error("cannot write {}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
}
