//! The record of a game, with comments on the moves that decided it.

use std::io::Write;

use anyhow::Result;
use errare::comment::{Comment, Kind};
use errare::spec::Playable;
use errare_lab::infer::Observation;
use errare_lab::review::Reviewer;

use super::table::Names;
use crate::output::{BAD, GOOD, NAME};

/// How many moves without a comment share a line.
const IN_A_ROW: usize = 10;

/// What was played, and by whom.
pub(super) struct Record<'a, G: Playable> {
    pub(super) game: &'a G,
    pub(super) played: &'a [Observation<G>],
    pub(super) names: Names<'a>,
}

impl<G: Playable> Record<'_, G> {
    /// Writes the moves with their numbers: each that matters on a line of its own, with what is said of it; the others in
    /// a row.
    pub(super) fn write(&self, out: &mut dyn Write, reviewer: &Reviewer<'_, G>) -> Result<()> {
        let (name, reset) = (NAME.begin(), NAME.end());
        let [white, black] = reviewer.elos();
        writeln!(out, "\n{name}The game{reset}, for White of {white} and Black of {black} Elo points:")?;
        let mut row = Vec::new();
        for ((played, comments), number) in self.played.iter().zip(reviewer.comments(self.played)).zip(1..) {
            let notation = self.game.write_move(&played.position, played.played);
            if comments.is_empty() {
                row.push(format!("{number}. {notation}"));
                if row.len() == IN_A_ROW {
                    write_row(out, &mut row)?;
                }
            } else {
                write_row(out, &mut row)?;
                let mover = self.names.of(self.game.turn(&played.position));
                writeln!(out, "  {name}{number}. {notation}{reset}{}  {mover}: {}", glyph(&comments), text(&comments))?;
            }
        }
        write_row(out, &mut row)
    }
}

fn write_row(out: &mut dyn Write, row: &mut Vec<String>) -> Result<()> {
    if !row.is_empty() {
        writeln!(out, "  {}", row.join("  "))?;
        row.clear();
    }
    Ok(())
}

/// The sign of the first comment that has one: the most specific comes first.
fn glyph(comments: &[Comment]) -> String {
    let Some(comment) = comments.iter().find(|comment| !comment.glyph().is_empty()) else { return String::new() };
    let style = match comment.kind {
        Kind::Mistake | Kind::Blunder => BAD,
        _ => GOOD,
    };
    format!(" {}{}{}", style.begin(), comment.glyph(), style.end())
}

fn text(comments: &[Comment]) -> String {
    comments.iter().map(|comment| comment.text.as_str()).collect::<Vec<_>>().join(" ")
}
