//! What is said to somebody whose request cannot be done: what is wrong, and what to do about it.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::board::BoardError;
use crate::store::StoreError;

/// Why a request is not done.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    error: String,
    fix: String,
    /// When to ask again, in seconds.
    retry_after: Option<u64>,
}

#[derive(Serialize)]
struct Body<'a> {
    error: &'a str,
    fix: &'a str,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, error: impl Into<String>, fix: impl Into<String>) -> Self {
        Self { status, error: error.into(), fix: fix.into(), retry_after: None }
    }

    /// A value that cannot be.
    pub(crate) fn bad(error: impl Into<String>, fix: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, error, fix)
    }

    /// Well-formed, but impossible.
    pub(crate) fn impossible(error: impl Into<String>, fix: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, error, fix)
    }

    pub(crate) fn not_found(what: &str, id: impl std::fmt::Display) -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            format!("there is no {what} {id}"),
            "it may have been deleted; look at the list",
        )
    }

    /// The thing is in another state.
    pub(crate) fn conflict(error: impl Into<String>, fix: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, error, fix)
    }

    /// All hands are busy.
    pub(crate) fn busy(error: impl Into<String>, fix: impl Into<String>, seconds: u64) -> Self {
        Self { retry_after: Some(seconds), ..Self::new(StatusCode::TOO_MANY_REQUESTS, error, fix) }
    }

    /// Something that is our fault.
    pub(crate) fn internal(error: impl std::fmt::Display) -> Self {
        let fix = "this should not happen: look at what the server wrote to its terminal, and try again";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string(), fix)
    }

    pub(crate) fn closing() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "the studio is closing", "start it again with `errare serve`")
    }

    pub(crate) fn error(&self) -> &str {
        &self.error
    }
}

impl From<BoardError> for Refusal {
    fn from(error: BoardError) -> Self {
        match error {
            BoardError::Over => Self::conflict(error.to_string(), "begin a new game"),
            error => Self::impossible(error.to_string(), "correct it and send it again"),
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        Self::internal(error)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = Json(Body { error: &self.error, fix: &self.fix });
        let mut response = (self.status, body).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
