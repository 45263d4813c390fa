//! Signs that stand behind a number in print, and what they mean.

use crate::papers::table::{Cell, Print};

/// A sign behind a number in print.
pub struct Mark {
    /// The sign.
    pub sign: char,
    /// What it means, for a legend.
    pub means: &'static str,
    of: fn(&Cell) -> bool,
}

/// All of them.
pub const MARKS: [Mark; 3] = [
    Mark { sign: '*', means: "--check insists on it", of: |cell| cell.must_come_out },
    Mark { sign: '~', means: "parameters were fitted to it", of: |cell| cell.print == Print::Fitted },
    Mark { sign: '=', means: "in print elsewhere too, and counted there", of: |cell| cell.print == Print::Repeated },
];

impl Mark {
    /// Whether a number has it; one that is in no print has none.
    pub fn is_on(&self, cell: &Cell) -> bool {
        cell.published.is_some() && (self.of)(cell)
    }
}

/// The signs of a number, one after another.
pub fn signs(cell: &Cell) -> String {
    MARKS.iter().filter(|mark| mark.is_on(cell)).map(|mark| mark.sign).collect()
}
