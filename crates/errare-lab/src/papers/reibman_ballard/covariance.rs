//! How the numbers of Table 1 err together: they rest on the same trees, and in part on the same noise.

use super::arcs::{Arcs, Trees};
use super::kernel::play;
use super::linear::Symmetric;
use super::lookup::Lookup;
use super::nodes::Seen;
use super::run::{Options, SHARD, each};
use super::single::{CELLS, Cells, Draws, play_once};
use super::study::{NOISE, PUBLISHED_TREES, Reading};

/// The covariance of cells, for one tree.
pub(super) struct Covariance {
    /// Of single games: what the print has.
    pub(super) games: Symmetric,
    /// Of expectations: what we have.
    pub(super) expectations: Symmetric,
}

/// A covariance is needed to a few percent only, which so many trees give.
const ENOUGH_TREES: u64 = 16_384;

/// Numbers in print have two decimals: the variance of what is cut off.
const ROUNDING: f64 = 0.01 * 0.01 / 12.0;

impl Covariance {
    /// From the first of the trees that an experiment takes.
    pub(super) fn new(options: &Options, reading: &Reading) -> Self {
        let lookup = Lookup::new(reading);
        let trees = options.trees.clamp(2, ENOUGH_TREES);
        let shard = |number: u64| {
            let (mut trees_drawn, mut draws) =
                (Trees::of_shard(options.seed, number), Draws::of_shard(options.seed, number));
            let (mut arcs, mut sums) = (Arcs::new(), [Products::new(), Products::new()]);
            for _ in 0..SHARD.min(trees - number * SHARD) {
                trees_drawn.next(&mut arcs);
                let seen = Seen::new(&arcs);
                let mean = play(&seen, &lookup).mean;
                sums[0].add(&play_once(&seen, &lookup, reading, &mut draws));
                sums[1].add(&std::array::from_fn(|cell| mean[cell / NOISE.len()][cell % NOISE.len()]));
            }
            sums
        };
        let mut total = [Products::new(), Products::new()];
        for shard in each(options.threads, 0..trees.div_ceil(SHARD), shard) {
            total.iter_mut().zip(&shard).for_each(|(total, part)| total.merge(part));
        }
        let [games, expectations] = total.map(|products| products.covariance());
        Self { games, expectations }
    }

    /// Of the differences between the print and expectations over so many trees.
    pub(super) fn of_differences(&self, trees: f64) -> Symmetric {
        Symmetric::from_fn(CELLS, |i, j| {
            let rounding = if i == j { ROUNDING } else { 0.0 };
            self.games.at(i, j) / PUBLISHED_TREES + self.expectations.at(i, j) / trees + rounding
        })
    }
}

/// Sums of payoffs and of their products, about a number near all of them so that little cancels.
struct Products {
    trees: f64,
    sum: Cells,
    product: Vec<f64>,
}

const NEAR: f64 = 32.0;

impl Products {
    fn new() -> Self {
        Self { trees: 0.0, sum: [0.0; CELLS], product: vec![0.0; CELLS * CELLS] }
    }

    fn add(&mut self, payoffs: &Cells) {
        let payoffs = payoffs.map(|payoff| payoff - NEAR);
        self.trees += 1.0;
        for (row, payoff) in payoffs.iter().enumerate() {
            self.sum[row] += payoff;
            let products = &mut self.product[row * CELLS..][..=row];
            products.iter_mut().zip(&payoffs).for_each(|(sum, other)| *sum += payoff * other);
        }
    }

    fn merge(&mut self, other: &Self) {
        self.trees += other.trees;
        self.sum.iter_mut().zip(other.sum).for_each(|(sum, more)| *sum += more);
        self.product.iter_mut().zip(&other.product).for_each(|(sum, more)| *sum += more);
    }

    fn covariance(&self) -> Symmetric {
        Symmetric::from_fn(CELLS, |i, j| {
            let product = self.product[i.max(j) * CELLS + i.min(j)];
            (product - self.sum[i] * self.sum[j] / self.trees) / (self.trees - 1.0)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::reibman_ballard::run::run;
    use crate::papers::reibman_ballard::study::{LITERAL, PRINTED, place};

    #[test]
    fn the_diagonal_is_what_the_sums_over_the_same_trees_say() {
        let options = Options { trees: 4000, ..Options::default() };
        let covariance = Covariance::new(&options, &LITERAL);
        let [sums] = run(&options, &[LITERAL], &|_| ());
        for (player, s) in (0..PRINTED).flat_map(|player| (0..NOISE.len()).map(move |s| (player, s))) {
            let cell = player * NOISE.len() + s;
            let ours = (covariance.expectations.at(cell, cell) / 4000.0).sqrt();
            assert!((ours - sums.payoff(player, s).error).abs() < 1e-9);
            // What Min's chance adds is known for this player alone.
            if player == place::MINIMAX_2 {
                let (game, print) = (covariance.games.at(cell, cell).sqrt(), sums.game_deviation(player, s));
                assert!((game / print - 1.0).abs() < 0.05, "{s}: {game} is not {print}");
            }
        }
    }
}
