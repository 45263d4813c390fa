//! A tournament on paper: every result is appended to a file as soon as it is known, so that nothing is lost when the program
//! is killed and nothing is played twice when it goes on.
//!
//! The first line says which experiment it is, each further line is one game:
//!
//! ```text
//! {"errare":"0.1.0","game":"noughts-and-crosses",…}⇥1f0c6c0b7d3f6a55
//! 17 1 0 1/2 9 17 5b0d0a5d6f1c2e33
//! ```
//!
//! the number of the game, Max, Min (places in the list of players), the result, the plies, the stream of the generator, and a
//! checksum of the line and the header. A line without its end was cut while it was written, and is dropped.

mod error;
mod line;

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use errare::hash::checksum;
use serde::{Deserialize, Serialize};

pub use error::JournalError;

use super::board::Played;
use super::ledger::Ledger;
use line::{read_line, seal, unseal, write_line};

/// Which experiment a journal belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the program.
    pub errare: String,
    /// The game as it was named.
    pub game: String,
    /// For a game from a file, the checksum of the file.
    pub file: Option<String>,
    /// The players as they were named.
    pub players: Vec<String>,
    /// The games of each pair.
    pub games: u64,
    /// The seed.
    pub seed: u64,
}

impl Header {
    /// What another header says differently, in words.
    fn differences(&self, theirs: &Self) -> Vec<String> {
        let mut differences = Vec::new();
        let mut compare = |what: &str, theirs: String, ours: String| {
            if theirs != ours {
                differences.push(format!("{what} {theirs} in the journal, {ours} now"));
            }
        };
        compare("version", theirs.errare.clone(), self.errare.clone());
        compare("game", theirs.game.clone(), self.game.clone());
        let contents = |file: &Option<String>| file.clone().unwrap_or("none".to_owned());
        compare("checksum of the game's file", contents(&theirs.file), contents(&self.file));
        compare("players", theirs.players.join(" "), self.players.join(" "));
        compare("games a pair", theirs.games.to_string(), self.games.to_string());
        compare("seed", theirs.seed.to_string(), self.seed.to_string());
        differences
    }
}

/// An open journal, locked against a second run.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    /// The checksum of the header, which goes into that of every line: a line from another journal does not fit.
    experiment: u64,
    lines: Vec<u8>,
}

/// The longest line that is read: the header of the most players with the longest names fits.
const LONGEST_LINE: u64 = 16 << 20;

impl Journal {
    /// Begins a journal in a file that does not exist yet.
    pub fn create(path: &Path, header: &Header) -> Result<Self, JournalError> {
        let mut options = OpenOptions::new();
        let file = options.append(true).create_new(true).open(path).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => JournalError::Exists { path: path.to_owned() },
            _ => JournalError::io("create", path)(error),
        })?;
        let mut journal = Self::lock(file, path, header)?;
        journal.write_header(header)?;
        Ok(journal)
    }

    /// Goes on with a journal and writes what it holds into the ledger; begins one if there is none. A last line that was cut
    /// is dropped from the file; if anything else is wrong the file stays as it is.
    pub fn resume(path: &Path, header: &Header, ledger: &mut Ledger) -> Result<Self, JournalError> {
        let file = match OpenOptions::new().read(true).append(true).open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Self::create(path, header),
            other => other.map_err(JournalError::io("open", path))?,
        };
        let is_file = file.metadata().map_err(JournalError::io("open", path))?.is_file();
        if !is_file {
            return Err(JournalError::NotAJournal { path: path.to_owned() });
        }
        let mut journal = Self::lock(file, path, header)?;
        let whole = journal.read(header, ledger)?;
        journal.file.set_len(whole).map_err(JournalError::io("write", path))?;
        if whole == 0 {
            journal.write_header(header)?;
        }
        Ok(journal)
    }

    /// Appends results, whole lines at once.
    pub fn append(&mut self, played: &[Played]) -> Result<(), JournalError> {
        self.lines.clear();
        for game in played {
            write_line(game, self.experiment, &mut self.lines);
        }
        self.file.write_all(&self.lines).map_err(JournalError::io("write", &self.path))
    }

    fn lock(file: File, path: &Path, header: &Header) -> Result<Self, JournalError> {
        // Where the file system knows no locks we do without.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(JournalError::Busy { path: path.to_owned() });
        }
        let experiment = checksum(0, header_text(header).as_bytes());
        Ok(Self { file, path: path.to_owned(), experiment, lines: Vec::new() })
    }

    fn write_header(&mut self, header: &Header) -> Result<(), JournalError> {
        let line = seal(&header_text(header), '\t', 0);
        self.file.write_all(line.as_bytes()).map_err(JournalError::io("write", &self.path))
    }

    /// Reads all results. Gives the length of the part that is whole.
    fn read(&mut self, header: &Header, ledger: &mut Ledger) -> Result<u64, JournalError> {
        let failed = JournalError::io("read", &self.path);
        self.file.seek(SeekFrom::Start(0)).map_err(&failed)?;
        let mut reader = BufReader::new(&self.file);
        let mut bytes = Vec::new();
        let mut whole = 0;
        let mut number = 0;
        while next_line(&mut reader, &mut bytes).map_err(&failed)? {
            number += 1;
            let Some(line) = bytes.strip_suffix(b"\n") else {
                // Cut while it was written, unless it is not ours at all.
                let ours = number > 1 || seal(&header_text(header), '\t', 0).as_bytes().starts_with(&bytes);
                return if ours { Ok(whole) } else { Err(JournalError::NotAJournal { path: self.path.clone() }) };
            };
            if number == 1 {
                self.check_header(line, header)?;
            } else {
                self.take(line, ledger).map_err(|problem| JournalError::Damaged {
                    path: self.path.clone(),
                    line: number,
                    problem,
                })?;
            }
            whole += bytes.len() as u64;
        }
        Ok(whole)
    }

    fn check_header(&self, line: &[u8], header: &Header) -> Result<(), JournalError> {
        let path = || self.path.clone();
        let text = str::from_utf8(line).ok().filter(|text| text.starts_with("{\"errare\":"));
        let Some(text) = text else { return Err(JournalError::NotAJournal { path: path() }) };
        let damaged = |problem| JournalError::Damaged { path: path(), line: 1, problem };
        let text = unseal(text, '\t', 0).ok_or(damaged("its checksum is wrong"))?;
        // Another version may say more or less of an experiment; what it says of itself can still be read.
        #[derive(Deserialize)]
        struct Version {
            errare: String,
        }
        let unreadable = |_| damaged("it says nothing that can be understood");
        let Version { errare } = serde_json::from_str(text).map_err(unreadable)?;
        let theirs = serde_json::from_str(text).unwrap_or(Header { errare, ..header.clone() });
        match header.differences(&theirs) {
            differences if differences.is_empty() => Ok(()),
            differences => Err(JournalError::Differs { path: path(), differences: differences.join("; ") }),
        }
    }

    fn take(&self, line: &[u8], ledger: &mut Ledger) -> Result<(), &'static str> {
        let played = read_line(line, self.experiment, ledger.schedule())?;
        if ledger.record(&played) { Ok(()) } else { Err("the game stands in an earlier line as well") }
    }
}

/// One line with its end, if it has one. Says whether there was anything.
fn next_line(reader: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<bool> {
    bytes.clear();
    let length = reader.take(LONGEST_LINE).read_until(b'\n', bytes)?;
    if length as u64 == LONGEST_LINE {
        return Err(io::Error::new(ErrorKind::InvalidData, "a line is longer than any that is written"));
    }
    Ok(length > 0)
}

fn header_text(header: &Header) -> String {
    // Text, numbers and lists of them can always be written as JSON.
    serde_json::to_string(header).unwrap_or_default()
}
