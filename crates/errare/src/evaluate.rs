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
