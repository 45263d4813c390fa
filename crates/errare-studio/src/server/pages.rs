//! What a browser shows, and the description of what it asks.

use axum::Router;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::Value;

use crate::refusal::Refusal;

/// The routes with the pages beside them.
pub(super) fn with_pages(router: Router, description: &Value) -> Router {
    let description = description.to_string();
    let described = get(async move || ([(header::CONTENT_TYPE, "application/json")], description.clone()));
    router.route("/api/openapi.json", described).fallback(page)
}

async fn page(uri: Uri) -> Response {
    let name = match uri.path() {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    match errare_web::file(name) {
        Some(file) => {
            let headers = [(header::CONTENT_TYPE, file.content_type()), (header::CACHE_CONTROL, "no-cache")];
            (headers, file.text).into_response()
        }
        None => {
            let error = format!("there is nothing at {}", uri.path());
            Refusal::new(StatusCode::NOT_FOUND, error, "begin at /").into_response()
        }
    }
}
