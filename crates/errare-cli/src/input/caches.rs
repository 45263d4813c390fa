//! Where things are kept that can be worked out again.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::{Context, Result};

/// Our folder among the user's caches; it may not be there yet.
pub(crate) fn folder() -> Result<PathBuf> {
    let named = among_caches(std::env::var_os("XDG_CACHE_HOME"), std::env::var_os("HOME"));
    named.context("there is no folder for caches: neither XDG_CACHE_HOME nor HOME is set")
}

fn among_caches(caches: Option<OsString>, home: Option<OsString>) -> Option<PathBuf> {
    let folder = |path: OsString| Some(PathBuf::from(path)).filter(|path| path.is_absolute());
    let caches = caches.and_then(folder).or_else(|| home.and_then(folder).map(|home| home.join(".cache")))?;
    Some(caches.join("errare"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn caches_are_where_the_user_wants_them_or_in_his_home() {
        let among =
            |caches: Option<&str>, home: Option<&str>| among_caches(caches.map(Into::into), home.map(Into::into));
        assert_eq!(among(Some("/c"), Some("/h")), Some("/c/errare".into()));
        assert_eq!(among(Some("relative"), Some("/h")), Some("/h/.cache/errare".into()));
        assert_eq!(among(None, Some("/h")), Some("/h/.cache/errare".into()));
        assert_eq!(among(None, None), None);
    }
}
