//! A player whose play is known, as a model: what he does does not depend on what we think of his moves.

use super::Model;
use crate::distribution::Distribution;
use crate::game::Game;
use crate::node::Node;
use crate::player::Player;

/// Predicts what a known player plays, from his own look-ahead with his own evaluation.
///
/// ```
/// # use errare::backup::Minimax;
/// # use errare::distribution::Distribution;
/// # use errare::evaluate::EndsOnly;
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// # use errare::search::Walk;
/// use errare::backup::Forced;
/// use errare::model::{Model, Playing};
/// use errare::play::LookAhead;
///
/// // Max chooses between ends that are worth 3, 1 and 2 to him.
/// let game = ExplicitTree::parse("root max 3 1 2")?;
/// let (mut walk, mut out) = (Walk::new(), Distribution::new());
/// let node = walk.root(&game, &game.start(), 1, &Minimax::new(EndsOnly::default()));
/// // Someone who sees one ply and plays any win that he sees: to him these are all won.
/// Playing(LookAhead { ply: 1, strategy: Forced::default() }).predict(&node, &mut out);
/// let percent: Vec<f64> = out.iter().map(|p| (100.0 * p).round()).collect();
/// assert_eq!(percent, [33.0, 33.0, 33.0]);
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
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
