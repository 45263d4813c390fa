//! What is kept: games, reviews, arenas and settings in one SQLite file, or in memory only.
//!
//! Every change is one transaction in a write-ahead log, so that a server that is killed leaves each as it was before or after.

mod arenas;
mod games;
mod migrations;
mod reviews;
mod settings;
#[cfg(test)]
mod tests;

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::Connection;

pub(crate) use arenas::ArenaRow;
pub(crate) use games::{ClockRow, EndRow, GameRow};
pub(crate) use reviews::{ReviewRow, ReviewedGameRow};

/// The name of a row.
pub(crate) type Id = i64;

/// Why something cannot be kept or found again.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be used.
    #[error("cannot use the folder {folder}: {error}; --data names another, --in-memory keeps nothing")]
    Folder {
        /// The folder.
        folder: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// Somebody else is using it.
    #[error(
        "another `errare serve` is using {0}; end it, or name another folder by --data, or keep nothing by --in-memory"
    )]
    InUse(String),
    /// A later errare has written it.
    #[error(
        "the file is of version {found}, written by a later errare, and this one knows {known}; use that one, or name another folder by --data"
    )]
    Newer {
        /// Its version.
        found: i64,
        /// Ours.
        known: i64,
    },
    /// The database refuses.
    #[error("the database of the studio: {0}")]
    Database(#[from] rusqlite::Error),
    /// What is in it cannot be understood.
    #[error("the database of the studio holds something unreadable: {0}")]
    Content(#[from] serde_json::Error),
}

/// Where things are kept.
pub(crate) struct Store {
    connection: Mutex<Connection>,
    folder: Option<PathBuf>,
    /// Held as long as the store is used.
    _lock: Option<File>,
}

/// The file in the folder, and the one that says that somebody uses it.
const FILE: &str = "studio.sqlite";
const LOCK: &str = "studio.lock";

impl Store {
    /// Opens the store in a folder, which is made if it is not there.
    pub(crate) fn open(folder: &Path) -> Result<Self, StoreError> {
        let name = || folder.display().to_string();
        let unusable = |error| StoreError::Folder { folder: name(), error };
        std::fs::create_dir_all(folder).map_err(unusable)?;
        let lock = File::create(folder.join(LOCK)).map_err(unusable)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse(name())),
            Err(TryLockError::Error(error)) => return Err(unusable(error)),
        }
        let mut connection = Connection::open(folder.join(FILE))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        migrations::run(&mut connection)?;
        Ok(Self { connection: Mutex::new(connection), folder: Some(folder.to_owned()), _lock: Some(lock) })
    }

    /// A store that forgets all when the server ends.
    pub(crate) fn in_memory() -> Result<Self, StoreError> {
        let mut connection = Connection::open_in_memory()?;
        migrations::run(&mut connection)?;
        Ok(Self { connection: Mutex::new(connection), folder: None, _lock: None })
    }

    /// The folder, if anything is kept.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
