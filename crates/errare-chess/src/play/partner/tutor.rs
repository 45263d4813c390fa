//! A game that the learner wins if he plays better than people like him do, and loses if he plays worse.
//!
//! The tutor is a person as strong as the learner who does not play what the learner would notice. What the learner left to him
//! without knowing it he may leave alone, as people do; but he leaves nothing himself, and by that he would win too often. So he keeps
//! an account of what the learner deserves: at first what he may expect, and after each of his moves as much more or less as it
//! is better or worse than what people like him play on average. Who plays as people like him do deserves at the end what he
//! deserved at the beginning; who blunders less than they, the game. Where the learner may expect less than he deserves the tutor bends
//! what he plays until he may. What the learner has beyond that is taken back only by what a person would have played anyhow.

use errare::distribution::{Distribution, Ties};

use super::bend::{bent, lambda_for};
use super::notice::{Judge, Showing};
use super::outlook::Outlook;
use super::turn::Turn;
use super::{ChosenMove, Partner};
use crate::engine::survey::{DEPTHS, MoveValues};

/// The most that a tutor bends what people play: what leaves the learner a tenth of a point more is played e⁴ times as often.
const MOST: f64 = 40.0;
/// Who bends plays rare moves more often. By being so much more of one mind besides, the power that the probabilities are raised
/// to, he plays moves that are together as likely as those of people who do not bend.
const SETTLED: f64 = 1.3;

impl Partner {
    pub(super) fn tutor(&mut self, turn: &Turn<'_>, limit: f64) -> ChosenMove {
        // Nobody overlooks a mate twice in a game.
        let second_sight = || turn.mate().filter(|_| self.course.overlooked);
        if let Some(mate) = second_sight().or_else(|| self.by_looking_ahead(turn)) {
            return ChosenMove::of_people(turn, mate, 1.0);
        }
        let outlook = Outlook::of(turn, &mut self.sharp);
        let learners = &outlook.scores;
        let mut shown = Judge { turn, limit, outlook: &outlook, hoped: self.course.hoped }.judge();
        let left = unnoticed(turn, &outlook.survey, &shown);
        let deserved = self.course.deserved(turn.people.expectation(|i| learners[i]));
        let drawn = self.draw(&bent(&left, lambda_for(&left, learners, deserved, MOST), learners));
        self.course.overlooked |= turn.mate().is_some_and(|mate| mate != drawn);
        self.course.awaits(outlook.into_answers(&turn.position.after(turn.survey.moves[drawn])));
        let gift = match shown.swap_remove(drawn) {
            Showing::Error(gift) => Some(gift),
            Showing::Sound | Showing::Refused => None,
        };
        ChosenMove { gift, ..ChosenMove::of_people(turn, drawn, turn.prediction.score) }
    }
}

/// What one person plays of what the learner may be shown; if that is nothing, what is best.
fn unnoticed(turn: &Turn<'_>, survey: &MoveValues, shown: &[Showing]) -> Distribution {
    let refused = |i: usize| matches!(shown[i], Showing::Refused);
    let mut left = turn.people.clone();
    if (0..shown.len()).all(refused) {
        left.best(shown.len(), Ties::Share, |i| survey.values[i][DEPTHS - 1].into());
    } else {
        left.reweight(|i, p| if refused(i) { 0.0 } else { p.powf(SETTLED) });
    }
    left
}

#[cfg(test)]
mod tests {
    use errare::game::{Game as _, Notation as _};

    use super::*;
    use crate::board::{Chess, Position};
    use crate::engine::survey::Surveyor;
    use crate::people::Model;

    /// What the learner is left on average by eight tutors in a level position who think that he deserves so much.
    fn left_to_who_deserves(deserved: f64) -> f64 {
        let game = Chess::default();
        let play = |position: Position, text: &str| position.after(game.read_move(&position, text).expect("a move"));
        let position = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6".split(' ').fold(game.start(), play);
        let mut surveyor = Surveyor::default();
        let turn = Turn::new(&game, &position, (1_200.0, 1_200.0), Model::fitted(), &mut surveyor, &|| false).unwrap();
        let learners = Outlook::of(&turn, &mut Surveyor::sharp()).scores;
        let left = |seed| {
            let mut tutor = Partner::new(seed);
            tutor.course.deserved(deserved);
            learners[turn.index(tutor.tutor(&turn, 0.15).m).unwrap()]
        };
        (0..8).map(left).sum::<f64>() / 8.0
    }

    #[test]
    fn who_deserves_more_than_he_has_is_left_more_and_who_has_more_keeps_what_people_leave_him() {
        let [little, less, much] = [0.0, 0.2, 1.0].map(left_to_who_deserves);
        assert!(much > less + 0.005, "{less} {much}");
        assert_eq!(little, less);
    }
}
