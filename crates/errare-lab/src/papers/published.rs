//! Reading the files of numbers in print.

use csv::{ReaderBuilder, StringRecord};

/// The lines of a file, the heading first. The files are part of the program, and a test of each paper counts their numbers.
pub(super) fn lines(file: &str) -> impl Iterator<Item = StringRecord> {
    ReaderBuilder::new().has_headers(false).from_reader(file.as_bytes()).into_records().flatten()
}
