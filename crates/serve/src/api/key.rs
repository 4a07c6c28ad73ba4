//! `/tritune/key`: what the key may do, and what is left of it.

use super::json_response;
use crate::error::{ApiError, ApiResult};
use crate::keys::Caller;
use crate::state::App;
use axum::extract::State;
use axum::response::Response;
use std::sync::Arc;

/// The key of the request.
pub async fn key(State(app): State<Arc<App>>, caller: Caller) -> ApiResult<Response> {
    let missing =
        || ApiError { message: "this server has no keys with limits".to_owned(), ..ApiError::not_found("key", "") };
    let account = caller.account().ok_or_else(missing)?;
    let jobs = (app.jobs.alive_of(&account.name), caller.max_jobs(app.limits.jobs));
    let storage = (app.stored_bytes(&caller), caller.max_storage(app.limits.storage));
    Ok(json_response(&account.to_json(jobs, storage)))
}
