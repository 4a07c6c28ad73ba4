//! Requests that are wrong in many ways: each gets an answer or a named error, and the server goes on.

use crate::client::{MODEL, Running, options};
use serde_json::{Value, json};

/// Requests of a run; more with TRITUNE_FUZZ_REQUESTS.
const REQUESTS: usize = 600;

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn below(&mut self, limit: usize) -> usize {
        self.next() as usize % limit.max(1)
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// Valid bodies to begin with.
fn seeds() -> Vec<(&'static str, Value)> {
    let messages = json!([{ "role": "system", "content": "x" }, { "role": "user", "content": "Once upon a time" }]);
    vec![
        (
            "/v1/chat/completions",
            json!({ "model": MODEL, "messages": messages, "max_tokens": 2, "temperature": 0.5, "stop": ["a"], "n": 1, "logit_bias": { "5": 1 }, "logprobs": true, "top_logprobs": 2, "stream": true, "seed": 4 }),
        ),
        (
            "/v1/chat/completions",
            json!({ "model": MODEL, "messages": messages, "max_tokens": 2, "response_format": { "type": "json_object" }, "tools": [{ "type": "function", "function": { "name": "f", "parameters": {} } }], "tool_choice": "auto" }),
        ),
        (
            "/v1/completions",
            json!({ "model": MODEL, "prompt": "The dog", "max_tokens": 2, "echo": true, "logprobs": 2, "stream": false }),
        ),
        ("/v1/embeddings", json!({ "model": MODEL, "input": ["a", "b"], "dimensions": 8 })),
        (
            "/v1/responses",
            json!({ "model": MODEL, "input": [{ "role": "user", "content": "hi" }], "max_output_tokens": 2 }),
        ),
        ("/tokenize", json!({ "content": "hello", "add_special": true })),
        ("/detokenize", json!({ "tokens": [1, 2, 3] })),
        (
            "/v1/fine_tuning/jobs",
            json!({ "model": MODEL, "training_file": "file-1", "suffix": "x", "tritune": { "lr": 0.001 } }),
        ),
        ("/tritune/preview", json!({ "file": "file-1", "samples": 3 })),
        ("/tritune/plan", json!({ "training_file": "file-1", "measure": false })),
        ("/tritune/adapters/load", json!({ "name": "x" })),
    ]
}

fn strange(random: &mut Random) -> Value {
    let strange = [
        json!(null),
        json!(true),
        json!(-1),
        json!(1e300),
        json!(0.5),
        json!(u64::MAX),
        json!(""),
        json!("\u{0}\u{fffd}é\n"),
        json!([]),
        json!({}),
        json!([[]]),
        json!({ "a": { "b": [] } }),
        json!("x".repeat(5000)),
        json!([1, "a", null]),
        json!(i64::MIN),
        json!("../../etc"),
    ];
    random.pick(&strange).clone()
}

/// Puts something strange somewhere into a value.
fn spoil(value: &mut Value, random: &mut Random) {
    match value {
        Value::Object(map) if !map.is_empty() && random.below(4) > 0 => {
            let key = random.pick(&map.keys().cloned().collect::<Vec<_>>()).clone();
            match (random.below(5), map.get_mut(&key)) {
                (0, _) => drop(map.remove(&key)),
                (_, Some(inner)) => spoil(inner, random),
                _ => {}
            }
        }
        Value::Array(list) if !list.is_empty() && random.below(3) > 0 => {
            let index = random.below(list.len());
            spoil(&mut list[index], random);
        }
        other => *other = strange(random),
    }
}

fn wrong_request(server: &Running, random: &mut Random) -> Vec<u8> {
    let (path, mut body) = random.pick(&seeds()).clone();
    for _ in 0..random.below(3) + 1 {
        spoil(&mut body, random);
    }
    let mut body = body.to_string().into_bytes();
    if random.below(4) == 0 {
        let at = random.below(body.len());
        match random.below(3) {
            0 => body.truncate(at),
            1 => body[at] = random.next() as u8,
            _ => body.insert(at, random.next() as u8),
        }
    }
    let method = random.pick(&["POST", "POST", "POST", "POST", "GET", "PUT", "DELETE", "PATCH", "B\u{1}D"]);
    let length = if random.below(12) == 0 { random.below(body.len() + 2) } else { body.len() };
    let kind =
        random.pick(&["application/json", "text/plain", "multipart/form-data; boundary=x", "multipart/form-data"]);
    let mut head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: {kind}\r\n",
        server.address
    );
    match random.below(16) {
        0 => head.push_str("content-length: -5\r\n"),
        1 => head.push_str("transfer-encoding: chunked\r\n"),
        2 => head.push_str(&format!("x-long: {}\r\n", "y".repeat(70_000))),
        _ => head.push_str(&format!("content-length: {length}\r\n")),
    }
    let mut bytes = format!("{head}\r\n").into_bytes();
    bytes.extend_from_slice(&body);
    if random.below(25) == 0 {
        let at = random.below(bytes.len());
        bytes[at] = random.next() as u8;
    }
    bytes
}

#[test]
fn wrong_requests_are_answered_and_leave_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let mut quick = options(folder.path());
    quick.load.context = Some(96);
    quick.limits.patience = std::time::Duration::from_millis(200);
    let server = Running::start(quick);
    let requests = std::env::var("TRITUNE_FUZZ_REQUESTS").ok().and_then(|text| text.parse().ok()).unwrap_or(REQUESTS);
    let mut counts = std::collections::BTreeMap::<u16, usize>::new();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4u64)
            .map(|thread| {
                let server = &server;
                scope.spawn(move || {
                    let mut random = Random(thread + 1);
                    let mut statuses = Vec::new();
                    for number in 0..requests / 4 {
                        let bytes = wrong_request(server, &mut random);
                        let answer = server.raw(&bytes);
                        let shown = || String::from_utf8_lossy(&bytes[..bytes.len().min(600)]).into_owned();
                        assert_ne!(
                            answer.status,
                            500,
                            "thread {thread}, request {number}: {}\n{}",
                            answer.text,
                            shown()
                        );
                        // Below HTTP there is only the status; above, always a named error.
                        if answer.status >= 400 && !answer.text.is_empty() {
                            answer.error();
                        }
                        statuses.push(answer.status);
                    }
                    statuses
                })
            })
            .collect();
        for thread in threads {
            thread.join().unwrap().into_iter().for_each(|status| *counts.entry(status).or_default() += 1);
        }
    });
    assert!(counts.contains_key(&400) && counts.contains_key(&200), "{counts:?}");
    server.wait_until("nothing runs any more", |server| {
        server.metric("requests_running") + server.metric("requests_queued") == 0.0
    });
    let body = json!({ "model": MODEL, "messages": [{ "role": "user", "content": "Once" }], "max_tokens": 3 });
    assert_eq!(server.post("/v1/chat/completions", &body).json()["usage"]["completion_tokens"], 3);
    assert_eq!(server.get("/v1/fine_tuning/jobs").json()["data"], json!([]));
}
