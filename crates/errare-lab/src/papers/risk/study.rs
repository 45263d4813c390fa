//! Strategies that need a model of the opponent, each with every model against every opponent, computed.

use std::collections::HashMap;

use errare::backup::{DepthOpponent, Forced, Minimax, OpponentTies, Speculative, Strategy};
use errare::distribution::{Distribution, Ties};
use errare::evaluate::EndsOnly;
use errare::game::Side;
use errare::play::{BestResponse, LookAhead, Payoff, Player, Policy, outcome};
use errare::search::{NodeId, Tree};
use errare::spec::Playable;

use super::{OPPONENTS, Scores, trust};

/// How many plies the one who speculates looks ahead.
const SPECULATION: usize = 6;

/// A game with its opponents.
pub(super) struct Study<'a, G: Playable> {
    game: &'a G,
    tree: &'a Tree<G>,
    nodes: HashMap<G::Position, NodeId>,
    /// P_0, P_1, … in every position.
    opponents: Vec<Policy>,
    /// What the one who speculates plays without.
    own: Policy,
}

/// A way to play against an opponent who is taken to be P_i.
#[derive(Clone, Copy)]
pub(super) struct Modelling {
    /// His name in tables.
    pub(super) name: &'static str,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    /// OM-search to the end: P_i takes one of the moves that he may play. It is (D,d)-OM, because P_i is known by his depth.
    OpponentModel(OpponentTies),
    /// The best response to a mixture in which P_i is likeliest: PrOM for types who choose at random.
    ProbabilisticOpponent,
    /// Speculative play in the core's default reading.
    Speculative,
    /// The best response to P_i.
    BestResponse,
}

/// The strategies whose play depends on the position alone.
pub(super) const STRATEGIES: [Modelling; 5] = [
    Modelling { name: "om", kind: Kind::OpponentModel(OpponentTies::Pessimistic) },
    Modelling { name: "om-hoping", kind: Kind::OpponentModel(OpponentTies::Optimistic) },
    Modelling { name: "prom", kind: Kind::ProbabilisticOpponent },
    Modelling { name: "speculative", kind: Kind::Speculative },
    Modelling { name: "best-response", kind: Kind::BestResponse },
];

impl<'a, G: Playable> Study<'a, G> {
    /// Asks the opponents what they do everywhere.
    pub(super) fn new(game: &'a G, tree: &'a Tree<G>) -> Self {
        let semi_random = |ply| Policy::looking_ahead(game, tree, &LookAhead { ply, strategy: Forced::default() });
        let nodes = tree.ids().map(|id| (tree.position(id).clone(), id)).collect();
        Self { game, tree, nodes, opponents: (0..OPPONENTS).map(semi_random).collect(), own: semi_random(SPECULATION) }
    }

    /// What minimax scores against each opponent.
    pub(super) fn minimax(&self) -> [f64; OPPONENTS] {
        let policy = self.to_the_end(&Minimax::new(EndsOnly::default()));
        self.against_all(&policy)
    }

    /// What a strategy scores, by model and opponent.
    pub(super) fn scores(&self, strategy: Modelling) -> Scores {
        std::array::from_fn(|model| self.against_all(&self.policy(strategy.kind, model)))
    }

    fn policy(&self, kind: Kind, model: usize) -> Policy {
        let known = |policy| Known { study: self, policy };
        match kind {
            Kind::OpponentModel(opponent_ties) => self.to_the_end(&DepthOpponent {
                evaluator: EndsOnly::default(),
                opponent: known(&self.opponents[model]),
                opponent_ties,
                ties: Ties::Share,
            }),
            Kind::ProbabilisticOpponent => self.response(&self.mixture(model)),
            Kind::Speculative => {
                let strategy = Speculative::new(known(&self.own), known(&self.opponents[model]));
                Policy::looking_ahead(self.game, self.tree, &LookAhead { ply: SPECULATION, strategy })
            }
            Kind::BestResponse => self.response(&self.opponents[model]),
        }
    }

    /// What a rule plays that sees to the end of the game.
    fn to_the_end<S: Strategy<G>>(&self, rule: &S) -> Policy {
        let (game, tree) = (self.game, self.tree);
        let [as_max, as_min] = [Side::Max, Side::Min].map(|side| tree.back_up_for(side, game, rule));
        let mut below = Vec::new();
        Policy::from_fn(tree, |id, out| {
            let us = tree.turn(id).side().unwrap_or(Side::Max);
            tree.values_below(id, if us == Side::Max { &as_max } else { &as_min }, &mut below);
            rule.choose(&tree.node(game, id, us, &below), out);
        })
    }

    fn response(&self, opponent: &Policy) -> Policy {
        let as_side = |side| BestResponse::to(self.game, self.tree, opponent, side, Payoff::SCORE).policy;
        Policy::of_sides(self.tree, &as_side(Side::Max), &as_side(Side::Min))
    }

    /// An opponent who is of each type as likely as one believes whose model says P_`model`, and chooses his type anew for
    /// each move.
    fn mixture(&self, model: usize) -> Policy {
        let weights = trust(model);
        Policy::from_fn(self.tree, |id, out| {
            let moves = 0..self.tree.moves(id).len();
            let types = || self.opponents.iter().zip(weights);
            let weight = |m: usize| types().map(|(policy, weight)| weight * policy.at(self.tree, id)[m]).sum::<f64>();
            out.weights(moves.map(weight));
        })
    }

    /// The mean score of a policy over both colours against each opponent, in percent.
    fn against_all(&self, policy: &Policy) -> [f64; OPPONENTS] {
        std::array::from_fn(|j| {
            let opponent = &self.opponents[j];
            let first = outcome(self.game, self.tree, policy, opponent).score();
            let second = 1.0 - outcome(self.game, self.tree, opponent, policy).score();
            100.0 * (first + second) / 2.0
        })
    }
}

/// A player who is looked up.
#[derive(Clone, Copy)]
struct Known<'a, G: Playable> {
    study: &'a Study<'a, G>,
    policy: &'a Policy,
}

impl<G: Playable> Player<G> for Known<'_, G> {
    fn policy(&self, _: &G, position: &G::Position, out: &mut Distribution) {
        let node = self.study.nodes[position];
        out.weights(self.policy.at(self.study.tree, node).iter().copied());
    }
}
