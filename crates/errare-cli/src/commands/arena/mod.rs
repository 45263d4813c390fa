//! `errare arena`: players meet.

mod exact;
mod layout;
mod sampled;

use std::path::Path;
use std::thread::available_parallelism;

use anyhow::{Result, bail};
use errare::hash::checksum;
use errare::spec::AnyGame;
use errare_lab::arena::{
    ArenaError, ExactError, Header, Journal, Ledger, MOST_PLAYERS, Schedule, ScheduleError, Sequential, Tournament,
    check_players, labels,
};

use crate::arguments::ArenaOptions;
use crate::input::spec::{pointed, read_game};
use crate::input::text::read_text;
use crate::output;
use crate::output::progress::Progress;

/// The games of a pair, if nothing is said.
const USUAL_GAMES: u64 = 1000;

/// The most games of a sequential test, if nothing is said.
const USUAL_SEQUENTIAL_GAMES: u64 = 100_000;

pub(crate) fn run(options: &ArenaOptions) -> Result<()> {
    let game = read_game(&options.game)?;
    if options.exact { compute(options, &game) } else { sample(options, game) }
}

fn compute(options: &ArenaOptions, game: &AnyGame) -> Result<()> {
    if options.players.len() > MOST_PLAYERS {
        bail!(ScheduleError::TooManyPlayers(options.players.len()));
    }
    let progress = Progress::new(options.players.len() as u64, "players");
    let table = errare_lab::arena::exact(game, &options.players, &|players| progress.inc(players));
    drop(progress);
    let table = table.map_err(|error| match error {
        ExactError::Player(error) => pointed(&error),
        ExactError::Game(_) => anyhow::anyhow!("{error}; without --exact it can be sampled"),
    })?;
    let results = exact::Results { game: &options.game, labels: labels(&options.players), table: &table };
    output::to(None, |out| results.write(options.format, out))
}

fn sample(options: &ArenaOptions, game: AnyGame) -> Result<()> {
    let sequential = sequential(options)?;
    let usual = if sequential.is_some() { USUAL_SEQUENTIAL_GAMES } else { USUAL_GAMES };
    let schedule = Schedule::new(options.players.len(), options.games.unwrap_or(usual))?;
    check_players(&game, &options.players).map_err(|error| pointed(&error))?;

    let mut ledger = Ledger::new(schedule.clone());
    let mut journal = options.journal.as_deref().map(|path| open(options, path, &mut ledger)).transpose()?;
    let missing = ledger.missing().iter().map(|stretch| stretch.end - stretch.start).sum();
    let progress = Progress::new(missing, "games");
    let threads = options.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from);
    let tournament = Tournament { game, players: options.players.clone(), seed: options.seed, sequential };
    let thinking = tournament.run(&mut ledger, threads, |played| {
        progress.inc(played.len() as u64);
        Ok(journal.as_mut().map_or(Ok(()), |journal| journal.append(played))?)
    });
    drop(progress);
    let thinking = thinking.map_err(|error| match error {
        ArenaError::Player(error) => pointed(&error),
        error => error.into(),
    })?;
    let results = sampled::Results::new(options, &schedule, &ledger, sequential, thinking);
    output::to(None, |out| results.write(options.format, out))
}

fn sequential(options: &ArenaOptions) -> Result<Option<Sequential>> {
    let Some((elo0, elo1)) = options.sprt else { return Ok(None) };
    if options.players.len() != 2 {
        bail!("--sprt tests one player against another: two are needed, and {} are named", options.players.len());
    }
    Ok(Some(Sequential::new(elo0, elo1, options.alpha, options.beta)?))
}

/// Opens the journal and takes from it what has been played.
fn open(options: &ArenaOptions, path: &Path, ledger: &mut Ledger) -> Result<Journal> {
    // The same name may stand for another tree tomorrow.
    let tree = Path::new(&options.game).extension().is_some_and(|extension| extension == "tree");
    let contents = tree.then(|| read_text(Path::new(&options.game))).transpose()?;
    let header = Header {
        errare: env!("CARGO_PKG_VERSION").to_owned(),
        game: options.game.clone(),
        file: contents.map(|text| format!("{:016x}", checksum(0, text.as_bytes()))),
        players: options.players.clone(),
        games: ledger.schedule().games(),
        seed: options.seed,
    };
    Ok(if options.resume { Journal::resume(path, &header, ledger)? } else { Journal::create(path, &header)? })
}
