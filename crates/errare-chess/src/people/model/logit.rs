//! Choices by a logit whose weights depend smoothly on strength, fitted by maximum likelihood.
//!
//! A person chooses among moves with probability proportional to e^(w·x), x the features of a move. Each weight is a
//! polynomial in his strength. The likelihood is concave, so that Newton's method finds its one maximum, and the curvature
//! there gives the standard errors.

use rayon::prelude::*;

use super::cholesky::{cholesky, solve};

/// The powers of strength: constant, linear, quadratic.
pub const POWERS: usize = 3;

/// Strength on the scale of the polynomials: about −1.2 for a beginner and +2 for a master.
fn scale(elo: f64) -> f64 {
    (elo.clamp(600.0, 2_900.0) - 1_500.0) / 600.0
}

pub(crate) fn powers(elo: f64) -> [f64; POWERS] {
    let r = scale(elo);
    [1.0, r, r * r]
}

/// The weights of N features as polynomials in strength.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights<const N: usize>(
    /// The coefficients of each feature.
    pub [[f64; POWERS]; N],
);

/// One choice that somebody made.
#[derive(Clone, Debug)]
pub struct ObservedChoice<const N: usize> {
    /// His strength.
    pub elo: f64,
    /// The features of each option.
    pub options: Vec<[f32; N]>,
    /// Which one he took.
    pub taken: usize,
    /// How much the choice counts.
    pub weight: f64,
}

impl<const N: usize> Weights<N> {
    /// All moves alike.
    pub const ZERO: Self = Self([[0.0; POWERS]; N]);

    /// The weights of somebody of this strength.
    pub fn at(&self, elo: f64) -> [f64; N] {
        let powers = powers(elo);
        self.0.map(|coefficients| coefficients.iter().zip(powers).map(|(c, p)| c * p).sum())
    }

    /// The probability of each option.
    pub fn probabilities(&self, elo: f64, options: &[[f32; N]], out: &mut Vec<f64>) {
        softmax(&self.at(elo), options, out);
    }
}

pub(super) fn softmax<const N: usize>(weights: &[f64; N], options: &[[f32; N]], out: &mut Vec<f64>) {
    out.clear();
    let worth = |x: &[f32; N]| x.iter().zip(weights).map(|(&x, w)| f64::from(x) * w).sum::<f64>();
    out.extend(options.iter().map(worth));
    normalise(out);
}

/// Turns worths into probabilities that are proportional to their exponentials.
pub(crate) fn normalise(out: &mut [f64]) {
    let most = out.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    out.iter_mut().for_each(|w| *w = (*w - most).exp());
    let total: f64 = out.iter().sum();
    out.iter_mut().for_each(|p| *p /= total);
}

/// The likelihood of choices, its slope and its curvature.
struct Surface {
    likelihood: f64,
    weight: f64,
    slope: Vec<f64>,
    curvature: Vec<f64>,
}

impl Surface {
    fn flat(size: usize) -> Self {
        Self { likelihood: 0.0, weight: 0.0, slope: vec![0.0; size], curvature: vec![0.0; size * size] }
    }

    fn add(mut self, other: &Self) -> Self {
        self.likelihood += other.likelihood;
        self.weight += other.weight;
        self.slope.iter_mut().zip(&other.slope).for_each(|(a, b)| *a += b);
        self.curvature.iter_mut().zip(&other.curvature).for_each(|(a, b)| *a += b);
        self
    }

    fn count<const N: usize>(&mut self, weights: &Weights<N>, choice: &ObservedChoice<N>, scratch: &mut Vec<f64>) {
        weights.probabilities(choice.elo, &choice.options, scratch);
        self.likelihood += choice.weight * scratch[choice.taken].max(1e-300).ln();
        self.weight += choice.weight;
        let mut mean = [0.0; N];
        let mut square = vec![0.0; N * N];
        for (x, &p) in choice.options.iter().zip(scratch.iter()) {
            for i in 0..N {
                if x[i] != 0.0 {
                    let px = p * f64::from(x[i]);
                    mean[i] += px;
                    for j in 0..=i {
                        square[i * N + j] += px * f64::from(x[j]);
                    }
                }
            }
        }
        let powers = powers(choice.elo);
        let counted = choice.weight;
        let size = N * POWERS;
        let taken = &choice.options[choice.taken];
        for i in 0..N {
            let slope = f64::from(taken[i]) - mean[i];
            for (a, pa) in powers.iter().enumerate() {
                self.slope[i * POWERS + a] += counted * slope * pa;
            }
            for j in 0..=i {
                let covariance = counted * (square[i * N + j] - mean[i] * mean[j]);
                if covariance != 0.0 {
                    for (a, pa) in powers.iter().enumerate() {
                        for (b, pb) in powers.iter().enumerate() {
                            self.curvature[(i * POWERS + a) * size + j * POWERS + b] += covariance * pa * pb;
                        }
                    }
                }
            }
        }
    }
}

/// What a fit found.
#[derive(Clone, Debug)]
pub struct Fit<const N: usize> {
    /// The weights of greatest likelihood.
    pub weights: Weights<N>,
    /// The standard error of each coefficient.
    pub errors: Weights<N>,
    /// The mean negative logarithm of the probability of what was chosen, in nats.
    pub loss: f64,
    /// Steps of Newton's method.
    pub steps: usize,
}

/// A weak belief that coefficients are small, so that features that hardly occur do not run away: its strength in choices.
const RIDGE: f64 = 1.0;

/// Fits weights to choices by Newton's method, from given weights on. The choices are made anew of what was `seen` for every
/// step: all of them at once would take much room.
pub fn fit<T: Sync, const N: usize>(
    seen: &[T],
    choice: impl Fn(&T) -> ObservedChoice<N> + Sync,
    begin: Weights<N>,
) -> Fit<N> {
    let size = N * POWERS;
    let surface = |weights: &Weights<N>| {
        let parts: Vec<Surface> = seen
            .par_chunks(2048)
            .map(|chunk| {
                let mut part = Surface::flat(size);
                let mut scratch = Vec::new();
                chunk.iter().for_each(|seen| part.count(weights, &choice(seen), &mut scratch));
                part
            })
            .collect();
        // In order, so that the sum does not depend on the threads.
        parts.iter().fold(Surface::flat(size), Surface::add)
    };
    let mut weights = begin;
    let mut here = surface(&weights);
    let mut steps = 0;
    loop {
        let flat: Vec<f64> = weights.0.iter().flatten().copied().collect();
        let penalised = |likelihood: f64, w: &[f64]| likelihood - RIDGE / 2.0 * w.iter().map(|w| w * w).sum::<f64>();
        let mut curvature = here.curvature.clone();
        let mut slope = here.slope.clone();
        for i in 0..size {
            curvature[i * size + i] += RIDGE;
            slope[i] -= RIDGE * flat[i];
        }
        let factor = cholesky(&curvature, size);
        let step = solve(&factor, size, &slope);
        let mut length = 1.0;
        let (next, there) = loop {
            let moved: Vec<f64> = flat.iter().zip(&step).map(|(w, s)| w + length * s).collect();
            let next = Weights(std::array::from_fn(|i| std::array::from_fn(|a| moved[i * POWERS + a])));
            let there = surface(&next);
            if penalised(there.likelihood, &moved) >= penalised(here.likelihood, &flat) || length < 1e-3 {
                break (next, there);
            }
            length /= 2.0;
        };
        steps += 1;
        let gained = there.likelihood - here.likelihood;
        (weights, here) = (next, there);
        if gained.abs() < 1e-7 * seen.len() as f64 || steps >= 50 {
            let variance = |at: usize| {
                let unit: Vec<f64> = (0..size).map(|i| f64::from(u8::from(i == at))).collect();
                solve(&factor, size, &unit)[at]
            };
            let error = |i: usize| std::array::from_fn(|a| variance(i * POWERS + a).max(0.0).sqrt());
            let loss = -here.likelihood / here.weight.max(f64::MIN_POSITIVE);
            return Fit { weights, errors: Weights(std::array::from_fn(error)), loss, steps };
        }
    }
}

#[cfg(test)]
mod tests {
    use errare::distribution::uniform;
    use errare::hash::mix;

    use super::*;

    #[test]
    fn the_weights_behind_choices_are_found_within_their_errors() {
        let truth = Weights([[1.0, 0.5, 0.0], [-0.5, 0.0, 0.2]]);
        let chance = |i: u64| uniform(mix(i)) as f32;
        let mut probabilities = Vec::new();
        let choice = |i: u64| {
            let elo = 700.0 + 2_000.0 * f64::from(chance(7 * i));
            let options: Vec<_> = (1..4).map(|k| [chance(7 * i + k), chance(7 * i + k + 3)]).collect();
            truth.probabilities(elo, &options, &mut probabilities);
            let taken = errare::distribution::sample(&probabilities, f64::from(chance(1_000_003 + 13 * i)));
            ObservedChoice { elo, options, taken, weight: 1.0 }
        };
        let choices: Vec<_> = (0..20_000).map(choice).collect();
        let found = fit(&choices, ObservedChoice::clone, Weights::ZERO);
        for ((found, error), truth) in found.weights.0.iter().zip(&found.errors.0).zip(&truth.0) {
            for ((found, error), truth) in found.iter().zip(error).zip(truth) {
                assert!((found - truth).abs() < 4.0 * error && *error < 0.2, "{found} ± {error}, not {truth}");
            }
        }
    }
}
