//! Choosing moves against, for and like players who err.

use shakmaty::Move;

use crate::engine::{Engine, Request};
use crate::position::Position;
use crate::rules::Chess;

/// What a partner plays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// The best move against anybody.
    Strongest,
    /// The move that wins most against someone who errs.
    Exploit,
    /// A game that the opponent may win.
    Tutor,
    /// Losing without being noticed.
    Lose,
    /// The move of a human of a given strength.
    Human,
}

/// For whom a move is chosen, and against whom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// What to play for.
    pub strategy: Strategy,
    /// How strong the partner is, in Elo points.
    pub own_elo: f64,
    /// How strong the opponent is, in Elo points.
    pub opponent_elo: f64,
    /// The most that a move may give away, from 0 to 1 of the winning chance.
    pub loss_limit: f64,
}

/// The move to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub m: Move,
    /// What it is worth to the mover, in centipawns.
    pub value: i32,
}

/// Someone who chooses moves.
pub struct Partner;

impl Partner {
    /// A partner with a source of luck.
    pub fn new(_seed: u64) -> Self {
        Self
    }

    /// The move to play; none where the game has ended.
    pub fn choose(
        &mut self,
        engine: &mut Engine,
        game: &Chess,
        position: &Position,
        _setting: &Setting,
        stop: &dyn Fn() -> bool,
    ) -> Option<Choice> {
        let report = engine.report(game, position, &Request { stop, ..Request::nodes(5_000) });
        let line = report.lines.first()?;
        line.moves.first().map(|&m| Choice { m, value: line.value })
    }
}
