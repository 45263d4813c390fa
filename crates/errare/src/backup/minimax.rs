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
///
/// ```
/// use errare::backup::Minimax;
/// # use errare::evaluate::EndsOnly;
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// # use errare::search::Walk;
///
/// let game = ExplicitTree::parse("a max left right\n left min 2 3\n right min 1 20")?;
/// let minimax = Minimax::new(EndsOnly::default());
/// // Min takes 2 on the left and 1 on the right, so Max goes left.
/// assert_eq!(Walk::new().value(&game, &game.start(), 2, &minimax), 2.0);
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
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
