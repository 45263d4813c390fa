//! Human games: reading them, and drawing choices from them.

use std::path::PathBuf;

use anyhow::{Result, bail};
use errare_chess::people::choices::{Drawing, Drawn};
use errare_chess::pgn::{GameError, Games, Record, open};

use crate::output::note;

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
                Err(error @ GameError::Unreadable { .. }) => bail!("{}: {error}", path.display()),
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
