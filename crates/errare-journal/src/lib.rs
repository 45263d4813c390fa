//! Files that grow by whole records: what was appended is there after a crash, what was cut off while it was written is
//! dropped, and what was changed since is noticed.
//!
//! A journal begins with the identity of its [`Format`] and a header that says which run it belongs to, then come the records.
//! The checksum of a record is begun from that of the header, so that a record from another journal does not fit.
//!
//! ```
//! use errare_journal::{Damage, Format, Framing, Journal};
//!
//! const FORMAT: Format = Format {
//!     name: "journal of a diary",
//!     identity: b"errare diary 1 ",
//!     earlier: &[],
//!     framing: Framing::Lines,
//!     damage: Damage::Refuse,
//! };
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("diary");
//! let settings = std::collections::BTreeMap::from([("year", 1983)]);
//! Journal::create(&path, FORMAT, &settings)?.append(["Monday", "Tuesday"])?;
//!
//! let mut days = Vec::new();
//! Journal::resume(&path, FORMAT, &settings, |record| {
//!     days.push(String::from_utf8_lossy(record).into_owned());
//!     Ok(())
//! })?;
//! assert_eq!(days, ["Monday", "Tuesday"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod framing;
mod header;

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use errare::hash::checksum;
use serde::Serialize;

pub use error::JournalError;
pub use framing::Framing;
use framing::Next;

/// What a kind of journal looks like.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// What it is called in errors, such as `journal of a tournament`.
    pub name: &'static str,
    /// How a file of this format begins.
    pub identity: &'static [u8],
    /// How files of earlier formats of the same kind begin.
    pub earlier: &'static [&'static [u8]],
    /// How a record is told from the next.
    pub framing: Framing,
    /// What becomes of a damaged one.
    pub damage: Damage,
}

/// What to do about a record that was changed since it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// Refuse the journal and leave it alone: its records cannot be made again.
    Refuse,
    /// Drop the record and all that follow, which will be made again; [`Journal::damage`] tells.
    DropTheRest,
}

/// An open journal, locked against a second run.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    format: Format,
    /// From which the checksums of records begin.
    run: u64,
    /// The bytes of the file that are whole.
    length: u64,
    damage: Option<JournalError>,
}

impl Journal {
    /// Begins a journal in a file that does not exist yet.
    pub fn create(path: &Path, format: Format, header: &impl Serialize) -> Result<Self, JournalError> {
        let file = OpenOptions::new().read(true).append(true).create_new(true).open(path);
        let file = file.map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => JournalError::Exists { name: format.name, path: path.to_owned() },
            _ => JournalError::io("create", format.name, path)(error),
        })?;
        let mut journal = Self::lock(file, path, format)?;
        journal.begin(&header::text(header))?;
        Ok(journal)
    }

    /// Goes on with a journal of the same header, handing each record to `take`, which says what is wrong with one that it
    /// cannot use; begins one if there is none. A last record that was cut off is dropped from the file. If there is an error
    /// the file stays as it is.
    pub fn resume(
        path: &Path,
        format: Format,
        header: &impl Serialize,
        take: impl FnMut(&[u8]) -> Result<(), &'static str>,
    ) -> Result<Self, JournalError> {
        let Some(mut journal) = Self::open(path, format)? else { return Self::create(path, format, header) };
        let header = header::text(header);
        journal.read(&header, take)?;
        journal.cut(journal.length)?;
        if journal.length == 0 {
            journal.begin(&header)?;
        }
        Ok(journal)
    }

    /// Begins a journal anew, in place of one of this kind or of none: one of another run, or in an earlier format.
    pub fn replace(path: &Path, format: Format, header: &impl Serialize) -> Result<Self, JournalError> {
        let Some(mut journal) = Self::open(path, format)? else { return Self::create(path, format, header) };
        match journal.identify() {
            Ok(_) | Err(JournalError::Outdated { .. }) => {}
            Err(error) => return Err(error),
        }
        journal.cut(0)?;
        journal.begin(&header::text(header))?;
        Ok(journal)
    }

    /// Appends records, all at once: whole, or not at all.
    pub fn append(&mut self, records: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Result<(), JournalError> {
        let mut bytes = Vec::new();
        for record in records {
            let record = record.as_ref();
            if record.len() > framing::MOST_BYTES {
                return Err(self.failed("write")(ErrorKind::FileTooLarge.into()));
            }
            self.format.framing.write(record, self.run, &mut bytes);
        }
        self.write(&bytes)
    }

    /// What was wrong with the record from which on all were dropped, if any were.
    pub fn damage(&self) -> Option<&JournalError> {
        self.damage.as_ref()
    }

    /// Opens and locks a file, if there is one.
    fn open(path: &Path, format: Format) -> Result<Option<Self>, JournalError> {
        let failed = JournalError::io("open", format.name, path);
        let file = match OpenOptions::new().read(true).append(true).open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            other => other.map_err(&failed)?,
        };
        if !file.metadata().map_err(&failed)?.is_file() {
            return Err(JournalError::Foreign { name: format.name, path: path.to_owned() });
        }
        Self::lock(file, path, format).map(Some)
    }

    fn lock(file: File, path: &Path, format: Format) -> Result<Self, JournalError> {
        // Where the file system knows no locks we do without.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(JournalError::Busy { name: format.name, path: path.to_owned() });
        }
        Ok(Self { file, path: path.to_owned(), format, run: 0, length: 0, damage: None })
    }

    /// Writes the identity and the header.
    fn begin(&mut self, header: &str) -> Result<(), JournalError> {
        let identity = self.format.identity;
        let mut bytes = identity.to_vec();
        self.format.framing.write(header.as_bytes(), checksum(0, identity), &mut bytes);
        self.run = checksum(checksum(0, identity), header.as_bytes());
        self.write(&bytes)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), JournalError> {
        let written = self.file.write_all(bytes).map_err(self.failed("write"));
        match written {
            Ok(()) => self.length += bytes.len() as u64,
            // If a part cannot be taken away either, it counts as cut off at the next opening.
            Err(_) => drop(self.file.set_len(self.length)),
        }
        written
    }

    fn cut(&mut self, length: u64) -> Result<(), JournalError> {
        self.length = length;
        self.file.set_len(length).map_err(self.failed("write"))
    }

    /// Whether the identity is whole, if it is ours.
    fn identify(&mut self) -> Result<bool, JournalError> {
        let Format { name, identity, earlier, .. } = self.format;
        let longest = earlier.iter().map(|identity| identity.len()).fold(identity.len(), usize::max);
        let mut begins = Vec::new();
        self.file.seek(SeekFrom::Start(0)).map_err(self.failed("read"))?;
        Read::take(&self.file, longest as u64).read_to_end(&mut begins).map_err(self.failed("read"))?;
        let path = || self.path.clone();
        match begins {
            begins if begins.starts_with(identity) => Ok(true),
            begins if identity.starts_with(&begins) => Ok(false),
            begins if earlier.iter().any(|identity| begins.starts_with(identity)) => {
                Err(JournalError::Outdated { name, path: path() })
            }
            _ => Err(JournalError::Foreign { name, path: path() }),
        }
    }

    /// Reads the header and all records, and finds out how much of the file is whole.
    fn read(
        &mut self,
        header: &str,
        mut take: impl FnMut(&[u8]) -> Result<(), &'static str>,
    ) -> Result<(), JournalError> {
        if !self.identify()? {
            return Ok(());
        }
        let identity = self.format.identity;
        self.file.seek(SeekFrom::Start(identity.len() as u64)).map_err(self.failed("read"))?;
        let mut reader = BufReader::new(&self.file);
        let mut record = Vec::new();
        let mut run = checksum(0, identity);
        let (mut whole, mut damage) = (0, None);
        for number in 1.. {
            let next = self.format.framing.read(&mut reader, run, &mut record).map_err(self.failed("read"))?;
            let taken = match next {
                Next::End => break,
                Next::Damaged(problem) => Err(problem),
                Next::Record(length) if number > 1 => take(&record).map(|()| length),
                Next::Record(length) => {
                    self.compare(&record, header)?;
                    run = checksum(run, &record);
                    Ok(identity.len() as u64 + length)
                }
            };
            match taken {
                Ok(length) => whole += length,
                Err(problem) if self.format.damage == Damage::DropTheRest => {
                    damage = Some(self.damaged(number, problem));
                    break;
                }
                Err(problem) => return Err(self.damaged(number, problem)),
            }
        }
        (self.run, self.length, self.damage) = (run, whole, damage);
        Ok(())
    }

    fn compare(&self, theirs: &[u8], ours: &str) -> Result<(), JournalError> {
        if theirs == ours.as_bytes() {
            return Ok(());
        }
        let differences = header::differences(theirs, ours);
        Err(JournalError::Differs { name: self.format.name, path: self.path.clone(), differences })
    }

    fn damaged(&self, number: u64, problem: &'static str) -> JournalError {
        let (name, path, part) = (self.format.name, self.path.clone(), self.format.framing.part());
        JournalError::Damaged { name, path, part, number, problem }
    }

    fn failed(&self, doing: &'static str) -> impl Fn(std::io::Error) -> JournalError + use<> {
        JournalError::io(doing, self.format.name, &self.path)
    }
}
