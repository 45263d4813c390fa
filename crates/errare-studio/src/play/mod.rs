//! Games of the player against somebody: at the board, and as they are kept.

pub(crate) mod catalogue;
mod clock;
mod estimate;
mod live;
mod new;
mod opponent;
mod partner;
mod record;
mod small;
mod table;

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use errare_chess::people::ask::rating::{Likelihood, PRIOR_MEAN};
use errare_chess::pgn::Record;

pub(crate) use estimate::{Estimate, Evidence};
pub(crate) use live::LiveGame;
pub(crate) use new::{NewGame, check_rating};
pub(crate) use opponent::{Hint, Told};
pub(crate) use table::{Summary, Table};

use crate::board::{Board, Reason, Seat};
use crate::refusal::Refusal;
use crate::store::{GameRow, Id, Store, StoreError};
use crate::work::{Pool, Tools};

/// All games.
pub(crate) struct Games {
    live: Mutex<HashMap<Id, Arc<LiveGame>>>,
    store: Arc<Store>,
    pool: Arc<Pool>,
    /// What is believed of the player from all his games.
    rating: Mutex<Option<Estimate>>,
    /// The last game against the tutor.
    taught: Mutex<Option<Arc<LiveGame>>>,
}

/// The partner who gets better with every game, because he learns how strong the player is.
const TUTOR: &str = "tutor";

/// Games that stay in memory though nobody watches them.
const MOST_IDLE: usize = 32;

/// Who is stronger than people are is taken for the strongest whom the model of people knows.
const MASTERLY: f64 = 2_600.0;

/// The longest list.
const MOST_LISTED: usize = 200;

impl Games {
    pub(crate) fn new(store: Arc<Store>, pool: Arc<Pool>) -> Result<Self, StoreError> {
        let games = Self { live: Mutex::default(), store, pool, rating: Mutex::default(), taught: Mutex::default() };
        let rating = games.rated(&games.store.games(usize::MAX >> 1)?).and_then(|all| Estimate::of(&all));
        *games.rating() = rating;
        Ok(games)
    }

    fn live(&self) -> MutexGuard<'_, HashMap<Id, Arc<LiveGame>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn rating(&self) -> MutexGuard<'_, Option<Estimate>> {
        self.rating.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the player's strength is taken for if he does not say it.
    fn believed(&self) -> f64 {
        self.rating().map_or(PRIOR_MEAN, |estimate| estimate.elo)
    }

    /// What all games together say of the player.
    fn rated(&self, rows: &[GameRow]) -> Option<Likelihood> {
        let kept = rows.iter().filter_map(|row| row.likelihood.clone());
        let mut all = kept.filter_map(|kept| serde_json::from_value::<Evidence>(kept).ok());
        let mut sum = all.next()?.likelihood;
        all.for_each(|evidence| sum += &evidence.likelihood);
        Some(sum)
    }

    /// Begins a game.
    pub(crate) fn begin(self: &Arc<Self>, new: NewGame) -> Result<Arc<LiveGame>, Refusal> {
        let row = new.row()?;
        let row = GameRow { id: self.store.add_game(&row)?, ..row };
        let live = self.sit_down(row)?;
        self.invite_tutor(&live);
        self.go_on(&live);
        Ok(live)
    }

    /// The tutor of the last game sits down again, if this is a game against him, and knows how that one went.
    fn invite_tutor(&self, live: &Arc<LiveGame>) {
        let mut table = live.table();
        if !matches!(table.board, Board::Chess(_)) || table.row.opponent != TUTOR {
            return;
        }
        let last = self.taught.lock().unwrap_or_else(PoisonError::into_inner).replace(Arc::clone(live));
        let known = last.and_then(|last| {
            let mut last = last.table();
            if last.ended().is_some() { last.partner.take() } else { None }
        });
        table.partner = known.map(|mut tutor| {
            tutor.new_game();
            tutor
        });
    }

    /// A game by its name.
    pub(crate) fn find(self: &Arc<Self>, id: Id) -> Result<Arc<LiveGame>, Refusal> {
        if let Some(live) = self.live().get(&id) {
            return Ok(Arc::clone(live));
        }
        let row = self.store.game(id)?.ok_or_else(|| Refusal::not_found("game", id))?;
        let live = self.sit_down(row)?;
        // A server that was killed may have left it at the opponent's turn.
        self.go_on(&live);
        Ok(live)
    }

    fn sit_down(&self, row: GameRow) -> Result<Arc<LiveGame>, Refusal> {
        let id = row.id;
        let table = Table::new(row, self.believed())?;
        let mut live = self.live();
        // Somebody may have been quicker.
        let found = live.entry(id).or_insert_with(|| Arc::new(LiveGame::new(table)));
        Ok(Arc::clone(found))
    }

    /// A move of the player.
    pub(crate) fn play(self: &Arc<Self>, live: &Arc<LiveGame>, text: &str, ply: Option<usize>) -> Result<(), Refusal> {
        {
            let mut table = live.table();
            if table.ended().is_some() {
                return Err(table::over());
            }
            self.check_clock(&mut table)?;
            if table.ended().is_some() {
                drop(table);
                live.tell();
                return Err(Refusal::conflict("your time is up", "begin a new game"));
            }
            if ply.is_some_and(|seen| seen != table.board.made().len()) {
                return Err(Refusal::conflict("other moves were made since", "look at the game again"));
            }
            if !table.your_turn() {
                return Err(Refusal::conflict("it is not your turn", "wait for the opponent's move"));
            }
            table.play(text)?;
            self.store.save_game(&table.row)?;
        }
        live.tell();
        self.go_on(live);
        Ok(())
    }

    pub(crate) fn take_back(self: &Arc<Self>, live: &Arc<LiveGame>) -> Result<(), Refusal> {
        let mut table = live.table();
        table.take_back()?;
        self.store.save_game(&table.row)?;
        drop(table);
        live.tell();
        Ok(())
    }

    pub(crate) fn resign(&self, live: &Arc<LiveGame>) -> Result<(), Refusal> {
        let mut table = live.table();
        if table.ended().is_some() {
            return Err(table::over());
        }
        let winner = table.row.you.other();
        self.end(&mut table, Some(winner), Reason::Resigned)?;
        drop(table);
        live.tell();
        Ok(())
    }

    fn end(&self, table: &mut Table, winner: Option<Seat>, reason: Reason) -> Result<(), Refusal> {
        table.end(winner, reason);
        Ok(self.store.save_game(&table.row)?)
    }

    /// Offers a draw to the opponent.
    pub(crate) async fn offer_draw(self: &Arc<Self>, live: Arc<LiveGame>) -> Result<(), Refusal> {
        let (board, version) = Self::to_think_about(&live)?;
        if board.made().is_empty() {
            return Err(Refusal::conflict("nothing has been played yet", "offer a draw later"));
        }
        let accepts = self.pool.ask(move |tools, stop| opponent::accepts_draw(tools, &board, stop)).await?;
        let mut table = live.table();
        if table.version != version {
            return Err(Refusal::conflict("something was played meanwhile", "offer it again"));
        }
        if accepts {
            self.end(&mut table, None, Reason::Agreed)?;
        } else {
            let name = catalogue::name_of(&table.row.game, &table.row.opponent);
            table.changed(Some(format!("{name} declines the draw.")));
        }
        drop(table);
        live.tell();
        Ok(())
    }

    /// What errare would play for the player.
    pub(crate) async fn hint(&self, live: Arc<LiveGame>) -> Result<Hint, Refusal> {
        let (board, _) = Self::to_think_about(&live)?;
        self.pool.ask(move |tools, stop| opponent::hint(tools, &board, stop)).await
    }

    /// A copy of the game, if it is the player's turn.
    fn to_think_about(live: &LiveGame) -> Result<(Board, u64), Refusal> {
        let table = live.table();
        if table.ended().is_some() {
            return Err(table::over());
        }
        if !table.your_turn() {
            return Err(Refusal::conflict("it is not your turn", "wait for the opponent's move"));
        }
        Ok((table.board.clone(), table.version))
    }

    /// What there is to say of the moves of a small game.
    pub(crate) async fn told(&self, live: Arc<LiveGame>) -> Result<Told, Refusal> {
        let elos = Self::strengths(&live);
        let (board, you, opponent) = {
            let table = live.table();
            (table.board.clone(), table.row.you, table.row.opponent.clone())
        };
        self.pool.ask(move |_, stop| opponent::told_of(&board, elos, (you, &opponent), stop)).await
    }

    /// Lets the opponent think, if it is his turn, and looks at what the player has played.
    fn go_on(self: &Arc<Self>, live: &Arc<LiveGame>) {
        if !opponent::begins_to_think(&mut live.table()) {
            return;
        }
        live.tell();
        let (games, live) = (Arc::clone(self), Arc::clone(live));
        self.pool.give(move |tools| games.think(tools, &live));
    }

    /// The opponent's turn, from a thread that thinks.
    fn think(self: &Arc<Self>, tools: &mut Tools, live: &Arc<LiveGame>) {
        let Some(turn) = opponent::Turn::take(&mut live.table()) else { return };
        let thought = catch_unwind(AssertUnwindSafe(|| turn.think(tools)));
        let mut table = live.table();
        let thought = match thought {
            Ok(thought) => thought,
            Err(broken) => {
                table.interrupt();
                table.changed(Some("The opponent broke down: take your move back, or begin a new game.".to_owned()));
                drop(table);
                live.tell();
                resume_unwind(broken);
            }
        };
        let done = thought.put_down(&mut table);
        if done && let Err(error) = self.store.save_game(&table.row) {
            table.message = Some(format!("This game cannot be kept: {error}."));
        }
        let over = table.ended().is_some();
        drop(table);
        if done {
            live.tell();
            if over {
                self.believe();
            }
            self.go_on(live);
        }
    }

    /// What is believed of the player's strength by now.
    fn believe(&self) {
        let rows = self.store.games(MOST_LISTED);
        if let Some(estimate) = rows.ok().and_then(|rows| self.rated(&rows)).and_then(|all| Estimate::of(&all)) {
            *self.rating() = Some(estimate);
        }
    }

    /// Ends a game whose time is up.
    fn check_clock(&self, table: &mut Table) -> Result<(), Refusal> {
        match table.clock.and_then(|clock| clock.up(Instant::now())) {
            Some(seat) if table.ended().is_none() => self.end(table, Some(seat.other()), Reason::Time),
            _ => Ok(()),
        }
    }

    /// Looks at all clocks, and forgets games that nobody watches; called now and then.
    pub(crate) fn tick(&self) {
        let all: Vec<Arc<LiveGame>> = self.live().values().cloned().collect();
        for live in &all {
            let version = live.table().version;
            // What cannot be kept now is tried again the next time.
            let _ = self.check_clock(&mut live.table());
            if live.table().version != version {
                live.tell();
            }
        }
        let idle = |live: &LiveGame| live.feed.watchers() == 0 && live.table().thinking.is_none();
        let mut idle: Vec<Id> = all.iter().filter(|live| idle(live)).map(|live| live.table().row.id).collect();
        idle.sort_unstable();
        let too_many = idle.len().saturating_sub(MOST_IDLE);
        let mut games = self.live();
        for id in &idle[..too_many] {
            // Whoever holds it is at it.
            if games.get(id).is_some_and(|live| Arc::strong_count(live) <= 2) {
                games.remove(id);
            }
        }
    }

    /// The latest games.
    pub(crate) fn list(&self, game: Option<&str>) -> Result<Vec<Summary>, Refusal> {
        let rows = self.store.games(MOST_LISTED)?;
        let rows = rows.into_iter().filter(|row| game.is_none_or(|game| row.game == game));
        rows.map(|row| Ok(Table::new(row, PRIOR_MEAN)?.summary())).collect()
    }

    pub(crate) fn delete(&self, id: Id) -> Result<(), Refusal> {
        if let Some(live) = self.live().remove(&id) {
            live.table().interrupt();
        }
        if self.store.delete_game(id)? { Ok(()) } else { Err(Refusal::not_found("game", id)) }
    }

    /// A game of chess as a document.
    pub(crate) fn record(&self, live: &LiveGame) -> Result<Record, Refusal> {
        let table = live.table();
        let Board::Chess(course) = &table.board else {
            return Err(Refusal::impossible("this is no game of chess", "only chess is written as PGN"));
        };
        let name = self.store.settings()?.remove("name").unwrap_or_else(|| "You".to_owned());
        let opponent = catalogue::name_of(&table.row.game, &table.row.opponent);
        record::record(&table.row, course, table.ended().as_ref(), &name, &opponent, Some(table.elo()))
    }

    /// Remembers that a game has been reviewed.
    pub(crate) fn remember_review(&self, live: &LiveGame, review: Id) -> Result<(), Refusal> {
        let mut table = live.table();
        table.row.review = Some(review);
        table.changed(None);
        self.store.save_game(&table.row)?;
        drop(table);
        live.tell();
        Ok(())
    }

    /// A review has been deleted: nobody who sits at its game must be sent there, nor must it be kept again.
    pub(crate) fn forget_review(&self, review: Id) {
        let all: Vec<Arc<LiveGame>> = self.live().values().cloned().collect();
        for live in all {
            let mut table = live.table();
            if table.row.review == Some(review) {
                table.row.review = None;
                table.changed(None);
                drop(table);
                live.tell();
            }
        }
    }

    /// The strengths of the two, White's first, as far as they are known.
    pub(crate) fn strengths(live: &LiveGame) -> [f64; 2] {
        let table = live.table();
        let own = table.elo();
        let other = match table.row.opponent.as_str() {
            "strongest" | "exploit" => MASTERLY,
            // They play like people of the player's strength.
            "tutor" | "lose" => own,
            _ => table.row.opponent_elo,
        };
        table.row.you.of([[own, other], [other, own]])
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn games() -> Arc<Games> {
        let pool = Arc::new(Pool::new(1).unwrap());
        Arc::new(Games::new(Arc::new(Store::in_memory().unwrap()), pool).unwrap())
    }

    fn begin(games: &Arc<Games>, request: Value) -> Arc<LiveGame> {
        games.begin(serde_json::from_value(request).unwrap()).unwrap()
    }

    #[test]
    fn the_tutor_of_a_game_that_is_over_comes_to_the_next_one_and_nobody_else() {
        let games = games();
        let against = |opponent: &str| begin(&games, json!({ "game": "chess", "opponent": opponent }));
        let first = against("tutor");
        first.table().partner = Some(errare_chess::play::partner::Partner::new(1));
        assert!(against("tutor").table().partner.is_none(), "he is still at the first board");
        let second = against("tutor");
        second.table().partner = Some(errare_chess::play::partner::Partner::new(1));
        games.resign(&second).unwrap();
        assert!(against("human").table().partner.is_none());
        assert!(against("tutor").table().partner.is_some());
        assert!(second.table().partner.is_none(), "he can sit at one board only");
        games.pool.close();
    }

    #[test]
    fn games_that_nobody_watches_are_forgotten_when_there_are_many_the_oldest_first() {
        let games = games();
        let begun = |_| begin(&games, json!({ "game": "noughts-and-crosses", "opponent": "random" })).table().row.id;
        let ids: Vec<Id> = (0..MOST_IDLE + 3).map(begun).collect();
        let held = games.find(ids[0]).unwrap();
        games.tick();
        let kept = |id: &Id| games.live().contains_key(id);
        assert_eq!(ids.iter().filter(|id| kept(id)).count(), MOST_IDLE + 1, "one is still held");
        assert!(kept(&ids[0]) && !kept(&ids[1]) && !kept(&ids[2]) && kept(&ids[3]));
        drop(held);
        assert!(games.find(ids[1]).is_ok(), "it is found again");
        games.pool.close();
    }
}
