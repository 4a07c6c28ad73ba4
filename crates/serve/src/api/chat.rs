//! `/v1/chat/completions`.

use super::answer::{Answers, Progress, chat_logprobs};
use super::messages::Conversation;
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
use tritune_runtime::Stop;
use tritune_runtime::scheduler::Request as EngineRequest;

/// The most alternatives of a token.
pub const MAX_LOGPROBS: u64 = 20;

/// Answers a conversation.
pub async fn completions(State(app): State<Arc<App>>, caller: Caller, request: Request) -> ApiResult<Response> {
    let body = json_body(&app, request).await?;
    app.ready()?;
    let fields = Fields::of(&body)?;
    let model = fields.required_text("model")?.to_owned();
    let adapter = app.adapter_of(&caller, &model)?;
    let conversation = Conversation::read(fields)?;
    let mut sampling = Sampling::read(fields, &app, 1)?;
    let top = fields.count("top_logprobs", 0..=MAX_LOGPROBS)?;
    sampling.logprobs = fields.flag("logprobs")?.unwrap_or(false).then_some(top.unwrap_or(0));
    if top.is_some() && sampling.logprobs.is_none() {
        return Err(fields.wrong("top_logprobs", "needs logprobs to be true"));
    }
    let (stream, include_usage) = streams(fields)?;
    let requests = prepare(&app, &conversation, body.size, sampling).await?;
    drop(body);
    let choices = requests.len();
    let mut answers = Answers::submit(&app, (&caller, adapter), requests)?;
    let head = Head { id: app.id("chatcmpl"), created: now(), model };
    if stream {
        return Ok(sse::stream(move |events| {
            stream_answers(app, events, answers, head, choices, include_usage, conversation)
        }));
    }
    answers.gather().await?;
    let choice = |(index, answer): (usize, &super::answer::Answer)| {
        let logprobs: Vec<Value> =
            answer.logprobs.iter().map(|(logprobs, _)| chat_logprobs(&app.text.0, logprobs)).collect();
        let calls = conversation.tool_calls(&answer.text, &app.id("call"));
        let finish = if calls.is_some() { "tool_calls" } else { answer.finish_reason() };
        let mut message = json!({ "role": "assistant", "content": answer.text, "refusal": null });
        if let Some(calls) = calls {
            message["content"] = Value::Null;
            message["tool_calls"] = calls;
        }
        let logprobs = if logprobs.is_empty() { Value::Null } else { json!({ "content": logprobs, "refusal": null }) };
        json!({ "index": index, "message": message, "logprobs": logprobs, "finish_reason": finish })
    };
    let choices: Vec<Value> = answers.all.iter().enumerate().map(choice).collect();
    Ok(json_response(&json!({
        "id": head.id, "object": "chat.completion", "created": head.created, "model": head.model,
        "choices": choices, "usage": answers.usage(1), "system_fingerprint": null, "tritune": answers.timing(),
    })))
}

/// The requests that answer a conversation. Rendering and tokenising take time, so they have a thread of their own.
pub async fn prepare(
    app: &Arc<App>,
    conversation: &Conversation,
    bytes: usize,
    mut sampling: Sampling,
) -> ApiResult<Vec<EngineRequest>> {
    let (own, schema) = (Arc::clone(app), conversation.schema());
    let conversation = conversation.clone();
    let work = move |_: &Stop| {
        let (prompt, stops) = conversation.prompt(&own)?;
        sampling.add_stops(stops);
        sampling.requests(&prompt, 0, &own)
    };
    let mut requests = app.pools.of_size(bytes).run(work).await?;
    if let Some(schema) = schema {
        let own = Arc::clone(app);
        let compile = move |_: &Stop| own.jobs.grammars.json(&own.text.0, own.model.config().vocab, &schema);
        let grammar = app.pools.schema(compile).await?;
        requests.iter_mut().for_each(|request| request.constraint = Some(grammar.constraint()));
    }
    Ok(requests)
}

/// What every chunk of a stream repeats.
struct Head {
    id: String,
    created: u64,
    model: String,
}

impl Head {
    /// The fields beside the choices.
    fn fields(&self, usage: Option<Value>) -> Value {
        let mut fields = json!({
            "id": self.id, "object": "chat.completion.chunk", "created": self.created, "model": self.model,
            "system_fingerprint": null,
        });
        if let Some(usage) = usage {
            fields["usage"] = usage;
        }
        fields
    }

    fn chunk(&self, choices: Value, usage: Option<Value>) -> Value {
        let mut chunk = self.fields(usage);
        chunk["choices"] = choices;
        chunk
    }
}

async fn stream_answers(
    app: Arc<App>,
    events: sse::Events,
    mut answers: Answers,
    head: Head,
    choices: usize,
    include_usage: bool,
    conversation: Conversation,
) {
    // With usage at the end, all other chunks say there is none yet.
    let no_usage = || include_usage.then_some(Value::Null);
    let texts = sse::TextChunks::new(&head.fields(no_usage()), (",\"delta\":{\"content\":", "}"));
    for index in 0..choices {
        let delta = json!({ "role": "assistant", "content": "", "refusal": null });
        let choice = json!([{ "index": index, "delta": delta, "logprobs": null, "finish_reason": null }]);
        events.data(&head.chunk(choice, no_usage()));
    }
    loop {
        let progress = match answers.next().await {
            Ok(Some(progress)) => progress,
            Ok(None) => break,
            Err(error) => return events.fail(&error),
        };
        match progress {
            // A call of a tool can be told from text only when it is complete.
            Progress::Text(..) if conversation.may_call_tools() => {}
            Progress::Text(index, text, None) => events.text(&texts, index, &text),
            Progress::Text(index, text, Some(logprobs)) => {
                let logprobs = json!({ "content": [chat_logprobs(&app.text.0, &logprobs)], "refusal": null });
                let choice = json!([{ "index": index, "delta": { "content": text }, "logprobs": logprobs, "finish_reason": null }]);
                events.data(&head.chunk(choice, no_usage()));
            }
            Progress::Done(index) => {
                let answer = &answers.all[index];
                let mut finish = answer.finish_reason();
                if conversation.may_call_tools() {
                    let delta = match conversation.tool_calls(&answer.text, &app.id("call")) {
                        Some(calls) => {
                            finish = "tool_calls";
                            json!({ "tool_calls": calls })
                        }
                        None => json!({ "content": answer.text }),
                    };
                    let choice = json!([{ "index": index, "delta": delta, "logprobs": null, "finish_reason": null }]);
                    events.data(&head.chunk(choice, no_usage()));
                }
                let choice = json!([{ "index": index, "delta": {}, "logprobs": null, "finish_reason": finish }]);
                events.data(&head.chunk(choice, no_usage()));
            }
        }
    }
    if include_usage {
        let mut chunk = head.chunk(json!([]), Some(answers.usage(1)));
        chunk["tritune"] = answers.timing();
        events.data(&chunk);
    }
    events.done();
}
