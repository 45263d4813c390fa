//! Michie's formula on chess: a merit that grows with the rating discerns the values of the deepest look.

use errare::model::Merit;
use rayon::prelude::*;

use super::logit::normalise;
use crate::engine::survey::DEPTHS;

/// How merit, in kilopoints, goes with rating: M = base + slope·Elo/1000.
///
/// # Reference
/// Michie 1981, Eqs (1) and (2), with values backed up from as deep as anyone looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeritScale {
    /// The merit of somebody of rating 0.
    pub base: f64,
    /// What a thousand points of rating add.
    pub slope: f64,
}

/// A choice as the formula sees it: the rating, the utility of each move from −1 to 1, and the move that was taken.
pub(crate) struct ValuedChoice {
    pub(crate) elo: f64,
    pub(crate) utilities: Vec<f32>,
    pub(crate) taken: usize,
}

impl MeritScale {
    /// The merit of somebody of this rating.
    pub fn merit(&self, elo: f64) -> Merit {
        Merit { merit: (self.base + self.slope * elo / 1_000.0).max(0.0) }
    }

    /// The probability of each move, given its utility to the mover from −1 to 1.
    pub fn probabilities(&self, elo: f64, utilities: &[f32], out: &mut Vec<f64>) {
        let discernibility = self.merit(elo).log_discernibility(DEPTHS as u32);
        out.clear();
        out.extend(utilities.iter().map(|&u| f64::from(u) * discernibility));
        normalise(out);
    }

    /// The scale that makes choices likeliest, by halving steps in four directions.
    pub(crate) fn fit(choices: &[ValuedChoice]) -> Self {
        let loss = |scale: &Self| {
            let of = |chunk: &[ValuedChoice]| {
                let mut p = Vec::new();
                let mut sum = 0.0;
                for choice in chunk {
                    scale.probabilities(choice.elo, &choice.utilities, &mut p);
                    sum -= p[choice.taken].max(1e-300).ln();
                }
                sum
            };
            // In order, so that the sum does not depend on the threads.
            choices.par_chunks(1024).map(of).collect::<Vec<f64>>().iter().sum::<f64>()
        };
        let mut best = Self { base: 0.0, slope: 1.0 };
        let mut least = loss(&best);
        let mut step = 1.0;
        while step > 0.005 {
            let tries = [(step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step), (step, -step), (-step, step)];
            let tries = tries.map(|(base, slope)| Self { base: best.base + base, slope: best.slope + slope });
            let found = tries.into_iter().map(|scale| (loss(&scale), scale)).min_by(|a, b| a.0.total_cmp(&b.0));
            match found {
                Some((lower, scale)) if lower < least => (least, best) = (lower, scale),
                _ => step /= 2.0,
            }
        }
        best
    }
}
