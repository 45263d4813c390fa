//! A player whose play is known, as a model: what he does does not depend on what we think of his moves.

use super::Model;
use crate::distribution::Distribution;
use crate::game::Game;
use crate::node::Node;
use crate::player::Player;

/// Predicts what a known player plays, from his own look-ahead with his own evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Playing<P>(
    /// The player.
    pub P,
);

impl<G: Game, V, P: Player<G>> Model<G, V> for Playing<P> {
    fn predict(&self, node: &Node<'_, G, V>, out: &mut Distribution) {
        self.0.policy(node.game, node.position, out);
    }
}
