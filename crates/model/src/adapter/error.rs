use crate::model_file::LoadError;
use std::path::PathBuf;

/// Why an adapter could not be read, used or written.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum AdapterError {
    /// The path is no adapter at all.
    #[error("{} is not an adapter: {reason}", path.display())]
    NotAnAdapter { path: PathBuf, reason: String },
    /// A setting has a value that no adapter can have.
    #[error("{}: \"{key}\" is {found}, but {rule}", path.display())]
    Setting { path: PathBuf, key: String, found: String, rule: String },
    /// The adapter uses something that is not computed here.
    #[error("{}: the adapter uses \"{key}\", which is not supported: {reason}", path.display())]
    Unsupported { path: PathBuf, key: String, reason: String },
    /// adapter_config.json is not what it should be.
    #[error("{}: {error}", path.display())]
    Json { path: PathBuf, error: serde_json::Error },
    /// The adapter belongs to another family of models.
    #[error("{} is an adapter for \"{found}\" models, but this model is \"{expected}\"", path.display())]
    Architecture { path: PathBuf, found: String, expected: &'static str },
    /// A tensor adapts something that cannot be adapted.
    #[error(
        "{}: tensor \"{tensor}\" is no part of a LoRA on a linear projection (q, k, v, o, gate, up, down); train the \
         adapter on these alone", path.display()
    )]
    UnknownTensor { path: PathBuf, tensor: String },
    /// The same part of a module comes twice.
    #[error("{}: tensor \"{tensor}\" gives a part of a module that another tensor gave already", path.display())]
    Duplicate { path: PathBuf, tensor: String },
    /// A tensor adapts a layer the model does not have.
    #[error("{}: tensor \"{tensor}\" is for a layer this model does not have (it has {layers}); the adapter was made for another model", path.display())]
    Layer { path: PathBuf, tensor: String, layers: usize },
    /// A tensor does not fit the model's matrix.
    #[error("{}: tensor \"{tensor}\" has shape {found:?}, but this model needs {expected}; the adapter was made for another model or is damaged", path.display())]
    Shape { path: PathBuf, tensor: String, expected: String, found: Vec<u64> },
    /// A tensor has a type that cannot be used.
    #[error("{}: tensor \"{tensor}\" is {found}; adapters are F32, F16 or BF16", path.display())]
    Type { path: PathBuf, tensor: String, found: String },
    /// A tensor holds numbers that cannot be weights.
    #[error("{}: tensor \"{tensor}\" contains {found}; the file is damaged or the training diverged", path.display())]
    Number { path: PathBuf, tensor: String, found: f32 },
    /// Alpha and rank make no scale.
    #[error(
        "{}: {module} has alpha {alpha} at rank {rank}, and its products would count {scale} times: no scale to compute \
         with; the file is damaged", path.display()
    )]
    Scale { path: PathBuf, module: String, alpha: f32, rank: usize, scale: f32 },
    /// A module lacks one of its tensors, or they disagree.
    #[error("{}: {module} {fault}; is the file complete?", path.display())]
    Incomplete { path: PathBuf, module: String, fault: String },
    /// An adapter in memory cannot be one for this model.
    #[error("the adapter cannot be written: {module} {fault}")]
    Invalid { module: String, fault: String },
    /// There is nothing to average, or nothing that counts.
    #[error("{0}; give at least one adapter, and weights above zero")]
    NoAverage(&'static str),
    /// Adapters that differ in more than their numbers have no mean.
    #[error(
        "adapter {number} differs from the first one in its {what}: {found} instead of {expected}; adapters of one mean share \
             their base, rank, alpha and projections"
    )]
    NoCommonForm { number: usize, what: &'static str, found: String, expected: String },
    /// DoRA has no form in GGUF.
    #[error(
        "this is a DoRA adapter, and GGUF has no place for its magnitudes: llama.cpp knows plain LoRA only; write it as \
         a PEFT folder instead"
    )]
    DoraInGguf,
    /// Ternary adapters have no form in GGUF.
    #[error(
        "this is a ternary adapter, which changes trits, and GGUF has a place for plain LoRA only; `tritune merge` puts it into \
         the model without loss, and llama.cpp reads that"
    )]
    TernaryInGguf,
    /// A file could not be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A file could not be read or written.
    #[error(transparent)]
    Format(#[from] tritune_format::Error),
    /// The folder could not be written.
    #[error("cannot write {}: {error}", path.display())]
    Io { path: PathBuf, error: std::io::Error },
}
