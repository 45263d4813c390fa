//! A game that the learner may win, by errors that he does not notice.
//!
//! What the tutor gives, he gives in small coin: moves that lose little at any depth, take back what was taken and leave nothing
//! hanging that is attacked. Among them he prefers those that lead towards a game in which the learner has the better chances,
//! because the learner will err more in what follows. Once there, and before a bare king, he plays like the learner.

use std::sync::Arc;

use errare::distribution::Distribution;
use errare::game::Side;
use errare::search::selective::WON;
use shakmaty::{Move, Position as _, Role};

use super::lessons::depth_of;
use super::{Choice, Partner, Setting, before_a_bare_king, choice};
use crate::curve::expected_score as chance;
use crate::engine::{Engine, Request};
use crate::exchange::exchange_at_least;
use crate::human::Human;
use crate::judge::side;
use crate::position::Position;
use crate::rules::Chess;
use crate::sight::{DEPTHS, Sight};

/// The winning chance that the tutor plays for.
const TARGET: f64 = 0.02;
/// How far from it, in the logarithm of the odds, a move may lead and still be played now and then.
const TOLERANCE: f64 = 0.1;
/// How much it counts that the learner might have played the move himself: a power of its probability.
const LIKENESS: f64 = 0.15;
/// How much of the limit may show of a move, because others measure it in other ways: this with a full board, less so much for
/// each ply that the learner sees, and less with fewer men, because the eye has less to rest on, unless he is far ahead with
/// many men on the board, where little counts.
const CAUTION: f64 = 1.04;
const CAUTION_A_PLY: f64 = 0.1;
const ALL_MEN: f64 = 32.0;
const FAR_AHEAD: f64 = 0.97;
const MANY_MEN: f64 = 12.0;
/// A loss of this many centipawns that the next reply takes is a man left hanging; a pawn may be overlooked.
const HANGING: i16 = 120;
/// Positions of the search that has the last word on what a move loses.
const NODES: u64 = 60_000;
/// No more moves than this are searched, and their answers looked at.
const MOST: usize = 10;

impl Partner {
    pub(super) fn tutor(
        &mut self,
        engine: &mut Engine,
        game: &Chess,
        position: &Position,
        setting: &Setting,
        stop: &dyn Fn() -> bool,
    ) -> Option<Choice> {
        let sight = self.eye.glance(position, stop);
        let model = Arc::clone(&self.model);
        let learner = Human { model: &model, elo: setting.opponent_elo };
        let men = position.board().board().occupied().count() as f64;
        let depth = depth_of(learner.elo);
        let little_counts = chance(sight.best()) >= FAR_AHEAD && men >= MANY_MEN;
        let to_rest_on = if little_counts { 1.0 } else { men / ALL_MEN };
        let limit = (CAUTION - CAUTION_A_PLY * depth as f64) * to_rest_on * setting.loss_limit;
        let mut coins = unnoticed(position, &sight, depth, limit);
        coins.sort_by_key(|&i| sight.values[i][DEPTHS - 1]);
        coins.truncate(MOST);

        let mut search = |only: &[Move], nodes: u64| {
            let request = Request { only, lines: only.len().max(1), stop, ..Request::nodes(nodes) };
            let lines = engine.report(game, position, &request).lines.into_iter();
            // A line that time was too short for has no value.
            lines.filter(|line| line.value > -WON).filter_map(|line| Choice::of(&line)).collect::<Vec<_>>()
        };
        let seen = (0..sight.moves.len()).max_by_key(|&i| sight.values[i][DEPTHS - 1]).map(|i| choice(&sight, i));
        let best = search(&[], NODES / 4).first().copied().or(seen)?;
        let moves: Vec<Move> = coins.iter().map(|&i| sight.moves[i]).collect();
        let lines = if moves.is_empty() { Vec::new() } else { search(&moves, NODES) };
        let searched = |i: usize| lines.iter().find(|line| line.m == sight.moves[i]).copied();
        let worth = |i: usize| chance(searched(i).unwrap_or_else(|| choice(&sight, i)).value);
        coins.retain(|&i| chance(best.value) - worth(i) <= limit);
        if coins.is_empty() {
            return Some(best);
        }

        let turn = position.board().turn();
        let like_the_learner = chance(best.value) <= TARGET || before_a_bare_king(position);
        let mut own = Distribution::new();
        learner.predict(position, &sight, &mut own);
        let mut chosen = Distribution::new();
        if like_the_learner {
            let weight = |i: usize| if coins.contains(&i) { own[i].max(1e-9) } else { 0.0 };
            chosen.weights((0..sight.moves.len()).map(weight));
            return self.draw(&sight, &chosen);
        }

        let lessons = self.lessons(game, position, &sight, &learner, |i| coins.contains(&i), stop);
        let answered = |i: usize| if side(turn) == Side::Max { lessons[i].om } else { 1.0 - lessons[i].om };
        let weight = |i: usize| {
            if !coins.contains(&i) {
                return 0.0;
            }
            let leads_to = (answered(i) + worth(i)) / 2.0;
            own[i].max(1e-6).powf(LIKENESS) * (-(odds(leads_to) - odds(TARGET)).abs() / TOLERANCE).exp()
        };
        chosen.weights((0..sight.moves.len()).map(weight));
        self.draw(&sight, &chosen)
    }
}

/// The logarithm of the odds.
fn odds(chance: f64) -> f64 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    (chance / (1.0 - chance)).ln()
}

/// The moves that a learner who sees so deep will find nothing wrong with, whoever looks deeper included.
fn unnoticed(position: &Position, sight: &Sight, depth: usize, limit: f64) -> Vec<usize> {
    let best: [i16; DEPTHS] = std::array::from_fn(|d| sight.best_at(d));
    let expected = recapture(position, sight, depth - 1);
    let threatened = threatened(position);
    let fine = |&i: &usize| {
        let (m, values) = (&sight.moves[i], &sight.values[i]);
        (1..DEPTHS).all(|d| chance(best[d]) - chance(values[d]) <= limit)
            && (!threatened || best[1] - values[1] <= HANGING)
            && expected.is_none_or(|square| m.is_capture() && m.to() == square)
            && m.promotion().is_none_or(|role| role == Role::Queen)
    };
    (0..sight.moves.len()).filter(fine).collect()
}

/// Whether a man would be lost if it were the other side's turn; so it is in check.
fn threatened(position: &Position) -> bool {
    let Some(passed) = position.passed() else { return true };
    let board = passed.board();
    board.legal_moves().iter().any(|&m| exchange_at_least(board, m, i32::from(HANGING)))
}

/// The square on which the learner expects to be taken back, if the best moves do so.
fn recapture(position: &Position, sight: &Sight, depth: usize) -> Option<shakmaty::Square> {
    let square = position.recent()[0].filter(|last| last.is_capture())?.to();
    let best = sight.best_at(depth);
    let takes = |m: &Move| m.is_capture() && m.to() == square;
    let good = sight.moves.iter().zip(&sight.values).any(|(m, values)| takes(m) && best - values[depth] <= HANGING);
    good.then_some(square)
}
