//! How values come up: one rule for a leaf, one for an inner node. No rule here recurses; [`crate::search`] does.

mod error_minimizing;
mod expected;
mod forced;
mod m_and_n;
mod minimax;
mod opponent;
mod product;
mod shape;
mod speculative;
mod tutor;
mod utility;

pub use error_minimizing::{Doubtful, ErrorMinimizing};
pub use expected::{Expected, Where};
pub use forced::{Forced, ForcedResult, WhenLost};
pub use m_and_n::{Bonus, MAndN};
pub use minimax::Minimax;
pub use opponent::{
    Believed, Believing, DepthOpponent, Opponent, OpponentTies, OpponentType, OpponentValue, OpponentValues,
    ProbabilisticOpponent,
};
pub use product::Product;
pub use shape::{Branching, Ends, EndsBelow, LevelCounts};
pub use speculative::{Leaves, NothingWins, OwnMoves, Speculative, Weighting};
pub use tutor::{LossOriented, NoticedLoss, TutorAndLearner, TutorValue, Tutoring};
pub use utility::{Scores, Utility};

use crate::distribution::Distribution;
use crate::game::Game;
use crate::model::Model;
use crate::node::Node;

/// How values come up a tree.
pub trait Backup<G: Game> {
    /// What is carried up: a number, or what a method needs beside it.
    type Value: Copy;

    /// The value of a leaf: an end of the game, with its utility, or a position on the horizon.
    fn leaf(&self, game: &G, position: &G::Position, utility: Option<f64>) -> Self::Value;

    /// The value of an inner node from its children's.
    fn combine(&self, node: &Node<'_, G, Self::Value>, scratch: &mut Distribution) -> Self::Value;
}

/// A backup rule by which a player can choose his move.
pub trait Strategy<G: Game>: Backup<G> {
    /// What a player who searches by this rule plays at the root, where it is his turn.
    fn choose(&self, node: &Node<'_, G, Self::Value>, out: &mut Distribution);
}

/// A player who values positions by a rule and then errs as a model says.
///
/// Reibman & Ballard's noisy Min is minimax with [`crate::model::Noisy`]; Michie's player is [`Utility`] with
/// [`crate::model::Merit`].
///
/// ```
/// use errare::backup::{Erring, Minimax};
/// use errare::distribution::Distribution;
/// use errare::game::Game;
/// use errare::games::noughts_and_crosses::{Levy, NoughtsAndCrosses};
/// use errare::model::Noisy;
/// use errare::play::{LookAhead, Player};
///
/// // Two plies of Levy's evaluation, seen through noise a tenth as wide as the values are.
/// let strategy = Erring { rule: Minimax::new(Levy::default()), model: Noisy { noise: 0.1, range: 445.0 } };
/// let (player, mut out) = (LookAhead { ply: 2, strategy }, Distribution::new());
/// player.policy(&NoughtsAndCrosses, &NoughtsAndCrosses.start(), &mut out);
/// assert!(out[4] > 0.2, "the centre most often: {out:?}");
/// ```
#[derive(Clone, Debug)]
pub struct Erring<B, M> {
    /// How he values positions.
    pub rule: B,
    /// How he errs when he chooses.
    pub model: M,
}

impl<G: Game, B: Backup<G>, M> Backup<G> for Erring<B, M> {
    type Value = B::Value;

    fn leaf(&self, game: &G, position: &G::Position, utility: Option<f64>) -> B::Value {
        self.rule.leaf(game, position, utility)
    }

    fn combine(&self, node: &Node<'_, G, B::Value>, scratch: &mut Distribution) -> B::Value {
        self.rule.combine(node, scratch)
    }
}

impl<G: Game, B: Backup<G>, M: Model<G, B::Value>> Strategy<G> for Erring<B, M> {
    fn choose(&self, node: &Node<'_, G, B::Value>, out: &mut Distribution) {
        self.model.predict(node, out);
    }
}
