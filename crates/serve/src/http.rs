//! Connections: bounded in number, in the size and time of their headers, and ended gracefully.

use crate::api;
use crate::error::ApiError;
use crate::guard::Guard;
use crate::state::App;
use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

/// Time a client has to send its headers.
const HEADER_TIME: Duration = Duration::from_secs(15);
/// Bytes of headers.
const HEADER_BYTES: usize = 64 << 10;
/// Headers of a request.
const MAX_HEADERS: usize = 100;
/// How long to wait when the system has no more connections to give.
const NO_SOCKETS: Duration = Duration::from_millis(100);

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// All routes behind the guard.
pub fn service(app: Arc<App>, guard: Guard) -> Router {
    let shared = Arc::new((Arc::clone(&app), guard));
    // Handlers limit bodies themselves.
    api::routes(app).layer(DefaultBodyLimit::disable()).layer(from_fn_with_state(shared, guarded))
}

/// Checks, counts and logs every request.
async fn guarded(State(shared): State<Arc<(Arc<App>, Guard)>>, request: Request, next: Next) -> Response {
    let (app, guard) = &*shared;
    let started = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let sent =
        request.headers().get(REQUEST_ID).filter(|id| id.len() <= 64 && id.as_bytes().iter().all(u8::is_ascii_graphic));
    let id = sent.cloned().or_else(|| HeaderValue::from_str(&app.id("req")).ok());
    app.metrics.http_requests.add(1);
    let checked = guard.check(&method, &path, request.headers());
    let (mut response, cors) = match checked {
        Err(error) => (error.response(), Vec::new()),
        Ok(cors) if method == Method::OPTIONS => {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NO_CONTENT;
            (response, cors)
        }
        Ok(cors) => (next.run(request).await, cors),
    };
    let status = response.status();
    if status.is_client_error() || status.is_server_error() {
        app.metrics.http_errors.add(1);
        // What the router itself refuses has no body of ours.
        if !response.headers().contains_key(header::CONTENT_TYPE) || !is_json(&response) {
            response = ApiError { status, ..ApiError::invalid("the request cannot be understood") }.response();
        }
    }
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    cors.into_iter().for_each(|(name, value)| drop(headers.insert(name, value)));
    if status == StatusCode::INSUFFICIENT_STORAGE {
        headers.insert("x-should-retry", HeaderValue::from_static("false"));
    }
    let shown = id.as_ref().and_then(|id| id.to_str().ok()).unwrap_or_default();
    let milliseconds = started.elapsed().as_millis() as u64;
    tracing::info!(id = shown, %method, path, status = status.as_u16(), milliseconds, "request");
    if let Some(id) = id {
        headers.insert(REQUEST_ID, id);
    }
    response
}

fn is_json(response: &Response) -> bool {
    response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}

/// Serves connections until `stop` says so; then those that are open have `grace` to end. A client that takes nothing of its answer
/// for as long as `patience` is as good as gone.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    connections: usize,
    mut stop: watch::Receiver<bool>,
    (patience, grace): (Duration, Duration),
) {
    let places = Arc::new(Semaphore::new(connections));
    loop {
        let place = Arc::clone(&places).acquire_owned();
        let accepted = tokio::select! {
            _ = stop.wait_for(|stop| *stop) => break,
            accepted = async { (place.await, listener.accept().await) } => accepted,
        };
        let (Ok(place), outcome) = accepted else { break };
        let stream = match outcome {
            Ok((stream, _)) => stream,
            Err(error) => {
                // Too many open files, for instance: others may close.
                tracing::warn!("no connection could be accepted: {error}");
                tokio::time::sleep(NO_SOCKETS).await;
                continue;
            }
        };
        // Tokens are small and should not wait for each other.
        let _ = stream.set_nodelay(true);
        let (router, mut stop) = (router.clone(), stop.clone());
        tokio::spawn(async move {
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEADER_TIME)
                .max_buf_size(HEADER_BYTES)
                .max_headers(MAX_HEADERS)
                .serve_connection(TokioIo::new(Impatient::new(stream, patience)), TowerToHyperService::new(router));
            tokio::pin!(connection);
            let mut stopping = false;
            loop {
                tokio::select! {
                    outcome = connection.as_mut() => {
                        if let Err(error) = outcome {
                            tracing::debug!("connection: {error}");
                        }
                        break;
                    }
                    _ = stop.wait_for(|stop| *stop), if !stopping => {
                        stopping = true;
                        connection.as_mut().graceful_shutdown();
                    }
                }
            }
            drop(place);
        });
    }
    drop(listener);
    // All places free means that all connections have ended.
    let _ = tokio::time::timeout(grace, places.acquire_many(connections as u32)).await;
}

/// A connection that fails when its client takes nothing for too long, which ends what was computed for it.
struct Impatient {
    stream: TcpStream,
    patience: Duration,
    /// Runs while the client takes nothing.
    timer: Option<Pin<Box<tokio::time::Sleep>>>,
}

impl Impatient {
    fn new(stream: TcpStream, patience: Duration) -> Impatient {
        Impatient { stream, patience, timer: None }
    }

    /// What writing came to, or the end of patience.
    fn watch<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.timer = None;
            return written;
        }
        let patience = self.patience;
        ready!(self.timer.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience))).as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Impatient {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, to: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, to)
    }
}

impl AsyncWrite for Impatient {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.watch(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
