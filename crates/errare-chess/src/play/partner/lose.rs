//! LO-search: the best of the intentional errors, and what the learner may answer.

use std::sync::Arc;

use errare::Node;
use errare::backup::{LossOriented, Strategy as _, TutorAndLearner, TutorValue};
use errare::distribution::{Distribution, Ties};
use errare::evaluate::EndsOnly;
use errare::game::Game;
use errare::model::Uniform;
use shakmaty::{Move, Position as _};

use super::{ChosenMove, Partner, Setting, choice};
use crate::board::{Chess, Position, side};
use crate::engine::survey::{DEPTHS, MoveValues, expected_score};
use crate::people::Human;

/// The depth in plies, counting the tutor's own move, at which a learner of this strength sees what a move does.
pub(super) fn depth_of(elo: f64) -> usize {
    match elo {
        elo if elo < 1_150.0 => 2,
        elo if elo < 1_550.0 => 3,
        elo if elo < 1_950.0 => 4,
        _ => 5,
    }
}

impl Partner {
    /// What the learner may answer, as he sees it and with what probability.
    pub(super) fn answers(
        &mut self,
        after: &Position,
        learner: &Human<'_>,
        stop: &dyn Fn() -> bool,
    ) -> (MoveValues, Distribution) {
        let answers = self.surveyor.survey_until(after, stop);
        let mut probabilities = Distribution::new();
        learner.predict(after, &answers, &mut probabilities);
        (answers, probabilities)
    }

    /// What is known of each move, in White's view from 0 to 1: what comes of it if the learner answers as people of his strength
    /// do, what he sees of it, and what best play makes of it. Moves that time is short for are judged without a look at the
    /// answers.
    fn tutor_values(
        &mut self,
        game: &Chess,
        position: &Position,
        survey: &MoveValues,
        learner: &Human<'_>,
        stop: &dyn Fn() -> bool,
    ) -> Vec<TutorValue> {
        let us = side(position.board().turn());
        let own_view = |chance: f64| if us == errare::game::Side::Max { chance } else { 1.0 - chance };
        let seen_at = depth_of(learner.who.rating) - 1;
        let of_move = |(m, values): (&Move, &[i16; DEPTHS])| {
            let minimax = own_view(expected_score(values[DEPTHS - 1]));
            let theirs = own_view(expected_score(values[seen_at]));
            let after = position.after(*m);
            let om = match game.utility(&after) {
                Some(utility) => (utility + 1.0) / 2.0,
                None if !stop() => {
                    let (answers, probabilities) = self.answers(&after, learner, stop);
                    let answered = |i: usize| 1.0 - expected_score(answers.values[i][DEPTHS - 1]);
                    own_view(probabilities.expectation(answered))
                }
                None => minimax,
            };
            TutorValue { om, theirs, minimax, outcome: om }
        };
        survey.moves.iter().zip(&survey.values).map(of_move).collect()
    }

    /// LO-search: the best of the intentional errors.
    pub(super) fn lose(
        &mut self,
        game: &Chess,
        position: &Position,
        setting: &Setting,
        stop: &dyn Fn() -> bool,
    ) -> Option<ChosenMove> {
        let survey = self.surveyor.survey_until(position, stop);
        if survey.moves.is_empty() {
            return None;
        }
        let model = Arc::clone(&self.model);
        let learner = setting.opponent(&model);
        let values = self.tutor_values(game, position, &survey, &learner, stop);
        let us = side(position.board().turn());
        let node = Node { game, position, turn: us.into(), us, ply: 0, moves: &survey.moves, values: &values };
        // The values are already what the two would make of it: the rule is asked for its choice only.
        let ends = EndsOnly::default();
        let rule = LossOriented {
            players: TutorAndLearner { evaluator: ends, theirs: ends, learner: Uniform, ties: Ties::Share },
        };
        let mut chosen = Distribution::new();
        rule.choose(&node, &mut chosen);
        let best = (0..survey.moves.len()).max_by(|&a, &b| chosen[a].total_cmp(&chosen[b]))?;
        Some(choice(&survey, best))
    }
}
