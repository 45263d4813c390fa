//! What boards show, and the file in which it is kept.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use errare_chess::Position;
use errare_chess::people::choices::Cache;

use crate::output::note;
use crate::output::progress::Progress;

/// What was seen before: in the file that was named, or in the folder for such things. A file that was not asked for may be
/// missing: then all is looked at, and forgotten at the end.
pub(crate) fn cache(named: Option<&Path>) -> Result<Cache> {
    if let Some(path) = named {
        return open(path).context("name another file by --cache");
    }
    let default = default_cache(std::env::var_os("XDG_CACHE_HOME"), std::env::var_os("HOME"));
    let opened = default.context("there is no folder for caches").and_then(|path| open(&path));
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

fn default_cache(caches: Option<OsString>, home: Option<OsString>) -> Option<PathBuf> {
    let folder = |path: OsString| Some(PathBuf::from(path)).filter(|path| path.is_absolute());
    let caches = caches.and_then(folder).or_else(|| home.and_then(folder).map(|home| home.join(".cache")))?;
    Some(caches.join("errare").join("survey"))
}

/// Looks at all boards that were not seen before, with a bar.
pub(crate) fn look(cache: &mut Cache, positions: &[&Position]) -> Result<()> {
    let progress = Progress::new(positions.len() as u64, "positions");
    Ok(cache.fill(positions.iter().copied(), &|done| progress.inc(done as u64))?)
}
