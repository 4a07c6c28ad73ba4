//! A server in this process, and a client that knows no more than sockets.

use serde_json::Value;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::mpsc::channel;
use std::thread::JoinHandle;
use std::time::Duration;
use tritune_runtime::Stop;
use tritune_runtime::speculation::Speculate;
use tritune_runtime::{LoadOptions, Model, Runtime};
use tritune_serve::{ServeError, ServeLimits, ServeOptions, Server};

/// The model's id.
pub const MODEL: &str = "storyteller";

/// How the server of a test is started.
pub fn options(data: &Path) -> ServeOptions {
    let model = Model::open(concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/storyteller.gguf")).unwrap();
    ServeOptions {
        model,
        name: None,
        runtime: Runtime::cpu().with_threads(2),
        others: Vec::new(),
        load: LoadOptions::default().with_sequences(4).with_batch(64),
        host: "127.0.0.1".parse().unwrap(),
        port: 0,
        key: None,
        keys: None,
        tls: None,
        template: None,
        insecure: false,
        open_metrics: false,
        allowed_hosts: Vec::new(),
        allowed_origins: Vec::new(),
        data: data.to_owned(),
        adapters: None,
        lanes: 4,
        speculate: Speculate::default(),
        limits: ServeLimits { grace: Duration::from_secs(2), ..ServeLimits::default() },
    }
}

/// A server that runs until it is dropped.
pub struct Running {
    pub address: SocketAddr,
    stop: Stop,
    thread: Option<JoinHandle<Result<(), ServeError>>>,
}

impl Running {
    /// Starts a server and waits until its model is loaded.
    pub fn start(options: ServeOptions) -> Running {
        let server = Server::bind(options).unwrap();
        let (address, stop) = (server.address(), Stop::default());
        let (tell, ready) = channel();
        let own = stop.clone();
        let thread = std::thread::spawn(move || server.run(&own, move || tell.send(()).unwrap()));
        ready.recv_timeout(Duration::from_secs(120)).expect("the model is loaded");
        Running { address, stop, thread: Some(thread) }
    }

    /// Stops it and waits for its end.
    pub fn stop(&mut self) {
        self.stop.request();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap().unwrap();
        }
    }

    /// Asks it to stop.
    pub fn request_stop(&self) {
        self.stop.request();
    }

    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], b"")
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, &[("content-type", "application/json")], body.to_string().as_bytes())
    }

    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut text = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| *name == "host") {
            text.push_str(&format!("host: {}\r\n", self.address));
        }
        headers.iter().for_each(|(name, value)| text.push_str(&format!("{name}: {value}\r\n")));
        let mut bytes = format!("{text}\r\n").into_bytes();
        bytes.extend_from_slice(body);
        self.raw(&bytes)
    }

    /// Sends bytes and reads until the server closes.
    pub fn raw(&self, bytes: &[u8]) -> Answer {
        let mut stream = self.connect();
        // The server may have refused before it has read everything.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        Answer::parse(&answer)
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        stream
    }

    /// Uploads a file for fine-tuning.
    pub fn upload(&self, name: &str, content: &str) -> Answer {
        self.upload_bytes(name, content.as_bytes())
    }

    /// The same of any bytes.
    pub fn upload_bytes(&self, name: &str, content: &[u8]) -> Answer {
        let head = format!(
            "--XyZ\r\ncontent-disposition: form-data; name=\"purpose\"\r\n\r\nfine-tune\r\n--XyZ\r\n\
             content-disposition: form-data; name=\"file\"; filename=\"{name}\"\r\ncontent-type: text/plain\r\n\r\n"
        );
        let body = [head.as_bytes(), content, b"\r\n--XyZ--\r\n"].concat();
        self.send("POST", "/v1/files", &[("content-type", "multipart/form-data; boundary=XyZ")], &body)
    }

    /// A number of the metrics.
    pub fn metric(&self, name: &str) -> f64 {
        let text = self.get("/metrics").text;
        let line =
            text.lines().find(|line| line.starts_with(&format!("tritune_{name} "))).expect("the metric is there");
        line.rsplit(' ').next().unwrap().parse().unwrap()
    }

    /// Waits until something holds.
    pub fn wait_until(&self, what: &str, mut holds: impl FnMut(&Running) -> bool) {
        for _ in 0..1200 {
            if holds(self) {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("in a minute it did not happen: {what}");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.request();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub text: String,
}

impl Answer {
    fn parse(bytes: &[u8]) -> Answer {
        let split = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let Some(split) = split else { return Answer { status: 0, headers: Vec::new(), text: String::new() } };
        let head = String::from_utf8_lossy(&bytes[..split]).into_owned();
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok()).unwrap_or(0);
        let headers: Vec<(String, String)> = lines
            .filter_map(|line| line.split_once(':'))
            .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
            .collect();
        let chunked = headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
        let body = &bytes[split + 4..];
        // What a spoilt request left over may have been answered as another one.
        let length =
            headers.iter().find(|(name, _)| name == "content-length").and_then(|(_, value)| value.parse().ok());
        let body = if chunked { unchunk(body) } else { body[..length.unwrap_or(body.len()).min(body.len())].to_vec() };
        Answer { status, headers, text: String::from_utf8(body).expect("answers are UTF-8") }
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The JSON of a success.
    #[track_caller]
    pub fn json(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text);
        serde_json::from_str(&self.text).unwrap()
    }

    /// The error, which must have OpenAI's shape.
    #[track_caller]
    pub fn error(&self) -> Value {
        assert!(self.status >= 400, "{} {}", self.status, self.text);
        let value: Value = serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {:?}", self.text));
        let error = &value["error"];
        assert!(error["message"].is_string() && error["type"].is_string(), "{value}");
        assert!(error.get("param").is_some() && error.get("code").is_some(), "{value}");
        error.clone()
    }

    /// The values of a stream, which must end as streams do.
    #[track_caller]
    pub fn events(&self) -> Vec<Value> {
        assert_eq!(self.status, 200, "{}", self.text);
        assert!(self.header("content-type").unwrap().starts_with("text/event-stream"));
        let mut values = Vec::new();
        let mut done = false;
        for line in self.text.lines().filter_map(|line| line.strip_prefix("data: ")) {
            assert!(!done, "something follows the end");
            done = line == "[DONE]";
            if !done {
                values.push(serde_json::from_str(line).unwrap());
            }
        }
        assert!(done, "the stream has no end: {}", self.text);
        values
    }
}

fn unchunk(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = bytes.windows(2).position(|two| two == b"\r\n") {
        let length = usize::from_str_radix(&String::from_utf8_lossy(&bytes[..end]), 16).unwrap_or(0);
        if length == 0 {
            break;
        }
        let start = end + 2;
        body.extend_from_slice(&bytes[start..(start + length).min(bytes.len())]);
        bytes = bytes.get(start + length + 2..).unwrap_or_default();
    }
    body
}
