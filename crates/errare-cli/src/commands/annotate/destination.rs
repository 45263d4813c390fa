//! Where annotated games go: to standard output, or to a file that appears when all are done.
//!
//! Until then they stand in `FILE.partial`, and `FILE.partial.journal` says what the settings are and, in a line for each
//! game, how many are done, how many bytes they take, and by checksums what was read and what was written. A run that goes on
//! compares both: a game that was changed in the output since is made again, one that was changed in the input is an error.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use errare::hash::checksum;
use errare_chess::people::Model;
use errare_journal::{Damage, Format, Framing, Journal, JournalError};
use serde::{Deserialize, Serialize};

use crate::arguments::AnnotateOptions;
use crate::output;
use crate::output::file::{cannot, is_stream, open_stream, ready_to_replace, target, with_ending};

const FORMAT: Format = Format {
    name: "journal of annotated games",
    identity: b"errare annotate 3 ",
    earlier: &[b"{\"errare\":", b"errare annotate 2 "],
    framing: Framing::Lines,
    damage: Damage::DropTheRest,
};

/// How many games are done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Done {
    /// All, with those that could not be read.
    pub(super) games: usize,
    pub(super) broken: usize,
    /// Without a rating for both players.
    pub(super) unrated: usize,
}

/// A line of the journal: what is done with a game and those before it.
#[derive(Debug, Serialize, Deserialize)]
struct Entry {
    #[serde(flatten)]
    done: Done,
    /// The bytes of all that is written.
    bytes: u64,
    /// The checksum of the game as it was read.
    read: u64,
    /// The checksum of what is written of it.
    written: u64,
}

/// What an earlier run has done.
#[derive(Default)]
pub(super) struct Earlier {
    pub(super) done: Done,
    /// The checksums of the games as they were read.
    pub(super) read: Vec<u64>,
    /// What can be done if it is of no use.
    pub(super) begin_anew: String,
}

/// Where the games go.
pub(super) enum Destination {
    Stream(Box<dyn Write>),
    File(Box<Partial>),
}

/// A file that is not complete.
pub(super) struct Partial {
    path: PathBuf,
    games: File,
    journal: Journal,
    /// The bytes of all that is written.
    bytes: u64,
}

impl Destination {
    /// Opens it, and says how much an earlier run has done if this one goes on with it.
    pub(super) fn open(options: &AnnotateOptions, model: &Model, judge: String) -> Result<(Self, Earlier)> {
        let Some(path) = options.output.as_deref() else {
            return Ok((Self::Stream(output::standard()), Earlier::default()));
        };
        if is_stream(path) {
            return Ok((Self::Stream(Box::new(open_stream(path)?)), Earlier::default()));
        }
        if path.is_dir() {
            bail!("cannot write {}: it is a folder", path.display());
        }
        let (partial, earlier) = Partial::open(target(path), options, &Settings::of(options, model, judge))?;
        Ok((Self::File(Box::new(partial)), earlier))
    }

    /// Writes what comes of a game, if anything: so much is done with it, and this is the checksum of what was read.
    pub(super) fn write(&mut self, text: &str, done: Done, read: u64) -> Result<()> {
        match self {
            Self::Stream(out) => {
                out.write_all(text.as_bytes())?;
                Ok(out.flush()?)
            }
            Self::File(partial) => partial.write(text, done, read),
        }
    }

    /// All is done, but for what stands at the end.
    pub(super) fn finish(self, end: &str) -> Result<()> {
        let (path, mut games) = match self {
            Self::Stream(mut out) => {
                out.write_all(end.as_bytes())?;
                return Ok(out.flush()?);
            }
            Self::File(partial) => (partial.path, partial.games),
        };
        games.write_all(end.as_bytes()).with_context(|| cannot("write", &path))?;
        ready_to_replace(&games, &path).with_context(|| cannot("write", &path))?;
        fs::rename(partial(&path), &path).with_context(|| cannot("write", &path))?;
        fs::remove_file(journal(&path)).with_context(|| cannot("remove", &journal(&path)))
    }

    /// Nothing came of it.
    pub(super) fn discard(self) {
        if let Self::File(file) = self {
            // What is said about the games matters more than what is said about this.
            let _ = fs::remove_file(partial(&file.path));
            let _ = fs::remove_file(journal(&file.path));
        }
    }
}

impl Partial {
    fn open(path: PathBuf, options: &AnnotateOptions, settings: &Settings) -> Result<(Self, Earlier)> {
        let (games_at, journal_at) = (partial(&path), journal(&path));
        let begin_anew = format!("delete {} and {} to begin anew", games_at.display(), journal_at.display());
        if games_at.exists() && !journal_at.exists() {
            bail!(
                "{} is in the way, and nothing says that it is from a run of errare; rename or delete it",
                games_at.display()
            );
        }
        if journal_at.exists() && !options.resume {
            bail!("{} is from a run that was cut off; add --resume to go on with it, or {begin_anew}", path.display());
        }
        // A run that died after it had renamed its games left nothing but the journal to be done with.
        let complete = !games_at.exists();
        let mut written = Written::open(if complete { &path } else { &games_at })?;
        let mut earlier = Earlier::default();
        let mut bytes = 0;
        let journal = Journal::resume(&journal_at, FORMAT, settings, |line| {
            let entry: Entry = serde_json::from_slice(line).map_err(|_| "it does not say what is done")?;
            if written.checksum(entry.bytes.saturating_sub(bytes)) != Some(entry.written) {
                return Err("what was written then is not there any more");
            }
            (earlier.done, bytes) = (entry.done, entry.bytes);
            earlier.read.push(entry.read);
            Ok(())
        });
        let journal = journal.map_err(|error| match error {
            JournalError::Differs { .. } => anyhow!("{error}; give the same ones, or {begin_anew}"),
            JournalError::Foreign { .. } | JournalError::Outdated { .. } => anyhow!("{error}; {begin_anew}"),
            error => anyhow::Error::new(error).context(cannot("write", &path)),
        })?;
        if let Some(damage) = journal.damage() {
            output::note(&format!("{damage}; from there on the games are annotated again"));
        }
        let games = OpenOptions::new().read(true).append(true).create(true).open(&games_at);
        let mut games = games.with_context(|| cannot("write", &games_at))?;
        if complete && bytes > 0 {
            let mut whole = File::open(&path).with_context(|| cannot("read", &path))?.take(bytes);
            io::copy(&mut whole, &mut games).with_context(|| cannot("write", &games_at))?;
        }
        games.set_len(bytes).with_context(|| cannot("write", &games_at))?;
        Ok((Self { path, games, journal, bytes }, Earlier { begin_anew, ..earlier }))
    }

    fn write(&mut self, text: &str, done: Done, read: u64) -> Result<()> {
        let failed = || cannot("write", &partial(&self.path));
        self.games.write_all(text.as_bytes()).with_context(failed)?;
        self.bytes += text.len() as u64;
        let entry = Entry { done, bytes: self.bytes, read, written: checksum(0, text.as_bytes()) };
        Ok(self.journal.append([serde_json::to_vec(&entry)?])?)
    }
}

/// What an earlier run has written, if anything, read again from its beginning.
struct Written(Option<BufReader<File>>);

impl Written {
    fn open(path: &Path) -> Result<Self> {
        match File::open(path) {
            Ok(file) => Ok(Self(Some(BufReader::new(file)))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self(None)),
            Err(error) => Err(error).with_context(|| cannot("read", path)),
        }
    }

    /// The checksum of the next bytes, if there are so many.
    fn checksum(&mut self, bytes: u64) -> Option<u64> {
        let mut text = Vec::new();
        if let Some(file) = &mut self.0 {
            file.take(bytes).read_to_end(&mut text).ok()?;
        }
        (text.len() as u64 == bytes).then(|| checksum(0, &text))
    }
}

/// What must be the same for a run to be gone on with, beside the games.
#[derive(Debug, Serialize)]
struct Settings {
    errare: String,
    white_elo: Option<u16>,
    black_elo: Option<u16>,
    format: String,
    /// What stands in the model, because it may be fitted anew in the same file or the same version.
    model: String,
    judge: String,
    syzygy: Option<PathBuf>,
    nodes: u64,
    positions: u32,
}

impl Settings {
    fn of(options: &AnnotateOptions, model: &Model, judge: String) -> Self {
        Self {
            errare: env!("CARGO_PKG_VERSION").to_owned(),
            white_elo: options.white_elo,
            black_elo: options.black_elo,
            format: format!("{:?}", options.format).to_lowercase(),
            model: format!("{:016x}", model.fingerprint()),
            judge,
            syzygy: options.syzygy.clone(),
            nodes: options.nodes,
            positions: options.positions,
        }
    }
}

fn partial(path: &Path) -> PathBuf {
    with_ending(path, ".partial")
}

fn journal(path: &Path) -> PathBuf {
    with_ending(path, ".partial.journal")
}
