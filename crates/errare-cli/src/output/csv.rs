//! Comma-separated values, with quotes where they are needed.

use std::io::{self, Write};

use anyhow::Result;

/// Writes a row.
pub(crate) fn write_row(out: &mut dyn Write, row: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(row).map_err(io::Error::from)?;
    Ok(writer.flush()?)
}

/// Writes a heading and rows.
pub(crate) fn write(out: &mut dyn Write, heading: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    // As errors of input and output, by which a reader who went away is known.
    writer.write_record(heading).map_err(io::Error::from)?;
    for row in rows {
        writer.write_record(row).map_err(io::Error::from)?;
    }
    Ok(writer.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_quotes_and_ends_of_lines_stay_in_their_field() {
        let row = ["minimax:ply=2,ties=first", "say \"e4\"", "two\nlines", "plain"].map(str::to_owned).to_vec();
        let mut text = Vec::new();
        write(&mut text, &["a", "b", "c", "d"], [row.clone()]).expect("memory can be written");
        let read = csv::Reader::from_reader(text.as_slice()).into_records().next().expect("a row").expect("read");
        assert_eq!(read, row);
        assert!(text.ends_with(b",plain\n"));
    }
}
