//! What a model is: its shape and the few choices in which families differ.

use crate::family::Family;
use crate::tensor::{Projection, Tensor};
use serde::{Deserialize, Serialize};
use tritune_graph::Heads;

pub(crate) mod contradictions;
mod from_gguf;
mod from_hf;
mod known_keys;
mod yarn;

pub use from_gguf::config_from_gguf;
pub(crate) use from_hf::activation_name;
pub use from_hf::{HfQuantization, config_from_hf};
pub(crate) use from_hf::{SCALED_METHOD, SCALES_KEY, TABLE_SCALES_KEY};
pub(crate) use known_keys::{GGUF_MULTIPLIERS, HF_MULTIPLIERS};

/// Activation of the gate in the feed-forward block.
pub use tritune_graph::Activation;

/// Shape and constants of a model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Config {
    /// Name of the model, where the file gives one.
    pub name: Option<String>,
    /// Family.
    #[serde(rename = "architecture")]
    pub family: &'static Family,
    /// Tokens in the vocabulary.
    pub vocab: usize,
    /// Width of the residual stream.
    pub hidden: usize,
    /// Width of the feed-forward block.
    pub feed_forward: usize,
    /// Transformer blocks.
    pub layers: usize,
    /// Query heads.
    pub heads: usize,
    /// Key/value heads.
    pub kv_heads: usize,
    /// Width of a head.
    pub head_dim: usize,
    /// Longest context the model was trained for.
    pub context: usize,
    /// Added to the mean square in every norm.
    pub norm_eps: f32,
    /// Base of the rotary frequencies.
    pub rope_theta: f32,
    /// Rotated dimensions of each head.
    pub rope_dims: usize,
    /// Divisors of the rotary frequencies, one per pair (long contexts).
    pub rope_factors: Option<Vec<f32>>,
    /// What rotated queries and keys are multiplied by (long contexts by YaRN).
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub rope_magnitude: f32,
    /// What is multiplied on the way, in families that do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub multipliers: Option<Multipliers>,
    /// Activation of the gate.
    pub activation: Activation,
    /// Whether the head is the embedding itself.
    pub tied_head: bool,
    /// Projections with a norm of their own on their input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub projection_norms: Vec<Projection>,
}

/// Numbers by which a model that was made larger or smaller keeps the sizes of what it computes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Multipliers {
    /// Of the embedded tokens.
    pub embedding: f32,
    /// Of what a block adds to the residual stream, twice.
    pub residual: f32,
    /// Of the products of queries and keys, in the place of one over the root of a head's width.
    pub attention: f32,
    /// What logits are divided by.
    pub logits: f32,
}

impl Multipliers {
    /// Those of Granite 3 with heads of this width.
    pub fn usual(head_dim: usize) -> Multipliers {
        Multipliers { embedding: 12.0, residual: 0.22, attention: 1.0 / head_dim as f32, logits: 8.0 }
    }
}

fn one() -> f32 {
    1.0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants a reference")]
fn is_one(value: &f32) -> bool {
    *value == 1.0
}

/// Why a configuration cannot be a model.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum ConfigError {
    /// The file names a family we do not know.
    #[error("architecture \"{found}\" is not supported; Tritune runs {}", Family::known_names())]
    UnknownArchitecture { found: String },
    /// A key is absent.
    #[error("{file} has no \"{key}\", which is needed to know the model's shape")]
    Missing { file: &'static str, key: String },
    /// A key has a value that no model can have.
    #[error("\"{key}\" is {found}, but {rule}")]
    Invalid { key: String, found: String, rule: String },
    /// The model uses something we do not compute. The hint begins with `; `, or is empty.
    #[error("the model uses {what}, which Tritune does not support{hint}")]
    Unsupported { what: String, hint: String },
    /// A key may change what the model computes, and we do not know how.
    #[error(
        "\"{key}\" is {value}{meaning}. Tritune does not know what this key does to the model, and would compute something else \
         without it"
    )]
    NotUnderstood { key: String, value: String, meaning: String },
    /// Two places of the file say different things.
    #[error(
        "{first} contradicts {second}: one of the two is wrong, and other programs may follow the other; correct the file, or fetch \
         it again from where it was published"
    )]
    Contradiction { first: String, second: String },
    /// config.json is not what it should be.
    #[error("config.json: {0}")]
    Json(#[from] serde_json::Error),
    /// A GGUF key has the wrong type.
    #[error(transparent)]
    Format(#[from] tritune_format::Error),
}

impl ConfigError {
    fn invalid(key: &str, found: impl ToString, rule: &str) -> Self {
        ConfigError::Invalid { key: key.to_owned(), found: found.to_string(), rule: rule.to_owned() }
    }
}

impl Config {
    /// Rows of the stacked Q, K and V product.
    pub fn qkv_rows(&self) -> usize {
        (self.heads + 2 * self.kv_heads) * self.head_dim
    }

    /// Width of the attention result.
    pub fn attention_width(&self) -> usize {
        self.heads * self.head_dim
    }

    /// The heads of attention.
    pub fn attention_heads(&self) -> Heads {
        Heads { heads: self.heads, kv_heads: self.kv_heads, head_dim: self.head_dim }
    }

    /// Width of keys and of values.
    pub fn kv_width(&self) -> usize {
        self.kv_heads * self.head_dim
    }

    /// What turns the residual stream, as the graph has it, into the model's own. The graph's is in units of the multiplier of what
    /// blocks add to it: these parts then stay as they are, and a norm does not see the unit, but for its epsilon.
    pub fn stream_unit(&self) -> f32 {
        self.multipliers.map_or(1.0, |multipliers| multipliers.residual)
    }

    /// Added to the mean square of the residual stream in its unit.
    pub fn stream_eps(&self) -> f32 {
        self.norm_eps / (self.stream_unit() * self.stream_unit())
    }

    /// What embedded tokens are multiplied by to begin the stream.
    pub fn embedding_factor(&self) -> f32 {
        self.multipliers.map_or(1.0, |multipliers| multipliers.embedding / multipliers.residual)
    }

    /// What the head's input is divided by.
    pub fn logits_divisor(&self) -> f32 {
        self.multipliers.map_or(1.0, |multipliers| multipliers.logits)
    }

    /// What rotated queries and keys are multiplied by; the multiplier of their products is shared between the two.
    pub fn rope_factor(&self) -> f32 {
        let root = (self.head_dim as f32).sqrt();
        self.rope_magnitude * self.multipliers.map_or(1.0, |multipliers| (multipliers.attention * root).sqrt())
    }

    /// Its name, or that of its family.
    pub fn label(&self) -> &str {
        self.name.as_deref().unwrap_or(self.family.name)
    }

    /// Weights in ternary matrices.
    pub fn ternary_weights(&self) -> u64 {
        let layer = self.hidden as u64 * (self.qkv_rows() + self.attention_width() + 3 * self.feed_forward) as u64;
        layer * self.layers as u64
    }

    /// All parameters: ternary, embedding, head and norms.
    pub fn parameters(&self) -> u64 {
        let table = self.vocab as u64 * self.hidden as u64;
        let tables = if self.tied_head { table } else { 2 * table };
        let vectors: usize = Tensor::vectors(self, 0).map(|tensor| tensor.shape(self).1).sum();
        let norms = self.layers * vectors + self.hidden;
        self.ternary_weights() + tables + norms as u64
    }

    /// Checks that the numbers can be a model at all, before anything is sized by them.
    pub fn validate(&self) -> Result<(), ConfigError> {
        let sizes = [
            ("vocab_size", self.vocab, 1 << 24),
            ("embedding_length", self.hidden, 1 << 17),
            ("feed_forward_length", self.feed_forward, 1 << 19),
            ("block_count", self.layers, 1 << 10),
            ("attention.head_count", self.heads, 1 << 10),
            ("attention.head_count_kv", self.kv_heads, 1 << 10),
            ("attention.key_length", self.head_dim, 1 << 12),
            ("context_length", self.context, 1 << 24),
        ];
        for (key, found, limit) in sizes {
            if found == 0 || found > limit {
                return Err(ConfigError::invalid(key, found, &format!("it must lie between 1 and {limit}")));
            }
        }
        if !self.heads.is_multiple_of(self.kv_heads) {
            let rule = format!("it must divide the {} query heads", self.heads);
            return Err(ConfigError::invalid("attention.head_count_kv", self.kv_heads, &rule));
        }
        if !self.rope_dims.is_multiple_of(2) || self.rope_dims == 0 || self.rope_dims > self.head_dim {
            let rule = format!("it must be even and at most the head width {}", self.head_dim);
            return Err(ConfigError::invalid("rope.dimension_count", self.rope_dims, &rule));
        }
        if self.family.gguf_interleaves_rope && self.rope_dims != self.head_dim {
            let rule = format!("{} rotates whole heads, which are {} wide", self.family.name, self.head_dim);
            return Err(ConfigError::invalid("rope.dimension_count", self.rope_dims, &rule));
        }
        if !(self.norm_eps.is_finite() && self.norm_eps > 0.0 && self.norm_eps < 1.0) {
            let rule = "it must be a small positive number";
            return Err(ConfigError::invalid("attention.layer_norm_rms_epsilon", self.norm_eps, rule));
        }
        if !(self.rope_theta.is_finite() && self.rope_theta > 1.0) {
            return Err(ConfigError::invalid("rope.freq_base", self.rope_theta, "it must be greater than 1"));
        }
        if !(self.rope_magnitude.is_finite() && self.rope_magnitude > 0.0) {
            return Err(ConfigError::invalid("rope.scaling", self.rope_magnitude, "its magnitude must be positive"));
        }
        if let Some(Multipliers { embedding, residual, attention, logits }) = self.multipliers {
            let named =
                [("embedding", embedding), ("residual", residual), ("attention", attention), ("logits", logits)];
            // Squares and quotients of these are numbers too.
            if let Some((name, found)) = named.into_iter().find(|(_, factor)| !(1e-9..=1e9).contains(factor)) {
                let key = format!("multiplier of {name}");
                return Err(ConfigError::invalid(&key, found, "it must lie between 1e-9 and 1e9"));
            }
            if self.rope_dims != self.head_dim {
                let rule = format!("with multipliers whole heads are rotated, which are {} wide", self.head_dim);
                return Err(ConfigError::invalid("rope.dimension_count", self.rope_dims, &rule));
            }
        }
        if let Some(factors) = &self.rope_factors {
            if factors.len() != self.rope_dims / 2 {
                let rule = format!("one factor per rotary pair is needed, {}", self.rope_dims / 2);
                return Err(ConfigError::invalid("rope_freqs", format!("{} factors", factors.len()), &rule));
            }
            if let Some(bad) = factors.iter().find(|factor| !factor.is_finite() || **factor <= 0.0) {
                return Err(ConfigError::invalid("rope_freqs", bad, "each factor must be positive"));
            }
        }
        Ok(())
    }
}
