//! The best play against an opponent of unknown type, who shows by his moves what he is.

use std::collections::HashMap;

use errare::distribution::{Distribution, tied};
use errare::game::{Game, Side};
use errare::play::{BestResponse, Player, Policy, outcome};
use errare::search::{NodeId, Tree};
use errare::spec::Playable;

use super::plan::Plan;
use super::reward::Reward;
use crate::infer::Belief;

/// The most positions, up to symmetry, of a game that is planned to its end.
const MOST_POSITIONS: usize = 20_000;
/// The most lines of play: a belief depends on the line, so that the plan visits lines and not positions.
const MOST_LINES: f64 = 1e6;
/// The longest line, because the plan recurses along it.
const LONGEST_LINE: u32 = 200;

/// Why a game cannot be planned to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game has too many positions or lines of play to plan to its end")]
pub struct TooLarge;

/// All lines of a small game, with the probability that each type of opponent gives to each move.
///
/// A plan is exact expectimax over pairs of a position and a belief. The belief is carried as weights that are multiplied by
/// the types' probabilities along the line and never normalised: the value is then linear in them, an opponent's node adds up
/// its branches, and at the end a reward is worth its product with what is left of the weights.
///
/// # Reference
/// Duff 2002, *Optimal learning* (Bayes-adaptive decision processes). A branch is passed over if it would not be better even
/// were the type revealed: the bound of Littman, Cassandra & Kaelbling 1995.
pub struct BeliefTree<G: Game> {
    pub(super) tree: Tree<G>,
    nodes: HashMap<G::Position, NodeId>,
    /// The branches of node n are those from `first[n]` to `first[n + 1]`.
    first: Vec<usize>,
    pub(super) children: Vec<NodeId>,
    /// For each branch, the probability of it by each type.
    odds: Vec<f64>,
    pub(super) types: usize,
    pub(super) reward: Reward,
    as_max: Knowledge,
    as_min: Knowledge,
    pub(super) games: f64,
}

/// What it would be worth to know the opponent's type, to one side.
pub(super) struct Knowledge {
    /// For each node and type, what we could expect of the game.
    limits: Vec<f64>,
    /// For each type, what the best response to it brings against each type.
    responses: Vec<f64>,
}

impl<G: Playable> BeliefTree<G> {
    /// Lays out a game against types of opponent, who do the same in symmetric images of a position.
    pub fn new<P: Player<G>>(game: &G, types: &[P], reward: Reward) -> Result<Self, TooLarge> {
        let tree = Tree::merge(game, &game.start(), MOST_POSITIONS).map_err(|_| TooLarge)?;
        if !is_small(&tree) {
            return Err(TooLarge);
        }
        let policies: Vec<Policy> = types.iter().map(|player| Policy::of(game, &tree, player)).collect();
        let knowledge = |side| Knowledge::new(game, &tree, &policies, side, reward);
        let (as_max, as_min) = (knowledge(Side::Max), knowledge(Side::Min));
        let nodes = tree.ids().map(|id| (tree.position(id).clone(), id)).collect();
        let (first, children, odds) = branches(game, &tree, &policies);
        let (types, games) = (types.len(), 0.0);
        Ok(Self { tree, nodes, first, children, odds, types, reward, as_max, as_min, games })
    }

    /// The same for one who reckons with so many more games against this opponent: to find out what he is may then be worth
    /// a sacrifice now.
    pub fn reckoning_with(mut self, games: u32) -> Self {
        self.games = f64::from(games);
        self
    }

    /// The node of a position or of its symmetric images; `None` if it cannot be reached from where the game begins.
    pub fn node(&self, game: &G, position: &G::Position) -> Option<NodeId> {
        self.nodes.get(&game.canonical(position)).copied()
    }

    /// The probability that each type gives to the step from a node to a child, up to a common factor.
    pub fn likelihoods(&self, id: NodeId, child: NodeId) -> Vec<f64> {
        let mut sum = vec![0.0; self.types];
        for branch in self.branches(id).filter(|branch| self.children[*branch] == child) {
            sum.iter_mut().zip(self.odds(branch)).for_each(|(sum, p)| *sum += p);
        }
        sum
    }

    /// What a side can expect from a node, holding a belief and learning on the way.
    pub fn value(&self, side: Side, id: NodeId, belief: &Belief) -> f64 {
        Plan::new(self, side, belief).value(id, 0)
    }

    /// What a side should play: the nodes that its best moves lead to from a node of its own.
    pub fn best(&self, side: Side, id: NodeId, belief: &Belief) -> Vec<NodeId> {
        let mut plan = Plan::new(self, side, belief);
        let mut children: Vec<(f64, NodeId)> =
            self.tree.children(id).iter().map(|&child| (plan.limit(child, 0), child)).collect();
        // The most promising first, so that the others need not be looked into.
        children.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        children.dedup();
        let mut top = f64::NEG_INFINITY;
        let mut valued = Vec::new();
        for (limit, child) in children {
            if limit >= top || tied(limit, top) {
                let value = plan.value(child, 0);
                top = top.max(value);
                valued.push((value, child));
            }
        }
        valued.into_iter().filter(|(value, _)| tied(*value, top)).map(|(_, child)| child).collect()
    }

    /// The positions.
    pub fn tree(&self) -> &Tree<G> {
        &self.tree
    }
}

impl<G: Game> BeliefTree<G> {
    /// What a side would gain by knowing.
    pub(super) fn knowledge(&self, side: Side) -> &Knowledge {
        match side {
            Side::Max => &self.as_max,
            Side::Min => &self.as_min,
        }
    }

    /// The branches of a node.
    pub(super) fn branches(&self, id: NodeId) -> std::ops::Range<usize> {
        self.first[id.index()]..self.first[id.index() + 1]
    }

    /// The probability of a branch by each type.
    pub(super) fn odds(&self, branch: usize) -> &[f64] {
        &self.odds[branch * self.types..(branch + 1) * self.types]
    }
}

/// Whether all lines of play can be visited. Moves to symmetric images of one position count once: see [`branches`].
fn is_small<G: Game>(tree: &Tree<G>) -> bool {
    let mut lines = vec![1.0; tree.len()];
    let mut plies = vec![0_u32; tree.len()];
    for id in tree.ids().rev().filter(|id| tree.utility(*id).is_none()) {
        let mut children: Vec<usize> = tree.children(id).iter().map(|child| child.index()).collect();
        children.sort_unstable();
        children.dedup();
        lines[id.index()] = children.iter().map(|child| lines[*child]).sum();
        plies[id.index()] = children.iter().map(|child| plies[*child] + 1).max().unwrap_or(0);
    }
    lines[NodeId::ROOT.index()] <= MOST_LINES && plies[NodeId::ROOT.index()] <= LONGEST_LINE
}

impl Knowledge {
    fn new<G: Game>(game: &G, tree: &Tree<G>, policies: &[Policy], side: Side, reward: Reward) -> Self {
        let mut limits = vec![0.0; tree.len() * policies.len()];
        let mut responses = Vec::new();
        for (kind, policy) in policies.iter().enumerate() {
            let response = BestResponse::with_payoff(game, tree, policy, side, |utility| reward.of(side, utility));
            let row = limits.iter_mut().skip(kind).step_by(policies.len());
            row.zip(response.values).for_each(|(limit, value)| *limit = value);
            responses.extend(policies.iter().map(|other| {
                let (max, min) = if side == Side::Max { (&response.policy, other) } else { (other, &response.policy) };
                reward.expected(side, &outcome(game, tree, max, min))
            }));
        }
        Self { limits, responses }
    }

    /// No less than the value of a node: what it would be worth, now and in so many more games, were the type revealed.
    pub(super) fn limit(&self, id: NodeId, weights: &[f64], games: f64) -> f64 {
        let (here, anew) = (&self.limits[id.index() * weights.len()..], &self.limits);
        weights.iter().zip(here.iter().zip(anew)).map(|(weight, (here, anew))| weight * (here + games * anew)).sum()
    }

    /// What can be expected of a game that is begun with this belief, by whoever settles for the best response to one type.
    pub(super) fn next_game(&self, weights: &[f64]) -> f64 {
        let brings = |row: &[f64]| row.iter().zip(weights).map(|(value, weight)| value * weight).sum();
        self.responses.chunks_exact(weights.len()).map(brings).fold(f64::NEG_INFINITY, f64::max)
    }
}

/// The moves of all nodes. Moves to the same child that every type finds equally likely are one branch, because they teach
/// the same.
fn branches<G: Game>(game: &G, tree: &Tree<G>, policies: &[Policy]) -> (Vec<usize>, Vec<NodeId>, Vec<f64>) {
    let (mut first, mut all_children, mut all_odds) = (vec![0], Vec::new(), Vec::new());
    let mut chance = Distribution::new();
    for id in tree.ids() {
        let mut alike: Vec<(NodeId, Vec<f64>, f64)> = Vec::new();
        if tree.turn(id).side().is_none() {
            game.chance_probabilities(tree.position(id), tree.moves(id), &mut chance);
        }
        for (i, &child) in tree.children(id).iter().enumerate() {
            let odds: Vec<f64> = match tree.turn(id).side() {
                Some(_) => policies.iter().map(|policy| policy.at(tree, id)[i]).collect(),
                // Dice teach nothing about the opponent: every type gives them the same probability.
                None => vec![chance[i]; policies.len()],
            };
            match alike.iter_mut().find(|(other, theirs, _)| *other == child && *theirs == odds) {
                Some((_, _, count)) => *count += 1.0,
                None => alike.push((child, odds, 1.0)),
            }
        }
        for (child, odds, count) in alike {
            all_children.push(child);
            all_odds.extend(odds.iter().map(|p| p * count));
        }
        first.push(all_children.len());
    }
    (first, all_children, all_odds)
}
