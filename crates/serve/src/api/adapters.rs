//! The adapters folder, loaded and unloaded while the server runs.

use super::json_response;
use crate::body::json_body;
use crate::catalog::{Entry, is_name};
use crate::error::{ApiError, ApiResult};
use crate::fields::Fields;
use crate::keys::Caller;
use crate::state::App;
use axum::extract::{Request, State};
use axum::response::Response;
use serde_json::json;
use std::sync::Arc;

/// What is in the folder.
pub async fn list(State(app): State<Arc<App>>, caller: Caller) -> Response {
    app.catalog.refresh();
    let seen: Vec<Entry> = app.catalog.entries().into_iter().filter(|entry| entry.is_seen_by(&caller)).collect();
    json_response(&json!({ "data": seen }))
}

/// Loads an adapter.
pub async fn load(State(app): State<Arc<App>>, caller: Caller, request: Request) -> ApiResult<Response> {
    let name = name(&app, &caller, request).await?;
    app.ready()?;
    app.load_adapter(&name).await?;
    entry(&app, &name)
}

/// Unloads an adapter; its requests fail.
pub async fn unload(State(app): State<Arc<App>>, caller: Caller, request: Request) -> ApiResult<Response> {
    let name = name(&app, &caller, request).await?;
    app.worker.unload_adapter(&name).await;
    app.catalog.set_loaded(&name, Ok(None));
    app.catalog.refresh();
    entry(&app, &name)
}

fn entry(app: &App, name: &str) -> ApiResult<Response> {
    let entry = app.catalog.get(name).ok_or_else(|| ApiError::not_found("adapter", name))?;
    Ok(json_response(&json!(entry)))
}

/// The name of an adapter that the caller may load and unload.
async fn name(app: &App, caller: &Caller, request: Request) -> ApiResult<String> {
    let body = json_body(app, request).await?;
    let fields = Fields::of(&body)?;
    let name = fields.required_text("name")?;
    if !is_name(name) {
        return Err(fields.wrong("name", "must be letters, digits, '-', '_' and '.': a file of the adapters folder"));
    }
    app.catalog.refresh();
    let entry = app.catalog.get(name).filter(|entry| entry.is_seen_by(caller));
    let entry = entry.ok_or_else(|| ApiError::not_found("adapter", name))?;
    if !entry.is_managed_by(caller) {
        return Err(ApiError::forbidden(format!("{name} is there for all keys; only one that sees all may do that")));
    }
    Ok(name.to_owned())
}
