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
use crate::people::model::features::{COUNT, features};
use crate::people::model::habits::{Habits, PLIES};
use crate::people::model::logit::{self, ObservedChoice, Weights};
use crate::people::model::merit::{MeritScale, ValuedChoice};
use crate::people::model::{About, Evidence, Model, Predictor, PuzzleScale, utilities};

/// How many choices of people of one strength are taken together to learn how moves tell about ratings: about as many as make
/// the peak of the likelihood stand out.
const POOL: usize = 400;
/// How many of these are taken from each hundred points, so that all strengths count alike.
const POOLS: usize = 8;
/// What is tried for the share and the width of habits.
const SHARES: [f64; 7] = [1.0, 2.0, 3.0, 5.0, 8.0, 12.0, 20.0];
const WIDTHS: [f64; 5] = [180.0, 260.0, 400.0, 600.0, 900.0];

/// Nothing can be fitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are no rated games to fit to: WhiteElo and BlackElo must be known, and not too far apart")]
pub struct FitError;

/// A choice with what the board showed.
struct Seen<'a> {
    sample: &'a Sample,
    survey: MoveValues,
}

impl Seen<'_> {
    fn mean(&self) -> f64 {
        (self.sample.elo + self.sample.opponent) / 2.0
    }

    /// The prediction without the game that this choice was made in.
    fn predictor<'h>(&self, weights: &Weights<COUNT>, habits: &'h Habits) -> Predictor<'h> {
        let game = (self.sample.ply < PLIES).then_some((self.sample.taken, self.mean()));
        Predictor::without(weights, habits, &self.sample.position, &self.survey, game)
    }
}

/// Fits a model to what was drawn; the cache must have looked at all of it. Results do not depend on the number of threads.
pub fn fit(drawn: &Drawn, cache: &Cache, puzzles: PuzzleScale) -> Result<Model, FitError> {
    let look = |sample| Some(Seen { sample, survey: cache.get(&sample.position)? });
    let seen: Vec<Seen<'_>> = drawn.samples.iter().filter_map(look).collect();
    if seen.is_empty() {
        return Err(FitError);
    }
    let mut habits = Habits::read(&drawn.habits.table(), 3.0, 400.0).unwrap_or_default();
    let choice = |seen: &Seen<'_>| {
        let Sample { elo, taken, .. } = *seen.sample;
        let recall = habits.recall(&seen.sample.position, &seen.survey.moves, Some((taken, seen.mean())));
        // What is habit says little about the rest.
        let weight = habits.fresh(recall.as_ref(), elo);
        ObservedChoice { elo, options: features(&seen.sample.position, &seen.survey), taken, weight }
    };
    // Most of the way is found with a few of the choices.
    let few: Vec<&Seen<'_>> = seen.iter().step_by(8).collect();
    let near = logit::fit(&few, |seen| choice(seen), Weights::ZERO);
    let found = logit::fit(&seen, choice, near.weights);
    weigh_habits(&mut habits, &found.weights, &seen);

    let scores = seen.iter().filter_map(|Seen { sample, survey }| {
        sample.score.map(|score| (f64::from(survey.best()), sample.elo, sample.opponent, score))
    });
    let (curve, _) = Curve::fit(scores);
    let plain = |seen: &Seen<'_>| ValuedChoice {
        elo: seen.sample.elo,
        utilities: utilities(&curve, &seen.survey, seen.sample.elo),
        taken: seen.sample.taken,
    };
    let merit = MeritScale::fit(&seen.par_iter().map(plain).collect::<Vec<_>>());
    let evidence = calibrate(&pools(&found.weights, &habits, &seen));
    let loss = loss(&habits, &predictors(&found.weights, &habits, &seen, |_| true));
    let about = About { games: drawn.total(), positions: seen.len(), loss };
    Ok(Model { about, weights: found.weights, errors: found.errors, habits, curve, merit, evidence, puzzles })
}

/// A position as people see it, with who chose what there.
type Chosen<'h> = (Predictor<'h>, f64, usize);

fn predictors<'h>(
    weights: &Weights<COUNT>,
    habits: &'h Habits,
    seen: &[Seen<'_>],
    which: impl Fn(&Sample) -> bool + Sync,
) -> Vec<Chosen<'h>> {
    let chosen = |seen: &Seen<'_>| (seen.predictor(weights, habits), seen.sample.elo, seen.sample.taken);
    seen.par_iter().filter(|seen| which(seen.sample)).map(chosen).collect()
}

fn loss(habits: &Habits, predictors: &[Chosen<'_>]) -> f64 {
    let mut p = Vec::new();
    let mut sum = 0.0;
    for (predictor, elo, taken) in predictors {
        predictor.probabilities_with(habits, *elo, &mut p);
        sum -= p[*taken].max(1e-300).ln();
    }
    sum / predictors.len().max(1) as f64
}

/// Finds how much habits weigh, each game being predicted from the others.
fn weigh_habits(habits: &mut Habits, weights: &Weights<COUNT>, seen: &[Seen<'_>]) {
    let counted = habits.clone();
    let predictors = predictors(weights, &counted, seen, |sample| sample.ply < PLIES);
    let mut best = (f64::INFINITY, habits.share, habits.width);
    for (share, width) in SHARES.into_iter().flat_map(|share| WIDTHS.map(|width| (share, width))) {
        let tried = Habits::weighing(share, width);
        let loss = loss(&tried, &predictors);
        if loss < best.0 {
            best = (loss, share, width);
        }
    }
    (habits.share, habits.width) = (best.1, best.2);
}

/// People of about the same rating taken together, as if they were one.
fn pools(weights: &Weights<COUNT>, habits: &Habits, seen: &[Seen<'_>]) -> Vec<Known> {
    let mut bands: std::collections::BTreeMap<usize, Vec<&Seen<'_>>> = std::collections::BTreeMap::new();
    for seen in seen.iter().filter(|seen| (800.0..2_600.0).contains(&seen.sample.elo)) {
        bands.entry((seen.sample.elo / 100.0) as usize).or_default().push(seen);
    }
    let pools: Vec<&[&Seen<'_>]> = bands.values().flat_map(|band| band.chunks_exact(POOL).take(POOLS)).collect();
    let known = |pool: &&[&Seen<'_>]| {
        let mut likelihood = Likelihood::default();
        for seen in *pool {
            likelihood.observe(&seen.predictor(weights, habits), seen.sample.taken, &Evidence::PLAIN);
        }
        let rating = pool.iter().map(|seen| seen.sample.elo).sum::<f64>() / pool.len() as f64;
        Known { rating, likelihood }
    };
    pools.par_iter().map(known).collect()
}
