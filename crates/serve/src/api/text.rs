//! Health, metrics, and the tokenizer.

use super::answer::token_text;
use super::{json_response, json_text};
use crate::body::json_body;
use crate::error::{ApiError, ApiResult};
use crate::fields::Fields;
use crate::keys::Caller;
use crate::metrics::labelled;
use crate::state::{App, now};
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;
use tritune_runtime::Stop;
use tritune_runtime::tokenizer::EncodeOptions;

/// Whether the server can answer.
pub async fn health(State(app): State<Arc<App>>) -> ApiResult<Response> {
    app.ready()?;
    if app.workers.is_dead() {
        return Err(ApiError::unavailable("the device failed, and no other could take over"));
    }
    Ok(json_response(&json!({ "status": "ok" })))
}

/// Tokens that routers count as a block of the cache. We know prefixes token by token; this is what routers cut prompts into.
const BLOCK: usize = 16;

/// What Prometheus reads, and routers. Nobody is asked for where the metrics are open.
pub async fn metrics(State(app): State<Arc<App>>, request: Request) -> ApiResult<Response> {
    if request.extensions().get::<Caller>().is_some_and(|caller| !caller.sees_all()) {
        return Err(ApiError::forbidden("the metrics count what all keys do; only one that sees all may read them"));
    }
    let workers = &app.workers;
    let slots = app.loaded.get().map_or(0, |loaded| loaded.sequences * workers.count());
    let number = |value: usize| value as f64;
    let in_use = workers.in_use();
    let usage = in_use.rows as f64 / in_use.all_rows.max(1) as f64;
    let mut text = app.metrics.text(&[
        ("slots", "Sequences side by side.", number(slots)),
        ("requests_running", "Requests that have a sequence.", number(workers.running())),
        ("requests_queued", "Requests that wait for one.", number(workers.queued())),
        ("kv_cache_usage", "Part of the KV cache that requests hold, 0 to 1.", usage),
        ("memory_bytes", "Memory on the device.", workers.memory() as f64),
        ("training_running", "Fine-tuning jobs that run.", number(app.jobs.running())),
        ("training_queued", "Fine-tuning jobs that wait.", number(app.jobs.waiting())),
        ("uptime_seconds", "Time since the start.", app.started.elapsed().as_secs_f64()),
    ]);
    let names = |names: &BTreeSet<String>| -> String {
        names.iter().map(|name| format!("{}:{name}", app.name)).collect::<Vec<_>>().join(",")
    };
    let adapters = [
        ("max_lora", workers.first().lanes.to_string()),
        ("running_lora_adapters", names(&in_use.running)),
        ("waiting_lora_adapters", names(&in_use.waiting)),
    ];
    let help = "Adapters of requests, in the labels; the value is the time.";
    text.push_str(&labelled("lora_requests_info", help, &adapters, now() as f64));
    let tokens = app.loaded.get().map_or(0, |loaded| slots * loaded.context);
    let blocks = [("block_size", BLOCK.to_string()), ("num_gpu_blocks", (tokens / BLOCK).to_string())];
    text.push_str(&labelled("cache_config_info", "The KV cache in blocks of tokens, in the labels.", &blocks, 1.0));
    let mut response = Response::new(Body::from(text));
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    Ok(response)
}

/// What clients that tokenize here want to know first.
pub async fn tokenizer_info(State(app): State<Arc<App>>) -> Response {
    let tokenizer = &app.text.0;
    let text = |id: Option<u32>| id.map(|id| token_text(tokenizer, id));
    json_response(&json!({
        "bos_token": text(tokenizer.special().bos),
        "eos_token": text(tokenizer.special().eos),
        "add_bos_token": tokenizer.wants_bos(),
        "vocab_size": tokenizer.len(),
    }))
}

/// Written as it is: as JSON values, tokens take forty times the memory.
#[derive(Serialize)]
struct Tokenized {
    tokens: Vec<u32>,
    count: usize,
}

/// The tokens of a text: `content` with llama.cpp's flags, or `prompt` with vLLM's, which reads special tokens in the text.
pub async fn tokenize(State(app): State<Arc<App>>, request: Request) -> ApiResult<Response> {
    let body = json_body(&app, request).await?;
    let fields = Fields::of(&body)?;
    let (name, content, add_bos, parse_special) = match fields.text("prompt")? {
        Some(prompt) => ("prompt", prompt, fields.flag("add_special_tokens")?.unwrap_or(true), true),
        None => {
            let special = fields.flag("add_special")?.unwrap_or(false);
            let content = fields.required_text("content")?;
            ("content", content, special, fields.flag("parse_special")?.unwrap_or(false))
        }
    };
    let add_bos = add_bos && app.text.0.wants_bos();
    let (own, content) = (Arc::clone(&app), content.to_owned());
    let encode = move |_: &Stop| {
        let tokens = own.text.0.encode(&content, EncodeOptions { add_bos, parse_special });
        let tokens = tokens.map_err(|error| ApiError::field(name, error.to_string()))?;
        let answer = Tokenized { count: tokens.len(), tokens };
        serde_json::to_string(&answer).map_err(|error| ApiError::internal(error.to_string()))
    };
    Ok(json_text(app.pools.of_size(body.size).run(encode).await?))
}

/// The text of tokens.
pub async fn detokenize(State(app): State<Arc<App>>, request: Request) -> ApiResult<Response> {
    let body = json_body(&app, request).await?;
    let fields = Fields::of(&body)?;
    let vocab = app.model.config().vocab as u64;
    let list = fields.list("tokens")?.ok_or_else(|| fields.wrong("tokens", "is missing"))?;
    let token = |value: &Value| value.as_u64().filter(|&token| token < vocab).map(|token| token as u32);
    let tokens: Option<Vec<u32>> = list.iter().map(token).collect();
    let tokens = tokens.ok_or_else(|| fields.wrong("tokens", format!("must hold token ids below {vocab}")))?;
    let own = Arc::clone(&app);
    let decode = move |_: &Stop| {
        let content = own.text.0.decode(&tokens, false);
        Ok(json!({ "content": content, "prompt": content }).to_string())
    };
    Ok(json_text(app.pools.of_size(body.size).run(decode).await?))
}
