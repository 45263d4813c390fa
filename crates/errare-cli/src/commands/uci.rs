//! `errare uci`: the engine for chess programs.

use std::io;
use std::path::Path;

use anyhow::Result;
use errare_chess::engine::tables::Tables;
use errare_chess::play::uci::{Options, Session};

use crate::arguments::{UciOptions, seed_of_the_moment};
use crate::input::endgames;
use crate::input::model::model;

pub(crate) fn run(given: &UciOptions) -> Result<()> {
    let mut options = Options::default();
    let limited = given.elo.as_ref().map(|_| "true".to_owned());
    for (name, value) in [
        ("Strategy", &given.strategy),
        ("UCI_LimitStrength", &limited),
        ("UCI_Elo", &given.elo),
        ("OpponentElo", &given.opponent_elo),
        ("SyzygyPath", &given.syzygy),
        ("Hash", &given.hash),
        ("Threads", &given.threads),
    ] {
        if let Some(value) = value {
            options.set(name, Some(value))?;
        }
    }
    // Whoever starts an engine by hand wants to know at once that there are no tables.
    if !options.syzygy_path.is_empty() {
        Tables::open(Path::new(&options.syzygy_path))?;
    }
    let model = model(given.model.as_deref())?;
    let seed = given.seed.unwrap_or_else(seed_of_the_moment);
    Ok(Session::new(io::stdout(), options, seed)
        .with_model(model)
        .with_endgames(endgames::present())
        .run(io::stdin().lock())?)
}
