//! Where output goes: to standard output, with colour on a terminal only, or whole into a file.

mod colour;
pub(crate) mod csv;
pub(crate) mod file;
pub(crate) mod json;
pub(crate) mod progress;
pub(crate) mod table;
pub(crate) mod text;

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use anyhow::Result;

pub(crate) use colour::{BAD, ERROR, GOOD, NAME, PLAIN, QUIET, Style};

/// Standard output: with colour and without commands from the data on a terminal, as it is anywhere else.
pub(crate) fn standard() -> Box<dyn Write> {
    let out = io::stdout();
    if !out.is_terminal() {
        return Box::new(BufWriter::new(out));
    }
    colour::decide(AutoStream::choice(&out) != ColorChoice::Never);
    Box::new(BufWriter::new(colour::Terminal::new(AutoStream::always(out))))
}

/// Writes to a file, which appears only when it is complete, or to standard output.
pub(crate) fn to(path: Option<&Path>, write: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    if let Some(path) = path {
        return file::write(path, write);
    }
    let mut out = standard();
    write(&mut out)?;
    Ok(out.flush()?)
}

/// Something that the user should know, but no error.
pub(crate) fn note(text: &str) {
    say(NAME, "note:", text);
}

/// More than this nobody reads, whatever stands in the file that it is about.
const LONGEST_MESSAGE: usize = 2_000;

/// Says something on standard error, after a word in a style if there is one. A terminal takes no commands from the text.
pub(crate) fn say(style: Style, word: &str, text: &str) {
    let out = io::stderr();
    let coloured = out.is_terminal() && AutoStream::choice(&out) != ColorChoice::Never;
    let (begin, end) = if coloured { (style.command(), colour::RESET) } else { (String::new(), "") };
    let text = text::shortened(text, LONGEST_MESSAGE);
    let text = if out.is_terminal() { colour::spelt_out(&text) } else { text };
    // Nobody is left to be told that nothing can be said.
    let gap = if word.is_empty() { "" } else { " " };
    let _ = writeln!(AutoStream::always(out), "{begin}{word}{end}{gap}{text}");
}

/// Whether the reader of our output went away, which is no error of ours.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let kind = |cause: &(dyn std::error::Error + 'static)| {
        cause
            .downcast_ref::<io::Error>()
            .map(io::Error::kind)
            .or_else(|| cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind))
    };
    error.chain().any(|cause| kind(cause) == Some(io::ErrorKind::BrokenPipe))
}
