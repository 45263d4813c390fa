//! Where output goes: to standard output, with colour on a terminal only, or whole into a file.

mod colour;
pub(crate) mod csv;
pub(crate) mod json;
pub(crate) mod progress;
pub(crate) mod table;
pub(crate) mod text;

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, Result, bail};

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
    let Some(path) = path else {
        let mut out = standard();
        write(&mut out)?;
        return Ok(out.flush()?);
    };
    let failed = || format!("cannot write {}", path.display());
    // A device or a pipe is written to; a link stays one, and what it points to is replaced.
    if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        let file = File::options().write(true).open(path).with_context(failed)?;
        let mut out = BufWriter::new(file);
        write(&mut out)?;
        return out.flush().with_context(failed);
    }
    let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let folder = folder(path);
    let mut builder = tempfile::Builder::new();
    // A temporary file is private unless told otherwise; the one that it becomes is as any other.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder).with_context(failed)?;
    let mut out = BufWriter::new(file.as_file_mut());
    write(&mut out)?;
    out.flush().with_context(failed)?;
    drop(out);
    file.persist(path).map_err(|error| error.error).with_context(failed)?;
    Ok(())
}

/// Whether a file could be written where it is wanted: long work should not be lost over its name.
pub(crate) fn can_be_written(path: &Path) -> Result<()> {
    match path.metadata() {
        Ok(about) if about.is_dir() => bail!("cannot write {}: it is a folder", path.display()),
        // A device or a pipe needs no room beside it.
        Ok(about) if !about.is_file() => return Ok(()),
        _ => {}
    }
    tempfile::tempfile_in(folder(path)).map(drop).with_context(|| format!("cannot write {}", path.display()))
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Something that the user should know, but no error.
pub(crate) fn note(text: &str) {
    say(NAME, "note:", text);
}

/// Says something on standard error, after a word in a style if there is one. A terminal takes no commands from the text.
pub(crate) fn say(style: Style, word: &str, text: &str) {
    let out = io::stderr();
    let coloured = out.is_terminal() && AutoStream::choice(&out) != ColorChoice::Never;
    let (begin, end) = if coloured { (style.command(), colour::RESET) } else { (String::new(), "") };
    let text = if out.is_terminal() { colour::spelt_out(text) } else { text.to_owned() };
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
