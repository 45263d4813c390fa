//! What can be wrong with a journal.

use std::io;
use std::path::{Path, PathBuf};

/// Why a journal cannot be used. It is left as it was.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It would have been overwritten.
    #[error("the {name} {} exists already: resume it, or name another file", path.display())]
    Exists {
        /// What kind of journal it is.
        name: &'static str,
        /// The file.
        path: PathBuf,
    },
    /// Some other file.
    #[error("{} is not a {name}", path.display())]
    Foreign {
        /// What kind of journal it should be.
        name: &'static str,
        /// The file.
        path: PathBuf,
    },
    /// Written by an earlier version, and not understood any more.
    #[error("the {name} {} is of an earlier version of errare", path.display())]
    Outdated {
        /// What kind of journal it is.
        name: &'static str,
        /// The file.
        path: PathBuf,
    },
    /// Another run writes to it.
    #[error("the {name} {} is in use by another run", path.display())]
    Busy {
        /// What kind of journal it is.
        name: &'static str,
        /// The file.
        path: PathBuf,
    },
    /// It belongs to another run.
    #[error("the {name} {} was made with other settings: {differences}", path.display())]
    Differs {
        /// What kind of journal it is.
        name: &'static str,
        /// The file.
        path: PathBuf,
        /// What differs.
        differences: String,
    },
    /// A record was changed.
    #[error("{part} {number} of the {name} {} is damaged: {problem}", path.display())]
    Damaged {
        /// What kind of journal it is.
        name: &'static str,
        /// The file.
        path: PathBuf,
        /// What a record is called: a line, or a record.
        part: &'static str,
        /// Which one, counted from 1, which is the header.
        number: u64,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// The system refused.
    #[error("cannot {doing} the {name} {}", path.display())]
    Io {
        /// What was being done.
        doing: &'static str,
        /// What kind of journal it is.
        name: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

impl JournalError {
    pub(crate) fn io(doing: &'static str, name: &'static str, path: &Path) -> impl Fn(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| JournalError::Io { doing, name, path: path.clone(), source }
    }
}
