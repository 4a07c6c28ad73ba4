//! The targets and a teacher's opinion of them, from its own head beside the model's or from a file.

use super::{AddLoss, AddedLoss, LossHost, LossRows, Objective, PlanValues};
use crate::data::Batch;
use crate::settings::checks::within;
use crate::settings::{FinetuneSettings, Scales, SettingsError};
use crate::teacher::{Distillation, Relation, RelationValues, TeacherPlan, TeacherTrunk, teach};
use crate::trainer::{LossSum, TrainerError, TrainerOptions};
use std::sync::Arc;
use tritune_graph::{DType, DistillTarget, Graph, GraphError, MAX_TEACHER_TOKENS, TeacherLogits, ValueId};
use tritune_model::forward::TokenInputs;

/// What logs call the divergence from a teacher's distribution, and the attention-relation loss.
const KL: &str = "kl";
const RELATION: &str = "relation";

/// Refuses settings of a teacher that are out of range, or do nothing.
pub(super) fn check(settings: &FinetuneSettings) -> Result<(), SettingsError> {
    within("distill", settings.distill.unwrap_or(0.0), 0.0..=1.0)?;
    within("cross-entropy", settings.cross_entropy.unwrap_or(1.0), 0.0..=1e3)?;
    within("kl", settings.kl.unwrap_or(0.0), 0.0..=1e3)?;
    within("kl-temperature", settings.kl_temperature.unwrap_or(1.0), 0.1..=100.0)?;
    within("relation", settings.relation.unwrap_or(0.0), 0.0..=1e6)?;
    within("relation-heads", f64::from(settings.relation_heads.unwrap_or(1)), 1.0..=1024.0)?;
    if settings.distill.is_some() && settings.teacher.is_none() {
        return Err(SettingsError::Alone { name: "distill", needs: &["teacher"] });
    }
    let term = settings.kl.or(settings.relation).or(settings.cross_entropy).or(settings.kl_temperature);
    if (term.is_some() || settings.from_teacher) && settings.teacher.is_none() {
        return Err(SettingsError::NoTeacher);
    }
    if settings.distill.is_some() && term.is_some() {
        return Err(SettingsError::Conflict { first: "distill", second: "kl" });
    }
    if settings.from_teacher && !settings.full {
        return Err(SettingsError::Alone { name: "from-teacher", needs: &["full"] });
    }
    within("teacher-top-k", f64::from(settings.teacher_top_k.unwrap_or(1)), 1.0..=MAX_TEACHER_TOKENS as f64)?;
    if settings.teacher_top_k.is_some() && settings.teacher_cache.is_none() {
        return Err(SettingsError::Alone { name: "teacher-top-k", needs: &["teacher-cache"] });
    }
    if settings.teacher_cache.is_some() && settings.teacher.is_none() {
        return Err(SettingsError::Alone { name: "teacher-cache", needs: &["teacher"] });
    }
    if settings.teacher_cache.is_some() && settings.relation.is_some_and(|weight| weight > 0.0) {
        return Err(SettingsError::Conflict { first: "teacher-cache", second: "relation" });
    }
    if (settings.scales.is_some() || settings.table_scales.is_some()) && !settings.from_teacher {
        return Err(SettingsError::OwnScales);
    }
    if settings.table_scales == Some(Scales::Tensor) {
        let allowed = "row, 32, 64, 128 or 256".to_owned();
        return Err(SettingsError::OutOfRange { name: "table-scales", value: Scales::Tensor.to_string(), allowed });
    }
    if settings.table_scales.is_some() && settings.scales.unwrap_or_default() == Scales::Tensor {
        return Err(SettingsError::Alone { name: "table-scales", needs: &["scales"] });
    }
    let nothing = settings.cross_entropy == Some(0.0)
        && [settings.kl, settings.relation].iter().all(|weight| weight.unwrap_or(0.0) == 0.0);
    if nothing {
        return Err(SettingsError::NoTerm);
    }
    Ok(())
}

/// Cross-entropy and the divergence from a teacher.
#[derive(Clone, Debug)]
pub struct Distilled {
    how: Distillation,
    source: Source,
}

#[derive(Clone, Debug)]
enum Source {
    /// A teacher on the device.
    Head(Box<TeacherPlan>),
    /// So many tokens of each target, which the batches have.
    Top(usize),
}

impl Distilled {
    /// `teacher` is needed unless its opinions are in a file.
    pub(crate) fn new(how: Distillation, teacher: Option<TeacherPlan>) -> Result<Distilled, TrainerError> {
        let source = match how.top_k {
            Some(top_k) => Source::Top(top_k),
            None => Source::Head(Box::new(teacher.ok_or(TrainerError::NoTeacher)?)),
        };
        Ok(Distilled { how, source })
    }

    fn target(&self, teacher: TeacherLogits, divergence: ValueId) -> DistillTarget {
        let Distillation { hard, soft, temperature, .. } = self.how;
        DistillTarget { teacher, hard, soft, temperature, divergence }
    }

    fn add_top(&self, graph: &mut Graph, rows: &LossRows, top_k: usize) -> Result<AddedLoss, GraphError> {
        let tokens = graph.input("the teacher's tokens", DType::I32, rows.rows.backward(), top_k);
        let logits = graph.input("the teacher's logits", DType::F32, rows.rows.backward(), top_k + 1);
        let divergence = divergence(graph, rows);
        let target = self.target(TeacherLogits::Top { tokens, logits }, divergence);
        let loss = rows.head_loss(graph, Some(target))?;
        Ok(AddedLoss { loss, host: Some(Arc::new(TopKValues { tokens, logits, divergence })) })
    }

    fn add_head(&self, graph: &mut Graph, rows: &LossRows, teacher: &TeacherTrunk) -> Result<AddedLoss, GraphError> {
        let divergence = divergence(graph, rows);
        let target = self.target(TeacherLogits::Head { x: teacher.x, weight: teacher.head }, divergence);
        let relate = |how: Relation| -> Result<_, GraphError> {
            Ok((teacher.relate(graph, rows.config, how, rows.qkv, rows.documents)?, how.weight))
        };
        let relation = self.how.relation.map(relate).transpose()?;
        let loss = rows.head_loss(graph, Some(target))?;
        let host = TeacherValues { tokens: teacher.tokens, out_rows: teacher.out_rows, divergence, relation };
        Ok(AddedLoss { loss, host: Some(Arc::new(host)) })
    }
}

/// f32 `[targets, 1]`: how far the model's distribution is from the teacher's.
fn divergence(graph: &mut Graph, rows: &LossRows) -> ValueId {
    let divergence = graph.destination("divergence", DType::F32, rows.rows.backward(), 1);
    graph.mark_output(divergence, "divergence");
    divergence
}

impl Objective for Distilled {
    fn begin<'a>(&'a self, graph: &mut Graph, options: &'a TrainerOptions) -> Result<AddLoss<'a>, GraphError> {
        match &self.source {
            Source::Top(top_k) => Ok(Box::new(|graph, rows| self.add_top(graph, rows, *top_k))),
            Source::Head(teacher) => {
                let teacher = teach(graph, teacher, (options.tokens, options.targets), options.precision)?;
                Ok(Box::new(move |graph, rows| self.add_head(graph, rows, &teacher)))
            }
        }
    }
}

/// The host's side of a teacher on the device.
#[derive(Clone, Copy, Debug)]
pub struct TeacherValues {
    /// The tokens, in the rows of the backward pass.
    pub tokens: TokenInputs,
    /// i32 `[targets, 1]`: tokens whose prediction counts.
    pub out_rows: ValueId,
    /// f32 `[targets, 1]`: how far the student's distribution is from the teacher's.
    pub divergence: ValueId,
    /// The attention-relation term with its weight, where it counts.
    pub relation: Option<(RelationValues, f32)>,
}

impl LossHost for TeacherValues {
    fn begin(&self, plan: &PlanValues, tokens: usize) -> Result<(), TrainerError> {
        Ok(self.tokens.number_rows(plan.device.lock().as_mut(), plan.plan, tokens)?)
    }

    fn write(&self, plan: &PlanValues, batch: &Batch, step_targets: usize) -> Result<(), TrainerError> {
        plan.write(self.tokens.ids, &batch.ids)?;
        plan.write(self.tokens.positions, &batch.positions)?;
        plan.write(self.tokens.kv_start, &batch.doc_start)?;
        plan.write(self.out_rows, &batch.out_rows)?;
        if let Some((values, weight)) = self.relation {
            // A micro-batch counts by its targets, in this term as in the others.
            let fraction = batch.targets.len() as f32 / step_targets.max(1) as f32;
            plan.write(values.weights, &vec![weight * fraction / batch.ids.len().max(1) as f32; batch.ids.len()])?;
        }
        Ok(())
    }

    fn read(&self, plan: &PlanValues, batch: &Batch, sum: &mut LossSum) -> Result<(), TrainerError> {
        sum.add_measure(KL, total(&plan.read(self.divergence, batch.targets.len())?));
        if let Some((values, _)) = self.relation {
            let losses = plan.read(values.loss, batch.ids.len())?;
            // The mean of the tokens, once for each target.
            sum.add_measure(RELATION, total(&losses) / batch.ids.len().max(1) as f64 * sum.targets as f64);
        }
        Ok(())
    }
}

/// The host's side of a teacher's cached logits.
#[derive(Clone, Copy, Debug)]
pub struct TopKValues {
    /// i32 `[targets, k]`: tokens.
    pub tokens: ValueId,
    /// f32 `[targets, k + 1]`: their logits and that of the rest.
    pub logits: ValueId,
    /// f32 `[targets, 1]`: how far the student's distribution is from that.
    pub divergence: ValueId,
}

impl LossHost for TopKValues {
    fn write(&self, plan: &PlanValues, batch: &Batch, _: usize) -> Result<(), TrainerError> {
        let top_k = batch.teacher_top_k.as_ref().ok_or(TrainerError::NoTeacherTopK)?;
        plan.write(self.tokens, &top_k.tokens)?;
        Ok(plan.write(self.logits, &top_k.logits)?)
    }

    fn read(&self, plan: &PlanValues, batch: &Batch, sum: &mut LossSum) -> Result<(), TrainerError> {
        sum.add_measure(KL, total(&plan.read(self.divergence, batch.targets.len())?));
        Ok(())
    }
}

fn total(values: &[f32]) -> f64 {
    values.iter().map(|&value| f64::from(value)).sum()
}
