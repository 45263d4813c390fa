//! Human games: reading them, and what their boards show.

pub(crate) mod fit;
pub(crate) mod puzzles;
pub(crate) mod score_model;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use errare_chess::Position;
use errare_chess::human::{Cache, Drawing, Drawn, Model};
use errare_chess::pgn::{Games, Record, open};

use crate::output;
use crate::progress::Progress;

/// Reads all games of files and hands on each with its number in its file; says how many are broken.
pub(crate) fn each_game(paths: &[PathBuf], mut take: impl FnMut(Record, usize)) -> Result<()> {
    for path in paths {
        let mut broken = 0;
        let mut whole = 0;
        let mut first = None;
        for game in Games::new(open(path)?) {
            match game {
                Ok(record) => {
                    whole += 1;
                    let number = record.place.map_or(whole + broken, |place| place.game);
                    take(record, number);
                }
                Err(error) => {
                    broken += 1;
                    first.get_or_insert(error);
                }
            }
        }
        let name = path.display();
        match first {
            Some(error) if whole == 0 => bail!("{name}: {error}"),
            Some(error) => note(&format!("{name}: games that cannot be read and are left out: {broken}; {error}")),
            None if whole == 0 => bail!("{name}: there are no games in this file"),
            None => {}
        }
    }
    Ok(())
}

/// Something that the user should know, but no error.
pub(crate) fn note(text: &str) {
    anstream::eprintln!("{}note:{} {text}", output::NAME, output::NAME.render_reset());
}

/// Draws choices from games, and says what was left out.
pub(crate) fn draw(paths: &[PathBuf], drawing: &Drawing) -> Result<Drawn> {
    let mut drawn = Drawn::default();
    each_game(paths, |record, number| drawn.add(drawing, &record, number))?;
    let reasons = [
        (drawn.unrated, "have no rating of one side".to_owned()),
        (drawn.unequal, format!("have players more than {} points apart", drawing.max_difference)),
    ];
    for (count, reason) in reasons.iter().filter(|(count, _)| *count > 0) {
        note(&format!("games that {reason}, and are left out: {count}"));
    }
    if drawn.samples.is_empty() {
        bail!("no choice can be drawn from these games: they need WhiteElo and BlackElo, moves, and the right --split");
    }
    Ok(drawn)
}

/// What was seen before: in the file that was named, or in the folder for such things.
pub(crate) fn cache(named: Option<&Path>) -> Result<Cache> {
    let path = match named {
        Some(path) => path.to_owned(),
        None => default_cache(std::env::var_os("XDG_CACHE_HOME"), std::env::var_os("HOME"))
            .context("there is no folder for caches: name a file by --cache")?,
    };
    Ok(Cache::open(&path)?)
}

fn default_cache(caches: Option<OsString>, home: Option<OsString>) -> Option<PathBuf> {
    let folder = |path: OsString| Some(PathBuf::from(path)).filter(|path| path.is_absolute());
    let caches = caches.and_then(folder).or_else(|| home.and_then(folder).map(|home| home.join(".cache")))?;
    Some(caches.join("errare").join("sight"))
}

/// Looks at all boards that were not seen before, with a bar.
pub(crate) fn look(cache: &mut Cache, positions: &[&Position]) -> Result<()> {
    let progress = Progress::new(positions.len() as u64, "positions");
    Ok(cache.look(positions.iter().copied(), &|done| progress.inc(done as u64))?)
}

/// The model in a file, or the one that ships.
pub(crate) fn model(path: Option<&Path>) -> Result<Arc<Model>> {
    let Some(path) = path else { return Ok(Arc::clone(Model::fitted())) };
    Model::read(&output::read_text(path)?).map(Arc::new).with_context(|| path.display().to_string())
}
