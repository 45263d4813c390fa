//! Tables laid out in columns.

use std::io::Write;

use anyhow::Result;

use super::{NAME, QUIET};

/// Writes rows below each other, words to the left and numbers to the right; the first row is the heading.
pub(crate) fn write_rows(out: &mut dyn Write, words: &[usize], rows: &[Vec<String>]) -> Result<()> {
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
pub(crate) fn write_square(out: &mut dyn Write, order: &[usize], cell: impl Fn(usize, usize) -> String) -> Result<()> {
    let heading = std::iter::once(String::new()).chain((1..=order.len()).map(|place| place.to_string()));
    let mut rows = vec![heading.collect::<Vec<_>>()];
    for (place, &row) in order.iter().enumerate() {
        let cells = order.iter().map(|&column| if row == column { "·".to_owned() } else { cell(row, column) });
        rows.push(std::iter::once((place + 1).to_string()).chain(cells).collect());
    }
    write_rows(out, &[], &rows)
}
