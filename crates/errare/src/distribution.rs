//! Probabilities of moves, which sum to 1 by construction.

use std::ops::Deref;

/// A probability for each move of a position, in the order of the moves.
///
/// A distribution is also a buffer: every setter replaces what was there and reuses its memory, so the searches allocate
/// nothing once they are warm.
#[derive(Clone, Debug, Default)]
pub struct Distribution {
    probabilities: Vec<f64>,
    /// Moves in order of preference, while a setter works.
    order: Vec<usize>,
    /// A second row of numbers, while a setter works.
    spare: Vec<f64>,
}

impl PartialEq for Distribution {
    fn eq(&self, other: &Self) -> bool {
        self.probabilities == other.probabilities
    }
}

/// Two values that differ by no more than this, or by this part of their size if they are larger than 1, are tied: the
/// rounding of weighted averages.
const TIE: f64 = 1e-12;

/// Whether two values differ by no more than rounding does.
pub fn tied(a: f64, b: f64) -> bool {
    (a - b).abs() <= TIE * a.abs().min(b.abs()).max(1.0)
}

/// A number from [0, 1) out of 64 bits of chance: the upper 53, as many as a double holds.
///
/// ```
/// assert_eq!(errare::distribution::uniform(1 << 63), 0.5);
/// ```
pub fn uniform(bits: u64) -> f64 {
    (bits >> 11) as f64 / (1_u64 << 53) as f64
}

/// The index that a uniform number from [0, 1) selects from probabilities that sum to 1.
pub fn sample(probabilities: &[f64], uniform: f64) -> usize {
    let mut left = uniform;
    let mut last = 0;
    for (i, &p) in probabilities.iter().enumerate() {
        if p > 0.0 {
            if left < p {
                return i;
            }
            left -= p;
            last = i;
        }
    }
    last
}

/// What a player does with moves that are equally good.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// Each is equally likely, as Michie has it.
    #[default]
    Share,
    /// The first in the order of generation is played.
    First,
}

impl Distribution {
    /// An empty distribution, to be filled.
    pub fn new() -> Self {
        Self::default()
    }

    /// Every one of `n` moves is equally likely.
    pub fn uniform(&mut self, n: usize) {
        self.refill(n, 1.0 / n as f64);
    }

    /// Move `index` of `n` is played for certain.
    pub fn certain(&mut self, n: usize, index: usize) {
        self.refill(n, 0.0);
        self.probabilities[index] = 1.0;
    }

    /// The moves that `chosen` accepts are equally likely; all moves are, if it accepts none.
    pub fn uniform_over(&mut self, n: usize, chosen: impl Fn(usize) -> bool) {
        self.weights((0..n).map(|i| f64::from(u8::from(chosen(i)))));
    }

    /// The moves whose value in `0..n` is largest, ties as told.
    pub fn best(&mut self, n: usize, ties: Ties, value: impl Fn(usize) -> f64) {
        let best = (0..n).map(&value).fold(f64::NEG_INFINITY, f64::max);
        match ties {
            Ties::Share => self.uniform_over(n, |i| tied(value(i), best)),
            Ties::First => {
                let first = (0..n).find(|&i| tied(value(i), best)).unwrap_or(0);
                self.certain(n, first);
            }
        }
    }

    /// Of the moves that are possible now, those whose value is largest, ties as told.
    pub fn best_of_possible(&mut self, ties: Ties, value: impl Fn(usize) -> f64) {
        let possible = std::mem::take(&mut self.probabilities);
        self.probabilities = std::mem::take(&mut self.spare);
        self.best(possible.len(), ties, |i| if possible[i] > 0.0 { value(i) } else { f64::NEG_INFINITY });
        self.spare = possible;
    }

    /// Probabilities in proportion to weights that are not negative; uniform if all are zero.
    pub fn weights(&mut self, weights: impl IntoIterator<Item = f64>) {
        self.probabilities.clear();
        self.probabilities.extend(weights);
        self.normalise();
    }

    /// Probabilities in proportion to the exponentials of `logs`, however large those are.
    pub fn log_weights(&mut self, logs: impl IntoIterator<Item = f64>) {
        self.probabilities.clear();
        self.probabilities.extend(logs);
        let top = self.probabilities.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        for p in &mut self.probabilities {
            // The largest is exactly 1 even where `top` is infinite.
            *p = if *p == top { 1.0 } else { (*p - top).exp() };
        }
        self.normalise();
    }

    /// Weights by rank: the move with the largest value gets the first of `weights`, the next the second, and so on. Equally
    /// good moves share the weights of their ranks.
    pub fn by_rank(&mut self, n: usize, value: impl Fn(usize) -> f64, weights: impl IntoIterator<Item = f64>) {
        self.refill(n, 0.0);
        self.order.clear();
        self.order.extend(0..n);
        self.order.sort_unstable_by(|&a, &b| value(b).total_cmp(&value(a)).then(a.cmp(&b)));
        let mut weights = weights.into_iter();
        let mut rest = self.order.as_slice();
        while let Some(&first) = rest.first() {
            let equals = rest.iter().take_while(|&&i| tied(value(i), value(first))).count();
            let shared: f64 = weights.by_ref().take(equals).sum();
            for &i in &rest[..equals] {
                self.probabilities[i] = shared / equals as f64;
            }
            rest = &rest[equals..];
        }
        self.normalise();
    }

    /// The weighted mean of several distributions over the same `n` moves, each of which `fill` writes.
    pub fn mixture<T>(&mut self, n: usize, parts: &[(f64, T)], fill: impl Fn(&T, &mut Self)) {
        let mut total = std::mem::take(&mut self.spare);
        total.clear();
        total.resize(n, 0.0);
        for (weight, part) in parts {
            fill(part, self);
            for (sum, p) in total.iter_mut().zip(&self.probabilities) {
                *sum += weight * p;
            }
        }
        self.spare = std::mem::replace(&mut self.probabilities, total);
        self.normalise();
    }

    /// Lets `f` write the weights of `n` moves, all zero to begin with, with two empty rows to work in.
    pub(crate) fn write(&mut self, n: usize, f: impl FnOnce(&mut [f64], &mut Vec<usize>, &mut Vec<f64>)) {
        self.refill(n, 0.0);
        self.order.clear();
        self.spare.clear();
        f(&mut self.probabilities, &mut self.order, &mut self.spare);
        self.normalise();
    }

    /// Lets `f` change the weights in place, then normalises them.
    pub fn reweight(&mut self, mut f: impl FnMut(usize, f64) -> f64) {
        for (i, p) in self.probabilities.iter_mut().enumerate() {
            *p = f(i, *p);
        }
        self.normalise();
    }

    /// The expectation of a value of each move.
    pub fn expectation(&self, value: impl Fn(usize) -> f64) -> f64 {
        // A move that is never played contributes nothing, whatever it is worth.
        let terms = self.probabilities.iter().enumerate().filter(|(_, p)| **p > 0.0);
        terms.map(|(i, p)| p * value(i)).sum()
    }

    /// The move that a uniform number from [0, 1) selects. Where the number comes from is the caller's business.
    pub fn sample(&self, uniform: f64) -> usize {
        sample(&self.probabilities, uniform)
    }

    fn refill(&mut self, n: usize, p: f64) {
        self.probabilities.clear();
        self.probabilities.resize(n, p);
    }

    fn normalise(&mut self) {
        let n = self.probabilities.len();
        let top = self.probabilities.iter().copied().fold(0.0, f64::max);
        debug_assert!(self.probabilities.iter().all(|p| *p >= 0.0), "weights are not negative");
        if top <= 0.0 {
            self.refill(n, 1.0 / n as f64);
            return;
        }
        // Dividing by the largest first keeps the sum finite.
        let sum: f64 = self.probabilities.iter().map(|p| p / top).sum();
        for p in &mut self.probabilities {
            *p = *p / top / sum;
        }
    }
}

impl Deref for Distribution {
    type Target = [f64];

    fn deref(&self) -> &[f64] {
        &self.probabilities
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(f: impl FnOnce(&mut Distribution)) -> Distribution {
        let mut d = Distribution::new();
        f(&mut d);
        assert!(d.is_empty() || (d.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{d:?}");
        d
    }

    #[test]
    fn huge_and_tiny_weights_still_sum_to_one() {
        filled(|d| d.weights([1e308, 1e308, 1e-300]));
        filled(|d| d.log_weights([8e307, -8e307, 8e307]));
        filled(|d| d.log_weights([f64::INFINITY, 0.0, f64::NEG_INFINITY]));
    }

    #[test]
    fn weights_that_are_all_zero_mean_no_preference() {
        assert_eq!(*filled(|d| d.weights([0.0, 0.0])), [0.5, 0.5]);
    }

    #[test]
    fn ties_are_shared_or_the_first_is_taken_as_told() {
        let values = [1.0, 3.0, 3.0];
        assert_eq!(*filled(|d| d.best(3, Ties::Share, |i| values[i])), [0.0, 0.5, 0.5]);
        assert_eq!(*filled(|d| d.best(3, Ties::First, |i| values[i])), [0.0, 1.0, 0.0]);
    }

    #[test]
    fn sampling_never_selects_an_impossible_move() {
        let d = filled(|d| d.weights([0.0, 1.0, 3.0, 0.0]));
        let drawn: Vec<_> = [0.0, 0.2499, 0.25, 0.999_999, 1.0].iter().map(|&u| d.sample(u)).collect();
        assert_eq!(drawn, [1, 1, 2, 2, 2]);
    }
}
