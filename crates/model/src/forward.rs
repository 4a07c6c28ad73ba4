//! The forward pass as a graph. Written once: inference, `logits` and training all build their plans here.

use crate::config::Config;
use crate::layout::{LayerLayout, Layout};
use tritune_graph::{DType, Graph, GraphError, Heads, Operand, Quantized, ResourceId, ValueId};

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
}

/// The host's side of a forward plan.
#[derive(Clone, Debug)]
pub struct ForwardValues {
    /// i32: token ids.
    pub ids: ValueId,
    /// i32: position of each token in its sequence.
    pub positions: ValueId,
    /// i32: row of the KV cache each token is stored in.
    pub rows: ValueId,
    /// i32: first cache row each token attends to.
    pub first: ValueId,
    /// i32: last cache row each token attends to.
    pub last: ValueId,
    /// i32: tokens whose logits are wanted.
    pub out_rows: ValueId,
    /// f32 `[out_rows, vocab]`.
    pub logits: ValueId,
    /// i32 `[out_rows, 1]`: the most likely token of each row; or `[out_rows, 2·top_k]`, as
    /// [`Op::TopK`](tritune_graph::Op::TopK) gives them.
    pub chosen: ValueId,
    /// Traced values by name, when asked for. `final_norm` has a row per out row, the others one per token.
    pub hidden: Vec<(String, ValueId)>,
}

/// Builds the forward graph of a model over its KV cache.
pub fn forward_graph<'r>(
    config: &Config,
    layout: &'r Layout,
    options: ForwardOptions,
) -> Result<(Graph<'r>, ForwardValues), GraphError> {
    let mut graph = Graph::new(&layout.resources);
    let tokens = Graph::token_rows(options.tokens);
    let mut index = |name| graph.input(name, DType::I32, tokens, 1);
    let mut block = Block {
        config,
        positions: index("positions"),
        rows: index("rows"),
        first: index("first"),
        last: index("last"),
        rope: layout.rope,
        trace: options.hidden,
        hidden: Vec::new(),
    };
    let ids = index("ids");
    let out_rows = graph.input("out_rows", DType::I32, Graph::out_rows(options.out_rows), 1);

    let mut x = graph.embed_rows("embed", layout.embedding, ids)?;
    block.trace(&mut graph, "embed_out", x);
    for (number, layer) in layout.layers.iter().enumerate() {
        x = block.build(&mut graph, number, layer, x)?;
        block.trace(&mut graph, &format!("hidden.{number}"), x);
    }
    let rows = graph.gather_rows("out_rows", x, out_rows)?;
    let normed = graph.rms_norm("output_norm", rows, layout.output_norm, config.norm_eps)?;
    block.trace(&mut graph, "final_norm", normed);
    let logits = graph.dense_matmul("head", normed, layout.head)?;
    graph.mark_output(logits, "logits");
    let chosen = match options.top_k {
        0 => graph.arg_max("arg_max", logits)?,
        k => graph.top_k("top_k", logits, k)?,
    };
    graph.mark_output(chosen, "chosen");
    let Block { positions, rows, first, last, hidden, .. } = block;
    Ok((graph, ForwardValues { ids, positions, rows, first, last, out_rows, logits, chosen, hidden }))
}

/// What every block needs, and the trace it leaves.
struct Block<'a> {
    config: &'a Config,
    positions: ValueId,
    rows: ValueId,
    first: ValueId,
    last: ValueId,
    rope: ResourceId,
    trace: bool,
    hidden: Vec<(String, ValueId)>,
}

impl Block<'_> {
    fn build(
        &mut self,
        graph: &mut Graph,
        number: usize,
        layer: &LayerLayout,
        x: ValueId,
    ) -> Result<ValueId, GraphError> {
        let name = |part: &str| format!("blk.{number}.{part}");
        let config = self.config;
        let shape = Heads { heads: config.heads, kv_heads: config.kv_heads, head_dim: config.head_dim };
        let (k, v) = (Operand::Resource(layer.k_cache), Operand::Resource(layer.v_cache));

        let trace_first = self.trace && number == 0;
        let (act, float) =
            graph.rms_norm_quantize(&name("attn_norm"), x, layer.attn_norm, config.norm_eps, trace_first)?;
        if let Some(float) = float {
            self.trace(graph, "l0_q_in", float);
            self.trace(graph, "l0_q_in_int8", act.q);
            self.trace(graph, "l0_q_in_scale", act.scale);
        }
        let qkv = graph.ternary_matmul(&name("attn_qkv"), act, layer.qkv, None)?;
        let q = graph.rope_split(&name("rope"), qkv, self.rope, self.positions, self.rows, shape, k, v)?;
        let context = graph.attention(&name("attention"), q, k, v, self.first, self.last, shape)?;
        let act = self.norm_or_quantize(graph, &name("attn_sub_norm"), context, layer.attn_sub_norm)?;
        let x = graph.ternary_matmul(&name("attn_output"), act, layer.attn_output, Some(x))?;

        let (act, _) = graph.rms_norm_quantize(&name("ffn_norm"), x, layer.ffn_norm, config.norm_eps, false)?;
        let gate_up = graph.ternary_matmul(&name("ffn_gate_up"), act, layer.gate_up, None)?;
        let gated = graph.gated_act(&name("ffn_act"), config.activation, gate_up)?;
        let act = self.norm_or_quantize(graph, &name("ffn_sub_norm"), gated, layer.ffn_sub_norm)?;
        graph.ternary_matmul(&name("ffn_down"), act, layer.down, Some(x))
    }

    fn norm_or_quantize(
        &self,
        graph: &mut Graph,
        label: &str,
        x: ValueId,
        gain: Option<ResourceId>,
    ) -> Result<Quantized, GraphError> {
        match gain {
            Some(gain) => Ok(graph.rms_norm_quantize(label, x, gain, self.config.norm_eps, false)?.0),
            None => graph.quantize(label, x),
        }
    }

    fn trace(&mut self, graph: &mut Graph, name: &str, value: ValueId) {
        if self.trace {
            graph.mark_output(value, name);
            self.hidden.push((name.to_owned(), value));
        }
    }
}
