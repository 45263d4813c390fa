//! A player whose moves fall off geometrically with their rank.

use super::Model;
use crate::distribution::Distribution;
use crate::game::Game;
use crate::node::{Node, Worth};

/// Plays his best move with weight PS, the second best with (1−PS)·PS, the third with (1−PS)²·PS, and so on, normalised.
///
/// At PS = 1 he is perfect; as PS goes to 0 he plays at random. Equally good moves share the weights of their ranks.
///
/// # Reference
/// Reibman & Ballard 1983, §V.
///
/// ```
/// # use errare::backup::Minimax;
/// # use errare::distribution::Distribution;
/// # use errare::evaluate::EndsOnly;
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// # use errare::search::Walk;
/// use errare::model::{ByRank, Model};
///
/// // Max chooses between ends that are worth 3, 1 and 2 to him.
/// let game = ExplicitTree::parse("root max 3 1 2")?;
/// let (mut walk, mut out) = (Walk::new(), Distribution::new());
/// let node = walk.root(&game, &game.start(), 1, &Minimax::new(EndsOnly::default()));
/// ByRank { strength: 0.5 }.predict(&node, &mut out);
/// let percent: Vec<f64> = out.iter().map(|p| (100.0 * p).round()).collect();
/// assert_eq!(percent, [57.0, 14.0, 29.0]);
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ByRank {
    /// PS, the predicted strength, from 0 to 1.
    pub strength: f64,
}

impl<G: Game, V: Worth> Model<G, V> for ByRank {
    fn predict(&self, node: &Node<'_, G, V>, out: &mut Distribution) {
        let side = node.mover();
        let fall_off = 1.0 - self.strength; // §V: PS, (1−PS)·PS, (1−PS)²·PS, … up to the common factor
        let weights = std::iter::successors(Some(1.0), |weight| Some(weight * fall_off));
        out.by_rank(node.len(), |i| side.view(node.values[i].worth()), weights);
    }
}
