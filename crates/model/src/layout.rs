//! The resources of a model in a fixed order: which matrices exist on a device and how they are stacked.

use crate::config::Config;
use crate::model_file::{LoadError, ModelFile};
use crate::tensor::{Norm, Projection, Tensor};
use tritune_graph::{DType, Encoding, Resource, ResourceId, ResourceKind, Resources, Segment};

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

impl LayerLayout {
    /// The gains of a norm, where the block has it.
    pub const fn norm(&self, norm: Norm) -> Option<ResourceId> {
        match norm {
            Norm::Attention => Some(self.attn_norm),
            Norm::AttentionSub => self.attn_sub_norm,
            Norm::FeedForward => Some(self.ffn_norm),
            Norm::FeedForwardSub => self.ffn_sub_norm,
        }
    }

    /// The weight that a projection is part of.
    pub const fn weight(&self, projection: Projection) -> ResourceId {
        match projection {
            Projection::Q | Projection::K | Projection::V => self.qkv,
            Projection::Output => self.attn_output,
            Projection::Gate | Projection::Up => self.gate_up,
            Projection::Down => self.down,
        }
    }
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
        let name = |tensor: Tensor| config.family.gguf.tensor(tensor);
        let norm = |table: &mut Resources, tensor: Tensor| {
            table.add(Resource::dense(name(tensor), 1, tensor.shape(config).1, Encoding::F32))
        };
        let embedding =
            table.add(Resource::dense(name(Tensor::Embedding), config.vocab, config.hidden, options.embedding));
        let head = if config.tied_head {
            embedding
        } else {
            table.add(Resource::dense(name(Tensor::Head), config.vocab, config.hidden, options.head))
        };
        let output_norm = norm(&mut table, Tensor::OutputNorm);
        let rope = table.add(Resource::dense("rope", options.context, config.rope_dims, Encoding::F32));
        let layers = (0..config.layers).map(|layer| {
            let block_norm = |table: &mut Resources, kind: Norm| norm(table, Tensor::Norm(layer, kind));
            let optional_norm =
                |table: &mut Resources, kind: Norm| config.family.has_norm(kind).then(|| block_norm(table, kind));
            LayerLayout {
                attn_norm: block_norm(&mut table, Norm::Attention),
                qkv: table.add(stacked(config, layer, "attn_qkv", &[Projection::Q, Projection::K, Projection::V])),
                attn_sub_norm: optional_norm(&mut table, Norm::AttentionSub),
                attn_output: table.add(stacked(config, layer, "attn_output", &[Projection::Output])),
                ffn_norm: block_norm(&mut table, Norm::FeedForward),
                gate_up: table.add(stacked(config, layer, "ffn_gate_up", &[Projection::Gate, Projection::Up])),
                ffn_sub_norm: optional_norm(&mut table, Norm::FeedForwardSub),
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
    let segments = parts.iter().map(|part| Segment {
        name: config.family.gguf.tensor(Tensor::Linear(layer, *part)),
        rows: part.shape(config).0,
    });
    let cols = parts[0].shape(config).1;
    Resource::ternary(format!("blk.{layer}.{name}"), cols, segments.collect())
}
