//! Where annotated games go: to standard output, or to a file that appears when all are done.
//!
//! Until then they stand in `FILE.partial`, and `FILE.partial.journal` says what the settings are and, in a line for each
//! game, how many are done and how many bytes they take. A line that was cut while it was written or changed since counts for
//! nothing, and the bytes that it would have vouched for are written again.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use errare_chess::people::Model;
use errare_journal::{Damage, Format, Framing, Journal, JournalError};
use serde::{Deserialize, Serialize};

use crate::arguments::AnnotateOptions;
use crate::output;

const FORMAT: Format = Format {
    name: "journal of annotated games",
    identity: b"errare annotate 2 ",
    earlier: &[b"{\"errare\":"],
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
    /// What is written of them.
    bytes: u64,
}

/// Where the games go.
pub(super) enum Destination {
    Stream(Box<dyn Write>),
    File(Partial),
}

/// A file that is not complete.
pub(super) struct Partial {
    path: PathBuf,
    games: File,
    journal: Journal,
}

impl Destination {
    /// Opens it, and says how much an earlier run has done if this one goes on with it.
    pub(super) fn open(options: &AnnotateOptions, model: &Model) -> Result<(Self, Done)> {
        let Some(path) = options.output.as_deref() else {
            return Ok((Self::Stream(output::standard()), Done::default()));
        };
        // A device or a pipe is written to; it can neither be replaced nor gone on with.
        if path.metadata().is_ok_and(|about| !about.is_file() && !about.is_dir()) {
            let file = File::options().write(true).open(path).with_context(|| cannot("write", path))?;
            return Ok((Self::Stream(Box::new(file)), Done::default()));
        }
        if path.is_dir() {
            bail!("cannot write {}: it is a folder", path.display());
        }
        // A link stays one, and what it points to is replaced.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let (partial, done) = Partial::open(path, options, model)?;
        Ok((Self::File(partial), done))
    }

    /// Writes what comes of a game, if anything.
    pub(super) fn write(&mut self, text: &str, done: &mut Done) -> Result<()> {
        match self {
            Self::Stream(out) => {
                out.write_all(text.as_bytes())?;
                Ok(out.flush()?)
            }
            Self::File(partial) => partial.write(text, done),
        }
    }

    /// All is done, but for what stands at the end.
    pub(super) fn finish(self, end: &str) -> Result<()> {
        let (path, mut games) = match self {
            Self::Stream(mut out) => {
                out.write_all(end.as_bytes())?;
                return Ok(out.flush()?);
            }
            Self::File(Partial { path, games, .. }) => (path, games),
        };
        games.write_all(end.as_bytes()).with_context(|| cannot("write", &path))?;
        games.sync_all().with_context(|| cannot("write", &path))?;
        fs::rename(partial(&path), &path).with_context(|| cannot("write", &path))?;
        fs::remove_file(journal(&path)).with_context(|| cannot("remove", &journal(&path)))
    }

    /// Nothing came of it.
    pub(super) fn discard(self) {
        if let Self::File(Partial { path, .. }) = self {
            // What is said about the games matters more than what is said about this.
            let _ = fs::remove_file(partial(&path));
            let _ = fs::remove_file(journal(&path));
        }
    }
}

impl Partial {
    fn open(path: PathBuf, options: &AnnotateOptions, model: &Model) -> Result<(Self, Done)> {
        let (games_at, journal_at) = (partial(&path), journal(&path));
        let exists = journal_at.exists() || games_at.exists();
        if exists && !options.resume {
            bail!(
                "{} is from a run that was cut off; add --resume to go on with it, or delete it to begin anew",
                games_at.display()
            );
        }
        let mut done = Done::default();
        let journal = Journal::resume(&journal_at, FORMAT, &Settings::of(options, model), |line| {
            done = serde_json::from_slice(line).map_err(|_| "it does not say what is done")?;
            Ok(())
        });
        let journal = journal.map_err(|error| match error {
            JournalError::Differs { .. } => {
                anyhow!("{error}; give the same ones, or delete {} to begin anew", games_at.display())
            }
            JournalError::Foreign { .. } | JournalError::Outdated { .. } => {
                anyhow!("{error}; delete it and {} to begin anew", games_at.display())
            }
            error => anyhow::Error::new(error).context(cannot("write", &path)),
        })?;
        let games = OpenOptions::new().read(true).append(true).create(true).open(&games_at);
        let games = games.with_context(|| cannot("write", &games_at))?;
        let length = games.metadata().with_context(|| cannot("read", &games_at))?.len();
        if length < done.bytes {
            bail!("cannot go on with {}: it is shorter than it was; delete it to begin anew", games_at.display());
        }
        games.set_len(done.bytes).with_context(|| cannot("write", &games_at))?;
        Ok((Self { path, games, journal }, done))
    }

    fn write(&mut self, text: &str, done: &mut Done) -> Result<()> {
        let failed = || cannot("write", &partial(&self.path));
        self.games.write_all(text.as_bytes()).with_context(failed)?;
        done.bytes += text.len() as u64;
        Ok(self.journal.append([serde_json::to_vec(done)?])?)
    }
}

/// What must be the same for a run to be gone on with.
#[derive(Debug, Serialize)]
struct Settings {
    errare: String,
    games: PathBuf,
    /// The bytes of the file of games.
    size: Option<u64>,
    white_elo: Option<u16>,
    black_elo: Option<u16>,
    format: String,
    /// What stands in the model, because it may be fitted anew in the same file or the same version.
    model: String,
    engine: Option<PathBuf>,
    syzygy: Option<PathBuf>,
    nodes: u64,
    positions: u32,
}

impl Settings {
    fn of(options: &AnnotateOptions, model: &Model) -> Self {
        let size = options.games.metadata().ok().filter(fs::Metadata::is_file).map(|about| about.len());
        Self {
            errare: env!("CARGO_PKG_VERSION").to_owned(),
            games: options.games.canonicalize().unwrap_or_else(|_| options.games.clone()),
            size,
            white_elo: options.white_elo,
            black_elo: options.black_elo,
            format: format!("{:?}", options.format).to_lowercase(),
            model: format!("{:016x}", model.fingerprint()),
            engine: options.engine.clone(),
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

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn cannot(what: &str, path: &Path) -> String {
    format!("cannot {what} {}", path.display())
}
