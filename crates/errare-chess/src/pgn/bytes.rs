//! A stream of bytes that can look ahead, counts lines and knows one kind of line break.

use std::io::{self, Read};

const CHUNK: usize = 1 << 16;

/// Bytes in which every line break is `\n`.
pub(super) struct Bytes<R> {
    from: R,
    /// Holds what has been read and not yet taken between `next` and `end`.
    buffer: Vec<u8>,
    next: usize,
    end: usize,
    /// The number of the line on which the next byte stands, from 1.
    pub(super) line: usize,
    /// How many bytes have been taken.
    pub(super) taken: u64,
    /// How many bytes the source has given, line breaks of two bytes counted as two.
    pub(super) given: u64,
    /// What the source said when it failed; it counts as its end.
    pub(super) failure: Option<io::Error>,
    ended: bool,
}

impl<R: Read> Bytes<R> {
    pub(super) fn new(from: R) -> Self {
        Self { from, buffer: vec![0; CHUNK], next: 0, end: 0, line: 1, taken: 0, given: 0, failure: None, ended: false }
    }

    /// The next byte without taking it.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<u8> {
        if self.next == self.end && self.look(1).is_empty() {
            return None;
        }
        let byte = self.buffer[self.next];
        Some(if byte == b'\r' { b'\n' } else { byte })
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
        if self.end - self.next < count && !self.ended {
            self.buffer.copy_within(self.next..self.end, 0);
            self.end -= self.next;
            self.next = 0;
            while self.end < count && !self.ended {
                match self.from.read(&mut self.buffer[self.end..]) {
                    Ok(0) => self.ended = true,
                    Ok(more) => {
                        self.end += more;
                        self.given += more as u64;
                    }
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) => {
                        self.ended = true;
                        self.failure = Some(error);
                    }
                }
            }
        }
        &self.buffer[self.next..self.end]
    }
}
