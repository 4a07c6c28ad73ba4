//! `/v1/files`.

use super::{json_response, paged};
use crate::error::{ApiError, ApiResult};
use crate::state::{App, now, random};
use axum::body::Body;
use axum::extract::{FromRequest, Multipart, Path, Request, State};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use serde_json::{Value, json};
use std::sync::Arc;

/// The longest value of a field beside the file.
const MAX_FIELD: usize = 1024;

/// Takes a file.
pub async fn upload(State(app): State<Arc<App>>, request: Request) -> ApiResult<Response> {
    let broken = |error: &dyn std::fmt::Display| ApiError::invalid(format!("the upload cannot be read: {error}"));
    let mut parts = Multipart::from_request(request, &()).await.map_err(|error| broken(&error.body_text()))?;
    let late = || ApiError::invalid("the upload stopped for too long");
    let patience = app.limits.patience;
    let (mut purpose, mut upload) = (None, None);
    while let Some(mut part) =
        tokio::time::timeout(patience, parts.next_field()).await.map_err(|_| late())?.map_err(|error| broken(&error))?
    {
        let name = part.name().unwrap_or_default().to_owned();
        if name == "file" {
            let filename = part.file_name().unwrap_or_default().to_owned();
            let mut begun = app.jobs.files.begin(&filename, &format!("{:016x}", random()))?;
            let room = app.limits.storage.saturating_sub(app.jobs.files.bytes());
            if room < app.limits.upload && room == 0 {
                return Err(ApiError::too_large("the files of this server have reached their limit; delete some"));
            }
            let limit = app.limits.upload.min(room);
            while let Some(bytes) = tokio::time::timeout(patience, part.chunk())
                .await
                .map_err(|_| late())?
                .map_err(|error| broken(&error))?
            {
                begun.add(&bytes, limit)?;
            }
            upload = Some(begun);
            continue;
        }
        let mut value = Vec::new();
        while let Some(bytes) =
            tokio::time::timeout(patience, part.chunk()).await.map_err(|_| late())?.map_err(|error| broken(&error))?
        {
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
pub async fn list(State(app): State<Arc<App>>, request: Request) -> ApiResult<Response> {
    let files: Vec<Value> = app.jobs.files.list().iter().map(|file| file.to_json()).collect();
    Ok(json_response(&paged(&request, files, 10_000)?))
}

/// One file.
pub async fn retrieve(State(app): State<Arc<App>>, Path(id): Path<String>) -> ApiResult<Response> {
    Ok(json_response(&app.jobs.files.get(&id)?.to_json()))
}

/// The bytes of a file.
pub async fn content(State(app): State<Arc<App>>, Path(id): Path<String>) -> ApiResult<Response> {
    let file = app.jobs.files.get(&id)?;
    let path = app.jobs.files.path(&file);
    let bytes = tokio::task::spawn_blocking(move || std::fs::read(path)).await;
    let bytes = bytes.map_err(|_| ApiError::internal("the file could not be read"))?;
    let bytes = bytes.map_err(|error| ApiError::internal(format!("the file could not be read: {error}")))?;
    let mut response = Response::new(Body::from(bytes));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
    Ok(response)
}

/// Removes a file.
pub async fn delete(State(app): State<Arc<App>>, Path(id): Path<String>) -> ApiResult<Response> {
    app.jobs.files.get(&id)?;
    if app.jobs.uses_file(&id) {
        return Err(ApiError::conflict("a job that is not over needs this file; cancel it first"));
    }
    app.jobs.files.delete(&id)?;
    Ok(json_response(&json!({ "id": id, "object": "file", "deleted": true })))
}
