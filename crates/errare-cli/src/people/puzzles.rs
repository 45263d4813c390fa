//! `errare puzzles`: how hard are these?

use std::io::{Read, Write};
use std::num::NonZeroUsize;
use std::path::Path;

use anyhow::{Context, Result, bail};
use errare_chess::engine::Engine;
use errare_chess::human::puzzle::{Difficulty, Puzzle, rank_correlation};
use errare_chess::human::{Model, Split};
use errare_chess::pgn::open;
use errare_chess::sight::Eye;
use rayon::prelude::*;
use serde_json::{Value, json};

use super::model;
use crate::arguments::{ArenaFormat, PuzzlesOptions};
use crate::output;
use crate::progress::Progress;

/// A puzzle of a file.
pub(crate) struct Listed {
    line: usize,
    puzzle: Puzzle,
    /// How hard it is known to be.
    pub(crate) rating: Option<f64>,
}

/// Reads the puzzles of a file.
pub(crate) fn read(path: &Path, split: Split, limit: Option<NonZeroUsize>) -> Result<Vec<Listed>> {
    let mut text = String::new();
    open(path)?.read_to_string(&mut text).with_context(|| format!("cannot read {}", path.display()))?;
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = text.lines().enumerate();
    let name = path.display();
    let Some((_, header)) = lines.next() else { bail!("{name}: the file is empty") };
    let columns: Vec<String> = header.split(',').map(|column| column.trim().to_ascii_lowercase()).collect();
    let column = |name: &str| columns.iter().position(|column| column == name);
    let (Some(fen), Some(moves)) = (column("fen"), column("moves")) else {
        bail!("{name}: the first line names no columns fen and moves");
    };
    let rating = column("rating");
    let mut puzzles = Vec::new();
    for (line, row) in lines.filter(|(line, row)| split.holds(*line) && !row.trim().is_empty()) {
        let fields: Vec<&str> = row.split(',').collect();
        let field = |at: usize| fields.get(at).copied().unwrap_or("").trim();
        let puzzle = Puzzle::read(field(fen), field(moves)).with_context(|| format!("{name}, line {}", line + 1))?;
        let rating = rating.and_then(|at| field(at).parse().ok());
        puzzles.push(Listed { line: line + 1, puzzle, rating });
        if limit.is_some_and(|limit| puzzles.len() >= limit.get()) {
            break;
        }
    }
    if puzzles.is_empty() {
        bail!("{name}: there are no puzzles in this part of the file");
    }
    Ok(puzzles)
}

/// What makes each of the puzzles hard, on all cores.
pub(crate) fn difficulties(model: &Model, puzzles: &[Listed]) -> Vec<Difficulty> {
    let progress = Progress::new(puzzles.len() as u64, "puzzles");
    let of = |(eye, engine): &mut (Eye, Engine), listed: &Listed| {
        let difficulty = listed.puzzle.difficulty(model, eye, engine);
        progress.inc(1);
        difficulty
    };
    puzzles.par_iter().map_init(|| (Eye::default(), Engine::new(4, 1)), of).collect()
}

pub(crate) fn run(options: &PuzzlesOptions) -> Result<()> {
    let model = model(options.model.as_deref())?;
    let puzzles = read(&options.puzzles, options.split.into(), options.limit)?;
    let hard = difficulties(&model, &puzzles);
    let rated: Vec<(&Listed, &Difficulty, f64)> =
        puzzles.iter().zip(&hard).map(|(listed, hard)| (listed, hard, model.puzzles.rating(hard))).collect();
    let pairs: Vec<(f64, f64)> =
        rated.iter().filter_map(|(listed, _, rating)| listed.rating.map(|known| (*rating, known))).collect();
    let agreement = (pairs.len() > 1).then(|| rank_correlation(&pairs));
    output::to(None, |out| match options.format {
        ArenaFormat::Text => write_text(out, &rated, agreement, pairs.len()),
        ArenaFormat::Json => write_json(out, &rated, agreement),
        ArenaFormat::Csv => write_csv(out, &rated),
    })
}

type Rated<'a> = (&'a Listed, &'a Difficulty, f64);
/// The players who are asked whether they find the moves.
const ASKED: [f64; 3] = [1_000.0, 1_500.0, 2_000.0];

fn write_text(out: &mut dyn Write, rated: &[Rated<'_>], agreement: Option<f64>, known: usize) -> Result<()> {
    writeln!(out, "  line  rating  known   even  found at 1000    1500    2000")?;
    for (listed, hard, rating) in rated {
        let known = listed.rating.map_or("–".to_owned(), |known| format!("{known:.0}"));
        let even = hard.finds.even().map_or("–".to_owned(), |even| format!("{even:.0}"));
        write!(out, "{:>6}  {rating:>6.0}  {known:>5}  {even:>5}  ", listed.line)?;
        let found = ASKED.map(|asked| format!("{:>6.1}%", 100.0 * hard.finds.at(asked)));
        writeln!(out, "      {} {} {}", found[0], found[1], found[2])?;
    }
    if let Some(agreement) = agreement {
        writeln!(out, "\nrank correlation with the known ratings: {agreement:.3}, {known} puzzles")?;
    }
    Ok(())
}

fn write_json(out: &mut dyn Write, rated: &[Rated<'_>], agreement: Option<f64>) -> Result<()> {
    let puzzle = |(listed, hard, rating): &Rated<'_>| {
        let found: Vec<Value> =
            ASKED.iter().map(|asked| json!({ "rating": asked, "probability": hard.finds.at(*asked) })).collect();
        json!({ "line": listed.line, "rating": rating, "known": listed.rating, "even": hard.finds.even(), "found": found })
    };
    let puzzles: Vec<Value> = rated.iter().map(puzzle).collect();
    serde_json::to_writer_pretty(&mut *out, &json!({ "rank_correlation": agreement, "puzzles": puzzles }))?;
    Ok(writeln!(out)?)
}

fn write_csv(out: &mut dyn Write, rated: &[Rated<'_>]) -> Result<()> {
    writeln!(out, "line,rating,known,even,found_1000,found_1500,found_2000")?;
    for (listed, hard, rating) in rated {
        let number = |number: Option<f64>| number.map_or(String::new(), |number| format!("{number:.0}"));
        let found = ASKED.map(|asked| format!("{:.4}", hard.finds.at(asked))).join(",");
        writeln!(out, "{},{rating:.0},{},{},{found}", listed.line, number(listed.rating), number(hard.finds.even()))?;
    }
    Ok(())
}
