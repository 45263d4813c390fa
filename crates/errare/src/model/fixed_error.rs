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
///
/// ```
/// # use errare::backup::Minimax;
/// # use errare::distribution::Distribution;
/// # use errare::evaluate::EndsOnly;
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// # use errare::search::Walk;
/// use errare::distribution::Ties;
/// use errare::model::{FixedError, Model};
///
/// // Max chooses between ends that are worth 3, 1 and 2 to him.
/// let game = ExplicitTree::parse("root max 3 1 2")?;
/// let (mut walk, mut out) = (Walk::new(), Distribution::new());
/// let node = walk.root(&game, &game.start(), 1, &Minimax::new(EndsOnly::default()));
/// FixedError { correct: 0.9, ties: Ties::Share }.predict(&node, &mut out);
/// let percent: Vec<f64> = out.iter().map(|p| (100.0 * p).round()).collect();
/// assert_eq!(percent, [90.0, 5.0, 5.0]);
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
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
