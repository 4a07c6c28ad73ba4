//! The teacher of a distillation run: a frozen second model that computes logits for each batch.

use crate::data::Batch;
use crate::evaluator::EvaluatorOptions;
use crate::trainer::TrainerError;
use tritune_graph::{
    AttentionTokens, DType, Extents, Graph, GraphError, Plan, PlanHandle, SharedDevice, Target, ValueId,
};
use tritune_model::forward::{TokenInputs, TrainingTrunk, Trunk, TrunkOptions, trunk};
use tritune_model::layout::Layout;
use tritune_model::loaded::{Loaded, Outline};
use tritune_model::{Config, ModelFile};

/// The host's side of the plan.
#[derive(Clone, Copy, Debug)]
struct TeacherValues {
    tokens: TokenInputs,
    out_rows: ValueId,
    logits: ValueId,
}

/// A teacher before anything is loaded.
pub struct PreparedTeacher {
    outline: Outline,
    plan: Plan,
    values: TeacherValues,
    options: EvaluatorOptions,
}

impl PreparedTeacher {
    /// Plans a teacher for a model on a device. Both must know the same number of tokens.
    pub fn new(
        checkpoint: &dyn ModelFile,
        student: &Config,
        target: &Target,
        options: EvaluatorOptions,
    ) -> Result<PreparedTeacher, TrainerError> {
        let config = checkpoint.config();
        if config.vocab != student.vocab {
            return Err(TrainerError::OtherVocabulary { teacher: config.vocab, model: student.vocab });
        }
        let outline = Outline::of(checkpoint, options.context, options.precision)?;
        let (graph, values) = teacher_graph(&outline.config, &outline.layout, options)?;
        let plan = Plan::new("teacher", &graph, target)?;
        Ok(PreparedTeacher { outline, plan, values, options })
    }

    /// Bytes it needs on its device.
    pub fn memory(&self) -> u64 {
        self.outline.layout.weight_bytes() + self.plan.activation_bytes()
    }

    /// Puts it on a device, usually the student's.
    pub fn load(
        self,
        checkpoint: &dyn ModelFile,
        device: impl Into<SharedDevice>,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Teacher, TrainerError> {
        let PreparedTeacher { outline, plan, values, options } = self;
        let loaded = Loaded::load(checkpoint, outline, device.into(), progress)?;
        let plan = loaded.compile(plan)?;
        values.tokens.number_rows(loaded.device.lock().as_mut(), &plan, options.tokens)?;
        let vocab = loaded.outline.config.vocab;
        Ok(Teacher { device: loaded.device, plan, values, vocab, logits: Vec::new() })
    }
}

/// Builds the graph that gives the logits of the out rows.
fn teacher_graph<'r>(
    config: &Config,
    layout: &'r Layout,
    options: EvaluatorOptions,
) -> Result<(Graph<'r>, TeacherValues), GraphError> {
    let mut graph = Graph::new(&layout.resources);
    let training = TrainingTrunk { store: options.precision.store(), dropout: 0.0, quant_anneal: None };
    let trunk_options =
        TrunkOptions { tokens: options.tokens, hidden: false, training: Some(training), attends: AttentionTokens::Any };
    let Trunk { tokens, x, .. } = trunk(&mut graph, config, layout, &[], trunk_options)?;
    let out_rows = graph.input("out_rows", DType::I32, Graph::out_rows(options.tokens), 1);
    let rows = graph.gather_rows("out_rows", x, out_rows)?;
    let normed = graph.rms_norm("output_norm", rows, layout.output_norm, config.norm_eps)?;
    let logits = graph.dense_matmul("head", normed, layout.head)?;
    graph.mark_output(logits, "the teacher's logits");
    Ok((graph, TeacherValues { tokens, out_rows, logits }))
}

/// A model on a device that gives logits.
pub struct Teacher {
    device: SharedDevice,
    plan: PlanHandle,
    values: TeacherValues,
    vocab: usize,
    logits: Vec<f32>,
}

impl Teacher {
    /// Its logits for every target of a batch, row after row.
    pub fn logits(&mut self, batch: &Batch) -> Result<&[f32], TrainerError> {
        let TeacherValues { tokens, out_rows, logits } = self.values;
        let inputs: [(_, &[i32]); 4] = [
            (tokens.ids, &batch.ids),
            (tokens.positions, &batch.positions),
            (tokens.kv_start, &batch.first),
            (out_rows, &batch.out_rows),
        ];
        let mut device = self.device.lock();
        for (id, numbers) in inputs {
            device.write(&self.plan, id, bytemuck::cast_slice(numbers))?;
        }
        device.run(&self.plan, Extents::new(batch.ids.len(), batch.out_rows.len()))?;
        self.logits.resize(batch.out_rows.len() * self.vocab, 0.0);
        device.read(&self.plan, logits, bytemuck::cast_slice_mut(&mut self.logits))?;
        Ok(&self.logits)
    }
}
