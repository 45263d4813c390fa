//! Results for programs.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;

/// Writes a result, indented, with an end of line.
pub(crate) fn write(out: &mut dyn Write, result: &impl Serialize) -> Result<()> {
    serde_json::to_writer_pretty(&mut *out, result)?;
    Ok(writeln!(out)?)
}
