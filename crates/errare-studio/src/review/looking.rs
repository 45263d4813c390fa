//! What is asked of games that are reviewed: to be opened, for whomever, to be tried again, to be taken away.

use std::sync::PoisonError;

use errare_chess::commentary::page;
use errare_chess::pgn::Record;
use serde_json::Value;

use super::Reviews;
use super::live::LiveReview;
use super::sheet::opened;
use super::trial::{Trial, try_move};
use crate::refusal::Refusal;
use crate::work::{State, Stop};

impl Reviews {
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
