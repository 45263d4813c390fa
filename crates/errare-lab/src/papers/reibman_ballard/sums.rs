//! What is added up over the trees, and what it says.

use super::kernel::Payoffs;
use super::study::{Columns, PLAYERS, place};

/// Sums over trees in one reading.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sums {
    trees: f64,
    /// Of payoffs.
    payoff: [Columns; PLAYERS.len()],
    /// Of their squares.
    square: [Columns; PLAYERS.len()],
    /// Of the squares of what a player gains over 2-ply minimax on the same tree.
    gain_square: [Columns; PLAYERS.len()],
    /// Of that gain times the gain of a third ply of minimax.
    gain_product: [Columns; PLAYERS.len()],
    /// Of the variance that Min's chance gives to a single game.
    play: Columns,
}

/// A number with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Estimate {
    pub(super) value: f64,
    pub(super) error: f64,
}

impl Sums {
    pub(super) fn new() -> Self {
        let none = [[0.0; 8]; PLAYERS.len()];
        Self { trees: 0.0, payoff: none, square: none, gain_square: none, gain_product: none, play: [0.0; 8] }
    }

    /// Adds one tree.
    pub(super) fn add(&mut self, payoffs: &Payoffs) {
        self.trees += 1.0;
        let (two, three) = (&payoffs.mean[place::MINIMAX_2], &payoffs.mean[place::MINIMAX_3]);
        for (player, mean) in payoffs.mean.iter().enumerate() {
            for s in 0..8 {
                let gain = mean[s] - two[s];
                self.payoff[player][s] += mean[s];
                self.square[player][s] += mean[s] * mean[s];
                self.gain_square[player][s] += gain * gain;
                self.gain_product[player][s] += gain * (three[s] - two[s]);
            }
        }
        for s in 0..8 {
            self.play[s] += payoffs.play[s];
        }
    }

    /// Adds the trees of another shard.
    pub(super) fn merge(&mut self, other: &Self) {
        let merge = |sums: &mut [Columns], others: &[Columns]| {
            for (sum, other) in sums.as_flattened_mut().iter_mut().zip(others.as_flattened()) {
                *sum += other;
            }
        };
        self.trees += other.trees;
        merge(&mut self.payoff, &other.payoff);
        merge(&mut self.square, &other.square);
        merge(&mut self.gain_square, &other.gain_square);
        merge(&mut self.gain_product, &other.gain_product);
        merge(std::slice::from_mut(&mut self.play), &[other.play]);
    }

    /// How many trees there were.
    pub(super) fn trees(&self) -> f64 {
        self.trees
    }

    /// A player's mean payoff against an opponent.
    pub(super) fn payoff(&self, player: usize, s: usize) -> Estimate {
        let value = self.payoff[player][s] / self.trees;
        Estimate { value, error: (self.tree_variance(player, s) / self.trees).sqrt() }
    }

    /// The standard deviation of the payoff of one game, played once: that of the trees, and that of Min's chance, which is
    /// measured against 2-ply minimax and differs little between players.
    pub(super) fn game_deviation(&self, player: usize, s: usize) -> f64 {
        (self.tree_variance(player, s) + self.play[s] / self.trees).sqrt()
    }

    /// What a player gains over 2-ply minimax, paired over trees: the error is that of the differences.
    pub(super) fn gain(&self, player: usize, s: usize) -> Estimate {
        let value = self.mean_gain(player, s);
        let variance = self.unbiased(self.gain_square[player][s], value * value);
        Estimate { value, error: (variance.max(0.0) / self.trees).sqrt() }
    }

    /// The same in parts of what a third ply of minimax gains.
    ///
    /// The error is that of a ratio r = g/t to first order: Var r ≈ (Var g − 2r·Cov(g, t) + r²·Var t) / (n·t²).
    pub(super) fn gain_in_plies(&self, player: usize, s: usize) -> Estimate {
        let (gain, ply) = (self.mean_gain(player, s), self.mean_gain(place::MINIMAX_3, s));
        let ratio = gain / ply;
        let variance = self.unbiased(self.gain_square[player][s], gain * gain);
        let covariance = self.unbiased(self.gain_product[player][s], gain * ply);
        let ply_variance = self.unbiased(self.gain_square[place::MINIMAX_3][s], ply * ply);
        let scaled = variance - 2.0 * ratio * covariance + ratio * ratio * ply_variance;
        Estimate { value: ratio, error: (scaled / self.trees).max(0.0).sqrt() / ply.abs() }
    }

    fn mean_gain(&self, player: usize, s: usize) -> f64 {
        (self.payoff[player][s] - self.payoff[place::MINIMAX_2][s]) / self.trees
    }

    fn tree_variance(&self, player: usize, s: usize) -> f64 {
        let mean = self.payoff[player][s] / self.trees;
        self.unbiased(self.square[player][s], mean * mean).max(0.0)
    }

    /// The variance or covariance from a sum of products and the product of the means.
    fn unbiased(&self, products: f64, means: f64) -> f64 {
        (products - self.trees * means) / (self.trees - 1.0)
    }
}
