//! Readings judged by the whole of Table 1 at once.

use super::PAPER;
use super::covariance::Covariance;
use super::fit::{BEST_FIT, Fitted};
use super::linear::{Combination, Symmetric, combine, dot};
use super::published;
use super::single::CELLS;
use super::study::{NOISE, PLAYERS, PRINTED, Reading, place};
use super::sums::Sums;
use crate::papers::table::{Cell, Table};
use crate::statistics::chi_squared_tail;

/// How far numbers in print are from a reading: the sum of squares once their common errors are taken out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Misfit {
    pub(super) chi_squared: f64,
    pub(super) degrees: usize,
}

impl Misfit {
    /// How often chance alone departs as far; parameters that were fitted to the numbers take a degree each.
    pub(super) fn p_value(&self) -> f64 {
        chi_squared_tail(self.chi_squared, self.degrees)
    }
}

/// A reading against the print.
pub(super) struct Judgement {
    /// What the 9 predictive players gain over 2-ply minimax against each opponent, paired over trees.
    pub(super) predictive_gains: Misfit,
    /// The three minimax players.
    pub(super) minimax: Misfit,
    /// All of Table 1.
    pub(super) all: Misfit,
}

/// The number of a cell of Table 1.
pub(super) fn cell(player: usize, s: usize) -> usize {
    player * NOISE.len() + s
}

/// By how much the print exceeds our numbers, cell by cell.
pub(super) fn differences(sums: &Sums) -> Vec<f64> {
    let difference = |place: usize| {
        let (player, s) = (place / NOISE.len(), place % NOISE.len());
        published::payoff(player, NOISE[s]).map_or(0.0, |print| print - sums.payoff(player, s).value)
    };
    (0..CELLS).map(difference).collect()
}

fn misfit(differences: &[f64], covariance: &Symmetric, combinations: &[Combination]) -> Misfit {
    let values: Vec<f64> = combinations.iter().map(|combination| combine(combination, differences)).collect();
    let independent = covariance.combined(combinations).cholesky().map(|triangle| triangle.whiten(&values));
    let chi_squared = independent.map_or(f64::NAN, |independent| dot(&independent, &independent));
    Misfit { chi_squared, degrees: combinations.len() }
}

impl Judgement {
    pub(super) fn new(sums: &Sums, covariance: &Covariance, reading: &Reading) -> Self {
        let (differences, covariance) = (differences(sums), covariance.of_differences(sums.trees()));
        let columns = |player: usize, combination: fn(usize, usize) -> Combination| {
            (0..NOISE.len()).map(move |s| combination(player, s))
        };
        let alone = |player, s| vec![(cell(player, s), 1.0)];
        let gain = |player, s| vec![(cell(player, s), 1.0), (cell(place::MINIMAX_2, s), -1.0)];
        let judge = |players: std::ops::Range<usize>, combination, fitted: usize| {
            let combinations: Vec<Combination> = players.flat_map(|player| columns(player, combination)).collect();
            let misfit = misfit(&differences, &covariance, &combinations);
            Misfit { degrees: misfit.degrees - fitted, ..misfit }
        };
        let [range, fall_off] = reading.fitted;
        Self {
            predictive_gains: judge(place::PREDICTIVE, gain, fall_off),
            minimax: judge(0..place::PREDICTIVE.start, alone, range),
            all: judge(0..PRINTED, alone, range + fall_off),
        }
    }
}

/// All readings beside each other.
pub(super) fn table(judged: &[(Reading, &Sums, Judgement)], fitted: Option<&Fitted>) -> Table {
    let mut cells = Vec::new();
    let mut remarks = vec![
        "χ² of the print with the covariance of its cells, which rest on the same trees and, for players who look two plies \
         ahead, on the same noise; a parameter that was fitted takes a degree of freedom."
            .to_owned(),
    ];
    for (reading, _, judgement) in judged {
        let parts = [
            ("63 predictive gains over 2-ply minimax", judgement.predictive_gains),
            ("21 payoffs of minimax", judgement.minimax),
            ("all 84 payoffs", judgement.all),
        ];
        for (column, misfit) in parts {
            let mut cell = |quantity: &str, value| cells.push(Cell::new(reading.name, column, quantity, value));
            cell("chi_squared", misfit.chi_squared);
            cell("degrees_of_freedom", misfit.degrees as f64);
            cell("p_value", misfit.p_value());
        }
        remarks.push(format!("{}: {}.", reading.name, reading.words()));
    }
    remarks.extend(fitted.map(Fitted::words));
    remarks.extend(judged.iter().find(|(reading, ..)| *reading == BEST_FIT).map(|(_, sums, _)| weak_fall_offs(sums)));
    Table {
        paper: PAPER,
        table: "Readings".to_owned(),
        reading: "joint test".to_owned(),
        preferred: true,
        cells,
        remarks,
    }
}

/// What the print cannot tell: fall-offs so steep that only ties are broken.
fn weak_fall_offs(sums: &Sums) -> String {
    let (first, third) = (place::PREDICTIVE.start, place::PREDICTIVE.start + 2);
    let apart = |s: usize| (sums.payoff(first, s).value - sums.payoff(third, s).value).abs();
    let farthest = (0..NOISE.len()).map(apart).fold(0.0, f64::max);
    format!(
        "{} and {} differ by {farthest:.4} at most in any column, less than the print's last digit: it says of their weights \
         no more than that they are small.",
        PLAYERS[first].name(),
        PLAYERS[third].name()
    )
}
