//! What can be asked for.

mod about;
mod arenas;
mod explore;
mod games;
mod reviews;
mod you;

use std::sync::Arc;

use super::api::Api;
use crate::Studio;
use crate::refusal::Refusal;

/// All routes.
pub(super) fn all() -> Api {
    let parts = [games::routes(), reviews::routes(), explore::routes(), arenas::routes(), you::routes()];
    parts.into_iter().fold(about::routes(), Api::and)
}

/// Does something short away from the threads that talk to browsers: it may wait for the disk.
async fn quickly<T: Send + 'static>(
    studio: &Arc<Studio>,
    work: impl FnOnce(&Arc<Studio>) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let studio = Arc::clone(studio);
    tokio::task::spawn_blocking(move || work(&studio)).await.unwrap_or_else(|error| Err(Refusal::internal(error)))
}
