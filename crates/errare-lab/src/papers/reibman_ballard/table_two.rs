//! Table 2: the best predictive player's gain over 2-ply minimax, and how sure one can be of it.

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

pub(super) fn table(reading: &Reading, sums: &Sums) -> Table {
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
            let published_error = 100.0 * gain.error * (sums.trees() / PUBLISHED_TREES).sqrt();
            (100.0 * gain.value - published) / published_error.hypot(100.0 * gain.error)
        });
        cells.push(cell(PAIRED, GAIN, 100.0 * gain.value, z));
        cells.push(cell(PAIRED, CONFIDENCE, 100.0 * paired_confidence(sums, best, s), None));
        let unpaired = unpaired_confidence(sums, sums.gain(best, s).value, best, s);
        cells.push(cell(UNPAIRED, CONFIDENCE, 100.0 * unpaired, None));
    }
    let mut remarks = vec![formulas(), best_players(sums)];
    remarks.push(claims::gain_grows_with_noise(sums));
    let (preferred, reading) = (*reading == BEST_FIT, reading.name.to_owned());
    Table { paper: PAPER, table: "Table 2".to_owned(), reading, preferred, cells, remarks }
}

/// Which gains are known to come out: against little noise, once the range is fitted; against none, in any reading.
///
/// Against more noise both gains of the ratio are small, and the chance of Min's play, which its error leaves out, is not.
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

/// Φ(g / σ_g · √5000): how sure 5000 trees make us that the gain g is positive, the players compared on the same trees.
fn paired_confidence(sums: &Sums, player: usize, s: usize) -> f64 {
    let gain = sums.gain(player, s);
    let error = gain.error * (sums.trees() / PUBLISHED_TREES).sqrt();
    normal_cdf(gain.value / error)
}

/// 2·Φ(g / √((σ₁² + σ₂²) / 5000)) − 1: the same if the trees of the two players were not known to be the same, each played
/// once, and a loss would have been as noteworthy as a gain. This one reproduces the print.
fn unpaired_confidence(sums: &Sums, gain: f64, player: usize, s: usize) -> f64 {
    let deviation = sums.game_deviation(player, s).hypot(sums.game_deviation(place::MINIMAX_2, s));
    2.0 * normal_cdf(gain / deviation * PUBLISHED_TREES.sqrt()) - 1.0
}

fn formulas() -> String {
    "The gain g of the best of the nine is in % of that of a third ply of minimax; its standard error is that of a ratio of \
     paired means, and the print is given the same for 5000 trees, without the chance of Min's play. Confidence is what 5000 \
     trees give: paired over trees it is Φ(g/error); unpaired it is 2Φ(g/√((σ₁²+σ₂²)/5000)) − 1 with the deviation σ of a \
     single game, which from the printed gains gives the printed confidences within 2 %."
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
