//! The teacher of a distillation run: a frozen second model in its student's own graph, so that its logits never leave the device.

use crate::trainer::TrainerError;
use std::fmt;
use tritune_graph::{AttentionTokens, DType, Graph, GraphError, RelationInput, ResourceId, ValueId};
use tritune_model::forward::{Qkv, TokenInputs, TrainingTrunk, Trunk, TrunkOptions, output_norm, trunk};
use tritune_model::layout::Layout;
use tritune_model::loaded::{DeviceModel, ModelPlan};
use tritune_model::{Config, ModelFile, Precision};

/// What a teacher counts for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distillation {
    /// Weight of the cross-entropy of the targets.
    pub hard: f32,
    /// Weight of the divergence from the teacher's distribution.
    pub soft: f32,
    /// How much both distributions are flattened for that.
    pub temperature: f32,
    /// How tokens relate in one layer, if that counts.
    pub relation: Option<Relation>,
    /// How many tokens of each target a cache has the logits of ([`TeacherCache`](crate::teacher_cache::TeacherCache)).
    pub top_k: Option<usize>,
}

impl Distillation {
    /// A teacher of this weight between 0 and 1; the targets count the rest.
    pub fn with_weight(weight: f32) -> Distillation {
        Distillation { hard: 1.0 - weight, soft: weight, temperature: 1.0, relation: None, top_k: None }
    }
}

impl fmt::Display for Distillation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Distillation { hard, soft, temperature, relation, top_k } = self;
        write!(f, "{hard} x cross-entropy + {soft} x divergence at temperature {temperature}")?;
        if let Some(top_k) = top_k {
            write!(f, " over {top_k} tokens and the rest")?;
        }
        match relation {
            Some(Relation { weight, layer, heads }) => {
                write!(f, " + {weight} x relations of layer {layer} in {heads} heads")
            }
            None => Ok(()),
        }
    }
}

/// The attention-relation term of [`Distillation`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Relation {
    /// Its weight.
    pub weight: f32,
    /// The layer, counted from 0.
    pub layer: usize,
    /// Relation heads.
    pub heads: usize,
}

impl Relation {
    /// Columns of keys in a relation head, unless heads are counted: those of the released code of BitDistill.
    const COLUMNS: usize = 32;

    /// The layer two thirds up, and heads of a usual size.
    pub fn usual(config: &Config, weight: f32) -> Relation {
        let heads = config.kv_width() / Relation::COLUMNS;
        let divides =
            heads > 0 && config.kv_width().is_multiple_of(heads) && config.attention_width().is_multiple_of(heads);
        Relation { weight, layer: config.layers * 2 / 3, heads: if divides { heads } else { config.kv_heads } }
    }
}

/// A teacher before anything is loaded: its resources by its own numbers, and by those of the graph it is part of.
#[derive(Clone, Debug)]
pub struct TeacherPlan {
    own: ModelPlan,
    placed: Layout,
    moved_by: u32,
}

impl TeacherPlan {
    /// Makes room for a teacher beside the student's resources, unless its logits are cached. It must know as many tokens and, where
    /// their relations are compared, have heads of the same shape.
    pub fn new(
        model: &dyn ModelFile,
        student: &mut ModelPlan,
        context: usize,
        precision: Precision,
        distillation: &Distillation,
    ) -> Result<Option<TeacherPlan>, TrainerError> {
        let (config, other) = (model.config(), &student.config);
        if config.vocab != other.vocab {
            return Err(TrainerError::OtherVocabulary { teacher: config.vocab, model: other.vocab });
        }
        if distillation.top_k.is_some() {
            return Ok(None);
        }
        if let Some(Relation { layer, .. }) = distillation.relation {
            let shape = |config: &Config| (config.heads, config.kv_heads, config.head_dim);
            if shape(config) != shape(other) || layer >= config.layers.min(other.layers) {
                return Err(TrainerError::Unrelated { layer, layers: config.layers.min(other.layers) });
            }
        }
        let mut own = ModelPlan::of(model, context, precision)?;
        if precision == Precision::F16 {
            own.layout.in_f16();
        }
        let (placed, moved_by) = own.layout.moved_to(&mut student.layout.resources);
        Ok(Some(TeacherPlan { own, placed, moved_by }))
    }

    /// Where its resources are among the student's.
    pub fn resources(&self) -> std::ops::Range<u32> {
        self.moved_by..self.moved_by + self.own.layout.resources.iter().count() as u32
    }

    /// Bytes of its weights.
    pub fn weight_bytes(&self) -> u64 {
        self.own.layout.weight_bytes()
    }

    /// Puts its weights on the student's device, for plans over the student to use.
    pub fn load(
        self,
        model: &dyn ModelFile,
        student: &mut DeviceModel,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<(), TrainerError> {
        let ids: Vec<_> = self.own.layout.resources.iter().map(|(id, _)| id).collect();
        let loaded = DeviceModel::load(model, self.own, student.device.clone(), progress)?;
        for id in ids {
            if let Some(handle) = loaded.bindings.get(id) {
                student.bindings.insert(id.moved(self.moved_by), handle.clone());
            }
        }
        Ok(())
    }
}

/// The values of an attention-relation term.
#[derive(Clone, Copy, Debug)]
pub struct RelationValues {
    /// f32 `[tokens, 1]`: what each token's loss counts for.
    pub weights: ValueId,
    /// f32 `[tokens, 1]`: the loss of each.
    pub loss: ValueId,
}

/// What a teacher adds to a student's graph.
pub(crate) struct TeacherTrunk {
    pub tokens: TokenInputs,
    pub out_rows: ValueId,
    /// f32 `[targets, hidden]`: what its head makes logits of.
    pub x: ValueId,
    pub head: ResourceId,
    qkv: Vec<Qkv>,
}

/// Adds the teacher's forward pass, which runs when the backward pass does, to the student's graph.
pub(crate) fn teach(
    graph: &mut Graph,
    teacher: &TeacherPlan,
    (tokens, targets): (usize, usize),
    precision: Precision,
) -> Result<TeacherTrunk, GraphError> {
    let (config, layout) = (&teacher.own.config, &teacher.placed);
    let training = TrainingTrunk::of_teacher(precision);
    let attends = AttentionTokens::Any;
    let options = TrunkOptions { tokens, hidden: false, training: Some(training), attends, is_teacher: true };
    let Trunk { tokens, x, qkv, .. } = trunk(graph, config, layout, &[], options)?;
    let out_rows = graph.input("the teacher's out_rows", DType::I32, Graph::out_rows(targets).backward(), 1);
    let x = output_norm(graph, config, layout, "teacher.", (x, out_rows))?;
    Ok(TeacherTrunk { tokens, out_rows, x, head: layout.head, qkv })
}

impl TeacherTrunk {
    /// Adds the attention-relation term of the student's `qkv`.
    pub fn relate(
        &self,
        graph: &mut Graph,
        config: &Config,
        Relation { layer, heads: relation_heads, .. }: Relation,
        qkv: &[Qkv],
        (first, last): (ValueId, ValueId),
    ) -> Result<RelationValues, GraphError> {
        let rows = graph.value(first).rows.backward();
        let weights = graph.input("relation weights", DType::F32, rows, 1);
        let shape = tritune_graph::Heads { heads: config.heads, kv_heads: config.kv_heads, head_dim: config.head_dim };
        let qkv = qkv[layer].side_by_side(graph, "relation.qkv")?;
        let teacher = self.qkv[layer].side_by_side(graph, "teacher.relation.qkv")?;
        let input = RelationInput { qkv, teacher, weights, first, last, shape, relation_heads };
        let loss = graph.relation_loss("relation", input)?;
        graph.mark_output(loss, "relation loss");
        Ok(RelationValues { weights, loss })
    }
}
