//! The model of people: weights for what draws them to a move, by strength, and what was fitted beside them.

mod cholesky;
pub mod curve;
mod evidence;
pub mod features;
mod file;
mod finds;
pub mod logit;
pub(super) mod merit;
mod predictor;
pub mod puzzle_scale;

pub use evidence::Evidence;
pub use file::ModelError;
pub use finds::{Finds, RATINGS};
pub use merit::MeritScale;
pub use predictor::{Prediction, Predictor};
pub use puzzle_scale::PuzzleScale;

use std::sync::{Arc, LazyLock};

use errare::distribution::Distribution;

use crate::board::Position;
use crate::engine::survey::{DEPTHS, MoveValues};
use crate::people::net::Net;
use crate::people::net::circumstances::Circumstances;
use crate::people::net::moves::Index;
use curve::Curve;
use features::COUNT;
use logit::Weights;

/// How people of any strength choose their moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// What was fitted to.
    pub about: About,
    /// What draws them to a move.
    pub weights: Weights<COUNT>,
    /// The standard errors of the weights.
    pub errors: Weights<COUNT>,
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
    pub fn predictor(&self, position: &Position, survey: &MoveValues) -> Predictor<'_> {
        Predictor::new(&self.weights, position, survey)
    }

    /// What people do in a position as far as it tells without a look.
    pub fn at_first_sight(&self, position: &Position, who: &Circumstances) -> Prediction {
        let seen = predictor::see(&[position]);
        let answers = Net::shipped().ask(&seen[0], std::slice::from_ref(who), &Index::of_all(position));
        Prediction::plain(&answers[0])
    }

    /// What the side to move may expect, from 0 to 1, of a value in centipawns between players of these ratings.
    pub fn expected_score(&self, centipawns: f64, mover: f64, opponent: f64) -> f64 {
        self.curve.expected_score(centipawns, mover, opponent)
    }

    /// What each move is worth at the greatest depth to somebody of this rating against his like, from −1 to 1.
    pub fn utilities(&self, survey: &MoveValues, elo: f64) -> Vec<f32> {
        utilities(&self.curve, survey, elo)
    }
}

pub(crate) fn utilities(curve: &Curve, survey: &MoveValues, elo: f64) -> Vec<f32> {
    let worth = |values: &[i16; DEPTHS]| curve.expected_score(f64::from(values[DEPTHS - 1]), elo, elo);
    survey.values.iter().map(|values| (2.0 * worth(values) - 1.0) as f32).collect()
}

/// A person of some strength.
#[derive(Clone, Debug)]
pub struct Human<'a> {
    /// How people choose.
    pub model: &'a Model,
    /// How strong this one is, against whom he plays, and how.
    pub who: Circumstances,
}

impl Human<'static> {
    /// A person of this strength against his like, by the model that errare ships.
    pub fn of_elo(elo: f64) -> Self {
        Self { model: Model::fitted(), who: Circumstances::of(elo, elo) }
    }
}

impl Human<'_> {
    /// The probability of each move that was surveyed.
    pub fn predict(&self, position: &Position, survey: &MoveValues, out: &mut Distribution) {
        out.weights(self.model.predictor(position, survey).of(&self.who).moves);
    }
}
