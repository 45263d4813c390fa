//! A stream of bytes that can look ahead, counts lines and knows one kind of line break.

use std::io::{self, Read};

const CHUNK: usize = 1 << 16;

/// Bytes in which every line break is `\n`.
pub(super) struct Bytes<R> {
    from: R,
    buffer: Vec<u8>,
    next: usize,
    /// The number of the line on which the next byte stands, from 1.
    pub(super) line: usize,
    /// How many bytes have been taken.
    pub(super) taken: u64,
    /// What the source said when it failed; it counts as its end.
    pub(super) failure: Option<io::Error>,
    ended: bool,
}

impl<R: Read> Bytes<R> {
    pub(super) fn new(from: R) -> Self {
        Self { from, buffer: Vec::new(), next: 0, line: 1, taken: 0, failure: None, ended: false }
    }

    /// The next byte without taking it.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<u8> {
        if self.next == self.buffer.len() {
            self.look(1);
        }
        match self.buffer.get(self.next) {
            Some(b'\r') => Some(b'\n'),
            other => other.copied(),
        }
    }

    /// Takes the next byte.
    #[inline]
    pub(super) fn take(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        if byte == b'\n' {
            self.line += 1;
            if self.buffer[self.next] == b'\r' && self.starts_with(b"\r\n") {
                self.next += 1;
            }
        }
        self.next += 1;
        self.taken += 1;
        Some(byte)
    }

    /// Whether these bytes come next.
    pub(super) fn starts_with(&mut self, text: &[u8]) -> bool {
        self.look(text.len()).starts_with(text)
    }

    /// The next bytes as they are in the source: `count` of them or more, fewer only at its end.
    fn look(&mut self, count: usize) -> &[u8] {
        if self.buffer.len() - self.next < count && !self.ended {
            self.buffer.drain(..self.next);
            self.next = 0;
            while self.buffer.len() < count && !self.ended {
                self.fill();
            }
        }
        &self.buffer[self.next..]
    }

    fn fill(&mut self) {
        let held = self.buffer.len();
        self.buffer.resize(held + CHUNK, 0);
        let result = self.from.read(&mut self.buffer[held..]);
        self.buffer.truncate(held + result.as_ref().map_or(0, |count| *count));
        match result {
            Ok(0) => self.ended = true,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => {
                self.ended = true;
                self.failure = Some(error);
            }
            Ok(_) => {}
        }
    }
}
