//! Games as they are read, and as they are kept when they are done.

use errare_chess::commentary::annotate::{GameReport, annotate};
use errare_chess::commentary::page;
use errare_chess::commentary::review::Review;
use errare_chess::pgn::{GameError, Games, Record};

use super::MOST_GAMES;
use super::sheet::Sheet;
use crate::refusal::Refusal;
use crate::store::ReviewedGameRow;

/// A game that is done, in all its forms.
pub(super) fn written(number: usize, record: &Record, reviewed: &Review) -> Result<ReviewedGameRow, serde_json::Error> {
    Ok(ReviewedGameRow {
        number,
        page: page::json(record, reviewed)?,
        html: page::game(record, reviewed)?,
        pgn: annotate(record, reviewed).to_string(),
        report: serde_json::to_string(&GameReport::new(record, reviewed))?,
    })
}

/// The games of a text.
pub(super) fn read(pgn: &str, given: [Option<f64>; 2]) -> Result<Vec<Sheet>, Refusal> {
    let games = Games::new(pgn.as_bytes()).take(MOST_GAMES + 1).zip(1..);
    let sheet = |(record, number): (Result<Record, GameError>, usize)| {
        Sheet::new(number, record.map_err(|error| error.to_string()), given)
    };
    let sheets: Vec<Sheet> = games.map(sheet).collect();
    if sheets.len() > MOST_GAMES {
        return Err(Refusal::impossible(format!("there are more than {MOST_GAMES} games"), "split the file"));
    }
    if sheets.iter().all(|sheet| sheet.record.is_err()) {
        let error = sheets.first().and_then(|sheet| sheet.error.clone());
        let error = error.unwrap_or_else(|| "there is no game in it".to_owned());
        return Err(Refusal::impossible(error, "paste games in PGN, such as 1. e4 e5 2. Nf3 *"));
    }
    Ok(sheets)
}

/// What a review is called: by the players of its first game.
pub(super) fn name(sheets: &[Sheet]) -> String {
    let first = sheets.iter().find_map(|sheet| sheet.record.as_ref().ok());
    let tag = |name: &str| first.and_then(|record| record.tag(name)).unwrap_or("?").to_owned();
    let more = match sheets.len() {
        0 | 1 => String::new(),
        many => format!(" and {} more", many - 1),
    };
    format!("{} – {}{more}", tag("White"), tag("Black"))
}
