//! What is sent: read with care, and refused in our words.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::refusal::Refusal;
use crate::store::Id;

/// The most bytes of a request.
pub(crate) const MOST_BYTES: usize = 4 << 20;

/// How long it may take to come.
const PATIENCE: Duration = Duration::from_secs(20);

/// A value that is sent as JSON.
pub(super) struct Sent<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Sent<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if !kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json")) {
            let (error, fix) = ("the body is not said to be JSON", "send it with Content-Type: application/json");
            return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, error, fix));
        }
        // Who says at once that it is too much need not send it.
        let length =
            request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
        if length.is_some_and(|length: u64| length > MOST_BYTES as u64) {
            return Err(too_large());
        }
        let read = timeout(PATIENCE, Bytes::from_request(request, state)).await;
        let bytes = read.map_err(|_| too_slow())?.map_err(|error| unreadable(&error))?;
        let value = serde_json::from_slice(&bytes);
        value
            .map(Self)
            .map_err(|error| Refusal::bad(format!("the body cannot be understood: {error}"), "see /api/openapi.json"))
    }
}

fn unreadable(error: &BytesRejection) -> Refusal {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => Refusal::bad("the body breaks off", "send it again"),
    }
}

fn too_large() -> Refusal {
    let fix = format!("send {} MB at the most; split a file of many games", MOST_BYTES >> 20);
    Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "the body is too large", fix)
}

fn too_slow() -> Refusal {
    let fix = format!("send all of it within {} seconds", PATIENCE.as_secs());
    Refusal::new(StatusCode::REQUEST_TIMEOUT, "the body does not come", fix)
}

/// The names of things in a path.
pub(super) struct Ids<T>(pub(super) T);

/// A word, one name that is a number, or that and a number within it.
pub(super) trait FromNames: Sized {
    fn from_names(names: &[(String, String)]) -> Option<Self>;
}

impl FromNames for Id {
    fn from_names(names: &[(String, String)]) -> Option<Self> {
        plain(&names.first()?.1)
    }
}

impl FromNames for String {
    fn from_names(names: &[(String, String)]) -> Option<Self> {
        Some(names.first()?.1.clone())
    }
}

impl FromNames for (Id, usize) {
    fn from_names(names: &[(String, String)]) -> Option<Self> {
        let [(_, first), (_, second)] = names else { return None };
        Some((plain(first)?, usize::try_from(plain(second)?).ok()?))
    }
}

/// A number without anything around it: one thing has one name.
fn plain(text: &str) -> Option<Id> {
    text.parse().ok().filter(|id: &Id| *id > 0 && id.to_string() == text)
}

impl<S: Send + Sync, T: FromNames> FromRequestParts<S> for Ids<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let error = Refusal::not_found("thing at", parts.uri.path());
        let Ok(Path(names)) = Path::<Vec<(String, String)>>::from_request_parts(parts, state).await else {
            return Err(error);
        };
        T::from_names(&names).map(Self).ok_or(error)
    }
}

/// What stands after the question mark.
pub(super) struct Asked<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refusal> {
        let query = axum::extract::Query::try_from_uri(&parts.uri);
        let refused =
            |error| Refusal::bad(format!("what stands after ? cannot be understood: {error}"), "leave it out");
        query.map(|axum::extract::Query(asked)| Self(asked)).map_err(refused)
    }
}
