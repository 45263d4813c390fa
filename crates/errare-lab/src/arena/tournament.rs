//! Many boards at once.

use std::io;
use std::sync::Mutex;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use errare::spec::{AnyGame, SpecError};
use errare_journal::JournalError;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::board::{Played, Thinking, set_up};
use super::ledger::Ledger;
use super::schedule::Fixture;
use super::sequential::{Sequential, SequentialTest};
use crate::chance::uniform;

/// Who plays what, and by which chance.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// The game.
    pub game: AnyGame,
    /// The players, as they are named in specifications.
    pub players: Vec<String>,
    /// The seed of all chance.
    pub seed: u64,
    /// When to stop early, if ever: for two players.
    pub sequential: Option<Sequential>,
}

/// Why a tournament broke off.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// A player could not be read.
    #[error(transparent)]
    Player(#[from] SpecError),
    /// A thread could not be started.
    #[error("cannot start a thread")]
    Thread(#[source] io::Error),
    /// Whoever heard of the results wanted no more.
    #[error("the tournament was stopped")]
    Stopped,
    /// A result could not be written down.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// How long a worker plays before it reports, and takes the next games.
const REPORT_INTERVAL: Duration = Duration::from_millis(10);

/// The most games that a worker takes at a time.
const MOST_AT_ONCE: usize = 4096;

/// What a worker's stack may hold: searches that recurse go as deep here as on the main thread.
const STACK: usize = 64 << 20;

impl Tournament {
    /// Plays all games that are missing in the ledger on so many threads and writes them down there, stopping when the
    /// sequential test has come to an end. `report` gets the results as they come in, each once, and may refuse.
    ///
    /// Gives what time each player took to think.
    pub fn run(
        &self,
        ledger: &mut Ledger,
        threads: usize,
        mut report: impl FnMut(&[Played]) -> Result<(), ArenaError>,
    ) -> Result<Vec<Thinking>, ArenaError> {
        let mut test = self.sequential.map(SequentialTest::new);
        let mut decided = |ledger: &Ledger| test.as_mut().is_some_and(|test| test.advance(ledger).is_some());
        let mut thinking = vec![Thinking::default(); self.players.len()];
        let missing = ledger.missing();
        if missing.is_empty() || decided(ledger) {
            return Ok(thinking);
        }
        let schedule = ledger.schedule().clone();
        let fixtures = missing.into_iter().flatten().filter_map(move |index| schedule.fixture(index));
        let fixtures = Mutex::new(fixtures);
        thread::scope(|scope| {
            let (sender, receiver) = sync_channel(2 * threads);
            let mut workers = Vec::with_capacity(threads);
            for _ in 0..threads.max(1) {
                let (sender, fixtures) = (sender.clone(), &fixtures);
                let worker = thread::Builder::new().stack_size(STACK);
                let worker = worker.spawn_scoped(scope, move || self.work(fixtures, &sender));
                workers.push(worker.map_err(ArenaError::Thread)?);
            }
            drop(sender);
            let mut outcome = Ok(());
            for played in &receiver {
                outcome = report(&played);
                for game in &played {
                    ledger.record(game);
                }
                if outcome.is_err() || decided(ledger) {
                    break;
                }
            }
            // Workers stop when nobody listens any more.
            drop(receiver);
            for worker in workers {
                let thought = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
                for (sum, part) in thinking.iter_mut().zip(thought) {
                    *sum += part;
                }
            }
            outcome?;
            Ok(thinking)
        })
    }

    /// Plays games until there are none left or nobody listens.
    fn work(
        &self,
        fixtures: &Mutex<impl Iterator<Item = Fixture>>,
        results: &SyncSender<Vec<Played>>,
    ) -> Result<Vec<Thinking>, SpecError> {
        let mut board = set_up(&self.game, &self.players)?;
        let generator = ChaCha8Rng::seed_from_u64(self.seed);
        let mut at_once = 1;
        loop {
            let batch: Vec<Fixture> = match fixtures.lock() {
                Ok(mut fixtures) => fixtures.by_ref().take(at_once).collect(),
                // Another worker panicked, and the panic is on its way.
                Err(_) => Vec::new(),
            };
            if batch.is_empty() {
                return Ok(board.thinking().to_vec());
            }
            let begun = Instant::now();
            let play = |fixture: Fixture| {
                let mut generator = generator.clone();
                generator.set_stream(fixture.stream);
                board.play(fixture, &mut || uniform(&mut generator))
            };
            let played: Vec<Played> = batch.into_iter().map(play).collect();
            at_once = match begun.elapsed() {
                short if short < REPORT_INTERVAL / 2 => (at_once * 2).min(MOST_AT_ONCE),
                long if long > REPORT_INTERVAL * 2 => (at_once / 2).max(1),
                _ => at_once,
            };
            if results.send(played).is_err() {
                return Ok(board.thinking().to_vec());
            }
        }
    }
}
