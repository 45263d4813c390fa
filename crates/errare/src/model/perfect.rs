//! The two ends of the scale: the player who never errs, and the one who does nothing else.

use super::Model;
use crate::distribution::{Distribution, Ties};
use crate::game::Game;
use crate::node::{Node, Worth};
use crate::player::Player;

/// Plays the best move.
///
/// ```
/// # use errare::backup::Minimax;
/// # use errare::distribution::Distribution;
/// # use errare::evaluate::EndsOnly;
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// # use errare::search::Walk;
/// use errare::model::{Model, Perfect};
///
/// // Max chooses between ends that are worth 3, 1 and 2 to him.
/// let game = ExplicitTree::parse("root max 3 1 2")?;
/// let (mut walk, mut out) = (Walk::new(), Distribution::new());
/// let node = walk.root(&game, &game.start(), 1, &Minimax::new(EndsOnly::default()));
/// Perfect::default().predict(&node, &mut out);
/// let percent: Vec<f64> = out.iter().map(|p| (100.0 * p).round()).collect();
/// assert_eq!(percent, [100.0, 0.0, 0.0]);
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
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
///
/// ```
/// # use errare::backup::Minimax;
/// # use errare::distribution::Distribution;
/// # use errare::evaluate::EndsOnly;
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// # use errare::search::Walk;
/// use errare::model::{Model, Uniform};
///
/// // Max chooses between ends that are worth 3, 1 and 2 to him.
/// let game = ExplicitTree::parse("root max 3 1 2")?;
/// let (mut walk, mut out) = (Walk::new(), Distribution::new());
/// let node = walk.root(&game, &game.start(), 1, &Minimax::new(EndsOnly::default()));
/// Uniform.predict(&node, &mut out);
/// let percent: Vec<f64> = out.iter().map(|p| (100.0 * p).round()).collect();
/// assert_eq!(percent, [33.0, 33.0, 33.0]);
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
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
