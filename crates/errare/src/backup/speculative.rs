//! Speculative play: the move after which the largest part of what may happen wins.

use super::{Backup, Strategy};
use crate::distribution::{Distribution, Ties};
use crate::game::{Game, Side};
use crate::node::Node;
use crate::player::Player;

/// How leaves are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weighting {
    /// Each by the probability that play reaches it, the players choosing at random among what they may play.
    #[default]
    Probability,
    /// Each once.
    Count,
}

/// What X is taken to play at his later moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OwnMoves {
    /// The move with the largest ratio: he goes on speculating.
    #[default]
    Best,
    /// The one with the largest ratio among those that he might play without speculating: R1 and R2 first, as at the root.
    BestOfPossible,
    /// Any move that he might play without speculating.
    Possible,
    /// Any move at all.
    Any,
}

/// What X plays where no candidate wins anything, so that there is nothing to speculate on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NothingWins {
    /// Any of the candidates, as he would without speculating.
    #[default]
    AsWithout,
    /// The first candidate in the order of generation: a loop over them that finds nothing better than 0.
    First,
    /// The last one: a loop whose variable is left where it ended.
    Last,
}

/// The leaves of a subtree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leaves {
    /// Those that Max has won.
    pub max: f64,
    /// Those that Min has won.
    pub min: f64,
    /// All of them: ends of the game and positions on the horizon.
    pub all: f64,
}

impl Leaves {
    /// The part that a side wins.
    pub fn ratio(&self, side: Side) -> f64 {
        match side {
            Side::Max => self.max / self.all,
            Side::Min => self.min / self.all,
        }
    }
}

/// Speculative play against a semi-random player: maximises the ratio of won leaves to all leaves.
///
/// The definition leaves open which moves the leaves are counted over; each reading is a field. In the default every result of
/// the player who moves first comes out as published; over all of them together, [`OwnMoves::BestOfPossible`] with
/// [`Weighting::Count`] fits better.
///
/// # Reference
/// Kajihara et al. 1999, Definition 2; the ratios 1/4, 0/4, 2/6 of Fig. 1 come from [`Weighting::Count`] with nothing restricted.
///
/// ```
/// use errare::distribution::Distribution;
/// use errare::game::Notation;
/// use errare::games::noughts_and_crosses::NoughtsAndCrosses;
/// use errare::play::{LookAhead, Player};
///
/// // X sees four plies and knows that Y sees one.
/// let x = LookAhead::speculating(4, 1)?;
/// let (position, mut out) = (NoughtsAndCrosses.read_position("x../.o./...")?, Distribution::new());
/// x.policy(&NoughtsAndCrosses, &position, &mut out);
/// // Of all the moves that draw he knows one that Y is most likely to lose against.
/// assert_eq!(out.iter().filter(|p| **p > 0.0).count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Speculative<X, Y> {
    /// X, the player as he would play without speculating: P_{d_x}.
    pub own: X,
    /// Y, the opponent: P_{d_y}.
    pub opponent: Y,
    /// Whether only moves that X might play are candidates (R1 and R2 first).
    pub filter: bool,
    /// What X plays later.
    pub own_moves: OwnMoves,
    /// Whether Y's moves are those that he might play, or all.
    pub restrict_opponent: bool,
    /// How leaves are counted.
    pub weighting: Weighting,
    /// Which of equally good moves is played.
    pub ties: Ties,
    /// What is played where no move wins anything.
    pub nothing_wins: NothingWins,
}

impl<X, Y> Speculative<X, Y> {
    /// The default reading, for any two players. Definition 2 asks that X see two plies further than Y, which
    /// [`LookAhead::speculating`](crate::play::LookAhead::speculating) insists on.
    pub fn new(own: X, opponent: Y) -> Self {
        Self {
            own,
            opponent,
            filter: true,
            own_moves: OwnMoves::Best,
            restrict_opponent: true,
            weighting: Weighting::Probability,
            ties: Ties::First,
            nothing_wins: NothingWins::AsWithout,
        }
    }
}

impl<G: Game, X: Player<G>, Y: Player<G>> Backup<G> for Speculative<X, Y> {
    type Value = Leaves;

    fn leaf(&self, _: &G, _: &G::Position, utility: Option<f64>) -> Leaves {
        let won = |condition: bool| f64::from(u8::from(condition));
        let utility = utility.unwrap_or(0.0);
        Leaves { max: won(utility > 0.0), min: won(utility < 0.0), all: 1.0 }
    }

    fn combine(&self, node: &Node<'_, G, Leaves>, scratch: &mut Distribution) -> Leaves {
        match node.turn.side() {
            None => node.chance_probabilities(scratch),
            Some(side) if side == node.us => match self.own_moves {
                OwnMoves::Best => scratch.best(node.len(), Ties::First, |i| node.values[i].ratio(side)),
                OwnMoves::BestOfPossible => {
                    self.own.policy(node.game, node.position, scratch);
                    scratch.best_of_possible(Ties::First, |i| node.values[i].ratio(side));
                }
                OwnMoves::Possible => self.own.policy(node.game, node.position, scratch),
                OwnMoves::Any => scratch.uniform(node.len()),
            },
            Some(_) if self.restrict_opponent => self.opponent.policy(node.game, node.position, scratch),
            Some(_) => scratch.uniform(node.len()),
        }
        let sum = |part: fn(&Leaves) -> f64| match self.weighting {
            Weighting::Probability => scratch.expectation(|i| part(&node.values[i])),
            Weighting::Count => {
                node.values.iter().zip(scratch.iter()).filter(|(_, p)| **p > 0.0).map(|(v, _)| part(v)).sum()
            }
        };
        Leaves { max: sum(|v| v.max), min: sum(|v| v.min), all: sum(|v| v.all) }
    }
}

impl<G: Game, X: Player<G>, Y: Player<G>> Strategy<G> for Speculative<X, Y> {
    fn choose(&self, node: &Node<'_, G, Leaves>, out: &mut Distribution) {
        if self.filter {
            self.own.policy(node.game, node.position, out);
        } else {
            out.uniform(node.len());
        }
        let side = node.mover();
        let ratio = |i: usize| node.values[i].ratio(side);
        let mut candidates = (0..node.len()).filter(|i| out[*i] > 0.0);
        if candidates.clone().any(|i| ratio(i) > 0.0) {
            return out.best_of_possible(self.ties, ratio);
        }
        let only = match self.nothing_wins {
            NothingWins::AsWithout => None,
            NothingWins::First => candidates.next(),
            NothingWins::Last => candidates.next_back(),
        };
        if let Some(only) = only {
            out.certain(node.len(), only);
        }
    }
}
