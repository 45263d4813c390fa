//! Michie 1981: every number of the figures, and what the theory says of the openings of noughts and crosses.
//!
//! # Reference
//! Michie, *A theory of evaluative comments in chess with a note on minimaxing*, 1981. The pictures are missing from our scan:
//! what is compared is what the text says of them. Figure 6, two openings of chess, needs a model of chess and is not in the lab.

mod face_scores;
mod figures;
mod openings;

pub use openings::MERITS;

use crate::papers::table::{Cell, Table};

/// The paper, as it is named on the command line.
pub const PAPER: &str = "michie";

/// All figures but the sixth, and the openings of noughts and crosses at several merits.
pub fn tables() -> Vec<Table> {
    let [second, third, fourth, fifth] = figures::tables();
    vec![second, third, fourth, fifth, face_scores::table(), openings::table()]
}

fn table(name: &str, cells: Vec<Cell>, remarks: Vec<String>) -> Table {
    Table { paper: PAPER, table: name.to_owned(), reading: "literal".to_owned(), preferred: true, cells, remarks }
}
