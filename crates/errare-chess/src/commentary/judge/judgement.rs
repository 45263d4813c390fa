//! What is known of a position and of its moves.

use errare::comment::{Assessment, Change, Comment, on_move};
use errare::game::Side;
use shakmaty::Move;

use super::{THRESHOLDS, settle};
use crate::people::Finds;
use crate::value::{Value, White};

/// What is known of a move.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The move.
    pub m: Move,
    /// The probability that the mover plays it.
    pub probability: f64,
    /// The probability that players of other ratings play it.
    pub finds: Finds,
    /// u after the move, in White's view.
    pub u: f64,
    /// v after the move, in White's view, from −1 to 1; beyond ±½ it is decided.
    pub v: f64,
    /// The tension after the move.
    pub tension: f64,
    /// Whether no other move has a larger u, and some have a smaller.
    pub best: bool,
    /// What it changes for the mover: u after it less u before.
    pub delta_u: f64,
    /// What it changes in theory for the mover, in steps: 0, −1 or −2.
    pub delta_v: i8,
    /// Whether it keeps what theory promises the mover.
    pub keeps: bool,
    /// What there is to say of it.
    pub comments: Vec<Comment>,
}

/// What is known of a position.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// Who is to move.
    pub mover: Side,
    /// u: what these two will make of it, from −1 to 1, in White's view.
    pub u: f64,
    /// v: what best play makes of it, from −1 to 1, in White's view; beyond ±½ it is decided.
    pub v: f64,
    /// The mean square of what play is likely to lead to.
    pub tension: f64,
    /// The probability that the mover's next move keeps what theory promises him.
    pub keeps: f64,
    /// The mean number of moves over the first plies.
    pub branching: f64,
    /// The oracle's value.
    pub value: Value<White>,
    /// The oracle's value of the second best move, if he looked at it.
    pub runner_up: Option<Value<White>>,
    /// The oracle's best line.
    pub line: Vec<Move>,
    /// Every move, the likeliest first.
    pub moves: Vec<Verdict>,
    /// What there is to say of the position.
    pub comments: Vec<Comment>,
}

impl Judgement {
    /// What is known of a move.
    pub fn verdict(&self, m: Move) -> Option<&Verdict> {
        self.moves.iter().find(|verdict| verdict.m == m)
    }

    /// Corrects what is known of a move by the oracle's value of the position after it.
    pub fn correct(&mut self, m: Move, value_after: Value<White>) {
        let (mover, line_begins) = (self.mover, self.line.first() == Some(&m));
        let before = Assessment { u: self.u, v: self.v, tension: self.tension, branching: self.branching, dead: false };
        let Some(verdict) = self.moves.iter_mut().find(|verdict| verdict.m == m) else { return };
        let seen = value_after.score().utility();
        verdict.v = if line_begins { before.v } else { settle(mover, before.v, seen) };
        let Verdict { u, v, tension, best, .. } = *verdict;
        let after = Assessment { u, v, tension, branching: 0.0, dead: false };
        let change = Change { mover, before: &before, after: &after, best };
        (verdict.delta_v, verdict.comments) = (change.delta_v(&THRESHOLDS), on_move(&change, &THRESHOLDS));
        verdict.keeps = verdict.delta_v >= 0;
        self.keeps = likely_to_keep(&self.moves);
    }

    /// The moves that keep what theory promises.
    pub fn keepers(&self) -> impl Iterator<Item = &Verdict> {
        self.moves.iter().filter(|verdict| verdict.keeps)
    }

    /// Who finds a move that keeps what theory promises, where some do and some do not: there is nothing to find elsewhere.
    pub fn finds(&self) -> Option<Finds> {
        Finds::one_of(self.keepers().map(|verdict| verdict.finds), self.moves.len())
    }

    /// The move with the largest u for the mover: the best practical chance.
    pub fn best_chance(&self) -> Option<&Verdict> {
        self.moves.iter().max_by(|a, b| self.mover.view(a.u).total_cmp(&self.mover.view(b.u)))
    }
}

/// The probability that the mover plays one of the moves that keep what theory promises.
pub(super) fn likely_to_keep(moves: &[Verdict]) -> f64 {
    moves.iter().filter(|verdict| verdict.keeps).map(|verdict| verdict.probability).sum()
}
