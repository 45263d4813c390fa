//! A look-ahead as an evaluation: what a position is worth to someone who searches it.

use super::Walk;
use crate::backup::Minimax;
use crate::evaluate::Evaluator;
use crate::game::Game;

/// Values a position by minimax over so many plies from it, with an evaluation of what is then in sight.
///
/// ```
/// use errare::evaluate::{EndsOnly, Evaluator};
/// use errare::game::Notation;
/// use errare::games::noughts_and_crosses::NoughtsAndCrosses;
/// use errare::search::ByLookAhead;
///
/// // Cross threatens to finish the top row: two plies show that nought must not look elsewhere.
/// let threat = NoughtsAndCrosses.read_position("xx./o../.o.")?;
/// let seeing = |ply| ByLookAhead { ply, evaluator: EndsOnly::default() }.evaluate(&NoughtsAndCrosses, &threat);
/// assert_eq!([seeing(0), seeing(1)], [0.0, 1.0]);
/// # Ok::<(), errare::game::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ByLookAhead<E> {
    /// How many plies are searched.
    pub ply: usize,
    /// What a position on the horizon is worth.
    pub evaluator: E,
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for ByLookAhead<E> {
    fn evaluate(&self, game: &G, position: &G::Position) -> f64 {
        Walk::new().value(game, position, self.ply, &Minimax::new(&self.evaluator))
    }

    fn evaluate_end(&self, game: &G, position: &G::Position, utility: f64) -> f64 {
        self.evaluator.evaluate_end(game, position, utility)
    }
}
