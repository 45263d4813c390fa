//! Games in which play can return to a position: looking deeper until the values settle.

use std::collections::HashMap;
use std::hash::Hash;

use super::tree::{MergeError, NodeId, Tree};
use crate::backup::{Backup, Strategy};
use crate::distribution::Distribution;
use crate::game::{Game, Side};

/// Values every position that can be reached by value iteration: each look-ahead is one ply deeper than the last, until no value
/// changes by more than the tolerance.
///
/// What the evaluator says of the horizon is what play without end is worth; it should be the same everywhere, as with
/// [`EndsOnly`](crate::evaluate::EndsOnly). The tolerance bounds the last change of any value, not its distance from the limit:
/// where a turn is likely to come back that may be many times as large, so take a small one.
///
/// # Reference
/// Shapley 1953, "Stochastic games": iteration of the value; Everett 1957, "Recursive games": play that may never end.
///
/// ```
/// use errare::backup::Minimax;
/// use errare::evaluate::EndsOnly;
/// use errare::game::{Game, Side, Turn};
/// use errare::search::Solver;
///
/// /// Two players throw a die in turn, and whoever throws a six first wins: the turn may come back for ever.
/// struct FirstSix;
///
/// impl Game for FirstSix {
///     /// Who throws, or who has won.
///     type Position = Result<Side, Side>;
///     type Move = u8;
///
///     fn start(&self) -> Self::Position {
///         Ok(Side::Max)
///     }
///     fn turn(&self, _: &Self::Position) -> Turn {
///         Turn::Chance
///     }
///     fn utility(&self, position: &Self::Position) -> Option<f64> {
///         position.err().map(|winner| winner.view(1.0))
///     }
///     fn moves(&self, _: &Self::Position, out: &mut Vec<u8>) {
///         out.extend(1..=6);
///     }
///     fn play(&self, position: &Self::Position, die: u8) -> Self::Position {
///         position.and_then(|side| if die == 6 { Err(side) } else { Ok(side.other()) })
///     }
/// }
///
/// let solution = Solver::default().solve(&FirstSix, &FirstSix.start(), &Minimax::new(EndsOnly::default()))?;
/// // Whoever begins wins six games of eleven.
/// assert!((solution.root() - 1.0 / 11.0).abs() < 1e-9);
/// # Ok::<(), errare::search::SolveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solver {
    /// The most positions that are valued.
    pub positions: usize,
    /// The deepest look-ahead that is tried.
    pub plies: usize,
    /// No value changes by more than this from the last look-ahead but one to the last, not negative.
    pub tolerance: f64,
}

impl Default for Solver {
    /// A million positions, a hundred thousand plies, a change of 10⁻¹².
    fn default() -> Self {
        Self { positions: 1_000_000, plies: 100_000, tolerance: 1e-12 }
    }
}

/// Why a game could not be solved.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum SolveError {
    /// There are too many positions.
    #[error("the game has more than {limit} positions: allow more, or begin nearer to the end")]
    TooMany {
        /// How many were allowed.
        limit: usize,
    },
    /// The values still change.
    #[error("after {plies} plies a value still changes by {change:e}: allow more plies or a larger tolerance")]
    Unsettled {
        /// How deep the last look-ahead was.
        plies: usize,
        /// The largest change from the look-ahead before it.
        change: f64,
    },
}

impl Solver {
    /// The value of every position that can be reached from `root`, by a rule that carries one number, for the player to move
    /// there.
    pub fn solve<G: Game, B: Backup<G, Value = f64>>(
        &self,
        game: &G,
        root: &G::Position,
        rule: &B,
    ) -> Result<Solution<G>, SolveError>
    where
        G::Position: Eq + Hash,
    {
        let graph = Tree::reach(game, root, self.positions, |_, position| position.clone());
        let graph = graph.map_err(|error| match error {
            MergeError::TooMany { limit } => SolveError::TooMany { limit },
            MergeError::Cycle => unreachable!("cycles are refused only where positions are put in order"),
        })?;
        let us = graph.turn(NodeId::ROOT).side().unwrap_or(Side::Max);
        let mut values = graph.leaves(game, rule);
        let mut change = f64::INFINITY;
        for plies in 1..=self.plies {
            // Nobody knows from how far above a position is seen; it is not from directly above.
            let deeper = graph.one_ply_deeper(us, game, rule, &values, 2);
            change = deeper.iter().zip(&values).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
            values = deeper;
            if change <= self.tolerance {
                let nodes = graph.ids().map(|id| (graph.position(id).clone(), id)).collect();
                return Ok(Solution { graph, nodes, values, us, plies });
            }
        }
        Err(SolveError::Unsettled { plies: self.plies, change })
    }
}

/// The value of every position of a game.
pub struct Solution<G: Game> {
    graph: Tree<G>,
    nodes: HashMap<G::Position, NodeId>,
    values: Vec<f64>,
    us: Side,
    plies: usize,
}

impl<G: Game> Solution<G>
where
    G::Position: Eq + Hash,
{
    /// The value of the position that was solved, in Max's view.
    pub fn root(&self) -> f64 {
        self.values[NodeId::ROOT.index()]
    }

    /// The value of a position, in Max's view; `None` if play cannot come there.
    pub fn value(&self, position: &G::Position) -> Option<f64> {
        self.nodes.get(position).map(|id| self.values[id.index()])
    }

    /// What a strategy plays in a position that has not ended, given these values; any move where play cannot come.
    pub fn choose<S: Strategy<G, Value = f64>>(
        &self,
        game: &G,
        strategy: &S,
        position: &G::Position,
        out: &mut Distribution,
    ) {
        let Some(&id) = self.nodes.get(position) else {
            let mut moves = Vec::new();
            game.moves(position, &mut moves);
            return out.uniform(moves.len());
        };
        let mut below = Vec::new();
        self.graph.values_below(id, &self.values, &mut below);
        let us = self.graph.turn(id).side().unwrap_or(self.us);
        strategy.choose(&self.graph.node(game, id, us, &below), out);
    }

    /// How many positions were valued.
    pub fn positions(&self) -> usize {
        self.graph.len()
    }

    /// How many plies of look-ahead it took until the values settled.
    pub fn plies(&self) -> usize {
        self.plies
    }
}
