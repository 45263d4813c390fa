//! Puzzles from a file, and how hard they are.

use std::io::Read;
use std::num::NonZeroUsize;
use std::path::Path;

use anyhow::{Context, Result, bail};
use csv::{Position, ReaderBuilder, Trim};
use errare_chess::people::Model;
use errare_chess::people::ask::puzzle::{Difficulty, Puzzle, difficulties};
use errare_chess::people::choices::Split;
use errare_chess::pgn::open;

use crate::output::progress::Progress;

/// A puzzle of a file.
pub(crate) struct ListedPuzzle {
    pub(crate) line: usize,
    puzzle: Puzzle,
    /// How hard it is known to be.
    pub(crate) rating: Option<f64>,
}

/// Reads the puzzles of a file.
pub(crate) fn read(path: &Path, split: Split, limit: Option<NonZeroUsize>) -> Result<Vec<ListedPuzzle>> {
    let name = path.display();
    let unreadable = || format!("cannot read {name}");
    let mut text = String::new();
    open(path)?.read_to_string(&mut text).with_context(unreadable)?;
    let text = text.trim_start_matches('\u{feff}');
    // Rows may be shorter than the heading: what a puzzle does not need may be missing.
    let mut rows = ReaderBuilder::new().flexible(true).trim(Trim::All).from_reader(text.as_bytes());
    let columns = rows.headers().with_context(unreadable)?;
    if columns.is_empty() {
        bail!("{name}: the file is empty");
    }
    let column = |name: &str| columns.iter().position(|column| column.eq_ignore_ascii_case(name));
    let (Some(fen), Some(moves)) = (column("fen"), column("moves")) else {
        bail!("{name}: the first line names no columns fen and moves");
    };
    let rating = column("rating");
    let mut puzzles = Vec::new();
    for row in rows.records() {
        let row = row.with_context(unreadable)?;
        let line = row.position().map_or(1, |position| line_of(text, position));
        // The number of a puzzle is that of its line, counted from 0.
        if !split.holds(line - 1) || row.iter().all(str::is_empty) {
            continue;
        }
        let field = |at: usize| row.get(at).unwrap_or("");
        let puzzle = Puzzle::read(field(fen), field(moves)).with_context(|| format!("{name}, line {line}"))?;
        let rating = rating.map(field).filter(|text| !text.is_empty()).map(known_rating).transpose();
        let rating = rating.with_context(|| format!("{name}, line {line}"))?;
        puzzles.push(ListedPuzzle { line, puzzle, rating });
        if limit.is_some_and(|limit| puzzles.len() >= limit.get()) {
            break;
        }
    }
    if puzzles.is_empty() {
        bail!("{name}: there are no puzzles in this part of the file");
    }
    Ok(puzzles)
}

/// A rating that a puzzle may have.
fn known_rating(text: &str) -> Result<f64> {
    match text.parse::<f64>() {
        Ok(rating) if (0.0..=10_000.0).contains(&rating) => Ok(rating),
        _ => bail!("the rating {text:?} is not a number from 0 to 10000"),
    }
}

/// The line on which a row begins, from 1: the reader's own count stands before the empty lines that it passes over.
fn line_of(text: &str, position: &Position) -> usize {
    let rest = text.get(position.byte() as usize..).unwrap_or_default();
    let empty = rest.bytes().take_while(|byte| b"\r\n".contains(byte)).filter(|byte| *byte == b'\n').count();
    position.line() as usize + empty
}

/// What makes each of the puzzles hard, while the user watches.
pub(crate) fn difficulties_of(model: &Model, listed: &[ListedPuzzle]) -> Vec<Difficulty> {
    let progress = Progress::new(listed.len() as u64, "puzzles");
    let puzzles: Vec<&Puzzle> = listed.iter().map(|listed| &listed.puzzle).collect();
    difficulties(model, &puzzles, &|more| progress.inc(more as u64))
}
