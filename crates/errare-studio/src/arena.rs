//! Tournaments: played while somebody watches, kept game by game, and gone on with where they were.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use errare::spec::AnyGame;
use errare_lab::arena::{ArenaError, Ending, Ledger, Played, Rating, Schedule, Tournament, check_players, ratings};
use serde::{Deserialize, Serialize};

use crate::play::catalogue::{check_depth, pointed};
use crate::refusal::Refusal;
use crate::store::{ArenaRow, Id, Store, now};
use crate::work::{Attendance, Event, Jobs, State, Stop};

/// A tournament to be held.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewArena {
    game: String,
    players: Vec<String>,
    games: u64,
    #[serde(default)]
    seed: u32,
}

pub(crate) const MOST_PLAYERS: usize = 12;
pub(crate) const MOST_GAMES: u64 = 10_000;
const MOST_LISTED: usize = 50;

/// How often those who watch are told.
const PAUSE: Duration = Duration::from_millis(250);

const ENDINGS: [(Ending, &str); 4] =
    [(Ending::MaxWins, "1-0"), (Ending::MinWins, "0-1"), (Ending::Draw, "1/2"), (Ending::Stopped, "stopped")];

/// A tournament that somebody looks at.
pub(crate) struct LiveArena {
    row: ArenaRow,
    game: AnyGame,
    now: Mutex<Now>,
    pub(crate) attendance: Arc<Attendance>,
}

/// How it stands.
struct Now {
    ledger: Ledger,
    state: State,
    error: Option<String>,
    run: Stop,
}

#[derive(Serialize)]
pub(crate) struct Shown {
    id: String,
    created: i64,
    state: State,
    game: String,
    games: u64,
    seed: u32,
    done: u64,
    total: u64,
    error: Option<String>,
    players: Vec<Standing>,
    cross: Vec<Vec<Option<f64>>>,
}

#[derive(Serialize)]
struct Standing {
    player: String,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    score: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    elo: Option<f64>,
    elo_error: Option<f64>,
}

impl LiveArena {
    /// A tournament as far as it has come.
    fn new(row: ArenaRow, results: &[(u64, String, u32)]) -> Result<Self, Refusal> {
        let game = AnyGame::parse(&row.game).map_err(|error| pointed(&error))?;
        let schedule = Schedule::new(row.players.len(), row.games);
        let schedule = schedule.map_err(|error| Refusal::impossible(error.to_string(), "change the numbers"))?;
        let mut ledger = Ledger::new(schedule.clone());
        for (index, ending, plies) in results {
            let ending = ENDINGS.iter().find(|(_, name)| name == ending).map(|(ending, _)| *ending);
            if let (Some(fixture), Some(ending)) = (schedule.fixture(*index), ending) {
                ledger.record(&Played { fixture, ending, plies: *plies });
            }
        }
        let state = if ledger.missing().is_empty() { State::Done } else { State::Stopped };
        let now = Mutex::new(Now { ledger, state, error: None, run: Stop::default() });
        Ok(Self { row, game, now, attendance: Arc::default() })
    }

    fn now(&self) -> MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn shown(&self) -> Shown {
        let now = self.now();
        let table = now.ledger.cross_table(None);
        let players = self.row.players.len();
        let meetings: Vec<_> = table.meetings().into_iter().filter(|meeting| meeting.games > 0.0).collect();
        let rated = ratings(players, &meetings);
        let standing = |player: usize| {
            let total = table.total(player);
            let played = total.games() > 0;
            let (low, high) = total.interval();
            let (elo, elo_error) = match rated[player] {
                Rating::Finite { elo, error } if played && elo.is_finite() => {
                    (Some(elo), Some(error).filter(|e| e.is_finite()))
                }
                _ => (None, None),
            };
            let known = |number: f64| Some(number).filter(|number| played && number.is_finite());
            Standing {
                player: self.row.players[player].clone(),
                games: total.games(),
                wins: total.wins,
                draws: total.draws,
                losses: total.losses,
                score: known(total.score()),
                low: known(low),
                high: known(high),
                elo,
                elo_error,
            }
        };
        let against = |row: usize, column: usize| {
            let record = table.against(row, column);
            (row != column && record.games() > 0).then(|| record.score())
        };
        let missing: u64 = now.ledger.missing().iter().map(|stretch| stretch.end - stretch.start).sum();
        let total = now.ledger.schedule().len();
        Shown {
            id: self.row.id.to_string(),
            created: self.row.created,
            state: now.state,
            game: self.row.game.clone(),
            games: self.row.games,
            seed: self.row.seed,
            done: total - missing,
            total,
            error: now.error.clone(),
            players: (0..players).map(standing).collect(),
            cross: (0..players).map(|row| (0..players).map(|column| against(row, column)).collect()).collect(),
        }
    }

    pub(crate) fn event(&self) -> Event {
        Event::new("arena", &self.shown())
    }

    fn tell(&self) {
        if self.attendance.feed.watchers() > 0 {
            self.attendance.feed.tell(self.event());
        }
    }

    pub(crate) fn stop(&self) {
        let mut now = self.now();
        now.run.stop();
        if now.state == State::Running {
            now.state = State::Stopped;
        }
        drop(now);
        self.tell();
    }
}

/// All tournaments.
pub(crate) struct Arenas {
    live: Mutex<HashMap<Id, Arc<LiveArena>>>,
    store: Arc<Store>,
    jobs: Arc<Jobs>,
}

impl Arenas {
    pub(crate) fn new(store: Arc<Store>, jobs: Arc<Jobs>) -> Self {
        Self { live: Mutex::default(), store, jobs }
    }

    fn live(&self) -> MutexGuard<'_, HashMap<Id, Arc<LiveArena>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn begin(self: &Arc<Self>, new: NewArena) -> Result<Arc<LiveArena>, Refusal> {
        if new.players.len() > MOST_PLAYERS || new.games > MOST_GAMES {
            let fix = format!("take {MOST_PLAYERS} players and {MOST_GAMES} games a pair at the most");
            return Err(Refusal::impossible("the tournament is too large", fix));
        }
        let row =
            ArenaRow { id: 0, created: now(), game: new.game, players: new.players, games: new.games, seed: new.seed };
        let tried = LiveArena::new(row.clone(), &[])?;
        check_players(&tried.game, &row.players).map_err(|error| pointed(&error))?;
        if !matches!(tried.game, AnyGame::NoughtsAndCrosses(_)) {
            row.players.iter().try_for_each(|player| check_depth(player))?;
        }
        let row = ArenaRow { id: self.store.add_arena(&row)?, ..row };
        let (id, live) = (row.id, Arc::new(LiveArena { row, ..tried }));
        self.live().insert(id, Arc::clone(&live));
        if let Err(busy) = self.resume(&live) {
            // What could not be begun was not wanted for later.
            self.delete(id)?;
            return Err(busy);
        }
        Ok(live)
    }

    pub(crate) fn find(&self, id: Id) -> Result<Arc<LiveArena>, Refusal> {
        if let Some(live) = self.live().get(&id) {
            live.attendance.visit();
            return Ok(Arc::clone(live));
        }
        let row = self.store.arena(id)?.ok_or_else(|| Refusal::not_found("tournament", id))?;
        let live = Arc::new(LiveArena::new(row, &self.store.results(id)?)?);
        Ok(Arc::clone(self.live().entry(id).or_insert(live)))
    }

    /// The latest tournaments.
    pub(crate) fn list(&self) -> Result<Vec<Shown>, Refusal> {
        let rows = self.store.arenas(MOST_LISTED)?;
        rows.into_iter().map(|row| Ok(self.find(row.id)?.shown())).collect()
    }

    pub(crate) fn delete(&self, id: Id) -> Result<(), Refusal> {
        if let Some(live) = self.live().remove(&id) {
            live.stop();
        }
        if self.store.delete_arena(id)? { Ok(()) } else { Err(Refusal::not_found("tournament", id)) }
    }

    /// Plays what was not played yet.
    pub(crate) fn resume(self: &Arc<Self>, live: &Arc<LiveArena>) -> Result<(), Refusal> {
        let stop = Stop::default();
        {
            let mut now = live.now();
            if matches!(now.state, State::Running | State::Done) {
                return Ok(());
            }
            (now.state, now.error, now.run) = (State::Running, None, stop.clone());
        }
        let (arenas, at_work, broken, heard) = (Arc::clone(self), Arc::clone(live), Arc::clone(live), stop.clone());
        let begun = self.jobs.begin(
            &live.attendance,
            &stop,
            move || arenas.play(&at_work, &heard),
            move || {
                let mut now = broken.now();
                (now.state, now.error) = (State::Failed, Some("the computation broke down".to_owned()));
            },
        );
        if begun.is_err() {
            live.now().state = State::Stopped;
        }
        live.tell();
        begun
    }

    fn play(&self, live: &LiveArena, stop: &Stop) {
        let LiveArena { row, game, .. } = live;
        let tournament =
            Tournament { game: game.clone(), players: row.players.clone(), seed: row.seed.into(), sequential: None };
        let mut ledger = live.now().ledger.clone();
        let mut told = Instant::now();
        let report = |played: &[Played]| {
            let name = |ending| ENDINGS.iter().find(|(known, _)| *known == ending).map_or("", |(_, name)| *name);
            let results: Vec<_> =
                played.iter().map(|game| (game.fixture.index, name(game.ending), game.plies)).collect();
            let kept = self.store.add_results(row.id, &results);
            let mut now = live.now();
            if let Err(error) = kept {
                now.error = Some(error.to_string());
                return Err(ArenaError::Stopped);
            }
            played.iter().for_each(|game| {
                now.ledger.record(game);
            });
            drop(now);
            if told.elapsed() >= PAUSE {
                told = Instant::now();
                live.tell();
            }
            if stop.is_stopped() { Err(ArenaError::Stopped) } else { Ok(()) }
        };
        let threads = available_parallelism().map_or(1, usize::from);
        let played = tournament.run(&mut ledger, threads, report);
        let mut now = live.now();
        // A newer run says how it stands.
        if now.run.is(stop) {
            now.state = match played {
                Ok(_) => State::Done,
                Err(ArenaError::Stopped) if now.error.is_none() => State::Stopped,
                Err(error) => {
                    now.error.get_or_insert_with(|| error.to_string());
                    State::Failed
                }
            };
        }
        drop(now);
        live.tell();
    }
}
