//! Reviews of games of chess: each computed while somebody watches, kept when it is done, and looked at again for other ratings.

mod judge;
mod memory;
mod sheet;
mod strengths;
#[cfg(test)]
mod tests;
mod trial;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use errare_chess::commentary::annotate::{GameReport, annotate};
use errare_chess::commentary::judge::Budget;
use errare_chess::commentary::page;
use errare_chess::commentary::review::{Review, review_and_tell};
use errare_chess::engine::oracle::OracleError;
use errare_chess::engine::{Worker, Workers};
use errare_chess::pgn::{Games, Record};
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub(crate) use judge::Judge;
pub(crate) use sheet::State;
pub(crate) use trial::{Trial, try_move};

use crate::play::check_rating;
use crate::refusal::Refusal;
use crate::store::{Id, ReviewRow, ReviewedGameRow, Store, now};
use crate::work::{Attendance, Event, Jobs, Stop, step_back};
use memory::{Memory, Remembering};
use sheet::{Seen, Sheet, opened};
use strengths::Strengths;

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

/// A review that somebody looks at.
pub(crate) struct LiveReview {
    row: ReviewRow,
    sheets: Mutex<Vec<Sheet>>,
    run: Mutex<Stop>,
    pub(crate) attendance: Arc<Attendance>,
    /// Who moved a slider last, by game: what the others asked for is not wanted any longer.
    sliders: Mutex<HashMap<usize, Stop>>,
}

/// A review in a list.
#[derive(Serialize)]
pub(crate) struct Shown {
    id: String,
    created: i64,
    state: State,
    judge: String,
    name: String,
    games: Vec<sheet::Entry>,
}

impl LiveReview {
    fn new(row: ReviewRow, sheets: Vec<Sheet>) -> Self {
        let (run, attendance, sliders) = (Mutex::default(), Arc::default(), Mutex::default());
        Self { row, sheets: Mutex::new(sheets), run, attendance, sliders }
    }

    fn sheets(&self) -> MutexGuard<'_, Vec<Sheet>> {
        self.sheets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) -> MutexGuard<'_, Stop> {
        self.run.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn id(&self) -> Id {
        self.row.id
    }

    fn state(&self) -> State {
        let sheets = self.sheets();
        let any = |state| sheets.iter().any(|sheet| sheet.state == state);
        let order = [State::Running, State::Waiting, State::Stopped, State::Done];
        order.into_iter().find(|&state| any(state)).unwrap_or(State::Failed)
    }

    /// One game of it.
    fn sheet<T>(&self, number: usize, look: impl FnOnce(&Sheet) -> Result<T, Refusal>) -> Result<T, Refusal> {
        let sheets = self.sheets();
        let sheet = number.checked_sub(1).and_then(|index| sheets.get(index));
        look(sheet.ok_or_else(|| Refusal::not_found("game", number))?)
    }

    /// The record of a game that could be read, who played it, and what the oracle has said of it.
    fn known(&self, number: usize) -> Result<(Arc<Record>, Strengths, Arc<Memory>), Refusal> {
        self.sheet(number, |sheet| match (&sheet.record, sheet.strengths()) {
            (Ok(record), Some(strengths)) => Ok((Arc::clone(record), strengths, Arc::clone(&sheet.memory))),
            (Err(error), _) => Err(Refusal::impossible(error.clone(), "mend the file and review it again")),
            (Ok(_), None) => Err(Refusal::internal("a game without players")),
        })
    }
}

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
        let threads = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).start_handler(|_| step_back());
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
        let (id, live) = (row.id, Arc::new(LiveReview::new(row, sheets)));
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
        Ok(LiveReview::new(row, sheets))
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
                let next = sheets.iter_mut().find(|sheet| sheet.state == State::Waiting);
                next.map(|sheet| {
                    sheet.state = State::Running;
                    sheet.number
                })
            };
            let Some(number) = next.filter(|_| !stop.is_stopped()) else { break };
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

    /// A game as the page opens it.
    pub(crate) fn open(&self, live: &LiveReview, number: usize) -> Result<Value, Refusal> {
        let (record, strengths, _) = live.known(number)?;
        let (state, seen) = live.sheet(number, |sheet| Ok((sheet.state, sheet.seen.clone())))?;
        let kept = self.store.reviewed_game(live.row.id, number)?;
        let page = kept.as_ref().map(|game| game.page.as_str());
        serde_json::to_value(opened((number, state), &record, &strengths, seen, page)).map_err(Refusal::internal)
    }

    /// The same for players of other strengths; nothing is kept of it. Whoever asks later for the same game is heard instead.
    pub(crate) fn open_for(
        &self,
        live: &LiveReview,
        number: usize,
        [white, black]: [f64; 2],
        waits: &Stop,
    ) -> Result<Value, Refusal> {
        let (record, strengths, memory) = live.known(number)?;
        {
            let mut sliders = live.sliders.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(earlier) = sliders.insert(number, waits.clone()) {
                earlier.stop();
            }
        }
        let strengths = strengths.with_ratings(white, black);
        let superseded = || Refusal::conflict("superseded", "a later request has taken the place of this one");
        let reviewed = self.review(&record, &strengths, &memory, waits, &|_, _| ());
        let reviewed =
            reviewed.map_err(|error| if waits.is_stopped() { superseded() } else { Refusal::internal(error) })?;
        let page = page::json(&record, &reviewed).map_err(Refusal::internal)?;
        let opened = opened((number, State::Done), &record, &strengths, Vec::new(), Some(&page));
        serde_json::to_value(opened).map_err(Refusal::internal)
    }

    /// What is to be thought of another move in a position of a game.
    pub(crate) fn try_in_game(
        &self,
        live: &LiveReview,
        (number, ply): (usize, usize),
        text: &str,
        stop: &Stop,
    ) -> Result<Trial, Refusal> {
        let (record, strengths, memory) = live.known(number)?;
        let position = record.positions().nth(ply).filter(|_| ply < record.line.moves.len());
        let position = position.ok_or_else(|| Refusal::bad("the game has no such move", "count plies from 0"))?;
        let played = record.line.moves[ply].played;
        let judge = |record: &Record| self.review(record, &strengths, &memory, stop, &|_, _| ());
        try_move(&record, &position, played, text, &judge)
    }

    /// The games that are done, as PGN.
    pub(crate) fn pgn(&self, live: &LiveReview) -> Result<String, Refusal> {
        let games = self.store.reviewed_games(live.row.id)?;
        Ok(games.iter().map(|game| format!("{}\n", game.pgn)).collect())
    }

    /// The games that are done, as a page.
    pub(crate) fn html(&self, live: &LiveReview) -> Result<String, Refusal> {
        let games = self.store.reviewed_games(live.row.id)?;
        let games: String = games.into_iter().map(|game| game.html).collect();
        Ok(format!("{}{games}{}", page::head(&live.row.name), page::foot()))
    }
}

/// A game that is done, in all its forms.
fn written(number: usize, record: &Record, reviewed: &Review) -> Result<ReviewedGameRow, serde_json::Error> {
    Ok(ReviewedGameRow {
        number,
        page: page::json(record, reviewed)?,
        html: page::game(record, reviewed)?,
        pgn: annotate(record, reviewed).to_string(),
        report: serde_json::to_string(&GameReport::new(record, reviewed))?,
    })
}

/// The games of a text.
fn read(pgn: &str, given: [Option<f64>; 2]) -> Result<Vec<Sheet>, Refusal> {
    let games = Games::new(pgn.as_bytes()).take(MOST_GAMES + 1).zip(1..);
    let sheet = |(record, number): (Result<Record, errare_chess::pgn::GameError>, usize)| {
        Sheet::new(number, record.map_err(|error| error.to_string()), given)
    };
    let sheets: Vec<Sheet> = games.map(sheet).collect();
    if sheets.len() > MOST_GAMES {
        return Err(Refusal::impossible(format!("there are more than {MOST_GAMES} games"), "split the file"));
    }
    if sheets.iter().all(|sheet| sheet.record.is_err()) {
        let error = sheets.first().and_then(|sheet| sheet.error.clone());
        let error = error.unwrap_or_else(|| "there is no game in it".to_owned());
        return Err(Refusal::impossible(error, "paste games in PGN, such as 1. e4 e5 2. Nf3 *"));
    }
    Ok(sheets)
}

/// What a review is called: by the players of its first game.
fn name(sheets: &[Sheet]) -> String {
    let first = sheets.iter().find_map(|sheet| sheet.record.as_ref().ok());
    let tag = |name: &str| first.and_then(|record| record.tag(name)).unwrap_or("?").to_owned();
    let more = match sheets.len() {
        0 | 1 => String::new(),
        many => format!(" and {} more", many - 1),
    };
    format!("{} – {}{more}", tag("White"), tag("Black"))
}
