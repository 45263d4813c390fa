//! Where annotated games go: to standard output, or to files that appear when all are done.
//!
//! Until then they stand in `FILE.partial`, and `FILE.partial.journal`, which is named after the first of several files, says what
//! the settings are and, in a line for each game, how many are done, how many bytes they take in each file, and by checksums what
//! was read and what was written. One line for all files: a game is done in all of them or in none. A run that goes on compares
//! both: a game that was changed in an output since is made again, one that was changed in the input is an error.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use errare::hash::checksum;
use errare_chess::people::Model;
use errare_journal::{Damage, Format, Framing, Journal, JournalError};
use serde::{Deserialize, Serialize};

use super::outputs::{Output, journal, partial};
use crate::arguments::AnnotateOptions;
use crate::output;
use crate::output::file::{cannot, is_stream, open_stream, ready_to_replace, target};

const FORMAT: Format = Format {
    name: "journal of annotated games",
    identity: b"errare annotate 4 ",
    earlier: &[b"{\"errare\":", b"errare annotate 2 ", b"errare annotate 3 "],
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
    /// The checksum of the game as it was read.
    read: u64,
    /// What stands in each file.
    files: Vec<Written>,
}

/// What is written to a file.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Written {
    /// The bytes of all games.
    bytes: u64,
    /// The checksum of what is written of this one.
    checksum: u64,
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
pub(super) struct Destination {
    /// In the order of the outputs.
    places: Vec<Place>,
    /// What is done, if any of it can be gone on with.
    journal: Option<(Journal, PathBuf)>,
}

enum Place {
    Stream(Box<dyn Write>),
    File(Partial),
}

/// A file that is not complete.
struct Partial {
    path: PathBuf,
    games: File,
    /// The bytes of all that is written.
    bytes: u64,
}

impl Destination {
    /// Opens it, and says how much an earlier run has done if this one goes on with it.
    pub(super) fn open(
        outputs: &[Output],
        options: &AnnotateOptions,
        model: &Model,
        judge: String,
    ) -> Result<(Self, Earlier)> {
        let is_file = |output: &&Output| output.path.as_deref().is_some_and(|path| !is_stream(path));
        let files: Vec<PathBuf> =
            outputs.iter().filter(is_file).filter_map(|o| o.path.as_deref().map(target)).collect();
        if let Some(path) = files.iter().find(|path| path.is_dir()) {
            bail!("cannot write {}: it is a folder", path.display());
        }
        if options.resume && !files.is_empty() && files.len() < outputs.len() {
            bail!("a run that writes to a device or a pipe beside a file cannot be gone on with");
        }
        // Before any file is made: what a device refuses should leave nothing behind.
        let mut streams = Vec::new();
        for output in outputs.iter().filter(|output| !is_file(output)) {
            streams.push(match &output.path {
                Some(path) => Box::new(open_stream(path)?) as Box<dyn Write>,
                None => output::standard(),
            });
        }
        let settings = Settings::of(outputs, options, model, judge);
        let (mut partials, journal, earlier) = match files.first() {
            Some(first) => {
                let journal_at = journal(first);
                let (partials, journal, earlier) = open_files(&files, &journal_at, options.resume, &settings)?;
                (partials.into_iter(), Some((journal, journal_at)), earlier)
            }
            None => (Vec::new().into_iter(), None, Earlier::default()),
        };
        let mut streams = streams.into_iter();
        let place = |output: &Output| match is_file(&output) {
            true => partials.next().map(Place::File),
            false => streams.next().map(Place::Stream),
        };
        Ok((Self { places: outputs.iter().filter_map(place).collect(), journal }, earlier))
    }

    /// Writes what comes of a game, a text for each output if anything: so much is done with it, and this is the checksum of
    /// what was read.
    pub(super) fn write(&mut self, texts: &[String], done: Done, read: u64) -> Result<()> {
        let mut files = Vec::new();
        for (i, place) in self.places.iter_mut().enumerate() {
            let text = texts.get(i).map_or("", String::as_str).as_bytes();
            match place {
                Place::Stream(out) => {
                    out.write_all(text)?;
                    out.flush()?;
                }
                Place::File(Partial { path, games, bytes }) => {
                    games.write_all(text).with_context(|| cannot("write", &partial(path)))?;
                    *bytes += text.len() as u64;
                    files.push(Written { bytes: *bytes, checksum: checksum(0, text) });
                }
            }
        }
        if let Some((journal, _)) = &mut self.journal {
            journal.append([serde_json::to_vec(&Entry { done, read, files })?])?;
        }
        Ok(())
    }

    /// All is done, but for what stands at the end of each output. No file appears before all are whole on the disk, and the
    /// journal goes last: until then a run that is cut off can be gone on with, whichever files have appeared.
    pub(super) fn finish(self, ends: &[String]) -> Result<()> {
        let mut whole = Vec::new();
        for (place, end) in self.places.into_iter().zip(ends) {
            match place {
                Place::Stream(mut out) => {
                    out.write_all(end.as_bytes())?;
                    out.flush()?;
                }
                Place::File(Partial { path, mut games, .. }) => {
                    games.write_all(end.as_bytes()).with_context(|| cannot("write", &path))?;
                    ready_to_replace(&games, &path).with_context(|| cannot("write", &path))?;
                    whole.push(path);
                }
            }
        }
        for path in whole {
            fs::rename(partial(&path), &path).with_context(|| cannot("write", &path))?;
        }
        match self.journal {
            Some((_, path)) => fs::remove_file(&path).with_context(|| cannot("remove", &path)),
            None => Ok(()),
        }
    }

    /// Nothing came of it.
    pub(super) fn discard(self) {
        // What is said about the games matters more than what is said about this.
        for place in self.places {
            if let Place::File(file) = place {
                let _ = fs::remove_file(partial(&file.path));
            }
        }
        if let Some((_, path)) = self.journal {
            let _ = fs::remove_file(path);
        }
    }
}

/// Opens files that are not complete, and their journal.
fn open_files(
    files: &[PathBuf],
    journal_at: &Path,
    resume: bool,
    settings: &Settings,
) -> Result<(Vec<Partial>, Journal, Earlier)> {
    let all: Vec<String> = files.iter().map(|path| partial(path).display().to_string()).collect();
    let begin_anew = format!("delete {} and {} to begin anew", all.join(", "), journal_at.display());
    if !journal_at.exists()
        && let Some(path) = files.iter().map(|path| partial(path)).find(|path| path.exists())
    {
        bail!(
            "{} is in the way, and nothing says that it is from a run of errare; rename or delete it",
            path.display()
        );
    }
    if journal_at.exists() && !resume {
        let path = files.first().map(|path| path.display().to_string()).unwrap_or_default();
        bail!("{path} is from a run that was cut off; add --resume to go on with it, or {begin_anew}");
    }
    let mut readers = Vec::new();
    for path in files {
        readers.push(Reader::open(path)?);
    }
    let mut earlier = Earlier::default();
    let journal = Journal::resume(journal_at, FORMAT, settings, |line| {
        let entry: Entry = serde_json::from_slice(line).map_err(|_| "it does not say what is done")?;
        let as_written = entry.files.len() == readers.len()
            && readers.iter_mut().zip(&entry.files).all(|(reader, file)| reader.reads(*file));
        if !as_written {
            return Err("what was written then is not there any more");
        }
        readers.iter_mut().zip(&entry.files).for_each(|(reader, file)| reader.good = file.bytes);
        earlier.done = entry.done;
        earlier.read.push(entry.read);
        Ok(())
    });
    let journal = journal.map_err(|error| match error {
        JournalError::Differs { .. } => anyhow!("{error}; give the same ones, or {begin_anew}"),
        JournalError::Foreign { .. } | JournalError::Outdated { .. } => anyhow!("{error}; {begin_anew}"),
        error => anyhow::Error::new(error).context(cannot("write", files.first().map_or(journal_at, |path| path))),
    })?;
    if let Some(damage) = journal.damage() {
        output::note(&format!("{damage}; from there on the games are annotated again"));
    }
    let mut partials = Vec::new();
    for (path, reader) in files.iter().zip(readers) {
        match reader.go_on(path) {
            Ok(partial) => partials.push(partial),
            Err(error) => {
                // A run that could not begin leaves nothing behind.
                if earlier.read.is_empty() {
                    Destination {
                        places: partials.into_iter().map(Place::File).collect(),
                        journal: Some((journal, journal_at.to_owned())),
                    }
                    .discard();
                }
                return Err(error);
            }
        }
    }
    Ok((partials, journal, Earlier { begin_anew, ..earlier }))
}

/// What an earlier run has written to a file, if anything, read again from its beginning.
struct Reader {
    file: Option<BufReader<File>>,
    /// Whether it is under its own name: a run that died among its last steps left it so, and the journal to be done with.
    complete: bool,
    /// The bytes that are as they were written.
    good: u64,
}

impl Reader {
    fn open(path: &Path) -> Result<Self> {
        let partial = partial(path);
        let complete = !partial.exists();
        let path = if complete { path } else { &partial };
        let file = match File::open(path) {
            Ok(file) => Some(BufReader::new(file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error).with_context(|| cannot("read", path)),
        };
        Ok(Self { file, complete, good: 0 })
    }

    /// Whether the next game is there as it was written.
    fn reads(&mut self, written: Written) -> bool {
        let bytes = written.bytes.saturating_sub(self.good);
        let mut text = Vec::new();
        if let Some(file) = &mut self.file
            && file.take(bytes).read_to_end(&mut text).is_err()
        {
            return false;
        }
        text.len() as u64 == bytes && checksum(0, &text) == written.checksum
    }

    /// Opens the file to go on after what is good of it.
    fn go_on(self, path: &Path) -> Result<Partial> {
        let games_at = partial(path);
        let games = OpenOptions::new().read(true).append(true).create(true).open(&games_at);
        let mut games = games.with_context(|| cannot("write", &games_at))?;
        if self.complete && self.good > 0 {
            let mut whole = File::open(path).with_context(|| cannot("read", path))?.take(self.good);
            io::copy(&mut whole, &mut games).with_context(|| cannot("write", &games_at))?;
        }
        games.set_len(self.good).with_context(|| cannot("write", &games_at))?;
        Ok(Partial { path: path.to_owned(), games, bytes: self.good })
    }
}

/// What must be the same for a run to be gone on with, beside the games.
#[derive(Debug, Serialize)]
struct Settings {
    errare: String,
    white_elo: Option<u16>,
    black_elo: Option<u16>,
    /// What is written, and in what form.
    outputs: Vec<String>,
    /// What stands in the model, because it may be fitted anew in the same file or the same version.
    model: String,
    judge: String,
    syzygy: Option<PathBuf>,
    nodes: u64,
    positions: u32,
}

impl Settings {
    fn of(outputs: &[Output], options: &AnnotateOptions, model: &Model, judge: String) -> Self {
        Self {
            errare: env!("CARGO_PKG_VERSION").to_owned(),
            white_elo: options.white_elo,
            black_elo: options.black_elo,
            outputs: outputs.iter().map(named).collect(),
            model: format!("{:016x}", model.fingerprint()),
            judge,
            syzygy: options.syzygy.clone(),
            nodes: options.nodes,
            positions: options.positions,
        }
    }
}

/// An output as settings name it: its folder may be called differently from where the next run begins.
fn named(output: &Output) -> String {
    let name = output.path.as_deref().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
    format!("{name}:{}", format!("{:?}", output.format).to_lowercase())
}
