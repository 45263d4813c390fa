//! `errare score-model`: how well does a model predict the people of these games?

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use errare_chess::Position;
use errare_chess::people::fit::assess::{PREDICTORS, Tallies, Tally, assess, overall};
use errare_chess::people::fit::{Rival, Rivals};
use serde_json::{Value, json};

use crate::arguments::{ScoreModelOptions, TableFormat};
use crate::input::boards::{cache, look};
use crate::input::human_games::draw;
use crate::input::model::model;
use crate::output::progress::Progress;
use crate::output::{self, NAME, QUIET, csv, json};

pub(crate) fn run(options: &ScoreModelOptions) -> Result<()> {
    let (named, games) = match options.files.split_first() {
        Some((first, rest)) if first.extension().is_some_and(|end| end == "toml") => (Some(first.as_path()), rest),
        _ => (None, options.files.as_slice()),
    };
    if games.is_empty() {
        bail!("name the games to score the model on");
    }
    let model = model(named)?;
    let depths: BTreeSet<usize> = options.engine_depths.iter().copied().map(usize::from).collect();
    let depths: Vec<usize> = depths.into_iter().collect();
    // Looking at boards takes long: an engine that is not there should be known before.
    let engine = options.engine.as_deref().map(|path| Rivals::start(path, &depths)).transpose()?;
    let drawn = draw(games, &options.choices.drawing())?;
    let mut cache = cache(options.choices.cache.as_deref())?;
    let positions: Vec<&Position> = drawn.samples.iter().map(|sample| &sample.position).collect();
    look(&mut cache, &positions)?;
    let rivals = engine.map_or_else(|| Ok(Vec::new()), |engine| ask(&engine, &positions))?;
    let bands = assess(&model, &drawn.samples, &cache, &rivals);
    let all = overall(&bands);
    let mut rows: Vec<(String, &Tallies)> = bands.iter().map(|(band, tallies)| (band.to_string(), tallies)).collect();
    rows.push(("all".to_owned(), &all));
    let predictors = PREDICTORS.iter().map(|name| (*name).to_owned()).chain(rivals.iter().map(Rival::name)).collect();
    let table = Table { games: drawn.total(), engine: options.engine.as_deref(), predictors, rows };
    output::to(None, |out| match options.format {
        TableFormat::Text => table.write_text(out),
        TableFormat::Json => table.write_json(out),
        TableFormat::Csv => table.write_csv(out),
    })
}

/// What the engine would play, with a bar.
fn ask(engine: &Rivals<'_>, positions: &[&Position]) -> Result<Vec<Rival>> {
    let progress = Progress::new(positions.len() as u64, "positions for the engine");
    Ok(engine.ask(positions, &|done| progress.inc(done as u64))?)
}

/// All that there is to tell.
struct Table<'a> {
    games: usize,
    engine: Option<&'a Path>,
    predictors: Vec<String>,
    /// A group of ratings, and the tallies of the predictors in their order.
    rows: Vec<(String, &'a Tallies)>,
}

impl Table<'_> {
    fn write_text(&self, out: &mut dyn Write) -> Result<()> {
        let (name, quiet, reset) = (NAME.begin(), QUIET.begin(), NAME.end());
        writeln!(out, "{} games; by the rating of the mover, from the number on, 200 points each", self.games)?;
        if let Some(engine) = self.engine {
            writeln!(out, "engine-N: {} to depth N", engine.display())?;
        }
        writeln!(
            out,
            "\n{name}rating  positions  predictor   top 1   top 3   loss   calibration  predicted  blundered{reset}"
        )?;
        for (band, tallies) in &self.rows {
            for (i, (predictor, tally)) in self.predictors.iter().zip(*tallies).enumerate() {
                let (predicted, made) = tally.blunders();
                let percent = |rate: f64| format!("{:.1}%", 100.0 * rate);
                // What is the same for all predictors is told once.
                let (band, positions, made, dim) = match i {
                    0 => {
                        let made = format!("  {:>6} ± {}", percent(made), percent(tally.blunders_error()));
                        (band.as_str(), tally.positions.to_string(), made, String::new())
                    }
                    _ => ("", String::new(), String::new(), quiet.to_string()),
                };
                writeln!(
                    out,
                    "{band:>6}  {positions:>9}  {dim}{predictor:<10} {:>6}  {:>6}  {:>5.3}  {:>11.4}  {:>9}{made}{reset}",
                    percent(tally.top_1()),
                    percent(tally.top_3()),
                    tally.loss(),
                    tally.calibration_error(),
                    percent(predicted),
                )?;
            }
        }
        Ok(())
    }

    fn write_json(&self, out: &mut dyn Write) -> Result<()> {
        let figures = |(predictor, tally): (&String, &Tally)| {
            let (predicted, made) = tally.blunders();
            json!({
                "predictor": predictor,
                "top_1": tally.top_1(),
                "top_3": tally.top_3(),
                "loss": tally.loss(),
                "calibration_error": tally.calibration_error(),
                "blunders_predicted": predicted,
                "blunders_made": made,
                "blunders_made_error": tally.blunders_error(),
            })
        };
        let row = |(band, tallies): &(String, &Tallies)| {
            let predictors: Vec<Value> = self.predictors.iter().zip(*tallies).map(figures).collect();
            json!({ "rating": band, "positions": tallies[0].positions, "predictors": predictors })
        };
        let bands: Vec<Value> = self.rows.iter().map(row).collect();
        let engine = self.engine.map(|path| path.display().to_string());
        json::write(out, &json!({ "games": self.games, "engine": engine, "bands": bands }))
    }

    fn write_csv(&self, out: &mut dyn Write) -> Result<()> {
        let heading = [
            "rating",
            "positions",
            "predictor",
            "top_1",
            "top_3",
            "loss",
            "calibration_error",
            "blunders_predicted",
            "blunders_made",
            "blunders_made_error",
        ];
        let row = |(band, predictor, tally): (&String, &String, &Tally)| {
            let (predicted, made) = tally.blunders();
            let accuracy = [tally.top_1(), tally.top_3(), tally.loss(), tally.calibration_error()];
            let numbers = accuracy.into_iter().chain([predicted, made, tally.blunders_error()]);
            let names = [band.clone(), tally.positions.to_string(), predictor.clone()];
            names.into_iter().chain(numbers.map(|number| format!("{number:.5}"))).collect()
        };
        let rows = self.rows.iter().flat_map(|(band, tallies)| {
            self.predictors.iter().zip(*tallies).map(move |(predictor, tally)| (band, predictor, tally))
        });
        csv::write(out, &heading, rows.map(row))
    }
}
