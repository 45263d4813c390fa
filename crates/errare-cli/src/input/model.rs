//! How people choose their moves, by a model from a file.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use errare_chess::people::Model;

use super::text::read_text;

/// The model in a file, or the one that ships.
pub(crate) fn model(path: Option<&Path>) -> Result<Arc<Model>> {
    let Some(path) = path else { return Ok(Arc::clone(Model::fitted())) };
    Model::read(&read_text(path)?).map(Arc::new).with_context(|| path.display().to_string())
}
