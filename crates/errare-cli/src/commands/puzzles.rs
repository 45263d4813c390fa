//! `errare puzzles`: how hard are these?

use std::io::Write;

use anyhow::Result;
use errare_chess::people::ask::puzzle::{Difficulty, rank_correlation};
use serde_json::{Value, json};

use crate::arguments::{PuzzlesOptions, TableFormat};
use crate::input::model::model;
use crate::input::puzzles::{ListedPuzzle, Puzzles};
use crate::output::{self, csv};

pub(crate) fn run(options: &PuzzlesOptions) -> Result<()> {
    let model = model(options.model.as_deref())?;
    let mut puzzles = Puzzles::open(&options.puzzles, options.split.into(), options.limit)?;
    // Nothing is written before it is known that there are puzzles.
    let mut batch = puzzles.next(&model)?;
    output::to(None, |out| {
        write_heading(out, options.format)?;
        let (mut pairs, mut first) = (Vec::new(), true);
        while !batch.is_empty() {
            for (listed, hard) in &batch {
                let rating = model.puzzles.rating(&hard.properties);
                pairs.extend(listed.rating.map(|known| (rating, known)));
                if options.format == TableFormat::Json {
                    out.write_all(if first { b"" } else { b"," })?;
                }
                first = false;
                write_puzzle(out, options.format, listed, hard, rating)?;
            }
            out.flush()?;
            batch = puzzles.next(&model)?;
        }
        let agreement = (pairs.len() > 1).then(|| rank_correlation(&pairs));
        write_end(out, options.format, agreement, pairs.len())
    })
}

/// The players who are asked whether they find the moves.
const ASKED: [f64; 3] = [1_000.0, 1_500.0, 2_000.0];

/// Puzzles are written as they are read, because there may be millions; so JSON is put together by hand.
fn write_heading(out: &mut dyn Write, format: TableFormat) -> Result<()> {
    match format {
        TableFormat::Text => writeln!(out, "  line  rating  known   half  found at 1000    1500    2000")?,
        TableFormat::Json => write!(out, "{{\n  \"puzzles\": [")?,
        TableFormat::Csv => {
            let heading = ["line", "rating", "known", "half_at", "found_1000", "found_1500", "found_2000"];
            csv::write_row(out, heading)?;
        }
    }
    Ok(())
}

fn write_puzzle(
    out: &mut dyn Write,
    format: TableFormat,
    listed: &ListedPuzzle,
    hard: &Difficulty,
    rating: f64,
) -> Result<()> {
    match format {
        TableFormat::Text => {
            let number = |number: Option<f64>| number.map_or("–".to_owned(), |number| format!("{number:.0}"));
            let (known, half_at) = (number(listed.rating), number(hard.finds.half_at()));
            let found = ASKED.map(|asked| format!("{:>6.1}%", 100.0 * hard.finds.at(asked))).join(" ");
            writeln!(out, "{:>6}  {rating:>6.0}  {known:>5}  {half_at:>5}        {found}", listed.line)?;
        }
        TableFormat::Json => {
            let found: Vec<Value> =
                ASKED.iter().map(|asked| json!({ "rating": asked, "probability": hard.finds.at(*asked) })).collect();
            let puzzle = json!({ "line": listed.line, "rating": rating, "known": listed.rating, "half_at": hard.finds.half_at(), "found": found });
            write!(out, "\n    {puzzle}")?;
        }
        TableFormat::Csv => {
            let number = |number: Option<f64>| number.map_or(String::new(), |number| format!("{number:.0}"));
            let ratings = [Some(rating), listed.rating, hard.finds.half_at()].map(number);
            let found = ASKED.map(|asked| format!("{:.4}", hard.finds.at(asked)));
            csv::write_row(out, std::iter::once(listed.line.to_string()).chain(ratings).chain(found))?;
        }
    }
    Ok(())
}

fn write_end(out: &mut dyn Write, format: TableFormat, agreement: Option<f64>, known: usize) -> Result<()> {
    match format {
        TableFormat::Text => {
            if let Some(agreement) = agreement {
                writeln!(out, "\nrank correlation with the known ratings: {agreement:.3}, {known} puzzles")?;
            }
        }
        TableFormat::Json => writeln!(out, "\n  ],\n  \"rank_correlation\": {}\n}}", json!(agreement))?,
        TableFormat::Csv => {}
    }
    Ok(())
}
