//! A second model whose opinion of every target a run learns from: it never changes, and gives logits for a batch.

use crate::data::Batch;
use crate::trainer::TrainerError;
use tritune_graph::{DType, Device, Extents, Graph, GraphError, Limits, MemoryUse, Plan, PlanId, ValueId};
use tritune_model::forward::{TokenInputs, TrainingTrunk, Trunk, TrunkOptions, trunk};
use tritune_model::layout::{Layout, Precision, plan_layout};
use tritune_model::load::place_weights;
use tritune_model::{Config, ModelFile};

/// In what shape batches come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeacherOptions {
    /// Longest document, in tokens.
    pub context: usize,
    /// Most tokens of a batch.
    pub tokens: usize,
    /// Most targets of a batch.
    pub targets: usize,
    /// Arithmetic outside the integer products.
    pub precision: Precision,
}

/// The host's side of the plan.
#[derive(Clone, Copy, Debug)]
struct TeacherValues {
    tokens: TokenInputs,
    out_rows: ValueId,
    logits: ValueId,
}

/// A teacher before anything is loaded.
pub struct PreparedTeacher {
    layout: Layout,
    plan: Plan,
    values: TeacherValues,
    options: TeacherOptions,
}

impl PreparedTeacher {
    /// Plans a teacher for a model on a device with these limits. Both must know the same number of tokens.
    pub fn new(
        checkpoint: &dyn ModelFile,
        student: &Config,
        limits: Limits,
        options: TeacherOptions,
    ) -> Result<PreparedTeacher, TrainerError> {
        let config = checkpoint.config();
        if config.vocab != student.vocab {
            return Err(TrainerError::OtherVocabulary { teacher: config.vocab, model: student.vocab });
        }
        let layout = plan_layout(checkpoint, options.context, 0, options.precision)?;
        let (graph, values) = teacher_graph(config, &layout, options)?;
        let plan = Plan::new("teacher", &graph, limits)?;
        Ok(PreparedTeacher { layout, plan, values, options })
    }

    /// Bytes it needs on its device.
    pub fn memory(&self) -> u64 {
        self.layout.weight_bytes() + self.plan.activation_bytes()
    }

    /// Puts it on a device of its own.
    pub fn load(
        self,
        checkpoint: &dyn ModelFile,
        mut device: Box<dyn Device>,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Teacher, TrainerError> {
        let PreparedTeacher { mut layout, plan, values, options } = self;
        place_weights(checkpoint, &mut layout, device.as_mut(), progress)?;
        // Scales are known only now, and lie in a plan's copy of the resources.
        let resources = plan.resources.iter().map(|(id, _)| (*id, layout.resources.get(*id).clone())).collect();
        let plan = device.compile(Plan { resources, ..plan })?;
        // Every token is stored in its own row and sees the rows up to it.
        let rows: Vec<i32> = (0..options.tokens as i32).collect();
        for id in [values.tokens.rows, values.tokens.last] {
            device.write(plan, id, bytemuck::cast_slice(&rows))?;
        }
        Ok(Teacher { device, plan, values, vocab: checkpoint.config().vocab, logits: Vec::new() })
    }
}

/// Builds the graph that gives the logits of the out rows.
fn teacher_graph<'r>(
    config: &Config,
    layout: &'r Layout,
    options: TeacherOptions,
) -> Result<(Graph<'r>, TeacherValues), GraphError> {
    let mut graph = Graph::new(&layout.resources);
    let training = TrainingTrunk { store: options.precision.store(), dropout: 0.0, quant_anneal: None };
    let trunk_options = TrunkOptions { tokens: options.tokens, hidden: false, training: Some(training) };
    let Trunk { tokens, x, .. } = trunk(&mut graph, config, layout, &[], trunk_options)?;
    let out_rows = graph.input("out_rows", DType::I32, Graph::out_rows(options.targets), 1);
    let rows = graph.gather_rows("out_rows", x, out_rows)?;
    let normed = graph.rms_norm("output_norm", rows, layout.output_norm, config.norm_eps)?;
    let logits = graph.dense_matmul("head", normed, layout.head)?;
    graph.mark_output(logits, "the teacher's logits");
    Ok((graph, TeacherValues { tokens, out_rows, logits }))
}

/// A model on a device of its own that gives logits.
pub struct Teacher {
    device: Box<dyn Device>,
    plan: PlanId,
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
            (tokens.first, &batch.first),
            (out_rows, &batch.out_rows),
        ];
        for (id, numbers) in inputs {
            self.device.write(self.plan, id, bytemuck::cast_slice(numbers))?;
        }
        self.device.run(self.plan, Extents::new(batch.ids.len(), batch.out_rows.len()))?;
        self.logits.resize(batch.out_rows.len() * self.vocab, 0.0);
        self.device.read(self.plan, logits, bytemuck::cast_slice_mut(&mut self.logits))?;
        Ok(&self.logits)
    }

    /// Bytes its device holds.
    pub fn memory(&self) -> MemoryUse {
        self.device.memory()
    }
}
