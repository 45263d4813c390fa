//! One game as it stands: what has been played, what was said, whose time runs.

use std::time::Instant;

use errare_chess::play::partner::Partner;
use serde::Serialize;
use serde_json::Value;

use super::catalogue::name_of;
use super::clock::{Clock, Shown};
use super::estimate::{Estimate, Evidence};
use crate::board::{Board, Ended, Made, Reason, Seat, SideNames, View};
use crate::refusal::Refusal;
use crate::store::{EndRow, GameRow};
use crate::work::Stop;

/// A game in progress, or one that is looked at again.
pub(crate) struct Table {
    pub(super) row: GameRow,
    pub(super) board: Board,
    pub(super) clock: Option<Clock>,
    /// Changes with everything that happens.
    pub(super) version: u64,
    /// How to stop the opponent, if he is thinking.
    pub(super) thinking: Option<Stop>,
    pub(super) message: Option<String>,
    pub(super) evidence: Evidence,
    /// The partner of chess, when he is not thinking; none before he has thought.
    pub(super) partner: Option<Partner>,
    /// What is believed of the player's strength if he has not said it.
    pub(super) believed: f64,
}

/// A game as the page shows it.
#[derive(Serialize)]
pub(crate) struct Game<'a> {
    id: String,
    game: &'a str,
    created: i64,
    version: u64,
    sides: SideNames,
    you: Seat,
    opponent: &'a str,
    opponent_name: String,
    elo: f64,
    opponent_elo: f64,
    start: &'a str,
    position: View,
    moves: &'a [Made],
    turn: Option<Seat>,
    your_turn: bool,
    thinking: bool,
    ended: Option<Ended>,
    can: Can,
    clock: Option<Shown>,
    message: Option<&'a str>,
    estimate: Option<Estimate>,
    given: Option<&'a Value>,
    review: Option<String>,
}

/// What the player may do.
#[derive(Serialize)]
struct Can {
    undo: bool,
    hint: bool,
    resign: bool,
    draw: bool,
}

/// A game in a list.
#[derive(Serialize)]
pub(crate) struct Summary {
    id: String,
    game: String,
    created: i64,
    you: Seat,
    opponent_name: String,
    plies: usize,
    ended: Option<Ended>,
    review: Option<String>,
}

impl Table {
    /// A game as it was kept.
    pub(super) fn new(row: GameRow, believed: f64) -> Result<Self, Refusal> {
        let board = Board::open(&row.game, Some(&row.start))?.with_moves(row.moves.iter().map(String::as_str))?;
        let evidence = row.likelihood.clone().and_then(|kept| serde_json::from_value(kept).ok()).unwrap_or_default();
        let clock = row.clock.map(Clock::new);
        let (thinking, message, partner) = (None, None, None);
        let mut table = Self { row, board, clock, version: 1, thinking, message, evidence, partner, believed };
        table.run_clock();
        Ok(table)
    }

    /// How it ended: by the rules, or because somebody wanted it to.
    pub(super) fn ended(&self) -> Option<Ended> {
        let chosen = |EndRow { winner, reason }| Ended::new(winner, reason, self.board.names());
        self.row.ended.map(chosen).or_else(|| self.board.ended())
    }

    /// Whose turn it is, if the game goes on.
    pub(super) fn turn(&self) -> Option<Seat> {
        self.board.turn().filter(|_| self.row.ended.is_none())
    }

    pub(super) fn your_turn(&self) -> bool {
        self.turn() == Some(self.row.you)
    }

    /// The player's strength.
    pub(super) fn elo(&self) -> f64 {
        self.row.elo.unwrap_or(self.believed)
    }

    /// Makes a move for whoever's turn it is.
    pub(super) fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let Some(seat) = self.turn() else { return Err(over()) };
        self.board.play(text)?;
        self.row.moves = self.board.made().iter().map(|made| made.legal.id.clone()).collect();
        if let Some(clock) = &mut self.clock {
            clock.made(seat, Instant::now());
        }
        self.run_clock();
        self.changed(None);
        Ok(())
    }

    /// Goes back to where the player moved last.
    pub(super) fn take_back(&mut self) -> Result<(), Refusal> {
        if self.row.ended.is_some() {
            return Err(over());
        }
        let Some(last) = self.board.made().iter().rposition(|made| made.side == self.row.you) else {
            return Err(Refusal::conflict("there is no move of yours to take back", "make one first"));
        };
        self.interrupt();
        self.board.take_back(last);
        self.row.moves.truncate(last);
        // What is taken back has not been seen, and may have been forgotten by no partner.
        (self.partner, self.evidence) = (None, Evidence::default());
        self.run_clock();
        self.changed(Some("Taken back.".to_owned()));
        Ok(())
    }

    /// Ends the game otherwise than by the rules.
    pub(super) fn end(&mut self, winner: Option<Seat>, reason: Reason) {
        self.interrupt();
        self.row.ended = Some(EndRow { winner, reason });
        self.run_clock();
        self.changed(None);
    }

    /// The clock runs for whoever is to move, once both have moved.
    fn run_clock(&mut self) {
        let turn = self.turn().filter(|_| self.board.made().len() >= 2);
        let now = Instant::now();
        if let Some(clock) = &mut self.clock {
            clock.run(turn, now);
            self.row.clock = Some(clock.row(now));
        }
    }

    /// Stops the opponent; what he was about to play is not played.
    pub(super) fn interrupt(&mut self) {
        if let Some(stop) = self.thinking.take() {
            stop.stop();
        }
    }

    /// Something has happened.
    pub(super) fn changed(&mut self, message: Option<String>) {
        self.version += 1;
        self.message = message;
    }

    pub(crate) fn shown(&self) -> Game<'_> {
        let ended = self.ended();
        let going_on = ended.is_none();
        let your_turn = self.your_turn();
        let mut position = self.board.view();
        if !going_on {
            position.turn = None;
            position.legal.clear();
        }
        let made = self.board.made();
        let moved = made.iter().any(|made| made.side == self.row.you);
        Game {
            id: self.row.id.to_string(),
            game: &self.row.game,
            created: self.row.created,
            version: self.version,
            sides: self.board.names(),
            you: self.row.you,
            opponent: &self.row.opponent,
            opponent_name: name_of(&self.row.game, &self.row.opponent),
            elo: self.elo(),
            opponent_elo: self.row.opponent_elo,
            start: &self.row.start,
            position,
            moves: made,
            turn: self.turn(),
            your_turn,
            thinking: self.thinking.is_some(),
            can: Can {
                undo: self.row.ended.is_none() && moved,
                hint: your_turn,
                resign: going_on,
                draw: your_turn && !made.is_empty(),
            },
            ended,
            clock: self.clock.map(|clock| clock.shown(Instant::now())),
            message: self.message.as_deref(),
            estimate: Estimate::of(&self.evidence.likelihood),
            given: self.row.given.as_ref().filter(|_| !going_on),
            review: self.row.review.map(|review| review.to_string()),
        }
    }

    pub(crate) fn summary(&self) -> Summary {
        Summary {
            id: self.row.id.to_string(),
            game: self.row.game.clone(),
            created: self.row.created,
            you: self.row.you,
            opponent_name: name_of(&self.row.game, &self.row.opponent),
            plies: self.board.made().len(),
            ended: self.ended(),
            review: self.row.review.map(|review| review.to_string()),
        }
    }
}

pub(super) fn over() -> Refusal {
    Refusal::conflict("the game is over", "begin a new one")
}
