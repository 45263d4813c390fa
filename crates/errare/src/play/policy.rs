//! What a player does in every position of a tree that is kept.

use super::LookAhead;
use crate::backup::Strategy;
use crate::distribution::Distribution;
use crate::game::{Game, Side};
use crate::node::Node;
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

    /// What a player who looks ahead does as either side in every position of a tree that reaches the ends of the game.
    ///
    /// It is what [`of`](Policy::of) gives, without a search from every position: the values of one depth follow from those of
    /// the last.
    ///
    /// ```
    /// use errare::backup::Forced;
    /// use errare::game::Game;
    /// use errare::games::noughts_and_crosses::NoughtsAndCrosses;
    /// use errare::play::{LookAhead, Policy, outcome};
    /// use errare::search::Tree;
    ///
    /// let game = NoughtsAndCrosses;
    /// let tree = Tree::merge(&game, &game.start(), 10_000)?;
    /// let policy = |ply| Policy::looking_ahead(&game, &tree, &LookAhead { ply, strategy: Forced::default() });
    /// // Two plies of foresight against none: computed, not played.
    /// let result = outcome(&game, &tree, &policy(2), &policy(0));
    /// assert!(result.win > 0.8 && result.loss < 0.05);
    /// # Ok::<(), errare::search::MergeError>(())
    /// ```
    pub fn looking_ahead<G: Game, S: Strategy<G>>(game: &G, tree: &Tree<G>, player: &LookAhead<S>) -> Self {
        let LookAhead { ply, strategy } = player;
        if *ply == 0 {
            return Self::from_fn(tree, |id, out| out.uniform(tree.moves(id).len()));
        }
        let [as_max, as_min] = [Side::Max, Side::Min].map(|us| tree.look_ahead(us, game, strategy, *ply));
        let mut below = Vec::new();
        Self::from_fn(tree, |id, out| {
            let us = tree.turn(id).side().unwrap_or(Side::Max);
            tree.values_below(id, if us == Side::Max { &as_max } else { &as_min }, &mut below);
            strategy.choose(&Node { ply: 0, ..tree.node(game, id, us, &below) }, out);
        })
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
