//! Rows of comma-separated values, read one by one in little memory.

use std::io::{BufRead, BufReader, Read};

use anyhow::{Context, Result, bail};
use csv::{ReaderBuilder, StringRecord, Trim};

/// A row that takes more bytes is no row.
const LONGEST: u64 = 1 << 20;

/// The rows of a text that are not empty.
pub(crate) struct Rows<R> {
    source: BufReader<R>,
    /// The number of the next line, from 1.
    line: usize,
}

/// A row and the line on which it begins.
pub(crate) struct Row {
    pub(crate) line: usize,
    fields: StringRecord,
}

impl Row {
    /// A field without the blanks around it; nothing where the row is shorter.
    pub(crate) fn field(&self, at: usize) -> &str {
        self.fields.get(at).unwrap_or("")
    }

    /// Where a column with this name stands in a row of names.
    pub(crate) fn column(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|column| column.eq_ignore_ascii_case(name))
    }
}

impl<R: Read> Rows<R> {
    pub(crate) fn new(source: R) -> Self {
        Self { source: BufReader::new(source), line: 1 }
    }

    /// The next row: a line, or several if a field in quotes goes on in the next.
    pub(crate) fn next(&mut self) -> Result<Option<Row>> {
        loop {
            let line = self.line;
            let bytes = self.lines()?;
            if bytes.is_empty() {
                return Ok(None);
            }
            let text = std::str::from_utf8(&bytes).with_context(|| format!("line {line} is not UTF-8"))?;
            let text = if line == 1 { text.trim_start_matches('\u{feff}') } else { text };
            if text.trim().is_empty() {
                continue;
            }
            let mut reader =
                ReaderBuilder::new().has_headers(false).flexible(true).trim(Trim::All).from_reader(text.as_bytes());
            let mut rows = reader.records();
            let Some(fields) = rows.next() else { continue };
            let fields = fields.with_context(|| format!("line {line}"))?;
            if rows.next().is_some() {
                bail!("line {line}: a carriage return stands where no line ends");
            }
            if fields.iter().any(|field| !field.is_empty()) {
                return Ok(Some(Row { line, fields }));
            }
        }
    }

    /// Lines up to the end of one outside quotes; nothing at the end of the text.
    fn lines(&mut self) -> Result<Vec<u8>> {
        let begin = self.line;
        let mut bytes = Vec::new();
        let mut quoted = false;
        loop {
            let before = bytes.len();
            let read = self.source.by_ref().take(LONGEST - before as u64).read_until(b'\n', &mut bytes);
            read.with_context(|| format!("line {} cannot be read", self.line))?;
            if bytes.len() as u64 == LONGEST {
                bail!("line {begin}: the row is longer than {} MB", LONGEST >> 20);
            }
            self.line += usize::from(bytes.len() > before);
            quoted ^= bytes[before..].iter().filter(|byte| **byte == b'"').count() % 2 == 1;
            if !quoted || bytes.len() == before {
                return Ok(bytes);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<(usize, Vec<String>)>> {
        let mut rows = Rows::new(text.as_bytes());
        std::iter::from_fn(|| rows.next().transpose())
            .map(|row| row.map(|row| (row.line, row.fields.iter().map(str::to_owned).collect())))
            .collect()
    }

    #[test]
    fn rows_know_their_lines_over_empty_ones_and_quotes() {
        let rows = read("\u{feff}a, b\r\n\n \r\n\"x, \"\"y\"\"\",\"two\nlines\"\n,\nz").unwrap();
        let fields = |fields: &[&str]| fields.iter().map(|field| (*field).to_owned()).collect::<Vec<_>>();
        let expected = [(1, fields(&["a", "b"])), (4, fields(&["x, \"y\"", "two\nlines"])), (7, fields(&["z"]))];
        assert_eq!(rows, expected);
    }

    #[test]
    fn a_row_without_end_is_refused_and_so_is_a_hidden_one() {
        let said = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(said(&format!("a\n{}", "x".repeat(2 << 20))), "line 2: the row is longer than 1 MB");
        assert_eq!(said(&format!("a\n\"{}", "x\n".repeat(1 << 20))), "line 2: the row is longer than 1 MB");
        assert_eq!(said("a\rb\rc"), "line 1: a carriage return stands where no line ends");
    }

    #[test]
    fn a_million_empty_lines_are_passed_over() {
        assert_eq!(read(&format!("a\n{}b", "\n".repeat(1_000_000))).unwrap()[1].0, 1_000_002);
    }
}
