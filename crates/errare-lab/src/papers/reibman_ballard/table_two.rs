//! Table 2: the best predictive player's gain over 2-ply minimax, and how sure one can be of it.

use super::covariance::Covariance;
use super::judgement::cell as number_of;
use super::study::{NOISE, PLAYERS, PUBLISHED_TREES, Reading, column, place};
use super::sums::Sums;
use super::{BEST_FIT, PAPER, claims, published};
use crate::papers::table::{Cell, Print, Table};
use crate::statistics::normal_cdf;

const GAIN: &str = "best_predictive_gain_pct_of_one_ply";
const CONFIDENCE: &str = "confidence_pct";

/// The rows: players compared on the same trees, or as if the trees were others.
const PAIRED: &str = "best predictive";
const UNPAIRED: &str = "best predictive, unpaired";

/// The predictive player with the largest mean payoff against an opponent.
pub(super) fn best_predictive(sums: &Sums, s: usize) -> usize {
    let value = |player: &usize| sums.payoff(*player, s).value;
    place::PREDICTIVE.max_by(|a, b| value(a).total_cmp(&value(b))).unwrap_or(place::MINIMAX_2)
}

pub(super) fn table(reading: &Reading, sums: &Sums, covariance: &Covariance) -> Table {
    let mut cells = Vec::new();
    for (s, &noise) in NOISE.iter().enumerate() {
        let cell = |row: &str, quantity: &str, computed: f64, z: Option<f64>| Cell {
            must_come_out: quantity == GAIN && comes_out(reading, noise),
            row: row.to_owned(),
            column: column(noise),
            quantity: quantity.to_owned(),
            published: published::summary(quantity, noise),
            print: print(reading, row, quantity),
            computed,
            z,
        };
        let best = best_predictive(sums, s);
        let gain = sums.gain_in_plies(best, s);
        let z = published::summary(GAIN, noise).map(|published| {
            let published_error = 100.0 * error_of_ratio(covariance, gain.value, best, s) / ply_gain(sums, s).abs();
            (100.0 * gain.value - published) / published_error.hypot(100.0 * gain.error)
        });
        cells.push(cell(PAIRED, GAIN, 100.0 * gain.value, z));
        cells.push(cell(PAIRED, CONFIDENCE, 100.0 * paired_confidence(covariance, sums, best, s), None));
        let gain = sums.gain(best, s);
        let unpaired = 100.0 * unpaired_confidence(sums, gain.value, best, s);
        let z = published::summary(CONFIDENCE, noise).map(|published| {
            // What the chance in the gain does to the confidence, and half a printed digit.
            let chance = gain_error(covariance, best, s).hypot(gain.error);
            let moved = 100.0 * unpaired_confidence(sums, gain.value + chance, best, s);
            (unpaired - published) / (moved - unpaired).hypot(0.05)
        });
        cells.push(cell(UNPAIRED, CONFIDENCE, unpaired, z));
    }
    let mut remarks = vec![formulas(), best_players(sums)];
    remarks.push(claims::gain_grows_with_noise(sums));
    let (preferred, reading) = (*reading == BEST_FIT, reading.name.to_owned());
    Table { paper: PAPER, table: "Table 2".to_owned(), reading, preferred, cells, remarks }
}

/// Which gains are known to come out: against little noise, once the range is fitted; against none, in any reading.
///
/// Against more noise the gain of a ply is small beside its chance, and the ratio tells little.
fn comes_out(reading: &Reading, noise: f64) -> bool {
    noise == 0.0 || *reading == BEST_FIT && noise <= 0.5
}

/// What the print is evidence of. A gain follows from the payoffs that the best fit is made from; a confidence is shown in two
/// ways and counts in the second, which reproduces it.
fn print(reading: &Reading, row: &str, quantity: &str) -> Print {
    match (row, quantity) {
        (_, GAIN) if *reading == BEST_FIT => Print::Fitted,
        (PAIRED, CONFIDENCE) => Print::Repeated,
        _ => Print::Own,
    }
}

/// What a third ply of minimax gains.
fn ply_gain(sums: &Sums, s: usize) -> f64 {
    sums.gain(place::MINIMAX_3, s).value
}

/// The standard error of a printed gain over 2-ply minimax: 5000 single games on the same trees against the same noise.
fn gain_error(covariance: &Covariance, player: usize, s: usize) -> f64 {
    error_of_ratio(covariance, 0.0, player, s)
}

/// The standard error of g − r·t in print, the gain of a player less r times that of a third ply.
fn error_of_ratio(covariance: &Covariance, ratio: f64, player: usize, s: usize) -> f64 {
    let [player, two, three] = [player, place::MINIMAX_2, place::MINIMAX_3].map(|player| number_of(player, s));
    let combination = vec![(player, 1.0), (two, ratio - 1.0), (three, -ratio)];
    let variance = covariance.games.combined(&[combination]).at(0, 0);
    (variance / PUBLISHED_TREES).max(0.0).sqrt()
}

/// Φ(g / σ_g · √5000): how sure 5000 trees make us that the gain g is positive, the players compared on the same trees.
fn paired_confidence(covariance: &Covariance, sums: &Sums, player: usize, s: usize) -> f64 {
    normal_cdf(sums.gain(player, s).value / gain_error(covariance, player, s))
}

/// 2·Φ(g / √((σ₁² + σ₂²) / 5000)) − 1: the same if the trees of the two players were not known to be the same, each played
/// once, and a loss would have been as noteworthy as a gain. This one reproduces the print.
fn unpaired_confidence(sums: &Sums, gain: f64, player: usize, s: usize) -> f64 {
    let deviation = sums.game_deviation(player, s).hypot(sums.game_deviation(place::MINIMAX_2, s));
    2.0 * normal_cdf(gain / deviation * PUBLISHED_TREES.sqrt()) - 1.0
}

fn formulas() -> String {
    "The gain g of the best of the nine is in % of that of a third ply of minimax; the print's error is that of 5000 single \
     games on the same trees. Confidence is what 5000 trees give: paired over trees it is Φ(g/error); unpaired it is \
     2Φ(g/√((σ₁²+σ₂²)/5000)) − 1 with the deviation σ of a single game, which from the printed gains gives the printed \
     confidences within 2 %: the paper did not use that its trees were the same, and its gains are surer than it says."
        .to_owned()
}

fn best_players(sums: &Sums) -> String {
    let best = NOISE.iter().enumerate().map(|(s, noise)| {
        let player = best_predictive(sums, s);
        format!("{} at {noise} (+{:.3})", PLAYERS[player].name(), sums.gain(player, s).value)
    });
    format!("The best predictive players: {}.", best.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::reibman_ballard::run::{Options, run};

    #[test]
    fn the_printed_confidences_follow_from_the_printed_gains_unpaired() {
        let [sums] = run(&Options::default(), &[BEST_FIT], &|_| ());
        for (s, &noise) in NOISE.iter().enumerate() {
            let Some(printed) = published::summary(CONFIDENCE, noise) else { continue };
            let payoff = |player| published::payoff(player, noise).expect("the players of Table 1");
            let best = place::PREDICTIVE.max_by(|a, b| payoff(*a).total_cmp(&payoff(*b))).unwrap();
            let gain = payoff(best) - payoff(place::MINIMAX_2);
            let confidence = 100.0 * unpaired_confidence(&sums, gain, best, s);
            assert!((confidence - printed).abs() < 2.0, "{noise}: {confidence} is not {printed}");
        }
    }

    #[test]
    fn the_normal_distribution_has_its_quantiles() {
        for (z, p) in [(0.0, 0.5), (1.959_963_985, 0.975), (-1.0, 0.158_655_254)] {
            assert!((normal_cdf(z) - p).abs() < 1e-9);
        }
    }
}
