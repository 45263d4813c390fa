//! A game that the learner may hold or win, by errors that he does not notice.
//!
//! What the tutor gives are small gifts: moves that lose little at any depth, take back what was taken and leave nothing
//! hanging that is attacked. Among them he prefers those that lead towards a game in which the learner has the better chances,
//! and trades: with less on the board the learner blunders less, into mates above all. Once there he plays like the learner.
//! A mate that the learner lets happen he passes over where the game stays won without it.

use std::sync::Arc;

use errare::distribution::{Distribution, sample};
use errare::game::Game as _;
use shakmaty::{Move, Position as _, Role};

use super::lose::depth_of;
use super::{ChosenMove, Partner, Setting, choice};
use crate::board::exchange::exchange_at_least;
use crate::board::{Chess, Position};
use crate::engine::survey::{DEPTHS, MoveValues, expected_score as chance};
use crate::engine::{Engine, Request};
use crate::people::Human;
use crate::value::Value;

/// The winning chance that the tutor plays for.
const TARGET: f64 = 0.3;
/// How far from it, in the logarithm of the odds, a move may lead and still be played now and then.
const TOLERANCE: f64 = 0.1;
/// With few men, who stands better than this does not come back. He plays for what he has, short of mate, and lets moves pass.
const FAR_AHEAD: f64 = 0.95;
const KEPT: f64 = 0.999;
/// How much it counts that the learner might have played the move himself: a power of its probability.
const LIKENESS: f64 = 0.15;
/// With more than a few men on the board, what the learner himself would play less often than this looks odd.
const ODD: f64 = 0.01;
/// How much a trade counts, in the logarithm of how often a move is played. With fewer men the learner errs less.
const TRADE: f64 = 3.0;
/// How much of the limit may show of a move, because others measure it in other ways: this with all men on the board, and less
/// with fewer, because the eye has less to rest on; never more than with so many, because of openings people know more than they
/// see.
const NOTICED_SHARE: f64 = 0.5;
const ALL_MEN: f64 = 32.0;
const MANY_MEN: usize = 26;
/// Who stands worse than this gives less.
const EVEN: f64 = 0.5;
/// A loss of this many centipawns that the next reply takes is a man left hanging; a pawn may be overlooked.
const HANGING: i16 = 120;
/// With so few men on the board not even a pawn is overlooked.
const FEW_MEN: usize = 8;
const PAWN: i16 = 60;
/// The winning chance that must be left to pass over a mate.
const STILL_WON: f64 = 0.97;
/// Positions, for each man on the board, of the search that has the last word on what a move loses; the best move has twice as
/// many.
const NODES_A_MAN: u64 = 5_000;
/// No more moves than this have their answers looked at.
const MOST: usize = 10;

/// A turn of the tutor, and what he knows of it.
struct TutorTurn<'a> {
    game: &'a Chess,
    position: &'a Position,
    survey: MoveValues,
    men: usize,
    learner: Human<'a>,
    /// The depth at which the learner sees.
    depth: usize,
    /// What the learner himself would play.
    own: Distribution,
    stop: &'a dyn Fn() -> bool,
}

impl Partner {
    pub(super) fn tutor(
        &mut self,
        engine: &mut Engine,
        game: &Chess,
        position: &Position,
        setting: &Setting,
        stop: &dyn Fn() -> bool,
    ) -> Option<ChosenMove> {
        let men = position.board().board().occupied().count();
        let nodes = NODES_A_MAN * men as u64;
        let mut search = |only: &[Move], nodes: u64| {
            let report = engine.report(position, &Request { only, stop, ..Request::nodes(nodes) });
            // A line that time was too short for has no value.
            report.lines.first().and_then(ChosenMove::of).filter(|chosen| chosen.value > -Value::WON)
        };
        let survey = self.surveyor.survey_until(position, stop);
        let seen = (0..survey.moves.len()).max_by_key(|&i| survey.values[i][DEPTHS - 1]).map(|i| choice(&survey, i));
        let best = search(&[], 2 * nodes).or(seen)?;
        let model = Arc::clone(&self.model);
        let learner = setting.opponent(&model);
        let mut own = Distribution::new();
        learner.predict(position, &survey, &mut own);
        let turn = TutorTurn { game, position, survey, men, learner, depth: depth_of(setting.opponent_elo), own, stop };

        let now = best.value.score().expected();
        let mate = turn.survey.mates_at(turn.depth - 1);
        let (mut weights, least) = if mate {
            (self.passing_over(&turn, setting.loss_limit), STILL_WON)
        } else {
            let shown = NOTICED_SHARE * men.min(MANY_MEN) as f64 / ALL_MEN * (now / EVEN).min(1.0);
            let limit = shown * setting.loss_limit;
            (self.gifts(&turn, now, limit), now - limit)
        };
        let mut chosen = Distribution::new();
        while weights.iter().any(|&weight| weight > 0.0) {
            chosen.weights(weights.iter().copied());
            let drawn = sample(&chosen, self.uniform());
            weights[drawn] = 0.0;
            let gift = choice(&turn.survey, drawn);
            // Beside a mate, a look does not tell how good the other moves are.
            let searched = search(&[gift.m], nodes).unwrap_or(if mate { best } else { gift });
            if searched.value.score().expected() >= least {
                return Some(searched);
            }
        }
        Some(best)
    }

    /// How often to play each move where the learner sees a mate: none that mates at once, leaves a man hanging or loses more
    /// than the limit in his eyes.
    fn passing_over(&mut self, turn: &TutorTurn<'_>, limit: f64) -> Vec<f64> {
        let overlooked = if turn.men > FEW_MEN { HANGING } else { PAWN };
        let weight = |(m, own): (&Move, &f64)| {
            let after = turn.position.after(*m);
            let refused =
                (turn.stop)() || turn.game.utility(&after).is_some() || !natural(m) || wins(after.board(), overlooked);
            if refused || chance(self.surveyor.survey_until(&after, turn.stop).best_at(turn.depth - 2)) > limit {
                return 0.0;
            }
            likeness(*own)
        };
        turn.survey.moves.iter().zip(turn.own.iter()).map(weight).collect()
    }

    /// How often to play each move that loses no more than the limit, for one whose chance is this.
    fn gifts(&mut self, turn: &TutorTurn<'_>, now: f64, limit: f64) -> Vec<f64> {
        let TutorTurn { survey, own, .. } = turn;
        let few_men = turn.men <= FEW_MEN;
        let mut gifts = unnoticed(turn, limit);
        gifts.retain(|&i| few_men || own[i] >= ODD);
        gifts.sort_by_key(|&i| survey.values[i][DEPTHS - 1]);
        gifts.truncate(MOST);

        let target = if few_men && now > FAR_AHEAD { KEPT } else { TARGET };
        let mut weights = vec![0.0; survey.moves.len()];
        for i in gifts {
            weights[i] = if now <= TARGET {
                own[i].max(1e-9)
            } else {
                let (answered, traded) = self.answered(turn, i);
                let leads_to = (answered + chance(survey.values[i][DEPTHS - 1])) / 2.0;
                let aside = (log_odds(leads_to) - log_odds(target)).abs() / TOLERANCE;
                likeness(own[i]) * (TRADE * traded - aside).exp()
            };
        }
        weights
    }

    /// The tutor's chance once the learner has answered a move as people of his strength do, and what the two moves take off the
    /// board.
    fn answered(&mut self, turn: &TutorTurn<'_>, index: usize) -> (f64, f64) {
        let m = turn.survey.moves[index];
        let after = turn.position.after(m);
        if (turn.stop)() || turn.game.utility(&after).is_some() {
            return (chance(turn.survey.values[index][DEPTHS - 1]), taken(&m));
        }
        let (answers, probabilities) = self.answers(&after, &turn.learner, turn.stop);
        let left = probabilities.expectation(|i| 1.0 - chance(answers.values[i][DEPTHS - 1]));
        (left, taken(&m) + probabilities.expectation(|i| taken(&answers.moves[i])))
    }
}

/// How much more often to play a move that the learner would play with this probability.
fn likeness(probability: f64) -> f64 {
    probability.max(1e-6).powf(LIKENESS)
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

/// Nobody promotes to less than a queen.
fn natural(m: &Move) -> bool {
    m.promotion().is_none_or(|role| role == Role::Queen)
}

/// The logarithm of the odds.
fn log_odds(chance: f64) -> f64 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    (chance / (1.0 - chance)).ln()
}

/// The moves that the learner will find nothing wrong with, whoever looks deeper included.
fn unnoticed(turn: &TutorTurn<'_>, limit: f64) -> Vec<usize> {
    let TutorTurn { position, survey, .. } = turn;
    let best: [i16; DEPTHS] = std::array::from_fn(|d| survey.best_at(d));
    let expected = recapture(position, survey, turn.depth - 1);
    let threatened = position.passed().is_none_or(|passed| wins(passed.board(), HANGING));
    let fine = |&i: &usize| {
        let (m, values) = (&survey.moves[i], &survey.values[i]);
        (1..DEPTHS).all(|d| chance(best[d]) - chance(values[d]) <= limit)
            && (!threatened || best[1] - values[1] <= HANGING)
            && (turn.men > FEW_MEN || !wins(position.after(*m).board(), PAWN))
            && expected.is_none_or(|square| m.is_capture() && m.to() == square)
            && natural(m)
    };
    (0..survey.moves.len()).filter(fine).collect()
}

/// Whether the mover can take so much.
fn wins(board: &shakmaty::Chess, centipawns: i16) -> bool {
    board.legal_moves().iter().any(|&m| exchange_at_least(board, m, centipawns.into()))
}

/// The square on which the learner expects to be taken back, if the best moves do so.
fn recapture(position: &Position, survey: &MoveValues, depth: usize) -> Option<shakmaty::Square> {
    let square = position.recent()[0].filter(|last| last.is_capture())?.to();
    let best = survey.best_at(depth);
    let takes = |m: &Move| m.is_capture() && m.to() == square;
    let good = survey.moves.iter().zip(&survey.values).any(|(m, values)| takes(m) && best - values[depth] <= HANGING);
    good.then_some(square)
}

#[cfg(test)]
mod tests {
    use errare::game::Notation as _;

    use super::*;
    use crate::engine::survey::Surveyor;

    /// The moves that are left to a tutor who may lose everything, after these moves from a position.
    fn left(game: &Chess, moves: &str) -> Vec<String> {
        let play = |position: Position, text: &str| position.after(game.read_move(&position, text).expect("a move"));
        let position = moves.split_whitespace().fold(game.start(), play);
        let survey = Surveyor::default().survey(&position);
        let learner = Human::of_elo(1_200.0);
        let mut own = Distribution::new();
        learner.predict(&position, &survey, &mut own);
        let men = position.board().board().occupied().count();
        let turn = TutorTurn { game, position: &position, survey, men, learner, depth: 3, own, stop: &|| false };
        unnoticed(&turn, 1.0).into_iter().map(|i| game.write_move(&position, turn.survey.moves[i])).collect()
    }

    #[test]
    fn whatever_he_may_lose_a_tutor_takes_back() {
        let mut moves = left(&Chess::default(), "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6");
        moves.sort();
        assert_eq!(moves, ["bxc6", "dxc6"]);
    }

    #[test]
    fn whatever_he_may_lose_a_tutor_saves_an_attacked_queen() {
        let moves = left(&Chess::default(), "e4 d5 exd5 Qxd5 Nc3");
        assert!(!moves.is_empty() && moves.iter().all(|m| m.starts_with('Q')), "{moves:?}");
    }

    #[test]
    fn with_few_men_a_tutor_leaves_no_pawn_to_be_taken_whatever_he_may_lose() {
        let few = Chess::from_fen("2B5/8/4N3/3Pk3/8/8/8/2K5 w - - 1 69").unwrap();
        let mut moves = left(&few, "");
        moves.sort();
        assert_eq!(moves, ["Bb7", "Nc7"]);
    }

    #[test]
    fn nobody_promotes_to_less_than_a_queen() {
        let moves = left(&Chess::from_fen("8/P6k/8/8/8/1p6/1P6/1K6 w - - 0 1").unwrap(), "");
        assert!(moves.contains(&"a8=Q".to_owned()) && !moves.iter().any(|m| m.contains("=R")), "{moves:?}");
    }
}
