//! One game of a review: its moves, and what is known of them so far.

use std::sync::Arc;

use errare::game::Notation;
use errare_chess::Position;
use errare_chess::board::write_fen;
use errare_chess::commentary::judge::Judgement;
use errare_chess::pgn::Record;
use errare_chess::shakmaty::{Move, Position as _};
use serde::Serialize;
use serde_json::Value;

use super::memory::Memory;
use super::strengths::Strengths;
use crate::work::State;

/// A game.
pub(super) struct Sheet {
    pub(super) number: usize,
    pub(super) record: Result<Arc<Record>, String>,
    pub(super) given: [Option<f64>; 2],
    pub(super) state: State,
    pub(super) error: Option<String>,
    pub(super) seen: Vec<Option<Seen>>,
    pub(super) memory: Arc<Memory>,
}

/// What a first look at a position shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Seen {
    ply: usize,
    u: f64,
    v: f64,
    keeps: f64,
    swing: f64,
    /// The move that best play begins with, and its squares.
    best: Option<(String, [String; 2])>,
}

/// A game in the list of a review.
#[derive(Serialize)]
pub(crate) struct Entry {
    number: usize,
    state: State,
    white: String,
    black: String,
    white_elo: f64,
    black_elo: f64,
    rated: bool,
    result: String,
    event: String,
    date: String,
    plies: usize,
    done: usize,
    error: Option<String>,
}

/// A game with its positions, and with the page as soon as there is one.
#[derive(Serialize)]
pub(crate) struct Opened {
    number: usize,
    state: State,
    white_elo: f64,
    black_elo: f64,
    positions: Vec<String>,
    moves: Vec<Played>,
    seen: Vec<Option<Seen>>,
    page: Option<Value>,
}

#[derive(Serialize)]
struct Played {
    number: String,
    san: String,
    squares: [String; 2],
}

/// The squares of a move, of the king where he castles.
fn squares(position: &Position, m: Move) -> [String; 2] {
    let to = m.castling_side().map_or(m.to(), |side| side.king_to(position.board().turn()));
    [m.from().map_or_else(String::new, |from| from.to_string()), to.to_string()]
}

impl Seen {
    pub(super) fn new(record: &Record, ply: usize, judgement: &Judgement) -> Self {
        // Three decimals are more than anybody sees.
        let short = |value: f64| (value * 1_000.0).round() / 1_000.0;
        let position = record.positions().nth(ply);
        let best = position
            .zip(judgement.line.first())
            .map(|(position, m)| (record.game().write_move(&position, *m), squares(&position, *m)));
        let swing = (judgement.tension - judgement.u * judgement.u).max(0.0).sqrt();
        let Judgement { u, v, keeps, .. } = judgement;
        Self { ply, u: short(*u), v: short(*v), keeps: short(*keeps), swing: short(swing), best }
    }
}

impl Sheet {
    pub(super) fn new(number: usize, record: Result<Record, String>, given: [Option<f64>; 2]) -> Self {
        let plies = record.as_ref().map_or(0, |record| record.line.moves.len());
        let (state, error) = match &record {
            Ok(_) => (State::Waiting, None),
            Err(error) => (State::Failed, Some(error.clone())),
        };
        let (record, seen, memory) = (record.map(Arc::new), vec![None; plies], Arc::default());
        Self { number, record, given, state, error, seen, memory }
    }

    pub(super) fn strengths(&self) -> Option<Strengths> {
        self.record.as_ref().ok().map(|record| Strengths::of(record, self.given))
    }

    pub(super) fn entry(&self) -> Entry {
        let strengths = self.strengths();
        let record = self.record.as_ref().ok();
        let tag = |name: &str, or: &str| {
            let known = record.and_then(|record| record.tag(name)).filter(|value| !matches!(*value, "" | "?"));
            known.unwrap_or(or).to_owned()
        };
        let plies = self.seen.len();
        Entry {
            number: self.number,
            state: self.state,
            white: tag("White", "White"),
            black: tag("Black", "Black"),
            white_elo: strengths.map_or(0.0, |strengths| strengths.white),
            black_elo: strengths.map_or(0.0, |strengths| strengths.black),
            rated: strengths.is_some_and(|strengths| strengths.known),
            result: record.map_or("*".to_owned(), |record| record.result.to_string()),
            event: tag("Event", ""),
            date: tag("Date", "").replace(".??", ""),
            plies,
            done: if self.state == State::Done { plies } else { self.seen.iter().flatten().count() },
            error: self.error.clone(),
        }
    }
}

/// A game as the page opens it; `page` is JSON that we have written.
pub(super) fn opened(
    (number, state): (usize, State),
    record: &Record,
    strengths: &Strengths,
    seen: Vec<Option<Seen>>,
    page: Option<&str>,
) -> Opened {
    let positions: Vec<_> = record.positions().collect();
    let played = positions.iter().zip(&record.line.moves).map(|(position, ply)| {
        let (board, m) = (position.board(), ply.played);
        Played {
            number: format!("{}{}", board.fullmoves(), board.turn().fold_wb(".", "…")),
            san: record.game().write_move(position, m),
            squares: squares(position, m),
        }
    });
    Opened {
        number,
        state,
        white_elo: strengths.white,
        black_elo: strengths.black,
        moves: played.collect(),
        positions: positions.iter().map(write_fen).collect(),
        seen,
        page: page.and_then(|page| serde_json::from_str(page).ok()),
    }
}
