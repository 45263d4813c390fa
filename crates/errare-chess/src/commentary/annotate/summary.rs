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
