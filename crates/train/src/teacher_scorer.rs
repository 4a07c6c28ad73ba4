//! A teacher alone on a device, which scores every target: its likeliest tokens, and the rest together.

use crate::data::Batch;
use crate::evaluator::EvaluatorOptions;
use crate::trainer::TrainerError;
use crate::training_graph::rows_of_logits;
use tritune_graph::{
    AttentionTokens, DType, Extents, Graph, Plan, PlanHandle, SharedDevice, Target, ValueId, block_on, maths,
};
use tritune_model::forward::{TokenInputs, TrainingTrunk, Trunk, TrunkOptions, output_norm, trunk};
use tritune_model::loaded::{DeviceModel, ModelPlan};
use tritune_model::{ModelFile, Precision};

/// The largest logits of a teacher at the targets of a batch.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TeacherTopK {
    /// `[targets, k]`: tokens.
    pub tokens: Vec<i32>,
    /// `[targets, k + 1]`: their logits over the temperature, and that of the rest.
    pub logits: Vec<f32>,
}

impl TeacherTopK {
    /// Something of the same shape.
    pub fn blank(targets: usize, top_k: usize) -> TeacherTopK {
        let tokens = (0..targets).flat_map(|_| 0..top_k as i32).collect();
        TeacherTopK { tokens, logits: vec![0.0; targets * (top_k + 1)] }
    }

    /// Adds those of a row of logits.
    pub fn push(&mut self, logits: &[f32], top_k: usize, temperature: f32) {
        let mut order: Vec<u32> = (0..logits.len() as u32).collect();
        let larger = |a: &u32, b: &u32| logits[*b as usize].total_cmp(&logits[*a as usize]).then(a.cmp(b));
        let top_k = top_k.min(logits.len().saturating_sub(1));
        order.select_nth_unstable_by(top_k, larger);
        order[..top_k].sort_unstable_by(larger);
        let cooled = |token: &u32| f64::from(logits[*token as usize]) / f64::from(temperature);
        let rest = &order[top_k..];
        let largest = rest.iter().map(cooled).fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = rest.iter().map(|token| maths::exp(cooled(token) - largest)).sum();
        self.tokens.extend(order[..top_k].iter().map(|token| *token as i32));
        self.logits.extend(order[..top_k].iter().map(|token| cooled(token) as f32));
        self.logits.push((largest + maths::ln(sum)) as f32);
    }
}

/// A teacher's plans before anything is loaded.
pub struct PlannedTeacher {
    model_plan: ModelPlan,
    trunk: Plan,
    head: Plan,
    values: Values,
    tokens: usize,
}

/// The host's side of both plans.
struct Values {
    tokens: TokenInputs,
    out_rows: ValueId,
    /// f32 `[targets, hidden]`: what the head reads; the rows of a sample, and those whose logits exist at a time.
    normed: ValueId,
    some: ValueId,
    logits: ValueId,
    hidden: usize,
    vocabulary: usize,
    at_once: usize,
}

impl PlannedTeacher {
    /// Plans a teacher as it would be in its student's run. Logits of few targets exist at a time: the head has a plan of its own.
    pub fn new(
        model: &dyn ModelFile,
        target: &Target,
        options: EvaluatorOptions,
    ) -> Result<PlannedTeacher, TrainerError> {
        let EvaluatorOptions { context, tokens: most, precision, .. } = options;
        let mut model_plan = ModelPlan::of(model, context, precision)?;
        if precision == Precision::F16 {
            model_plan.layout.in_f16();
        }
        let ModelPlan { config, layout, .. } = &model_plan;
        let (hidden, vocabulary, at_once) = (config.hidden, config.vocab, rows_of_logits(config, most));
        let training = TrainingTrunk::of_teacher(precision);
        let attends = AttentionTokens::Any;
        let how = TrunkOptions { tokens: most, hidden: false, training: Some(training), attends, is_teacher: false };
        let mut graph = Graph::new(&layout.resources);
        let Trunk { tokens, x, .. } = trunk(&mut graph, config, layout, &[], how)?;
        let out_rows = graph.input("out_rows", DType::I32, Graph::out_rows(most), 1);
        let normed = output_norm(&mut graph, config, layout, "", (x, out_rows))?;
        graph.mark_output(normed, "normed");
        let trunk = Plan::new("teacher", &graph, target)?;
        let mut graph = Graph::new(&layout.resources);
        let some = graph.input("some rows", DType::F32, Graph::out_rows(at_once), hidden);
        let logits = graph.dense_matmul("logits", some, layout.head)?;
        graph.mark_output(logits, "logits");
        let head = Plan::new("the teacher's head", &graph, target)?;
        let values = Values { tokens, out_rows, normed, some, logits, hidden, vocabulary, at_once };
        Ok(PlannedTeacher { model_plan, trunk, head, values, tokens: most })
    }

    /// Bytes it needs on the device.
    pub fn bytes(&self) -> u64 {
        self.model_plan.layout.weight_bytes() + self.trunk.activation_bytes() + self.head.activation_bytes()
    }

    /// Puts it on the device.
    pub fn load(
        self,
        model: &dyn ModelFile,
        device: impl Into<SharedDevice>,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<TeacherScorer, TrainerError> {
        let loaded = DeviceModel::load(model, self.model_plan, device.into(), progress)?;
        let (trunk, head) = (loaded.compile(self.trunk)?, loaded.compile(self.head)?);
        self.values.tokens.number_rows(loaded.device.lock().as_mut(), &trunk, self.tokens)?;
        Ok(TeacherScorer { device: loaded.device, trunk, head, values: self.values })
    }
}

/// A teacher on a device that scores targets.
pub struct TeacherScorer {
    device: SharedDevice,
    trunk: PlanHandle,
    head: PlanHandle,
    values: Values,
}

impl TeacherScorer {
    /// Its likeliest tokens of each target of a batch.
    pub fn score(&mut self, batch: &Batch, top_k: usize, temperature: f32) -> Result<TeacherTopK, TrainerError> {
        block_on(self.score_async(batch, top_k, temperature))
    }

    /// [`TeacherScorer::score`] for hosts that must not block.
    pub async fn score_async(
        &mut self,
        batch: &Batch,
        top_k: usize,
        temperature: f32,
    ) -> Result<TeacherTopK, TrainerError> {
        let Values { tokens, out_rows, normed, some, logits: id, hidden, vocabulary, at_once } = self.values;
        let targets = batch.targets.len();
        let mut rows = vec![0f32; targets * hidden];
        let device = &self.device;
        let inputs: [(_, &[i32]); 4] = [
            (tokens.ids, &batch.ids),
            (tokens.positions, &batch.positions),
            (tokens.kv_start, &batch.doc_start),
            (out_rows, &batch.out_rows),
        ];
        for (id, numbers) in inputs {
            device.lock().write(&self.trunk, id, bytemuck::cast_slice(numbers))?;
        }
        device.run(&self.trunk, Extents::new(batch.ids.len(), targets)).await?;
        device.lock().read(&self.trunk, normed, bytemuck::cast_slice_mut(&mut rows))?;
        let mut scores = TeacherTopK::default();
        for rows in rows.chunks(at_once * hidden) {
            let count = rows.len() / hidden;
            let mut logits = vec![0f32; count * vocabulary];
            device.lock().write(&self.head, some, bytemuck::cast_slice(rows))?;
            device.run(&self.head, Extents::new(count, count)).await?;
            device.lock().read(&self.head, id, bytemuck::cast_slice_mut(&mut logits))?;
            for row in logits.chunks_exact(vocabulary) {
                if let Some(&loss) = row.iter().find(|logit| !logit.is_finite()) {
                    let target = scores.logits.len() / (top_k + 1) + 1;
                    return Err(TrainerError::NotFinite { target, targets, loss });
                }
                scores.push(row, top_k, temperature);
            }
        }
        Ok(scores)
    }
}
