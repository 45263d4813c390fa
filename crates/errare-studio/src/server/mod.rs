//! The studio over HTTP.

mod api;
mod body;
mod guard;
mod pages;
mod routes;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use axum::Router;

use crate::Studio;
pub(crate) use guard::Hosts;

/// Everything that is served.
pub(crate) fn router(studio: &Arc<Studio>) -> Router {
    let api = routes::all();
    let description = api.description();
    let router = api.router().with_state(Arc::clone(studio));
    guard::guarded(pages::with_pages(router, &description), studio)
}
