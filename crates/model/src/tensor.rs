//! The tensors of a model by what they are for, whatever a file calls them.

use crate::config::Config;
use serde::{Deserialize, Serialize};

/// One linear projection of a transformer block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Projection {
    /// Queries.
    Q,
    /// Keys.
    K,
    /// Values.
    V,
    /// Attention output.
    Output,
    /// Gate of the feed-forward block.
    Gate,
    /// Up projection.
    Up,
    /// Down projection.
    Down,
}

impl Projection {
    /// All seven, in the order files list them.
    pub const ALL: [Projection; 7] = [
        Projection::Q,
        Projection::K,
        Projection::V,
        Projection::Output,
        Projection::Gate,
        Projection::Up,
        Projection::Down,
    ];

    /// Those that make queries, keys and values, in the order of what attention reads.
    pub const QKV: [Projection; 3] = [Projection::Q, Projection::K, Projection::V];

    /// Name in settings and messages; what files call it is the family's.
    pub const fn name(self) -> &'static str {
        match self {
            Projection::Q => "q",
            Projection::K => "k",
            Projection::V => "v",
            Projection::Output => "o",
            Projection::Gate => "gate",
            Projection::Up => "up",
            Projection::Down => "down",
        }
    }

    /// The projection of that name.
    pub fn named(name: &str) -> Option<Projection> {
        Projection::ALL.into_iter().find(|projection| projection.name() == name)
    }

    /// Number of heads whose rows the GGUF files of this model interleave, where they do.
    pub fn interleaved_heads(self, config: &Config) -> Option<usize> {
        match self {
            _ if !config.family.gguf_interleaves_rope => None,
            Projection::Q => Some(config.heads),
            Projection::K => Some(config.kv_heads),
            _ => None,
        }
    }

    /// `(rows, cols)`: output and input features.
    pub fn shape(self, config: &Config) -> (usize, usize) {
        match self {
            Projection::Q => (config.attention_width(), config.hidden),
            Projection::K | Projection::V => (config.kv_width(), config.hidden),
            Projection::Output => (config.hidden, config.attention_width()),
            Projection::Gate | Projection::Up => (config.feed_forward, config.hidden),
            Projection::Down => (config.hidden, config.feed_forward),
        }
    }
}

/// A norm of a transformer block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Norm {
    /// Before attention.
    Attention,
    /// Before the attention output projection.
    AttentionSub,
    /// Before the feed-forward block.
    FeedForward,
    /// Before the down projection.
    FeedForwardSub,
    /// Of each head of the queries, before rotation.
    Query,
    /// Of each head of the keys, before rotation.
    Key,
}

impl Norm {
    /// Every norm a block may have, in the order files list them.
    pub const ALL: [Norm; 6] =
        [Norm::Attention, Norm::AttentionSub, Norm::FeedForward, Norm::FeedForwardSub, Norm::Query, Norm::Key];

    /// Number of gains.
    pub fn width(self, config: &Config) -> usize {
        match self {
            Norm::Attention | Norm::FeedForward => config.hidden,
            Norm::AttentionSub => config.attention_width(),
            Norm::FeedForwardSub => config.feed_forward,
            Norm::Query | Norm::Key => config.head_dim,
        }
    }
}

/// A tensor of a model, by what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tensor {
    /// Token embedding; the head too when they are tied.
    Embedding,
    /// The head, when it is not the embedding.
    Head,
    /// Gains of the final norm.
    OutputNorm,
    /// Gains of a block's norm.
    Norm(usize, Norm),
    /// A linear projection of a block.
    Linear(usize, Projection),
    /// Gains of the norm that is part of a projection, on its input.
    ProjectionNorm(usize, Projection),
    /// What is added to the product of a projection.
    Bias(usize, Projection),
}

impl Tensor {
    /// All tensors of a model, in a fixed order.
    pub fn of(config: &Config) -> Vec<Tensor> {
        let head = (!config.tied_head).then_some(Tensor::Head);
        let blocks = (0..config.layers).flat_map(|layer| {
            let linears = Projection::ALL.into_iter().map(move |projection| Tensor::Linear(layer, projection));
            Tensor::vectors(config, layer).chain(linears)
        });
        [Tensor::Embedding].into_iter().chain(head).chain([Tensor::OutputNorm]).chain(blocks).collect()
    }

    /// The gains and biases of a block.
    pub fn vectors(config: &Config, layer: usize) -> impl Iterator<Item = Tensor> {
        let norms = config.family.norms.iter().map(move |&norm| Tensor::Norm(layer, norm));
        let inner = config.projection_norms.iter().map(move |&projection| Tensor::ProjectionNorm(layer, projection));
        let biases = config.family.biases.iter().map(move |&projection| Tensor::Bias(layer, projection));
        norms.chain(inner).chain(biases)
    }

    /// `(rows, cols)`.
    pub fn shape(self, config: &Config) -> (usize, usize) {
        match self {
            Tensor::Embedding | Tensor::Head => (config.vocab, config.hidden),
            Tensor::OutputNorm => (1, config.hidden),
            Tensor::Norm(_, norm) => (1, norm.width(config)),
            Tensor::Linear(_, projection) => projection.shape(config),
            Tensor::ProjectionNorm(_, projection) => (1, projection.shape(config).1),
            Tensor::Bias(_, projection) => (1, projection.shape(config).0),
        }
    }
}
