//! What is known of a position and of its moves.

use errare::comment::{Alternative, Assessment, Change, Comment};
use errare::game::Side;
use shakmaty::Move;

use super::scale::{THRESHOLDS, on_standing};
use super::settle;
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
    /// v after the move as a short look shows it, or a search after the move.
    pub(in crate::commentary) seen: f64,
    /// Whether the move ends the game.
    pub(in crate::commentary) ends: bool,
    /// The plies to the end after the move, if the winner hurries and the loser delays, where tables know.
    pub(in crate::commentary) distance: Option<u32>,
    /// The tension after the move.
    pub tension: f64,
    /// What it changes for the mover: u after it less u before.
    pub delta_u: f64,
    /// What it changes in theory for the mover, in steps: 0, −1 or −2.
    pub delta_v: i8,
    /// Whether it keeps what theory promises the mover.
    pub keeps: bool,
}

impl Verdict {
    /// The position after it, as the commentator sees it.
    pub(in crate::commentary) fn assessment(&self) -> Assessment {
        let &Self { u, v, tension, ends, .. } = self;
        Assessment { u, v, tension, branching: 0.0, dead: ends && v == 0.0 }
    }

    /// The move as advice on pressing home and playing for time sees it: by true distances, or not at all.
    pub(in crate::commentary) fn alternative(&self) -> Option<Alternative> {
        let &Self { u, v, distance, .. } = self;
        Some(Alternative { u, v, r: 0, distance: Some(distance?) })
    }
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
    /// Whether v is known for certain.
    pub(in crate::commentary) certain: bool,
    /// Whether no two moves change what tables know of it: a dead draw, or a certain win.
    pub(in crate::commentary) dead: bool,
    /// What the ratings alone make of a position in which neither stands better, on the scale of u.
    pub(in crate::commentary) par: f64,
}

impl Judgement {
    /// What is known of a move.
    pub fn verdict(&self, m: Move) -> Option<&Verdict> {
        self.moves.iter().find(|verdict| verdict.m == m)
    }

    /// Corrects what is known of a move by the oracle's value of the position after it.
    pub fn correct(&mut self, m: Move, value_after: Value<White>) {
        let Some(verdict) = self.moves.iter_mut().find(|verdict| verdict.m == m && !verdict.ends) else { return };
        verdict.seen = value_after.score().utility();
        self.assess();
    }

    /// Corrects what is known of the position by a deeper search.
    pub(in crate::commentary) fn settle(&mut self, value: Value<White>, line: &[Move]) {
        self.value = value;
        if self.line.first() != line.first() {
            self.runner_up = None;
        }
        self.line = line.to_vec();
        if !self.certain {
            self.v = value.score().utility();
        }
        self.assess();
    }

    /// Says what each move changes, and what there is to say of the position. No move is better in theory than the position was,
    /// and the oracle's own move keeps what he sees.
    pub(in crate::commentary) fn assess(&mut self) {
        let mover = self.mover;
        let before = self.assessment();
        let first = self.line.first().copied();
        for verdict in &mut self.moves {
            verdict.v = match verdict.seen {
                end if verdict.ends => end,
                _ if first == Some(verdict.m) => before.v,
                seen => settle(mover, before.v, seen),
            };
            let after = verdict.assessment();
            let change = Change { mover, before: &before, after: &after, best: false };
            (verdict.delta_u, verdict.delta_v) = (change.delta_u(), change.delta_v(&THRESHOLDS));
            verdict.keeps = verdict.delta_v >= 0;
        }
        self.keeps = self.keepers().map(|verdict| verdict.probability).sum();
        self.comments = on_standing(&before, self.par, mover, &self.alternatives());
    }

    /// The position as the commentator sees it.
    pub(in crate::commentary) fn assessment(&self) -> Assessment {
        Assessment { u: self.u, v: self.v, tension: self.tension, branching: self.branching, dead: self.dead }
    }

    /// The probability that the best move is played.
    pub(in crate::commentary) fn best_is_found(&self) -> f64 {
        let best = self.line.first().and_then(|&m| self.verdict(m));
        best.map_or(0.0, |verdict| verdict.probability)
    }

    /// The moves with their true distances, where tables know them.
    pub(in crate::commentary) fn alternatives(&self) -> Vec<Alternative> {
        self.moves.iter().filter_map(Verdict::alternative).collect()
    }

    /// The moves that keep what theory promises.
    pub fn keepers(&self) -> impl Iterator<Item = &Verdict> {
        self.moves.iter().filter(|verdict| verdict.keeps)
    }

    /// Who finds a move that keeps what theory promises, where some do and some do not: there is nothing to find elsewhere.
    pub fn finds(&self) -> Option<Finds> {
        Finds::one_of(self.keepers().map(|verdict| verdict.finds), self.moves.len())
    }

    /// The move with the largest u for the mover, the best practical chance: of those that do not lose what can be held.
    pub fn best_chance(&self) -> Option<&Verdict> {
        let lost = |v: f64| self.mover.view(v) <= -THRESHOLDS.decided;
        let sound = |verdict: &&Verdict| lost(self.v) || !lost(verdict.v);
        self.moves.iter().filter(sound).max_by(|a, b| self.mover.view(a.u).total_cmp(&self.mover.view(b.u)))
    }
}
