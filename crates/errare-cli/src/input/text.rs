//! Text from files.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, bail};

/// The longest text that is read: a tree of some million nodes.
const LONGEST: usize = 256 << 20;
/// So many bytes are looked at before more are read.
const CHUNK: u64 = 1 << 20;

/// Reads a text file, or standard input if the path is `-`. What is no text, or has no end, is not read to its end.
pub(crate) fn read_text(path: &Path) -> Result<String> {
    let (name, source): (_, Box<dyn Read>) = if path == Path::new("-") {
        ("standard input".to_owned(), Box::new(io::stdin()))
    } else {
        let name = path.display().to_string();
        let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
        (name, Box::new(file))
    };
    let mut source = source;
    let mut bytes = Vec::new();
    loop {
        let begin = bytes.len();
        if source.by_ref().take(CHUNK).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))? == 0 {
            break;
        }
        if let Some(at) = bytes[begin..].iter().position(|byte| *byte == 0) {
            bail!("{name} is not text: byte {} is 0", begin + at + 1);
        }
        if bytes.len() > LONGEST {
            bail!("{name} is longer than {} MB", LONGEST >> 20);
        }
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        anyhow::anyhow!("{name} is not text: byte {} is not UTF-8", at + 1)
    })
}
