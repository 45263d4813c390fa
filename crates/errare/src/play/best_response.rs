//! The limit: the best that anyone can do against a player whose play is known.

use std::collections::HashMap;
use std::hash::Hash;

use super::Policy;
use crate::distribution::{Distribution, Ties};
use crate::game::{Game, Side};
use crate::player::Player;
use crate::search::{NodeId, Tree};

/// What the end of the game is worth to the player who looks for the best response.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Payoff {
    /// What a win is worth.
    pub win: f64,
    /// What a draw is worth.
    pub draw: f64,
    /// What a loss is worth.
    pub loss: f64,
}

impl Payoff {
    /// A win counts 1, a draw ½: the score of a tournament.
    pub const SCORE: Payoff = Payoff { win: 1.0, draw: 0.5, loss: 0.0 };
    /// Only winning counts.
    pub const WINS: Payoff = Payoff { win: 1.0, draw: 0.0, loss: 0.0 };
    /// Only not losing counts.
    pub const SAFETY: Payoff = Payoff { win: 1.0, draw: 1.0, loss: 0.0 };

    /// What an end of this utility (Max's view) is worth to a side.
    pub fn of(&self, side: Side, utility: f64) -> f64 {
        match side.view(utility) {
            u if u > 0.0 => self.win,
            u if u < 0.0 => self.loss,
            _ => self.draw,
        }
    }
}

/// The best response to a player: what to do in each position, and what it brings.
///
/// ```
/// use errare::game::{Game, Side};
/// use errare::games::noughts_and_crosses::NoughtsAndCrosses;
/// use errare::model::Uniform;
/// use errare::play::{BestResponse, Payoff, Policy};
/// use errare::search::Tree;
///
/// let game = NoughtsAndCrosses;
/// let tree = Tree::merge(&game, &game.start(), 10_000)?;
/// let random = Policy::of(&game, &tree, &Uniform);
/// let best = BestResponse::to(&game, &tree, &random, Side::Max, Payoff::WINS);
/// // Nobody wins more than 99.5% against a player who plays anything.
/// assert!(best.value() > 0.99 && best.value() < 0.996);
/// # Ok::<(), errare::search::MergeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BestResponse {
    /// The expected payoff from each position of the tree.
    pub values: Vec<f64>,
    /// The moves that bring it; equally good ones are equally likely.
    pub policy: Policy,
}

impl BestResponse {
    /// Computes the best response of `side` to an opponent over a tree that reaches the ends of the game: the expectation
    /// where the opponent or chance moves, the maximum where we do.
    pub fn to<G: Game>(game: &G, tree: &Tree<G>, opponent: &Policy, side: Side, payoff: Payoff) -> Self {
        Self::with_payoff(game, tree, opponent, side, |utility| payoff.of(side, utility))
    }

    /// The same for any payoff of the utility at the end, larger being better for us.
    pub fn with_payoff<G: Game>(
        game: &G,
        tree: &Tree<G>,
        opponent: &Policy,
        side: Side,
        payoff: impl Fn(f64) -> f64,
    ) -> Self {
        let mut values = vec![0.0; tree.len()];
        let mut policy = Policy { probabilities: vec![0.0; tree.edge_count()] };
        let mut choice = Distribution::new();
        for id in tree.ids().rev() {
            values[id.index()] = match tree.utility(id) {
                Some(utility) => payoff(utility),
                None => {
                    let children = tree.children(id);
                    let value = |i: usize| values[children[i].index()];
                    match tree.turn(id).side() {
                        Some(mover) if mover == side => choice.best(children.len(), Ties::Share, value),
                        Some(_) => choice.weights(opponent.at(tree, id).iter().copied()),
                        None => game.chance_probabilities(tree.position(id), tree.moves(id), &mut choice),
                    }
                    policy.probabilities[tree.edges(id)].copy_from_slice(&choice);
                    choice.expectation(value)
                }
            };
        }
        Self { values, policy }
    }

    /// The expected payoff from the root.
    pub fn value(&self) -> f64 {
        self.values[NodeId::ROOT.index()]
    }
}

/// A player who does in each position what a policy over a tree of positions says; elsewhere he plays at random.
///
/// ```
/// use errare::distribution::Distribution;
/// use errare::game::Game;
/// use errare::games::noughts_and_crosses::NoughtsAndCrosses;
/// use errare::play::{Player, Policy, Tabulated};
/// use errare::search::Tree;
///
/// // Whoever plays the last of his moves, whatever it is; mirrored positions apart, because he does not mirror his play.
/// let game = NoughtsAndCrosses;
/// let tree = Tree::distinct(&game, &game.start(), 10_000)?;
/// let policy = Policy::from_fn(&tree, |id, out| out.certain(tree.moves(id).len(), tree.moves(id).len() - 1));
/// let (player, mut out) = (Tabulated::new(tree, policy), Distribution::new());
/// player.policy(&game, &game.start(), &mut out);
/// assert_eq!(out[8], 1.0);
/// # Ok::<(), errare::search::MergeError>(())
/// ```
pub struct Tabulated<G: Game> {
    tree: Tree<G>,
    policy: Policy,
    nodes: HashMap<G::Position, NodeId>,
}

impl<G: Game> Tabulated<G>
where
    G::Position: Eq + Hash,
{
    /// Makes a player of a policy.
    pub fn new(tree: Tree<G>, policy: Policy) -> Self {
        let nodes = tree.ids().map(|id| (tree.position(id).clone(), id)).collect();
        Self { tree, policy, nodes }
    }

    /// The node of a position, or of its symmetric images on a merged tree.
    pub fn node(&self, game: &G, position: &G::Position) -> Option<NodeId> {
        self.nodes.get(position).or_else(|| self.nodes.get(&self.tree.representative(game, position))).copied()
    }
}

impl<G: Game> Player<G> for Tabulated<G>
where
    G::Position: Eq + Hash,
{
    fn policy(&self, game: &G, position: &G::Position, out: &mut Distribution) {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let Some(id) = self.node(game, position) else {
            out.uniform(moves.len());
            return;
        };
        if self.tree.position(id) == position {
            out.weights(self.policy.at(&self.tree, id).iter().copied());
            return;
        }
        // The table speaks of a symmetric image: a move there is any move here that leads to the same image,
        // and there always is one.
        let weight = |m| {
            let image = self.tree.representative(game, &game.play(position, m));
            let alike = self.tree.children(id).iter().zip(self.policy.at(&self.tree, id));
            let alike = alike.filter(|(child, _)| *self.tree.position(**child) == image);
            let (sum, count) = alike.fold((0.0, 0), |(sum, count), (_, p)| (sum + p, count + 1));
            sum / f64::from(count)
        };
        out.weights(moves.into_iter().map(weight));
    }
}

/// The best response to a known player, as either side: the strongest player there is against him.
///
/// ```
/// use errare::backup::Forced;
/// use errare::game::{Game, Side};
/// use errare::games::noughts_and_crosses::NoughtsAndCrosses;
/// use errare::play::{LookAhead, Payoff, Policy, Responder};
/// use errare::search::Tree;
///
/// let game = NoughtsAndCrosses;
/// let tree = Tree::merge(&game, &game.start(), 10_000)?;
/// let opponent = Policy::looking_ahead(&game, &tree, &LookAhead { ply: 2, strategy: Forced::default() });
/// let responder = Responder::to(&game, tree, &opponent, Payoff::SCORE);
/// // Two plies of foresight do not save a draw against someone who knows them.
/// let scores = [Side::Max, Side::Min].map(|side| responder.value(&game, &game.start(), side));
/// assert!(scores[0] > Some(0.8) && scores[1] > Some(0.5) && scores[0] > scores[1]);
/// # Ok::<(), errare::search::MergeError>(())
/// ```
pub struct Responder<G: Game> {
    player: Tabulated<G>,
    as_max: Vec<f64>,
    as_min: Vec<f64>,
}

impl<G: Game> Responder<G>
where
    G::Position: Eq + Hash,
{
    /// The best response over the positions of a tree. Over a merged one it holds only against players who play alike in a
    /// mirror.
    pub fn to(game: &G, tree: Tree<G>, opponent: &Policy, payoff: Payoff) -> Self {
        let as_max = BestResponse::to(game, &tree, opponent, Side::Max, payoff);
        let as_min = BestResponse::to(game, &tree, opponent, Side::Min, payoff);
        let policy = Policy::of_sides(&tree, &as_max.policy, &as_min.policy);
        Self { player: Tabulated::new(tree, policy), as_max: as_max.values, as_min: as_min.values }
    }

    /// The payoff that a side can expect from a position; `None` if it cannot be reached.
    pub fn value(&self, game: &G, position: &G::Position, side: Side) -> Option<f64> {
        let values = match side {
            Side::Max => &self.as_max,
            Side::Min => &self.as_min,
        };
        self.player.node(game, position).map(|id| values[id.index()])
    }
}

impl<G: Game> Player<G> for Responder<G>
where
    G::Position: Eq + Hash,
{
    fn policy(&self, game: &G, position: &G::Position, out: &mut Distribution) {
        self.player.policy(game, position, out);
    }
}
