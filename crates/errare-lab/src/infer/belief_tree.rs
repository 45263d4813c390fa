//! The best play against an opponent of unknown type, who shows by his moves what he is.

use std::collections::HashMap;

use errare::best_response::BestResponse;
use errare::distribution::{Distribution, tied};
use errare::game::{Game, Side};
use errare::outcome::Policy;
use errare::player::Player;
use errare::search::{NodeId, Tree};
use errare::spec::Playable;

use super::belief::Belief;
use super::reward::Reward;

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
    tree: Tree<G>,
    nodes: HashMap<G::Position, NodeId>,
    /// The branches of node n are those from `first[n]` to `first[n + 1]`.
    first: Vec<usize>,
    children: Vec<NodeId>,
    /// For each branch, the probability of it by each type.
    odds: Vec<f64>,
    types: usize,
    reward: Reward,
    as_max: Vec<f64>,
    as_min: Vec<f64>,
}

impl<G: Playable> BeliefTree<G> {
    /// Lays out a game against types of opponent, who do the same in symmetric images of a position.
    pub fn new<P: Player<G>>(game: &G, types: &[P], reward: Reward) -> Result<Self, TooLarge> {
        let tree = Tree::merge(game, &game.start(), MOST_POSITIONS).map_err(|_| TooLarge)?;
        let policies: Vec<Policy> = types.iter().map(|player| Policy::of(game, &tree, player)).collect();
        let limits = |side| limits(game, &tree, &policies, side, reward);
        let (as_max, as_min) = (limits(Side::Max), limits(Side::Min));
        let nodes = tree.ids().map(|id| (tree.position(id).clone(), id)).collect();
        let (first, children, odds) = branches(game, &tree, &policies);
        let laid_out = Self { tree, nodes, first, children, odds, types: types.len(), reward, as_max, as_min };
        if laid_out.is_small() { Ok(laid_out) } else { Err(TooLarge) }
    }

    fn is_small(&self) -> bool {
        let mut lines = vec![1.0; self.tree.len()];
        let mut plies = vec![0_u32; self.tree.len()];
        for id in self.tree.ids().rev().filter(|id| self.tree.utility(*id).is_none()) {
            let children = || self.branches(id).map(|branch| self.children[branch].index());
            lines[id.index()] = children().map(|child| lines[child]).sum();
            plies[id.index()] = children().map(|child| plies[child] + 1).max().unwrap_or(0);
        }
        lines[NodeId::ROOT.index()] <= MOST_LINES && plies[NodeId::ROOT.index()] <= LONGEST_LINE
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
    fn branches(&self, id: NodeId) -> std::ops::Range<usize> {
        self.first[id.index()]..self.first[id.index() + 1]
    }

    fn odds(&self, branch: usize) -> &[f64] {
        &self.odds[branch * self.types..(branch + 1) * self.types]
    }
}

/// For each node and type, what we could expect if we knew that the opponent is of this type.
fn limits<G: Game>(game: &G, tree: &Tree<G>, policies: &[Policy], side: Side, reward: Reward) -> Vec<f64> {
    let mut limits = vec![0.0; tree.len() * policies.len()];
    for (kind, policy) in policies.iter().enumerate() {
        let response = BestResponse::with_payoff(game, tree, policy, side, |utility| reward.of(side, utility));
        let row = limits.iter_mut().skip(kind).step_by(policies.len());
        row.zip(response.values).for_each(|(limit, value)| *limit = value);
    }
    limits
}

/// The moves of all nodes. Moves to the same child that every type finds equally likely are one branch, because they teach
/// the same.
fn branches<G: Game>(game: &G, tree: &Tree<G>, policies: &[Policy]) -> (Vec<usize>, Vec<NodeId>, Vec<f64>) {
    let (mut first, mut all_children, mut all_odds) = (vec![0], Vec::new(), Vec::new());
    let mut chance = Distribution::new();
    for id in tree.ids() {
        let mut alike: Vec<(NodeId, Vec<f64>, f64)> = Vec::new();
        if tree.turn(id).side().is_none() {
            game.odds(tree.position(id), tree.moves(id), &mut chance);
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

/// One search of the lines below a node.
struct Plan<'a, G: Game> {
    of: &'a BeliefTree<G>,
    side: Side,
    limits: &'a [f64],
    /// The weights of the types at each opponent's node of the line that is being searched, one after another.
    weights: Vec<f64>,
}

impl<'a, G: Game> Plan<'a, G> {
    fn new(of: &'a BeliefTree<G>, side: Side, belief: &Belief) -> Self {
        let limits = match side {
            Side::Max => &of.as_max,
            Side::Min => &of.as_min,
        };
        Self { of, side, limits, weights: belief.weights().to_vec() }
    }

    /// No less than the value of a node: what it would be worth if the opponent's type were revealed now.
    fn limit(&self, id: NodeId, at: usize) -> f64 {
        let limits = &self.limits[id.index() * self.of.types..];
        self.weights[at..at + self.of.types].iter().zip(limits).map(|(weight, limit)| weight * limit).sum()
    }

    /// The value of a node for the weights that begin at `at`.
    fn value(&mut self, id: NodeId, at: usize) -> f64 {
        let of = self.of;
        if let Some(utility) = of.tree.utility(id) {
            let left: f64 = self.weights[at..at + of.types].iter().sum();
            return left * of.reward.of(self.side, utility);
        }
        if of.tree.turn(id).side() == Some(self.side) {
            return self.optimum(id, at);
        }
        let mut sum = 0.0;
        for branch in of.branches(id) {
            let next = self.weights.len();
            for (kind, p) in of.odds(branch).iter().enumerate() {
                self.weights.push(self.weights[at + kind] * p);
            }
            if self.weights[next..].iter().any(|weight| *weight > 0.0) {
                sum += self.value(of.children[branch], next);
            }
            self.weights.truncate(next);
        }
        sum
    }

    /// The value of a node of our own.
    fn optimum(&mut self, id: NodeId, at: usize) -> f64 {
        let of = self.of;
        let limit = |plan: &Self, branch: &usize| plan.limit(of.children[*branch], at);
        let promising = of.branches(id).max_by(|a, b| limit(self, a).total_cmp(&limit(self, b)));
        let mut best = promising.map_or(0.0, |branch| self.value(of.children[branch], at));
        for branch in of.branches(id).filter(|branch| Some(*branch) != promising) {
            if limit(self, &branch) > best {
                best = best.max(self.value(of.children[branch], at));
            }
        }
        best
    }
}
