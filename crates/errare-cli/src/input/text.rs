//! Text from files.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result};

/// Reads a text file, or standard input if the path is `-`.
pub(crate) fn read_text(path: &Path) -> Result<String> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        io::stdin().lock().read_to_end(&mut bytes).context("cannot read standard input")?;
    } else {
        let failed = || format!("cannot read {}", path.display());
        File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)).with_context(failed)?;
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        anyhow::anyhow!("{} is not text: byte {} is not UTF-8", path.display(), at + 1)
    })
}
