//! The model of people: weights for what draws them to a move, by strength.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use errare::distribution::Distribution;
use serde::{Deserialize, Serialize};

use super::features::{self, COUNT, NAMES};
use super::logit::{POWERS, Weights};
use crate::position::Position;
use crate::sight::Sight;

/// How people of any strength choose their moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// What draws them to a move.
    pub weights: Weights<COUNT>,
}

/// A file that is not a model.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// It is not in the format.
    #[error("not a model: {0}")]
    Format(#[from] toml::de::Error),
    /// A feature is missing or not known.
    #[error("the model has no weight for `{0}`: fit it again with this version of errare")]
    Missing(&'static str),
    /// A feature that this version does not know.
    #[error("the model has a weight for `{0}`, which is not a feature: fit it again with this version of errare")]
    Unknown(String),
}

#[derive(Serialize, Deserialize)]
struct File {
    weights: BTreeMap<String, [f64; POWERS]>,
}

impl Model {
    /// The model that errare ships.
    pub fn fitted() -> &'static Model {
        static FITTED: LazyLock<Model> =
            LazyLock::new(|| Model::read(include_str!("fitted.toml")).expect("the shipped model can be read"));
        &FITTED
    }

    /// The score, from 0 to 1, that somebody may expect of a position that is worth so many centipawns to him, against an
    /// opponent of this strength.
    pub fn expected_score(&self, centipawns: f64, own: f64, opponent: f64) -> f64 {
        let advantage = centipawns / 300.0 + (own - opponent) * std::f64::consts::LN_10 / 400.0;
        1.0 / (1.0 + (-advantage).exp())
    }

    /// Reads a model.
    pub fn read(text: &str) -> Result<Self, ModelError> {
        let mut file: File = toml::from_str(text)?;
        let mut weights = Weights::ZERO;
        for (i, name) in NAMES.into_iter().enumerate() {
            weights.0[i] = file.weights.remove(name).ok_or(ModelError::Missing(name))?;
        }
        match file.weights.pop_first() {
            Some((name, _)) => Err(ModelError::Unknown(name)),
            None => Ok(Self { weights }),
        }
    }
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
        let options = features::features(position, sight);
        self.model.weights.probabilities(self.elo, &options, &mut probabilities);
        out.weights(probabilities);
    }
}
