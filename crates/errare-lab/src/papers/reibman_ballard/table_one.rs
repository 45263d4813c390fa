//! Table 1: the mean payoff of every player against every opponent.

use super::study::{M_AND_N, NOISE, PLAYERS, Player, Reading, column, m_and_n_bonus, place};
use super::sums::Sums;
use super::table_two::best_predictive;
use super::{BEST_FIT, PAPER, claims, published};
use crate::papers::table::{Cell, Print, Table};

pub(super) fn table(reading: &Reading, sums: &Sums) -> Table {
    let mut cells = Vec::new();
    for (player, row) in PLAYERS.iter().enumerate() {
        for (s, &noise) in NOISE.iter().enumerate() {
            let published = published::payoff(player, noise);
            cells.push(Cell {
                row: row.name(),
                column: column(noise),
                quantity: "mean_payoff".to_owned(),
                published,
                print: print(reading, *row, noise),
                computed: sums.payoff(player, s).value,
                z: published.map(|published| published::z(sums, player, s, published)),
                must_come_out: published.is_some() && comes_out(reading, *row, noise),
            });
        }
    }
    let mut remarks = vec![parameters(reading), agreement(&cells)];
    remarks.extend(claims::of_table_one(sums));
    remarks.extend(additions(sums));
    let (preferred, reading) = (*reading == BEST_FIT, reading.name.to_owned());
    Table { paper: PAPER, table: "Table 1".to_owned(), reading, preferred, cells, remarks }
}

/// Which cells are known to come out.
///
/// Conventional minimax against a perfect Min does in any reading: neither the range nor the fall-off has a part in it. With
/// both fitted, the players who see two plies are within 1.2 standard errors at a million trees in the four columns below;
/// the others stay within 3, but too near it to insist on.
fn comes_out(reading: &Reading, player: Player, noise: f64) -> bool {
    match player {
        Player::Minimax { .. } if noise == 0.0 => true,
        Player::Minimax { ply: 2 } | Player::Predictive { .. } => {
            *reading == BEST_FIT && [0.25, 0.5, 1.0, 2.0].contains(&noise)
        }
        _ => false,
    }
}

/// What the print is evidence of: neither parameter has a part in what conventional minimax gains from a perfect Min.
fn print(reading: &Reading, player: Player, noise: f64) -> Print {
    let untouched = matches!(player, Player::Minimax { .. }) && noise == 0.0;
    if *reading == BEST_FIT && !untouched { Print::Fitted } else { Print::Own }
}

fn parameters(reading: &Reading) -> String {
    format!(
        "{}. Ties are shared equally by both players. Min's choice is not drawn: each tree gives an exact expectation.",
        reading.words()
    )
}

/// How well the table agrees as a whole.
fn agreement(cells: &[Cell]) -> String {
    let z = |cell: &&Cell| cell.z.map_or(0.0, f64::abs);
    let printed: Vec<&Cell> = cells.iter().filter(|cell| cell.z.is_some()).collect();
    let within = printed.iter().filter(|cell| z(cell) <= 3.0).count();
    let worst = printed.iter().max_by(|a, b| z(a).total_cmp(&z(b)));
    let worst = worst.map_or(String::new(), |cell| {
        format!("; the farthest is {} at {}, z = {:.1}", cell.row, cell.column, cell.z.unwrap_or_default())
    });
    format!(
        "{within} of {} cells within 3 standard errors of the print{worst}. All cells share their trees, so that they err \
         together: the table of readings judges them as one.",
        printed.len()
    )
}

/// What the players that the paper does not have are, and what they show.
fn additions(sums: &Sums) -> [String; 3] {
    let (scale, reach) = m_and_n_bonus();
    let gains = [place::M_AND_N, place::OPPONENT_MODEL, place::PROBABILISTIC_OPPONENT].map(|player| {
        let gain = |s| 100.0 * sums.gain_in_plies(player, s).value;
        format!("{} {:.1} % at {} and {:.1} % at {}", PLAYERS[player].name(), gain(0), NOISE[0], gain(4), NOISE[4])
    });
    let left = NOISE.iter().enumerate().map(|(s, noise)| {
        let best = sums.payoff(best_predictive(sums, s), s).value;
        format!("{:.2} at {noise}", sums.payoff(place::BEST_RESPONSE, s).value - best)
    });
    [
        format!(
            "Not in the paper: m-and-n-2 takes {scale:.3}·max(0, 1 − d/{reach:.3}) off a Min node whose second move is d \
             behind (M = N = {M_AND_N}; the line through the mean gain of a ply more at d = 0 and 1); om-2 expects the reply \
             of a perfect Min who looks two plies, and the worst between equals; prom-2 averages over the seven noise ranges, \
             equally likely; best-response knows the tree and Min's probabilities."
        ),
        format!(
            "Their gain over 2-ply minimax in parts of a ply, by noise: {}. Slagle and Dixon found about 13 % for M and N on \
             Kalah.",
            gains.join(", ")
        ),
        format!("What the best predictive player leaves on the table: {}.", left.collect::<Vec<_>>().join(", ")),
    ]
}
