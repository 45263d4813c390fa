//! A fixed probability of error.

use super::Model;
use crate::distribution::{Distribution, Ties};
use crate::game::Game;
use crate::node::{Node, Worth};

/// Plays the best move with a fixed probability, and otherwise one of the others, each as likely.
///
/// Equally good moves: shared, they are all "best"; or only the first is, and the others count as errors. A player who has
/// no worse move plays a best one.
///
/// # Reference
/// Reibman & Ballard 1983, §II.B (their 1983a); used in Figs 1 and 2 with 0.9.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FixedError {
    /// The probability of the best move, from 0 to 1.
    pub correct: f64,
    /// What counts as the best move among equals.
    pub ties: Ties,
}

impl<G: Game, V: Worth> Model<G, V> for FixedError {
    fn predict(&self, node: &Node<'_, G, V>, out: &mut Distribution) {
        node.best(self.ties, V::worth, out);
        let others = out.iter().filter(|p| **p == 0.0).count();
        if others > 0 {
            let error = (1.0 - self.correct) / others as f64;
            out.reweight(|_, best| if best > 0.0 { self.correct * best } else { error });
        }
    }
}
