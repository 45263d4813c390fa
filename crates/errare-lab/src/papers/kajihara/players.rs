//! The players of the paper as policies over noughts and crosses.

use std::collections::HashMap;

use errare::backup::{Forced, OwnMoves, Speculative, Weighting, WhenLost};
use errare::distribution::{Distribution, Ties};
use errare::game::{Game, Side};
use errare::games::noughts_and_crosses::{Board, NoughtsAndCrosses};
use errare::play::{BestResponse, LookAhead, Outcome, Payoff, Player, Policy, outcome};
use errare::search::{NodeId, Tree};

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

/// A reading of speculative play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpeculativeReading {
    /// Its name in tables.
    pub name: &'static str,
    filter: bool,
    own_moves: OwnMoves,
    restrict_opponent: bool,
    weighting: Weighting,
    ties: Ties,
}

impl SpeculativeReading {
    /// The one in which all cells come out where the speculative player moves first.
    pub const DEFAULT: Self = Self {
        name: "filtered, own best, opponent restricted, by probability, first of ties",
        filter: true,
        own_moves: OwnMoves::Best,
        restrict_opponent: true,
        weighting: Weighting::Probability,
        ties: Ties::First,
    };
    /// The readings that are shown.
    pub const ALL: [Self; 5] = [
        Self::DEFAULT,
        Self {
            name: "filtered, own best, opponent restricted, by probability, random ties",
            ties: Ties::Share,
            ..Self::DEFAULT
        },
        Self {
            name: "filtered, both restricted, by probability, random ties",
            own_moves: OwnMoves::Possible,
            ties: Ties::Share,
            ..Self::DEFAULT
        },
        Self {
            name: "filtered, both restricted, counted, random ties",
            own_moves: OwnMoves::Possible,
            weighting: Weighting::Count,
            ties: Ties::Share,
            ..Self::DEFAULT
        },
        Self {
            name: "literal: unfiltered, unrestricted, counted, random ties",
            filter: false,
            own_moves: OwnMoves::Any,
            restrict_opponent: false,
            weighting: Weighting::Count,
            ties: Ties::Share,
        },
    ];
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

    /// The speculative players of a reading: for each depth X and each Y that it is at least two plies deeper than.
    pub fn speculating(&self, reading: SpeculativeReading) -> Speculating {
        let tables: Vec<Known<'_>> = self.semi_random.iter().map(|policy| Known { players: self, policy }).collect();
        let policy = |x: usize, y: usize| {
            let rule = Speculative {
                own: tables[x],
                opponent: tables[y],
                filter: reading.filter,
                own_moves: reading.own_moves,
                restrict_opponent: reading.restrict_opponent,
                weighting: reading.weighting,
                ties: reading.ties,
            };
            let player = LookAhead { ply: x, strategy: rule };
            (x >= y + 2).then(|| Policy::looking_ahead(&NoughtsAndCrosses, &self.tree, &player))
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
