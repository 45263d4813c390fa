//! What a learner notices of a move, and what he may find as an answer to an error.

use errare::distribution::Distribution;

use super::course::Gift;
use super::turn::Turn;
use crate::board::Position;
use crate::engine::survey::{DEPTHS, Surveyor, expected_score};

/// What gives away more than this of the winning chances, by the deepest look, is an error: reviews call it a mistake.
const ERROR: f64 = 0.1;
/// Of whose answer is found more often than this is a present, and less often a riddle: neither teaches.
const FOUND: std::ops::RangeInclusive<f64> = 0.3..=0.7;
/// Who finds an answer that keeps so much of what was given has taken it.
const TAKEN: f64 = 0.5;
/// What people play less often than this is no error that they make.
const ODD: f64 = 0.01;

/// The depth in plies, counting the move itself, at which somebody of this strength sees what it does.
pub(super) fn depth_of(elo: f64) -> usize {
    match elo {
        elo if elo < 1_150.0 => 2,
        elo if elo < 1_550.0 => 3,
        elo if elo < 1_950.0 => 4,
        _ => 5,
    }
}

/// What of the moves of a position a learner may be shown.
pub(super) enum Showing {
    /// He finds nothing wrong with it.
    Sound,
    /// It is an error that he may find out about.
    Error(Gift),
    /// He notices what it loses, or can do nothing with it.
    Refused,
}

impl Showing {
    /// An error teaches if its answer is neither a present nor a riddle.
    fn of_error(gift: Gift) -> Self {
        if FOUND.contains(&gift.find) { Self::Error(gift) } else { Self::Refused }
    }
}

/// Which moves a learner may be shown who notices a loss of more than the limit.
pub(super) struct Judge<'a> {
    pub(super) turn: &'a Turn<'a>,
    pub(super) limit: f64,
    pub(super) surveyor: &'a mut Surveyor,
}

impl Judge<'_> {
    /// Judges every move of the turn.
    pub(super) fn judge(&mut self) -> Vec<Showing> {
        let Turn { position, survey, people, stop, .. } = self.turn;
        let seen = depth_of(self.turn.opponent().who.rating) - 1;
        let lost = |i: usize, at: usize| expected_score(survey.best_at(at)) - expected_score(survey.values[i][at]);
        let judged = |i: usize| match (lost(i, seen), lost(i, DEPTHS - 1)) {
            (shown, _) if shown > self.limit => Showing::Refused,
            (_, gives) if gives <= ERROR => Showing::Sound,
            _ if people[i] < ODD || stop() => Showing::Refused,
            (_, gives) => Showing::of_error(self.gift(&position.after(survey.moves[i]), gives)),
        };
        (0..survey.moves.len()).map(judged).collect()
    }

    /// What an error offers that gives away so much.
    fn gift(&mut self, after: &Position, gives: f64) -> Gift {
        let answers = self.surveyor.survey(after);
        let mut chosen = Distribution::new();
        self.turn.opponent().predict(after, &answers, &mut chosen);
        let best = expected_score(answers.best());
        let takes = |i: &usize| best - expected_score(answers.values[*i][DEPTHS - 1]) <= (1.0 - TAKEN) * gives;
        let mut taking: Vec<usize> = (0..answers.moves.len()).filter(takes).collect();
        taking.sort_by_key(|&i| -answers.values[i][DEPTHS - 1]);
        let find = taking.iter().map(|&i| chosen[i]).sum();
        Gift { answers: taking.into_iter().map(|i| answers.moves[i]).collect(), find, gives }
    }
}

#[cfg(test)]
mod tests {
    use errare::game::{Game as _, Notation as _};

    use shakmaty::Position as _;

    use super::*;
    use crate::board::Chess;
    use crate::people::Model;

    /// What a learner of this strength may be shown after these moves, by how the moves are written.
    fn shown(moves: &str, elo: f64) -> Vec<(String, Showing)> {
        let game = Chess::default();
        let play = |position: Position, text: &str| position.after(game.read_move(&position, text).expect("a move"));
        let position = moves.split_whitespace().fold(game.start(), play);
        let mut surveyor = Surveyor::default();
        let turn = Turn::new(&game, &position, (elo, elo), Model::fitted(), &mut surveyor, &|| false).unwrap();
        let shown = Judge { turn: &turn, limit: 0.15, surveyor: &mut surveyor }.judge();
        turn.survey.moves.iter().map(|m| game.write_move(&position, *m)).zip(shown).collect()
    }

    #[test]
    fn a_learner_notices_whoever_does_not_take_back_or_leaves_his_queen() {
        for (moves, fine) in [("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6", "xc6"), ("e4 d5 exd5 Qxd5 Nc3", "Q")] {
            let kept: Vec<_> = shown(moves, 1_200.0);
            let kept: Vec<_> = kept.iter().filter(|(_, shown)| !matches!(shown, Showing::Refused)).collect();
            assert!(!kept.is_empty() && kept.iter().all(|(m, _)| m.contains(fine)), "{moves}");
        }
    }

    #[test]
    fn an_error_is_shown_only_if_its_answer_is_neither_a_present_nor_a_riddle() {
        let shown = |find: f64| Showing::of_error(Gift { answers: Vec::new(), find, gives: 0.2 });
        assert!([0.3, 0.5, 0.7].iter().all(|find| matches!(shown(*find), Showing::Error(_))));
        assert!([0.0, 0.29, 0.71, 1.0].iter().all(|find| matches!(shown(*find), Showing::Refused)));
    }

    #[test]
    fn what_an_error_offers_is_every_answer_that_keeps_half_of_it_and_how_often_one_is_found() {
        let (game, mut surveyor) = (Chess::default(), Surveyor::default());
        let play = |position: Position, text: &str| position.after(game.read_move(&position, text).expect("a move"));
        let after = "e4 e5 Qh5 Nc6 Bc4 Nf6".split(' ').fold(game.start(), play);
        let before = game.start();
        let turn = Turn::new(&game, &before, (1_200.0, 1_200.0), Model::fitted(), &mut surveyor, &|| false).unwrap();
        let gift = Judge { turn: &turn, limit: 0.15, surveyor: &mut surveyor }.gift(&after, 0.5);
        let answers: Vec<String> = gift.answers.iter().map(|m| game.write_move(&after, *m)).collect();
        assert_eq!(answers[0], "Qxf7#");
        let mut chosen = Distribution::new();
        turn.opponent().predict(&after, &surveyor.survey(&after), &mut chosen);
        let mates = after.board().legal_moves().iter().position(|m| *m == gift.answers[0]).unwrap();
        assert!(gift.find >= chosen[mates] && gift.find > 0.5 && gift.find <= 1.0, "{gift:?}");
        assert!(answers.len() < 10 && !answers.contains(&"Qd1".to_owned()), "{answers:?}");
    }
}
