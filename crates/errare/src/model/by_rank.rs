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
