//! What a player does in every position of a tree that is kept.

use crate::distribution::Distribution;
use crate::game::{Game, Side};
use crate::player::Player;
use crate::search::{NodeId, Tree};

/// What a player does in every position of a tree: a probability for each of its moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    pub(crate) probabilities: Vec<f64>,
}

impl Policy {
    /// A policy from a function that says what to do at a node where a player moves.
    pub fn from_fn<G: Game>(tree: &Tree<G>, mut choose: impl FnMut(NodeId, &mut Distribution)) -> Self {
        let mut probabilities = vec![0.0; tree.edge_count()];
        let mut policy = Distribution::new();
        for id in tree.ids().filter(|&id| !tree.moves(id).is_empty() && tree.turn(id).side().is_some()) {
            choose(id, &mut policy);
            probabilities[tree.edges(id)].copy_from_slice(&policy);
        }
        Self { probabilities }
    }

    /// Asks a player what he would do as either side in every position of a tree.
    ///
    /// On a merged tree he is asked once for all symmetric images of a position.
    pub fn of<G: Game>(game: &G, tree: &Tree<G>, player: &impl Player<G>) -> Self {
        Self::from_fn(tree, |id, out| player.policy(game, tree.position(id), out))
    }

    /// One policy where Max moves and another where Min does.
    pub fn of_sides<G: Game>(tree: &Tree<G>, max: &Self, min: &Self) -> Self {
        let mut both = max.clone();
        for id in tree.ids().filter(|&id| tree.turn(id).side() == Some(Side::Min)) {
            both.probabilities[tree.edges(id)].copy_from_slice(min.at(tree, id));
        }
        both
    }

    /// The probabilities of a node's moves.
    pub fn at<G: Game>(&self, tree: &Tree<G>, id: NodeId) -> &[f64] {
        &self.probabilities[tree.edges(id)]
    }
}
