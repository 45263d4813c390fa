//! What boards show, and the file in which it is kept.

use std::path::Path;

use anyhow::{Context, Result};
use errare_chess::Position;
use errare_chess::people::choices::Cache;

use super::caches;
use crate::output::note;
use crate::output::progress::Progress;

/// What was seen before: in the file that was named, or in the folder for such things. A file that was not asked for may be
/// missing: then all is looked at, and forgotten at the end.
pub(crate) fn cache(named: Option<&Path>) -> Result<Cache> {
    if let Some(path) = named {
        return open(path).context("name another file by --cache");
    }
    let opened = caches::folder().and_then(|folder| open(&folder.join("survey")));
    Ok(opened.unwrap_or_else(|error| {
        note(&format!("what boards show will not be kept: {error:#}; --cache names a file for it"));
        Cache::default()
    }))
}

fn open(path: &Path) -> Result<Cache> {
    let unusable = || format!("{} cannot be used", path.display());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(unusable)?;
    }
    let cache = Cache::open(path).with_context(unusable)?;
    if let Some(damage) = cache.damage() {
        note(&format!("{damage}; what it held from there on is looked at again"));
    }
    Ok(cache)
}

/// Looks at all boards that were not seen before, with a bar.
pub(crate) fn look(cache: &mut Cache, positions: &[&Position]) -> Result<()> {
    let progress = Progress::new(positions.len() as u64, "positions");
    Ok(cache.fill(positions.iter().copied(), &|done| progress.inc(done as u64))?)
}
