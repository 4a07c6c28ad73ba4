//! Errors in OpenAI's shape, with the status a client retries on only when retrying helps.

use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use serde_json::{Value, json};
use tritune_runtime::EngineError;
use tritune_runtime::generate::GenerateError;

/// A result of a handler.
pub type ApiResult<T> = Result<T, ApiError>;

/// An error as a client sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct ApiError {
    /// The status of the response.
    pub status: StatusCode,
    /// OpenAI's name of the kind of error.
    pub kind: &'static str,
    /// What is wrong and what to do.
    pub message: String,
    /// The field at fault.
    pub param: Option<String>,
    /// A name for programs.
    pub code: Option<&'static str>,
    /// Seconds after which another try may help.
    pub retry_after: Option<u64>,
}

impl ApiError {
    fn new(status: StatusCode, kind: &'static str, message: impl Into<String>) -> ApiError {
        ApiError { status, kind, message: message.into(), param: None, code: None, retry_after: None }
    }

    /// The request is wrong.
    pub fn invalid(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "invalid_request_error", message)
    }

    /// A field of the request is wrong.
    pub fn field(param: impl Into<String>, message: impl Into<String>) -> ApiError {
        ApiError { param: Some(param.into()), ..ApiError::invalid(message) }
    }

    /// What was asked for is not there.
    pub fn not_found(what: &str, id: &str) -> ApiError {
        let code = if what == "model" { "model_not_found" } else { "not_found" };
        let shown: String = id.chars().take(100).collect();
        let message = format!("there is no {what} '{shown}'");
        ApiError { code: Some(code), ..ApiError::new(StatusCode::NOT_FOUND, "invalid_request_error", message) }
    }

    /// The key is missing or wrong.
    pub fn unauthorized() -> ApiError {
        let message = "this server needs its API key: send the header `Authorization: Bearer KEY`";
        let code = Some("invalid_api_key");
        ApiError { code, ..ApiError::new(StatusCode::UNAUTHORIZED, "authentication_error", message) }
    }

    /// The request comes from somewhere it should not.
    pub fn forbidden(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, "permission_error", message)
    }

    /// The thing is in a state that does not allow it.
    pub fn conflict(message: impl Into<String>) -> ApiError {
        // 409 is retried by clients, which would not help.
        ApiError { code: Some("conflict"), ..ApiError::invalid(message) }
    }

    /// Too much for a limit.
    pub fn too_large(message: impl Into<String>) -> ApiError {
        let code = Some("request_too_large");
        ApiError { code, ..ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "invalid_request_error", message) }
    }

    /// The queue is full.
    pub fn busy(queued: usize) -> ApiError {
        let message = format!("the queue is full ({queued} requests wait); try again in a moment");
        let error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, "rate_limit_error", message);
        ApiError { code: Some("queue_full"), retry_after: Some(1), ..error }
    }

    /// A limit of the key is reached.
    pub fn limited(code: &'static str, message: impl Into<String>, seconds: u64) -> ApiError {
        let error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, "rate_limit_error", message);
        ApiError { code: Some(code), retry_after: Some(seconds), ..error }
    }

    /// The server is not ready, or going.
    pub fn unavailable(message: impl Into<String>) -> ApiError {
        let error = ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable_error", message);
        ApiError { retry_after: Some(2), ..error }
    }

    /// The request took too long.
    pub fn timeout(message: impl Into<String>) -> ApiError {
        ApiError { code: Some("timeout"), ..ApiError::new(StatusCode::GATEWAY_TIMEOUT, "timeout_error", message) }
    }

    /// The server is at fault.
    pub fn internal(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "server_error", message)
    }

    /// The prompt does not fit.
    pub fn context(tokens: usize, context: usize) -> ApiError {
        // Clients know this error by its first words.
        let message = format!(
            "this model's maximum context length is {context} tokens, but the prompt has {tokens}: shorten it, or start the \
             server with a longer context"
        );
        ApiError { code: Some("context_length_exceeded"), ..ApiError::field("messages", message) }
    }

    /// The error as JSON.
    pub fn body(&self) -> Value {
        json!({ "error": {
            "message": self.message, "type": self.kind, "param": self.param,
            "code": self.code.map(Value::from).unwrap_or(Value::Null),
        }})
    }

    /// The error as a response.
    pub fn response(&self) -> Response<Body> {
        let mut response = Response::new(Body::from(self.body().to_string()));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

impl axum::response::IntoResponse for ApiError {
    fn into_response(self) -> axum::response::Response {
        self.response()
    }
}

impl From<&GenerateError> for ApiError {
    fn from(error: &GenerateError) -> ApiError {
        match error {
            GenerateError::Engine(EngineError::ContextFull { context, more, .. }) => ApiError::context(*more, *context),
            GenerateError::Sampling(error) => ApiError::invalid(error.to_string()),
            GenerateError::EmptyPrompt { .. } => ApiError::field("prompt", "the prompt is empty; give some text"),
            GenerateError::Constraint(_) => ApiError::field("response_format", error.to_string()),
            GenerateError::Engine(EngineError::Token { .. }) => ApiError::field("prompt", error.to_string()),
            _ => ApiError::internal(error.to_string()),
        }
    }
}
