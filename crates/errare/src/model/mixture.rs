//! A player who is one of several, and we do not know which.

use super::Model;
use crate::distribution::Distribution;
use crate::game::Game;
use crate::node::Node;

/// Models with weights: the probability of a move is the weighted mean of theirs.
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
