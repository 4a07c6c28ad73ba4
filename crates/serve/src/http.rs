//! Connections: bounded in number, in the size and time of their headers, and ended gracefully.

use crate::api;
use crate::error::ApiError;
use crate::guard::{Guard, is_open};
use crate::keys::Caller;
use crate::options::ServeLimits;
use crate::state::App;
use crate::tls::Tls;
use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service as _;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpListener;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

/// Time a client has to send its headers.
const HEADER_TIMEOUT: Duration = Duration::from_secs(15);
/// The same in a place that is kept for the page and for whether the server is there.
const RESERVED_HEADER_TIMEOUT: Duration = Duration::from_secs(2);
/// How many such places there are.
const RESERVED_CONNECTIONS: usize = 64;
/// Bytes of headers.
const MAX_HEADER_BYTES: usize = 64 << 10;
/// Headers of a request.
const MAX_HEADERS: usize = 100;
/// How long to wait when the system has no more connections to give.
const NO_SOCKETS_INTERVAL: Duration = Duration::from_millis(100);
/// How long a client that is still sending is listened to after it was answered: it reads the answer when it has sent all.
const LINGER_TIMEOUT: Duration = Duration::from_secs(2);
/// Who may try again after more seconds than this is told not to try by itself.
const MAX_RETRY_SECONDS: u64 = 60;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// All routes behind the guard.
pub fn service(app: Arc<App>, guard: Guard) -> Router {
    let shared = Arc::new((Arc::clone(&app), guard));
    // Handlers limit bodies themselves.
    api::routes(app).layer(DefaultBodyLimit::disable()).layer(from_fn_with_state(shared, guarded))
}

/// Checks, counts and logs every request.
async fn guarded(State(shared): State<Arc<(Arc<App>, Guard)>>, mut request: Request, next: Next) -> Response {
    let (app, guard) = &*shared;
    let started = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let sent =
        request.headers().get(REQUEST_ID).filter(|id| id.len() <= 64 && id.as_bytes().iter().all(u8::is_ascii_graphic));
    let id = sent.cloned().or_else(|| HeaderValue::from_str(&app.id("req")).ok());
    app.metrics.http_requests.add(1);
    let unknown = Peer { address: Ipv4Addr::UNSPECIFIED.into(), is_reserved: false };
    let peer = request.extensions().get::<Peer>().copied().unwrap_or(unknown);
    let checked = match peer.is_reserved && !is_open(&path) {
        true => Err(ApiError::unavailable("there are too many connections; try again in a moment")),
        false => guard.check(&method, &path, request.headers(), peer.address),
    };
    let mut key = None;
    let (mut response, cors) = match checked {
        Err(error) => (error.response(), Vec::new()),
        Ok((cors, _)) if method == Method::OPTIONS => {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NO_CONTENT;
            (response, cors)
        }
        Ok((cors, caller)) => {
            key = caller.as_ref().and_then(Caller::owner);
            caller.map(|caller| request.extensions_mut().insert(caller));
            (next.run(request).await, cors)
        }
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
    if peer.is_reserved {
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    // Clients of OpenAI's API try again by themselves, where that helps soon.
    let later = headers.get(header::RETRY_AFTER).and_then(|after| after.to_str().ok()?.parse::<u64>().ok());
    if status == StatusCode::INSUFFICIENT_STORAGE || later.is_some_and(|seconds| seconds > MAX_RETRY_SECONDS) {
        headers.insert("x-should-retry", HeaderValue::from_static("false"));
    }
    let shown = id.as_ref().and_then(|id| id.to_str().ok()).unwrap_or_default();
    let milliseconds = started.elapsed().as_millis() as u64;
    tracing::info!(id = shown, key, %method, path, status = status.as_u16(), milliseconds, "request");
    if let Some(id) = id {
        headers.insert(REQUEST_ID, id);
    }
    response
}

fn is_json(response: &Response) -> bool {
    response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}

/// Who sent a request.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// The address, of an IPv6 network the first half.
    pub address: IpAddr,
    /// All places are taken, and it has one of those kept for the page and for whether the server is there.
    is_reserved: bool,
}

impl Peer {
    /// Time it has to send its headers, or to shake hands.
    fn header_timeout(self) -> Duration {
        if self.is_reserved { RESERVED_HEADER_TIMEOUT } else { HEADER_TIMEOUT }
    }
}

/// Connections from each address.
#[derive(Default)]
struct Addresses(Mutex<HashMap<IpAddr, usize>>);

/// A connection's place; free again when it is dropped.
struct ConnectionPermit {
    addresses: Arc<Addresses>,
    address: IpAddr,
    _place: OwnedSemaphorePermit,
}

impl Addresses {
    fn held(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// A place for a connection, unless its address has as many as it may.
    fn place(self: &Arc<Self>, address: IpAddr, max: usize, places: &Arc<Semaphore>) -> Option<ConnectionPermit> {
        let place = Arc::clone(places).try_acquire_owned().ok()?;
        let mut held = self.held();
        let count = held.entry(address).or_default();
        if *count >= max {
            return None;
        }
        *count += 1;
        Some(ConnectionPermit { addresses: Arc::clone(self), address, _place: place })
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut held = self.addresses.held();
        if let Some(count) = held.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.address);
            }
        }
    }
}

/// What counts as one client: an IPv6 host has a whole network of addresses.
fn client_address(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6((u128::from(v6) & (!0 << 64)).into()),
        v4 => v4,
    }
}

/// Told to who has no place, without reading what they want.
const NO_PLACE: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 2\r\n\
    connection: close\r\ncontent-length: 127\r\n\r\n{\"error\":{\"message\":\"there are too many connections; close \
    some\",\"type\":\"unavailable_error\",\"param\":null,\"code\":\"connections\"}}";

/// Serves connections until `stop` says so; then those that are open have `grace` to end.
pub async fn serve(
    (listener, tls): (TcpListener, Option<Arc<Tls>>),
    router: Router,
    limits: ServeLimits,
    mut stop: watch::Receiver<bool>,
    grace: Duration,
) {
    let all = limits.connections + RESERVED_CONNECTIONS;
    let (places, addresses) = (Arc::new(Semaphore::new(all)), Arc::new(Addresses::default()));
    loop {
        let accepted = tokio::select! {
            _ = stop.wait_for(|stop| *stop) => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, from) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Too many open files, for instance: others may close.
                tracing::warn!("no connection could be accepted: {error}");
                tokio::time::sleep(NO_SOCKETS_INTERVAL).await;
                continue;
            }
        };
        let address = client_address(from.ip());
        let is_reserved = places.available_permits() <= RESERVED_CONNECTIONS;
        let Some(place) = addresses.place(address, limits.connections_per_address, &places) else {
            if tls.is_none() {
                let _ = stream.try_write(NO_PLACE);
            }
            continue;
        };
        // Tokens are small and should not wait for each other.
        let _ = stream.set_nodelay(true);
        let peer = Peer { address, is_reserved };
        let (tls, router, patience, stop) = (tls.clone(), router.clone(), limits.patience, stop.clone());
        tokio::spawn(async move {
            let Some(tls) = tls else { return serve_connection(stream, peer, router, patience, stop, place).await };
            match tokio::time::timeout(peer.header_timeout(), tls.accept(stream)).await {
                Ok(Ok(stream)) => serve_connection(stream, peer, router, patience, stop, place).await,
                Ok(Err(error)) => tracing::debug!("TLS: {error}"),
                Err(_) => tracing::debug!("TLS: the client was too slow"),
            }
        });
    }
    drop(listener);
    // All places free means that all connections have ended.
    let _ = tokio::time::timeout(grace, places.acquire_many(all as u32)).await;
}

async fn serve_connection<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    stream: S,
    peer: Peer,
    router: Router,
    patience: Duration,
    mut stop: watch::Receiver<bool>,
    place: ConnectionPermit,
) {
    let inner = TowerToHyperService::new(router);
    let service = hyper::service::service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(peer);
        inner.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(peer.header_timeout())
        .max_buf_size(MAX_HEADER_BYTES)
        .max_headers(MAX_HEADERS)
        .serve_connection(TokioIo::new(Impatient::new(stream, patience)), service);
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
}

/// A connection that fails when its client takes nothing for too long, which ends what was computed for it.
struct Impatient<S> {
    stream: S,
    patience: Duration,
    /// Runs while the client takes nothing.
    timer: Option<Pin<Box<tokio::time::Sleep>>>,
    /// Runs while the client is only listened to.
    linger: Option<Pin<Box<tokio::time::Sleep>>>,
}

impl<S> Impatient<S> {
    fn new(stream: S, patience: Duration) -> Impatient<S> {
        Impatient { stream, patience, timer: None, linger: None }
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

impl<S: AsyncRead + Unpin> AsyncRead for Impatient<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, to: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, to)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Impatient<S> {
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

    /// A connection that is closed while its client sends is reset, and the answer lost: what still comes is read and dropped.
    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.linger.is_none() {
            ready!(Pin::new(&mut self.stream).poll_shutdown(context))?;
            self.linger = Some(Box::pin(tokio::time::sleep(LINGER_TIMEOUT)));
        }
        let mut bytes = [0; 16 << 10];
        loop {
            let timer = self.linger.as_mut().map(|timer| timer.as_mut().poll(context));
            if timer.is_none_or(|timer| timer.is_ready()) {
                return Poll::Ready(Ok(()));
            }
            let mut buffer = ReadBuf::new(&mut bytes);
            let read = ready!(Pin::new(&mut self.stream).poll_read(context, &mut buffer));
            if read.is_err() || buffer.filled().is_empty() {
                return Poll::Ready(Ok(()));
            }
        }
    }
}
