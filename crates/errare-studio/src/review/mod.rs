//! Reviews of games of chess: each computed while somebody watches, kept when it is done, and looked at again for other ratings.

mod judge;
mod live;
mod looking;
mod memory;
mod sheet;
mod strengths;
mod trial;
mod written;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use errare_chess::commentary::judge::Budget;
use errare_chess::commentary::review::{Review, review_and_tell};
use errare_chess::engine::oracle::OracleError;
use errare_chess::engine::{Worker, Workers};
use errare_chess::pgn::Record;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::Deserialize;
use serde_json::json;

pub(crate) use judge::Judge;
pub(crate) use live::{LiveReview, Shown};
pub(crate) use trial::Trial;

use crate::board::Seat;
use crate::play::check_rating;
use crate::refusal::Refusal;
use crate::store::{Id, ReviewRow, Store, now};
use crate::work::{Event, Jobs, State, Stop, THINKING, step_back};
use memory::{Memory, Remembering};
use sheet::{Seen, Sheet};
use strengths::Strengths;
use written::{name, read, written};

/// Games to be reviewed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewReview {
    pgn: String,
    white_elo: Option<f64>,
    black_elo: Option<f64>,
}

impl NewReview {
    /// A game that was played here.
    pub(crate) fn of_game(pgn: String, [white, black]: [f64; 2]) -> Self {
        Self { pgn, white_elo: Some(white), black_elo: Some(black) }
    }
}

/// Games of one review.
pub(crate) const MOST_GAMES: usize = 100;

/// Positions that are opened to see where two players are likely to go, as `errare annotate` does.
const BUDGET: Budget = Budget { positions: 16 };

/// The longest list.
const MOST_LISTED: usize = 100;

/// Reviews that stay in memory though nobody watches them.
const MOST_IDLE: usize = 8;

/// All reviews.
pub(crate) struct Reviews {
    live: Mutex<HashMap<Id, Arc<LiveReview>>>,
    store: Arc<Store>,
    jobs: Arc<Jobs>,
    judge: Arc<Judge>,
    threads: ThreadPool,
}

impl Reviews {
    pub(crate) fn new(store: Arc<Store>, jobs: Arc<Jobs>, judge: Judge, threads: usize) -> std::io::Result<Self> {
        /// The stack of a thread: a search recurses once for each ply.
        const STACK: usize = 8 << 20;
        let threads =
            ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).start_handler(|_| step_back(THINKING));
        let threads = threads.build().map_err(std::io::Error::other)?;
        Ok(Self { live: Mutex::default(), store, jobs, judge: Arc::new(judge), threads })
    }

    pub(crate) fn judge(&self) -> &Arc<Judge> {
        &self.judge
    }

    fn live(&self) -> MutexGuard<'_, HashMap<Id, Arc<LiveReview>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins to review games; `game` is the one that was played here, if it is that.
    pub(crate) fn begin(self: &Arc<Self>, new: NewReview, game: Option<Id>) -> Result<Arc<LiveReview>, Refusal> {
        for rating in [new.white_elo, new.black_elo].into_iter().flatten() {
            check_rating(rating)?;
        }
        let sheets = read(&new.pgn, [new.white_elo, new.black_elo])?;
        let row = ReviewRow {
            id: 0,
            created: now(),
            name: name(&sheets),
            pgn: new.pgn,
            white_elo: new.white_elo,
            black_elo: new.black_elo,
            game,
        };
        let row = ReviewRow { id: self.store.add_review(&row)?, ..row };
        let (id, you) = (row.id, self.seat(&row)?);
        let live = Arc::new(LiveReview::new(row, you, sheets));
        self.live().insert(id, Arc::clone(&live));
        if let Err(busy) = self.start(&live) {
            // What could not be begun was not wanted for later.
            self.delete(id)?;
            return Err(busy);
        }
        Ok(live)
    }

    /// A review by its name.
    pub(crate) fn find(&self, id: Id) -> Result<Arc<LiveReview>, Refusal> {
        if let Some(live) = self.live().get(&id) {
            live.attendance.visit();
            return Ok(Arc::clone(live));
        }
        let row = self.store.review(id)?.ok_or_else(|| Refusal::not_found("review", id))?;
        let live = Arc::new(self.restored(row)?);
        let mut all = self.live();
        if all.len() >= MOST_IDLE {
            // Whoever holds one is at it.
            all.retain(|_, live| Arc::strong_count(live) > 1 || live.attendance.feed.watchers() > 0);
        }
        Ok(Arc::clone(all.entry(id).or_insert(live)))
    }

    /// A review as it was left.
    fn restored(&self, row: ReviewRow) -> Result<LiveReview, Refusal> {
        let mut sheets = read(&row.pgn, [row.white_elo, row.black_elo])?;
        let done: Vec<usize> = self.store.reviewed_games(row.id)?.iter().map(|game| game.number).collect();
        for sheet in sheets.iter_mut().filter(|sheet| sheet.record.is_ok()) {
            sheet.state = if done.contains(&sheet.number) { State::Done } else { State::Stopped };
        }
        let you = self.seat(&row)?;
        Ok(LiveReview::new(row, you, sheets))
    }

    /// Which side the player had in a game that was played here.
    fn seat(&self, row: &ReviewRow) -> Result<Option<Seat>, Refusal> {
        let game = row.game.map(|game| self.store.game(game)).transpose()?.flatten();
        Ok(game.map(|game| game.you))
    }

    pub(crate) fn shown(&self, live: &LiveReview) -> Shown {
        let state = live.state();
        let LiveReview { row, .. } = live;
        Shown {
            id: row.id.to_string(),
            created: row.created,
            state,
            judge: self.judge.name().to_owned(),
            name: row.name.clone(),
            you: live.you,
            games: live.sheets().iter().map(Sheet::entry).collect(),
        }
    }

    pub(crate) fn event(&self, live: &LiveReview) -> Event {
        Event::new("review", &self.shown(live))
    }

    fn tell(&self, live: &LiveReview) {
        live.attendance.feed.tell(self.event(live));
    }

    /// The latest reviews.
    pub(crate) fn list(&self) -> Result<Vec<Shown>, Refusal> {
        let shown = |row: ReviewRow| {
            let known = self.live().get(&row.id).cloned();
            match known {
                Some(live) => Ok(self.shown(&live)),
                None => Ok(self.shown(&self.restored(row)?)),
            }
        };
        self.store.reviews(MOST_LISTED)?.into_iter().map(shown).collect()
    }

    pub(crate) fn delete(&self, id: Id) -> Result<(), Refusal> {
        if let Some(live) = self.live().remove(&id) {
            live.run().stop();
        }
        if self.store.delete_review(id)? { Ok(()) } else { Err(Refusal::not_found("review", id)) }
    }

    pub(crate) fn stop(&self, live: &LiveReview) {
        live.run().stop();
        let mut sheets = live.sheets();
        for sheet in sheets.iter_mut().filter(|sheet| matches!(sheet.state, State::Waiting | State::Running)) {
            sheet.state = State::Stopped;
        }
        drop(sheets);
        self.tell(live);
    }

    /// Goes on with what is not done.
    pub(crate) fn resume(self: &Arc<Self>, live: &Arc<LiveReview>) -> Result<(), Refusal> {
        if matches!(live.state(), State::Running | State::Waiting) {
            return Ok(());
        }
        let mut sheets = live.sheets();
        for sheet in sheets.iter_mut().filter(|sheet| sheet.record.is_ok() && sheet.state != State::Done) {
            (sheet.state, sheet.error) = (State::Waiting, None);
        }
        drop(sheets);
        self.start(live).inspect_err(|_| self.stop(live))?;
        self.tell(live);
        Ok(())
    }

    fn start(self: &Arc<Self>, live: &Arc<LiveReview>) -> Result<(), Refusal> {
        let stop = Stop::default();
        *live.run() = stop.clone();
        let (work, broken) = ((Arc::clone(self), Arc::clone(live)), (Arc::clone(self), Arc::clone(live)));
        let heard = stop.clone();
        let work = move || work.0.work(&work.1, &heard);
        self.jobs.begin(&live.attendance, &stop, work, move || broken.0.stop(&broken.1))
    }

    /// Reviews one game after the other.
    fn work(&self, live: &Arc<LiveReview>, stop: &Stop) {
        loop {
            let next = {
                let mut sheets = live.sheets();
                // What waits after a stop waits for a newer run.
                let mut waiting = sheets.iter_mut().filter(|sheet| sheet.state == State::Waiting && !stop.is_stopped());
                waiting.next().map(|sheet| {
                    sheet.state = State::Running;
                    sheet.number
                })
            };
            let Some(number) = next else { break };
            self.tell(live);
            let done = self.one(live, number, stop);
            // Whoever stopped it, or began it anew, has said how it stands.
            if stop.is_stopped() {
                break;
            }
            let (state, error) = match done {
                Ok(()) => (State::Done, None),
                Err(error) => (State::Failed, Some(error)),
            };
            if let Some(sheet) = live.sheets().get_mut(number - 1) {
                (sheet.state, sheet.error) = (state, error);
            }
            live.attendance.feed.tell(Event::new("game", &json!({ "game": number, "state": state })));
            self.tell(live);
        }
        // A newer run has another word to stop it.
        let latest = live.run().is(stop);
        if stop.is_stopped() && latest {
            self.stop(live);
        }
    }

    fn one(&self, live: &LiveReview, number: usize, stop: &Stop) -> Result<(), String> {
        let (record, strengths, memory) = live.known(number).map_err(|refusal| refusal.error().to_owned())?;
        let tell = |seen: Seen, ply: usize| {
            let mut event = serde_json::to_value(&seen).unwrap_or_default();
            event["game"] = number.into();
            if let Some(place) = live.sheets().get_mut(number - 1).and_then(|sheet| sheet.seen.get_mut(ply)) {
                *place = Some(seen);
            }
            live.attendance.feed.tell(Event::new("seen", &event));
        };
        let reviewed = self.review(&record, &strengths, &memory, stop, &|seen, ply| tell(seen, ply));
        let reviewed = reviewed.map_err(|error| error.to_string())?;
        let row = written(number, &record, &reviewed).map_err(|error| error.to_string())?;
        self.store.save_reviewed_game(live.row.id, &row).map_err(|error| error.to_string())
    }

    /// Reviews a game for two players; what the oracle said once he is not asked again.
    fn review(
        &self,
        record: &Record,
        strengths: &Strengths,
        memory: &Arc<Memory>,
        stop: &Stop,
        tell: &(dyn Fn(Seen, usize) + Sync),
    ) -> Result<Review, OracleError> {
        let hire = || {
            let oracle = Remembering::new(Arc::clone(&self.judge), Arc::clone(memory), stop.clone());
            Ok(Worker::new(oracle).with_tables(self.judge.tables()))
        };
        let workers = Workers::new(hire);
        let listener = |ply: usize, judgement: &_| tell(Seen::new(record, ply, judgement), ply);
        self.threads.install(|| review_and_tell(record, &strengths.players(), &workers, BUDGET, &listener))
    }
}
