//! The weighted average: the opponent's nodes become chance nodes, with probabilities from a model of him.

use super::{Backup, Strategy};
use crate::distribution::{Distribution, Ties};
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::model::Model;
use crate::node::Node;

/// At which of the opponent's nodes the model is believed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Where {
    /// At all of them: the tree becomes a \*-minimax tree.
    #[default]
    Everywhere,
    /// Only directly below the root, as in Reibman & Ballard's predictive strategy; minimax below that.
    BelowRoot,
}

/// We play our best; the opponent plays as the model predicts.
///
/// # Reference
/// Reibman & Ballard 1983, §III (the trees of Figs 1 and 2) and §V (the predictive strategy).
///
/// ```
/// use errare::backup::Expected;
/// use errare::distribution::Ties;
/// use errare::model::FixedError;
/// # use errare::evaluate::EndsOnly;
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// # use errare::search::Walk;
///
/// let game = ExplicitTree::parse("a max left right\n left min 2 3\n right min 1 20")?;
/// let nine_of_ten = FixedError { correct: 0.9, ties: Ties::Share };
/// let rule = Expected::new(nine_of_ten, EndsOnly::default());
/// // 0.9·1 + 0.1·20 on the right is more than 0.9·2 + 0.1·3 on the left: the gamble pays.
/// let (mut walk, start) = (Walk::new(), game.start());
/// let values: Vec<f64> = walk.root(&game, &start, 2, &rule).values.iter().map(|v| (v * 10.0).round() / 10.0).collect();
/// assert_eq!(values, [2.1, 2.9]);
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Expected<M, E> {
    /// How the opponent errs.
    pub opponent: M,
    /// The value of a leaf.
    pub evaluator: E,
    /// At which nodes the model is believed.
    pub believed: Where,
    /// Which of our equally good moves is played.
    pub ties: Ties,
}

impl<M, E> Expected<M, E> {
    /// The model believed at every node of the opponent.
    pub fn new(opponent: M, evaluator: E) -> Self {
        Self { opponent, evaluator, believed: Where::Everywhere, ties: Ties::Share }
    }

    /// The model believed only at the opponent's nodes directly below the root.
    pub fn predictive(opponent: M, evaluator: E) -> Self {
        Self { believed: Where::BelowRoot, ..Self::new(opponent, evaluator) }
    }
}

impl<G: Game, M: Model<G, f64>, E: Evaluator<G>> Backup<G> for Expected<M, E> {
    type Value = f64;

    fn leaf(&self, game: &G, position: &G::Position, utility: Option<f64>) -> f64 {
        self.evaluator.leaf(game, position, utility)
    }

    fn combine(&self, node: &Node<'_, G, f64>, scratch: &mut Distribution) -> f64 {
        let believed = self.believed == Where::Everywhere || node.ply == 1;
        if believed && node.turn.side() == Some(node.us.other()) {
            self.opponent.predict(node, scratch);
            scratch.expectation(|i| node.values[i])
        } else {
            node.optimum(|value| *value, scratch)
        }
    }
}

impl<G: Game, M: Model<G, f64>, E: Evaluator<G>> Strategy<G> for Expected<M, E> {
    fn choose(&self, node: &Node<'_, G, f64>, out: &mut Distribution) {
        node.best(self.ties, |value| *value, out);
    }
}
