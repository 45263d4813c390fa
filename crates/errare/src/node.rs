//! What a backup rule and a model of a player see of an inner node: its moves, and its children's values.

use crate::distribution::{Distribution, Ties};
use crate::game::{Game, Side, Turn};

/// An inner node of a search whose children are already valued.
#[derive(Debug)]
pub struct Node<'a, G: Game, V> {
    /// The rules.
    pub game: &'a G,
    /// The position of the node.
    pub position: &'a G::Position,
    /// Who decides here.
    pub turn: Turn,
    /// The player for whom the search is made, who moves at its root.
    pub us: Side,
    /// Distance from the root of the search: 0 at the root.
    pub ply: usize,
    /// The moves, at least one.
    pub moves: &'a [G::Move],
    /// The backed-up values of the positions after each move, in the same order.
    pub values: &'a [V],
}

impl<G: Game, V: Copy> Node<'_, G, V> {
    /// The number of moves.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Never true: an inner node has a move. Here for completeness beside [`len`](Node::len).
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The probabilities of chance at a chance node.
    pub fn chance_probabilities(&self, out: &mut Distribution) {
        self.game.chance_probabilities(self.position, self.moves, out);
    }

    /// The player to move; at a chance node, the one for whom the search is made.
    pub fn mover(&self) -> Side {
        self.turn.side().unwrap_or(self.us)
    }

    /// The distribution of a player who takes the best of `worth` for the mover.
    pub fn best(&self, ties: Ties, worth: impl Fn(&V) -> f64, out: &mut Distribution) {
        let side = self.mover();
        out.best(self.len(), ties, |i| side.view(worth(&self.values[i])));
    }

    /// The best of `worth` for the mover, or its mean over the odds of chance.
    #[inline]
    pub fn optimum(&self, worth: impl Fn(&V) -> f64, scratch: &mut Distribution) -> f64 {
        let values = self.values.iter().map(&worth);
        match self.turn {
            Turn::Max => values.fold(f64::NEG_INFINITY, |a, b| Side::Max.better(a, b)),
            Turn::Min => values.fold(f64::INFINITY, |a, b| Side::Min.better(a, b)),
            Turn::Chance => {
                self.chance_probabilities(scratch);
                scratch.expectation(|i| worth(&self.values[i]))
            }
        }
    }
}

/// A value that comes up a tree and can be compared: how good it is in Max's view.
pub trait Worth: Copy {
    /// The number to compare.
    fn worth(&self) -> f64;
}

impl Worth for f64 {
    fn worth(&self) -> f64 {
        *self
    }
}

/// A value that remembers how far it has been backed up, so that a player may discern it better or worse.
pub trait Distant: Worth {
    /// Moves between here and the end of the longest line that the value came from.
    fn distance(&self) -> u32;
}
