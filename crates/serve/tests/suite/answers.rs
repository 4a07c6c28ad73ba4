//! What clients ask for and how they get it.

use crate::client::{MODEL, Running, options};
use serde_json::{Value, json};
use tempfile::TempDir;

fn server() -> (TempDir, Running) {
    let folder = tempfile::tempdir().unwrap();
    let running = Running::start(options(folder.path()));
    (folder, running)
}

fn chat(more: Value) -> Value {
    let mut body = json!({
        "model": MODEL, "messages": [{ "role": "user", "content": "Once upon a time" }], "max_tokens": 12, "temperature": 0, "seed": 1,
    });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

#[test]
fn chat_answers_whole_and_in_pieces() {
    let (_folder, server) = server();
    let whole = server.post("/v1/chat/completions", &chat(json!({}))).json();
    let text = whole["choices"][0]["message"]["content"].as_str().unwrap();
    assert!(!text.is_empty());
    assert_eq!((&whole["object"], &whole["model"]), (&json!("chat.completion"), &json!(MODEL)));
    assert_eq!(whole["choices"][0]["finish_reason"], "length");
    let usage = &whole["usage"];
    assert_eq!(usage["completion_tokens"], 12);
    assert_eq!(usage["total_tokens"].as_u64().unwrap(), usage["prompt_tokens"].as_u64().unwrap() + 12);

    let more = json!({ "stream": true, "stream_options": { "include_usage": true }, "unknown": { "field": 1 } });
    let events = server.post("/v1/chat/completions", &chat(more)).events();
    assert_eq!(events[0]["choices"][0]["delta"]["role"], "assistant");
    let pieces = events.iter().filter_map(|event| event["choices"][0]["delta"]["content"].as_str());
    assert_eq!(pieces.collect::<String>(), text);
    assert!(events.iter().all(|event| event["object"] == "chat.completion.chunk" && event["id"] == events[0]["id"]));
    let (last, before) = (events.last().unwrap(), &events[..events.len() - 1]);
    assert_eq!(last["choices"], json!([]));
    assert_eq!(last["usage"]["completion_tokens"], 12);
    // The conversation of before is known but for its last two tokens.
    let known = usage["prompt_tokens"].as_u64().unwrap() - 2;
    assert_eq!(last["usage"]["prompt_tokens_details"]["cached_tokens"], known);
    assert!(before.iter().all(|event| event["usage"].is_null()));
    assert_eq!(before.last().unwrap()["choices"][0]["finish_reason"], "length");
    // Without being asked for, usage is not there at all.
    let events = server.post("/v1/chat/completions", &chat(json!({ "stream": true }))).events();
    assert!(events.iter().all(|event| event.get("usage").is_none()));
}

#[test]
fn sampling_is_what_was_asked_for() {
    let (_folder, server) = server();
    let text = |more: Value| {
        server.post("/v1/chat/completions", &chat(more)).json()["choices"][0]["message"]["content"].clone()
    };
    let seeded = json!({ "temperature": 1.2, "seed": 7 });
    assert_eq!(text(seeded.clone()), text(seeded.clone()));
    assert_ne!(text(seeded), text(json!({ "temperature": 1.2, "seed": 8 })));
    let greedy = text(json!({}));
    let word = greedy.as_str().unwrap().split_whitespace().nth(2).unwrap().to_owned();
    let stopped = server.post("/v1/chat/completions", &chat(json!({ "stop": word }))).json();
    assert_eq!(stopped["choices"][0]["finish_reason"], "stop");
    assert!(!stopped["choices"][0]["message"]["content"].as_str().unwrap().contains(&word));
    let many = server.post("/v1/chat/completions", &chat(json!({ "n": 3, "temperature": 1.5 }))).json();
    let texts: Vec<&Value> =
        many["choices"].as_array().unwrap().iter().map(|choice| &choice["message"]["content"]).collect();
    assert!(texts.len() == 3 && texts[0] != texts[1] && texts[1] != texts[2], "{texts:?}");
    assert_eq!(many["usage"]["completion_tokens"], 36);
    let biased = text(json!({ "logit_bias": { "300": 100 }, "max_completion_tokens": 3 }));
    let token = server.post("/detokenize", &json!({ "tokens": [300, 300, 300] })).json()["content"].clone();
    assert_eq!(biased.as_str().unwrap().trim(), token.as_str().unwrap().trim());
    let scored = server.post("/v1/chat/completions", &chat(json!({ "logprobs": true, "top_logprobs": 3 }))).json();
    let content = scored["choices"][0]["logprobs"]["content"].as_array().unwrap();
    assert_eq!(content.len(), 12);
    for token in content {
        let top = token["top_logprobs"].as_array().unwrap();
        assert_eq!((top.len(), &top[0]["logprob"]), (3, &token["logprob"]), "the most likely was chosen");
        assert!(token["logprob"].as_f64().unwrap() <= 0.0 && token["bytes"].is_array());
    }
}

#[test]
fn prompts_are_continued_and_scored() {
    let (_folder, server) = server();
    let ask = |more: Value| {
        let mut body = json!({ "model": MODEL, "prompt": "Once upon a time", "max_tokens": 8, "temperature": 0 });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        server.post("/v1/completions", &body)
    };
    let whole = ask(json!({})).json();
    let text = whole["choices"][0]["text"].as_str().unwrap();
    let pieces = ask(json!({ "stream": true })).events();
    assert_eq!(pieces.iter().filter_map(|event| event["choices"][0]["text"].as_str()).collect::<String>(), text);
    let two = ask(json!({ "prompt": ["Once upon a time", "The dog"] })).json();
    assert_eq!((&two["choices"][0]["text"], &two["choices"][1]["index"]), (&json!(text), &json!(1)));
    // As evaluation harnesses do: tokens in, the log probability of each of them out.
    let tokens = server
        .post("/tokenize", &json!({ "content": "Once upon a time there was", "add_special": true }))
        .json()["tokens"]
        .clone();
    let count = tokens.as_array().unwrap().len();
    let scored = ask(json!({ "prompt": tokens, "echo": true, "logprobs": 1, "max_tokens": 1 })).json();
    let logprobs = &scored["choices"][0]["logprobs"];
    let list = |name: &str| logprobs[name].as_array().unwrap().clone();
    assert_eq!(
        (list("tokens").len(), list("token_logprobs").len(), list("top_logprobs").len()),
        (count + 1, count + 1, count + 1)
    );
    assert!(
        list("token_logprobs")[0].is_null()
            && list("token_logprobs")[1..].iter().all(|value| value.as_f64().unwrap() <= 0.0)
    );
    for (value, top) in list("token_logprobs").iter().zip(list("top_logprobs")).skip(1) {
        assert!(top.as_object().unwrap().values().all(|best| best.as_f64() >= value.as_f64()));
    }
    assert!(scored["choices"][0]["text"].as_str().unwrap().starts_with("Once upon a time there was"));
    // Text that was scored is generated the same.
    let echoed = ask(json!({ "echo": true })).json();
    assert_eq!(echoed["choices"][0]["text"], format!("Once upon a time{text}"));
}

#[test]
fn forms_and_tools() {
    let (_folder, server) = server();
    let schema = json!({
        "type": "object", "properties": { "name": { "type": "string", "maxLength": 12 }, "age": { "type": "integer", "minimum": 0, "maximum": 99 } },
        "required": ["name", "age"], "additionalProperties": false,
    });
    let format =
        json!({ "type": "json_schema", "json_schema": { "name": "person", "strict": true, "schema": schema } });
    let answer =
        server.post("/v1/chat/completions", &chat(json!({ "response_format": format, "max_tokens": 100 }))).json();
    let content = answer["choices"][0]["message"]["content"].as_str().unwrap();
    let person: Value = serde_json::from_str(content).unwrap_or_else(|_| panic!("{content:?}"));
    assert!(
        person["name"].is_string() && person["age"].as_u64().unwrap() <= 99 && person.as_object().unwrap().len() == 2
    );
    assert_eq!(answer["choices"][0]["finish_reason"], "stop");
    let wrong = json!({ "type": "json_schema", "json_schema": { "name": "x", "schema": { "type": "nonsense" } } });
    let refused = server.post("/v1/chat/completions", &chat(json!({ "response_format": wrong })));
    assert_eq!((refused.status, &refused.error()["param"]), (400, &json!("response_format")));

    let parameters = json!({ "type": "object", "properties": { "city": { "enum": ["Rome", "Oslo"] } }, "required": ["city"], "additionalProperties": false });
    let tools = json!([{ "type": "function", "function": { "name": "weather", "description": "Tells the weather.", "parameters": parameters } }]);
    let must = json!({ "tools": tools, "tool_choice": "required", "max_tokens": 60 });
    let called = server.post("/v1/chat/completions", &chat(must.clone())).json();
    let call = &called["choices"][0]["message"]["tool_calls"][0];
    assert_eq!((&call["type"], &call["function"]["name"]), (&json!("function"), &json!("weather")));
    let arguments: Value = serde_json::from_str(call["function"]["arguments"].as_str().unwrap()).unwrap();
    assert!(arguments["city"] == "Rome" || arguments["city"] == "Oslo");
    assert_eq!(called["choices"][0]["finish_reason"], "tool_calls");
    let mut streamed = must;
    streamed["stream"] = json!(true);
    let events = server.post("/v1/chat/completions", &chat(streamed)).events();
    let calls: Vec<&Value> = events
        .iter()
        .map(|event| &event["choices"][0]["delta"]["tool_calls"][0])
        .filter(|call| !call.is_null())
        .collect();
    assert!(calls[0]["index"] == 0 && calls[0]["id"].is_string() && calls[0]["function"]["name"] == "weather");
    let history = json!([
        { "role": "developer", "content": "Be brief." }, { "role": "user", "content": [{ "type": "text", "text": "Weather?" }] },
        { "role": "assistant", "content": null, "tool_calls": [call] },
        { "role": "tool", "tool_call_id": call["id"], "content": "Sunny" },
    ]);
    assert!(server.post("/v1/chat/completions", &chat(json!({ "messages": history }))).json()["choices"][0]["message"]["content"].is_string());
}

#[test]
fn guessing_changes_no_answer() {
    let (_folder, server) = server();
    // The same word again and again.
    let again = |more: Value| {
        let mut body = chat(json!({ "logit_bias": { "300": 100 }, "max_tokens": 24 }));
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        server.post("/v1/chat/completions", &body)
    };
    let counted = || {
        let metrics = server.get("/metrics").text;
        let value = |name: &str| {
            let line = metrics.lines().find_map(|line| line.strip_prefix(&format!("tritune_{name}_tokens_total ")));
            line.unwrap().parse::<u64>().unwrap()
        };
        (value("guessed"), value("accepted"))
    };
    let plain = again(json!({ "speculate": "off" })).json();
    assert_eq!(counted(), (0, 0));
    let guessing = again(json!({ "speculate": "ngram" })).json();
    assert_eq!(guessing["choices"], plain["choices"]);
    assert_eq!(guessing["usage"]["completion_tokens"], 24);
    let (guessed, accepted) = counted();
    assert!(accepted > 0 && guessed >= accepted, "{guessed} guessed, {accepted} accepted");
    let refused = again(json!({ "speculate": "magic" })).error();
    assert_eq!(refused["param"], "speculate");
    assert!(refused["message"].as_str().unwrap().contains("\"ngram\""), "{refused}");
}

#[test]
fn the_other_endpoints() {
    let (_folder, server) = server();
    assert_eq!(server.get("/health").json(), json!({ "status": "ok" }));
    let models = server.get("/v1/models").json();
    assert_eq!((&models["object"], &models["data"][0]["id"]), (&json!("list"), &json!(MODEL)));
    assert_eq!(models["data"][0]["tritune"]["kind"], "base");
    assert_eq!(server.get("/v1/models/storyteller").json(), models["data"][0]);
    let missing = server.get("/v1/models/other");
    assert_eq!((missing.status, &missing.error()["code"]), (404, &json!("model_not_found")));

    let tokens = server.post("/tokenize", &json!({ "content": "A small dog." })).json();
    assert_eq!(server.post("/detokenize", &tokens).json()["content"], "A small dog.");
    // As lm-eval asks: the end token's text is one token, and a prompt has none of its own.
    let end = server.get("/tokenizer_info").json()["eos_token"].clone();
    let asked =
        |prompt: &Value| server.post("/tokenize", &json!({ "prompt": prompt, "add_special_tokens": false })).json();
    assert_eq!(asked(&end)["count"], 1);
    assert_eq!(asked(&json!("A small dog."))["tokens"], tokens["tokens"]);
    assert_eq!(server.post("/detokenize", &asked(&end)).json()["prompt"], end);

    let embed = |input: Value| server.post("/v1/embeddings", &json!({ "model": MODEL, "input": input })).json();
    let both = embed(json!(["A dog ran.", "The sea is blue."]));
    let vector = |value: &Value| {
        value["embedding"].as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect::<Vec<f64>>()
    };
    let (first, second) = (vector(&both["data"][0]), vector(&both["data"][1]));
    assert!((first.iter().map(|x| x * x).sum::<f64>() - 1.0).abs() < 1e-3 && first != second);
    assert_eq!(vector(&embed(json!("A dog ran."))["data"][0]), first, "an embedding does not depend on its neighbours");
    let packed = server
        .post("/v1/embeddings", &json!({ "model": MODEL, "input": "A dog ran.", "encoding_format": "base64" }))
        .json();
    assert_eq!(packed["data"][0]["embedding"].as_str().unwrap().len(), (first.len() * 4).div_ceil(3) * 4);

    let ask = json!({ "model": MODEL, "input": "Once upon a time", "instructions": "Tell a story.", "max_output_tokens": 8, "temperature": 0 });
    let response = server.post("/v1/responses", &ask).json();
    assert_eq!((&response["object"], &response["status"]), (&json!("response"), &json!("incomplete")));
    let text = response["output"][0]["content"][0]["text"].as_str().unwrap();
    let mut streamed = ask.clone();
    streamed["stream"] = json!(true);
    let answer = server.post("/v1/responses", &streamed);
    let kinds: Vec<&str> = answer.text.lines().filter_map(|line| line.strip_prefix("event: ")).collect();
    assert_eq!((kinds[0], *kinds.last().unwrap()), ("response.created", "response.incomplete"));
    let values = answer
        .text
        .lines()
        .filter_map(|line| line.strip_prefix("data: "))
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let pieces: String = values
        .filter(|value| value["type"] == "response.output_text.delta")
        .map(|value| value["delta"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(pieces, text);

    let metrics = server.get("/metrics").text;
    assert!(metrics.contains("tritune_generated_tokens_total 16") && metrics.contains("tritune_slots 4"), "{metrics}");
    for name in [
        "requests_queued",
        "requests_running",
        "time_to_first_token_seconds_count",
        "inter_token_seconds_count",
        "queue_seconds_count",
        "prompt_tokens_total",
        "cached_tokens_total",
        "memory_bytes",
        "training_running",
        "training_queued",
        "training_steps_total",
        "training_tokens_total",
    ] {
        assert!(metrics.contains(&format!("\ntritune_{name} ")), "{name} is not in {metrics}");
    }
    assert!(answer.status == 200 && response["tritune"]["prompt_seconds"].as_f64().unwrap() > 1e-4, "{response}");
    let device = server.get("/tritune/device").json();
    assert_eq!((&device["device"]["kind"], &device["slots"]["total"]), (&json!("cpu"), &json!(4)));
    assert!(device["memory"]["used"].as_u64().unwrap() > 1 << 20);
    let page = server.get("/");
    assert!(page.status == 200 && page.header("content-security-policy").unwrap().contains("default-src 'none'"));
    let script = server.get("/assets/app.js");
    assert!(script.status == 200 && script.header("content-type").unwrap().starts_with("text/javascript"));
    assert_eq!(server.get("/assets/..%2fCargo.toml").status, 404);
}

#[test]
fn sixty_four_at_once_say_what_each_says_alone() {
    let (_folder, server) = server();
    let body = |number: usize| {
        let temperature = [0.0, 0.9, 1.0][number % 3];
        let content = format!("Tell me about {}", ["a dog", "the sea", "Lily and Tom", "a red ball"][number % 4]);
        let more = json!({
            "messages": [{ "role": "user", "content": content }], "temperature": temperature, "seed": number, "max_tokens": 6 + number % 10,
            "top_p": if number.is_multiple_of(2) { 1.0 } else { 0.9 },
        });
        chat(more)
    };
    let text = |number: usize| {
        let answer = server.post("/v1/chat/completions", &body(number)).json();
        answer["choices"][0]["message"]["content"].as_str().unwrap().to_owned()
    };
    let together: Vec<String> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..64).map(|number| scope.spawn(move || text(number))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    for (number, together) in together.iter().enumerate() {
        assert_eq!(&text(number), together, "request {number}");
    }
}
