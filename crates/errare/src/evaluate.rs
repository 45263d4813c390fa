//! What a position is worth at a glance: the value of a leaf on the look-ahead horizon.

use crate::game::Game;

/// A static evaluation, in Max's view.
pub trait Evaluator<G: Game> {
    /// The value of a position on the horizon, where the game goes on but the search does not.
    fn evaluate(&self, game: &G, position: &G::Position) -> f64;

    /// The value of a position where the game has ended: its utility, unless the evaluation is on a scale of its own.
    fn evaluate_end(&self, game: &G, position: &G::Position, utility: f64) -> f64 {
        let _ = (game, position);
        utility
    }

    /// The value of a leaf of either kind.
    fn leaf(&self, game: &G, position: &G::Position, utility: Option<f64>) -> f64 {
        match utility {
            Some(utility) => self.evaluate_end(game, position, utility),
            None => self.evaluate(game, position),
        }
    }
}

/// The smallest and the largest value that any position can have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// No value is smaller.
    pub lowest: f64,
    /// No value is larger.
    pub highest: f64,
}

impl Bounds {
    /// From the loss of so much to the gain of as much.
    pub fn within(most: f64) -> Self {
        Self { lowest: -most, highest: most }
    }

    /// Where a value lies between the two: 0 at the lowest, 1 at the highest.
    pub fn part(self, value: f64) -> f64 {
        ((value - self.lowest) / (self.highest - self.lowest)).clamp(0.0, 1.0)
    }
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for &E {
    fn evaluate(&self, game: &G, position: &G::Position) -> f64 {
        (**self).evaluate(game, position)
    }

    fn evaluate_end(&self, game: &G, position: &G::Position, utility: f64) -> f64 {
        (**self).evaluate_end(game, position, utility)
    }
}

/// A function of the position as an evaluation; ends of the game keep their utility.
#[derive(Clone, Copy, Debug)]
pub struct ByFunction<F>(
    /// The function, in Max's view.
    pub F,
);

impl<G: Game, F: Fn(&G, &G::Position) -> f64> Evaluator<G> for ByFunction<F> {
    fn evaluate(&self, game: &G, position: &G::Position) -> f64 {
        (self.0)(game, position)
    }
}

/// Knows the end of the game and nothing else: every position on the horizon is worth the same.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EndsOnly {
    /// What a position on the horizon is worth.
    pub horizon: f64,
}

impl<G: Game> Evaluator<G> for EndsOnly {
    fn evaluate(&self, _: &G, _: &G::Position) -> f64 {
        self.horizon
    }
}
