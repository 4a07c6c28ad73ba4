//! Clients that leave, stall or ask too much, and a server that is stopped.

use crate::client::{MODEL, Running, options};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tritune_runtime::Stop;
use tritune_serve::Server;

fn body(tokens: usize, stream: bool) -> Value {
    json!({
        "model": MODEL, "messages": [{ "role": "user", "content": "Once upon a time" }], "max_tokens": tokens, "ignore_eos": true,
        "temperature": 0, "stream": stream,
    })
}

fn head(server: &Running, body: &str) -> String {
    format!(
        "POST /v1/chat/completions HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        server.address,
        body.len()
    )
}

#[test]
fn who_leaves_is_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(options(folder.path()));
    for stream in [true, false] {
        let mut connection = server.connect();
        connection.write_all(head(&server, &body(400, stream).to_string()).as_bytes()).unwrap();
        server.wait_until("the request runs", |server| server.metric("requests_running") == 1.0);
        if stream {
            let mut some = [0; 200];
            assert!(connection.read(&mut some).unwrap() > 0);
        }
        let before = server.metric("cancelled_total");
        drop(connection);
        server.wait_until("its sequence is free", |server| server.metric("requests_running") == 0.0);
        assert_eq!(server.metric("cancelled_total"), before + 1.0, "stream: {stream}");
    }
    assert_eq!(server.post("/v1/chat/completions", &body(2, false)).status, 200);
}

#[test]
fn a_full_queue_says_come_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut small = options(folder.path());
    (small.load.sequences, small.limits.queue) = (1, 1);
    let server = Running::start(small);
    let mut held = Vec::new();
    for wanted in ["requests_running", "requests_queued"] {
        let mut connection = server.connect();
        connection.write_all(head(&server, &body(450, true).to_string()).as_bytes()).unwrap();
        held.push(connection);
        server.wait_until(wanted, |server| server.metric(wanted) == 1.0);
    }
    let refused = server.post("/v1/chat/completions", &body(1, false));
    assert_eq!((refused.status, refused.header("retry-after")), (429, Some("1")));
    assert_eq!(refused.error()["type"], "rate_limit_error");
    drop(held);
    server.wait_until("there is room", |server| {
        server.metric("requests_queued") + server.metric("requests_running") == 0.0
    });
    assert_eq!(server.post("/v1/chat/completions", &body(1, false)).status, 200);
}

#[test]
fn limits() {
    let folder = tempfile::tempdir().unwrap();
    let mut small = options(folder.path());
    small.limits.body = 4096;
    small.limits.upload = 1000;
    small.limits.patience = Duration::from_millis(400);
    small.load.context = Some(64);
    let server = Running::start(small);
    let long = json!({ "model": MODEL, "messages": [{ "role": "user", "content": "word ".repeat(200) }] });
    let refused = server.post("/v1/chat/completions", &long);
    assert_eq!((refused.status, &refused.error()["code"]), (400, &json!("context_length_exceeded")));
    let large = json!({ "model": MODEL, "messages": [{ "role": "user", "content": "word ".repeat(2000) }] });
    assert_eq!(server.post("/v1/chat/completions", &large).status, 413);
    assert_eq!(server.upload("large.txt", &"x".repeat(2000)).status, 413);
    assert_eq!(server.get("/v1/files").json()["data"], json!([]));
    assert_eq!(server.upload("picture.png", "x").error()["param"], "file");
    // A body that never comes does not hold anything for long.
    let started = Instant::now();
    let mut stalled = server.connect();
    let head =
        format!("POST /v1/chat/completions HTTP/1.1\r\nhost: {}\r\ncontent-length: 100\r\n\r\n{{", server.address);
    stalled.write_all(head.as_bytes()).unwrap();
    let mut answer = String::new();
    let _ = stalled.read_to_string(&mut answer);
    assert!(answer.starts_with("HTTP/1.1 400") && started.elapsed() < Duration::from_secs(20), "{answer}");
}

/// Who asks while the model is loading is told to come again. These clients have sent their requests before the server runs.
#[test]
fn a_server_that_loads_says_come_again() {
    let folder = tempfile::tempdir().unwrap();
    let (server, stop) = (Server::bind(options(folder.path())).unwrap(), Stop::default());
    let asked = ["GET /health", "POST /v1/chat/completions"].map(|what| {
        let mut connection = TcpStream::connect(server.address()).unwrap();
        let text = body(1, false).to_string();
        let (host, length) = (server.address(), text.len());
        let head =
            format!("{what} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{text}");
        connection.write_all(head.as_bytes()).unwrap();
        (what, connection)
    });
    let own = stop.clone();
    let thread = std::thread::spawn(move || server.run(&own, || ()));
    for (what, mut connection) in asked {
        let mut answer = String::new();
        connection.read_to_string(&mut answer).unwrap();
        let told = answer.to_ascii_lowercase();
        assert!(told.starts_with("http/1.1 503") && told.contains("retry-after: 2"), "{what}: {answer}");
        assert!(told.contains("the model is loading"), "{what}: {answer}");
    }
    stop.request();
    thread.join().unwrap().unwrap();
}

#[test]
fn a_request_ends_when_its_time_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let mut quick = options(folder.path());
    (quick.limits.time, quick.load.sequences) = (Duration::from_millis(300), 1);
    let server = Running::start(quick);
    // Each by itself takes less time than all of them: the last ones have no turn.
    let many =
        json!({ "model": MODEL, "prompt": vec!["Once upon a time"; 128], "max_tokens": 450, "ignore_eos": true });
    let late = server.post("/v1/completions", &many);
    assert_eq!((late.status, late.header("retry-after")), (503, Some("2")), "{}", late.text);
    assert!(late.error()["message"].as_str().unwrap().contains("waited too long"), "{}", late.text);
    server.wait_until("nothing runs", |server| {
        server.metric("requests_queued") + server.metric("requests_running") == 0.0
    });
}

/// A client that takes nothing of a long answer is as good as gone: nothing is kept for it.
#[test]
fn who_reads_nothing_is_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    let mut short = options(folder.path());
    short.limits.patience = Duration::from_millis(300);
    let server = Running::start(short);
    // More than the buffers of both sides hold.
    let length = 24 << 20;
    let file = server.upload("long.txt", &"x".repeat(length)).json();
    let mut connection = server.connect();
    let head = format!(
        "GET /v1/files/{}/content HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n",
        file["id"].as_str().unwrap(),
        server.address
    );
    connection.write_all(head.as_bytes()).unwrap();
    std::thread::sleep(Duration::from_secs(2));
    let mut answer = Vec::new();
    let _ = connection.read_to_end(&mut answer);
    assert!(answer.starts_with(b"HTTP/1.1 200") && answer.len() < length, "{} bytes came", answer.len());
    assert_eq!(server.get(&format!("/v1/files/{}/content", file["id"].as_str().unwrap())).text.len(), length);
}

/// A driver must not be at work while the process exits: when the server has ended, so have its threads, also the one that loads.
#[test]
fn no_thread_outlives_the_server() {
    struct Witness;
    impl tritune_runtime::Events for Witness {}
    for loads in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let witness = Arc::new(Witness);
        let mut watched = options(folder.path());
        watched.runtime = watched.runtime.with_events(Arc::<Witness>::clone(&witness));
        if loads {
            let stop = Stop::default();
            stop.request();
            Server::bind(watched).unwrap().run(&stop, || ()).unwrap();
        } else {
            let mut server = Running::start(watched);
            let mut connection = server.connect();
            connection.write_all(head(&server, &body(400, true).to_string()).as_bytes()).unwrap();
            server.wait_until("the request runs", |server| server.metric("requests_running") == 1.0);
            drop(connection);
            server.stop();
        }
        assert_eq!(Arc::strong_count(&witness), 1, "somebody still has the device; it loads: {loads}");
    }
}

#[test]
fn a_stopped_server_ends_its_streams_with_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let mut quick = options(folder.path());
    quick.limits.grace = Duration::from_millis(200);
    let mut server = Running::start(quick);
    let mut connection = server.connect();
    // Longer than the grace on any machine: the context is shared out among many steps of other sequences, too.
    let text = json!({ "model": MODEL, "prompt": vec!["Once upon a time"; 64], "max_tokens": 450, "ignore_eos": true, "stream": true });
    let text = text.to_string();
    let head = format!(
        "POST /v1/completions HTTP/1.1\r\nhost: {}\r\ncontent-length: {}\r\n\r\n{text}",
        server.address,
        text.len()
    );
    connection.write_all(head.as_bytes()).unwrap();
    server.wait_until("it runs", |server| server.metric("requests_running") > 0.0);
    server.request_stop();
    let mut answer = String::new();
    let _ = connection.read_to_string(&mut answer);
    assert!(
        answer.contains("shutting down") && answer.contains("unavailable_error"),
        "{}",
        &answer[answer.len().saturating_sub(600)..]
    );
    assert!(answer.contains("data: [DONE]"));
    server.stop();
}
