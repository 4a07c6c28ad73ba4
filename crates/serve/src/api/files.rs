//! `/v1/files`.

use super::own::OwnFile;
use super::{json_response, paged};
use crate::error::{ApiError, ApiResult};
use crate::keys::Caller;
use crate::options::ServeLimits;
use crate::state::{App, now, random};
use crate::worker::ClientId;
use axum::body::{Body, Bytes};
use axum::extract::multipart::MultipartError;
use axum::extract::{FromRequest, Multipart, Request, State};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use hyper::body::Frame;
use serde_json::{Value, json};
use std::io::Read as _;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// The longest value of a field beside the file.
const MAX_FIELD: usize = 1024;
/// What is read of a file at a time.
const MAX_PIECE: u64 = 128 << 10;

/// How long an upload may take: it has a least rate, and an end.
struct Pace {
    started: Instant,
    patience: Duration,
    rate: u64,
    end: Duration,
    bytes: u64,
}

impl Pace {
    fn new(limits: &ServeLimits) -> Pace {
        let (patience, rate, end) = (limits.patience, limits.upload_rate.max(1), limits.upload_time);
        Pace { started: Instant::now(), patience, rate, end, bytes: 0 }
    }

    /// What comes next, unless it is late.
    async fn next<T>(&self, next: impl Future<Output = Result<T, MultipartError>>) -> ApiResult<T> {
        let time = self.patience.saturating_add(Duration::from_secs(self.bytes / self.rate)).min(self.end);
        let left = time.saturating_sub(self.started.elapsed());
        let next = tokio::time::timeout(left, next).await;
        let next = next.map_err(|_| ApiError::invalid("the upload is too slow, and was ended"))?;
        next.map_err(|error| ApiError::invalid(format!("the upload cannot be read: {error}")))
    }
}

/// Takes a file.
pub async fn upload(State(app): State<Arc<App>>, caller: Caller, request: Request) -> ApiResult<Response> {
    let client = ClientId::clone(&caller.client);
    let _turn = app.uploads.begin(client, app.limits.uploads, app.limits.uploads_per_client)?;
    let mut pace = Pace::new(&app.limits);
    let parts = Multipart::from_request(request, &()).await;
    let mut parts =
        parts.map_err(|error| ApiError::invalid(format!("the upload cannot be read: {}", error.body_text())))?;
    let (mut purpose, mut upload) = (None, None);
    // Its adapters count, too.
    let own_storage = caller.max_storage(app.limits.storage).saturating_sub(app.catalog.bytes_of(&caller));
    while let Some(mut part) = pace.next(parts.next_field()).await? {
        let name = part.name().unwrap_or_default().to_owned();
        if name == "file" {
            let filename = part.file_name().unwrap_or_default().to_owned();
            let mut begun = app.jobs.files.begin(&filename, &format!("{:016x}", random()), caller.owner())?;
            while let Some(bytes) = pace.next(part.chunk()).await? {
                pace.bytes += bytes.len() as u64;
                begun.add(&bytes, app.limits.upload, app.limits.storage, own_storage)?;
            }
            upload = Some(begun);
            continue;
        }
        let mut value = Vec::new();
        while let Some(bytes) = pace.next(part.chunk()).await? {
            if value.len() + bytes.len() > MAX_FIELD {
                return Err(ApiError::invalid("a field of the upload is too long"));
            }
            value.extend_from_slice(&bytes);
        }
        if name == "purpose" {
            purpose = Some(String::from_utf8_lossy(&value).into_owned());
        }
    }
    let upload = upload.ok_or_else(|| ApiError::field("file", "the upload has no file"))?;
    match purpose.as_deref() {
        Some("fine-tune") => {}
        Some(_) => return Err(ApiError::field("purpose", "purpose must be fine-tune")),
        None => return Err(ApiError::field("purpose", "purpose is missing; it must be fine-tune")),
    }
    let own = Arc::clone(&app);
    let finish = move || own.jobs.files.finish(upload, own.id("file"), "fine-tune", now());
    let file =
        tokio::task::spawn_blocking(finish).await.map_err(|_| ApiError::internal("the file could not be stored"))??;
    tracing::info!(file = %file.id, bytes = file.bytes, "file stored");
    Ok(json_response(&file.to_json()))
}

/// All files.
pub async fn list(State(app): State<Arc<App>>, caller: Caller, request: Request) -> ApiResult<Response> {
    let files = app.jobs.files.list().into_iter().filter(|file| caller.sees(file.owner.as_deref()));
    let files: Vec<Value> = files.map(|file| file.to_json()).collect();
    Ok(json_response(&paged(&request, files, 10_000)?))
}

/// One file.
pub async fn retrieve(OwnFile(file): OwnFile) -> Response {
    json_response(&file.to_json())
}

/// The bytes of a file.
pub async fn content(State(app): State<Arc<App>>, OwnFile(file): OwnFile) -> ApiResult<Response> {
    let path = app.jobs.files.path(&file);
    let opened = tokio::task::spawn_blocking(move || std::fs::File::open(path)).await;
    let opened = opened.map_err(|_| ApiError::internal("the file could not be read"))?;
    // The reason may name the server's folders.
    let opened = opened.map_err(|error| ApiError::internal(format!("the file could not be read: {}", error.kind())))?;
    let mut response = Response::new(Body::new(FileBody { left: file.bytes, file: Some(opened), reading: None }));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(file.bytes));
    Ok(response)
}

/// A piece that was read, and the file to go on with.
type Piece = std::io::Result<(std::fs::File, Vec<u8>)>;

/// A file as the body of an answer, read a piece at a time as the client takes it.
struct FileBody {
    left: u64,
    file: Option<std::fs::File>,
    reading: Option<JoinHandle<Piece>>,
}

impl hyper::body::Body for FileBody {
    type Data = Bytes;
    type Error = std::io::Error;

    fn poll_frame(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<std::io::Result<Frame<Bytes>>>> {
        let own = self.get_mut();
        if let Some(mut file) = own.file.take().filter(|_| own.left > 0) {
            let size = own.left.min(MAX_PIECE) as usize;
            own.reading = Some(tokio::task::spawn_blocking(move || {
                let mut bytes = vec![0; size];
                file.read_exact(&mut bytes)?;
                Ok((file, bytes))
            }));
        }
        let Some(reading) = &mut own.reading else { return Poll::Ready(None) };
        let read = ready!(Pin::new(reading).poll(context));
        own.reading = None;
        Poll::Ready(Some(read.unwrap_or_else(|_| Err(std::io::ErrorKind::Other.into())).map(|(file, bytes)| {
            (own.left, own.file) = (own.left - bytes.len() as u64, Some(file));
            Frame::data(Bytes::from(bytes))
        })))
    }
}

/// Removes a file.
pub async fn delete(State(app): State<Arc<App>>, OwnFile(file): OwnFile) -> ApiResult<Response> {
    let id = file.id;
    if app.jobs.uses_file(&id) {
        return Err(ApiError::conflict("a job that is not over needs this file; cancel it first"));
    }
    app.jobs.files.delete(&id)?;
    Ok(json_response(&json!({ "id": id, "object": "file", "deleted": true })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::body::Body as _;
    use std::io::Seek as _;

    /// Whatever its size, a file takes the memory of a piece, and nothing is read before the client has taken what came before.
    #[test]
    fn a_file_is_read_a_piece_at_a_time() {
        let mut file = tempfile::tempfile().unwrap();
        let size = 5 * MAX_PIECE + 7;
        file.set_len(size).unwrap();
        let mut place = file.try_clone().unwrap();
        file.rewind().unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let mut body = FileBody { left: size, file: Some(file), reading: None };
        let mut come = 0;
        while come < size {
            let frame = runtime.block_on(std::future::poll_fn(|context| Pin::new(&mut body).poll_frame(context)));
            let bytes = frame.unwrap().unwrap().into_data().unwrap();
            come += bytes.len() as u64;
            assert!(bytes.len() as u64 <= MAX_PIECE);
            std::thread::sleep(Duration::from_millis(5));
            assert_eq!(place.stream_position().unwrap(), come, "it does not read ahead");
        }
        let end = runtime.block_on(std::future::poll_fn(|context| Pin::new(&mut body).poll_frame(context)));
        assert!(end.is_none());
    }
}
