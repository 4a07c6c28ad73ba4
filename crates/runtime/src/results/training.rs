//! Results of training and of what reads data sets, as JSON.

use crate::data::Rejection;
use crate::evaluate::Evaluation;
use crate::finetune::{ExportedRun, RunPlan, StepReport, Written};
use crate::predict::RunPrediction;
use serde_json::{Value, json};
use tritune_train::checkpoint::CheckpointMeta;

/// What a run will do, the seconds it should take where they were estimated, and the bytes it holds on the device.
pub fn of_plan(plan: &RunPlan, estimate: Option<f64>, device_bytes: u64) -> Value {
    let device = &plan.device;
    json!({
        "device": { "name": device.name, "selector": device.selector, "variant": device.variant },
        "samples": plan.train().members.len(),
        "evaluation_samples": plan.evaluation_samples(),
        "parameters": plan.parameters,
        "steps": plan.steps,
        "recompute": plan.recompute,
        "kept": plan.kept,
        "memory": plan.memory,
        "planned_bytes": plan.memory.total(),
        "device_bytes": device_bytes,
        "estimated_s": estimate,
    })
}

/// The numbers of a run so far.
pub fn of_run(plan: &RunPlan, meta: &CheckpointMeta) -> Value {
    json!({
        "finished": meta.finished,
        "steps": meta.step,
        "tokens": meta.tokens_seen,
        "elapsed_s": meta.elapsed_seconds,
        "tokens_per_s": meta.tokens_seen as f64 / meta.elapsed_seconds.max(1e-9),
        "smoothed_loss": meta.loss_average.value(),
        "best_eval_loss": meta.best_eval_loss,
        "eval": meta.eval_history,
        "memory": plan.memory,
        "parameters": plan.parameters,
    })
}

/// The numbers of a run and the files it left.
pub fn of_export(run: &ExportedRun) -> Value {
    let mut summary = of_run(&run.plan, &run.meta);
    summary["device_bytes"] = json!(run.device_bytes);
    if let (Value::Object(summary), Value::Object(files)) = (&mut summary, of_written(&run.written)) {
        summary.extend(files);
    }
    summary["report"] = json!(run.report);
    summary["joules"] = json!(run.energy.as_ref().map(|energy| energy.joules));
    summary
}

/// The files of what was trained.
pub fn of_written(written: &Written) -> Value {
    match written {
        Written::Adapter { gguf, peft, .. } => json!({ "adapter": gguf.as_ref().unwrap_or(peft), "peft": peft }),
        Written::Model { gguf, hf, master, .. } => json!({ "model": gguf, "hf": hf, "master": master }),
    }
}

/// The figures of a step that a host has taken.
pub fn of_step(step: &StepReport) -> Value {
    json!({
        "step": step.step,
        "loss": step.loss,
        "grad_norm": step.gradient_norm,
        "lr": step.learning_rate,
        "targets": step.targets,
        "tokens": step.tokens,
    })
}

/// Lines of a data file that cannot be used.
pub fn of_rejections(rejections: &[Rejection]) -> Vec<Value> {
    let line = |Rejection { line, reason }: &Rejection| json!({ "line": line, "kind": reason.kind(), "reason": reason.to_string() });
    rejections.iter().map(line).collect()
}

/// The figures of an evaluation.
pub fn of_evaluation(evaluation: &Evaluation) -> Value {
    let mut figures = json!({
        "loss": evaluation.loss,
        "perplexity": evaluation.perplexity(),
        "bits_per_byte": evaluation.bits_per_byte,
        "tokens": evaluation.tokens,
        "samples": evaluation.samples,
    });
    if let Some(accuracy) = evaluation.accuracy {
        figures["accuracy"] = json!(accuracy.fraction());
        figures["questions"] = json!(accuracy.questions);
    }
    figures
}

/// The prediction for one device.
pub fn of_prediction(row: &RunPrediction) -> Value {
    json!({
        "device": row.device, "prediction": row.speed, "sustained_training": row.sustained_training(),
        "memory": row.memory, "memory_bytes": row.memory.total(), "recompute": row.recompute, "fits": row.fits(),
    })
}
