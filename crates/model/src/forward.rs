//! The forward pass as a graph. Written once: inference, `logits` and training all build their plans here.

use crate::Precision;
use crate::adapter_stack::{AdapterStack, StackedProduct};
use crate::config::Config;
use crate::layout::{InputForm, LayerLayout, Layout};
use crate::lora::{LoraLayout, LowRank, Product};
use std::ops::Range;
use tritune_graph::{
    AttentionInput, AttentionTokens, DType, Graph, GraphError, KvType, Operand, Quantized, ResourceId, RopeSplitInput,
    ValueId,
};

/// What a forward plan must be able to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForwardOptions {
    /// Most tokens in one run.
    pub tokens: usize,
    /// Most rows that reach the head in one run.
    pub out_rows: usize,
    /// Also give the hidden state after the embedding, every block and the final norm.
    pub hidden: bool,
    /// Choose that many of the most likely tokens; 0 chooses the most likely one.
    pub top_k: usize,
    /// Whether logits are wanted. Without, those that cannot be chosen may be left out where the head has a prefilter.
    pub logits: bool,
    /// What the tokens of a run are.
    pub attends: AttentionTokens,
}

/// The host's side of a forward plan.
#[derive(Clone, Debug)]
pub struct ForwardValues {
    /// The tokens.
    pub tokens: TokenInputs,
    /// i32: tokens whose logits are wanted.
    pub out_rows: ValueId,
    /// f32 `[out_rows, vocab]`, where all of them are there.
    pub logits: Option<ValueId>,
    /// i32 `[out_rows, 1]`: the most likely token of each row; or `[out_rows, 2·top_k]`, as
    /// [`Op::TopK`](tritune_graph::Op::TopK) gives them.
    pub chosen: ValueId,
    /// Traced values by name, when asked for. `final_norm` has a row per out row, the others one per token.
    pub hidden: Vec<(String, ValueId)>,
}

/// Builds the forward graph of a model over its KV cache, with adapters beside its products.
pub fn forward_graph<'r>(
    config: &Config,
    layout: &'r Layout,
    adapters: &[LoraLayout],
    options: ForwardOptions,
) -> Result<(Graph<'r>, ForwardValues), GraphError> {
    let mut graph = Graph::new(&layout.resources);
    let trunk_options = TrunkOptions {
        tokens: options.tokens,
        hidden: options.hidden,
        training: None,
        attends: options.attends,
        is_teacher: false,
    };
    let Trunk { tokens, x, mut hidden, .. } = trunk(&mut graph, config, layout, adapters, trunk_options)?;
    let out_rows = graph.input("out_rows", DType::I32, Graph::out_rows(options.out_rows), 1);
    let normed = output_norm(&mut graph, config, layout, "", (x, out_rows))?;
    if options.hidden {
        let own = graph.scale("final_norm", normed, config.logits_divisor())?;
        graph.mark_output(own, "final_norm");
        hidden.push(("final_norm".to_owned(), own));
    }
    let (scores, logits) = match layout.prefilter.filter(|_| !options.logits) {
        Some(prefilter) => {
            let keep = options.top_k.max(1);
            (graph.prefiltered_matmul("head", normed, layout.head, prefilter, keep)?, None)
        }
        None => {
            let logits = match quantized(&mut graph, "output_norm.int8", normed, layout.input_of(layout.head))? {
                Some(act) => graph.ternary_matmul("head", act, layout.head, None)?,
                None => graph.dense_matmul("head", normed, layout.head)?,
            };
            graph.mark_output(logits, "logits");
            (logits, Some(logits))
        }
    };
    let chosen = match options.top_k {
        0 => graph.arg_max("arg_max", scores)?,
        k => graph.top_k("top_k", scores, k)?,
    };
    graph.mark_output(chosen, "chosen");
    Ok((graph, ForwardValues { tokens, out_rows, logits, chosen, hidden }))
}

/// What the head reads of what the blocks give: some rows, normalised, and divided by what divides logits. `who` begins the labels.
pub fn output_norm(
    graph: &mut Graph,
    config: &Config,
    layout: &Layout,
    who: &str,
    (x, out_rows): (ValueId, ValueId),
) -> Result<ValueId, GraphError> {
    let rows = graph.gather_rows(&format!("{who}out_rows"), x, out_rows)?;
    let normed = graph.rms_norm(&format!("{who}output_norm"), rows, layout.output_norm, config.stream_eps())?;
    graph.scale(&format!("{who}output_scale"), normed, config.logits_divisor().recip())
}

/// What the host says about the tokens of a run.
#[derive(Clone, Copy, Debug)]
pub struct TokenInputs {
    /// i32: token ids.
    pub ids: ValueId,
    /// i32: position of each token in its sequence.
    pub positions: ValueId,
    /// i32: row of the KV cache each token is stored in.
    pub kv_slots: ValueId,
    /// i32: first cache row each token attends to.
    pub kv_start: ValueId,
    /// i32: last cache row each token attends to.
    pub kv_end: ValueId,
    /// i32: nothing but zeros, in models with biases: the row of the biases that each token gets.
    pub zeros: Option<ValueId>,
    /// i32: the adapter each token has, 0 for none, where there are several to choose from.
    pub adapters: Option<ValueId>,
}

/// What the blocks of a model must be able to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrunkOptions {
    /// Most tokens in one run.
    pub tokens: usize,
    /// Also give the hidden state after the embedding and every block.
    pub hidden: bool,
    /// Keep what a backward pass needs.
    pub training: Option<TrainingTrunk>,
    /// What the tokens of a run are, without a backward pass.
    pub attends: AttentionTokens,
    /// Whether it is a teacher in its student's graph: it runs when the backward pass does.
    pub is_teacher: bool,
}

/// How the blocks run in training: keys and values live as long as the run, one row per token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainingTrunk {
    /// How keys and values are kept.
    pub store: KvType,
    /// Fraction of an adapter's inputs that is zeroed.
    pub dropout: f32,
    /// f32 `[1, 1]`: how far the inputs of products are quantised, where the layout's weights are dense
    /// ([`FullLayout::annealed_layout`](crate::full::FullLayout::annealed_layout)).
    pub quant_anneal: Option<ValueId>,
    /// Whether the norms that are part of projections come in as far, in the place of no norm.
    pub norm_anneal: bool,
    /// Whether attention keeps what a backward pass needs, and in f16 the precision that goes with it.
    pub backward: bool,
}

impl TrainingTrunk {
    /// Nothing is dropped or annealed, and a backward pass may follow.
    pub fn new(store: KvType) -> TrainingTrunk {
        TrainingTrunk { store, dropout: 0.0, quant_anneal: None, norm_anneal: false, backward: true }
    }

    /// Of a teacher, through which nothing flows back.
    pub fn of_teacher(precision: Precision) -> TrainingTrunk {
        TrainingTrunk { backward: precision == Precision::F32, ..TrainingTrunk::new(precision.store()) }
    }
}

/// The blocks of a model in a graph.
#[derive(Clone, Debug)]
pub struct Trunk {
    /// The host's inputs.
    pub tokens: TokenInputs,
    /// i32 `[1, 4]`: the stream of dropout, if there is any.
    pub stream: Option<ValueId>,
    /// f32 `[tokens, hidden]`: the embedded tokens.
    pub embedded: ValueId,
    /// f32 `[tokens, hidden]`: what the last block gives.
    pub x: ValueId,
    /// The nodes of each block.
    pub blocks: Vec<Range<usize>>,
    /// Traced values by name, when asked for.
    pub hidden: Vec<(String, ValueId)>,
    /// Queries, keys and values of each block.
    pub qkv: Vec<Qkv>,
    /// The block and the product of every float that products share as their input.
    pub inputs: Vec<(usize, Product, ValueId)>,
}

/// Queries, keys and values before their rotation, as [`RopeSplitInput`] has them.
#[derive(Clone, Copy, Debug)]
pub struct Qkv {
    /// f32 `[tokens, all of their columns]`, or the queries alone.
    pub qkv: ValueId,
    /// Keys and values where they are not beside the queries.
    pub split: Option<(ValueId, ValueId)>,
}

impl Qkv {
    /// As one value.
    pub fn side_by_side(self, graph: &mut Graph, label: &str) -> Result<ValueId, GraphError> {
        match self.split {
            None => Ok(self.qkv),
            Some((keys, values)) => graph.concat(label, vec![self.qkv, keys, values]),
        }
    }
}

/// Adds the embedding and all blocks of a model to a graph.
pub fn trunk(
    graph: &mut Graph,
    config: &Config,
    layout: &Layout,
    adapters: &[LoraLayout],
    options: TrunkOptions,
) -> Result<Trunk, GraphError> {
    let rows = Graph::token_rows(options.tokens);
    let rows = if options.is_teacher { rows.backward() } else { rows };
    let mut index = |name| graph.input(name, DType::I32, rows, 1);
    let tokens = TokenInputs {
        positions: index("positions"),
        kv_slots: index("kv_slots"),
        kv_start: index("kv_start"),
        kv_end: index("kv_end"),
        ids: index("ids"),
        zeros: (!config.family.biases.is_empty()).then(|| index("zeros")),
        adapters: layout.stack.is_some().then(|| index("adapters")),
    };
    let dropout = options.training.map_or(0.0, |training| training.dropout);
    let stream =
        (dropout > 0.0).then(|| graph.input("dropout", DType::I32, tritune_graph::Rows::Fixed(1), DROPOUT_STREAM));
    let embedded = graph.embed_rows("embed", layout.embedding, tokens.ids)?;
    let mut x = graph.scale("embed_scale", embedded, config.embedding_factor())?;
    let (rope, qkv, inputs) = (layout.rope, Vec::new(), Vec::new());
    let mut block =
        Block { config, layout, adapters, tokens, options, stream, rope, dropped: 0, hidden: Vec::new(), qkv, inputs };
    block.trace_stream(graph, "embed_out", x)?;
    let mut blocks = Vec::with_capacity(layout.layers.len());
    for (number, layer) in layout.layers.iter().enumerate() {
        let start = graph.nodes().len();
        x = block.build(graph, number, layer, x)?;
        blocks.push(start..graph.nodes().len());
        block.trace_stream(graph, &format!("hidden.{number}"), x)?;
    }
    let Block { hidden, qkv, inputs, .. } = block;
    Ok(Trunk { tokens, stream, embedded, x, blocks, hidden, qkv, inputs })
}

/// Words that tell dropout which elements to zero.
const DROPOUT_STREAM: usize = 4;

/// The input of a product: quantised for a ternary weight, and the float that a dense weight or an adapter reads.
#[derive(Clone, Copy)]
struct Input {
    act: Option<Quantized>,
    float: Option<ValueId>,
}

/// A float as a product wants it, where that is int8.
fn quantized(graph: &mut Graph, label: &str, x: ValueId, form: InputForm) -> Result<Option<Quantized>, GraphError> {
    Ok(match form {
        InputForm::Token => Some(graph.quantize(label, x)?),
        InputForm::Groups(group, scales) => Some(graph.quantize_groups(label, x, group, scales)?),
        InputForm::Float => None,
    })
}

/// What every block needs, and the trace it leaves.
struct Block<'a> {
    config: &'a Config,
    layout: &'a Layout,
    adapters: &'a [LoraLayout],
    tokens: TokenInputs,
    options: TrunkOptions,
    stream: Option<ValueId>,
    rope: ResourceId,
    /// Inputs that dropout has met so far: each has a mask of its own.
    dropped: u32,
    hidden: Vec<(String, ValueId)>,
    qkv: Vec<Qkv>,
    inputs: Vec<(usize, Product, ValueId)>,
}

impl Block<'_> {
    fn build(
        &mut self,
        graph: &mut Graph,
        number: usize,
        layer: &LayerLayout,
        x: ValueId,
    ) -> Result<ValueId, GraphError> {
        let name = self.names(number);
        let bias = match (layer.qkv_bias, self.tokens.zeros) {
            (Some(bias), Some(zeros)) => Some(graph.embed_rows(&name("attn_qkv.bias"), bias, zeros)?),
            _ => None,
        };
        let at = (number, layer);
        let mut qkv = self.product(graph, "attn_norm", "attn_qkv", at, Product::Qkv, x, Some(layer.attn_norm), bias)?;
        if let Some((query, key)) = layer.head_norms {
            let (shape, eps) = (self.config.attention_heads(), self.config.norm_eps);
            qkv = graph.head_norm(&name("attn_qk_norm"), qkv, (query, key), shape, eps)?;
        }
        // Kernels of inference that rotate and attend at once read a row with all three.
        let parts = self.options.training.and_then(|_| graph.take_concat(qkv));
        let qkv = match parts.as_deref() {
            Some(&[queries, keys, values]) => Qkv { qkv: queries, split: Some((keys, values)) },
            _ => Qkv { qkv, split: None },
        };
        self.qkv.push(qkv);
        let context = self.attend(graph, number, layer, qkv)?;
        let sub_norm = layer.attn_sub_norm;
        let x = self.product(graph, "attn_sub_norm", "attn_output", at, Product::Output, context, sub_norm, Some(x))?;

        let ffn_norm = Some(layer.ffn_norm);
        let gate_up = self.product(graph, "ffn_norm", "ffn_gate_up", at, Product::GateUp, x, ffn_norm, None)?;
        let (label, kind) = (name("ffn_act"), self.config.activation);
        let gated = match graph.take_concat(gate_up).as_deref() {
            Some(&[gate, up]) => graph.gated_act_split(&label, kind, gate, up)?,
            _ => graph.gated_act(&label, kind, gate_up)?,
        };
        let sub_norm = layer.ffn_sub_norm;
        self.product(graph, "ffn_sub_norm", "ffn_down", at, Product::Down, gated, sub_norm, Some(x))
    }

    fn attend(
        &self,
        graph: &mut Graph,
        number: usize,
        layer: &LayerLayout,
        Qkv { qkv, split }: Qkv,
    ) -> Result<ValueId, GraphError> {
        let name = self.names(number);
        let config = self.config;
        let TokenInputs { positions, kv_slots, kv_start, kv_end, .. } = self.tokens;
        let shape = config.attention_heads();
        let rope = |k, v| RopeSplitInput { qkv, split, table: self.rope, positions, kv_slots, shape, k, v };
        let attention = |q, k, v| AttentionInput { q, k, v, kv_start, kv_end, shape };
        match (self.options.training, layer.cache) {
            (Some(TrainingTrunk { store, backward, .. }), _) => {
                let token_rows = graph.value(kv_slots).rows;
                let mut make =
                    |part: &str| graph.destination(&name(part), store.dtype(), token_rows, store.width(shape));
                let (k, v) = (make("keys"), make("values"));
                let (k, v) = (Operand::Value(k), Operand::Value(v));
                let q = graph.rope_split(&name("rope"), rope(k, v))?;
                if backward {
                    return Ok(graph.attention_with_sums(&name("attention"), attention(q, k, v))?.0);
                }
                graph.attention(&name("attention"), attention(q, k, v))
            }
            (None, Some(cache)) => {
                let (k, v) = (Operand::Resource(cache.k), Operand::Resource(cache.v));
                let q = graph.rope_split(&name("rope"), rope(k, v))?;
                graph.attention_of(&name("attention"), attention(q, k, v), self.options.attends)
            }
            (None, None) => Err(GraphError::Operand {
                op: "attention",
                label: name("attention"),
                what: "the layout has no KV cache, and keys and values are not kept for training".to_owned(),
            }),
        }
    }

    /// A norm and a product of a block with the adapters beside it, in their order.
    #[expect(clippy::too_many_arguments, reason = "a product has this many parts, and no two of them belong together")]
    fn product(
        &mut self,
        graph: &mut Graph,
        norm: &str,
        label: &str,
        (number, layer): (usize, &LayerLayout),
        product: Product,
        x: ValueId,
        gain: Option<ResourceId>,
        residual: Option<ValueId>,
    ) -> Result<ValueId, GraphError> {
        let name = self.names(number);
        let weights = product.weights(layer);
        let own_norms: Vec<Option<ResourceId>> =
            product.parts().iter().map(|part| layer.projection_norm(*part)).collect();
        let has_own = own_norms.iter().any(Option::is_some);
        let adapted = self.adapters.iter().any(|adapter| adapter.product(number, product).is_some())
            || self.stacked(number, product).is_some();
        let traced = self.options.hidden && number == 0 && product == Product::Qkv;
        let float = adapted || has_own || self.quant_anneal().is_some();
        let form = |weight| self.layout.input_of(weight);
        let shared_form = if has_own { InputForm::Float } else { form(weights[0]) };
        let eps = match product {
            Product::Qkv | Product::GateUp => self.config.stream_eps(),
            Product::Output | Product::Down => self.config.norm_eps,
        };
        let gain = gain.map(|gain| (gain, eps));
        let shared = self.input(graph, &name(norm), x, gain, shared_form, float || traced)?;
        self.inputs.extend(shared.float.map(|float| (number, product, float)));
        let mut inputs = vec![shared];
        if let (true, Some(float)) = (has_own, shared.float) {
            inputs.clear();
            for ((&weight, own), part) in weights.iter().zip(&own_norms).zip(product.parts()) {
                let label = name(&format!("{}_norm_in", part.name()));
                let keep = traced || self.quant_anneal().is_some();
                inputs.push(match (self.norm_anneal(), *own) {
                    (Some(lambda), Some(own)) => self.anneal_norm(graph, &label, float, (own, lambda), form(weight))?,
                    (_, own) => {
                        let own = own.map(|own| (own, self.config.norm_eps));
                        self.input(graph, &label, float, own, form(weight), keep)?
                    }
                });
            }
        }
        if let (true, Some(float)) = (traced, inputs[0].float) {
            self.trace(graph, "l0_q_in", float);
            if let Some(act) = inputs[0].act {
                self.trace(graph, "l0_q_in_int8", act.q);
                self.trace(graph, "l0_q_in_scale", act.scale);
            }
        }
        self.adapted(graph, &name(label), (number, product), (shared.float, &inputs), weights, residual)
    }

    /// Normalises what a product reads by gains and an epsilon, and quantises it as its weight wants it; the float is kept where asked
    /// for.
    fn input(
        &self,
        graph: &mut Graph,
        label: &str,
        x: ValueId,
        norm: Option<(ResourceId, f32)>,
        form: InputForm,
        keep: bool,
    ) -> Result<Input, GraphError> {
        if let (InputForm::Token, Some((gain, eps))) = (form, norm) {
            let (act, float) = graph.rms_norm_quantize(label, x, gain, eps, keep)?;
            return Ok(Input { act: Some(act), float });
        }
        let float = norm.map_or(Ok(x), |(gain, eps)| graph.rms_norm(label, x, gain, eps))?;
        Ok(Input { act: quantized(graph, label, float, form)?, float: Some(float) })
    }

    /// The input of a product whose norm is not yet there in full.
    fn anneal_norm(
        &self,
        graph: &mut Graph,
        label: &str,
        x: ValueId,
        (gain, lambda): (ResourceId, ValueId),
        form: InputForm,
    ) -> Result<Input, GraphError> {
        let normed = graph.rms_norm(label, x, gain, self.config.norm_eps)?;
        let float = graph.blend(&format!("{label}.blend"), x, normed, lambda)?;
        Ok(Input { act: quantized(graph, label, float, form)?, float: Some(float) })
    }

    /// The product with all its weights, side by side where there are several. `sum` is added to it.
    fn frozen(
        &self,
        graph: &mut Graph,
        label: &str,
        inputs: &[Input],
        weights: &[ResourceId],
        sum: Option<ValueId>,
    ) -> Result<ValueId, GraphError> {
        // What is added to one product becomes part of it.
        let own = sum.filter(|_| weights.len() == 1);
        // What a teacher says is only compared with.
        let rounds = self.options.is_teacher && self.options.training.is_some_and(|how| how.store == KvType::F16);
        let one = |graph: &mut Graph, input: Input, weight: ResourceId| match (self.quant_anneal(), input) {
            (Some(lambda), Input { act: Some(act), float: Some(float) }) => {
                let x = graph.quant_anneal(&format!("{label}.quant_anneal"), float, act, lambda)?;
                graph.dense_product(label, x, weight, own, false)
            }
            (None, Input { act: Some(act), .. }) => graph.ternary_matmul(label, act, weight, own),
            (_, Input { float: Some(float), .. }) => graph.dense_product(label, float, weight, own, rounds),
            _ => {
                Err(GraphError::Operand { op: "product", label: label.to_owned(), what: "it has no input".to_owned() })
            }
        };
        if let ([input], [weight]) = (inputs, weights) {
            return one(graph, *input, *weight);
        }
        let mut parts = Vec::with_capacity(weights.len());
        for (input, weight) in inputs.iter().zip(weights) {
            parts.push(one(graph, *input, *weight)?);
        }
        let y = graph.concat(&format!("{label}.parts"), parts)?;
        sum.map_or(Ok(y), |sum| graph.add(&format!("{label}.sum"), y, sum))
    }

    /// A product, then the adapters beside it in their order, and last the one each token has of its own. Magnitudes scale the
    /// product and the adapters up to their own, not what the block adds to them. `float` is what adapters read. Where gradients come
    /// back, `A` factors stand before the product: its own gradient then waits for nothing of theirs.
    fn adapted(
        &mut self,
        graph: &mut Graph,
        label: &str,
        (number, product): (usize, Product),
        (float, inputs): (Option<ValueId>, &[Input]),
        weights: &[ResourceId],
        residual: Option<ValueId>,
    ) -> Result<ValueId, GraphError> {
        if self.quant_anneal().is_some() {
            return self.frozen(graph, label, inputs, weights, residual);
        }
        let adapters = self.adapters;
        // What changes trits is in the weights already.
        let beside = adapters.iter().filter(|adapter| adapter.ternary.is_none());
        let parts = beside.filter_map(|adapter| Some((adapter, adapter.product(number, product)?)));
        let parts: Vec<(&LoraLayout, &LowRank)> = parts.collect();
        let last_scaled = parts.iter().rposition(|(_, low_rank)| !low_rank.scales.is_empty());
        let mut ranks = Vec::new();
        let first = |this: &mut Self, graph: &mut Graph, float, low_rank: &LowRank| {
            let float = this.dropout(graph, label, float)?;
            graph.lora_a(&format!("{label}.lora_a"), float, low_rank.lora_a)
        };
        if let Some(float) = float.filter(|_| self.options.training.is_some_and(|training| training.backward)) {
            for (_, low_rank) in &parts {
                ranks.push(first(self, graph, float, low_rank)?);
            }
        }
        let mut y = self.frozen(graph, label, inputs, weights, residual.filter(|_| last_scaled.is_none()))?;
        let Some(float) = float else { return Ok(y) };
        for (index, (adapter, low_rank)) in parts.into_iter().enumerate() {
            let x = ranks.get(index).map_or_else(|| first(self, graph, float, low_rank), |&x| Ok(x))?;
            y = adapter.add(graph, label, low_rank, x, y)?;
            if !low_rank.scales.is_empty() {
                let residual = residual.filter(|_| Some(index) == last_scaled);
                y = graph.dora_scale(&format!("{label}.dora"), y, low_rank.scales.clone(), residual)?;
            }
        }
        match self.stacked(number, product) {
            Some((stack, stacked, slots)) => stack.apply(graph, label, stacked, float, slots, y, graph.value(y).cols),
            None => Ok(y),
        }
    }

    /// The adapters beside a product of which each token has its own, and which that is.
    fn stacked(&self, number: usize, product: Product) -> Option<(&AdapterStack, &StackedProduct, ValueId)> {
        let stack = self.layout.stack.as_ref()?;
        Some((stack, stack.product(number, product)?, self.tokens.adapters?))
    }

    fn quant_anneal(&self) -> Option<ValueId> {
        self.options.training.and_then(|training| training.quant_anneal)
    }

    fn norm_anneal(&self) -> Option<ValueId> {
        self.options.training.filter(|training| training.norm_anneal)?.quant_anneal
    }

    /// Labels of a block's ops.
    fn names(&self, number: usize) -> impl Fn(&str) -> String + use<> {
        let who = if self.options.is_teacher { "teacher." } else { "" };
        move |part| format!("{who}blk.{number}.{part}")
    }

    fn dropout(&mut self, graph: &mut Graph, label: &str, x: ValueId) -> Result<ValueId, GraphError> {
        let (Some(stream), Some(training)) = (self.stream, self.options.training) else { return Ok(x) };
        self.dropped += 1;
        graph.dropout(&format!("{label}.dropout"), x, stream, self.dropped, 1.0 - training.dropout)
    }

    /// The residual stream in the model's own unit.
    fn trace_stream(&mut self, graph: &mut Graph, name: &str, value: ValueId) -> Result<(), GraphError> {
        if self.options.hidden {
            let own = graph.scale(name, value, self.config.stream_unit())?;
            self.trace(graph, name, own);
        }
        Ok(())
    }

    fn trace(&mut self, graph: &mut Graph, name: &str, value: ValueId) {
        if self.options.hidden {
            graph.mark_output(value, name);
            self.hidden.push((name.to_owned(), value));
        }
    }
}
