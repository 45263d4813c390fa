//! How a player errs: a distribution over the moves of a node whose children are already valued.

mod by_rank;
mod fixed_error;
mod merit;
mod mixture;
mod noisy;
mod perfect;
mod playing;

pub use by_rank::ByRank;
pub use fixed_error::FixedError;
pub use merit::{Merit, Staked};
pub use mixture::{Mixture, MixtureError};
pub use noisy::Noisy;
pub use perfect::{Perfect, Uniform};
pub use playing::Playing;

use crate::distribution::Distribution;
use crate::game::Game;
use crate::node::Node;

/// How a player errs.
///
/// The model speaks of the player to move at the node. It sees the backed-up values of the children, because whoever errs
/// errs about those: rank, noise and merit are nothing without them.
pub trait Model<G: Game, V> {
    /// The probability of each move of the node.
    fn predict(&self, node: &Node<'_, G, V>, out: &mut Distribution);
}

impl<G: Game, V, M: Model<G, V> + ?Sized> Model<G, V> for &M {
    fn predict(&self, node: &Node<'_, G, V>, out: &mut Distribution) {
        (**self).predict(node, out);
    }
}
