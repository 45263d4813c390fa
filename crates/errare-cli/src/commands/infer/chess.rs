//! `errare infer chess`: ratings from moves alone.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use anyhow::{Result, bail};
use errare_chess::Position;
use errare_chess::people::ask::rating::{Likelihood, PRIOR_DEVIATION, PRIOR_MEAN, Rating};
use errare_chess::people::fit::{Sample, draw};
use errare_chess::pgn::Record;
use errare_chess::shakmaty::Position as _;
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::arguments::{InferOptions, Judged, Pool, ReportFormat};
use crate::input::boards::{cache, look};
use crate::input::human_games::each_game;
use crate::input::model::model;
use crate::output::text::percent;
use crate::output::{self, NAME, QUIET, json};

/// What is known of one player.
struct Player {
    name: String,
    games: usize,
    rating: Rating,
    /// The mean of his ratings, where the games tell them.
    told: Option<f64>,
}

pub(super) fn run(options: &InferOptions) -> Result<()> {
    let model = model(options.model.as_deref())?;
    let pool = options.pool.unwrap_or(Pool::Name);
    let mut players: BTreeMap<String, Vec<Sample>> = BTreeMap::new();
    let mut told: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    let mut games: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
    let mut count = 0;
    each_game(std::slice::from_ref(&options.records), |record, number| {
        count += 1;
        // What their ratings are said to be is not asked here.
        let samples = draw(&record, number, (0.0, 0.0), usize::MAX);
        for (white, judged) in [(true, options.player != Judged::Min), (false, options.player != Judged::Max)] {
            if !judged {
                continue;
            }
            let name = player(&record, white, pool);
            let own = samples.iter().filter(|sample| sample.position.board().turn().is_white() == white);
            players.entry(name.clone()).or_default().extend(own.cloned());
            let elo = if white { record.white_elo() } else { record.black_elo() };
            told.entry(name.clone()).or_default().extend(elo.map(f64::from));
            games.entry(name).or_default().insert(number);
        }
    })?;
    if players.values().all(Vec::is_empty) {
        bail!("{}: nobody had a choice in these games", options.records.display());
    }
    let mut cache = cache(options.cache.as_deref())?;
    let positions: Vec<&Position> = players.values().flatten().map(|sample| &sample.position).collect();
    look(&mut cache, &positions)?;
    let judge = |(name, samples): (&String, &Vec<Sample>)| {
        let mut likelihood = Likelihood::default();
        for sample in samples {
            if let Some(survey) = cache.get(&sample.position) {
                likelihood.observe(&model.predictor(&sample.position, &survey), sample.taken, &model.evidence);
            }
        }
        let told = told.get(name).filter(|told| !told.is_empty());
        Player {
            name: name.clone(),
            games: games.get(name).map_or(0, BTreeSet::len),
            rating: likelihood.posterior(&model.evidence),
            told: told.map(|told| told.iter().sum::<f64>() / told.len() as f64),
        }
    };
    let judged: Vec<Player> = players.par_iter().map(judge).collect();
    output::to(None, |out| match options.format {
        ReportFormat::Json => write_json(out, count, &judged),
        ReportFormat::Text => write_text(out, &judged),
    })
}

/// Under which name the moves of one side of a game are judged.
fn player(record: &Record, white: bool, pool: Pool) -> String {
    let colour = if white { "White" } else { "Black" };
    let name = record.tag(colour).map(str::trim).filter(|name| !matches!(*name, "" | "?" | "-"));
    match (pool, name) {
        (Pool::All, _) => "all".to_owned(),
        (Pool::Name, Some(name)) => name.to_owned(),
        (Pool::Name, None) | (Pool::Colour, _) => colour.to_lowercase(),
    }
}

fn write_text(out: &mut dyn Write, judged: &[Player]) -> Result<()> {
    let (bold, quiet, reset) = (NAME.render(), QUIET.render(), NAME.render_reset());
    for Player { name, games, rating, told } in judged {
        let (low, high) = rating.interval;
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        writeln!(
            out,
            "{bold}{name}{reset}: {:.0}, from {low:.0} to {high:.0} with 95%; {} choice{} in {games} game{}",
            rating.mean,
            rating.moves,
            plural(rating.moves),
            plural(*games),
        )?;
        let told = told.map_or(String::new(), |told| format!("; the games say {told:.0}"));
        writeln!(out, "  {quiet}{} of this was there before any move{told}{reset}", percent(rating.prior_share))?;
    }
    Ok(())
}

fn write_json(out: &mut dyn Write, games: usize, judged: &[Player]) -> Result<()> {
    let player = |Player { name, games, rating, told }: &Player| {
        json!({
            "name": name,
            "games": games,
            "choices": rating.moves,
            "mean": rating.mean,
            "deviation": rating.deviation,
            "interval": [rating.interval.0, rating.interval.1],
            "prior_share": rating.prior_share,
            "told": told,
        })
    };
    let players: Vec<Value> = judged.iter().map(player).collect();
    let prior = json!({ "mean": PRIOR_MEAN, "deviation": PRIOR_DEVIATION });
    json::write(out, &json!({ "game": "chess", "games": games, "prior": prior, "players": players }))
}
