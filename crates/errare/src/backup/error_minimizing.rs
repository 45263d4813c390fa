//! Error-minimising minimax: where looking deeper makes a judgement less certain, the first impression is kept.

use super::product::product;
use super::{Backup, Strategy};
use crate::distribution::{Distribution, Ties};
use crate::evaluate::{Bounds, Evaluator};
use crate::game::Game;
use crate::node::Node;

/// A value, and how likely it is to be on the wrong side of the middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Doubtful {
    /// The value, Max's view.
    pub value: f64,
    /// The probability that what looks won is lost, or what looks lost is won.
    pub error: f64,
}

/// Minimax that carries the probability of error beside the value, and believes the evaluation of a position where that is
/// less likely to be wrong than what came up from below.
///
/// A value is put between its bounds and taken as the chance that Max wins, so that it is the more doubtful the nearer it is to the
/// middle; above the middle a position looks won. An end of the game is not in doubt. Errors come up by the product rule: a Max
/// node that looks won is lost if all its children are, one that looks lost is won if any of them is.
///
/// # Reference
/// Wilson, Parker & Nau 2009, "Error minimizing minimax"; how errors come up, after Tzeng & Purdom 1983. That a value is its own
/// probability of error is our choice, because the paper takes it from play.
///
/// ```
/// use errare::backup::ErrorMinimizing;
/// use errare::distribution::Ties;
/// use errare::evaluate::{Bounds, ByFunction};
/// # use errare::game::{Game, Notation};
/// # use errare::games::explicit::{ExplicitTree, NodeNumber};
/// # use errare::search::Walk;
///
/// // a looks safe; each of the three replies looks a little worse, and each is in doubt.
/// let game = ExplicitTree::parse("a min b c d\n b max 0\n c max 0\n d max 0")?;
/// let glance = ByFunction(|game: &ExplicitTree, node: &NodeNumber| if game.label(*node) == "a" { 0.9 } else { 0.7 });
/// let (bounds, ties) = (Bounds { lowest: 0.0, highest: 1.0 }, Ties::Share);
/// let value = Walk::new().value(&game, &game.start(), 1, &ErrorMinimizing { evaluator: glance, bounds, ties });
/// // That all three are won has a chance of 0.343: the look from above is wrong less often.
/// assert!(value.value == 0.9 && (value.error - 0.1).abs() < 1e-12);
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ErrorMinimizing<E> {
    /// The value of a leaf, and of every position at a glance.
    pub evaluator: E,
    /// What a position is worth that Max has certainly lost, and one that he has won.
    pub bounds: Bounds,
    /// Which of equally good moves is played.
    pub ties: Ties,
}

impl<E> ErrorMinimizing<E> {
    fn looks_won(&self, value: f64) -> bool {
        self.bounds.part(value) > 0.5
    }

    /// The chance that Max wins.
    fn chance(&self, doubtful: &Doubtful) -> f64 {
        if self.looks_won(doubtful.value) { 1.0 - doubtful.error } else { doubtful.error }
    }

    /// A value that is wrong if Max's chance of winning says otherwise.
    fn in_doubt(&self, value: f64, chance: f64) -> Doubtful {
        Doubtful { value, error: if self.looks_won(value) { 1.0 - chance } else { chance } }
    }

    fn at_a_glance(&self, value: f64) -> Doubtful {
        self.in_doubt(value, self.bounds.part(value))
    }
}

impl<G: Game, E: Evaluator<G>> Backup<G> for ErrorMinimizing<E> {
    type Value = Doubtful;

    fn leaf(&self, game: &G, position: &G::Position, utility: Option<f64>) -> Doubtful {
        let value = self.evaluator.leaf(game, position, utility);
        if utility.is_some() { Doubtful { value, error: 0.0 } } else { self.at_a_glance(value) }
    }

    fn combine(&self, node: &Node<'_, G, Doubtful>, scratch: &mut Distribution) -> Doubtful {
        let value = node.optimum(|doubtful| doubtful.value, scratch);
        let searched = self.in_doubt(value, product(node, |doubtful| self.chance(doubtful), scratch));
        let glance = self.at_a_glance(self.evaluator.evaluate(node.game, node.position));
        if glance.error < searched.error { glance } else { searched }
    }
}

impl<G: Game, E: Evaluator<G>> Strategy<G> for ErrorMinimizing<E> {
    /// The best value; of equal ones the least doubtful for the mover.
    fn choose(&self, node: &Node<'_, G, Doubtful>, out: &mut Distribution) {
        node.best(Ties::Share, |doubtful| doubtful.value, out);
        let side = node.mover();
        out.best_of_possible(self.ties, |i| side.view(self.chance(&node.values[i])));
    }
}
