//! `errare score-model`: how well does a model predict the people of these games?

use std::io::Write;

use anyhow::{Result, bail};
use errare_chess::Position;
use errare_chess::human::assess::{PREDICTORS, Tallies, Tally, assess, overall};
use serde_json::{Value, json};

use super::{cache, draw, look, model};
use crate::arguments::{ArenaFormat, ScoreModelOptions};
use crate::output::{self, NAME, QUIET};

pub(crate) fn run(options: &ScoreModelOptions) -> Result<()> {
    let (named, games) = match options.files.split_first() {
        Some((first, rest)) if first.extension().is_some_and(|end| end == "toml") => (Some(first.as_path()), rest),
        _ => (None, options.files.as_slice()),
    };
    if games.is_empty() {
        bail!("name the games to score the model on");
    }
    let model = model(named)?;
    let drawn = draw(games, &options.choices.drawing())?;
    let mut cache = cache(options.choices.cache.as_deref())?;
    let positions: Vec<&Position> = drawn.samples.iter().map(|sample| &sample.position).collect();
    look(&mut cache, &positions)?;
    let bands = assess(&model, &drawn.samples, &cache);
    let all = overall(&bands);
    let mut rows: Vec<(String, &Tallies)> = bands.iter().map(|(band, tallies)| (band.to_string(), tallies)).collect();
    rows.push(("all".to_owned(), &all));
    output::to(None, |out| match options.format {
        ArenaFormat::Text => write_text(out, &rows, drawn.total()),
        ArenaFormat::Json => write_json(out, &rows, drawn.total()),
        ArenaFormat::Csv => write_csv(out, &rows),
    })
}

fn write_text(out: &mut dyn Write, rows: &[(String, &Tallies)], games: usize) -> Result<()> {
    let (name, quiet, reset) = (NAME.render(), QUIET.render(), NAME.render_reset());
    writeln!(out, "{games} games; by the rating of the mover, from the number on, 200 points each\n")?;
    writeln!(
        out,
        "{name}rating  positions  predictor   top 1   top 3   loss   calibration  blunders predicted, made{reset}"
    )?;
    for (band, tallies) in rows {
        for (i, (predictor, tally)) in PREDICTORS.iter().zip(*tallies).enumerate() {
            let (band, positions) =
                if i == 0 { (band.as_str(), tally.positions.to_string()) } else { ("", String::new()) };
            let (predicted, made) = tally.blunders();
            let dim = if i == 0 { String::new() } else { quiet.to_string() };
            writeln!(
                out,
                "{band:>6}  {positions:>9}  {dim}{predictor:<10} {:>5.1}%  {:>5.1}%  {:>5.3}  {:>11.4}  {:>17.1}%, {:>4.1}%{reset}",
                100.0 * tally.top_1(),
                100.0 * tally.top_3(),
                tally.loss(),
                tally.calibration_error(),
                100.0 * predicted,
                100.0 * made,
            )?;
        }
    }
    Ok(())
}

fn write_json(out: &mut dyn Write, rows: &[(String, &Tallies)], games: usize) -> Result<()> {
    let figures = |(predictor, tally): (&&str, &Tally)| {
        let (predicted, made) = tally.blunders();
        json!({
            "predictor": predictor,
            "top_1": tally.top_1(),
            "top_3": tally.top_3(),
            "loss": tally.loss(),
            "calibration_error": tally.calibration_error(),
            "blunders_predicted": predicted,
            "blunders_made": made,
        })
    };
    let row = |(band, tallies): &(String, &Tallies)| {
        let predictors: Vec<Value> = PREDICTORS.iter().zip(*tallies).map(figures).collect();
        json!({ "rating": band, "positions": tallies[0].positions, "predictors": predictors })
    };
    let bands: Vec<Value> = rows.iter().map(row).collect();
    serde_json::to_writer_pretty(&mut *out, &json!({ "games": games, "bands": bands }))?;
    Ok(writeln!(out)?)
}

fn write_csv(out: &mut dyn Write, rows: &[(String, &Tallies)]) -> Result<()> {
    writeln!(out, "rating,positions,predictor,top_1,top_3,loss,calibration_error,blunders_predicted,blunders_made")?;
    for (band, tallies) in rows {
        for (predictor, tally) in PREDICTORS.iter().zip(*tallies) {
            let (predicted, made) = tally.blunders();
            let (positions, error) = (tally.positions, tally.calibration_error());
            let (top_1, top_3, loss) = (tally.top_1(), tally.top_3(), tally.loss());
            writeln!(
                out,
                "{band},{positions},{predictor},{top_1:.5},{top_3:.5},{loss:.5},{error:.5},{predicted:.5},{made:.5}"
            )?;
        }
    }
    Ok(())
}
