//! How a game has gone so far for a partner, and what he makes of it: whether he resigns, takes a draw, and what he has given away.

use shakmaty::Move;

use super::ChosenMove;
use super::outlook::Answers;
use crate::board::Position;
use crate::engine::survey::DEPTHS;

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

/// Who expects less than this, from 0 to 1, for as many of his turns as this, has nothing left to play for. The net
/// leaves people of 1500 less than that a queen behind, and people of 1000, who play on, more in any position.
const HOPELESS: f64 = 0.05;
const TURNS: usize = 3;

/// A game as one of the players sees it.
#[derive(Default)]
pub(super) struct Course {
    /// What he expected at each of his turns, from 0 to 1.
    expected: Vec<f64>,
    pub(super) given: Vec<Given>,
    /// The score, from 0 to 1, that the opponent deserves by his moves; nothing, before anybody asked.
    deserved: Option<f64>,
    /// The answers to the last move, as far as they are known.
    awaited: Option<Answers>,
    /// What a look showed the opponent before his last move, in his view, at each depth; nothing, if nobody knows.
    pub(super) hoped: Option<[i16; DEPTHS]>,
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
        let awaited = self.awaited.take();
        let surplus = awaited.as_ref().and_then(|answers| answers.surplus(answer)).unwrap_or(0.0);
        self.deserved = self.deserved.map(|deserved| (deserved + surplus).clamp(0.0, 1.0));
        self.hoped = awaited.map(|Answers { survey, .. }| std::array::from_fn(|depth| survey.best_at(depth)));
    }

    /// Nobody knows how the position came about: it was set up, or moves were taken back.
    pub(super) fn interrupted(&mut self) {
        (self.awaited, self.hoped) = (None, None);
    }

    /// These are the answers to the last move, as far as they are known.
    pub(super) fn awaits(&mut self, answers: Option<Answers>) {
        self.awaited = answers;
    }

    /// What the opponent deserves, who at the beginning deserves what he may expect.
    pub(super) fn deserved(&mut self, expected: f64) -> f64 {
        *self.deserved.get_or_insert(expected)
    }

    pub(super) fn is_hopeless(&self) -> bool {
        self.expected.len() >= TURNS && self.expected.iter().rev().take(TURNS).all(|score| *score < HOPELESS)
    }

    pub(super) fn hopes_for_no_more_than_a_draw(&self) -> bool {
        self.expected.last().is_some_and(|score| *score <= 0.5)
    }
}

#[cfg(test)]
mod tests {
    use errare::distribution::Distribution;
    use errare::game::Game as _;
    use shakmaty::Position as _;

    use super::*;
    use crate::board::Chess;
    use crate::engine::survey::{MoveValues, expected_score};

    fn course(expected: &[f64]) -> Course {
        Course { expected: expected.to_vec(), ..Course::default() }
    }

    #[test]
    fn only_who_has_had_no_hope_for_three_turns_is_hopeless() {
        assert!(course(&[0.5, 0.02, 0.01, 0.02]).is_hopeless());
        assert!(!course(&[0.5, 0.02, 0.06, 0.02]).is_hopeless() && !course(&[0.02, 0.02]).is_hopeless());
    }

    /// Two answers of whom people choose the better one three times in four, and what is deserved after one of them.
    fn deserved_after(answer: usize, at_first: f64) -> f64 {
        let moves: Vec<Move> = Chess::default().start().board().legal_moves().into_iter().take(2).collect();
        let mut chosen = Distribution::new();
        chosen.weights([3.0, 1.0]);
        let survey = MoveValues { moves: moves.clone(), values: vec![[0; DEPTHS], [-300; DEPTHS]] };
        let mut course = Course::default();
        course.deserved(at_first);
        course.awaits(Some(Answers { survey, chosen }));
        course.answered(moves[answer]);
        assert_eq!(course.hoped, Some([0; DEPTHS]));
        course.deserved(0.123)
    }

    #[test]
    fn who_answers_better_than_people_like_him_deserves_more_and_on_average_nothing_changes() {
        let [better, worse] = [0, 1].map(|answer| deserved_after(answer, 0.5));
        let lost = 0.5 - expected_score(-300);
        assert!((better - (0.5 + 0.25 * lost)).abs() < 1e-12 && (worse - (0.5 - 0.75 * lost)).abs() < 1e-12);
        assert!((0.75 * better + 0.25 * worse - 0.5).abs() < 1e-12);
        // Nobody deserves more than the game, or less than nothing.
        assert!(deserved_after(0, 0.99) == 1.0 && deserved_after(1, 0.01) == 0.0);
    }

    #[test]
    fn what_nobody_could_await_is_neither_deserved_nor_hoped_for() {
        let mut course = course(&[]);
        course.awaits(None);
        assert_eq!(course.deserved(0.4), 0.4);
        course.answered(Chess::default().start().board().legal_moves()[0]);
        assert!(course.hoped.is_none() && course.deserved(0.9) == 0.4);
        course.hoped = Some([0; DEPTHS]);
        course.interrupted();
        assert!(course.hoped.is_none());
    }

    #[test]
    fn a_draw_is_welcome_to_who_does_not_stand_better() {
        assert!(course(&[0.7, 0.5]).hopes_for_no_more_than_a_draw());
        assert!(!course(&[0.3, 0.51]).hopes_for_no_more_than_a_draw() && !course(&[]).hopes_for_no_more_than_a_draw());
    }
}
