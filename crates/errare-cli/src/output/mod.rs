//! Where output goes: to standard output, with colour on a terminal only, or whole into a file.

pub(crate) mod csv;
pub(crate) mod json;
pub(crate) mod progress;
pub(crate) mod table;
pub(crate) mod text;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result, bail};

/// The word "error".
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
/// A name: a node, a move.
pub(crate) const NAME: Style = Style::new().bold();
/// Something good for the mover.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// Something bad for the mover.
pub(crate) const BAD: Style = AnsiColor::Red.on_default();
/// Something by the way.
pub(crate) const QUIET: Style = Style::new().dimmed();

/// Writes to a file, which appears only when it is complete, or to standard output.
pub(crate) fn to(path: Option<&Path>, write: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    let Some(path) = path else {
        let mut out = BufWriter::new(anstream::AutoStream::auto(io::stdout().lock()));
        write(&mut out)?;
        return Ok(out.flush()?);
    };
    let failed = || format!("cannot write {}", path.display());
    // A device or a pipe is written to; a link stays one, and what it points to is replaced.
    if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        let file = File::options().write(true).open(path).with_context(failed)?;
        let mut out = BufWriter::new(anstream::StripStream::new(Box::new(file) as Box<dyn Write>));
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
    let mut out = BufWriter::new(anstream::StripStream::new(file.as_file_mut() as &mut dyn Write));
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
    anstream::eprintln!("{NAME}note:{NAME:#} {text}");
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
