//! Files of games, packed or not.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::unpack::Frames;

/// Why a file of games cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The operating system says no.
    #[error("{}: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The file is packed in a way that is not known.
    #[error("{} is packed by {by}; unpack it first, or pack it by zstd", path.display())]
    Packed {
        /// The file.
        path: PathBuf,
        /// The program that packs like this.
        by: &'static str,
    },
    /// The file is text, but not such as PGN is written in.
    #[error("{} is written in UTF-16; save it as UTF-8", path.display())]
    Utf16 {
        /// The file.
        path: PathBuf,
    },
}

/// The text of an open file, unpacked.
pub struct Opened {
    text: Box<dyn Read + Send>,
    progress: Progress,
}

/// How much of a file has been read, for a bar that another thread may draw.
#[derive(Clone, Debug)]
pub struct Progress {
    read: Arc<AtomicU64>,
    total: Option<u64>,
}

/// Opens a file in PGN, packed by zstd or not, or the standard input by the name `-`.
pub fn open(path: &Path) -> Result<Opened, OpenError> {
    let unreadable = |error| OpenError::Unreadable { path: path.to_owned(), error };
    let read = Arc::new(AtomicU64::new(0));
    let (source, total): (Box<dyn Read + Send>, _) = if path.as_os_str() == "-" {
        (Box::new(io::stdin()), None)
    } else {
        let file = File::open(path).map_err(unreadable)?;
        let about = file.metadata().map_err(unreadable)?;
        // A pipe has no length that could be known.
        (Box::new(file), about.is_file().then_some(about.len()))
    };
    let progress = Progress { read: Arc::clone(&read), total };
    let mut source = BufReader::with_capacity(1 << 16, source);
    let mut magic = Vec::new();
    source.by_ref().take(4).read_to_end(&mut magic).map_err(unreadable)?;
    if let [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] = magic[..] {
        return Err(OpenError::Utf16 { path: path.to_owned() });
    }
    let packed_by = packed_by(&magic);
    let whole = Counted { source: Cursor::new(magic).chain(source), read };
    let text: Box<dyn Read + Send> = match packed_by {
        None => Box::new(whole),
        Some("zstd") => Box::new(Frames::new(BufReader::with_capacity(SIP, whole))),
        Some(by) => return Err(OpenError::Packed { path: path.to_owned(), by }),
    };
    Ok(Opened { text, progress })
}

/// The program that packs files that begin like this.
fn packed_by(magic: &[u8]) -> Option<&'static str> {
    match magic {
        [0x28, 0xB5, 0x2F, 0xFD] | [0x50..=0x5F, 0x2A, 0x4D, 0x18] => Some("zstd"),
        [0x1F, 0x8B, ..] => Some("gzip"),
        [b'B', b'Z', b'h', b'0'..=b'9'] => Some("bzip2"),
        [b'P', b'K', 3, 4] => Some("zip"),
        [b'7', b'z', 0xBC, 0xAF] => Some("7z"),
        [0xFD, b'7', b'z', b'X'] => Some("xz"),
        _ => None,
    }
}

impl Opened {
    /// How much has been read, now and later.
    pub fn progress(&self) -> Progress {
        self.progress.clone()
    }
}

impl Read for Opened {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.text.read(buffer)
    }
}

impl Progress {
    /// The bytes read from the file so far, before unpacking.
    pub fn read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }

    /// The bytes of the file, if it has an end that is known.
    pub fn total(&self) -> Option<u64> {
        self.total
    }
}

/// So many bytes go through at once: few enough that a game of a file is a step of the progress.
const SIP: usize = 1 << 11;

/// Counts what goes through.
struct Counted<R> {
    source: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let sip = buffer.len().min(SIP);
        let count = self.source.read(&mut buffer[..sip])?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}
