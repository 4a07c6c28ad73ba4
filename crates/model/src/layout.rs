//! The resources of a model in a fixed order: which matrices exist on a device and how they are stacked.

use crate::adapter_stack::AdapterStack;
use crate::config::Config;
use crate::lora::Ranks;
use crate::model_file::{Activations, LoadError, ModelFile};
use crate::tensor::{Norm, Projection, Tensor};
use std::collections::HashMap;
use tritune_graph::{
    ActivationScales, Encoding, GroupSize, KvType, Resource, ResourceId, ResourceKind, Resources, Segment,
};

/// Heads of fewer bytes have no prefilter: they are read in less time than its steps take.
const PREFILTERED_BYTES: u64 = 16 << 20;

/// Resources of one block.
#[derive(Clone, Debug)]
pub struct LayerLayout {
    /// Norm before attention.
    pub attn_norm: ResourceId,
    /// Q, K and V: stacked, or each alone where each has an input of its own.
    pub qkv: Vec<ResourceId>,
    /// Norm before the output projection.
    pub attn_sub_norm: Option<ResourceId>,
    /// Output projection.
    pub attn_output: ResourceId,
    /// Norm before the feed-forward block.
    pub ffn_norm: ResourceId,
    /// Gate and up: stacked, or each alone.
    pub gate_up: Vec<ResourceId>,
    /// Norm before the down projection.
    pub ffn_sub_norm: Option<ResourceId>,
    /// Down projection.
    pub down: ResourceId,
    /// Norms of the heads of queries and keys.
    pub head_norms: Option<(ResourceId, ResourceId)>,
    /// Norms that are part of projections.
    pub projection_norms: Vec<(Projection, ResourceId)>,
    /// Biases of Q, K and V, one after the other.
    pub qkv_bias: Option<ResourceId>,
    /// The KV cache; training has none.
    pub cache: Option<LayerCache>,
}

impl LayerLayout {
    /// The gains of a norm, where the block has it.
    pub fn norm(&self, norm: Norm) -> Option<ResourceId> {
        match norm {
            Norm::Attention => Some(self.attn_norm),
            Norm::AttentionSub => self.attn_sub_norm,
            Norm::FeedForward => Some(self.ffn_norm),
            Norm::FeedForwardSub => self.ffn_sub_norm,
            Norm::Query => self.head_norms.map(|(query, _)| query),
            Norm::Key => self.head_norms.map(|(_, key)| key),
        }
    }

    /// The norm that is part of a projection, where it has one.
    pub fn projection_norm(&self, projection: Projection) -> Option<ResourceId> {
        self.projection_norms.iter().find(|(of, _)| *of == projection).map(|(_, gain)| *gain)
    }

    /// The weight that a projection is part of.
    pub fn weight(&self, projection: Projection) -> ResourceId {
        let of = |weights: &[ResourceId], number: usize| weights.get(number).copied().unwrap_or(weights[0]);
        match projection {
            Projection::Q => self.qkv[0],
            Projection::K => of(&self.qkv, 1),
            Projection::V => of(&self.qkv, 2),
            Projection::Output => self.attn_output,
            Projection::Gate => self.gate_up[0],
            Projection::Up => of(&self.gate_up, 1),
            Projection::Down => self.down,
        }
    }

    /// The weights of all products, each with the projections stacked in it.
    pub fn weights(&self) -> Vec<(ResourceId, Vec<Projection>)> {
        let mut weights: Vec<(ResourceId, Vec<Projection>)> = Vec::new();
        for projection in Projection::ALL {
            let weight = self.weight(projection);
            match weights.last_mut() {
                Some((last, parts)) if *last == weight => parts.push(projection),
                _ => weights.push((weight, vec![projection])),
            }
        }
        weights
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
    /// How the KV cache is kept.
    pub cache: KvType,
    /// The embedding on the device; what it reads is asked only where it is the head too.
    pub embedding: WeightForm,
    /// The head on the device; ignored when it is the embedding.
    pub head: WeightForm,
}

/// What a product reads beside its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputForm {
    /// int8 with one scale per token.
    Token,
    /// int8 in groups of columns.
    Groups(GroupSize, ActivationScales),
    /// Floats.
    Float,
}

/// A weight on a device and what its products read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightForm {
    /// Encoding of its rows.
    pub encoding: Encoding,
    /// What it is multiplied with.
    pub input: InputForm,
}

impl WeightForm {
    /// Trits with one scale per tensor and int8 activations per token, as BitNet trains them.
    pub const BITNET: WeightForm = WeightForm { encoding: Encoding::Ternary, input: InputForm::Token };

    /// Dense weights and floats.
    pub const fn dense(encoding: Encoding) -> WeightForm {
        WeightForm { encoding, input: InputForm::Float }
    }

    /// Trits of a model that was trained with float activations.
    pub fn scaled(encoding: Encoding, activations: Activations) -> WeightForm {
        // A row's scale suits groups of any size.
        let group = encoding.group().unwrap_or(GroupSize::G128);
        let input = match activations {
            Activations::Float => InputForm::Float,
            Activations::GroupInt8 => InputForm::Groups(group, ActivationScales::Group),
            Activations::TokenInt8 if encoding == Encoding::Ternary => InputForm::Token,
            Activations::TokenInt8 => InputForm::Groups(group, ActivationScales::Token),
        };
        WeightForm { encoding, input }
    }

    /// What holds matrices of all these forms, one below the other, without rounding any of them.
    fn common(forms: &[WeightForm]) -> WeightForm {
        match forms {
            [first, rest @ ..] if rest.iter().all(|other| other == first) => *first,
            _ => WeightForm::dense(Encoding::F32),
        }
    }
}

/// Linear weights that are something else than [`WeightForm::BITNET`].
pub type OtherLinears = HashMap<(usize, Projection), WeightForm>;

/// Arithmetic outside the integer products.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Precision {
    /// f32 everywhere.
    #[default]
    F32,
    /// f16 where it holds, such as the KV cache.
    F16,
}

impl Precision {
    /// How keys and values are kept unless something else is asked for.
    pub const fn store(self) -> KvType {
        match self {
            Precision::F32 => KvType::F32,
            Precision::F16 => KvType::F16,
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
    /// Adapters of which every token has its own.
    pub stack: Option<AdapterStack>,
    /// The prefilter of the head, for plans that choose tokens on the device.
    pub prefilter: Option<ResourceId>,
    /// What products with the weights read.
    pub(crate) inputs: HashMap<ResourceId, InputForm>,
}

impl Layout {
    /// Numbers the resources of a model whose linear weights are all ternary.
    pub fn new(config: &Config, options: LayoutOptions) -> Layout {
        Layout::with_others(config, options, &OtherLinears::new())
    }

    /// Numbers the resources of a model.
    pub fn with_others(config: &Config, options: LayoutOptions, others: &OtherLinears) -> Layout {
        let mut table = Resources::new();
        let mut inputs = HashMap::new();
        let name = |tensor: Tensor| config.family.gguf.tensor(tensor);
        let norm = |table: &mut Resources, tensor: Tensor| {
            table.add(Resource::dense(name(tensor), 1, tensor.shape(config).1, Encoding::F32))
        };
        let embedding = table.add(Resource::dense(
            name(Tensor::Embedding),
            config.vocab,
            config.hidden,
            options.embedding.encoding,
        ));
        let head = if config.tied_head {
            embedding
        } else {
            table.add(Resource::dense(name(Tensor::Head), config.vocab, config.hidden, options.head.encoding))
        };
        inputs.insert(head, if config.tied_head { options.embedding.input } else { options.head.input });
        let output_norm = norm(&mut table, Tensor::OutputNorm);
        let rope = table.add(Resource::dense("rope", options.context, config.rope_dims, Encoding::F32));
        let form = |layer: usize, parts: &[Projection]| {
            let of = |part: &Projection| others.get(&(layer, *part)).copied().unwrap_or(WeightForm::BITNET);
            WeightForm::common(&parts.iter().map(of).collect::<Vec<_>>())
        };
        let layers = (0..config.layers).map(|layer| {
            let block_norm = |table: &mut Resources, kind: Norm| norm(table, Tensor::Norm(layer, kind));
            let optional_norm =
                |table: &mut Resources, kind: Norm| config.family.has_norm(kind).then(|| block_norm(table, kind));
            let linear = |table: &mut Resources, name: &str, parts: &[Projection]| {
                table.add(stacked(config, layer, name, parts, form(layer, parts).encoding))
            };
            // Projections with norms of their own have inputs of their own.
            let products = |table: &mut Resources, name: &str, parts: &[Projection]| {
                if parts.iter().any(|part| config.projection_norms.contains(part)) {
                    return parts.iter().map(|part| linear(table, part.name(), &[*part])).collect();
                }
                vec![linear(table, name, parts)]
            };
            let attn_norm = block_norm(&mut table, Norm::Attention);
            let qkv = products(&mut table, "attn_qkv", &Projection::QKV);
            let attn_sub_norm = optional_norm(&mut table, Norm::AttentionSub);
            let attn_output = linear(&mut table, "attn_output", &[Projection::Output]);
            let ffn_norm = block_norm(&mut table, Norm::FeedForward);
            let gate_up = products(&mut table, "ffn_gate_up", &[Projection::Gate, Projection::Up]);
            let ffn_sub_norm = optional_norm(&mut table, Norm::FeedForwardSub);
            let down = linear(&mut table, "ffn_down", &[Projection::Down]);
            let query = optional_norm(&mut table, Norm::Query);
            let head_norms = query.zip(optional_norm(&mut table, Norm::Key));
            let projection_norms = config
                .projection_norms
                .iter()
                .map(|&projection| (projection, norm(&mut table, Tensor::ProjectionNorm(layer, projection))));
            let projection_norms = projection_norms.collect();
            let qkv_bias = (!config.family.biases.is_empty()).then(|| {
                table.add(Resource::dense(format!("blk.{layer}.attn_qkv.bias"), 1, config.qkv_rows(), Encoding::F32))
            });
            LayerLayout {
                attn_norm,
                qkv,
                attn_sub_norm,
                attn_output,
                ffn_norm,
                gate_up,
                ffn_sub_norm,
                down,
                head_norms,
                projection_norms,
                qkv_bias,
                cache: None,
            }
        });
        let layers: Vec<LayerLayout> = layers.collect();
        for (number, layer) in layers.iter().enumerate() {
            inputs.extend(layer.weights().into_iter().map(|(id, parts)| (id, form(number, &parts).input)));
        }
        let (stack, prefilter) = (None, None);
        let mut layout =
            Layout { resources: table, embedding, head, output_norm, rope, layers, stack, prefilter, inputs };
        if options.sequences > 0 {
            layout.add_caches(config, options.context * options.sequences, options.cache);
        }
        layout
    }

    /// The resources a model needs for documents of `context` tokens, without a KV cache, before anything is loaded.
    pub fn of(model_file: &dyn ModelFile, context: usize, precision: Precision) -> Result<Layout, LoadError> {
        let (mut others, mut scaled) = (OtherLinears::new(), false);
        for layer in 0..model_file.config().layers {
            for projection in Projection::ALL {
                let Some(tensor) = model_file.dense_linear(layer, projection)? else { continue };
                let trits = scaled_form(model_file, Tensor::Linear(layer, projection))?;
                scaled |= trits.is_some();
                others.insert((layer, projection), trits.unwrap_or(WeightForm::dense(tensor.encoding)));
            }
        }
        // A table of a dense model may look ternary by chance: one of zeros does.
        let table = |tensor: Tensor, dense: Encoding| -> Result<WeightForm, LoadError> {
            let trits = if scaled { scaled_form(model_file, tensor)? } else { None };
            Ok(trits.unwrap_or(WeightForm::dense(dense)))
        };
        let options = LayoutOptions {
            context,
            sequences: 0,
            cache: precision.store(),
            embedding: table(Tensor::Embedding, model_file.embedding()?.encoding)?,
            head: table(Tensor::Head, model_file.head()?.encoding)?,
        };
        Ok(Layout::with_others(model_file.config(), options, &others))
    }

    /// Plans F16 for what is multiplied most and has a slower form: linear weights in F32 or BF16, and the head in any dense
    /// encoding. Where f16 is precise enough for activations, it is for these.
    pub fn in_f16(&mut self) {
        let linears: Vec<ResourceId> = self.layers.iter().flat_map(LayerLayout::weights).map(|(id, _)| id).collect();
        for id in linears {
            if let Some(Encoding::F32 | Encoding::BF16) = self.resources.get(id).encoding() {
                self.resources.set_encoding(id, Encoding::F16);
            }
        }
        if self.resources.get(self.head).encoding().is_some_and(|encoding| !encoding.is_ternary()) {
            self.resources.set_encoding(self.head, Encoding::F16);
        }
    }

    /// Adds the resources to another model's table, and numbers them as they are there. The result has none of its own.
    pub fn moved_to(&self, resources: &mut Resources) -> (Layout, u32) {
        let by = resources.append(&self.resources);
        let many = |ids: &[ResourceId]| ids.iter().map(|id| id.moved(by)).collect();
        let layer = |layer: &LayerLayout| LayerLayout {
            attn_norm: layer.attn_norm.moved(by),
            qkv: many(&layer.qkv),
            attn_sub_norm: layer.attn_sub_norm.map(|id| id.moved(by)),
            attn_output: layer.attn_output.moved(by),
            ffn_norm: layer.ffn_norm.moved(by),
            gate_up: many(&layer.gate_up),
            ffn_sub_norm: layer.ffn_sub_norm.map(|id| id.moved(by)),
            down: layer.down.moved(by),
            head_norms: layer.head_norms.map(|(query, key)| (query.moved(by), key.moved(by))),
            projection_norms: layer.projection_norms.iter().map(|&(of, id)| (of, id.moved(by))).collect(),
            qkv_bias: layer.qkv_bias.map(|id| id.moved(by)),
            cache: layer.cache.map(|cache| LayerCache { k: cache.k.moved(by), v: cache.v.moved(by) }),
        };
        let moved = Layout {
            resources: Resources::new(),
            embedding: self.embedding.moved(by),
            head: self.head.moved(by),
            output_norm: self.output_norm.moved(by),
            rope: self.rope.moved(by),
            layers: self.layers.iter().map(layer).collect(),
            // Adapters of requests belong to an engine, and what moves is part of another run.
            stack: None,
            prefilter: self.prefilter.map(|id| id.moved(by)),
            inputs: self.inputs.iter().map(|(id, form)| (id.moved(by), *form)).collect(),
        };
        (moved, by)
    }

    /// What products with a weight read.
    pub fn input_of(&self, weight: ResourceId) -> InputForm {
        self.inputs.get(&weight).copied().unwrap_or(InputForm::Float)
    }

    /// Adds a KV cache of so many rows to every block.
    pub fn add_caches(&mut self, config: &Config, rows: usize, kv: KvType) {
        for (number, layer) in self.layers.iter_mut().enumerate() {
            let mut cache = |name: &str| {
                let name = format!("blk.{number}.{name}");
                self.resources.add(Resource::buffer(name, rows, kv.width(config.attention_heads()), kv.dtype()))
            };
            layer.cache = Some(LayerCache { k: cache("k_cache"), v: cache("v_cache") });
        }
    }

    /// Adds a prefilter of the head where one pays: a head of floats that is not small.
    pub fn add_prefilter(&mut self) {
        let head = self.resources.get(self.head);
        let floats = matches!(head.encoding(), Some(Encoding::F32 | Encoding::F16 | Encoding::BF16));
        if floats && self.input_of(self.head) == InputForm::Float && head.bytes() >= PREFILTERED_BYTES {
            let prefilter = Resource::prefilter(format!("{}.prefilter", head.name), head.rows, head.cols);
            self.prefilter = Some(self.resources.add(prefilter));
        }
    }

    /// Adds places for so many adapters of which every token has its own.
    pub fn add_stack(&mut self, config: &Config, adapters: usize, ranks: Ranks) -> AdapterStack {
        let stack = AdapterStack::new(config, adapters, ranks, &mut self.resources);
        self.stack = Some(stack.clone());
        stack
    }

    /// The KV caches, if there are any.
    pub fn caches(&self) -> impl Iterator<Item = ResourceId> {
        self.layers.iter().filter_map(|layer| layer.cache).flat_map(|cache| [cache.k, cache.v])
    }

    /// Bytes of the weights and tables.
    pub fn weight_bytes(&self) -> u64 {
        self.bytes(|kind| matches!(kind, ResourceKind::Weight { .. } | ResourceKind::Prefilter))
    }

    /// Bytes of the KV cache.
    pub fn cache_bytes(&self) -> u64 {
        self.bytes(|kind| matches!(kind, ResourceKind::Buffer { .. }))
    }

    fn bytes(&self, select: impl Fn(&ResourceKind) -> bool) -> u64 {
        self.resources.iter().filter(|(_, r)| select(&r.kind)).map(|(_, r)| r.bytes()).sum()
    }
}

/// The form of a tensor that is ternary with several scales.
fn scaled_form(model_file: &dyn ModelFile, tensor: Tensor) -> Result<Option<WeightForm>, LoadError> {
    let trits = model_file.scaled(tensor)?;
    Ok(trits.map(|trits| WeightForm::scaled(trits.encoding(), model_file.activations())))
}

fn stacked(config: &Config, layer: usize, name: &str, parts: &[Projection], encoding: Encoding) -> Resource {
    let segments = parts.iter().map(|part| {
        let tensor = config.family.gguf.tensor(Tensor::Linear(layer, *part));
        // Who stores the tensor of that name has its rows in another order.
        let reordered = part.interleaved_heads(config).is_some();
        let name = if reordered { format!("{tensor} (in halves)") } else { tensor };
        Segment { name, rows: part.shape(config).0 }
    });
    let cols = parts[0].shape(config).1;
    let ternary = Resource::ternary(format!("blk.{layer}.{name}"), cols, segments.collect());
    match ternary.kind {
        ResourceKind::Weight { segments, .. } if encoding != Encoding::Ternary => {
            Resource { kind: ResourceKind::Weight { encoding, segments }, ..ternary }
        }
        _ => ternary,
    }
}
