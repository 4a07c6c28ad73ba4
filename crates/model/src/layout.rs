//! The resources of a model in a fixed order: which matrices exist on a device and how they are stacked.

use crate::config::Config;
use crate::model_file::{LoadError, ModelFile};
use tritune_graph::{DType, Encoding, Resource, ResourceId, ResourceKind, Resources, Segment};

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

/// Resources of one block.
#[derive(Clone, Debug)]
pub struct LayerLayout {
    /// Norm before attention.
    pub attn_norm: ResourceId,
    /// Q, K and V stacked.
    pub qkv: ResourceId,
    /// Norm before the output projection.
    pub attn_sub_norm: Option<ResourceId>,
    /// Output projection.
    pub attn_output: ResourceId,
    /// Norm before the feed-forward block.
    pub ffn_norm: ResourceId,
    /// Gate and up stacked.
    pub gate_up: ResourceId,
    /// Norm before the down projection.
    pub ffn_sub_norm: Option<ResourceId>,
    /// Down projection.
    pub down: ResourceId,
    /// The KV cache; training has none.
    pub cache: Option<LayerCache>,
}

/// Keys and values of one block.
#[derive(Clone, Copy, Debug)]
pub struct LayerCache {
    /// Key cache.
    pub k: ResourceId,
    /// Value cache.
    pub v: ResourceId,
}

/// What a layout depends on besides the model's shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayoutOptions {
    /// Tokens each sequence may hold.
    pub context: usize,
    /// Sequences side by side; none in training, which needs no KV cache.
    pub sequences: usize,
    /// Element type of the KV cache.
    pub cache: DType,
    /// Encoding of the embedding on the device.
    pub embedding: Encoding,
    /// Encoding of the head on the device; ignored when it is the embedding.
    pub head: Encoding,
}

/// Arithmetic outside the integer products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// f32 everywhere.
    F32,
    /// f16 where it holds, such as the KV cache.
    F16,
}

impl Precision {
    /// Element type of keys and values.
    pub const fn store(self) -> DType {
        match self {
            Precision::F32 => DType::F32,
            Precision::F16 => DType::F16,
        }
    }
}

/// The numbered resources of a model.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The table.
    pub resources: Resources,
    /// Token embedding.
    pub embedding: ResourceId,
    /// The head: the embedding again when tied.
    pub head: ResourceId,
    /// Final norm.
    pub output_norm: ResourceId,
    /// Rotary table, one row per position.
    pub rope: ResourceId,
    /// The blocks.
    pub layers: Vec<LayerLayout>,
}

impl Layout {
    /// Numbers the resources of a model.
    pub fn new(config: &Config, options: LayoutOptions) -> Layout {
        let mut table = Resources::new();
        let norm = |table: &mut Resources, name: String, width: usize| {
            table.add(Resource::dense(name, 1, width, Encoding::F32))
        };
        let embedding = table.add(Resource::dense("token_embd.weight", config.vocab, config.hidden, options.embedding));
        let head = if config.tied_head {
            embedding
        } else {
            table.add(Resource::dense("output.weight", config.vocab, config.hidden, options.head))
        };
        let output_norm = norm(&mut table, "output_norm.weight".into(), config.hidden);
        let rope = table.add(Resource::dense("rope", options.context, config.rope_dims, Encoding::F32));
        let layers = (0..config.layers).map(|layer| {
            let block_norm = |table: &mut Resources, kind: Norm| {
                norm(table, format!("blk.{layer}.{}.weight", kind.gguf_name()), kind.width(config))
            };
            let sub_norms = config.architecture.has_sub_norms();
            LayerLayout {
                attn_norm: block_norm(&mut table, Norm::Attention),
                qkv: table.add(stacked(config, layer, "attn_qkv", &[Projection::Q, Projection::K, Projection::V])),
                attn_sub_norm: sub_norms.then(|| block_norm(&mut table, Norm::AttentionSub)),
                attn_output: table.add(stacked(config, layer, "attn_output", &[Projection::Output])),
                ffn_norm: block_norm(&mut table, Norm::FeedForward),
                gate_up: table.add(stacked(config, layer, "ffn_gate_up", &[Projection::Gate, Projection::Up])),
                ffn_sub_norm: sub_norms.then(|| block_norm(&mut table, Norm::FeedForwardSub)),
                down: table.add(stacked(config, layer, "ffn_down", &[Projection::Down])),
                cache: None,
            }
        });
        let layers = layers.collect();
        let mut layout = Layout { resources: table, embedding, head, output_norm, rope, layers };
        if options.sequences > 0 {
            layout.add_caches(config, options.context * options.sequences, options.cache);
        }
        layout
    }

    /// The resources a model needs for documents of `context` tokens, without a KV cache, before anything is loaded.
    pub fn of(model_file: &dyn ModelFile, context: usize, precision: Precision) -> Result<Layout, LoadError> {
        let options = LayoutOptions {
            context,
            sequences: 0,
            cache: precision.store(),
            embedding: model_file.embedding()?.encoding,
            head: model_file.head()?.encoding,
        };
        Ok(Layout::new(model_file.config(), options))
    }

    /// Adds a KV cache of so many rows to every block.
    pub fn add_caches(&mut self, config: &Config, rows: usize, dtype: DType) {
        for (number, layer) in self.layers.iter_mut().enumerate() {
            let mut cache = |name: &str| {
                let name = format!("blk.{number}.{name}");
                self.resources.add(Resource::buffer(name, rows, config.kv_width(), dtype))
            };
            layer.cache = Some(LayerCache { k: cache("k_cache"), v: cache("v_cache") });
        }
    }

    /// The KV caches, if there are any.
    pub fn caches(&self) -> impl Iterator<Item = ResourceId> {
        self.layers.iter().filter_map(|layer| layer.cache).flat_map(|cache| [cache.k, cache.v])
    }

    /// Bytes of the weights and tables.
    pub fn weight_bytes(&self) -> u64 {
        self.bytes(|kind| matches!(kind, ResourceKind::Weight { .. }))
    }

    /// Bytes of the KV cache.
    pub fn cache_bytes(&self) -> u64 {
        self.bytes(|kind| matches!(kind, ResourceKind::Buffer { .. }))
    }

    fn bytes(&self, select: impl Fn(&ResourceKind) -> bool) -> u64 {
        self.resources.iter().filter(|(_, r)| select(&r.kind)).map(|(_, r)| r.bytes()).sum()
    }
}

fn stacked(config: &Config, layer: usize, name: &str, parts: &[Projection]) -> Resource {
    let segments = parts
        .iter()
        .map(|part| Segment { name: format!("blk.{layer}.{}.weight", part.gguf_name()), rows: part.shape(config).0 });
    let cols = parts[0].shape(config).1;
    Resource::ternary(format!("blk.{layer}.{name}"), cols, segments.collect())
}
