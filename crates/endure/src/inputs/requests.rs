//! Requests to a server in this process.

use super::{Input, input};
use crate::mutate::{self, pick};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::rc::Rc;
use std::sync::mpsc::channel;
use std::time::Duration;
use tritune_runtime::speculation::Speculate;
use tritune_runtime::{LoadOptions, Model, Runtime};
use tritune_serve::{ServeLimits, ServeOptions, Server};
use tritune_testing::Random;
use tritune_train::stop::Stop;

/// Right requests to begin with.
fn seeds() -> Value {
    let messages = json!([{ "role": "system", "content": "x" }, { "role": "user", "content": "Once" }]);
    json!([
        ["/v1/chat/completions", { "model": "model", "messages": messages, "max_tokens": 2, "temperature": 0.5, "stop": ["a"], "n": 1,
            "logit_bias": { "5": 1 }, "logprobs": true, "top_logprobs": 2, "stream": true, "seed": 4 }],
        ["/v1/chat/completions", { "model": "model", "messages": messages, "max_tokens": 2, "response_format": { "type": "json_object" },
            "tools": [{ "type": "function", "function": { "name": "f", "parameters": {} } }], "tool_choice": "auto" }],
        ["/v1/completions", { "model": "model", "prompt": "The dog", "max_tokens": 2, "echo": true, "logprobs": 2, "stream": false }],
        ["/v1/embeddings", { "model": "model", "input": ["a", "b"], "dimensions": 8 }],
        ["/v1/responses", { "model": "model", "input": [{ "role": "user", "content": "hi" }], "max_output_tokens": 2 }],
        ["/tokenize", { "content": "hello", "add_special": true }],
        ["/detokenize", { "tokens": [1, 2, 3] }],
        ["/v1/fine_tuning/jobs", { "model": "model", "training_file": "file-1", "suffix": "x", "tritune": { "lr": 0.001 } }],
        ["/tritune/preview", { "file": "file-1", "samples": 3 }],
        ["/tritune/plan", { "training_file": "file-1", "measure": false }],
        ["/tritune/adapters/load", { "name": "x" }],
    ])
}

fn wrong_request(random: &mut Random, seeds: &Value, address: SocketAddr) -> Vec<u8> {
    let list = seeds.as_array().map(Vec::as_slice).unwrap_or_default();
    let seed = pick(random, list);
    let mut body = seed[1].clone();
    for _ in 0..1 + random.below(3) {
        mutate::json(random, &mut body, seeds);
    }
    let mut body = body.to_string().into_bytes();
    if random.below(6) == 0 {
        mutate::bytes(random, &mut body, usize::MAX);
    }
    let method = pick(random, &["POST", "POST", "POST", "POST", "POST", "POST", "GET", "PUT", "DELETE", "B\u{1}D"]);
    let path = seed[0].as_str().unwrap_or("/");
    let kinds = ["application/json", "application/json", "text/plain", "multipart/form-data; boundary=x"];
    let mut head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: {}\r\n",
        pick(random, &kinds)
    );
    match random.below(24) {
        0 => head.push_str("content-length: -5\r\n"),
        1 => head.push_str("transfer-encoding: chunked\r\n"),
        2 => head.push_str(&format!("x-long: {}\r\n", "y".repeat(70_000))),
        3 => head.push_str(&format!("content-length: {}\r\n", random.below(body.len() + 1))),
        _ => head.push_str(&format!("content-length: {}\r\n", body.len())),
    }
    let mut bytes = [head.as_bytes(), b"\r\n", &body].concat();
    if random.below(25) == 0 {
        mutate::bytes(random, &mut bytes, head.len());
    }
    bytes
}

pub fn request(name: &'static str, folder: &Path, prepared: &Path) -> anyhow::Result<Input> {
    let options = ServeOptions {
        model: Model::open(prepared.join("model.gguf"))?,
        name: None,
        runtime: Runtime::cpu().with_threads(1),
        others: Vec::new(),
        load: LoadOptions::default().with_sequences(2).with_batch(16).with_context(Some(64)),
        host: [127, 0, 0, 1].into(),
        port: 0,
        key: None,
        keys: None,
        tls: None,
        template: None,
        insecure: false,
        open_metrics: false,
        allowed_hosts: Vec::new(),
        allowed_origins: Vec::new(),
        data: folder.join("server"),
        adapters: None,
        lanes: 2,
        speculate: Speculate::default(),
        limits: ServeLimits {
            patience: Duration::from_millis(100),
            grace: Duration::from_secs(1),
            ..ServeLimits::default()
        },
    };
    let server = Server::bind(options)?;
    let address = server.address();
    let (tell, ready) = channel();
    std::thread::spawn(move || {
        server.run(&Stop::default(), move || {
            let _ = tell.send(());
        })
    });
    ready.recv_timeout(Duration::from_secs(60))?;
    let seeds = seeds();
    let sent = Rc::new(RefCell::new(Vec::new()));
    let (own, kept) = (Rc::clone(&sent), folder.join("request.bin"));
    let make = move |random: &mut Random| {
        let bytes = wrong_request(random, &seeds, address);
        std::fs::write(&kept, &bytes)?;
        let size = bytes.len();
        own.replace(bytes);
        Ok(size)
    };
    Ok(input(name, make, move || answer(address, &sent.borrow())))
}

/// Whether a request is complete and asks for the connection to be closed after it.
fn is_whole(request: &[u8]) -> bool {
    let text = String::from_utf8_lossy(request);
    let Some((head, _)) = text.split_once("\r\n\r\n") else { return false };
    let body = request.len() - request.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or_default() - 4;
    let has = |line: &str| head.lines().any(|found| found == line);
    has("connection: close") && (has(&format!("content-length: {body}")) || has("content-length: -5"))
}

/// Sends a request. An answer is a success or a named error; what is no HTTP may get none.
fn answer(address: SocketAddr, request: &[u8]) -> Result<(), String> {
    let told = |error: std::io::Error| error.to_string();
    let panics = crate::measure::panics();
    let mut stream = TcpStream::connect(address).map_err(told)?;
    // The server is right to wait for the rest of a request, or for another one.
    let patience = if is_whole(request) { Duration::from_secs(11) } else { Duration::from_millis(100) };
    stream.set_read_timeout(Some(patience)).map_err(told)?;
    // The server may have refused before it has read everything.
    let _ = stream.write_all(request);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    if crate::measure::panics() > panics {
        return Err("the server panicked".into());
    }
    let text = String::from_utf8_lossy(&answer);
    let status = text.split(' ').nth(1).and_then(|status| status.parse::<u16>().ok());
    match status {
        Some(500) => Err(format!("the server failed: {text}")),
        Some(400..) if text.contains("\r\n\r\n{") && !text.contains("\"error\"") => {
            Err(format!("no named error: {text}"))
        }
        _ => Ok(()),
    }
}
