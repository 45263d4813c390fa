//! `errare score-model`: how well does a model predict the people of these games?

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use errare_chess::Position;
use errare_chess::people::fit::assess::{
    Foretold, Lead, PREDICTORS, Tallies, Tally, assess, foretell, leads, overall, predict,
};
use errare_chess::people::fit::{Rival, Rivals};
use errare_chess::people::maia::Maia;
use rayon::prelude::*;
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
    let maia = options.maia.as_deref().map(Maia::read).transpose()?;
    let drawn = draw(games, &options.choices.drawing())?;
    let mut cache = cache(options.choices.cache.as_deref())?;
    let positions: Vec<&Position> = drawn.samples.iter().map(|sample| &sample.position).collect();
    look(&mut cache, &positions)?;
    let rivals = engine.map_or_else(|| Ok(Vec::new()), |engine| ask(&engine, &positions))?;
    let predicted = predict(&model, &drawn.samples, &cache);
    let maia: Option<Vec<Vec<f64>>> =
        maia.map(|maia| drawn.samples.par_iter().map(|sample| maia.predict(sample)).collect());
    let bands = assess(&model, &drawn.samples, &cache, &predicted, &rivals, maia.as_deref());
    let all = overall(&bands);
    let mut rows: Vec<(String, &Tallies)> = bands.iter().map(|(band, tallies)| (band.to_string(), tallies)).collect();
    rows.push(("all".to_owned(), &all));
    let names = PREDICTORS.iter().map(|name| (*name).to_owned()).chain(rivals.iter().map(Rival::name));
    let predictors = names.chain(maia.is_some().then(|| "maia".to_owned())).collect();
    let leads = maia.map(|maia| leads(&drawn.samples, &predicted, &maia));
    let leads = leads.map(|(bands, all)| bands.into_values().chain([all]).collect());
    let foretold = foretell(&model, &drawn.samples, &cache, &predicted);
    let table = Table { games: drawn.total(), engine: options.engine.as_deref(), predictors, rows, leads, foretold };
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
    /// For each row by how much the model is ahead of Maia, if that was asked.
    leads: Option<Vec<Lead>>,
    foretold: Foretold,
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
        let Foretold { positions, model, curve, ratings } = self.foretold;
        let figures = format!("model {model:.4}, curve {curve:.4}, ratings {ratings:.4} nats, {positions} positions");
        writeln!(out, "\n{name}results{reset}  {figures}")?;
        self.write_leads(out)
    }

    fn write_leads(&self, out: &mut dyn Write) -> Result<()> {
        let Some(leads) = &self.leads else { return Ok(()) };
        writeln!(out, "\n{}rating  ahead of maia by (nats a choice){}", NAME.begin(), NAME.end())?;
        for ((band, _), lead) in self.rows.iter().zip(leads) {
            let (mean, error) = (lead.mean(), lead.error());
            writeln!(
                out,
                "{band:>6}  {mean:+.3} ± {error:.3}, {:.1} standard errors",
                mean / error.max(f64::MIN_POSITIVE)
            )?;
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
        let row = |(at, (band, tallies)): (usize, &(String, &Tallies))| {
            let predictors: Vec<Value> = self.predictors.iter().zip(*tallies).map(figures).collect();
            let lead = self.leads.as_ref().map(|leads| leads[at]);
            let lead = lead.map(|lead| json!({ "nats": lead.mean(), "error": lead.error() }));
            json!({ "rating": band, "positions": tallies[0].positions, "predictors": predictors, "ahead_of_maia": lead })
        };
        let bands: Vec<Value> = self.rows.iter().enumerate().map(row).collect();
        let engine = self.engine.map(|path| path.display().to_string());
        let Foretold { positions, model, curve, ratings } = self.foretold;
        let results = json!({ "positions": positions, "model": model, "curve": curve, "ratings": ratings });
        json::write(out, &json!({ "games": self.games, "engine": engine, "bands": bands, "results": results }))
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
