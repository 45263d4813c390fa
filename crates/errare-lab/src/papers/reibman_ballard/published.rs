//! The numbers in print.

use super::study::{PLAYERS, PUBLISHED_TREES, column};
use super::sums::Sums;
use crate::papers::published::lines;

const TABLE_1: &str = include_str!("../../../published/reibman-ballard-table1.csv");
const TABLE_2: &str = include_str!("../../../published/reibman-ballard-table2.csv");

/// A mean payoff of Table 1, by player and opponent; `None` if the paper does not have the player.
pub(super) fn payoff(player: usize, noise: f64) -> Option<f64> {
    find(TABLE_1, &PLAYERS[player].name(), &column(noise))
}

/// A number of Table 2.
pub(super) fn summary(quantity: &str, noise: f64) -> Option<f64> {
    find(TABLE_2, quantity, &column(noise))
}

fn find(table: &str, row: &str, column: &str) -> Option<f64> {
    let mut lines = lines(table);
    let place = lines.next()?.iter().position(|name| name == column)?;
    lines.find(|line| line.get(0) == Some(row))?.get(place)?.parse().ok()
}

/// How far a mean payoff is from the print, in standard errors of both.
///
/// The print has the chance of its trees and of Min's play in it, for each tree was played once; ours has that of its trees
/// alone.
pub(super) fn z(sums: &Sums, player: usize, s: usize, published: f64) -> f64 {
    let computed = sums.payoff(player, s);
    let published_error = sums.game_deviation(player, s) / PUBLISHED_TREES.sqrt();
    (computed.value - published) / published_error.hypot(computed.error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::reibman_ballard::study::NOISE;

    #[test]
    fn eighty_four_payoffs_and_twelve_summaries_are_in_print() {
        let payoffs = NOISE.iter().flat_map(|&noise| (0..PLAYERS.len()).filter_map(move |p| payoff(p, noise)));
        assert_eq!(payoffs.count(), 84);
        let quantities = ["best_predictive_gain_pct_of_one_ply", "confidence_pct"];
        let summaries = NOISE.iter().flat_map(|&noise| quantities.map(|q| summary(q, noise))).flatten();
        assert_eq!(summaries.count(), 12);
    }
}
