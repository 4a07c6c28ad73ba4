//! Server-sent events: a response that is written while it is made.

use crate::error::ApiError;
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Response, header};
use serde_json::Value;
use std::convert::Infallible;
use std::future::Future;
use std::time::Duration;
use tokio::sync::mpsc::{Sender, channel};
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::ReceiverStream;

/// How often something is sent when there is nothing to say: proxies close silent connections.
const KEEP_ALIVE: Duration = Duration::from_secs(10);
/// Pieces that a slow client may be behind.
const AHEAD: usize = 256;

/// The client is gone.
#[derive(Debug)]
pub struct Gone;

/// Writes events to a client.
#[derive(Clone)]
pub struct Events {
    sender: Sender<Bytes>,
    patience: Duration,
}

impl Events {
    async fn write(&self, text: String) -> Result<(), Gone> {
        // A client that takes nothing for so long is as good as gone.
        match tokio::time::timeout(self.patience, self.sender.send(Bytes::from(text))).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Gone),
        }
    }

    /// Sends a value.
    pub async fn data(&self, value: &Value) -> Result<(), Gone> {
        self.write(format!("data: {value}\n\n")).await
    }

    /// Sends a value of a named kind, with an id to go on from.
    pub async fn event(&self, kind: &str, id: Option<&str>, value: &Value) -> Result<(), Gone> {
        let id = id.map(|id| format!("id: {id}\n")).unwrap_or_default();
        self.write(format!("event: {kind}\n{id}data: {value}\n\n")).await
    }

    /// Sends an error as clients look for it inside a stream.
    pub async fn error(&self, error: &ApiError) -> Result<(), Gone> {
        self.data(&error.body()).await
    }

    /// Sends the end.
    pub async fn done(&self) -> Result<(), Gone> {
        self.write("data: [DONE]\n\n".to_owned()).await
    }

    /// Sends a named end.
    pub async fn done_event(&self) -> Result<(), Gone> {
        self.write("event: done\ndata: [DONE]\n\n".to_owned()).await
    }

    /// Waits for something while keeping the connection alive.
    pub async fn wait<T>(&self, what: impl Future<Output = T>) -> Result<T, Gone> {
        tokio::pin!(what);
        loop {
            tokio::select! {
                value = &mut what => return Ok(value),
                () = self.sender.closed() => return Err(Gone),
                () = tokio::time::sleep(KEEP_ALIVE) => self.write(": still here\n\n".to_owned()).await?,
            }
        }
    }
}

/// A response whose events `make` sends. It ends when `make` does; when the client leaves, what `make` waits for is dropped.
pub fn stream<F: Future<Output = Result<(), Gone>> + Send + 'static>(
    patience: Duration,
    make: impl FnOnce(Events) -> F,
) -> Response<Body> {
    let (sender, receiver) = channel(AHEAD);
    tokio::spawn(make(Events { sender, patience }));
    let body = Body::from_stream(ReceiverStream::new(receiver).map(Ok::<Bytes, Infallible>));
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}
