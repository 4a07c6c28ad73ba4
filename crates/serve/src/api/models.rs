//! `/v1/models`: the model, and each adapter as a model of its own.

use super::json_response;
use crate::catalog::Entry;
use crate::error::{ApiError, ApiResult};
use crate::keys::Caller;
use crate::state::App;
use axum::extract::{Path, State};
use axum::response::Response;
use serde_json::{Value, json};
use std::sync::Arc;

/// All models.
pub async fn list(State(app): State<Arc<App>>, caller: Caller) -> Response {
    let adapters = app.catalog.entries().into_iter().filter(|entry| entry.loaded && entry.is_seen_by(&caller));
    let mut data = vec![base(&app)];
    data.extend(adapters.map(|entry| adapter(&app, &entry)));
    json_response(&json!({ "object": "list", "data": data }))
}

/// One model.
pub async fn retrieve(State(app): State<Arc<App>>, caller: Caller, Path(id): Path<String>) -> ApiResult<Response> {
    let model = match app.adapter_of(&caller, &id)? {
        None => base(&app),
        Some(name) => {
            let entry = app.catalog.get(&name).ok_or_else(|| ApiError::not_found("model", &id))?;
            adapter(&app, &entry)
        }
    };
    Ok(json_response(&model))
}

/// Removes an adapter that a job made.
pub async fn delete(State(app): State<Arc<App>>, caller: Caller, Path(id): Path<String>) -> ApiResult<Response> {
    if id == app.name {
        return Err(ApiError::forbidden("the model itself cannot be removed; only adapters that jobs made can"));
    }
    let name = app.adapter_of(&caller, &id)?.ok_or_else(|| ApiError::not_found("model", &id))?;
    let entry = app.catalog.get(&name).ok_or_else(|| ApiError::not_found("model", &id))?;
    if entry.job.is_none() {
        return Err(ApiError::forbidden(format!("{id} was put into the adapters folder by hand; remove it there")));
    }
    app.workers.unload_adapter(&name).await;
    let removed = match entry.path.is_dir() {
        true => std::fs::remove_dir_all(&entry.path),
        false => std::fs::remove_file(&entry.path),
    };
    let _ = std::fs::remove_file(app.catalog.folder().join(format!("{name}.job")));
    app.catalog.forget(&name);
    removed.map_err(|error| ApiError::internal(format!("{id} could not be removed: {error}")))?;
    Ok(json_response(&json!({ "id": id, "object": "model", "deleted": true })))
}

fn base(app: &App) -> Value {
    let context = app.loaded.get().map_or(app.model.default_context(), |loaded| loaded.context);
    let template = app.template.as_ref().map(|_| app.template_origin());
    json!({
        "id": app.name, "object": "model", "created": app.created, "owned_by": "tritune",
        "tritune": {
            "kind": "base", "base": null, "job": null, "context": context,
            "parameters": app.model.config().parameters(), "chat_template": template,
            "device": app.workers.first().load.device().map(|(device, _)| device.selector),
        },
    })
}

fn adapter(app: &App, entry: &Entry) -> Value {
    let context = app.loaded.get().map_or(app.model.default_context(), |loaded| loaded.context);
    json!({
        "id": entry.id, "object": "model", "created": entry.modified, "owned_by": "tritune",
        "tritune": {
            "kind": "adapter", "base": app.name, "job": entry.job, "context": context, "rank": entry.rank,
            "removable": entry.job.is_some(),
        },
    })
}
