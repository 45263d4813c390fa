//! The model of people: weights for what draws them to a move, by strength, and what was fitted beside them.

use std::sync::{Arc, LazyLock};

use errare::distribution::Distribution;

use super::curve::Curve;
use super::features::COUNT;
use super::habits::Habits;
use super::logit::Weights;
use super::michie::MeritScale;
use super::puzzle::PuzzleScale;
use super::rating::Evidence;
use super::scene::Scene;
use crate::position::Position;
use crate::sight::{DEPTHS, Sight};

/// How people of any strength choose their moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// What was fitted to.
    pub about: About,
    /// What draws them to a move.
    pub weights: Weights<COUNT>,
    /// The standard errors of the weights.
    pub errors: Weights<COUNT>,
    /// What they play in the first moves.
    pub habits: Habits,
    /// What score they get from a position.
    pub curve: Curve,
    /// Michie's plain formula, for comparison.
    pub merit: MeritScale,
    /// How their moves tell about their rating.
    pub evidence: Evidence,
    /// How hard puzzles are.
    pub puzzles: PuzzleScale,
}

/// What a model was fitted to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct About {
    /// The games that choices were drawn from.
    pub games: usize,
    /// The choices.
    pub positions: usize,
    /// The mean negative logarithm of the probability of what was chosen there, in nats.
    pub loss: f64,
}

impl Model {
    /// The model that errare ships.
    pub fn fitted() -> &'static Arc<Model> {
        static FITTED: LazyLock<Arc<Model>> = LazyLock::new(|| {
            Arc::new(Model::read(include_str!("fitted.toml")).expect("the shipped model can be read"))
        });
        &FITTED
    }

    /// A position as it appeals to people of all strengths.
    pub fn scene(&self, position: &Position, sight: &Sight) -> Scene<'_> {
        Scene::new(&self.weights, &self.habits, position, sight)
    }

    /// What the side to move may expect, from 0 to 1, of a value in centipawns between players of these ratings.
    pub fn expected_score(&self, centipawns: f64, mover: f64, opponent: f64) -> f64 {
        self.curve.expected_score(centipawns, mover, opponent)
    }

    /// What each move is worth at the greatest depth to somebody of this rating against his like, from −1 to 1.
    pub fn utilities(&self, sight: &Sight, elo: f64) -> Vec<f32> {
        utilities(&self.curve, sight, elo)
    }
}

pub(super) fn utilities(curve: &Curve, sight: &Sight, elo: f64) -> Vec<f32> {
    let worth = |values: &[i16; DEPTHS]| curve.expected_score(f64::from(values[DEPTHS - 1]), elo, elo);
    sight.values.iter().map(|values| (2.0 * worth(values) - 1.0) as f32).collect()
}

/// A person of some strength.
#[derive(Clone, Debug)]
pub struct Human<'a> {
    /// How people choose.
    pub model: &'a Model,
    /// How strong this one is.
    pub elo: f64,
}

impl Human<'static> {
    /// A person of this strength by the model that errare ships.
    pub fn of_elo(elo: f64) -> Self {
        Self { model: Model::fitted(), elo }
    }
}

impl Human<'_> {
    /// The probability of each move that is in sight.
    pub fn predict(&self, position: &Position, sight: &Sight, out: &mut Distribution) {
        let mut probabilities = Vec::new();
        self.model.scene(position, sight).probabilities(self.elo, &mut probabilities);
        out.weights(probabilities);
    }
}
