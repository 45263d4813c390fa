//! Reibman & Ballard 1983: predictive play against opponents who err, on random trees.
//!
//! The paper's players, and some that it does not have, meet its seven opponents on the same trees. Nothing but the trees is
//! random: Min's choice enters with its probabilities, so that a tree gives the exact expectation of a game on it.
//!
//! The kernel takes a tree through these steps, each a file: `arcs` draws it, `nodes` sorts Min's moves at all of his
//! nodes, `lookup` has the answer for each node that can occur (with the `law` of his choice and an `index` of the
//! cases), `kernel` plays, `sums` adds up, `run` spreads it over threads. [`plain`] is the same from the core's parts.
//!
//! How the numbers in print err together is found by playing `single` games as the paper did, whose `covariance` gives one test
//! over the table: `judgement` of a reading, and `fit` of its parameters.
//!
//! # Reference
//! Reibman & Ballard, *Non-minimax search strategies for use against fallible opponents*, AAAI 1983.

mod arcs;
mod claims;
mod covariance;
mod figures;
mod fit;
mod index;
mod judgement;
mod kernel;
mod law;
mod linear;
mod lookup;
mod nodes;
mod pathology;
pub mod plain;
mod published;
mod run;
mod single;
mod study;
mod sums;
mod table_one;
mod table_two;

pub use fit::{BEST_FIT, Fitted, fit};
pub use run::Options;
pub use study::{FallOff, LITERAL, NoiseLaw, PLAYERS, Player, Reading};

use covariance::Covariance;
use judgement::Judgement;

use crate::papers::table::Table;

/// The paper, as it is named on the command line.
pub const PAPER: &str = "reibman-ballard";

/// The readings that are judged: the text's, the best, and what lies between them.
const READINGS: [Reading; 9] = [
    LITERAL,
    BEST_FIT,
    Reading { name: "fitted range, (1−PS)", range: BEST_FIT.range, fitted: [1, 0], ..LITERAL },
    Reading { name: "fitted range, 0.38(1−PS)", fall_off: linear(0.38), fitted: [1, 1], ..BEST_FIT },
    Reading { name: "fitted range, (1−PS)/2", fall_off: linear(0.5), fitted: [1, 0], ..BEST_FIT },
    Reading { name: "fitted range, (1−PS)²", fall_off: SQUARE, fitted: [1, 0], ..BEST_FIT },
    Reading { name: "two uniforms, (1−PS)", noise: NoiseLaw::TwoUniforms, ..LITERAL },
    Reading { name: "two uniforms, (1−PS)²", noise: NoiseLaw::TwoUniforms, fall_off: SQUARE, ..LITERAL },
    Reading {
        name: "two uniforms, a(1−PS)^b",
        noise: NoiseLaw::TwoUniforms,
        fall_off: BEST_FIT.fall_off,
        fitted: [0, 2],
        ..LITERAL
    },
];

const SQUARE: FallOff = FallOff { scale: 1.0, power: 2.0 };

const fn linear(scale: f64) -> FallOff {
    FallOff { scale, power: 1.0 }
}

/// Figures 1 and 2, Tables 1 and 2 in two readings, all readings judged, and pathology. `progress` is told, from any thread, how many more
/// trees are done.
pub fn tables(options: &Options, progress: &(dyn Fn(u64) + Sync)) -> Vec<Table> {
    let sums = run::run(options, &READINGS, progress);
    let covariances = READINGS.each_ref().map(|reading| Covariance::new(options, reading));
    let mut tables = vec![figures::table()];
    for ((reading, sums), covariance) in READINGS.iter().zip(&sums).zip(&covariances).take(SHOWN) {
        tables.push(table_one::table(reading, sums));
        tables.push(table_two::table(reading, sums, covariance));
    }
    let judged: Vec<_> = READINGS
        .iter()
        .zip(&sums)
        .zip(&covariances)
        .map(|((reading, sums), covariance)| (*reading, sums, Judgement::new(sums, covariance, reading)))
        .collect();
    let fitted = fit::improved(options, &BEST_FIT);
    tables.push(judgement::table(&judged, fitted.as_ref()));
    tables.push(pathology::table(options));
    tables
}

/// The mean payoff of each of the [`PLAYERS`] against each opponent, in each reading: what [`plain::payoffs`] gives tree by tree.
pub fn payoffs<const READINGS: usize>(
    options: &Options,
    readings: &[Reading; READINGS],
) -> [Vec<[f64; study::NOISE.len()]>; READINGS] {
    let sums = run::run(options, readings, &|_| ());
    sums.each_ref().map(|sums| {
        let row = |player| std::array::from_fn(|s| sums.payoff(player, s).value);
        (0..PLAYERS.len()).map(row).collect()
    })
}

/// How many of the readings are shown cell by cell: the text's and the best.
const SHOWN: usize = 2;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_must_come_out_does_at_the_published_number_of_trees() {
        let tables = tables(&Options::default(), &|_| ());
        let failing: Vec<_> = tables.iter().flat_map(|table| table.cells.iter().filter(|cell| cell.fails())).collect();
        assert!(failing.is_empty(), "{failing:?}");
        let insisted = tables.iter().flat_map(|table| &table.cells).filter(|cell| cell.must_come_out).count();
        assert_eq!(insisted, 7 + (3 + 1) + (3 + 40 + 3), "the figures, and Tables 1 and 2 in either reading");
    }

    #[test]
    fn every_number_in_print_has_one_beside_it_in_both_readings() {
        let tables = tables(&Options { trees: 600, ..Options::default() }, &|_| ());
        let printed = |name: &str| {
            let tables = tables.iter().filter(|table| table.table == name);
            tables.map(|table| table.cells.iter().filter(|cell| cell.published.is_some()).count()).collect::<Vec<_>>()
        };
        assert_eq!(printed("Table 1"), [84, 84]);
        assert_eq!(printed("Table 2"), [18, 18], "six gains, and six confidences in two ways");
        assert_eq!(printed("Readings"), [0]);
    }

    #[test]
    fn even_no_trees_at_all_give_numbers() {
        let tables = tables(&Options { trees: 0, ..Options::default() }, &|_| ());
        assert!(tables[1].cells.iter().all(|cell| cell.computed.is_finite()));
    }

    #[test]
    fn the_best_fit_is_likely_and_the_readings_that_it_replaces_are_not() {
        let options = Options { trees: 10_000, ..Options::default() };
        let replaced = READINGS.iter().find(|reading| reading.fall_off == linear(0.38)).unwrap();
        let readings = [LITERAL, *replaced, BEST_FIT];
        let sums = run::run(&options, &readings, &|_| ());
        let judge = |i: usize| {
            Judgement::new(&sums[i], &Covariance::new(&options, &readings[i]), &readings[i]).predictive_gains
        };
        assert_eq!((judge(0).degrees, judge(1).degrees, judge(2).degrees), (63, 62, 61));
        assert!(judge(0).p_value() < 1e-6 && judge(1).p_value() < 1e-6 && judge(2).p_value() > 0.05);
        // The sign that 0.38(1−PS) gets wrong: against a perfect Min, PS = 0.1 does worse than minimax.
        let last = study::place::PREDICTIVE.end - 1;
        assert!(sums[1].gain(last, 0).value > 0.0 && sums[2].gain(last, 0).value < -0.03);
    }
}
