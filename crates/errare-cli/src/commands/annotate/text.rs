//! A game as a report to be read on the terminal.

use std::fmt::Write;

use errare_chess::commentary::annotate::{Summary, better, opening, refutation, remarks};
use errare_chess::commentary::review::{Grade, Moment, Review};
use errare_chess::pgn::Record;
use errare_chess::shakmaty::san::SanPlus;
use errare_chess::shakmaty::{Color, Position as _};

use crate::output::text::{percent, signed, wrapped};
use crate::output::{BAD, GOOD, NAME, PLAIN, QUIET};

/// The width of the text of a remark.
const WIDTH: usize = 72;
/// What the columns and the summary mean.
const LEGEND: &str = "eval: pawns, by the judge. u: what these two will make of the position after the move, v: what best play \
    does, both from −1 (Black wins) to +1 (White wins). likely: how often somebody of his strength plays it. kept: of the points \
    that best play promised.";
/// How many critical moments are listed.
const CRITICAL: usize = 3;

/// The whole report of a game, with colours that are taken away where there is no terminal.
pub(super) fn write(record: &Record, review: &Review) -> String {
    let mut out = String::new();
    // Writing to memory cannot fail.
    let _ = report(&mut out, record, review);
    out
}

fn report(out: &mut String, record: &Record, review: &Review) -> std::fmt::Result {
    let tag = |name: &str| record.tag(name).filter(|value| !matches!(*value, "" | "?"));
    let player = |name: &str, elo: f64| format!("{} ({elo:.0})", tag(name).unwrap_or(name));
    let players = [player("White", review.white_elo), player("Black", review.black_elo)];
    writeln!(out, "{NAME}{} – {}{NAME:#}  {}", players[0], players[1], record.result)?;
    let opening = opening(record);
    let about: Vec<&str> = ["Event", "Site", "Date"].into_iter().filter_map(tag).chain(opening.as_deref()).collect();
    if !about.is_empty() {
        writeln!(out, "{QUIET}{}{QUIET:#}", about.join(", "))?;
    }
    writeln!(out, "{QUIET}judged by {}{QUIET:#}", review.judge)?;
    if review.moments.is_empty() {
        return writeln!(out, "No moves.\n");
    }
    writeln!(out, "\n{QUIET}move             eval       u       v  likely{QUIET:#}")?;
    for (moment, remark) in review.moments.iter().zip(remarks(review)) {
        row(out, moment)?;
        for line in remark.iter().flat_map(|text| wrapped(text, WIDTH)) {
            writeln!(out, "      {line}")?;
        }
        for (what, line) in [("Answer", refutation(moment)), ("Better", better(moment))] {
            for line in line.iter().flat_map(|line| wrapped(&format!("{what}: {line}"), WIDTH)) {
                writeln!(out, "      {QUIET}{line}{QUIET:#}")?;
            }
        }
    }
    writeln!(out)?;
    for (name, colour) in players.iter().zip([Color::White, Color::Black]) {
        summary(out, name, &Summary::of(review, colour))?;
    }
    critical(out, review)?;
    for line in wrapped(LEGEND, WIDTH) {
        writeln!(out, "{QUIET}{line}{QUIET:#}")?;
    }
    writeln!(out)
}

fn row(out: &mut String, moment: &Moment) -> std::fmt::Result {
    let style = match moment.grade {
        Grade::Blunder | Grade::Mistake | Grade::Inaccuracy => BAD,
        Grade::Strong | Grade::Brilliant => GOOD,
        Grade::Plain | Grade::Interesting => PLAIN,
    };
    let name = format!("{}{}", numbered(moment), moment.grade.glyph());
    let padding = " ".repeat(14_usize.saturating_sub(name.chars().count()));
    let (u, v, likely) = moment.verdict().map_or_else(Default::default, |verdict| {
        (two_decimals(verdict.u), two_decimals(verdict.v), percent(verdict.probability))
    });
    writeln!(out, "{style}{name}{style:#}{padding} {:>6} {u:>7} {v:>7} {likely:>7}", moment.value_after.to_string())
}

/// A move with its number.
fn numbered(moment: &Moment) -> String {
    let board = moment.position.board();
    let san = SanPlus::from_move(board.clone(), moment.played);
    let dots = if moment.colour().is_white() { "." } else { "…" };
    format!("{:>3}{dots} {san}", board.fullmoves())
}

fn summary(out: &mut String, name: &str, summary: &Summary) -> std::fmt::Result {
    let count = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let inaccuracies = match summary.inaccuracies {
        1 => "1 inaccuracy".to_owned(),
        n => format!("{n} inaccuracies"),
    };
    let (mistakes, blunders) = (count(summary.mistakes, "mistake"), count(summary.blunders, "blunder"));
    let (kept, expected) = (percent(summary.accuracy), percent(summary.expected_accuracy));
    writeln!(
        out,
        "{NAME}{name}{NAME:#}: kept {kept} of what there was, {expected} expected; {inaccuracies}, {mistakes}, {blunders}"
    )
}

/// The moves that changed most for these two players.
fn critical(out: &mut String, review: &Review) -> std::fmt::Result {
    let change = |moment: &Moment| moment.verdict().map_or(0.0, |verdict| verdict.delta_u);
    let mut moments: Vec<&Moment> = review.moments.iter().filter(|moment| moment.grade != Grade::Plain).collect();
    moments.sort_by(|a, b| change(b).abs().total_cmp(&change(a).abs()));
    moments.truncate(CRITICAL);
    let shown = |moment: &&Moment| {
        let name = numbered(moment);
        format!("{}{} ({})", name.trim_start(), moment.grade.glyph(), signed((change(moment) * 100.0).round() / 100.0))
    };
    if moments.is_empty() {
        return Ok(());
    }
    writeln!(out, "Critical: {}", moments.iter().map(shown).collect::<Vec<_>>().join(", "))
}

fn two_decimals(value: f64) -> String {
    format!("{value:+.2}")
}
