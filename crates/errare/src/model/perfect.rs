//! The two ends of the scale: the player who never errs, and the one who does nothing else.

use super::Model;
use crate::distribution::{Distribution, Ties};
use crate::game::Game;
use crate::node::{Node, Worth};
use crate::player::Player;

/// Plays the best move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Perfect {
    /// Which of equally good moves.
    pub ties: Ties,
}

impl<G: Game, V: Worth> Model<G, V> for Perfect {
    fn predict(&self, node: &Node<'_, G, V>, out: &mut Distribution) {
        node.best(self.ties, V::worth, out);
    }
}

/// Plays any move, whatever it is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Uniform;

impl<G: Game, V: Copy> Model<G, V> for Uniform {
    fn predict(&self, node: &Node<'_, G, V>, out: &mut Distribution) {
        out.uniform(node.len());
    }
}

impl<G: Game> Player<G> for Uniform {
    fn policy(&self, game: &G, position: &G::Position, out: &mut Distribution) {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        out.uniform(moves.len());
    }
}
