//! How tables of players are laid out.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use errare_lab::arena::{Rating, Thinking};

use crate::output::{NAME, QUIET, percent, signed};

/// Writes rows below each other, words to the left and numbers to the right; the first row is the heading.
pub(super) fn write_rows(out: &mut dyn Write, words: &[usize], rows: &[Vec<String>]) -> Result<()> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for (number, row) in rows.iter().enumerate() {
        let mut line = String::new();
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let padding = " ".repeat(width - cell.chars().count());
            let word = words.contains(&column);
            let cell = if number > 0 && word { format!("{NAME}{cell}{NAME:#}") } else { cell.clone() };
            line += &if word { format!("  {cell}{padding}") } else { format!("  {padding}{cell}") };
        }
        let line = line.trim_end();
        if number == 0 { writeln!(out, "{QUIET}{line}{QUIET:#}")? } else { writeln!(out, "{line}")? }
    }
    Ok(())
}

/// A table of everyone against everyone, in the given order of players.
pub(super) fn write_square(out: &mut dyn Write, order: &[usize], cell: impl Fn(usize, usize) -> String) -> Result<()> {
    let heading = std::iter::once(String::new()).chain((1..=order.len()).map(|place| place.to_string()));
    let mut rows = vec![heading.collect::<Vec<_>>()];
    for (place, &row) in order.iter().enumerate() {
        let cells = order.iter().map(|&column| if row == column { "·".to_owned() } else { cell(row, column) });
        rows.push(std::iter::once((place + 1).to_string()).chain(cells).collect());
    }
    write_rows(out, &[], &rows)
}

/// The players from the best score to the worst.
pub(super) fn by_score(players: usize, score: impl Fn(usize) -> f64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..players).collect();
    order.sort_by(|&a, &b| score(b).total_cmp(&score(a)));
    order
}

/// A likelihood for people: no number of games makes it a certainty.
pub(super) fn likelihood(probability: f64) -> String {
    percent(probability.clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON))
}

/// A rating for people.
pub(super) fn elo(rating: Rating) -> String {
    match rating {
        Rating::Above => ">+800".to_owned(),
        Rating::Finite { elo, .. } => signed((elo * 10.0).round() / 10.0),
        Rating::Below => "<−800".to_owned(),
    }
}

/// The reach of a rating's interval, for people.
pub(super) fn elo_error(rating: Rating) -> String {
    match rating {
        Rating::Finite { error, .. } if error > 0.0 => format!("±{error:.1}"),
        _ => String::new(),
    }
}

/// A rating for programs: the points, the reach of the interval, and on which side of all numbers it lies if it is infinite.
pub(super) fn elo_parts(rating: Rating) -> (Option<f64>, Option<f64>, Option<&'static str>) {
    match rating {
        Rating::Above => (None, None, Some("above")),
        Rating::Finite { elo, error } => (Some(elo), Some(error), None),
        Rating::Below => (None, None, Some("below")),
    }
}

/// The mean time of a position, for people.
pub(super) fn mean_time(thinking: &Thinking) -> String {
    match mean_seconds(thinking) {
        None => String::new(),
        Some(seconds) => format!("{:.1?}", Duration::from_secs_f64(seconds)),
    }
}

/// The mean time of a position in seconds; none if he never had to think.
pub(super) fn mean_seconds(thinking: &Thinking) -> Option<f64> {
    (thinking.positions > 0).then(|| thinking.time.as_secs_f64() / thinking.positions as f64)
}

/// A field of a file of comma-separated values, in quotes where it needs them.
pub(super) fn csv_field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}
