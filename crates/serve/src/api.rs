//! The routes and what handlers have in common.

pub mod adapters;
pub mod answer;
pub mod chat;
pub mod completions;
pub mod device;
pub mod embeddings;
pub mod files;
pub mod jobs;
pub mod key;
pub mod messages;
pub mod models;
pub mod own;
pub mod responses;
pub mod sampling;
pub mod teach;
pub mod text;

use crate::error::{ApiError, ApiResult};
use crate::fields::Fields;
use crate::page;
use crate::state::App;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use axum::routing::{get, post};
use serde_json::Value;
use std::sync::Arc;

/// All routes.
pub fn routes(app: Arc<App>) -> Router {
    const JOB: &str = "/v1/fine_tuning/jobs/{id}";
    Router::new()
        .route("/", get(page::index))
        .route("/assets/{name}", get(page::asset))
        .route("/health", get(text::health))
        .route("/v1/health", get(text::health))
        .route("/metrics", get(text::metrics))
        .route("/tritune/key", get(key::key))
        .route("/tokenize", post(text::tokenize))
        .route("/detokenize", post(text::detokenize))
        .route("/tokenizer_info", get(text::tokenizer_info))
        .route("/v1/models", get(models::list))
        .route("/v1/models/{id}", get(models::retrieve).delete(models::delete))
        .route("/v1/chat/completions", post(chat::completions))
        .route("/v1/completions", post(completions::completions))
        .route("/v1/embeddings", post(embeddings::embeddings))
        .route("/v1/responses", post(responses::responses))
        .route("/v1/files", get(files::list).post(files::upload))
        .route("/v1/files/{id}", get(files::retrieve).delete(files::delete))
        .route("/v1/files/{id}/content", get(files::content))
        .route("/v1/fine_tuning/jobs", get(jobs::list).post(jobs::create))
        .route(JOB, get(jobs::retrieve))
        .route(&format!("{JOB}/cancel"), post(jobs::cancel))
        .route(&format!("{JOB}/pause"), post(jobs::pause))
        .route(&format!("{JOB}/resume"), post(jobs::resume))
        .route(&format!("{JOB}/events"), get(jobs::events))
        .route(&format!("{JOB}/checkpoints"), get(jobs::checkpoints))
        .route("/tritune/jobs/{id}/curve", get(jobs::curve))
        .route("/tritune/jobs/{id}/answers", get(jobs::answers))
        .route("/tritune/preview", post(teach::preview))
        .route("/tritune/plan", post(teach::plan))
        .route("/tritune/device", get(device::device))
        .route("/tritune/adapters", get(adapters::list))
        .route("/tritune/adapters/load", post(adapters::load))
        .route("/tritune/adapters/unload", post(adapters::unload))
        .route("/v1/load_lora_adapter", post(adapters::load_named))
        .route("/v1/unload_lora_adapter", post(adapters::unload_named))
        .fallback(nothing_here)
        .method_not_allowed_fallback(wrong_method)
        .with_state(app)
}

async fn nothing_here(request: Request) -> ApiError {
    let path: String = request.uri().path().chars().take(100).collect();
    ApiError {
        status: StatusCode::NOT_FOUND,
        code: Some("not_found"),
        ..ApiError::invalid(format!("there is nothing at {path}"))
    }
}

async fn wrong_method(method: Method) -> ApiError {
    let message = format!("this address does not take {method}");
    ApiError { status: StatusCode::METHOD_NOT_ALLOWED, code: Some("method_not_allowed"), ..ApiError::invalid(message) }
}

/// A JSON answer.
pub fn json_response(value: &Value) -> Response {
    json_text(value.to_string())
}

/// An answer that is JSON already.
pub fn json_text(text: String) -> Response {
    let mut response = Response::new(Body::from(text));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// Whether an answer is streamed, and whether usage comes at its end.
pub fn streams(fields: Fields<'_>) -> ApiResult<(bool, bool)> {
    let stream = fields.flag("stream")?.unwrap_or(false);
    let options = fields.object("stream_options")?;
    let usage = options.and_then(|options| options.get("include_usage")).and_then(Value::as_bool).unwrap_or(false);
    Ok((stream, usage))
}

/// A value of the query, with `%` and `+` resolved.
pub fn query(request: &Request, name: &str) -> Option<String> {
    let pairs = request.uri().query()?.split('&');
    let (_, value) = pairs.filter_map(|pair| pair.split_once('=')).find(|(key, _)| *key == name)?;
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let hex: Vec<u8> = rest.by_ref().take(2).collect();
                u8::from_str_radix(std::str::from_utf8(&hex).ok()?, 16).ok()?
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

/// A page of a list: `limit` items after the one called `after`.
pub fn paged(request: &Request, items: Vec<Value>, most: usize) -> ApiResult<Value> {
    let limit = match query(request, "limit") {
        None => most,
        Some(text) => match text.parse::<usize>() {
            Ok(limit) if (1..=10_000).contains(&limit) => limit,
            _ => return Err(ApiError::field("limit", "limit must be a whole number from 1 to 10000")),
        },
    };
    let start = query(request, "after").and_then(|after| items.iter().position(|item| item["id"] == after.as_str()));
    let start = start.map_or(0, |index| index + 1);
    let has_more = items.len() > start + limit;
    let data: Vec<Value> = items.into_iter().skip(start).take(limit).collect();
    let id = |item: Option<&Value>| item.map_or(Value::Null, |item| item["id"].clone());
    let (first, last) = (id(data.first()), id(data.last()));
    Ok(serde_json::json!({ "object": "list", "data": data, "has_more": has_more, "first_id": first, "last_id": last }))
}
