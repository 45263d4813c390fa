//! What a value is worth to two people: the score they get from it.

use super::logit::{Fit, ObservedChoice, Weights, fit};

/// The expected score by value and difference of ratings. Both weigh more or less by the mean rating.
///
/// P = 1/(1 + e^−(a(r)·cp/100 + c(r)·Δ·ln 10/400)), so that a pawn is worth what it is to such players, and c = 1 would be Elo's
/// own law.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve(
    /// The weights a of a pawn and c of a difference, as polynomials in the mean rating.
    pub Weights<2>,
);

/// Up to here a pawn is a pawn; beyond it, where the game is nearly decided, the next one counts less and less.
const DECIDED: f64 = 600.0;

impl Curve {
    /// What the side to move may expect, from 0 to 1, of a value in centipawns.
    pub fn expected_score(&self, centipawns: f64, mover: f64, opponent: f64) -> f64 {
        let weights = self.0.at((mover + opponent) / 2.0);
        let [pawns, difference] = terms(centipawns, mover, opponent);
        1.0 / (1.0 + (-weights[0] * f64::from(pawns) - weights[1] * f64::from(difference)).exp())
    }

    /// Fits the curve to positions, each a value, both ratings and the score that came of it.
    pub fn fit(scores: impl Iterator<Item = (f64, f64, f64, f64)>) -> (Self, Fit<2>) {
        let mut choices = Vec::new();
        for (centipawns, mover, opponent, score) in scores {
            // A draw is half a choice of either.
            for (taken, weight) in [(0, score), (1, 1.0 - score)] {
                if weight > 0.0 {
                    let options = vec![terms(centipawns, mover, opponent), [0.0; 2]];
                    choices.push(ObservedChoice { elo: (mover + opponent) / 2.0, options, taken, weight });
                }
            }
        }
        let found = fit(&choices, ObservedChoice::clone, Weights([[0.4, 0.0, 0.0], [1.0, 0.0, 0.0]]));
        (Self(found.weights.clone()), found)
    }
}

fn terms(centipawns: f64, mover: f64, opponent: f64) -> [f32; 2] {
    let difference = (mover - opponent) * std::f64::consts::LN_10 / 400.0;
    let beyond = (centipawns.abs() - DECIDED).max(0.0);
    let size = centipawns.abs().min(DECIDED) + DECIDED * (beyond / DECIDED).ln_1p();
    [(size.copysign(centipawns) / 100.0) as f32, difference as f32]
}
