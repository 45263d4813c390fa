//! How a game has gone so far for a partner, and what he makes of it: whether he resigns, takes a draw, and what he has given away.

use shakmaty::Move;

use super::ChosenMove;
use crate::board::Position;

/// An error that a tutor made on purpose.
#[derive(Clone, Debug, PartialEq)]
pub struct Gift {
    /// The answers that make something of it, the best first.
    pub answers: Vec<Move>,
    /// The probability that the learner finds one of them.
    pub find: f64,
    /// What it gives away, from 0 to 1 of the winning chances.
    pub gives: f64,
}

/// A gift of the game, and what became of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// Where it was made.
    pub before: Position,
    /// The move that was an error.
    pub m: Move,
    /// What it offered.
    pub gift: Gift,
    /// Whether the learner took it; nothing, if he has not answered.
    pub taken: Option<bool>,
}

/// Who expects less than this, from 0 to 1, for as many of his turns as this, has nothing left to play for.
const HOPELESS: f64 = 0.03;
const TURNS: usize = 3;

/// A game as one of the players sees it.
#[derive(Default)]
pub(super) struct Course {
    /// What he expected at each of his turns, from 0 to 1.
    expected: Vec<f64>,
    pub(super) given: Vec<Given>,
    /// What the learner has not been given of what he could expect from a person, because he would have noticed.
    pub(super) owed: f64,
    /// Whether it is a tutor's game.
    pub(super) taught: bool,
    /// Whether a mate in one was passed over.
    pub(super) overlooked: bool,
}

impl Course {
    /// This was chosen here.
    pub(super) fn chose(&mut self, before: &Position, chosen: &ChosenMove) {
        self.expected.push(chosen.expected);
        let given = |gift: &Gift| Given { before: before.clone(), m: chosen.m, gift: gift.clone(), taken: None };
        self.given.extend(chosen.gift.as_ref().map(given));
    }

    /// The opponent has answered the last move with this one.
    pub(super) fn answered(&mut self, answer: Move) {
        if let Some(given) = self.given.last_mut().filter(|given| given.taken.is_none()) {
            given.taken = Some(given.gift.answers.contains(&answer));
        }
    }

    /// What the game was about to come to when he last moved, from 0 to 1; nothing, if he never did.
    pub(super) fn outcome(&self) -> Option<f64> {
        self.expected.last().copied()
    }

    pub(super) fn is_hopeless(&self) -> bool {
        self.expected.len() >= TURNS && self.expected.iter().rev().take(TURNS).all(|score| *score < HOPELESS)
    }

    pub(super) fn hopes_for_no_more_than_a_draw(&self) -> bool {
        self.outcome().is_some_and(|score| score <= 0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(expected: &[f64]) -> Course {
        Course { expected: expected.to_vec(), ..Course::default() }
    }

    #[test]
    fn only_who_has_had_no_hope_for_three_turns_is_hopeless() {
        assert!(course(&[0.5, 0.02, 0.01, 0.02]).is_hopeless());
        assert!(!course(&[0.5, 0.02, 0.04, 0.02]).is_hopeless() && !course(&[0.02, 0.02]).is_hopeless());
    }

    #[test]
    fn a_draw_is_welcome_to_who_does_not_stand_better() {
        assert!(course(&[0.7, 0.5]).hopes_for_no_more_than_a_draw());
        assert!(!course(&[0.3, 0.51]).hopes_for_no_more_than_a_draw() && !course(&[]).hopes_for_no_more_than_a_draw());
    }
}
