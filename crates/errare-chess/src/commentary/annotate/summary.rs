//! What can be said of a player over a whole game.

use serde::Serialize;
use shakmaty::Color;

use crate::commentary::review::{Grade, Moment, Review, given_away};

/// A player's game in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// His moves.
    pub moves: usize,
    /// The part, from 0 to 1, of the score that best play promised him which his moves kept, on average; 1 without moves.
    pub accuracy: f64,
    /// The same for somebody of his strength who plays as the model predicts: less in a game full of difficulties.
    pub expected_accuracy: f64,
    /// Moves that gave away a little.
    pub inaccuracies: usize,
    /// Moves that gave away something.
    pub mistakes: usize,
    /// Moves that gave away a great deal.
    pub blunders: usize,
}

impl Summary {
    /// The game of one player.
    pub fn of(review: &Review, colour: Color) -> Self {
        let own = || review.moments.iter().filter(|moment| moment.colour() == colour);
        let moves = own().count();
        let mean = |sum: f64| if moves == 0 { 1.0 } else { 1.0 - sum / moves as f64 };
        let count = |grade| own().filter(|moment| moment.grade == grade).count();
        let likely_loss = |moment: &Moment| -> f64 {
            given_away(&moment.judgement).map(|(verdict, loss)| verdict.probability * loss).sum()
        };
        Self {
            moves,
            accuracy: mean(own().map(|moment| moment.loss).sum()),
            expected_accuracy: mean(own().map(likely_loss).sum()),
            inaccuracies: count(Grade::Inaccuracy),
            mistakes: count(Grade::Mistake),
            blunders: count(Grade::Blunder),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commentary::review::made_up::review;

    #[test]
    fn accuracy_is_what_was_kept_on_average() {
        let review = review("e4 0 e5 0 Ke2 -300 Nc6 -300 Ke1 -300 d5 200");
        let white = Summary::of(&review, Color::White);
        let lost: f64 = review.moments.iter().filter(|m| m.colour().is_white()).map(|m| m.loss).sum();
        assert!(lost > 0.3 && (white.accuracy - (1.0 - lost / 3.0)).abs() < 1e-12, "{white:?}");
        assert_eq!((white.moves, white.inaccuracies, white.mistakes, white.blunders), (3, 0, 0, 1));
        assert_eq!(Summary::of(&review, Color::Black).blunders, 1);
    }

    #[test]
    fn expected_accuracy_is_what_the_likely_moves_keep() {
        let mut review = review("e4 0");
        let judgement = &mut review.moments[0].judgement;
        let many = judgement.moves.len();
        // Half of the moves are expected to give away a quarter of a point.
        for (i, verdict) in judgement.moves.iter_mut().enumerate() {
            verdict.probability = 1.0 / many as f64;
            verdict.v = if i < many / 2 && Some(&verdict.m) != judgement.line.first() { -0.5 } else { 0.0 };
        }
        let losing = judgement.moves.iter().filter(|verdict| verdict.v < 0.0).count();
        let expected = Summary::of(&review, Color::White).expected_accuracy;
        assert!((expected - (1.0 - 0.25 * losing as f64 / many as f64)).abs() < 1e-9, "{expected}");
        assert_eq!(Summary::of(&review, Color::White).accuracy, 1.0);
    }
}
