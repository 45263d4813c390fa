//! What the opponent may expect after each move, by a tree of what he will answer.
//!
//! He answers as people like him do at first sight, and a look six plies deep says what that comes to: so a trap counts as much as he is
//! likely to fall into it. What happens after his answer is left to the look, because who chooses here does not err as people do.

use std::collections::HashMap;

use errare::backup::Scores;
use errare::distribution::Distribution;
use errare::game::Side;
use errare::search::{BestFirst, Guide, Prospect};
use shakmaty::{Move, Position as _};

use super::turn::Turn;
use crate::board::{Chess, Position, side};
use crate::commentary::judge::guide::offered;
use crate::engine::survey::{DEPTHS, MoveValues, Surveyor, expected_score};

/// Positions of the tree: here, and after as many of the likeliest moves, each of which costs a look and an evaluation of the net.
const POSITIONS: usize = 21;

/// What a look shows of the answers to a move, and how often people like the opponent play each.
pub(super) struct Answers {
    pub(super) survey: MoveValues,
    pub(super) chosen: Distribution,
}

impl Answers {
    /// The score, from 0 to 1, that the opponent has after one of his answers, by its index.
    pub(super) fn score(&self, index: usize) -> f64 {
        expected_score(self.survey.values[index][DEPTHS - 1])
    }

    /// By how much one of the answers is better than what people like him play on average.
    pub(super) fn surplus(&self, answer: Move) -> Option<f64> {
        let taken = self.survey.moves.iter().position(|m| *m == answer)?;
        Some(self.score(taken) - self.chosen.expectation(|i| self.score(i)))
    }
}

/// What comes of the moves of a turn.
pub(super) struct Outlook {
    /// What a look shows of the moves.
    pub(super) survey: MoveValues,
    /// The score, from 0 to 1, that the opponent may expect after each.
    pub(super) scores: Vec<f64>,
    /// The answers to those that were looked into, by the hash of the position after the move.
    answers: HashMap<u64, Answers>,
}

impl Outlook {
    pub(super) fn of(turn: &Turn<'_>, sharp: &mut Surveyor) -> Self {
        let them = side(!turn.position.board().turn());
        let survey = sharp.survey_all(turn.position, turn.stop);
        let mut guide = Answering { turn, survey, sharp, answers: HashMap::new() };
        let tree = BestFirst::grow(turn.game, turn.position, &mut guide, POSITIONS, turn.stop);
        let scores = tree.moves().iter().map(|outlook| (them.view(outlook.scores.u) + 1.0) / 2.0).collect();
        Self { survey: guide.survey, scores, answers: guide.answers }
    }

    /// The answers to a move, if it was looked into.
    pub(super) fn answers(&self, after: &Position) -> Option<&Answers> {
        self.answers.get(&after.board_hash())
    }

    /// The same, for good.
    pub(super) fn into_answers(mut self, after: &Position) -> Option<Answers> {
        self.answers.remove(&after.board_hash())
    }
}

/// Whoever answers errs as people do.
struct Answering<'a> {
    turn: &'a Turn<'a>,
    survey: MoveValues,
    sharp: &'a mut Surveyor,
    answers: HashMap<u64, Answers>,
}

impl Guide<Chess> for Answering<'_> {
    fn prospect(&mut self, _: &Chess, position: &Position) -> Prospect<Move> {
        if position == self.turn.position {
            return offered(self.survey.moves.clone(), &self.turn.people, worth(position, &self.survey));
        }
        if position.board().turn() == self.turn.position.board().turn() {
            // The look has been here.
            return offered(Vec::new(), &[], Vec::new());
        }
        let survey = self.sharp.survey_until(position, self.turn.stop);
        let opponent = self.turn.opponent();
        let mut chosen = Distribution::new();
        chosen.weights(opponent.model.at_first_sight(position, &opponent.who).moves);
        let prospect = offered(survey.moves.clone(), &chosen, worth(position, &survey));
        self.answers.insert(position.board_hash(), Answers { survey, chosen });
        prospect
    }

    /// Moves that are played come before what is answered to the likeliest of them.
    fn interest(&self, _: Side, prospect: &Prospect<Move>, index: usize) -> f64 {
        1.0 + prospect.probabilities[index]
    }
}

/// What each move comes to by the deepest look.
fn worth(position: &Position, survey: &MoveValues) -> Vec<Scores> {
    let mover = side(position.board().turn());
    let scores = |values: &[i16; DEPTHS]| {
        let u = mover.view(2.0 * expected_score(values[DEPTHS - 1]) - 1.0);
        Scores { u, v: u, r: 1, tension: u * u }
    };
    survey.values.iter().map(scores).collect()
}

#[cfg(test)]
mod tests {
    use errare::game::{Game as _, Notation as _};

    use super::*;
    use crate::people::Model;

    #[test]
    fn what_the_opponent_may_expect_after_a_move_is_the_mean_over_the_answers_of_people_like_him() {
        let game = Chess::default();
        let play = |position: Position, text: &str| position.after(game.read_move(&position, text).expect("a move"));
        let position = "e4 e5 Nf3 d6 Bc4 Bg4 Nc3".split(' ').fold(game.start(), play);
        let (mut surveyor, mut sharp) = (Surveyor::default(), Surveyor::sharp());
        let turn = Turn::new(&game, &position, (1_200.0, 1_200.0), Model::fitted(), &mut surveyor, &|| false).unwrap();
        let outlook = Outlook::of(&turn, &mut sharp);
        let likely = turn.index(game.read_move(&position, "Nc6").unwrap()).unwrap();
        let after = position.after(turn.survey.moves[likely]);
        let answers = outlook.answers(&after).expect("a move that people play is looked into");
        let white = turn.opponent();
        let says = white.model.at_first_sight(&after, &white.who).moves;
        let seen = sharp.survey(&after);
        let mean: f64 = says.iter().zip(&seen.values).map(|(p, values)| p * expected_score(values[DEPTHS - 1])).sum();
        assert!((outlook.scores[likely] - mean).abs() < 1e-3, "{} {mean}", outlook.scores[likely]);
        // His best answer is better than what he plays on average, and on average he plays as on average.
        let best = seen.values.iter().position(|values| values[DEPTHS - 1] == seen.best()).unwrap();
        assert!(answers.surplus(seen.moves[best]).unwrap() > 0.0);
        let surpluses = seen.moves.iter().map(|m| answers.surplus(*m).unwrap());
        let total: f64 = surpluses.zip(answers.chosen.iter()).map(|(surplus, p)| surplus * p).sum();
        assert!(total.abs() < 1e-9, "{total}");
    }
}
