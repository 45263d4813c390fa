//! Minimax: both players are perfect.

use super::{Backup, Strategy};
use crate::distribution::{Distribution, Ties};
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::node::Node;

/// The value that best play by both sides gives; chance nodes are averaged.
///
/// # Reference
/// Levy, *Computer Gamesmanship*, ch. 2.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minimax<E> {
    /// The value of a leaf.
    pub evaluator: E,
    /// Which of equally good moves is played.
    pub ties: Ties,
}

impl<E> Minimax<E> {
    /// Minimax over an evaluation, equally good moves equally likely.
    pub fn new(evaluator: E) -> Self {
        Self { evaluator, ties: Ties::Share }
    }
}

impl<G: Game, E: Evaluator<G>> Backup<G> for Minimax<E> {
    type Value = f64;

    #[inline]
    fn leaf(&self, game: &G, position: &G::Position, utility: Option<f64>) -> f64 {
        self.evaluator.leaf(game, position, utility)
    }

    #[inline]
    fn combine(&self, node: &Node<'_, G, f64>, scratch: &mut Distribution) -> f64 {
        node.optimum(|value| *value, scratch)
    }
}

impl<G: Game, E: Evaluator<G>> Strategy<G> for Minimax<E> {
    fn choose(&self, node: &Node<'_, G, f64>, out: &mut Distribution) {
        node.best(self.ties, |value| *value, out);
    }
}
