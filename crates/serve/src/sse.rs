//! Server-sent events: a response that is written while it is made.
//!
//! The connection's own task makes the events: whatever it finds done when it is woken goes out in one write. When the client
//! leaves, the task drops what it waits for.

use crate::error::ApiError;
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Response, header};
use hyper::body::Frame;
use serde_json::Value;
use std::convert::Infallible;
use std::future::Future;
use std::io::Write as _;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{Instant, Sleep, sleep};

/// How often something is sent when there is nothing to say: proxies close silent connections.
const KEEP_ALIVE: Duration = Duration::from_secs(10);

/// Takes events for a client.
#[derive(Clone, Default)]
pub struct Events(Arc<Mutex<Vec<u8>>>);

impl Events {
    fn held(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Sends a value.
    pub fn data(&self, value: &Value) {
        // Writing to memory does not fail.
        let _ = write!(self.held(), "data: {value}\n\n");
    }

    /// Sends a chunk of text.
    pub fn text(&self, chunks: &TextChunks, index: usize, text: &str) {
        chunks.write(&mut self.held(), index, text);
    }

    /// Sends a value of a named kind, with an id to go on from.
    pub fn event(&self, kind: &str, id: Option<&str>, value: &Value) {
        let id = id.map(|id| format!("id: {id}\n")).unwrap_or_default();
        let _ = write!(self.held(), "event: {kind}\n{id}data: {value}\n\n");
    }

    /// Sends an error as clients look for it inside a stream, and the end.
    pub fn fail(&self, error: &ApiError) {
        self.data(&error.body());
        self.done();
    }

    /// Sends the end.
    pub fn done(&self) {
        self.held().extend_from_slice(b"data: [DONE]\n\n");
    }

    /// Sends a named end.
    pub fn done_event(&self) {
        self.held().extend_from_slice(b"event: done\ndata: [DONE]\n\n");
    }
}

/// Chunks that differ only in the answer they belong to and its new text. There is one for every token, so what they share is
/// written as JSON once.
pub struct TextChunks {
    begin: String,
    around: (&'static str, &'static str),
}

impl TextChunks {
    /// Chunks with these fields beside their one choice, whose text stands between the parts of `around`.
    pub fn new(head: &Value, around: (&'static str, &'static str)) -> TextChunks {
        let head = head.to_string();
        let head = head.strip_suffix('}').unwrap_or(&head);
        let begin = format!("data: {head},\"choices\":[{{\"finish_reason\":null,\"logprobs\":null,\"index\":");
        TextChunks { begin, around }
    }

    fn write(&self, to: &mut Vec<u8>, index: usize, text: &str) {
        let (before, after) = self.around;
        to.reserve(self.begin.len() + before.len() + after.len() + text.len() + 32);
        let _ = write!(to, "{}{index}{before}", self.begin);
        let _ = serde_json::to_writer(&mut *to, text);
        let _ = write!(to, "{after}}}]}}\n\n");
    }
}

/// A body of events.
struct Stream<F> {
    /// Makes the events; nothing when all are made.
    make: Option<Pin<Box<F>>>,
    events: Events,
    /// How long it may be silent.
    silence: Duration,
    /// When something was last said, and a timer that need not be set again each time.
    said: Instant,
    timer: Pin<Box<Sleep>>,
}

impl<F> Stream<F> {
    fn new(silence: Duration, make: impl FnOnce(Events) -> F) -> Stream<F> {
        let events = Events::default();
        let make = Some(Box::pin(make(events.clone())));
        Stream { make, events, silence, said: Instant::now(), timer: Box::pin(sleep(silence)) }
    }
}

impl<F: Future<Output = ()>> hyper::body::Body for Stream<F> {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let own = self.get_mut();
        if let Some(make) = &mut own.make
            && make.as_mut().poll(context).is_ready()
        {
            own.make = None;
        }
        let mut text = std::mem::take(&mut *own.events.held());
        if text.is_empty() {
            if own.make.is_none() {
                return Poll::Ready(None);
            }
            loop {
                if own.timer.as_mut().poll(context).is_pending() {
                    return Poll::Pending;
                }
                let (next, now) = (own.said + own.silence, Instant::now());
                let is_silent = next <= now;
                own.timer.as_mut().reset(if is_silent { now + own.silence } else { next });
                if is_silent {
                    break;
                }
            }
            text = b": still here\n\n".to_vec();
        }
        own.said = Instant::now();
        Poll::Ready(Some(Ok(Frame::data(Bytes::from(text)))))
    }

    fn is_end_stream(&self) -> bool {
        self.make.is_none() && self.events.held().is_empty()
    }
}

/// A response whose events `make` sends. It ends when `make` does; when the client leaves, what `make` waits for is dropped.
pub fn stream<F: Future<Output = ()> + Send + 'static>(make: impl FnOnce(Events) -> F) -> Response<Body> {
    let mut response = Response::new(Body::new(Stream::new(KEEP_ALIVE, make)));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::body::Body as _;
    use serde_json::json;
    use std::task::Waker;

    /// What the body gives now, with nobody to wake.
    fn poll<F: Future<Output = ()>>(body: &mut Stream<F>) -> Poll<Option<String>> {
        let mut context = Context::from_waker(Waker::noop());
        let text = |frame: Result<Frame<Bytes>, Infallible>| frame.unwrap().into_data().unwrap().to_vec();
        Pin::new(body).poll_frame(&mut context).map(|frame| frame.map(|frame| String::from_utf8(text(frame)).unwrap()))
    }

    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap()
    }

    #[test]
    fn a_chunk_of_text_is_the_json_it_stands_for() {
        let chunks = TextChunks::new(&json!({ "id": "x\"y", "model": "m" }), (",\"delta\":{\"content\":", "}"));
        let mut bytes = Vec::new();
        chunks.write(&mut bytes, 7, "a \"quoted\"\nline\u{1}é");
        let text = String::from_utf8(bytes).unwrap();
        let value: Value =
            serde_json::from_str(text.strip_prefix("data: ").unwrap().strip_suffix("\n\n").unwrap()).unwrap();
        let choice = json!({
            "index": 7, "delta": { "content": "a \"quoted\"\nline\u{1}é" }, "logprobs": null, "finish_reason": null,
        });
        assert_eq!(value, json!({ "id": "x\"y", "model": "m", "choices": [choice] }));
    }

    #[test]
    fn what_is_ready_goes_out_at_once_and_silence_is_broken() {
        const SILENCE: Duration = Duration::from_millis(300);
        runtime().block_on(async {
            let (go, wait) = tokio::sync::oneshot::channel::<()>();
            let mut body = Stream::new(SILENCE, |events| async move {
                events.data(&json!(1));
                events.data(&json!(2));
                let _ = wait.await;
                events.done();
            });
            assert_eq!(poll(&mut body), Poll::Ready(Some("data: 1\n\ndata: 2\n\n".to_owned())));
            for _ in 0..2 {
                assert_eq!(poll(&mut body), Poll::Pending);
                sleep(SILENCE + Duration::from_millis(20)).await;
                assert_eq!(poll(&mut body), Poll::Ready(Some(": still here\n\n".to_owned())));
            }
            // What is said in between puts the next sign of life off.
            sleep(SILENCE / 2).await;
            body.events.data(&json!(3));
            assert_eq!(poll(&mut body), Poll::Ready(Some("data: 3\n\n".to_owned())));
            let last = body.said;
            sleep(SILENCE * 2 / 3).await;
            assert!(poll(&mut body).is_pending() || last.elapsed() >= SILENCE, "too early");
            go.send(()).unwrap();
            let end = "data: [DONE]\n\n".to_owned();
            assert_eq!(poll(&mut body), Poll::Ready(Some(end)));
            assert!(body.is_end_stream());
            assert_eq!(poll(&mut body), Poll::Ready(None));
        });
    }

    #[test]
    fn what_is_waited_for_is_dropped_with_the_client() {
        let runtime = runtime();
        let _inside = runtime.enter();
        let held = Arc::new(());
        let own = Arc::clone(&held);
        let mut body = Stream::new(KEEP_ALIVE, |_| async move {
            let _own = own;
            std::future::pending::<()>().await;
        });
        assert_eq!(poll(&mut body), Poll::Pending);
        assert_eq!(Arc::strong_count(&held), 2);
        drop(body);
        assert_eq!(Arc::strong_count(&held), 1);
    }
}
