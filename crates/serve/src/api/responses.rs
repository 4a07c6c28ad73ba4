//! `/v1/responses`, without memory: each request brings its whole conversation.

use super::answer::{Answers, Progress};
use super::chat::prepare;
use super::messages::{Conversation, Turn, content, message_of};
use super::sampling::Sampling;
use super::{json_response, streams};
use crate::body::json_body;
use crate::error::ApiResult;
use crate::fields::Fields;
use crate::keys::Caller;
use crate::sse;
use crate::state::{App, now};
use axum::extract::{Request, State};
use axum::response::Response;
use serde_json::{Value, json};
use std::sync::Arc;

/// Answers a conversation.
pub async fn responses(State(app): State<Arc<App>>, caller: Caller, request: Request) -> ApiResult<Response> {
    let body = json_body(&app, request).await?;
    app.ready()?;
    let fields = Fields::of(&body)?;
    let model = fields.required_text("model")?.to_owned();
    let adapter = app.adapter_of(&caller, &model)?;
    if fields.get("previous_response_id").is_some() {
        return Err(fields.wrong(
            "previous_response_id",
            "is not supported: this server keeps no conversations; send all of it as input",
        ));
    }
    let mut conversation = Conversation::of(input(fields)?, fields)?;
    if let Some(format) = fields.object("text")?.and_then(|text| text.get("format")) {
        conversation.keep_to(Fields::at(format, "text.format")?)?;
    }
    let sampling = Sampling::read(fields, &app, 1)?;
    let (stream, _) = streams(fields)?;
    let requests = prepare(&app, &conversation, body.size, sampling).await?;
    drop(body);
    let mut answers = Answers::submit(&app, (&caller, adapter), requests.into_iter().take(1).collect())?;
    let shape = Shape { id: app.id("resp"), item: app.id("msg"), created: now(), model };
    if stream {
        return Ok(sse::stream(move |events| stream_response(app, events, answers, shape, conversation)));
    }
    answers.gather().await?;
    Ok(json_response(&shape.response(&app, &answers, &conversation)))
}

/// The messages of `instructions` and `input`.
fn input(fields: Fields<'_>) -> ApiResult<Vec<Turn>> {
    let mut messages: Vec<Turn> = Vec::new();
    if let Some(text) = fields.text("instructions")? {
        messages.push(Turn::new("system", text));
    }
    match fields.get("input") {
        Some(Value::String(text)) => messages.push(Turn::new("user", text)),
        Some(Value::Array(items)) => {
            for (index, item) in items.iter().enumerate() {
                let place = format!("input[{index}]");
                let item = Fields::at(item, &place)?;
                match item.text("type")?.unwrap_or("message") {
                    "message" => {
                        let role = item.required_text("role")?;
                        messages.push(message_of(item, role, content(item, "content")?)?);
                    }
                    "function_call" => {
                        let (name, arguments) = (item.required_text("name")?, item.text("arguments")?.unwrap_or("{}"));
                        messages.push(Turn::call(&Value::from(name), arguments));
                    }
                    "function_call_output" => {
                        messages.push(message_of(item, "tool", content(item, "output")?)?);
                    }
                    // Thoughts of other models and the like.
                    _ => {}
                }
            }
        }
        Some(_) => return Err(fields.wrong("input", "must be a string or a list")),
        None => return Err(fields.wrong("input", "is missing")),
    }
    Ok(messages)
}

/// What every event of a stream repeats.
struct Shape {
    id: String,
    item: String,
    created: u64,
    model: String,
}

impl Shape {
    /// A response in a state.
    fn outline(&self, status: &str, output: Value, usage: Value) -> Value {
        json!({
            "id": self.id, "object": "response", "created_at": self.created, "status": status, "model": self.model,
            "error": null, "incomplete_details": null, "instructions": null, "metadata": {}, "output": output,
            "parallel_tool_calls": true, "temperature": null, "top_p": null, "tool_choice": "auto", "tools": [],
            "previous_response_id": null, "usage": usage,
        })
    }

    fn part(text: &str) -> Value {
        json!({ "type": "output_text", "text": text, "annotations": [], "logprobs": [] })
    }

    fn message(&self, status: &str, parts: Value) -> Value {
        json!({ "type": "message", "id": self.item, "status": status, "role": "assistant", "content": parts })
    }

    /// The finished response.
    fn response(&self, app: &App, answers: &Answers, conversation: &Conversation) -> Value {
        let answer = &answers.all[0];
        let complete = answer.finish_reason() != "length";
        let status = if complete { "completed" } else { "incomplete" };
        let output = match conversation.tool_calls(&answer.text, &app.id("call")) {
            Some(calls) => calls.as_array().into_iter().flatten().map(|call| self.call(app, call)).collect(),
            None => json!([self.message(status, json!([Shape::part(&answer.text)]))]),
        };
        let usage = answers.usage(1);
        let usage = json!({
            "input_tokens": usage["prompt_tokens"], "input_tokens_details": usage["prompt_tokens_details"],
            "output_tokens": usage["completion_tokens"], "output_tokens_details": { "reasoning_tokens": 0 },
            "total_tokens": usage["total_tokens"],
        });
        let mut response = self.outline(status, output, usage);
        if !complete {
            response["incomplete_details"] = json!({ "reason": "max_output_tokens" });
        }
        response["tritune"] = answers.timing();
        response
    }

    fn call(&self, app: &App, call: &Value) -> Value {
        json!({
            "type": "function_call", "id": app.id("fc"), "call_id": call["id"], "name": call["function"]["name"],
            "arguments": call["function"]["arguments"], "status": "completed",
        })
    }
}

async fn stream_response(
    app: Arc<App>,
    events: sse::Events,
    mut answers: Answers,
    shape: Shape,
    conversation: Conversation,
) {
    let mut number = 0;
    let mut say = |kind: &str, mut value: Value| {
        value["type"] = Value::from(kind);
        value["sequence_number"] = Value::from(number);
        number += 1;
        (kind.to_owned(), value)
    };
    let begun = shape.outline("in_progress", json!([]), Value::Null);
    let mut first = vec![
        say("response.created", json!({ "response": begun })),
        say("response.in_progress", json!({ "response": begun })),
    ];
    let place = json!({ "item_id": shape.item, "output_index": 0, "content_index": 0 });
    let with = |name: &str, value: Value| {
        let mut event = place.clone();
        event[name] = value;
        event
    };
    let plain = !conversation.may_call_tools();
    if plain {
        let item = shape.message("in_progress", json!([]));
        first.push(say("response.output_item.added", json!({ "output_index": 0, "item": item })));
        first.push(say("response.content_part.added", with("part", Shape::part(""))));
    }
    for (kind, value) in &first {
        events.event(kind, None, value);
    }
    loop {
        match answers.next().await {
            Ok(Some(Progress::Text(_, text, _))) if plain && !text.is_empty() => {
                let mut delta = with("delta", Value::from(text));
                delta["logprobs"] = json!([]);
                let (kind, value) = say("response.output_text.delta", delta);
                events.event(&kind, None, &value);
            }
            Ok(Some(_)) => {}
            Ok(None) => break,
            Err(error) => {
                let mut failed = shape.outline("failed", json!([]), Value::Null);
                failed["error"] = json!({ "code": error.code.unwrap_or("server_error"), "message": error.message });
                let (kind, value) = say("response.failed", json!({ "response": failed }));
                return events.event(&kind, None, &value);
            }
        }
    }
    let response = shape.response(&app, &answers, &conversation);
    let mut last = Vec::new();
    if plain {
        let text = answers.all[0].text.as_str();
        let mut done = with("text", Value::from(text));
        done["logprobs"] = json!([]);
        last.push(say("response.output_text.done", done));
        last.push(say("response.content_part.done", with("part", Shape::part(text))));
    }
    for (index, item) in response["output"].as_array().into_iter().flatten().enumerate() {
        if !plain {
            last.push(say("response.output_item.added", json!({ "output_index": index, "item": item })));
        }
        last.push(say("response.output_item.done", json!({ "output_index": index, "item": item })));
    }
    let kind = if response["status"] == "incomplete" { "response.incomplete" } else { "response.completed" };
    last.push(say(kind, json!({ "response": response })));
    for (kind, value) in &last {
        events.event(kind, None, value);
    }
}
