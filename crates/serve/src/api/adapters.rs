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
use std::path::Path;
use std::sync::Arc;

/// What is in the folder.
pub async fn list(State(app): State<Arc<App>>, caller: Caller) -> Response {
    app.catalog.refresh();
    let seen: Vec<Entry> = app.catalog.entries().into_iter().filter(|entry| entry.is_seen_by(&caller)).collect();
    json_response(&json!({ "data": seen }))
}

/// Loads an adapter.
pub async fn load(State(app): State<Arc<App>>, caller: Caller, request: Request) -> ApiResult<Response> {
    let body = json_body(&app, request).await?;
    let fields = Fields::of(&body)?;
    let name = own_name(&app, &caller, fields, "name", fields.required_text("name")?)?;
    load_it(&app, &name).await
}

/// Unloads an adapter; its requests fail.
pub async fn unload(State(app): State<Arc<App>>, caller: Caller, request: Request) -> ApiResult<Response> {
    let body = json_body(&app, request).await?;
    let fields = Fields::of(&body)?;
    let name = own_name(&app, &caller, fields, "name", fields.required_text("name")?)?;
    unload_it(&app, &name).await
}

/// The same in vLLM's words, which controllers of clusters speak: `lora_path` is a file or folder of the adapters folder, and
/// `lora_name` its name or the id of its model.
pub async fn load_named(State(app): State<Arc<App>>, caller: Caller, request: Request) -> ApiResult<Response> {
    let body = json_body(&app, request).await?;
    let fields = Fields::of(&body)?;
    let given = short_name(&app, fields.required_text("lora_name")?);
    let of_path = app.catalog.name_of_path(Path::new(fields.required_text("lora_path")?));
    let of_path = of_path.ok_or_else(|| {
        fields.wrong("lora_path", "must be a file or folder of the server's adapters folder, by its name or its path")
    })?;
    if given != of_path {
        let why = format!("must be {of_path} or {}:{of_path}, after the file or folder", app.name);
        return Err(fields.wrong("lora_name", why));
    }
    let name = own_name(&app, &caller, fields, "lora_name", given)?;
    load_it(&app, &name).await
}

/// See [`load_named`].
pub async fn unload_named(State(app): State<Arc<App>>, caller: Caller, request: Request) -> ApiResult<Response> {
    let body = json_body(&app, request).await?;
    let fields = Fields::of(&body)?;
    let given = short_name(&app, fields.required_text("lora_name")?);
    let name = own_name(&app, &caller, fields, "lora_name", given)?;
    unload_it(&app, &name).await
}

/// An adapter's name without that of the model.
fn short_name<'n>(app: &App, name: &'n str) -> &'n str {
    app.catalog.name_of(name).unwrap_or(name)
}

async fn load_it(app: &App, name: &str) -> ApiResult<Response> {
    app.ready()?;
    app.load_adapter(name).await?;
    entry(app, name)
}

async fn unload_it(app: &App, name: &str) -> ApiResult<Response> {
    app.workers.unload_adapter(name).await;
    app.catalog.set_loaded(name, Ok(None));
    app.catalog.refresh();
    entry(app, name)
}

fn entry(app: &App, name: &str) -> ApiResult<Response> {
    let entry = app.catalog.get(name).ok_or_else(|| ApiError::not_found("adapter", name))?;
    Ok(json_response(&json!(entry)))
}

/// The name of an adapter, which stands in a field, if the caller may load and unload it.
fn own_name(app: &App, caller: &Caller, fields: Fields<'_>, field: &str, name: &str) -> ApiResult<String> {
    if !is_name(name) {
        return Err(fields.wrong(field, "must be letters, digits, '-', '_' and '.': a file of the adapters folder"));
    }
    app.catalog.refresh();
    let entry = app.catalog.get(name).filter(|entry| entry.is_seen_by(caller));
    let entry = entry.ok_or_else(|| ApiError::not_found("adapter", name))?;
    if !entry.is_managed_by(caller) {
        return Err(ApiError::forbidden(format!("{name} is there for all keys; only one that sees all may do that")));
    }
    Ok(name.to_owned())
}
