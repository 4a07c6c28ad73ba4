//! The graph of one training step: forward, loss, backward and the optimiser, in one plan that is recorded once.

use crate::objective::{AddedLoss, LossHost, LossRows, Objective};
use crate::trainer::TrainerOptions;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use tritune_graph::{
    AttentionTokens, DType, Differentiation, Graph, GraphError, HYPER, HeadLossInput, KvType, LowRankWeight,
    OptimizerBuffers, Resource, ResourceId, Resources, Rows, ValueId,
};
use tritune_model::forward::{TokenInputs, TrainingTrunk, Trunk, TrunkOptions, output_norm, trunk};
use tritune_model::full::FullLayout;
use tritune_model::layout::Layout;
use tritune_model::lora::{LoraLayout, Product};
use tritune_model::{Config, Precision};

/// Bytes the logits of one chunk of rows may take: few enough to be cheap, enough rows to share the head's bytes.
const LOGITS_BYTES: usize = 64 << 20;

/// The host's side of a training plan.
#[derive(Clone, Debug)]
pub struct TrainingValues {
    /// The tokens.
    pub tokens: TokenInputs,
    /// i32: the last token of each token's document.
    pub doc_end: ValueId,
    /// i32: the tokens by ascending id, when the embedding is trained.
    pub sorted_ids: Option<ValueId>,
    /// i32 `[targets, 1]`: tokens whose prediction counts.
    pub out_rows: ValueId,
    /// i32 `[tokens, 1]`: the out row of each token, or -1.
    pub inverse_rows: ValueId,
    /// i32 `[targets, 1]`: what should follow each out row.
    pub targets: ValueId,
    /// f32 `[targets, 1]`: what each counts for.
    pub row_weights: ValueId,
    /// What else the host does for the loss, if anything.
    pub host: Option<Arc<dyn LossHost>>,
    /// f32 `[1, 1]`: how far weights and activations are quantised, where they are partly dense.
    pub quant_anneal: Option<ValueId>,
    /// i32 `[1, 4]`: the stream of dropout.
    pub stream: Option<ValueId>,
    /// f32 `[1, HYPER]`: for the optimiser.
    pub hyper: ValueId,
    /// The same without weight decay, where parameters are trained that have none.
    pub undecayed: Option<ValueId>,
    /// f32 `[targets, 1]`: the loss of each.
    pub loss: ValueId,
    /// f32 `[1, 2]`: gradient norm and clip factor of the last step.
    pub clip: ValueId,
    /// f32 `[tokens, hidden]`: the gradient of the embedded tokens, when asked for.
    pub input_gradient: Option<ValueId>,
    /// Results that blocks keep which are computed again.
    pub kept: usize,
}

/// The host's side of a plan that only tells losses.
#[derive(Clone, Copy, Debug)]
pub struct EvaluationValues {
    /// The tokens.
    pub tokens: TokenInputs,
    /// i32 `[targets, 1]`: tokens whose prediction counts.
    pub out_rows: ValueId,
    /// i32 `[targets, 1]`: what should follow each out row.
    pub targets: ValueId,
    /// f32 `[targets, 1]`: the loss of each.
    pub loss: ValueId,
}

/// Builds the graph that gives the losses of up to `tokens` tokens, each of which may be a target, with keys and values kept so.
pub fn evaluation_graph<'r>(
    config: &Config,
    layout: &'r Layout,
    adapters: &[LoraLayout],
    tokens: usize,
    precision: Precision,
    kv: KvType,
) -> Result<(Graph<'r>, EvaluationValues), GraphError> {
    let mut graph = Graph::new(&layout.resources);
    let training = TrainingTrunk::new(kv);
    let attends = AttentionTokens::Any;
    let trunk_options = TrunkOptions { tokens, hidden: false, training: Some(training), attends, is_teacher: false };
    let Trunk { tokens: inputs, x, .. } = trunk(&mut graph, config, layout, adapters, trunk_options)?;
    let target_rows = Graph::out_rows(tokens);
    let out_rows = graph.input("out_rows", DType::I32, target_rows, 1);
    let targets = graph.input("targets", DType::I32, target_rows, 1);
    let row_weights = graph.input("row_weights", DType::F32, target_rows, 1);
    let normed = output_norm(&mut graph, config, layout, "", (x, out_rows))?;
    let at_once = rows_of_logits(config, tokens);
    let head = HeadLossInput { x: normed, weight: layout.head, targets, row_weights, distill: None };
    let (loss, _) = graph.head_loss("head", head, at_once, false, precision == Precision::F16)?;
    graph.mark_output(loss, "loss");
    Ok((graph, EvaluationValues { tokens: inputs, out_rows, targets, loss }))
}

/// Rows whose logits exist at a time: an eighth of them, or as many as [`LOGITS_BYTES`] hold, in whole tiles of the products.
pub(crate) fn rows_of_logits(config: &Config, targets: usize) -> usize {
    let rows = (LOGITS_BYTES / (config.vocab * size_of::<f32>())).max(targets / 8);
    let tile = if rows < 128 { 16 } else { 128 };
    (rows / tile * tile).clamp(16, targets.max(16))
}

/// Buffers for gradients and moments beside those of parameters.
pub fn optimizer_buffers(resources: &mut Resources, buffers: &[ResourceId]) -> Vec<OptimizerBuffers> {
    let beside = |resources: &mut Resources, id, what: &str| {
        let Resource { name, rows, cols, .. } = resources.get(id).clone();
        resources.add(Resource::buffer(format!("{name}.{what}"), rows, cols, DType::F32))
    };
    buffers
        .iter()
        .map(|&parameters| OptimizerBuffers {
            parameters,
            gradients: beside(resources, parameters, "gradients"),
            mean: beside(resources, parameters, "mean"),
            square: beside(resources, parameters, "square"),
        })
        .collect()
}

/// What a run trains.
#[derive(Clone, Debug)]
pub enum Trained {
    /// The factors of an adapter beside frozen weights.
    Adapter(LoraLayout),
    /// The parameters behind every weight.
    Model(FullLayout),
}

impl Trained {
    /// The buffers that hold the parameters.
    pub fn buffers(&self) -> &[ResourceId] {
        match self {
            Trained::Adapter(lora) => &lora.buffers,
            Trained::Model(full) => &full.buffers,
        }
    }

    /// Those among them that weight decay leaves alone.
    fn undecayed(&self) -> &[ResourceId] {
        match self {
            Trained::Adapter(_) => &[],
            Trained::Model(full) => &full.undecayed,
        }
    }

    /// Number of parameters, without the padding between them.
    pub fn parameters(&self) -> usize {
        match self {
            Trained::Adapter(lora) => lora.parameters(),
            Trained::Model(full) => full.parameters(),
        }
    }

    /// The adapters beside the products: one, or none when the weights themselves are trained.
    pub fn adapters(&self) -> &[LoraLayout] {
        match self {
            Trained::Adapter(lora) => std::slice::from_ref(lora),
            Trained::Model(_) => &[],
        }
    }
}

impl Trained {
    /// The factors that change trits, by their weight, with what the weight's product reads.
    fn low_rank(&self, layout: &Layout, inputs: &[(usize, Product, ValueId)]) -> HashMap<ResourceId, LowRankWeight> {
        let Trained::Adapter(lora @ LoraLayout { ternary: Some(_), .. }) = self else { return HashMap::new() };
        let of_product = |&(number, product, x): &(usize, Product, ValueId)| {
            let (low_rank, weights) = (lora.product(number, product)?, product.weights(&layout.layers[number]));
            Some((*weights.first()?, LowRankWeight { x, lora_a: low_rank.lora_a, factors: low_rank.lora_b.clone() }))
        };
        inputs.iter().filter_map(of_product).collect()
    }
}

/// Builds the graph that makes every weight from its parameters.
pub fn requantize_graph<'r>(layout: &'r Layout, full: &FullLayout) -> Result<Graph<'r>, GraphError> {
    let mut graph = Graph::new(&layout.resources);
    let when = graph.input("when", DType::F32, Rows::Fixed(1), 1);
    full.requantize(&mut graph, when)?;
    Ok(graph)
}

/// What the graph of a training step is made of.
#[derive(Clone, Copy)]
pub struct StepParts<'a, 'r> {
    /// The model's shape.
    pub config: &'a Config,
    /// Its resources.
    pub layout: &'r Layout,
    /// What is trained.
    pub trained: &'a Trained,
    /// The optimiser's buffers beside it.
    pub optimizer: &'a [OptimizerBuffers],
    /// What is minimised.
    pub objective: &'a dyn Objective,
    /// The run's shape.
    pub options: &'a TrainerOptions,
    /// Whether products are partly dense; the layout is an [`annealed_layout`](tritune_model::full::FullLayout::annealed_layout) then.
    pub anneals: bool,
}

/// Inputs behind the model's own.
struct StepInputs {
    doc_end: ValueId,
    sorted_ids: Option<ValueId>,
    inverse_rows: ValueId,
    out_rows: ValueId,
    targets: ValueId,
    row_weights: ValueId,
    hyper: ValueId,
    undecayed: Option<ValueId>,
}

impl<'r> StepParts<'_, 'r> {
    /// Builds the graph.
    pub fn graph(&self) -> Result<(Graph<'r>, TrainingValues), GraphError> {
        let StepParts { config, layout, trained, objective, options, .. } = *self;
        let mut graph = Graph::new(&layout.resources);
        let annealed = match trained {
            Trained::Model(full) if self.anneals => Some(full),
            _ => None,
        };
        let quant_anneal = annealed.map(|_| graph.input("quant_anneal", DType::F32, Rows::Fixed(1), 1));
        if let (Some(full), Some(annealed)) = (annealed, quant_anneal) {
            full.requantize_annealed(&mut graph, annealed)?;
        }
        let beside = graph.nodes().len();
        let add_loss = objective.begin(&mut graph, options)?;
        let model = graph.nodes().len();
        let (store, dropout, norm_anneal) = (options.precision.store(), options.dropout, options.norm_anneal);
        let training = Some(TrainingTrunk { store, dropout, quant_anneal, norm_anneal, backward: true });
        let attends = AttentionTokens::Any;
        let how = TrunkOptions { tokens: options.tokens, hidden: false, training, attends, is_teacher: false };
        let trunk = trunk(&mut graph, config, layout, trained.adapters(), how)?;
        let end = graph.nodes().len();

        let inputs = self.inputs(&mut graph);
        let StepInputs { doc_end, out_rows, targets, row_weights, .. } = inputs;
        let x = output_norm(&mut graph, config, layout, "", (trunk.x, out_rows))?;
        let rows = LossRows {
            config,
            rows: Graph::out_rows(options.targets),
            x,
            head: layout.head,
            targets,
            row_weights,
            qkv: &trunk.qkv,
            documents: (trunk.tokens.kv_start, doc_end),
            rows_at_once: rows_of_logits(config, options.targets),
            f16_products: options.precision == Precision::F16,
        };
        let AddedLoss { loss, host } = add_loss(&mut graph, &rows)?;
        graph.mark_output(loss, "loss");

        let mut how = self.differentiation(&trunk, &inputs);
        let mut kept = 0;
        if options.keep > 0 {
            let rank_savable = graph.rank_savable(&how)?;
            kept = options.keep.min(rank_savable.len());
            how.saved = rank_savable.into_iter().take(kept).flat_map(|it| it.values).collect();
        }
        let gradients = graph.differentiate(&how)?;
        let input_gradient = gradients.get(&trunk.embedded).copied().filter(|_| options.input_gradient);
        if let Some(gradient) = input_gradient {
            graph.mark_output(gradient, "input_gradient");
        }
        let clip = self.optimise(&mut graph, &inputs)?;
        // Teacher and student need nothing of each other up to the head.
        graph.interleave(beside..model, model..end);
        let StepInputs { sorted_ids, inverse_rows, hyper, undecayed, .. } = inputs;
        let values = TrainingValues {
            tokens: trunk.tokens,
            doc_end,
            sorted_ids,
            out_rows,
            inverse_rows,
            targets,
            row_weights,
            host,
            quant_anneal,
            stream: trunk.stream,
            hyper,
            undecayed,
            loss,
            clip,
            input_gradient,
            kept,
        };
        Ok((graph, values))
    }

    fn inputs(&self, graph: &mut Graph) -> StepInputs {
        let (token_rows, target_rows) = (Graph::token_rows(self.options.tokens), Graph::out_rows(self.options.targets));
        let doc_end = graph.input("doc_end", DType::I32, token_rows, 1);
        let sorted_ids = match self.trained {
            Trained::Adapter(_) => None,
            Trained::Model(_) => Some(graph.input("sorted_ids", DType::I32, token_rows, 1)),
        };
        let inverse_rows = graph.input("inverse_rows", DType::I32, token_rows, 1);
        let out_rows = graph.input("out_rows", DType::I32, target_rows, 1);
        let targets = graph.input("targets", DType::I32, target_rows, 1);
        let row_weights = graph.input("row_weights", DType::F32, target_rows, 1);
        let hyper = graph.input("hyper", DType::F32, Rows::Fixed(1), HYPER);
        let some_undecayed = !self.trained.undecayed().is_empty();
        let undecayed = some_undecayed.then(|| graph.input("hyper without decay", DType::F32, Rows::Fixed(1), HYPER));
        StepInputs { doc_end, sorted_ids, inverse_rows, out_rows, targets, row_weights, hyper, undecayed }
    }

    fn differentiation(&self, trunk: &Trunk, inputs: &StepInputs) -> Differentiation {
        let (options, tokens) = (self.options, &trunk.tokens);
        // Every token has the one row of the biases: their order is that of their places.
        let of_ids = |sorted| [(tokens.ids, sorted)].into_iter().chain(tokens.zeros.map(|ids| (ids, tokens.kv_slots)));
        Differentiation {
            gradients: self.optimizer.iter().map(|run| (run.parameters, run.gradients)).collect(),
            wanted: if options.input_gradient { vec![trunk.embedded] } else { Vec::new() },
            recompute: trunk.blocks.iter().take(options.recompute).cloned().collect(),
            saved: HashSet::new(),
            doc_end: Some(inputs.doc_end),
            inverse_rows: HashMap::from([(inputs.out_rows, inputs.inverse_rows)]),
            trained: match self.trained {
                Trained::Adapter(_) => HashMap::new(),
                Trained::Model(full) if self.anneals => full.trained_annealed(),
                Trained::Model(full) => full.trained.clone(),
            },
            low_rank: self.trained.low_rank(self.layout, &trunk.inputs),
            sorted_ids: inputs.sorted_ids.into_iter().flat_map(of_ids).collect(),
            f16_products: options.precision == Precision::F16,
        }
    }

    /// Adds the optimiser and what follows from parameters; gives the norm of the gradient and its factor.
    fn optimise(&self, graph: &mut Graph, inputs: &StepInputs) -> Result<ValueId, GraphError> {
        let undecayed = self.trained.undecayed().iter();
        let own_numbers = undecayed.flat_map(|id| inputs.undecayed.map(|own| (*id, own))).collect();
        let clip = graph.adam_w(self.optimizer, inputs.hyper, &own_numbers)?;
        // Norms and trits follow the factors: only an optimiser step changes them.
        graph.mark_output(clip, "clip");
        match self.trained {
            Trained::Adapter(lora) => lora.add_derived(graph, self.layout, clip)?,
            Trained::Model(full) => full.requantize(graph, clip)?,
        }
        Ok(clip)
    }
}
