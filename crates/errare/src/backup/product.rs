//! The product rule: values are chances of winning, and chances of independent events multiply.

use super::{Backup, Strategy};
use crate::distribution::{Distribution, Ties};
use crate::evaluate::{Bounds, Evaluator};
use crate::game::{Game, Turn};
use crate::node::Node;

/// Max wins where one of his moves does, Min loses where all of his do, as if every leaf were won or lost by itself with the chance
/// that its value says.
///
/// The value of a leaf is put between its bounds, 0 for the lowest and 1 for the highest, and taken as the chance that Max wins.
///
/// # Reference
/// Pearl 1984, *Heuristics*, ch. 10; Tzeng & Purdom 1983; Nau 1983, who proposed it against pathology of minimax.
///
/// ```
/// use errare::backup::Product;
/// use errare::distribution::Ties;
/// use errare::evaluate::Bounds;
/// # use errare::evaluate::EndsOnly;
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// # use errare::search::Walk;
///
/// let game = ExplicitTree::parse("a max one many\n one min 0.5\n many min 0.75 0.75 0.75 0.75")?;
/// let bounds = Bounds { lowest: 0.0, highest: 1.0 };
/// let rule = Product { evaluator: EndsOnly::default(), bounds, ties: Ties::Share };
/// let (mut walk, start) = (Walk::new(), game.start());
/// // Minimax would go where 0.75 is sure; but of four doubtful replies one is likely to be bad.
/// assert_eq!(walk.root(&game, &start, 2, &rule).values, [0.5, 0.75_f64.powi(4)]);
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Product<E> {
    /// The value of a leaf.
    pub evaluator: E,
    /// What a leaf is worth that Max has certainly lost, and one that he has won.
    pub bounds: Bounds,
    /// Which of equally good moves is played.
    pub ties: Ties,
}

/// The chance that Max wins a node, given those of its children.
pub(super) fn product<G: Game, V: Copy>(
    node: &Node<'_, G, V>,
    chance: impl Fn(&V) -> f64,
    scratch: &mut Distribution,
) -> f64 {
    let chances = node.values.iter().map(&chance);
    match node.turn {
        Turn::Max => 1.0 - chances.map(|p| 1.0 - p).product::<f64>(),
        Turn::Min => chances.product(),
        Turn::Chance => {
            node.chance_probabilities(scratch);
            scratch.expectation(|i| chance(&node.values[i]))
        }
    }
}

impl<G: Game, E: Evaluator<G>> Backup<G> for Product<E> {
    /// The chance that Max wins.
    type Value = f64;

    fn leaf(&self, game: &G, position: &G::Position, utility: Option<f64>) -> f64 {
        self.bounds.part(self.evaluator.leaf(game, position, utility))
    }

    fn combine(&self, node: &Node<'_, G, f64>, scratch: &mut Distribution) -> f64 {
        product(node, |chance| *chance, scratch)
    }
}

impl<G: Game, E: Evaluator<G>> Strategy<G> for Product<E> {
    fn choose(&self, node: &Node<'_, G, f64>, out: &mut Distribution) {
        node.best(self.ties, |chance| *chance, out);
    }
}
