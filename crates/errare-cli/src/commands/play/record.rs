//! The record of a game, with comments on the moves that decided it.

use std::io::Write;

use anyhow::Result;
use errare::comment::{Comment, Kind};
use errare::spec::Playable;

use super::judge::Judge;
use super::table::{Names, Played};
use crate::output::{BAD, GOOD, NAME};

/// How many moves without a comment share a line.
const IN_A_ROW: usize = 10;

/// What was played, and by whom.
pub(super) struct Record<'a, G: Playable> {
    pub(super) game: &'a G,
    pub(super) played: &'a [Played<G>],
    pub(super) names: Names<'a>,
}

impl<G: Playable> Record<'_, G> {
    /// Writes the moves with their numbers: each that matters on a line of its own, with what is said of it; the others in
    /// a row.
    pub(super) fn write(&self, out: &mut dyn Write, judge: &Judge<'_, G>) -> Result<()> {
        let (name, reset) = (NAME.render(), NAME.render_reset());
        let [white, black] = judge.elos;
        writeln!(out, "\n{name}The game{reset}, for White of {white} and Black of {black} Elo points:")?;
        let mut row = Vec::new();
        for ((played, comments), number) in self.played.iter().zip(judge.comments(self.played)).zip(1..) {
            let notation = self.game.write_move(&played.before, played.played);
            if comments.is_empty() {
                row.push(format!("{number}. {notation}"));
                if row.len() == IN_A_ROW {
                    write_row(out, &mut row)?;
                }
            } else {
                write_row(out, &mut row)?;
                let mover = self.names.of(self.game.turn(&played.before));
                writeln!(out, "  {name}{number}. {notation}{reset}{}  {mover}: {}", glyph(&comments), text(&comments))?;
            }
        }
        write_row(out, &mut row)
    }

    /// The moves on one line, as they are kept in a file.
    pub(super) fn line(&self) -> String {
        let write = |played: &Played<G>| self.game.write_move(&played.before, played.played);
        self.played.iter().map(write).collect::<Vec<_>>().join(" ")
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
    format!(" {}{}{}", style.render(), comment.glyph(), style.render_reset())
}

fn text(comments: &[Comment]) -> String {
    comments.iter().map(|comment| comment.text.as_str()).collect::<Vec<_>>().join(" ")
}
