//! Fits all parts of a model to choices of people.

pub mod assess;
mod rivals;
mod tally;

pub use rivals::{Rival, Rivals};

use rayon::prelude::*;

use crate::engine::survey::MoveValues;
use crate::people::ask::rating::{Known, Likelihood, calibrate};
use crate::people::choices::{Cache, Drawn, Sample};
use crate::people::model::curve::Curve;
use crate::people::model::features::{COUNT, Features, looks, with_net};
use crate::people::model::logit::{self, ObservedChoice, Weights};
use crate::people::model::merit::{MeritScale, ValuedChoice};
use crate::people::model::{About, Evidence, Model, Predictor, PuzzleScale, utilities};
use crate::people::net::Net;
use crate::people::net::input::Input;
use crate::people::net::moves::Index;

/// How many choices of people of one strength are taken together to learn how moves tell about ratings: about as many as make
/// the peak of the likelihood stand out.
const POOL: usize = 400;
/// How many of these are taken from each hundred points, so that all strengths count alike.
const POOLS: usize = 8;
/// Nothing can be fitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are no rated games to fit to: WhiteElo and BlackElo must be known, and not too far apart")]
pub struct FitError;

/// A choice with what the board showed.
struct Seen<'a> {
    sample: &'a Sample,
    survey: MoveValues,
    /// What the net and the look say of each move.
    options: Vec<Features>,
}

impl<'a> Seen<'a> {
    fn of(sample: &'a Sample, cache: &Cache) -> Option<Self> {
        let survey = cache.get(&sample.position)?;
        let seen = Net::shipped().see(&[Input::of(&sample.position)]);
        let answers = Net::shipped().ask(&seen[0], &[sample.circumstances()], &Index::of_all(&sample.position));
        let options = with_net(&looks(&sample.position, &survey), &answers[0].moves).collect();
        Some(Self { sample, survey, options })
    }

    fn choice(&self) -> ObservedChoice<COUNT> {
        let Sample { elo, taken, .. } = *self.sample;
        ObservedChoice { elo, options: self.options.clone(), taken, weight: 1.0 }
    }
}

/// Fits a model to what was drawn; the cache must have looked at all of it. Results do not depend on the number of threads.
pub fn fit(drawn: &Drawn, cache: &Cache, puzzles: PuzzleScale) -> Result<Model, FitError> {
    let seen: Vec<Seen<'_>> = drawn.samples.par_iter().filter_map(|sample| Seen::of(sample, cache)).collect();
    if seen.is_empty() {
        return Err(FitError);
    }
    // Most of the way is found with a few of the choices, from what the net alone says.
    let few: Vec<&Seen<'_>> = seen.iter().step_by(8).collect();
    let near = logit::fit(&few, |seen| seen.choice(), Weights::NET_ALONE);
    let found = logit::fit(&seen, Seen::choice, near.weights);

    let scores = seen.iter().filter_map(|Seen { sample, survey, .. }| {
        sample.score.map(|score| (f64::from(survey.best()), sample.elo, sample.opponent, score))
    });
    let (curve, _) = Curve::fit(scores);
    let plain = |seen: &Seen<'_>| ValuedChoice {
        elo: seen.sample.elo,
        utilities: utilities(&curve, &seen.survey, seen.sample.elo),
        taken: seen.sample.taken,
    };
    let merit = MeritScale::fit(&seen.par_iter().map(plain).collect::<Vec<_>>());
    let evidence = calibrate(&pools(&found.weights, &seen));
    let about = About { games: drawn.total(), positions: seen.len(), loss: found.loss };
    Ok(Model { about, weights: found.weights, errors: found.errors, curve, merit, evidence, puzzles })
}

/// People of about the same rating taken together, as if they were one.
fn pools(weights: &Weights<COUNT>, seen: &[Seen<'_>]) -> Vec<Known> {
    let mut bands: std::collections::BTreeMap<usize, Vec<&Seen<'_>>> = std::collections::BTreeMap::new();
    for seen in seen.iter().filter(|seen| (800.0..2_600.0).contains(&seen.sample.elo)) {
        bands.entry((seen.sample.elo / 100.0) as usize).or_default().push(seen);
    }
    let pools: Vec<&[&Seen<'_>]> = bands.values().flat_map(|band| band.chunks_exact(POOL).take(POOLS)).collect();
    let known = |pool: &&[&Seen<'_>]| {
        let mut likelihood = Likelihood::default();
        for seen in *pool {
            let predictor = Predictor::new(weights, &seen.sample.position, &seen.survey);
            likelihood.observe(&predictor, &seen.sample.circumstances(), seen.sample.taken, &Evidence::PLAIN);
        }
        let rating = pool.iter().map(|seen| seen.sample.elo).sum::<f64>() / pool.len() as f64;
        Known { rating, likelihood }
    };
    pools.par_iter().map(known).collect()
}
