//! `errare explain`: one position, for the two who play it.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use errare::game::{Game, Notation};
use errare_chess::commentary::explain::{Advice, AdviceKind, ExplainedMove, Explanation, diagram, explain};
use errare_chess::commentary::judge::{Budget, Players};
use errare_chess::people::model::RATINGS;
use errare_chess::{Chess, Position};

use crate::arguments::{ExplainOptions, ReportFormat};
use crate::input::engines;
use crate::input::model::model;
use crate::input::text::read_text;
use crate::output::progress::Thinking;
use crate::output::text::{percent, wrapped};
use crate::output::{self, BAD, GOOD, NAME, PLAIN, QUIET, Style, json};

pub(crate) fn run(options: &ExplainOptions) -> Result<()> {
    let (game, position) = read(options)?;
    let tables = engines::tables(options.syzygy.as_deref())?;
    let model = model(options.model.as_deref())?;
    let players = Players::new(&model, options.white_elo, options.black_elo);
    let thinking = Thinking::new();
    let mut worker =
        engines::worker(engines::engine(&options.engine, options.nodes).as_deref(), options.nodes, &tables)?;
    let budget = Budget { positions: options.positions };
    let explanation = explain(&game, &position, &players, &mut worker, budget)?;
    drop(thinking);
    output::to(None, |out| match options.format {
        ReportFormat::Json => json::write(out, &explanation),
        ReportFormat::Text => write_text(out, &explanation, &position, options.all),
    })
}

/// The position that is meant, and the game it belongs to.
fn read(options: &ExplainOptions) -> Result<(Chess, Position)> {
    let text = match options.fen.as_slice() {
        [] => None,
        [dash] if dash == "-" => Some(read_text(Path::new("-"))?),
        words => Some(words.join(" ")),
    };
    let game = match text.as_deref().map(str::trim) {
        None => Chess::default(),
        Some("") => bail!("there is no position: give one in FEN, such as 8/8/8/8/8/1k6/1p6/1K6 w - - 0 1"),
        Some(text) => Chess::from_fen(text)?,
    };
    let mut position = game.start();
    for word in options.moves.iter().flat_map(|moves| moves.split_whitespace()) {
        // A number may stand by itself or before the move; 0000 is no number of a move, and no move.
        let number = word.find(|c: char| !c.is_ascii_digit()).map_or(word.len(), |end| end);
        let counts = !word.starts_with('0') && (word[number..].is_empty() || word[number..].starts_with('.'));
        let word = if counts { &word[number..] } else { word };
        let word = word.trim_start_matches('.');
        if word.is_empty() {
            continue;
        }
        position = position.after(game.read_move(&position, word).context("--moves")?);
    }
    Ok((game, position))
}

fn write_text(out: &mut dyn Write, explanation: &Explanation, position: &Position, all: bool) -> Result<()> {
    let Explanation { mover, white_elo, black_elo, judge, u, v, tension, keeps, .. } = explanation;
    writeln!(out, "\n{}", diagram(position))?;
    if explanation.over {
        return Ok(writeln!(out, "{}", explanation.standing.join(" "))?);
    }
    writeln!(out, "{NAME}{mover} to move{NAME:#}, White {white_elo}, Black {black_elo}, judged by {judge}.\n")?;
    writeln!(out, "{}\n", indented(&explanation.standing.join(" "), 0))?;
    let keeps = percent(*keeps);
    writeln!(out, "{QUIET}v {}  u {}  tension {tension:.2}  keeps v {keeps}{QUIET:#}", number(*v), number(*u))?;
    write_finders(out, explanation)?;
    writeln!(out)?;
    for advice in &explanation.advice {
        let (label, style) = label(advice);
        writeln!(out, "{style}{label:<9}{style:#}{}", indented(&advice.text, 9))?;
    }
    write_moves(out, explanation, all)
}

/// The ratings whose players are asked what they find.
const ASKED: [f64; 4] = [1_000.0, 1_400.0, 1_800.0, 2_200.0];
/// Where so many of the weakest of them keep what there is, there is little to find.
const EASY: f64 = 0.95;

/// Who keeps what theory promises, and who finds the best move, if that is not the same.
fn write_finders(out: &mut dyn Write, explanation: &Explanation) -> Result<()> {
    let Some(keeps) = explanation.finds.as_ref().filter(|finds| finds.at(ASKED[0]) < EASY) else { return Ok(()) };
    let alone = explanation.moves.iter().filter(|m| m.keeps).count() == 1;
    let best = explanation.finds_best.as_ref().zip(explanation.line.first());
    let mut rows = vec![("keep v".to_owned(), keeps)];
    match best {
        Some((_, san)) if alone => rows[0].0 = format!("find {san}"),
        Some((finds, san)) => rows.push((format!("find {san}"), finds)),
        None => {}
    }
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    for (name, finds) in rows {
        let asked =
            ASKED.map(|rating| format!("{rating} {:>4}", errare::text::percent(finds.at(rating), 0))).join("  ");
        let half_at = match finds.half_at() {
            Some(rating) => format!("half at {rating:.0}"),
            None if finds.at(RATINGS[0]) >= 0.5 => format!("most do at {}", RATINGS[0]),
            None => "fewer than half at any rating".to_owned(),
        };
        writeln!(out, "{QUIET}{name:<width$}  {asked}  {half_at}{QUIET:#}")?;
    }
    Ok(())
}

fn label(advice: &Advice) -> (&'static str, Style) {
    match advice.kind {
        AdviceKind::Best => ("Best", NAME),
        AdviceKind::Chance => ("Chance", NAME),
        AdviceKind::Swindle => ("Swindle", NAME),
        AdviceKind::Safe => ("Safe", GOOD),
        AdviceKind::Trap => ("Trap", GOOD),
        AdviceKind::Danger => ("Careful", BAD),
    }
}

fn write_moves(out: &mut dyn Write, explanation: &Explanation, all: bool) -> Result<()> {
    let shown: Vec<&ExplainedMove> = explanation.moves.iter().filter(|m| all || m.matters).collect();
    let name = |m: &ExplainedMove| format!("{}{}", m.san, m.glyph);
    let width = shown.iter().map(|m| name(m).chars().count()).max().unwrap_or(0).max(4);
    let heading = format!("{:<width$}  played      Δu  Δv  u after  v after", "move");
    writeln!(out, "\n{QUIET}{heading}{QUIET:#}")?;
    for m in shown {
        let style = match m.delta_v {
            0 if m.delta_u >= 0.08 => GOOD,
            0 => PLAIN,
            _ => BAD,
        };
        let (played, du, u, v) = (percent(m.probability), number(m.delta_u), number(m.u), number(m.v));
        let dv = if m.delta_v == 0 { "0".to_owned() } else { format!("−{}", m.delta_v.unsigned_abs()) };
        let said = m.comments.join(" ");
        let row = format!("{style}{:<width$}{style:#}  {played:>6}  {du:>6}  {dv:>2}  {u:>7}  {v:>7}  {said}", name(m));
        writeln!(out, "{}", row.trim_end())?;
    }
    let hidden = explanation.moves.iter().filter(|m| !all && !m.matters).count();
    if hidden > 0 {
        writeln!(out, "{QUIET}and {hidden} more: --all{QUIET:#}")?;
    }
    Ok(())
}

/// Two decimals, with a sign and a true minus.
fn number(value: f64) -> String {
    let text = format!("{value:+.2}");
    if text.ends_with("0.00") { "0.00".to_owned() } else { text.replace('-', "−") }
}

/// Lines of text are no longer than this.
const WIDTH: usize = 96;

/// A text in lines, all but the first indented.
fn indented(text: &str, indent: usize) -> String {
    wrapped(text, WIDTH - indent).join(&format!("\n{}", " ".repeat(indent)))
}
