//! The tensors of a model by what they are for, whatever a file calls them.

use crate::config::Config;

/// One linear projection of a transformer block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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

    /// Name in GGUF files, between `blk.N.` and `.weight`.
    pub const fn gguf_name(self) -> &'static str {
        match self {
            Projection::Q => "attn_q",
            Projection::K => "attn_k",
            Projection::V => "attn_v",
            Projection::Output => "attn_output",
            Projection::Gate => "ffn_gate",
            Projection::Up => "ffn_up",
            Projection::Down => "ffn_down",
        }
    }

    /// Name in Hugging Face files, between `model.layers.N.` and `.weight`.
    pub const fn hf_name(self) -> &'static str {
        match self {
            Projection::Q => "self_attn.q_proj",
            Projection::K => "self_attn.k_proj",
            Projection::V => "self_attn.v_proj",
            Projection::Output => "self_attn.o_proj",
            Projection::Gate => "mlp.gate_proj",
            Projection::Up => "mlp.up_proj",
            Projection::Down => "mlp.down_proj",
        }
    }

    /// Number of heads whose rows the GGUF files of this model interleave, where they do.
    pub fn interleaved_heads(self, config: &Config) -> Option<usize> {
        match self {
            _ if !config.architecture.interleaves_rope_in_gguf() => None,
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
}

impl Norm {
    /// The norms of a block of this model, in the order files list them.
    pub fn of(config: &Config) -> &'static [Norm] {
        if config.architecture.has_sub_norms() {
            &[Norm::Attention, Norm::AttentionSub, Norm::FeedForward, Norm::FeedForwardSub]
        } else {
            &[Norm::Attention, Norm::FeedForward]
        }
    }

    /// Name in GGUF files, between `blk.N.` and `.weight`.
    pub const fn gguf_name(self) -> &'static str {
        match self {
            Norm::Attention => "attn_norm",
            Norm::AttentionSub => "attn_sub_norm",
            Norm::FeedForward => "ffn_norm",
            Norm::FeedForwardSub => "ffn_sub_norm",
        }
    }

    /// Names in Hugging Face files, between `model.layers.N.` and `.weight`: transformers' first, 1bitLLM's second.
    pub const fn hf_names(self) -> &'static [&'static str] {
        match self {
            Norm::Attention => &["input_layernorm"],
            Norm::AttentionSub => &["self_attn.attn_sub_norm", "self_attn.inner_attn_ln"],
            Norm::FeedForward => &["post_attention_layernorm"],
            Norm::FeedForwardSub => &["mlp.ffn_sub_norm", "mlp.ffn_layernorm"],
        }
    }

    /// Number of gains.
    pub fn width(self, config: &Config) -> usize {
        match self {
            Norm::Attention | Norm::FeedForward => config.hidden,
            Norm::AttentionSub => config.attention_width(),
            Norm::FeedForwardSub => config.feed_forward,
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
}

impl Tensor {
    /// All tensors of a model, in a fixed order.
    pub fn of(config: &Config) -> Vec<Tensor> {
        let head = (!config.tied_head).then_some(Tensor::Head);
        let blocks = (0..config.layers).flat_map(|layer| {
            let norms = Norm::of(config).iter().map(move |&norm| Tensor::Norm(layer, norm));
            norms.chain(Projection::ALL.iter().map(move |&projection| Tensor::Linear(layer, projection)))
        });
        [Tensor::Embedding].into_iter().chain(head).chain([Tensor::OutputNorm]).chain(blocks).collect()
    }

    /// `(rows, cols)`.
    pub fn shape(self, config: &Config) -> (usize, usize) {
        match self {
            Tensor::Embedding | Tensor::Head => (config.vocab, config.hidden),
            Tensor::OutputNorm => (1, config.hidden),
            Tensor::Norm(_, norm) => (1, norm.width(config)),
            Tensor::Linear(_, projection) => projection.shape(config),
        }
    }

    /// Name in Hugging Face files.
    pub fn hf_name(self) -> String {
        match self {
            Tensor::Embedding => "model.embed_tokens.weight".to_owned(),
            Tensor::Head => "lm_head.weight".to_owned(),
            Tensor::OutputNorm => "model.norm.weight".to_owned(),
            Tensor::Norm(layer, norm) => format!("model.layers.{layer}.{}.weight", norm.hf_names()[0]),
            Tensor::Linear(layer, projection) => format!("model.layers.{layer}.{}.weight", projection.hf_name()),
        }
    }
}
