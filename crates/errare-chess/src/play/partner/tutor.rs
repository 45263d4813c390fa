//! A game that the learner may win, draw or lose, by errors that people make and that he can find out about.
//!
//! The tutor is a person who does not play what the learner would notice. As strong as the learner he would win too often by that
//! alone. So he looks weaker, by as much as their games ask for; and in each of them he gives back what he keeps: the learner may
//! expect at least as much of a move as if a person of his own strength had made it, blunders and all, and λ is what this asks for.
//! What cannot be given in one position he owes until there is a better one. So the learner's expectation goes up and down as in
//! games among people, and what is decided ends as theirs does.

use errare::distribution::{Distribution, Ties};

use super::bend::{bent, lambda_for};
use super::notice::{Judge, Showing};
use super::turn::Turn;
use super::{ChosenMove, Partner};
use crate::engine::survey::DEPTHS;

/// The most that a tutor bends what people play: what leaves the learner a tenth of a point more is played e⁴ times as often.
const MOST: f64 = 40.0;

impl Partner {
    pub(super) fn tutor(&mut self, turn: &Turn<'_>, limit: f64) -> ChosenMove {
        self.course.taught = true;
        // Nobody overlooks a mate twice in a game.
        let second_sight = || turn.mate().filter(|_| self.course.overlooked);
        if let Some(mate) = second_sight().or_else(|| self.by_looking_ahead(turn)) {
            return ChosenMove::of_people(turn, mate, 1.0);
        }
        let learners = turn.opponents_scores();
        let mut shown = Judge { turn, limit, surveyor: &mut self.surveyor }.judge();
        let weaker = turn.people_of(self.opponent.even_with(turn.opponent().who.rating));
        let left = unnoticed(turn, &weaker, &shown);
        let (played, owed) = give(&turn.people, &left, &learners, self.course.owed);
        self.course.owed = owed;
        let drawn = self.draw(&played);
        self.course.overlooked |= turn.mate().is_some_and(|mate| mate != drawn);
        let gift = match shown.swap_remove(drawn) {
            Showing::Error(gift) => Some(gift),
            Showing::Sound | Showing::Refused => None,
        };
        let expected = 1.0 - played.expectation(|i| learners[i]);
        ChosenMove { gift, ..ChosenMove::of_people(turn, drawn, expected) }
    }
}

/// What people play of what the learner may be shown; if that is nothing, what is best.
fn unnoticed(turn: &Turn<'_>, people: &Distribution, shown: &[Showing]) -> Distribution {
    let refused = |i: usize| matches!(shown[i], Showing::Refused);
    let mut left = people.clone();
    if (0..shown.len()).all(refused) {
        left.best(shown.len(), Ties::Share, |i| turn.survey.values[i][DEPTHS - 1].into());
    } else {
        left.reweight(|i, p| if refused(i) { 0.0 } else { p });
    }
    left
}

/// How moves are played of those that are left, so that the learner, whose score after each this is, may expect what people would
/// have left him and what he is owed; and what he is owed then.
fn give(people: &Distribution, left: &Distribution, learners: &[f64], owed: f64) -> (Distribution, f64) {
    let fair = people.expectation(|i| learners[i]) + owed;
    let played = bent(left, lambda_for(left, learners, fair, MOST), learners);
    let given = played.expectation(|i| learners[i]);
    // Who has been given more than he was owed has been lucky.
    (played, (fair - given).max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn people(weights: [f64; 4]) -> Distribution {
        let mut people = Distribution::new();
        people.weights(weights);
        people
    }

    #[test]
    fn the_learner_may_expect_what_a_person_would_have_left_him_although_no_blunder_is_played() {
        let learners = [0.45, 0.5, 0.6, 0.9];
        let (people, left) = (people([0.5, 0.3, 0.15, 0.05]), people([0.5, 0.3, 0.15, 0.0]));
        let (played, owed) = give(&people, &left, &learners, 0.0);
        let fair = people.expectation(|i| learners[i]);
        assert!((played.expectation(|i| learners[i]) - fair).abs() < 1e-6 && played[3] == 0.0 && owed < 1e-6);
        // Without the blunder he could have expected less.
        assert!(left.expectation(|i| learners[i]) < fair - 0.01);
    }

    #[test]
    fn what_cannot_be_given_is_owed_and_given_later() {
        let (people, left) = (people([0.6, 0.0, 0.0, 0.4]), people([1.0, 0.0, 0.0, 0.0]));
        let (_, owed) = give(&people, &left, &[0.5, 0.5, 0.5, 0.9], 0.0);
        assert!((owed - 0.16).abs() < 1e-9, "{owed}");
        let quiet = self::people([0.5, 0.5, 0.0, 0.0]);
        let (played, still) = give(&quiet, &quiet, &[0.4, 0.6, 0.0, 0.0], owed);
        assert!(played[1] > 0.9 && (owed - still - (played[1] - played[0]) * 0.1).abs() < 1e-6);
    }
}
