//! Kajihara et al. 1999: semi-random and speculative play on noughts and crosses, exact and sampled.
//!
//! Every player is a policy over the 5478 positions, so that the result of a game is computed; beside it the
//! published 10 000 games are played, and beside both stands the limit, the best response.
//!
//! # Reference
//! Kajihara, Sakuta, Iida, Uiterwijk & van den Herik, *A speculative play against semi-random self-play*, 1999.

mod joint;
mod players;
mod readings;
mod sampled;
mod tables;

pub use players::Players;
pub use readings::{Rule, SpeculativeReading};

use errare::backup::WhenLost;

use crate::papers::table::Table;

/// The paper, as it is named on the command line.
pub const PAPER: &str = "kajihara";

/// How large the sampled part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Games for each pair of players; the paper has 10 000.
    pub games: u64,
    /// The same seed gives the same games.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { games: 10_000, seed: 1999 }
    }
}

/// Tables 1 to 3 in their readings, exact and sampled, the search among all readings, and the limit. `progress` is told of every table that is done.
pub fn tables(options: &Options, progress: &(dyn Fn(u64) + Sync)) -> Vec<Table> {
    let done = |table: Table| {
        progress(1);
        table
    };
    let lose_late = Players::new(WhenLost::LoseLate);
    let any_move = Players::new(WhenLost::AnyMove);
    let mut tables = vec![
        done(tables::table_1(&lose_late, "lose-late")),
        done(tables::table_1(&any_move, "random-among-all")),
        done(sampled::table_1(&lose_late, options)),
    ];
    for reading in SpeculativeReading::ALL {
        let speculative = lose_late.speculating(reading);
        tables.push(done(tables::table_2(&lose_late, &speculative, reading)));
        tables.push(done(tables::table_3(&lose_late, &speculative, reading)));
        if reading == SpeculativeReading::PREFERRED {
            tables.push(done(sampled::table_2(&lose_late, &speculative, reading, options)));
        }
    }
    tables.push(done(joint::Search::new(&lose_late).table()));
    tables.push(done(tables::limit(&lose_late)));
    tables
}

/// How many tables there are, for a bar of progress.
pub const TABLES: u64 = 3 + 2 * SpeculativeReading::ALL.len() as u64 + 1 + 1 + 1;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_must_come_out_does_and_every_printed_number_is_there() {
        let tables = tables(&Options::default(), &|_| ());
        assert_eq!(tables.len() as u64, TABLES);
        let failing: Vec<_> = tables
            .iter()
            .flat_map(|table| table.cells.iter().filter(|cell| cell.fails()).map(|cell| (&table.reading, cell)))
            .collect();
        assert!(failing.is_empty(), "{failing:#?}");
        assert_eq!(tables[0].cells.len(), 147);
        assert!(tables[0].cells.iter().all(|cell| cell.must_come_out));
        let insisted = |name: &str, reading: &str| {
            let table = tables.iter().find(|table| table.table == name && table.reading == reading).expect(reading);
            table.cells.iter().filter(|cell| cell.must_come_out).count()
        };
        let alike = 3 * 19;
        // All where the speculative player moves first, and six pairs in which he moves second.
        assert_eq!(insisted("Table 2", "preferred"), alike + 3 * (15 + 6));
        assert_eq!(insisted("Table 3", "preferred"), 15 + 6);
        for reading in &SpeculativeReading::ALL[1..] {
            assert_eq!((insisted("Table 2", reading.name), insisted("Table 3", reading.name)), (alike, 0));
        }
    }

    #[test]
    fn the_limit_against_p4_is_seven_games_in_eight() {
        let players = Players::new(WhenLost::LoseLate);
        let limit = tables::limit(&players);
        let against_p4 = limit.cells.iter().find(|c| c.column == "P4" && c.quantity == "limit_first_pct").unwrap();
        assert!((against_p4.computed - 87.5).abs() < 1e-9);
    }
}
