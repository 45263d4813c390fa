//! What can be wrong with a journal.

use std::io;
use std::path::{Path, PathBuf};

/// Why a journal cannot be used. It is left as it was.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It would have been overwritten.
    #[error("the journal {} exists already: resume it, or name another file", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// Some other file.
    #[error("{} is not the journal of a tournament", path.display())]
    NotAJournal {
        /// The file.
        path: PathBuf,
    },
    /// Another run writes to it.
    #[error("the journal {} is in use by another run", path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// It belongs to another experiment.
    #[error("the journal {} is of another experiment: {differences}", path.display())]
    Differs {
        /// The file.
        path: PathBuf,
        /// What differs.
        differences: String,
    },
    /// A line was changed.
    #[error("line {line} of the journal {} is damaged: {problem}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: u64,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// The system refused.
    #[error("cannot {doing} the journal {}", path.display())]
    Io {
        /// What was being done.
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

impl JournalError {
    pub(super) fn io(doing: &'static str, path: &Path) -> impl Fn(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| JournalError::Io { doing, path: path.clone(), source }
    }
}
