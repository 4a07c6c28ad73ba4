//! `/v1/fine_tuning/jobs`.

use super::own::OwnJob;
use super::{json_response, paged, query};
use crate::body::json_body;
use crate::catalog::is_name;
use crate::error::{ApiError, ApiResult};
use crate::fields::Fields;
use crate::jobs::JobLimits;
use crate::jobs::events::curve as losses;
use crate::jobs::record::{Job, Live, Status, Wanted};
use crate::jobs::settings::JobRequest;
use crate::keys::Caller;
use crate::options::ServeLimits;
use crate::sse;
use crate::state::{App, now};
use axum::extract::{Request, State};
use axum::response::Response;
use serde_json::{Value, json};
use std::sync::Arc;

/// Points of a curve.
const MAX_POINTS: usize = 1000;

/// Starts a job.
pub async fn create(State(app): State<Arc<App>>, caller: Caller, request: Request) -> ApiResult<Response> {
    let body = json_body(&app, request).await?;
    app.ready()?;
    let fields = Fields::of(&body)?;
    let JobRequest { training_file, validation_file, settings, hyperparameters } =
        JobRequest::read(&app, &caller, fields)?;
    fields.required_text("model")?;
    let wanted = match fields.text("suffix")? {
        Some(suffix) if is_name(suffix) => suffix.to_owned(),
        Some(_) => {
            return Err(
                fields.wrong("suffix", "must be up to 64 letters, digits, '-', '_' and '.', and not begin with a dot")
            );
        }
        None => default_name(&app, &training_file),
    };
    let job = Job {
        id: app.id("ftjob"),
        created_at: now(),
        number: 0,
        started_at: None,
        finished_at: None,
        owner: caller.owner(),
        model: app.name.clone(),
        adapter: String::new(),
        training_file,
        validation_file,
        status: Status::Queued,
        wanted: Wanted::Run,
        error: None,
        fine_tuned_model: None,
        hyperparameters,
        metadata: metadata(fields)?,
        settings,
        steps: 0,
        answers: Vec::new(),
        live: Live::default(),
    };
    let ServeLimits { jobs, ended_jobs: ended, storage, .. } = app.limits;
    if app.stored_bytes(&caller) >= caller.max_storage(storage) {
        return Err(ApiError::too_large("the files and adapters of this key have reached their limit; delete some"));
    }
    let limits = JobLimits { jobs, own: caller.max_jobs(jobs), ended };
    let job = app.jobs.add(job, limits, &|taken| app.catalog.free_name(&wanted, taken))?;
    tracing::info!(job = %job.id, adapter = %job.adapter, "fine-tuning job created");
    Ok(json_response(&job.to_json()))
}

/// The client's own notes: as many, and as long, as OpenAI's API takes.
fn metadata(fields: Fields<'_>) -> ApiResult<Value> {
    let Some(metadata) = fields.object("metadata")? else { return Ok(Value::Null) };
    let fits = |(key, value): (&String, &Value)| {
        key.chars().count() <= 64 && value.as_str().is_some_and(|value| value.chars().count() <= 512)
    };
    match metadata.as_object() {
        Some(all) if all.len() <= 16 && all.iter().all(fits) => Ok(metadata.clone()),
        _ => Err(fields.wrong("metadata", "must have up to 16 keys of up to 64 characters, with texts of up to 512")),
    }
}

/// The file's name, as far as it can be that of an adapter.
fn default_name(app: &App, file: &str) -> String {
    let filename = app.jobs.files.get(file).map(|file| file.filename).unwrap_or_default();
    let stem = filename.split('.').next().unwrap_or_default();
    let plain = |letter: char| if letter.is_ascii_alphanumeric() || letter == '_' { letter } else { '-' };
    let name: String = stem.chars().take(40).map(plain).collect();
    let name = name.trim_matches('-');
    if is_name(name) { name.to_owned() } else { "adapter".to_owned() }
}

/// All jobs.
pub async fn list(State(app): State<Arc<App>>, caller: Caller, request: Request) -> ApiResult<Response> {
    let jobs = app.jobs.list().into_iter().filter(|job| caller.sees(job.owner.as_deref()));
    let jobs = jobs.map(|job| job.to_json()).collect();
    Ok(json_response(&paged(&request, jobs, 20)?))
}

/// One job.
pub async fn retrieve(State(app): State<Arc<App>>, OwnJob(id): OwnJob) -> ApiResult<Response> {
    Ok(json_response(&app.jobs.get(&id)?.to_json()))
}

/// Ends a job for good.
pub async fn cancel(State(app): State<Arc<App>>, OwnJob(id): OwnJob) -> ApiResult<Response> {
    Ok(json_response(&app.jobs.cancel(&id)?.to_json()))
}

/// Stops a job so that it can go on later.
pub async fn pause(State(app): State<Arc<App>>, OwnJob(id): OwnJob) -> ApiResult<Response> {
    Ok(json_response(&app.jobs.pause(&id)?.to_json()))
}

/// Lets a job go on.
pub async fn resume(State(app): State<Arc<App>>, OwnJob(id): OwnJob) -> ApiResult<Response> {
    let wanted = app.jobs.get(&id)?.adapter;
    let job = app.jobs.resume(&id, &|taken| app.catalog.free_name(&wanted, taken))?;
    Ok(json_response(&job.to_json()))
}

/// What happened to a job: a list, newest first, or a stream, oldest first.
pub async fn events(State(app): State<Arc<App>>, OwnJob(id): OwnJob, request: Request) -> ApiResult<Response> {
    let (job, all) = app.jobs.events(&id, 0)?;
    if query(&request, "stream").as_deref() != Some("true") {
        let items = all.iter().rev().map(|event| event.to_json(&job)).collect();
        return Ok(json_response(&paged(&request, items, 20)?));
    }
    let last = request.headers().get("last-event-id").and_then(|id| id.to_str().ok().map(str::to_owned));
    let after = last.or_else(|| query(&request, "after"));
    let seen = after.and_then(|after| all.iter().find(|event| event.id(&job) == after)).map_or(0, |event| event.serial);
    Ok(sse::stream(move |events| follow(app, id, events, seen)))
}

async fn follow(app: Arc<App>, id: String, events: sse::Events, mut seen: u64) {
    let mut changes = app.jobs.follow();
    let mut shown = None;
    loop {
        changes.borrow_and_update();
        let Ok((job, new)) = app.jobs.events(&id, seen) else { return events.done_event() };
        let waiting = (job.status, job.live.waiting_for);
        if shown != Some(waiting) {
            events.event("status", None, &job.to_json());
            shown = Some(waiting);
        }
        for event in new {
            events.event(event.kind(), Some(&event.id(&job)), &event.to_json(&job));
            seen = event.serial;
        }
        if job.status.is_over() || job.status == Status::Paused {
            return events.done_event();
        }
        if app.stopping.load(std::sync::atomic::Ordering::Relaxed) || changes.changed().await.is_err() {
            return;
        }
    }
}

/// What of a job can be used or gone on from.
pub async fn checkpoints(State(app): State<Arc<App>>, OwnJob(id): OwnJob, request: Request) -> ApiResult<Response> {
    let job = app.jobs.get(&id)?;
    let checkpoint = |model: &String| {
        let live = &job.live;
        json!({
            "id": format!("ftckpt-{}", job.id.trim_start_matches("ftjob-")), "object": "fine_tuning.job.checkpoint",
            "created_at": job.finished_at, "step_number": live.step, "fine_tuned_model_checkpoint": model,
            "fine_tuning_job_id": job.id,
            "metrics": { "step": live.step, "train_loss": live.smoothed_loss, "valid_loss": live.best_eval_loss.or(live.eval_loss) },
        })
    };
    let items = job.fine_tuned_model.iter().map(checkpoint).collect();
    Ok(json_response(&paged(&request, items, 10)?))
}

/// The losses of a job.
pub async fn curve(State(app): State<Arc<App>>, OwnJob(id): OwnJob) -> ApiResult<Response> {
    let (job, events) = app.jobs.events(&id, 0)?;
    Ok(json_response(&losses(&events, job.live.steps, MAX_POINTS)))
}

/// Prompts answered before and after.
pub async fn answers(State(app): State<Arc<App>>, OwnJob(id): OwnJob) -> ApiResult<Response> {
    let job = app.jobs.get(&id)?;
    let status = if job.status == Status::Succeeded { "ready" } else { "not_ready" };
    Ok(json_response(&json!({ "status": status, "data": job.answers })))
}
