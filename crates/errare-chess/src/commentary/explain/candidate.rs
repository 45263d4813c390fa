//! The moves of a position. Those that matter are judged from the position after them, so that what may go wrong is seen
//! equally far after each.

use errare::comment::{Assessment, Change, Comment};
use errare::game::{Game, Side};
use shakmaty::Move;

use crate::board::{Chess, Position};
use crate::commentary::grade::Grade;
use crate::commentary::judge::{Budget, Judgement, Players, THRESHOLDS, Verdict, judge, settle};
use crate::commentary::shown::swing;
use crate::engine::Worker;
use crate::engine::oracle::OracleError;
use crate::people::Finds;

/// A move.
pub(super) struct Candidate {
    pub(super) m: Move,
    pub(super) probability: f64,
    /// Who else plays it.
    pub(super) finds: Finds,
    pub(super) u: f64,
    pub(super) v: f64,
    pub(super) tension: f64,
    pub(super) delta_u: f64,
    pub(super) delta_v: i8,
    /// Its sign, once that was checked, and what the theory says with it.
    pub(super) grade: Grade,
    pub(super) comments: Vec<Comment>,
    /// Whether it is likely or good enough to be looked at closely.
    pub(super) matters: bool,
    /// The position after it, unless the game ends there or nobody looked.
    pub(super) after: Option<Judgement>,
}

impl Candidate {
    /// The position after it, as the commentator sees it.
    pub(super) fn assessment(&self) -> Assessment {
        Assessment { u: self.u, v: self.v, tension: self.tension, branching: 0.0, dead: false }
    }

    /// Notes what the move changes in a position.
    pub(super) fn compare(&mut self, mover: Side, before: &Assessment) {
        let after = self.assessment();
        let change = Change { mover, before, after: &after, best: false };
        (self.delta_u, self.delta_v) = (change.delta_u(), change.delta_v(&THRESHOLDS));
    }

    /// Whether its sign is that of an error.
    pub(super) fn is_error(&self) -> bool {
        matches!(self.grade, Grade::Blunder | Grade::Mistake)
    }

    /// Whether the move keeps what theory promises.
    pub(super) fn keeps(&self) -> bool {
        self.delta_v >= 0
    }

    /// How far results scatter after the move: the standard deviation of what play is likely to lead to.
    pub(super) fn swing(&self) -> f64 {
        swing(self.u, self.tension)
    }
}

/// A move is likely from here on.
const LIKELY: f64 = 0.06;
/// A move within this of the best, in u, is good.
const GOOD: f64 = 0.15;
/// No more moves than this are looked at closely.
const MOST: usize = 10;
/// What being good is worth, in terms of the probability of being played, when there are more.
const GOODNESS: f64 = 0.1;

/// All moves, the likeliest first, with a closer look at those that matter.
pub(super) fn candidates(
    game: &Chess,
    position: &Position,
    players: &Players<'_>,
    worker: &mut Worker,
    budget: Budget,
    judgement: &Judgement,
) -> Result<Vec<Candidate>, OracleError> {
    let chosen = choose(judgement);
    let share = Budget { positions: (budget.positions / 4).max(4) };
    let look = |verdict: &Verdict| -> Result<Candidate, OracleError> {
        let next = position.after(verdict.m);
        let matters = chosen.contains(&verdict.m);
        let ended = game.utility(&next);
        let after = match ended {
            None if matters => Some(judge(game, &next, players, worker, share)?),
            _ => None,
        };
        let seen = after.as_ref().map_or((verdict.u, verdict.v, verdict.tension), |a| (a.u, a.v, a.tension));
        let (u, v, tension) = ended.map_or(seen, |value| (value, value, value * value));
        let v = if judgement.line.first() == Some(&verdict.m) {
            judgement.v
        } else {
            settle(judgement.mover, judgement.v, v)
        };
        Ok(Candidate {
            m: verdict.m,
            probability: verdict.probability,
            finds: verdict.finds,
            u,
            v,
            tension,
            delta_u: 0.0,
            delta_v: 0,
            grade: Grade::Plain,
            comments: Vec::new(),
            matters,
            after,
        })
    };
    judgement.moves.iter().map(look).collect()
}

/// The moves that matter: the likely, the good, and the oracle's.
fn choose(judgement: &Judgement) -> Vec<Move> {
    let worth = |verdict: &Verdict| judgement.mover.view(verdict.u);
    let most = judgement.moves.iter().map(worth).fold(-1.0, f64::max);
    let interest = |verdict: &Verdict| {
        let is_best = judgement.line.first() == Some(&verdict.m) || worth(verdict) >= most;
        let good = (1.0 - (most - worth(verdict)) / GOOD).max(0.0) * GOODNESS;
        if is_best { f64::INFINITY } else { verdict.probability.max(good) }
    };
    let mut ranked: Vec<(f64, Move)> = judgement.moves.iter().map(|verdict| (interest(verdict), verdict.m)).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    ranked.into_iter().filter(|(interest, _)| *interest >= LIKELY).take(MOST).map(|(_, m)| m).collect()
}
