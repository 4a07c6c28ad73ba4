//! What one client does, others do not feel.

use crate::client::{MODEL, Running, options};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// A connection from another address of this machine, where the system has such.
fn from_elsewhere(server: &Running, last: u8) -> TcpStream {
    #[cfg(target_os = "linux")]
    {
        use rustix::net::{AddressFamily, SocketType, bind, connect, socket};
        let socket = socket(AddressFamily::INET, SocketType::STREAM, None).unwrap();
        bind(&socket, &std::net::SocketAddr::from(([127, 0, 0, last], 0))).unwrap();
        connect(&socket, &server.address).unwrap();
        let stream = TcpStream::from(socket);
        stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        stream
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = last;
        server.connect()
    }
}

fn post(mut stream: TcpStream, path: &str, body: &Value) -> TcpStream {
    let body = body.to_string();
    let head = format!("POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    stream.write_all(head.as_bytes()).unwrap();
    stream
}

/// The beginning of an upload that never ends.
fn slow_upload(server: &Running, last: u8) -> TcpStream {
    let mut stream = from_elsewhere(server, last);
    let head = "POST /v1/files HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=B\r\n\
                content-length: 100000000\r\n\r\n--B\r\ncontent-disposition: form-data; name=\"file\"; \
                filename=\"a.txt\"\r\n\r\n";
    let _ = stream.write_all(head.as_bytes());
    stream
}

fn status(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).split(' ').nth(1).unwrap_or("none").to_owned()
}

/// About as many patterns as a schema may have.
fn schema_bomb() -> Value {
    let pattern = |index: usize| {
        (format!("p{index}"), json!({ "type": "string", "pattern": format!("^[a-z]{{{}}}$", index % 50 + 1) }))
    };
    let properties: serde_json::Map<String, Value> = (0..900).map(pattern).collect();
    let schema = json!({ "type": "object", "properties": properties });
    json!({
        "model": MODEL, "messages": [{ "role": "user", "content": "Once" }], "max_tokens": 5, "n": 3,
        "response_format": { "type": "json_schema", "json_schema": { "name": "x", "schema": schema } },
    })
}

fn first_token(server: &Running) -> Duration {
    let started = Instant::now();
    let body = json!({ "model": MODEL, "prompt": "Once upon a time", "max_tokens": 1 });
    assert_eq!(server.post("/v1/completions", &body).status, 200);
    started.elapsed()
}

/// The middle one of five, with nobody else or while others do something.
fn usual(server: &Running) -> Duration {
    let mut times = [(); 5].map(|()| first_token(server));
    times.sort();
    times[2]
}

/// Whatever one client does, another's first token comes within twice its quiet time and 200 ms.
#[test]
fn one_client_does_not_keep_another_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let mut small = options(folder.path());
    (small.limits.connections, small.limits.connections_per_address) = (200, 100);
    let server = Running::start(small);
    let file = server.upload("long.txt", &"a".repeat(8 << 20)).json();
    let content = format!("GET /v1/files/{}/content HTTP/1.1\r\nhost: localhost\r\n\r\n", file["id"].as_str().unwrap());
    let many = json!({ "model": MODEL, "prompt": "Once", "n": 16, "max_tokens": 450, "ignore_eos": true });
    let long = json!({ "content": " the".repeat(1_700_000) });
    let preview = json!({ "model": MODEL, "training_file": file["id"], "samples": 0 });
    let bomb = schema_bomb();
    let elsewhere = || from_elsewhere(&server, 2);
    let left = |count: usize, path: &str, body: &Value| {
        let gone: Vec<TcpStream> = (0..count).map(|_| post(elsewhere(), path, body)).collect();
        std::thread::sleep(Duration::from_millis(300));
        drop(gone);
        Vec::new()
    };
    type Attack<'a> = (&'a str, Box<dyn Fn() -> Vec<TcpStream> + 'a>);
    let attacks: [Attack<'_>; 7] = [
        ("schemas", Box::new(|| left(4, "/v1/chat/completions", &bomb))),
        ("previews", Box::new(|| left(4, "/tritune/preview", &preview))),
        ("long texts", Box::new(|| left(4, "/tokenize", &long))),
        ("slow uploads", Box::new(|| (0..150).map(|_| slow_upload(&server, 2)).collect())),
        ("idle connections", Box::new(|| (0..150).map(|_| elsewhere()).collect())),
        (
            "slow readers",
            Box::new(|| {
                let reader = |_| {
                    let mut stream = elsewhere();
                    stream.write_all(content.as_bytes()).unwrap();
                    stream
                };
                (0..20).map(reader).collect()
            }),
        ),
        ("requests", Box::new(|| (0..16).map(|_| post(elsewhere(), "/v1/completions", &many)).collect())),
    ];
    for (name, attack) in attacks {
        // Other programs may be at work on this machine: one good round of some is proof, and what was wrong took minutes.
        let round = || {
            let before = usual(&server);
            let held = attack();
            let during = usual(&server);
            drop(held);
            server.wait_until("it is quiet again", |server| {
                server.metric("requests_queued") + server.metric("requests_running") == 0.0
            });
            (during, before.max(usual(&server)))
        };
        let rounds: Vec<_> = (0..5)
            .map(|_| round())
            .scan(false, |over, times| {
                let go_on = !*over;
                *over = times.0 <= 2 * times.1 + Duration::from_millis(200);
                go_on.then_some((times, *over))
            })
            .collect();
        assert!(rounds.iter().any(|(_, good)| *good), "{name}: during it and quietly {rounds:?}");
    }
}

#[test]
fn an_upload_has_a_least_rate_and_few_run_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut quick = options(folder.path());
    (quick.limits.patience, quick.limits.upload_rate) = (Duration::from_secs(1), 1 << 20);
    (quick.limits.uploads, quick.limits.uploads_per_client) = (3, 2);
    let server = Running::start(quick);
    let mut held = vec![slow_upload(&server, 2), slow_upload(&server, 2)];
    std::thread::sleep(Duration::from_millis(100));
    assert_eq!(status(slow_upload(&server, 2)), if cfg!(target_os = "linux") { "429" } else { "400" });
    let started = Instant::now();
    let mut slow = held.remove(0);
    // A byte now and then does not count as going on.
    while started.elapsed() < Duration::from_secs(20) && slow.write_all(b"a").is_ok() {
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(started.elapsed() < Duration::from_secs(20), "it was never ended");
    server.wait_until("the places are free again", |server| server.upload("a.txt", "words").status == 200);
    let names = std::fs::read_dir(folder.path().join("files")).unwrap().flatten().map(|entry| entry.file_name());
    assert!(names.into_iter().all(|name| name.to_string_lossy().starts_with("file-")), "nothing is left of the others");
}

#[test]
#[cfg(target_os = "linux")]
fn connections_of_an_address_are_limited_and_some_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut few = options(folder.path());
    (few.limits.connections, few.limits.connections_per_address) = (20, 8);
    let server = Running::start(few);
    let mut idle: Vec<TcpStream> = (0..8).map(|_| from_elsewhere(&server, 2)).collect();
    assert_eq!(status(from_elsewhere(&server, 2)), "503", "the ninth");
    assert_eq!(server.get("/v1/models").status, 200, "another address has places");
    idle.extend((0..12).map(|index| from_elsewhere(&server, 3 + index / 6)));
    server.wait_until("all are taken", |server| server.get("/v1/models").status == 503);
    assert_eq!((server.get("/health").status, server.get("/").status), (200, 200));
    drop(idle);
    server.wait_until("there is room", |server| server.get("/v1/models").status == 200);
}

/// Who sends more than is taken is told so, and not cut off while it sends.
#[test]
fn a_body_that_is_too_long_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    let mut small = options(folder.path());
    small.limits.upload = 1 << 20;
    let server = Running::start(small);
    for _ in 0..5 {
        let long = server.send("POST", "/v1/chat/completions", &[], &vec![b' '; 24 << 20]);
        assert_eq!((long.status, &long.error()["code"]), (413, &json!("request_too_large")));
        assert_eq!(server.upload("large.txt", &"x".repeat(24 << 20)).status, 413);
    }
}

/// What a body takes when it is read is many times its bytes: lists of small things are refused by that.
#[test]
fn a_body_of_too_many_values_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(options(folder.path()));
    let numbers = format!("{{\"tokens\":[{}1]}}", "1,".repeat(1_000_000));
    let objects = format!("{{\"model\":\"{MODEL}\",\"messages\":[{}0]}}", "{\"\":0},".repeat(100_000));
    for (path, body) in [("/detokenize", numbers), ("/v1/chat/completions", objects)] {
        let refused = server.send("POST", path, &[], body.as_bytes());
        assert_eq!((refused.status, &refused.error()["code"]), (413, &json!("request_too_large")), "{path}");
        assert!(refused.text.contains("too many values"), "{}", refused.text);
    }
    // A text may have as many commas as it likes.
    let text = server.post("/tokenize", &json!({ "content": "a, [b]: {c}".repeat(40_000) }));
    assert_eq!(text.status, 200, "{}", text.text);
    let short = server.post("/detokenize", &json!({ "tokens": vec![5; 10_000] }));
    assert_eq!(short.status, 200, "{}", short.text);
}

/// Large bodies that never end take one client's part of the memory, and no more.
#[test]
#[cfg(target_os = "linux")]
fn large_bodies_of_one_client_keep_nobody_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let mut patient = options(folder.path());
    patient.limits.patience = Duration::from_secs(600);
    let server = Running::start(patient);
    let begin = |last: u8, length: usize| {
        let mut stream = from_elsewhere(&server, last);
        let head = format!("POST /tokenize HTTP/1.1\r\nhost: localhost\r\ncontent-length: {length}\r\n\r\n{{");
        stream.write_all(head.as_bytes()).unwrap();
        stream
    };
    let held: Vec<TcpStream> = (0..12).map(|_| begin(2, 8 << 20)).collect();
    let large = json!({ "content": "Once upon a time. ".repeat(20_000) });
    assert_eq!(status(post(from_elsewhere(&server, 3), "/tokenize", &large)), "200");
    assert_eq!(status(post(from_elsewhere(&server, 2), "/tokenize", &json!({ "content": "Once" }))), "200", "short");
    drop(held);
    assert_eq!(status(post(from_elsewhere(&server, 2), "/tokenize", &large)), "200");
}
