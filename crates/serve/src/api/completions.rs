//! `/v1/completions`: plain prompts, with scores of their tokens when asked for.

use super::answer::{Answer, Answers, Progress, finite, token_text};
use super::sampling::Sampling;
use super::{json_response, streams};
use crate::body::json_body;
use crate::error::{ApiError, ApiResult};
use crate::fields::Fields;
use crate::keys::Caller;
use crate::sse;
use crate::state::{App, now};
use axum::extract::{Request, State};
use axum::response::Response;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use tritune_runtime::Stop;
use tritune_runtime::scheduler::{Logprobs, Request as EngineRequest};
use tritune_runtime::tokenizer::{EncodeOptions, Tokenizer};

/// The most prompts of a request.
const MAX_PROMPTS: usize = 128;
/// The most alternatives of a token.
const MAX_LOGPROBS: u64 = 20;

/// Continues prompts.
pub async fn completions(State(app): State<Arc<App>>, caller: Caller, request: Request) -> ApiResult<Response> {
    let body = json_body(&app, request).await?;
    app.ready()?;
    let fields = Fields::of(&body)?;
    let model = fields.required_text("model")?.to_owned();
    let adapter = app.adapter_of(&caller, &model)?;
    let mut sampling = Sampling::read(fields, &app, 0)?;
    // OpenAI's default of this endpoint.
    sampling.max_tokens = sampling.max_tokens.or(Some(16));
    sampling.logprobs = fields.count("logprobs", 0..=MAX_LOGPROBS)?;
    let echo = fields.flag("echo")?.unwrap_or(false);
    if fields.text("suffix")?.is_some_and(|suffix| !suffix.is_empty()) {
        return Err(fields.wrong("suffix", "is not supported: this model continues text, it does not fill gaps"));
    }
    let (stream, include_usage) = streams(fields)?;
    let prompts = fields.get("prompt").cloned().unwrap_or(Value::from(""));
    let own = Arc::clone(&app);
    let read = move |_: &Stop| {
        let prompts = read_prompts(&prompts, &own)?;
        let mut requests: Vec<EngineRequest> = Vec::new();
        for (number, prompt) in prompts.iter().enumerate() {
            requests.extend(sampling.requests(prompt, number * sampling.answers, &own)?);
        }
        for request in &mut requests {
            request.prompt_logprobs = echo && request.logprobs.is_some();
        }
        Ok((prompts, requests))
    };
    let (prompts, requests) = app.pools.of_size(body.size).run(read).await?;
    drop(body);
    let each = requests.len() / prompts.len().max(1);
    let mut answers = Answers::submit(&app, (&caller, adapter), requests)?;
    let fields = json!({ "id": app.id("cmpl"), "object": "text_completion", "created": now(), "model": model });
    let texts = sse::TextChunks::new(&fields, (",\"text\":", ""));
    let head = move |choices: Value| {
        let mut chunk = fields.clone();
        chunk["choices"] = choices;
        chunk
    };
    let count = prompts.len();
    if stream {
        return Ok(sse::stream(move |events| async move {
            for index in 0..if echo { answers.all.len() } else { 0 } {
                events.text(&texts, index, &app.text.0.decode(&prompts[index / each], true));
            }
            loop {
                match answers.next().await {
                    Ok(Some(Progress::Text(index, text, None))) => events.text(&texts, index, &text),
                    Ok(Some(Progress::Text(index, text, Some(logprobs)))) => {
                        let begin = answers.all[index].text.chars().count() - text.chars().count();
                        let logprobs = legacy_logprobs(&app.text.0, &[(Some(logprobs), begin)]);
                        events.data(&head(
                            json!([{ "index": index, "text": text, "logprobs": logprobs, "finish_reason": null }]),
                        ));
                    }
                    Ok(Some(Progress::Done(index))) => {
                        let finish = answers.all[index].finish_reason();
                        events.data(&head(
                            json!([{ "index": index, "text": "", "logprobs": null, "finish_reason": finish }]),
                        ));
                    }
                    Ok(None) => break,
                    Err(error) => return events.fail(&error),
                }
            }
            if include_usage {
                let mut chunk = head(json!([]));
                chunk["usage"] = answers.usage(count);
                chunk["tritune"] = answers.timing();
                events.data(&chunk);
            }
            events.done();
        }));
    }
    answers.gather().await?;
    let choices = answers.all.iter().enumerate();
    let choices =
        choices.map(|(index, answer)| choice(&app, index, answer, echo.then_some(prompts[index / each].as_slice())));
    let mut value = head(choices.collect());
    value["usage"] = answers.usage(count);
    value["tritune"] = answers.timing();
    Ok(json_response(&value))
}

/// One answer, with its prompt before it when it is echoed.
fn choice(app: &App, index: usize, answer: &Answer, echoed: Option<&[u32]>) -> Value {
    let tokenizer = &app.text.0;
    let mut text = String::new();
    let mut scored: Vec<(Option<Logprobs>, usize)> = Vec::new();
    if let Some(prompt) = echoed {
        let mut places = Vec::with_capacity(prompt.len());
        for &token in prompt {
            places.push(text.chars().count());
            text.push_str(&token_text(tokenizer, token));
        }
        // Nothing comes before the first token.
        let first = prompt.first().map(|&token| Logprobs { token, logprob: f32::NAN, top: Vec::new() });
        let all = first.into_iter().chain(answer.prompt.iter().cloned());
        scored.extend(all.zip(places).map(|(logprobs, place)| (Some(logprobs), place)));
        text = tokenizer.decode(prompt, true);
    }
    let shift = text.chars().count();
    scored.extend(answer.logprobs.iter().map(|(logprobs, place)| (Some(logprobs.clone()), place + shift)));
    text.push_str(&answer.text);
    let wanted = !answer.logprobs.is_empty() || !answer.prompt.is_empty();
    let logprobs = if wanted { legacy_logprobs(tokenizer, &scored) } else { Value::Null };
    json!({ "index": index, "text": text, "logprobs": logprobs, "finish_reason": answer.finish_reason() })
}

/// Log probabilities as completions give them: lists side by side.
fn legacy_logprobs(tokenizer: &Tokenizer, scored: &[(Option<Logprobs>, usize)]) -> Value {
    let (mut tokens, mut logprobs, mut tops, mut places) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (scored, place) in scored {
        let Some(scored) = scored else { continue };
        tokens.push(Value::from(shown(tokenizer, scored.token)));
        let unknown = scored.logprob.is_nan();
        logprobs.push(if unknown { Value::Null } else { json!(finite(scored.logprob)) });
        let mut top = Map::new();
        for &(token, logprob) in &scored.top {
            top.entry(shown(tokenizer, token)).or_insert(json!(finite(logprob)));
        }
        tops.push(if unknown { Value::Null } else { Value::from(top) });
        places.push(Value::from(*place));
    }
    json!({ "tokens": tokens, "token_logprobs": logprobs, "top_logprobs": tops, "text_offset": places })
}

/// A token by a text that no other has.
fn shown(tokenizer: &Tokenizer, token: u32) -> String {
    let bytes = tokenizer.token_bytes(token);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => {
            let escaped: String = bytes.iter().map(|byte| format!("\\x{byte:02x}")).collect();
            format!("bytes:{escaped}")
        }
    }
}

/// Prompts: a text, tokens, or a list of either.
pub fn read_prompts(value: &Value, app: &App) -> ApiResult<Vec<Vec<u32>>> {
    let wrong = |what: &str| ApiError::field("prompt", format!("prompt {what}"));
    let list = match value {
        Value::Array(list) if list.iter().all(|item| item.is_string() || item.is_array()) => list.as_slice(),
        other => std::slice::from_ref(other),
    };
    if list.is_empty() || list.len() > MAX_PROMPTS {
        return Err(wrong(&format!("has {} prompts; it must have from 1 to {MAX_PROMPTS}", list.len())));
    }
    let (tokenizer, vocab) = (&app.text.0, app.model.config().vocab);
    let read = |prompt: &Value| -> ApiResult<Vec<u32>> {
        let tokens = match prompt {
            Value::String(text) => {
                let options = EncodeOptions { add_bos: tokenizer.wants_bos(), parse_special: false };
                tokenizer.encode(text, options).map_err(|error| wrong(&format!("cannot be tokenised: {error}")))?
            }
            Value::Array(tokens) => {
                let token =
                    |value: &Value| value.as_u64().filter(|&token| token < vocab as u64).map(|token| token as u32);
                let tokens: Option<Vec<u32>> = tokens.iter().map(token).collect();
                tokens.ok_or_else(|| wrong(&format!("must hold token ids below {vocab}")))?
            }
            _ => return Err(wrong("must be a string, a list of strings, or tokens")),
        };
        if tokens.is_empty() { Err(wrong("is empty; give some text")) } else { Ok(tokens) }
    };
    list.iter().map(read).collect()
}
