//! Reibman & Ballard 1983: predictive play against opponents who err, on random trees.
//!
//! The paper's players, and some that it does not have, meet its seven opponents on the same trees. Nothing but the trees is
//! random: Min's choice enters with its probabilities, so that a tree gives the exact expectation of a game on it.
//!
//! The kernel takes a tree through these steps, each a file: `arcs` draws it, `nodes` sorts Min's moves at all of his
//! nodes, `lookup` has the answer for each node that can occur (with the `law` of his choice and an `index` of the
//! cases), `kernel` plays, `sums` adds up, `run` spreads it over threads. [`plain`] is the same from the core's parts.
//!
//! # Reference
//! Reibman & Ballard, *Non-minimax search strategies for use against fallible opponents*, AAAI 1983.

mod arcs;
mod claims;
mod figures;
mod fit;
mod index;
mod kernel;
mod law;
mod lookup;
mod nodes;
pub mod plain;
mod published;
mod run;
mod study;
mod sums;
mod table_one;
mod table_two;

pub use fit::{BEST_FIT, fit};
pub use run::Options;
pub use study::{LITERAL, PLAYERS, Player, Reading};

use crate::papers::table::Table;

/// The paper, as it is named on the command line.
pub const PAPER: &str = "reibman-ballard";

/// Figures 1 and 2, and Tables 1 and 2 in both readings. `progress` is told, from any thread, how many more trees are done.
pub fn tables(options: &Options, progress: &(dyn Fn(u64) + Sync)) -> Vec<Table> {
    let readings = [LITERAL, BEST_FIT];
    let sums = run::run(options, &readings, progress);
    let mut tables = vec![figures::table()];
    for (reading, sums) in readings.iter().zip(&sums) {
        tables.push(table_one::table(reading, sums));
        tables.push(table_two::table(reading, sums));
    }
    tables
}

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
    }

    #[test]
    fn even_no_trees_at_all_give_numbers() {
        let tables = tables(&Options { trees: 0, ..Options::default() }, &|_| ());
        assert!(tables[1].cells.iter().all(|cell| cell.computed.is_finite()));
    }
}
