//! The search behind a plan: expectimax over lines of play, with the weights of the types carried along.

use errare::game::{Game, Side};
use errare::search::NodeId;

use super::belief_tree::{BeliefTree, Knowledge};
use crate::infer::Belief;

/// One search of the lines below a node.
pub(super) struct Plan<'a, G: Game> {
    of: &'a BeliefTree<G>,
    side: Side,
    knowledge: &'a Knowledge,
    /// The weights of the types at each opponent's node of the line that is being searched, one after another.
    weights: Vec<f64>,
}

impl<'a, G: Game> Plan<'a, G> {
    /// A search for a side that holds a belief.
    pub(super) fn new(of: &'a BeliefTree<G>, side: Side, belief: &Belief) -> Self {
        Self { of, side, knowledge: of.knowledge(side), weights: belief.weights().to_vec() }
    }

    /// No less than the value of a node for the weights that begin at `at`.
    pub(super) fn limit(&self, id: NodeId, at: usize) -> f64 {
        self.knowledge.limit(id, &self.weights[at..at + self.of.types], self.of.games)
    }

    /// The value of a node for the weights that begin at `at`.
    pub(super) fn value(&mut self, id: NodeId, at: usize) -> f64 {
        let of = self.of;
        if let Some(utility) = of.tree.utility(id) {
            let left = &self.weights[at..at + of.types];
            let now = left.iter().sum::<f64>() * of.reward.of(self.side, utility);
            return if of.games > 0.0 { now + of.games * self.knowledge.next_game(left) } else { now };
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
