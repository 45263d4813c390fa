//! How strong somebody is, from his moves alone.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::people::model::{Evidence, Prediction, Predictor};
use crate::people::net::circumstances::Circumstances;

/// The ratings that are thought possible.
const LOWEST: f64 = 400.0;
const STEP: f64 = 20.0;
const GRID: usize = 131;
/// What is believed before any move of whom nobody knows anything: a broad normal law.
pub const PRIOR_MEAN: f64 = 1_500.0;
/// Its standard deviation.
pub const PRIOR_DEVIATION: f64 = 450.0;

/// The ratings that the model is asked about.
const KNOTS: [f64; 14] = [
    400.0, 600.0, 800.0, 1_000.0, 1_200.0, 1_400.0, 1_600.0, 1_800.0, 2_000.0, 2_200.0, 2_400.0, 2_600.0, 2_800.0,
    3_000.0,
];

fn grid() -> impl Iterator<Item = f64> {
    (0..GRID).map(|i| LOWEST + STEP * i as f64)
}

/// The likelihood of somebody's moves, for every rating that he could have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Likelihood {
    logs: Vec<f64>,
    moves: usize,
}

impl Default for Likelihood {
    fn default() -> Self {
        Self { logs: vec![0.0; GRID], moves: 0 }
    }
}

impl AddAssign<&Likelihood> for Likelihood {
    /// The moves of both.
    fn add_assign(&mut self, other: &Likelihood) {
        self.logs.iter_mut().zip(&other.logs).for_each(|(log, other)| *log += other);
        self.moves += other.moves;
    }
}

impl Likelihood {
    /// How many moves were seen.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// He chose this move here, against his like and otherwise in these circumstances.
    pub fn observe(
        &mut self,
        predictor: &Predictor<'_>,
        circumstances: &Circumstances,
        taken: usize,
        evidence: &Evidence,
    ) {
        let alike = KNOTS.map(|rating| {
            let rating = evidence.looks_like(rating);
            Circumstances { rating, opponent: rating, ..*circumstances }
        });
        let log = |p: &Prediction| p.moves.get(taken).copied().unwrap_or(0.0).max(1e-6).ln();
        let asked: Vec<f64> = predictor.over(&alike).iter().map(log).collect();
        for (log, rating) in self.logs.iter_mut().zip(grid()) {
            // Straight between the ratings that were asked.
            let place = ((rating - KNOTS[0]) / (KNOTS[1] - KNOTS[0])).clamp(0.0, (KNOTS.len() - 1) as f64);
            let below = (place as usize).min(KNOTS.len() - 2);
            let share = place - below as f64;
            *log += (1.0 - share) * asked[below] + share * asked[below + 1];
        }
        self.moves += 1;
    }

    /// What to believe after these moves of somebody who was expected to be so strong.
    pub fn posterior(&self, evidence: &Evidence, expected: f64) -> Rating {
        let prior = |rating: f64| -((rating - expected) / PRIOR_DEVIATION).powi(2) / 2.0;
        let mut p: Vec<f64> =
            self.logs.iter().zip(grid()).map(|(log, rating)| evidence.exponent * log + prior(rating)).collect();
        crate::people::model::logit::normalise(&mut p);
        let mean: f64 = p.iter().zip(grid()).map(|(p, rating)| p * rating).sum();
        let variance: f64 = p.iter().zip(grid()).map(|(p, rating)| p * (rating - mean).powi(2)).sum();
        let quantile = |share: f64| {
            let mut below = 0.0;
            for (p, rating) in p.iter().zip(grid()) {
                if below + p >= share {
                    return rating + STEP * ((share - below) / p - 0.5);
                }
                below += p;
            }
            LOWEST + STEP * GRID as f64
        };
        let deviation = variance.sqrt();
        let prior_share = (variance / PRIOR_DEVIATION.powi(2)).min(1.0);
        Rating { mean, deviation, interval: (quantile(0.025), quantile(0.975)), prior_share, moves: self.moves }
    }

    /// The rating of greatest likelihood and its standard error by the curvature there, unless it lies on the edge.
    pub(crate) fn peak(&self) -> Option<(f64, f64)> {
        let at = (0..GRID).max_by(|&a, &b| self.logs[a].total_cmp(&self.logs[b]))?;
        // Over several steps, because the sum is not smooth between neighbours.
        let reach = 5;
        if at < reach || at + reach >= GRID {
            return None;
        }
        let (left, middle, right) = (self.logs[at - reach], self.logs[at], self.logs[at + reach]);
        let width = STEP * reach as f64;
        let curvature = (2.0 * middle - left - right) / (width * width);
        let shift = (right - left) / (2.0 * width) / curvature;
        (curvature > 0.0).then(|| (LOWEST + STEP * at as f64 + shift.clamp(-width, width), curvature.sqrt().recip()))
    }
}

/// What is believed about somebody's rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
    /// From where to where, with 95 %.
    pub interval: (f64, f64),
    /// How much of the belief was there before any move: the precision of the prior as a share of the posterior's.
    pub prior_share: f64,
    /// How many moves were seen.
    pub moves: usize,
}

/// Somebody whose rating is known: what his moves look like, and how much one may trust that.
pub(crate) struct Known {
    pub(crate) rating: f64,
    pub(crate) likelihood: Likelihood,
}

/// Finds out how moves tell about ratings, from people whose ratings are known; their likelihoods are plain.
pub(crate) fn calibrate(known: &[Known]) -> Evidence {
    let peaks: Vec<_> = known
        .iter()
        .filter_map(|known| known.likelihood.peak().map(|(peak, error)| (known.rating, peak, error)))
        .collect();
    if peaks.len() < 10 {
        return Evidence::PLAIN;
    }
    // What moves look like, as a line over the rating, each point by its precision.
    let weight = |error: f64| 1.0 / (error * error + 2_500.0);
    let total: f64 = peaks.iter().map(|p| weight(p.2)).sum();
    let mean = |of: &dyn Fn(&(f64, f64, f64)) -> f64| peaks.iter().map(|p| weight(p.2) * of(p)).sum::<f64>() / total;
    let (x, y) = (mean(&|p| p.0), mean(&|p| p.1));
    let spread = mean(&|p| (p.0 - x).powi(2));
    let slope = if spread > 0.0 { (mean(&|p| (p.0 - x) * (p.1 - y)) / spread).clamp(0.5, 1.5) } else { 1.0 };
    let base = y - slope * x;
    let misses = peaks.iter().map(|(rating, peak, error)| ((peak - base - slope * rating) / error).powi(2));
    let exponent = (peaks.len() as f64 / misses.sum::<f64>()).clamp(0.1, 1.0);
    Evidence { exponent, base, slope }
}

#[cfg(test)]
mod tests {
    use errare::game::Game;

    use super::*;
    use crate::board::Chess;
    use crate::engine::survey::Surveyor;
    use crate::people::model::Model;
    use crate::people::net::circumstances::Speed;

    #[test]
    fn who_made_no_move_is_believed_to_be_what_the_prior_says() {
        let rating = Likelihood::default().posterior(&Evidence::PLAIN, PRIOR_MEAN);
        assert!((rating.mean - PRIOR_MEAN).abs() < 40.0 && rating.prior_share > 0.9, "{rating:?}");
        assert!(rating.interval.0 < 800.0 && rating.interval.1 > 2_200.0);
    }

    #[test]
    fn a_move_tells_of_every_rating_by_its_probability_against_ones_like() {
        let position = Chess::default().start();
        let survey = Surveyor::default().survey(&position);
        let predictor = Model::fitted().predictor(&position, &survey);
        let (taken, blitz) = (13, Circumstances { speed: Speed::Blitz, ..Circumstances::default() });
        let mut likelihood = Likelihood::default();
        likelihood.observe(&predictor, &blitz, taken, &Evidence::PLAIN);
        let log = |rating: f64| {
            let alike = Circumstances { rating, opponent: rating, ..blitz };
            predictor.of(&alike).moves[taken].ln()
        };
        let found = |rating: f64| likelihood.logs[((rating - LOWEST) / STEP) as usize];
        for rating in [400.0, 1_000.0, 2_600.0] {
            assert!((found(rating) - log(rating)).abs() < 1e-4, "{rating}");
        }
        assert!((found(1_060.0) - (0.7 * log(1_000.0) + 0.3 * log(1_200.0))).abs() < 1e-4);
        assert_eq!(likelihood.moves, 1);
    }

    #[test]
    fn a_line_through_what_moves_look_like_is_undone() {
        let known = |i: usize| {
            let rating = 900.0 + 40.0 * i as f64;
            let peak = 300.0 + 0.8 * rating + if i.is_multiple_of(2) { 60.0 } else { -60.0 };
            let logs = grid().map(|r| -((r - peak) / 30.0).powi(2) / 2.0).collect();
            Known { rating, likelihood: Likelihood { logs, moves: 100 } }
        };
        let evidence = calibrate(&(0..30).map(known).collect::<Vec<_>>());
        assert!((evidence.slope - 0.8).abs() < 0.03 && (evidence.exponent - 0.25).abs() < 0.03, "{evidence:?}");
    }
}
