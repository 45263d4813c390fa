//! The players of the paper as policies over noughts and crosses.

use std::collections::HashMap;

use errare::Node;
use errare::backup::{Forced, Speculative, Strategy, WhenLost};
use errare::distribution::Distribution;
use errare::game::{Game, Side};
use errare::games::noughts_and_crosses::{Board, NoughtsAndCrosses};
use errare::play::{BestResponse, LookAhead, Outcome, Payoff, Player, Policy, outcome};
use errare::search::{NodeId, Tree};

use super::readings::{Rule, SpeculativeReading};

/// P_0 to P_6.
pub(super) const DEPTHS: usize = 7;

/// The most positions that noughts and crosses has.
const POSITIONS: usize = 10_000;

/// The semi-random players, each asked once for every position.
pub struct Players {
    pub(super) tree: Tree<NoughtsAndCrosses>,
    pub(super) semi_random: Vec<Policy>,
    nodes: HashMap<Board, NodeId>,
}

impl Players {
    /// The semi-random players, in a reading of what they do when every move loses.
    pub fn new(when_lost: WhenLost) -> Self {
        let game = NoughtsAndCrosses;
        // Who takes the first of equal moves does not play alike in a mirror: symmetric positions are kept apart.
        let tree = Tree::distinct(&game, &game.start(), POSITIONS).expect("noughts and crosses is a small game");
        let player = |ply| Policy::looking_ahead(&game, &tree, &LookAhead { ply, strategy: Forced { when_lost } });
        let semi_random = (0..DEPTHS).map(player).collect();
        let nodes = tree.ids().map(|id| (*tree.position(id), id)).collect();
        Self { tree, semi_random, nodes }
    }

    /// The exact result of two policies.
    pub fn result(&self, first: &Policy, second: &Policy) -> Outcome {
        outcome(&NoughtsAndCrosses, &self.tree, first, second)
    }

    /// The most that anyone can win against P_j, moving first or second.
    pub fn limit(&self, side: Side, opponent: usize) -> f64 {
        BestResponse::to(&NoughtsAndCrosses, &self.tree, &self.semi_random[opponent], side, Payoff::WINS).value()
    }

    fn strategy(&self, rule: Rule, x: usize, y: usize) -> Speculative<Known<'_>, Known<'_>> {
        let known = |depth: usize| Known { players: self, policy: &self.semi_random[depth] };
        Speculative {
            own: known(x),
            opponent: known(y),
            filter: rule.filter,
            own_moves: rule.leaves.own_moves,
            restrict_opponent: rule.leaves.restrict_opponent,
            weighting: rule.leaves.weighting,
            ties: rule.ties,
            nothing_wins: rule.nothing_wins,
        }
    }

    /// What X, who is `side`, plays against Y by each of several rules that count the same leaves: they are counted once.
    pub(super) fn speculative(&self, rules: &[Rule], x: usize, y: usize, side: Side) -> Vec<Policy> {
        let Some(first) = rules.first() else { return Vec::new() };
        let (game, tree) = (&NoughtsAndCrosses, &self.tree);
        let leaves = tree.look_ahead(side, game, &self.strategy(*first, x, y), x);
        let mut below = Vec::new();
        let mut policy = |rule: &Rule| {
            let strategy = self.strategy(*rule, x, y);
            Policy::from_fn(tree, |id, out| match tree.turn(id).side() == Some(side) {
                true => {
                    tree.values_below(id, &leaves, &mut below);
                    strategy.choose(&Node { ply: 0, ..tree.node(game, id, side, &below) }, out);
                }
                false => out.weights(self.semi_random[x].at(tree, id).iter().copied()),
            })
        };
        rules.iter().map(&mut policy).collect()
    }

    /// The speculative players of a reading: for each depth X and each Y that it is at least two plies deeper than.
    pub fn speculating(&self, reading: SpeculativeReading) -> Speculating {
        let policy = |x: usize, y: usize| {
            (x >= y + 2).then(|| {
                let as_side = |side| self.speculative(&[reading.rule(side)], x, y, side).remove(0);
                Policy::of_sides(&self.tree, &as_side(Side::Max), &as_side(Side::Min))
            })
        };
        Speculating { policies: (0..DEPTHS).map(|x| (0..DEPTHS).map(|y| policy(x, y)).collect()).collect() }
    }
}

/// A player who is looked up.
#[derive(Clone, Copy)]
struct Known<'a> {
    players: &'a Players,
    policy: &'a Policy,
}

impl Player<NoughtsAndCrosses> for Known<'_> {
    fn policy(&self, _: &NoughtsAndCrosses, position: &Board, out: &mut Distribution) {
        let node = self.players.nodes[position];
        out.weights(self.policy.at(&self.players.tree, node).iter().copied());
    }
}

/// The speculative players of one reading.
pub struct Speculating {
    policies: Vec<Vec<Option<Policy>>>,
}

impl Speculating {
    /// What X plays against Y: speculatively, if he looks two plies deeper.
    pub(super) fn policy(&self, x: usize, y: usize) -> Option<&Policy> {
        self.policies[x][y].as_ref()
    }
}
