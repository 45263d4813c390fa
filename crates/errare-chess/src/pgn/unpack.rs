//! What zstd has packed, unpacked as it is read.

use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// Why packed bytes cannot be unpacked, and how many of them could be.
#[derive(Debug, thiserror::Error)]
#[error("{what}")]
pub(super) struct Damage {
    pub(super) byte: u64,
    what: String,
}

/// The frames of a file one after the other: large files have many.
pub(super) struct Frames<R> {
    packed: Counted<R>,
    decoder: FrameDecoder,
    inside: bool,
}

impl<R: BufRead> Frames<R> {
    pub(super) fn new(packed: R) -> Self {
        Self { packed: Counted { source: packed, taken: 0 }, decoder: FrameDecoder::new(), inside: false }
    }

    /// Begins the next frame; false if there is none.
    fn begin(&mut self) -> io::Result<bool> {
        while !self.packed.source.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.packed) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    let length = u64::from(length);
                    if io::copy(&mut self.packed.by_ref().take(length), &mut io::sink())? < length {
                        return Err(self.damage(&"the file ends inside a frame of zstd"));
                    }
                }
                Err(error) => return Err(self.damage(&error)),
            }
        }
        Ok(false)
    }

    /// A frame that was unpacked whole is what was packed, if it says what that was.
    fn verify(&self) -> io::Result<()> {
        match self.decoder.get_checksum_from_data() {
            Some(packed) if self.decoder.get_calculated_checksum() != Some(packed) => {
                Err(self.damage(&"the checksum of what zstd has packed is wrong"))
            }
            _ => Ok(()),
        }
    }

    fn damage(&self, what: &dyn ToString) -> io::Error {
        io::Error::other(Damage { byte: self.packed.taken, what: what.to_string() })
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !buffer.is_empty() && (self.inside || self.begin()?) {
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder.decode_blocks(&mut self.packed, one).map_err(|error| self.damage(&error))?;
            }
            let count = self.decoder.read(buffer)?;
            self.inside = count > 0;
            if count > 0 {
                return Ok(count);
            }
            self.verify()?;
        }
        Ok(0)
    }
}

/// Knows how many bytes were taken, which a buffer before it hides.
struct Counted<R> {
    source: R,
    taken: u64,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.taken += count as u64;
        Ok(count)
    }
}
