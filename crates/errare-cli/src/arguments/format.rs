//! In what form results are written.

use clap::ValueEnum;

/// Results that are read as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people
    Text,
    /// For programs
    Json,
}

/// Results that are tables of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// For people
    Text,
    /// For programs
    Json,
    /// For spreadsheets: a line for each row
    Csv,
}
