//! The graph of one training step: forward, loss, backward and the optimiser, in one plan that is recorded once.

use crate::teacher::{Distillation, SaidValues, TeacherOutline, TeacherValues, teach};
use crate::trainer::TrainerOptions;
use std::collections::{HashMap, HashSet};
use tritune_graph::{
    AttentionTokens, DType, Differentiation, DistillTarget, Graph, GraphError, HYPER, HeadLossInput, LowRankWeight,
    OptimizerBuffers, Resource, ResourceId, Resources, Rows, TeacherLogits, ValueId,
};
use tritune_model::forward::{TokenInputs, TrainingTrunk, Trunk, TrunkOptions, trunk};
use tritune_model::full::FullLayout;
use tritune_model::layout::Layout;
use tritune_model::lora::{LoraLayout, Product};
use tritune_model::{Config, Precision};

/// Bytes the logits of one chunk of rows may take: few enough to be cheap, enough rows to share the head's bytes.
const LOGITS_BYTES: usize = 64 << 20;

/// The host's side of a training plan.
#[derive(Clone, Copy, Debug)]
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
    /// The teacher's side, if there is one.
    pub teacher: Option<TeacherValues>,
    /// What it has said before, in its place.
    pub said: Option<SaidValues>,
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

/// Builds the graph that gives the losses of up to `tokens` tokens, each of which may be a target.
pub fn evaluation_graph<'r>(
    config: &Config,
    layout: &'r Layout,
    adapters: &[LoraLayout],
    tokens: usize,
    precision: Precision,
) -> Result<(Graph<'r>, EvaluationValues), GraphError> {
    let mut graph = Graph::new(&layout.resources);
    let training = TrainingTrunk::new(precision.store());
    let attends = AttentionTokens::Any;
    let trunk_options = TrunkOptions { tokens, hidden: false, training: Some(training), attends, teaches: false };
    let Trunk { tokens: inputs, x, .. } = trunk(&mut graph, config, layout, adapters, trunk_options)?;
    let target_rows = Graph::out_rows(tokens);
    let out_rows = graph.input("out_rows", DType::I32, target_rows, 1);
    let targets = graph.input("targets", DType::I32, target_rows, 1);
    let row_weights = graph.input("row_weights", DType::F32, target_rows, 1);
    let rows = graph.gather_rows("out_rows", x, out_rows)?;
    let normed = graph.rms_norm("output_norm", rows, layout.output_norm, config.norm_eps)?;
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
            Trained::Adapter(lora) => &lora.states,
            Trained::Model(full) => &full.states,
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
            Some((*weights.first()?, LowRankWeight { x, lora_a: low_rank.down, factors: low_rank.up.clone() }))
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

/// Builds the graph of a training step. With `anneals`, products are partly dense, and the layout is an
/// [`annealed_layout`](tritune_model::full::FullLayout::annealed_layout).
pub fn training_graph<'r>(
    config: &Config,
    layout: &'r Layout,
    trained: &Trained,
    optimizer: &[OptimizerBuffers],
    teacher: Option<&TeacherOutline>,
    options: &TrainerOptions,
    anneals: bool,
) -> Result<(Graph<'r>, TrainingValues), GraphError> {
    let mut graph = Graph::new(&layout.resources);
    let f16_products = options.precision == Precision::F16;
    let annealed = match trained {
        Trained::Model(full) if anneals => Some(full),
        _ => None,
    };
    let quant_anneal = annealed.map(|_| graph.input("quant_anneal", DType::F32, Rows::Fixed(1), 1));
    if let (Some(full), Some(share)) = (annealed, quant_anneal) {
        full.requantize_annealed(&mut graph, share)?;
    }
    let teaching = graph.nodes().len();
    let taught = teacher.zip(options.distill).map(|(teacher, how)| {
        let taught = teach(&mut graph, teacher, (options.tokens, options.targets), options.precision)?;
        Ok::<_, GraphError>((taught, how))
    });
    let taught = taught.transpose()?;
    let learning = graph.nodes().len();
    let (store, dropout, norm_anneal) = (options.precision.store(), options.dropout, options.norm_anneal);
    let training = TrainingTrunk { store, dropout, quant_anneal, norm_anneal, backward: true };
    let attends = AttentionTokens::Any;
    let trunk_options =
        TrunkOptions { tokens: options.tokens, hidden: false, training: Some(training), attends, teaches: false };
    let Trunk { tokens, stream, embedded, x, blocks, qkv, inputs, .. } =
        trunk(&mut graph, config, layout, trained.adapters(), trunk_options)?;

    let learnt = graph.nodes().len();
    let (token_rows, target_rows) = (Graph::token_rows(options.tokens), Graph::out_rows(options.targets));
    let doc_end = graph.input("doc_end", DType::I32, token_rows, 1);
    let sorted_ids = match trained {
        Trained::Adapter(_) => None,
        Trained::Model(_) => Some(graph.input("sorted_ids", DType::I32, token_rows, 1)),
    };
    let inverse_rows = graph.input("inverse_rows", DType::I32, token_rows, 1);
    let out_rows = graph.input("out_rows", DType::I32, target_rows, 1);
    let targets = graph.input("targets", DType::I32, target_rows, 1);
    let row_weights = graph.input("row_weights", DType::F32, target_rows, 1);
    let hyper = graph.input("hyper", DType::F32, Rows::Fixed(1), HYPER);
    let undecayed = trained.undecayed();
    let own = (!undecayed.is_empty()).then(|| graph.input("hyper without decay", DType::F32, Rows::Fixed(1), HYPER));

    let rows = graph.gather_rows("out_rows", x, out_rows)?;
    let normed = graph.rms_norm("output_norm", rows, layout.output_norm, config.norm_eps)?;
    let at_once = rows_of_logits(config, options.targets);
    let mut teacher = None;
    let mut distill = None;
    let mut said = None;
    let divergence = |graph: &mut Graph| {
        let divergence = graph.destination("divergence", DType::F32, target_rows.backward(), 1);
        graph.mark_output(divergence, "divergence");
        divergence
    };
    if let Some(Distillation { hard, soft, temperature, top_k: Some(top_k), .. }) = options.distill {
        let tokens = graph.input("the teacher's tokens", DType::I32, target_rows.backward(), top_k);
        let logits = graph.input("the teacher's logits", DType::F32, target_rows.backward(), top_k + 1);
        let divergence = divergence(&mut graph);
        let teacher = TeacherLogits::Top { tokens, logits };
        distill = Some(DistillTarget { teacher, hard, soft, temperature, divergence });
        said = Some(SaidValues { tokens, logits, divergence });
    }
    if let Some((taught, Distillation { hard, soft, temperature, relation, .. })) = taught {
        let divergence = divergence(&mut graph);
        let says = TeacherLogits::Head { x: taught.x, weight: taught.head };
        distill = Some(DistillTarget { teacher: says, hard, soft, temperature, divergence });
        let relate = |relation| taught.relate(&mut graph, config, relation, &qkv, (tokens.kv_start, doc_end));
        let relation = relation.map(relate).transpose()?;
        teacher = Some(TeacherValues { tokens: taught.tokens, out_rows: taught.out_rows, divergence, relation });
    }
    let head = HeadLossInput { x: normed, weight: layout.head, targets, row_weights, distill };
    let (loss, _) = graph.head_loss("head", head, at_once, true, f16_products)?;
    graph.mark_output(loss, "loss");

    let mut how = Differentiation {
        gradients: optimizer.iter().map(|run| (run.parameters, run.gradients)).collect::<HashMap<_, _>>(),
        wanted: if options.input_gradient { vec![embedded] } else { Vec::new() },
        recompute: blocks.into_iter().take(options.recompute).collect(),
        kept: HashSet::new(),
        doc_end: Some(doc_end),
        inverse_rows: HashMap::from([(out_rows, inverse_rows)]),
        trained: match trained {
            Trained::Adapter(_) => HashMap::new(),
            Trained::Model(full) if anneals => full.trained_annealed(),
            Trained::Model(full) => full.trained.clone(),
        },
        low_rank: trained.low_rank(layout, &inputs),
        // Every token has the one row of the biases: their order is that of their places.
        sorted_ids: sorted_ids
            .into_iter()
            .flat_map(|sorted| [(tokens.ids, sorted)].into_iter().chain(tokens.zeros.map(|ids| (ids, tokens.kv_slots))))
            .collect(),
        f16_products,
    };
    let mut kept = 0;
    if options.keep > 0 {
        let worth_keeping = graph.worth_keeping(&how)?;
        kept = options.keep.min(worth_keeping.len());
        how.kept = worth_keeping.into_iter().take(kept).flat_map(|it| it.values).collect();
    }
    let gradients = graph.differentiate(&how)?;
    let input_gradient = gradients.get(&embedded).copied().filter(|_| options.input_gradient);
    if let Some(gradient) = input_gradient {
        graph.mark_output(gradient, "input_gradient");
    }
    let own_numbers = undecayed.iter().flat_map(|id| own.map(|own| (*id, own))).collect();
    let clip = graph.adam_w(optimizer, hyper, &own_numbers)?;
    // Norms and trits follow the factors: only an optimiser step changes them.
    graph.mark_output(clip, "clip");
    match trained {
        Trained::Adapter(lora) => lora.add_derived(&mut graph, layout, clip)?,
        Trained::Model(full) => full.requantize(&mut graph, clip)?,
    }
    // Teacher and student need nothing of each other up to the head.
    graph.interleave(teaching..learning, learning..learnt);
    let values = TrainingValues {
        tokens,
        doc_end,
        sorted_ids,
        out_rows,
        inverse_rows,
        targets,
        row_weights,
        teacher,
        said,
        quant_anneal,
        stream,
        hyper,
        undecayed: own,
        loss,
        clip,
        input_gradient,
        kept,
    };
    Ok((graph, values))
}
