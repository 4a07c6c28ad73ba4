//! What a path names, as far as it is there for who asks. What is somebody else's is not there.

use crate::error::{ApiError, ApiResult};
use crate::jobs::files::StoredFile;
use crate::keys::Caller;
use crate::state::App;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use std::sync::Arc;

/// The id of a job that the caller sees.
pub struct OwnJob(pub String);

/// A file that the caller sees.
pub struct OwnFile(pub StoredFile);

async fn named(parts: &mut Parts, app: &Arc<App>) -> ApiResult<(Caller, String)> {
    let caller = Caller::from_request_parts(parts, app).await?;
    let Path(id) = Path::<String>::from_request_parts(parts, app)
        .await
        .map_err(|_| ApiError::invalid("the address cannot be understood"))?;
    Ok((caller, id))
}

impl FromRequestParts<Arc<App>> for OwnJob {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> ApiResult<OwnJob> {
        let (caller, id) = named(parts, app).await?;
        let job = app.jobs.get(&id)?;
        if caller.sees(job.owner.as_deref()) { Ok(OwnJob(id)) } else { Err(ApiError::not_found("job", &id)) }
    }
}

impl FromRequestParts<Arc<App>> for OwnFile {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> ApiResult<OwnFile> {
        let (caller, id) = named(parts, app).await?;
        app.jobs.files.get_for(&caller, &id).map(OwnFile)
    }
}
