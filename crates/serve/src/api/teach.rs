//! What a file would teach, and what that would take.

use super::json_response;
use crate::body::json_body;
use crate::error::{ApiError, ApiResult};
use crate::fields::Fields;
use crate::jobs::runner::{finetune, quiet, redact_paths};
use crate::jobs::settings::JobRequest;
use crate::keys::Caller;
use crate::state::App;
use axum::extract::{Request, State};
use axum::response::Response;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use tritune_runtime::data::{DataOptions, Preview, Sample, SampleEncoder, parts};
use tritune_runtime::finetune::SmallestChange;
use tritune_runtime::settings::FinetuneSettings;
use tritune_runtime::tokenizer::Tokenizer;
use tritune_runtime::{Error, Events, Level, Notice, Silent, Stop, error_chain, results};

/// Tokens shown of a sample.
const SHOWN: usize = 1024;
/// Lines that cannot be used, as many as are listed.
const LISTED: usize = 200;

/// The samples of a file, and the lines that cannot be used.
pub async fn preview(State(app): State<Arc<App>>, caller: Caller, request: Request) -> ApiResult<Response> {
    let body = json_body(&app, request).await?;
    let fields = Fields::of(&body)?;
    let job = JobRequest::read(&app, &caller, fields)?;
    let wanted = fields.count("samples", 0..=100)?.unwrap_or(5);
    let file = app.jobs.files.get(&job.training_file)?;
    let path = app.jobs.files.path(&file);
    let own = Arc::clone(&app);
    let found = app.pools.previews.run(move |stop| read_samples(&own, &path, &job, wanted, stop)).await?;
    let mut value = json!({ "file": file.id, "filename": file.filename });
    if let (Value::Object(all), Value::Object(found)) = (&mut value, found) {
        all.extend(found);
    }
    Ok(json_response(&value))
}

fn read_samples(app: &App, path: &PathBuf, job: &JobRequest, wanted: usize, stop: &Stop) -> ApiResult<Value> {
    let (tokenizer, vocab) = &*app.text;
    let loss = job.settings.loss;
    let encoder = match (&app.template_file, &app.template) {
        (Some(_), Some(template)) => Ok(SampleEncoder::with_template(tokenizer, vocab, loss, template.clone())),
        _ => SampleEncoder::new(tokenizer, vocab, loss),
    };
    let encoder = encoder.map_err(|error| ApiError::invalid(format!("the chat template cannot be used: {error}")))?;
    let FinetuneSettings { seq, overlong, ref map, .. } = job.settings;
    let options = DataOptions { format: None, seq: seq as usize, overlong, map: map.clone() };
    let found = Preview::read_until(path, &encoder, &options, (wanted, LISTED), &Silent, stop);
    let (listed, template) = (results::of_rejections(&found.rejections), app.template_origin());
    match found.report {
        Ok(report) => Ok(json!({
            "format": report.format.to_string(), "container": report.container, "usable": report.samples > 0,
            "records": report.records, "samples_total": report.samples, "rejected": report.rejected,
            "truncated": report.truncated, "tokens": report.tokens, "tokens_in_loss": report.targets,
            // The name of earlier versions, for clients that read it.
            "learnt_tokens": report.targets,
            "longest": report.longest, "chat_template": template,
            "samples": found.samples.iter().map(|sample| shown(sample, tokenizer)).collect::<Vec<Value>>(),
            "more_problems": report.rejected.saturating_sub(listed.len() as u64), "problems": listed,
        })),
        Err(error) => {
            let mut problems = listed;
            let reason = redact_paths(app, &error_chain(&error), [path]);
            problems.insert(0, json!({ "line": null, "kind": "file", "reason": reason }));
            Ok(json!({
                "format": null, "container": null, "usable": false, "records": 0, "samples_total": 0, "rejected": 0, "truncated": 0,
                "tokens": 0, "tokens_in_loss": 0, "learnt_tokens": 0, "longest": 0, "chat_template": template, "samples": [], "problems": problems,
                "more_problems": 0,
            }))
        }
    }
}

/// A sample as parts that count in the loss or not; `learnt` is the name of earlier versions.
fn shown(sample: &Sample, tokenizer: &Tokenizer) -> Value {
    let (tokens, parts) = (sample.tokens.len(), parts(sample, tokenizer, SHOWN).into_iter());
    let part = |(text, in_loss)| json!({ "text": text, "in_loss": in_loss, "learnt": in_loss });
    let parts: Vec<Value> = parts.map(part).collect();
    json!({ "line": sample.line, "tokens": tokens, "more_tokens": tokens.saturating_sub(SHOWN), "parts": parts })
}

/// What a job would take.
pub async fn plan(State(app): State<Arc<App>>, caller: Caller, request: Request) -> ApiResult<Response> {
    let body = json_body(&app, request).await?;
    app.ready()?;
    let fields = Fields::of(&body)?;
    let job = JobRequest::read(&app, &caller, fields)?;
    let measure = fields.flag("measure")?.unwrap_or(true);
    // Each of them loads the model once more.
    let _turn = app.jobs.planning.lock().await;
    let own = Arc::clone(&app);
    let planned = tokio::task::spawn_blocking(move || plan_job(&own, &job, measure)).await;
    Ok(json_response(&planned.map_err(|_| ApiError::internal("the run could not be planned"))??))
}

/// A step of more tokens is not timed: somebody waits for the plan.
const TIMED_TOKENS: f64 = 16384.0;

/// Gathers notes.
#[derive(Default)]
struct Notes(Mutex<Vec<String>>);

impl Events for Notes {
    fn notice(&self, notice: &Notice) {
        // What is being done is for a console.
        if notice.level == Level::Info {
            return;
        }
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(notice.text.clone());
    }
}

fn plan_job(app: &App, job: &JobRequest, measure: bool) -> ApiResult<Value> {
    let finetune = finetune(app, &job.training_file, job.validation_file.as_deref(), &job.settings);
    let finetune = finetune.map_err(ApiError::invalid)?;
    let path = finetune.settings.data.clone().unwrap_or_default();
    let notes = Arc::new(Notes::default());
    let runtime = quiet(&app.runtime).with_events(Arc::<Notes>::clone(&notes));
    let taken = || {
        notes
            .0
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
            .iter()
            .map(|note| redact_paths(app, note, [&path]))
            .collect::<Vec<_>>()
    };
    let chat_memory = app.workers.first().load.memory().total();
    let prepared = match finetune.plan(&runtime) {
        Ok(prepared) => prepared,
        Err(Error::RunTooLarge { needed, available, change }) => {
            let settings = match change {
                SmallestChange::Recompute => json!({ "recompute": "on" }),
                SmallestChange::BatchTokens(tokens) => json!({ "recompute": "auto", "batch-tokens": tokens }),
                SmallestChange::Seq(tokens) => json!({ "recompute": "auto", "seq": tokens, "batch-tokens": null }),
                SmallestChange::SmallerModel => json!({}),
            };
            let error = Error::RunTooLarge { needed, available, change };
            return Ok(json!({
                "fits": false, "chat_memory": chat_memory, "available": available, "notes": taken(),
                "refusal": {
                    "message": error.to_string(), "needed": needed, "available": available, "change": settings,
                    "change_text": change.to_string(),
                },
            }));
        }
        Err(error) => return Err(ApiError::field("training_file", redact_paths(app, &error_chain(&error), [&path]))),
    };
    let plan = prepared.plan();
    let held_out = plan.evaluation().map_or(0, |subset| subset.members.len());
    let memory = plan.memory;
    let mut value = json!({
        "fits": true, "device": format!("{} ({})", plan.device.name, plan.device.variant), "parameters": plan.parameters,
        "steps": plan.steps, "epochs": plan.settings.epochs, "lr": plan.settings.lr,
        // Whether they were chosen for a small file.
        "suited": plan.settings.epochs != job.settings.epochs, "train_samples": plan.train().members.len(),
        "held_out_samples": held_out, "tokens_per_step": plan.tokens_per_batch() * f64::from(plan.settings.accumulate),
        "memory": {
            "weights": memory.weights, "head": memory.head, "parameters": memory.parameters, "activations": memory.activations,
            "teacher": memory.teacher, "total": memory.total(),
        },
        "chat_memory": chat_memory, "available": plan.available, "recompute_blocks": plan.recompute,
        "seconds": null, "seconds_per_step": null, "tokens_per_second": null, "refusal": null,
    });
    if measure && plan.tokens_per_batch() <= TIMED_TOKENS {
        let failed = |error: Error| {
            ApiError::internal(format!("the run cannot be timed: {}", redact_paths(app, &error_chain(&error), [&path])))
        };
        let estimate = prepared.load().map_err(failed)?.estimate().map_err(failed)?;
        value["seconds"] = json!(estimate.seconds);
        value["seconds_per_step"] = json!(estimate.seconds / estimate.steps.max(1) as f64);
        value["tokens_per_second"] = json!(estimate.tokens_per_second);
    }
    value["notes"] = json!(taken());
    Ok(value)
}
