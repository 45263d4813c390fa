//! `errare uci`: the engine for chess programs.

use std::fs::OpenOptions;
use std::io::{self, BufRead, IsTerminal, Read};
use std::path::Path;

use anyhow::{Context as _, Result};
use errare_chess::engine::tables::Tables;
use errare_chess::play::uci::{Options, Session};

use crate::arguments::{UciOptions, seed_of_the_moment};
use crate::input::endgames;
use crate::input::model::model;

/// Speaks UCI without having been told to, if that is what is heard: the first line says so. Whoever sits at a terminal, or says
/// something else, wants help.
pub(crate) fn answer_unasked() -> Option<Result<()>> {
    if io::stdin().is_terminal() {
        return None;
    }
    let mut first = Vec::new();
    io::stdin().lock().take(LONGEST_GREETING).read_until(b'\n', &mut first).ok()?;
    let greeting = first.trim_ascii() == b"uci";
    greeting.then(|| talk(&UciOptions::default(), first.as_slice()))
}

/// What is longer than this is no greeting.
const LONGEST_GREETING: u64 = 100;

pub(crate) fn run(given: &UciOptions) -> Result<()> {
    talk(given, &[])
}

/// A session, in which something was said already.
fn talk(given: &UciOptions, heard: &[u8]) -> Result<()> {
    let mut options = Options::default();
    let limited = given.elo.as_ref().map(|_| "true".to_owned());
    for (name, value) in [
        ("Strategy", &given.strategy),
        ("UCI_LimitStrength", &limited),
        ("UCI_Elo", &given.elo),
        ("OpponentElo", &given.opponent_elo),
        ("TutorLog", &given.tutor_log),
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
    // Or that what a game leaves cannot be kept.
    if !options.tutor_log.is_empty() {
        let log = OpenOptions::new().create(true).append(true).open(&options.tutor_log);
        log.with_context(|| format!("cannot write {}", options.tutor_log))?;
    }
    let model = model(given.model.as_deref())?;
    let seed = given.seed.unwrap_or_else(seed_of_the_moment);
    Ok(Session::new(io::stdout(), options, seed)
        .with_model(model)
        .with_endgames(endgames::present())
        .run(heard.chain(io::stdin().lock()))?)
}
