//! `errare infer chess`: ratings from moves alone.

use std::io::Write;

use anyhow::{Result, bail};
use errare_chess::people::ask::pool::{Pool, Pooling, RatedPlayer};
use errare_chess::people::ask::rating::{PRIOR_DEVIATION, PRIOR_MEAN};
use errare_chess::shakmaty::Color;
use serde_json::{Value, json};

use crate::arguments::{InferOptions, Judged, PoolName, ReportFormat};
use crate::input::boards::{cache, look};
use crate::input::human_games::each_game;
use crate::input::model::model;
use crate::output::text::{counted, percent};
use crate::output::{self, NAME, QUIET, json};

pub(super) fn run(options: &InferOptions) -> Result<()> {
    let model = model(options.model.as_deref())?;
    let colours: &[Color] = match options.player {
        Judged::Max => &[Color::White],
        Judged::Min => &[Color::Black],
        Judged::Both => &Color::ALL,
    };
    let mut pool = Pool::new(match options.pool {
        Some(PoolName::Name) | None => Pooling::Name,
        Some(PoolName::Colour) => Pooling::Colour,
        Some(PoolName::All) => Pooling::All,
    });
    each_game(std::slice::from_ref(&options.records), |record, number| pool.add(&record, number, colours))?;
    let positions = pool.positions();
    if positions.is_empty() {
        bail!("{}: nobody had a choice in these games", options.records.display());
    }
    let mut cache = cache(options.cache.as_deref())?;
    look(&mut cache, &positions)?;
    let rated = pool.rate(&model, &cache);
    output::to(None, |out| match options.format {
        ReportFormat::Json => write_json(out, pool.games(), &rated),
        ReportFormat::Text => write_text(out, &rated),
    })
}

fn write_text(out: &mut dyn Write, rated: &[RatedPlayer]) -> Result<()> {
    let (bold, quiet, reset) = (NAME.begin(), QUIET.begin(), NAME.end());
    for RatedPlayer { name, games, rating, told } in rated {
        let (low, high) = rating.interval;
        let (choices, games) = (counted(rating.moves, "choice"), counted(*games, "game"));
        writeln!(
            out,
            "{bold}{name}{reset}: {:.0}, from {low:.0} to {high:.0} with 95%; {choices} in {games}",
            rating.mean
        )?;
        let told = told.map_or(String::new(), |told| format!("; the games say {told:.0}"));
        writeln!(out, "  {quiet}{} of this was there before any move{told}{reset}", percent(rating.prior_share))?;
    }
    Ok(())
}

fn write_json(out: &mut dyn Write, games: usize, rated: &[RatedPlayer]) -> Result<()> {
    let player = |RatedPlayer { name, games, rating, told }: &RatedPlayer| {
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
    let players: Vec<Value> = rated.iter().map(player).collect();
    let prior = json!({ "mean": PRIOR_MEAN, "deviation": PRIOR_DEVIATION });
    json::write(out, &json!({ "game": "chess", "games": games, "prior": prior, "players": players }))
}
