//! The reading that comes closest to the print.

use super::published;
use super::run::{Options, run};
use super::study::{LITERAL, NOISE, PLAYERS, Reading};
use super::sums::Sums;

/// What [`fit`] finds on a million trees.
pub const BEST_FIT: Reading = Reading { name: "best-fit", range: 70.2, fall_off: 0.38 };

/// Steps over which the derivatives are taken: wide enough to change some players' moves on many trees.
const STEP: Reading = Reading { name: "step", range: 2.0, fall_off: 0.05 };

/// Fits the range and the fall-off to the print: the least sum of squared z over the 84 cells of Table 1.
///
/// Gauss and Newton's method from the literal reading. Every reading is played on the same trees, so that the sum is as good
/// as smooth in the parameters.
pub fn fit(options: &Options) -> Reading {
    let mut reading = Reading { name: BEST_FIT.name, ..LITERAL };
    for _ in 0..ITERATIONS {
        let further = Reading { range: reading.range + STEP.range, ..reading };
        let steeper = Reading { fall_off: reading.fall_off + STEP.fall_off, ..reading };
        let [here, further, steeper] = run(options, &[reading, further, steeper], &|_| ()).each_ref().map(residuals);
        let by_range: Vec<f64> = further.iter().zip(&here).map(|(z, z0)| (z - z0) / STEP.range).collect();
        let by_fall_off: Vec<f64> = steeper.iter().zip(&here).map(|(z, z0)| (z - z0) / STEP.fall_off).collect();
        // The normal equations of two unknowns, by Cramer's rule.
        let (a, b, c) = (dot(&by_range, &by_range), dot(&by_range, &by_fall_off), dot(&by_fall_off, &by_fall_off));
        let (p, q) = (dot(&by_range, &here), dot(&by_fall_off, &here));
        let determinant = a * c - b * b;
        reading.range -= (c * p - b * q) / determinant;
        reading.fall_off -= (a * q - b * p) / determinant;
    }
    reading
}

/// The steps shrink by a factor of ten or so each time; after these nothing changes that the trees could tell.
const ITERATIONS: usize = 6;

fn residuals(sums: &Sums) -> Vec<f64> {
    let cells =
        (0..PLAYERS.len()).flat_map(|player| NOISE.iter().enumerate().map(move |(s, noise)| (player, s, *noise)));
    cells
        .filter_map(|(player, s, noise)| Some(published::z(sums, player, s, published::payoff(player, noise)?)))
        .collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stated_parameters_are_those_that_the_fit_finds() {
        let found = fit(&Options { trees: 10_000, ..Options::default() });
        assert!((found.range - BEST_FIT.range).abs() < 1.5, "{found:?}");
        assert!((found.fall_off - BEST_FIT.fall_off).abs() < 0.05, "{found:?}");
    }
}
