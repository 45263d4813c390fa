//! `errare puzzles`: how hard are these?

use std::io::Write;

use anyhow::Result;
use errare_chess::people::ask::puzzle::{Difficulty, rank_correlation};
use serde_json::{Value, json};

use crate::arguments::{PuzzlesOptions, TableFormat};
use crate::input::model::model;
use crate::input::puzzles::{ListedPuzzle, difficulties_of, read};
use crate::output::{self, csv, json};

pub(crate) fn run(options: &PuzzlesOptions) -> Result<()> {
    let model = model(options.model.as_deref())?;
    let puzzles = read(&options.puzzles, options.split.into(), options.limit)?;
    let hard = difficulties_of(&model, &puzzles);
    let rated: Vec<(&ListedPuzzle, &Difficulty, f64)> = puzzles
        .iter()
        .zip(&hard)
        .map(|(listed, hard)| (listed, hard, model.puzzles.rating(&hard.properties)))
        .collect();
    let pairs: Vec<(f64, f64)> =
        rated.iter().filter_map(|(listed, _, rating)| listed.rating.map(|known| (*rating, known))).collect();
    let agreement = (pairs.len() > 1).then(|| rank_correlation(&pairs));
    output::to(None, |out| match options.format {
        TableFormat::Text => write_text(out, &rated, agreement, pairs.len()),
        TableFormat::Json => write_json(out, &rated, agreement),
        TableFormat::Csv => write_csv(out, &rated),
    })
}

type Rated<'a> = (&'a ListedPuzzle, &'a Difficulty, f64);
/// The players who are asked whether they find the moves.
const ASKED: [f64; 3] = [1_000.0, 1_500.0, 2_000.0];

fn write_text(out: &mut dyn Write, rated: &[Rated<'_>], agreement: Option<f64>, known: usize) -> Result<()> {
    writeln!(out, "  line  rating  known   half  found at 1000    1500    2000")?;
    for (listed, hard, rating) in rated {
        let known = listed.rating.map_or("–".to_owned(), |known| format!("{known:.0}"));
        let half_at = hard.finds.half_at().map_or("–".to_owned(), |rating| format!("{rating:.0}"));
        write!(out, "{:>6}  {rating:>6.0}  {known:>5}  {half_at:>5}  ", listed.line)?;
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
        json!({ "line": listed.line, "rating": rating, "known": listed.rating, "half_at": hard.finds.half_at(), "found": found })
    };
    let puzzles: Vec<Value> = rated.iter().map(puzzle).collect();
    json::write(out, &json!({ "rank_correlation": agreement, "puzzles": puzzles }))
}

fn write_csv(out: &mut dyn Write, rated: &[Rated<'_>]) -> Result<()> {
    let row = |(listed, hard, rating): &Rated<'_>| {
        let number = |number: Option<f64>| number.map_or(String::new(), |number| format!("{number:.0}"));
        let ratings = [Some(*rating), listed.rating, hard.finds.half_at()].map(number);
        let found = ASKED.map(|asked| format!("{:.4}", hard.finds.at(asked)));
        std::iter::once(listed.line.to_string()).chain(ratings).chain(found).collect()
    };
    let heading = ["line", "rating", "known", "half_at", "found_1000", "found_1500", "found_2000"];
    csv::write(out, &heading, rated.iter().map(row))
}
