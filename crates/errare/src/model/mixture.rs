//! A player who is one of several, and we do not know which.

use super::Model;
use crate::distribution::Distribution;
use crate::game::Game;
use crate::node::Node;

/// Models with weights: the probability of a move is the weighted mean of theirs.
///
/// ```
/// # use errare::backup::Minimax;
/// # use errare::distribution::Distribution;
/// # use errare::evaluate::EndsOnly;
/// # use errare::game::Game;
/// # use errare::games::explicit::ExplicitTree;
/// # use errare::search::Walk;
/// use errare::model::{ByRank, Mixture, Model};
///
/// // Max chooses between ends that are worth 3, 1 and 2 to him.
/// let game = ExplicitTree::parse("root max 3 1 2")?;
/// let (mut walk, mut out) = (Walk::new(), Distribution::new());
/// let node = walk.root(&game, &game.start(), 1, &Minimax::new(EndsOnly::default()));
/// // Three times out of four a perfect player has sat down, else one who plays anything.
/// let one_of = Mixture::new(vec![(3.0, ByRank { strength: 1.0 }), (1.0, ByRank { strength: 0.0 })]).expect("weights");
/// one_of.predict(&node, &mut out);
/// let percent: Vec<f64> = out.iter().map(|p| (100.0 * p).round()).collect();
/// assert_eq!(percent, [83.0, 8.0, 8.0]);
/// # Ok::<(), errare::games::explicit::TreeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Mixture<M> {
    parts: Vec<(f64, M)>,
}

/// Weights that are no mixture.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum MixtureError {
    /// There is nothing to mix.
    #[error("a mixture needs at least one model")]
    Empty,
    /// A weight is negative, infinite or not a number, or all are zero.
    #[error("the weights of a mixture are not negative, finite and not all zero: {0:?}")]
    Weights(Vec<f64>),
}

impl<M> Mixture<M> {
    /// Mixes models in proportion to their weights.
    pub fn new(mut parts: Vec<(f64, M)>) -> Result<Self, MixtureError> {
        if parts.is_empty() {
            return Err(MixtureError::Empty);
        }
        let sum: f64 = parts.iter().map(|(weight, _)| weight).sum();
        if !(sum.is_finite() && sum > 0.0 && parts.iter().all(|(weight, _)| *weight >= 0.0)) {
            return Err(MixtureError::Weights(parts.iter().map(|(weight, _)| *weight).collect()));
        }
        for (weight, _) in &mut parts {
            *weight /= sum;
        }
        Ok(Self { parts })
    }

    /// The models with their weights, which sum to 1.
    pub fn parts(&self) -> &[(f64, M)] {
        &self.parts
    }
}

impl<G: Game, V, M: Model<G, V>> Model<G, V> for Mixture<M> {
    fn predict(&self, node: &Node<'_, G, V>, out: &mut Distribution) {
        out.mixture(node.moves.len(), &self.parts, |model, out| model.predict(node, out));
    }
}
