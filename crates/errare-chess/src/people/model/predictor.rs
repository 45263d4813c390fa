//! A position as it appeals to people of all strengths: what is computed once, and then asked for any rating.

use super::features::{COUNT, features};
use super::habits::{Habits, Recall};
use super::logit::{POWERS, Weights, normalise, powers};
use crate::board::Position;
use crate::engine::survey::MoveValues;

/// What draws people of any strength to each move of a position.
pub struct Predictor<'a> {
    /// For each move its worth, as a polynomial in strength.
    worth: Vec<[f64; POWERS]>,
    recall: Option<Recall>,
    habits: &'a Habits,
}

impl<'a> Predictor<'a> {
    pub(crate) fn new(weights: &Weights<COUNT>, habits: &'a Habits, position: &Position, survey: &MoveValues) -> Self {
        Self::without(weights, habits, position, survey, None)
    }

    /// The same as it would be if one game had not been counted: which move was taken there, and its mean rating.
    pub(crate) fn without(
        weights: &Weights<COUNT>,
        habits: &'a Habits,
        position: &Position,
        survey: &MoveValues,
        game: Option<(usize, f64)>,
    ) -> Self {
        let worth = |x: &[f32; COUNT]| {
            let mut worth = [0.0; POWERS];
            for (&x, coefficients) in x.iter().zip(&weights.0).filter(|(x, _)| **x != 0.0) {
                worth.iter_mut().zip(coefficients).for_each(|(sum, c)| *sum += f64::from(x) * c);
            }
            worth
        };
        let recall = habits.recall(position, &survey.moves, game);
        Self { worth: features(position, survey).iter().map(worth).collect(), recall, habits }
    }

    /// The probability that somebody chooses each of the moves.
    pub fn probabilities(&self, elo: f64, out: &mut Vec<f64>) {
        self.probabilities_with(self.habits, elo, out);
    }

    /// The probabilities if habits weighed otherwise.
    pub(crate) fn probabilities_with(&self, habits: &Habits, elo: f64, out: &mut Vec<f64>) {
        let powers = powers(elo);
        out.clear();
        out.extend(self.worth.iter().map(|worth| worth.iter().zip(powers).map(|(c, p)| c * p).sum::<f64>()));
        normalise(out);
        if let Some(recall) = &self.recall {
            habits.draw(recall, elo, out);
        }
    }
}
