//! Results as JSON: what the command line prints with `--json`, and what bindings return.

use crate::devices::{DeviceList, Gpu};
use crate::evaluate::Evaluation;
use crate::finetune::{ExportedRun, RunPlan, Written};
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
    match &run.written {
        Written::Adapter { gguf, peft, .. } => {
            summary["adapter"] = json!(gguf.as_ref().unwrap_or(peft));
            summary["peft"] = json!(peft);
        }
        Written::Model { gguf, hf, master, .. } => {
            summary["model"] = json!(gguf);
            summary["hf"] = json!(hf);
            summary["master"] = json!(master);
        }
    }
    summary["report"] = json!(run.report);
    summary["joules"] = json!(run.energy.as_ref().map(|energy| energy.joules));
    summary
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

/// The devices of this machine.
pub fn of_devices(found: &DeviceList) -> Value {
    let cpu = json!({
        "device": found.cpu.selector, "name": found.cpu.name, "kind": "cpu", "threads": found.cpu.threads.unwrap_or(1),
        "variant": found.cpu.variant, "variants": found.cpu_variants,
    });
    Value::Array(std::iter::once(cpu).chain(found.gpus.iter().map(of_gpu)).collect())
}

fn of_gpu(gpu: &Gpu) -> Value {
    let profile = &gpu.profile;
    let (major, minor, patch) = profile.api_version;
    json!({
        "device": gpu.selector,
        "name": profile.name,
        "kind": format!("{:?}", profile.kind).to_lowercase(),
        "driver": profile.driver,
        "api_version": format!("{major}.{minor}.{patch}"),
        "memory_bytes": profile.device_memory,
        "unified": profile.unified,
        "subgroup_size": profile.subgroup_size,
        "max_binding": profile.max_binding,
        "max_shared": profile.max_shared,
        "f16": profile.f16,
        "variants": gpu.variants,
        "tuning": gpu.tuning,
    })
}

/// The prediction for one device.
pub fn of_prediction(row: &RunPrediction) -> Value {
    json!({
        "device": row.device, "prediction": row.speed, "sustained_training": row.sustained_training(),
        "memory": row.memory, "memory_bytes": row.memory.total(), "recompute": row.recompute, "fits": row.fits(),
    })
}
