//! Why a model could not be put on a device or run there.

use crate::lora::LoraError;
use crate::model_file::LoadError;
use tritune_graph::{DeviceError, GraphError, PlanError};

/// Why the engine could not do what it was asked.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum EngineError {
    /// The sequence would outgrow its context.
    #[error(
        "sequence {sequence} holds {used} of {context} tokens; {more} more do not fit (raise the context or shorten the text)"
    )]
    ContextFull { sequence: usize, used: usize, context: usize, more: usize },
    /// A token id is outside the vocabulary.
    #[error("token id {token} is outside the vocabulary of {vocab}")]
    Token { token: u32, vocab: usize },
    /// No such sequence, no token for it, or tokens for it twice.
    #[error(
        "sequence {sequence} cannot be appended to: there are {sequences}, and each needs a token and occurs once in a batch"
    )]
    Sequence { sequence: usize, sequences: usize },
    /// No such adapter.
    #[error("there is no adapter {adapter}; it was not added, or it was removed")]
    Adapter { adapter: usize },
    /// An adapter that cannot share runs with others.
    #[error("an adapter with magnitudes (DoRA) scales whole products, so it needs an engine of its own")]
    Magnitudes,
    /// More cache rows than can be numbered.
    #[error(
        "{sequences} sequences of {context} tokens are more than {limit} in all; use a shorter context or fewer sequences"
    )]
    CacheRows { context: usize, sequences: usize, limit: usize },
    /// Heads that cannot be kept so.
    #[error(
        "keys and values in {name} are blocks of 32 columns of a head, and this model's heads have {head_dim}; keep them in f16"
    )]
    KvType { name: &'static str, head_dim: usize },
    /// The model computed something that is no number.
    #[error(
        "after {tokens} tokens the model's logit of token {token} is {value}: its output cannot be used (check its \
         weights and scales, and the adapters)"
    )]
    NotFinite { tokens: usize, token: usize, value: f32 },
    /// The newest tokens of sequences can only come one by one.
    #[error("there is no memory to run {rows} tokens of texts at once; give them one by one")]
    Latest { rows: usize },
    /// A loaded model was prepared for shorter sequences.
    #[error("the model was loaded for {loaded} tokens of context, and {wanted} are asked for; load it with more")]
    Context { loaded: usize, wanted: usize },
    /// The device failed.
    #[error(transparent)]
    Device(#[from] DeviceError),
    /// The model's graph does not fit together.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// The graph does not fit the device.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The weights could not be loaded.
    #[error(transparent)]
    Load(#[from] LoadError),
}

impl From<LoraError> for EngineError {
    fn from(error: LoraError) -> EngineError {
        match error {
            LoraError::Graph(error) => EngineError::Graph(error),
            LoraError::Plan(error) => EngineError::Plan(error),
        }
    }
}
