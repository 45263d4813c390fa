//! The file that games are added to, one line a game.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// A file that can be added to.
pub(super) struct MovesFile {
    path: PathBuf,
    file: File,
}

impl MovesFile {
    /// Opens the file, and creates it if there is none.
    pub(super) fn open(path: &Path) -> Result<Self> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { path: path.to_owned(), file })
    }

    /// Adds a line, whole or not at all.
    pub(super) fn append(mut self, line: &str) -> Result<()> {
        self.write(line).with_context(|| format!("cannot write {}", self.path.display()))
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        let length = self.file.metadata()?.len();
        let mut text = format!("{line}\n");
        if length > 0 && self.last_byte()? != b'\n' {
            // Someone's editor left the last game without an end of line.
            text.insert(0, '\n');
        }
        // One call, so that two games that end together do not mix.
        self.file.write_all(text.as_bytes()).inspect_err(|_| {
            // Half a game is worse than none; if it cannot be taken away either, the error says that something is wrong.
            let _ = self.file.set_len(length);
        })
    }

    fn last_byte(&mut self) -> io::Result<u8> {
        let mut last = [0];
        self.file.seek(SeekFrom::End(-1))?;
        self.file.read_exact(&mut last)?;
        Ok(last[0])
    }
}
