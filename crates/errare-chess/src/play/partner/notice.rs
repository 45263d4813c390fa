//! What a learner notices of a move, and what he may find as an answer to an error.

use super::course::Gift;
use super::outlook::{Answers, Outlook};
use super::turn::Turn;
use crate::engine::survey::{DEPTHS, expected_score};

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
    pub(super) outlook: &'a Outlook,
    /// What a look showed the learner before his last move, in his view, at each depth. Whoever errs does not know that he did: he
    /// still hopes for this, and only what leaves him more than that gives something away in his eyes.
    pub(super) hoped: Option<[i16; DEPTHS]>,
}

impl Judge<'_> {
    /// Judges every move of the turn.
    pub(super) fn judge(&self) -> Vec<Showing> {
        let Turn { position, people, .. } = self.turn;
        let survey = &self.outlook.survey;
        let seen = depth_of(self.turn.opponent().who.rating) - 1;
        let best = |at: usize| expected_score(survey.best_at(at));
        let due = |at: usize| self.hoped.map_or(best(at), |hoped| best(at).min(1.0 - expected_score(hoped[at])));
        let lost = |i: usize, at: usize| due(at) - expected_score(survey.values[i][at]);
        let shown = |i: usize| (1..=seen).map(|at| lost(i, at)).fold(0.0, f64::max);
        let judged = |i: usize| match (shown(i), lost(i, DEPTHS - 1)) {
            (shown, _) if shown > self.limit => Showing::Refused,
            (_, gives) if gives <= ERROR => Showing::Sound,
            _ if people[i] < ODD => Showing::Refused,
            (_, gives) => match self.outlook.answers(&position.after(survey.moves[i])) {
                Some(answers) => Showing::of_error(gift(answers, gives)),
                None => Showing::Refused,
            },
        };
        (0..survey.moves.len()).map(judged).collect()
    }
}

/// What an error offers that gives away so much.
fn gift(answers: &Answers, gives: f64) -> Gift {
    let Answers { survey, chosen } = answers;
    let best = expected_score(survey.best());
    let takes = |i: &usize| best - answers.score(*i) <= (1.0 - TAKEN) * gives;
    let mut taking: Vec<usize> = (0..survey.moves.len()).filter(takes).collect();
    taking.sort_by(|&a, &b| answers.score(b).total_cmp(&answers.score(a)));
    let find = taking.iter().map(|&i| chosen[i]).sum();
    Gift { answers: taking.into_iter().map(|i| survey.moves[i]).collect(), find, gives }
}

#[cfg(test)]
mod tests {
    use errare::distribution::Distribution;
    use errare::game::{Game as _, Notation as _};

    use super::*;
    use crate::board::{Chess, Position};
    use crate::engine::survey::Surveyor;
    use crate::people::Model;

    fn play(game: &Chess, position: &Position, moves: &str) -> Position {
        let step = |position: Position, text: &str| position.after(game.read_move(&position, text).expect("a move"));
        moves.split_whitespace().fold(position.clone(), step)
    }

    /// What a learner of this strength may be shown after these moves, by how the moves are written.
    fn shown(moves: &str, elo: f64) -> Vec<(String, Showing)> {
        judged(moves, elo, false)
    }

    /// The same, by a tutor who may know what the learner hoped for before his last move.
    fn judged(moves: &str, elo: f64, knowing: bool) -> Vec<(String, Showing)> {
        let game = Chess::default();
        let (earlier, last) = moves.rsplit_once(' ').unwrap();
        let before = play(&game, &game.start(), earlier);
        let (mut surveyor, mut sharp) = (Surveyor::default(), Surveyor::sharp());
        let seen = sharp.survey(&before);
        let hoped = knowing.then(|| std::array::from_fn(|depth| seen.best_at(depth)));
        let position = play(&game, &before, last);
        let turn = Turn::new(&game, &position, (elo, elo), Model::fitted(), &mut surveyor, &|| false).unwrap();
        let outlook = Outlook::of(&turn, &mut sharp);
        let shown = Judge { turn: &turn, limit: 0.15, outlook: &outlook, hoped }.judge();
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
    fn who_has_not_seen_his_own_error_does_not_miss_its_punishment() {
        let allowed = |moves: &str, knowing: bool, m: &str| {
            let shown = judged(moves, 1_200.0, knowing);
            shown.iter().any(|(text, shown)| text == m && matches!(shown, Showing::Sound))
        };
        // Black has left his queen to Nxg5. White may develop instead, as if nothing had happened, but not leave something himself.
        let blundered = "e4 e5 Nf3 Qg5";
        assert!(allowed(blundered, true, "Nc3") && !allowed(blundered, false, "Nc3"));
        assert!(allowed(blundered, true, "Nxg5") && !allowed(blundered, true, "Nxe5"));
        // What he took on purpose is taken back.
        assert!(!allowed("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6", true, "a5"));
    }

    #[test]
    fn an_error_is_shown_only_if_its_answer_is_neither_a_present_nor_a_riddle() {
        let shown = |find: f64| Showing::of_error(Gift { answers: Vec::new(), find, gives: 0.2 });
        assert!([0.3, 0.5, 0.7].iter().all(|find| matches!(shown(*find), Showing::Error(_))));
        assert!([0.0, 0.29, 0.71, 1.0].iter().all(|find| matches!(shown(*find), Showing::Refused)));
    }

    #[test]
    fn what_an_error_offers_is_every_answer_that_keeps_half_of_it_and_how_often_one_is_found() {
        let (game, mut sharp) = (Chess::default(), Surveyor::sharp());
        let after = play(&game, &game.start(), "e4 e5 Qh5 Nc6 Bc4 Nf6");
        let survey = sharp.survey(&after);
        let mut chosen = Distribution::new();
        chosen.uniform(survey.moves.len());
        let mates = survey.moves.iter().position(|m| game.write_move(&after, *m) == "Qxf7#").unwrap();
        chosen.reweight(|i, p| if i == mates { 100.0 * p } else { p });
        let find = chosen[mates];
        let gift = gift(&Answers { survey, chosen }, 0.5);
        let answers: Vec<String> = gift.answers.iter().map(|m| game.write_move(&after, *m)).collect();
        assert_eq!(answers[0], "Qxf7#");
        assert!(gift.find >= find && gift.find <= 1.0 && gift.gives == 0.5, "{gift:?}");
        assert!(answers.len() < 10 && !answers.contains(&"Qd1".to_owned()), "{answers:?}");
    }
}
