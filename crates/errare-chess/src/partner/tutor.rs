//! A game that the learner may win, by errors that he does not notice.
//!
//! What the tutor gives, he gives in small coin: moves that lose little at any depth, take back what was taken and leave nothing
//! hanging that is attacked. Among them he prefers those that lead towards a game in which the learner has the better chances,
//! and trades: with less on the board the learner blunders less, into mates above all. Once there he plays like the learner.

use std::sync::Arc;

use errare::distribution::{Distribution, sample};
use errare::game::Game as _;
use errare::search::selective::WON;
use shakmaty::{Move, Position as _, Role};

use super::lessons::depth_of;
use super::{Choice, Partner, Setting, choice};
use crate::curve::expected_score as chance;
use crate::engine::{Engine, Request};
use crate::exchange::exchange_at_least;
use crate::human::Human;
use crate::position::Position;
use crate::rules::Chess;
use crate::sight::{DEPTHS, Sight};

/// The winning chance that the tutor plays for.
const TARGET: f64 = 0.3;
/// How far from it, in the logarithm of the odds, a move may lead and still be played now and then.
const TOLERANCE: f64 = 0.1;
/// How much it counts that the learner might have played the move himself: a power of its probability.
const LIKENESS: f64 = 0.15;
/// How much a trade counts, in the logarithm of how often a move is played. With fewer men the learner errs less.
const TRADE: f64 = 3.0;
/// How much of the limit may show of a move, because others measure it in other ways: this with all men on the board, and less
/// with fewer, because the eye has less to rest on; never more than with so many, because of openings people know more than they
/// see.
const SHOWN: f64 = 1.1;
const ALL_MEN: f64 = 32.0;
const MANY_MEN: usize = 26;
/// A loss of this many centipawns that the next reply takes is a man left hanging; a pawn may be overlooked.
const HANGING: i16 = 120;
/// With so few men on the board not even a pawn is overlooked.
const FEW_MEN: usize = 8;
const PAWN: i32 = 60;
/// Positions, for each man on the board, of the search that has the last word on what a move loses; the best move has twice as
/// many.
const NODES_A_MAN: u64 = 5_000;
/// No more moves than this have their answers looked at.
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
        let men = position.board().board().occupied().count();
        let nodes = NODES_A_MAN * men as u64;
        let mut search = |only: &[Move], nodes: u64| {
            let report = engine.report(game, position, &Request { only, stop, ..Request::nodes(nodes) });
            // A line that time was too short for has no value.
            report.lines.first().filter(|line| line.value > -WON).and_then(Choice::of)
        };
        let sight = self.eye.glance(position, stop);
        let seen = (0..sight.moves.len()).max_by_key(|&i| sight.values[i][DEPTHS - 1]).map(|i| choice(&sight, i));
        let best = search(&[], 2 * nodes).or(seen)?;
        let model = Arc::clone(&self.model);
        let learner = Human { model: &model, elo: setting.opponent_elo };
        let limit = SHOWN * men.min(MANY_MEN) as f64 / ALL_MEN * setting.loss_limit;
        let mut coins = unnoticed(position, &sight, depth_of(learner.elo), limit);
        coins.sort_by_key(|&i| sight.values[i][DEPTHS - 1]);
        coins.truncate(MOST);

        let like_the_learner = chance(best.value) <= TARGET;
        let mut own = Distribution::new();
        learner.predict(position, &sight, &mut own);
        let mut weights = vec![0.0; sight.moves.len()];
        for &i in &coins {
            weights[i] = match like_the_learner {
                true => own[i].max(1e-9),
                false => {
                    let (answered, traded) = self.answered(game, position, &sight, i, &learner, stop);
                    let leads_to = (answered + chance(sight.values[i][DEPTHS - 1])) / 2.0;
                    let aside = (odds(leads_to) - odds(TARGET)).abs() / TOLERANCE;
                    own[i].max(1e-6).powf(LIKENESS) * (TRADE * traded - aside).exp()
                }
            };
        }
        let mut chosen = Distribution::new();
        for _ in &coins {
            chosen.weights(weights.iter().copied());
            let drawn = sample(&chosen, self.uniform());
            let coin = choice(&sight, drawn);
            let searched = search(&[coin.m], nodes).unwrap_or(coin);
            if chance(best.value) - chance(searched.value) <= limit {
                return Some(searched);
            }
            weights[drawn] = 0.0;
        }
        Some(best)
    }

    /// The tutor's chance once the learner has answered a move as people of his strength do, and what the two moves take off the
    /// board.
    fn answered(
        &mut self,
        game: &Chess,
        position: &Position,
        sight: &Sight,
        index: usize,
        learner: &Human<'_>,
        stop: &dyn Fn() -> bool,
    ) -> (f64, f64) {
        let m = sight.moves[index];
        let after = position.after(m);
        if stop() || game.utility(&after).is_some() {
            return (chance(sight.values[index][DEPTHS - 1]), taken(&m));
        }
        let (answers, probabilities) = self.answers(&after, learner, stop);
        let left = probabilities.expect(|i| 1.0 - chance(answers.values[i][DEPTHS - 1]));
        (left, taken(&m) + probabilities.expect(|i| taken(&answers.moves[i])))
    }
}

/// How much a move takes off the board: a piece is one, the queen two.
fn taken(m: &Move) -> f64 {
    match m.capture() {
        None | Some(Role::King) => 0.0,
        Some(Role::Pawn) => 0.3,
        Some(Role::Queen) => 2.0,
        Some(_) => 1.0,
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
    let threatened = position.passed().is_none_or(|passed| wins(passed.board(), i32::from(HANGING)));
    let many_men = position.board().board().occupied().count() > FEW_MEN;
    let fine = |&i: &usize| {
        let (m, values) = (&sight.moves[i], &sight.values[i]);
        (1..DEPTHS).all(|d| chance(best[d]) - chance(values[d]) <= limit)
            && (!threatened || best[1] - values[1] <= HANGING)
            && (many_men || !wins(position.after(*m).board(), PAWN))
            && expected.is_none_or(|square| m.is_capture() && m.to() == square)
            && m.promotion().is_none_or(|role| role == Role::Queen)
    };
    (0..sight.moves.len()).filter(fine).collect()
}

/// Whether the mover can take so much.
fn wins(board: &shakmaty::Chess, centipawns: i32) -> bool {
    board.legal_moves().iter().any(|&m| exchange_at_least(board, m, centipawns))
}

/// The square on which the learner expects to be taken back, if the best moves do so.
fn recapture(position: &Position, sight: &Sight, depth: usize) -> Option<shakmaty::Square> {
    let square = position.recent()[0].filter(|last| last.is_capture())?.to();
    let best = sight.best_at(depth);
    let takes = |m: &Move| m.is_capture() && m.to() == square;
    let good = sight.moves.iter().zip(&sight.values).any(|(m, values)| takes(m) && best - values[depth] <= HANGING);
    good.then_some(square)
}
