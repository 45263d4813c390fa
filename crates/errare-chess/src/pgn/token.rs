//! What a file in PGN consists of, before anyone asks what it means.

use std::io::Read;

use super::bytes::Bytes;
use super::record::Tag;

/// A piece of the text, and where it stands.
#[derive(Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// The line on which it begins.
    pub(super) line: usize,
    /// How many bytes stand before it.
    pub(super) offset: u64,
    /// Whether an empty line separates it from what came before.
    pub(super) after_gap: bool,
}

#[derive(Debug)]
pub(super) enum Kind {
    Tag(Tag),
    /// A bracket and a letter at the beginning of a line, and then not what a tag should be.
    BrokenTag(String),
    Comment(String),
    /// A brace that is never closed.
    OpenComment,
    Open,
    Close,
    /// The text after `$`.
    Nag(String),
    /// `!`, `?` and their combinations.
    Glyph(u8),
    /// Anything else: moves, their numbers, results, and what nobody can read.
    Word(String),
}

/// Cuts bytes into tokens.
pub(super) struct Tokens<R> {
    pub(super) bytes: Bytes<R>,
    /// The bytes of a token longer than this are left out.
    longest: usize,
    /// Nothing but tags and spaces so far on this line.
    fresh: bool,
}

impl<R: Read> Tokens<R> {
    pub(super) fn new(from: R, longest: usize) -> Self {
        Self { bytes: Bytes::new(from), longest, fresh: true }
    }

    /// The next token, or nothing at the end. Every call takes at least a byte.
    pub(super) fn next(&mut self) -> Option<Token> {
        let after_gap = self.skip_space();
        let (line, offset) = (self.bytes.line, self.bytes.taken);
        let fresh = std::mem::replace(&mut self.fresh, false);
        let kind = match self.bytes.take()? {
            b'[' if fresh => self.tag(),
            b'{' => self.comment(),
            b';' => {
                // It will be written between braces.
                Kind::Comment(self.until(|byte| byte == b'\n').replace('}', ")"))
            }
            b'(' => Kind::Open,
            b')' => Kind::Close,
            b'$' => Kind::Nag(self.until(|byte| !byte.is_ascii_digit())),
            b'!' => self.glyph(1, [(b'!', 3), (b'?', 5)]),
            b'?' => self.glyph(2, [(b'?', 4), (b'!', 6)]),
            first if is_mark(first) => Kind::Word(char::from(first).to_string()),
            first => {
                let mut word = vec![first];
                self.push_until(&mut word, |byte| byte.is_ascii_whitespace() || is_mark(byte));
                Kind::Word(decode(word))
            }
        };
        Some(Token { kind, line, offset, after_gap })
    }

    /// Passes spaces, lines that begin with `%` and marks of byte order; true if there was an empty line.
    fn skip_space(&mut self) -> bool {
        let mut gap = false;
        let mut breaks = 0;
        let mut line_begins = self.bytes.taken == 0;
        while let Some(byte) = self.bytes.peek() {
            match byte {
                b'\n' => {
                    breaks += 1;
                    gap |= breaks > 1;
                    line_begins = true;
                    self.fresh = true;
                }
                b'%' if line_begins => {
                    self.push_until(&mut Vec::new(), |byte| byte == b'\n');
                    line_begins = false;
                    breaks = 0;
                    continue;
                }
                0xEF if self.bytes.starts_with("\u{FEFF}".as_bytes()) => {
                    self.bytes.take();
                    self.bytes.take();
                }
                _ if byte.is_ascii_whitespace() => line_begins = false,
                _ => break,
            }
            self.bytes.take();
        }
        gap
    }

    /// The rest of `[Name "value"]`.
    fn tag(&mut self) -> Kind {
        let mut text = vec![b'['];
        self.push_spaces(&mut text);
        let name = self.until(|byte| byte.is_ascii_whitespace() || matches!(byte, b'"' | b'[' | b']'));
        text.extend(name.bytes());
        self.push_spaces(&mut text);
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Kind::Word(decode(text));
        }
        if let Some(value) = self.value(&mut text) {
            self.push_spaces(&mut text);
            if self.bytes.peek() == Some(b']') {
                self.bytes.take();
                self.fresh = true;
                return Kind::Tag(Tag { name, value });
            }
        }
        self.push_until(&mut text, |byte| byte == b'\n');
        Kind::BrokenTag(decode(text))
    }

    /// What stands between quotes; a backslash takes the meaning from a quote and from itself. `text` gets it as it stands.
    fn value(&mut self, text: &mut Vec<u8>) -> Option<String> {
        let mut value = Vec::new();
        let mut quoted = false;
        loop {
            let byte = self.bytes.peek().filter(|byte| *byte != b'\n')?;
            if !quoted && byte != b'"' {
                return None;
            }
            self.push(text, byte);
            self.bytes.take();
            match byte {
                b'"' if quoted => return Some(decode(value)),
                b'"' => quoted = true,
                b'\\' if matches!(self.bytes.peek(), Some(b'"' | b'\\')) => {
                    let escaped = self.bytes.take()?;
                    self.push(text, escaped);
                    self.push(&mut value, escaped);
                }
                _ => self.push(&mut value, byte),
            }
        }
    }

    /// The rest of a comment in braces. A game that begins after an empty line is taken as proof that a brace is missing:
    /// otherwise all games up to the next comment would be lost with this one.
    fn comment(&mut self) -> Kind {
        let mut text = Vec::new();
        let mut empty_line = false;
        let mut line_begins = false;
        while let Some(byte) = self.bytes.peek() {
            if byte == b'}' {
                self.bytes.take();
                return Kind::Comment(decode(text));
            }
            if line_begins && empty_line && byte == b'[' && self.bytes.starts_with(b"[Event \"") {
                self.fresh = true;
                break;
            }
            empty_line = byte == b'\n' && line_begins;
            line_begins = byte == b'\n';
            self.push(&mut text, if byte == b'\n' { b' ' } else { byte });
            self.bytes.take();
        }
        Kind::OpenComment
    }

    /// What two signs mean together, or the first alone.
    fn glyph(&mut self, alone: u8, pairs: [(u8, u8); 2]) -> Kind {
        let second = self.bytes.peek();
        match pairs.into_iter().find(|(sign, _)| second == Some(*sign)) {
            Some((_, nag)) => {
                self.bytes.take();
                Kind::Glyph(nag)
            }
            None => Kind::Glyph(alone),
        }
    }

    fn push_spaces(&mut self, text: &mut Vec<u8>) {
        self.push_until(text, |byte| byte != b' ' && byte != b'\t');
    }

    fn until(&mut self, ends: impl Fn(u8) -> bool) -> String {
        let mut text = Vec::new();
        self.push_until(&mut text, ends);
        decode(text)
    }

    fn push_until(&mut self, text: &mut Vec<u8>, ends: impl Fn(u8) -> bool) {
        while let Some(byte) = self.bytes.peek().filter(|byte| !ends(*byte)) {
            self.push(text, byte);
            self.bytes.take();
        }
    }

    fn push(&self, text: &mut Vec<u8>, byte: u8) {
        if text.len() < self.longest {
            text.push(byte);
        }
    }
}

/// Bytes that end a word and stand for themselves.
fn is_mark(byte: u8) -> bool {
    matches!(byte, b'(' | b')' | b'{' | b'}' | b'[' | b']' | b';' | b'$' | b'!' | b'?' | b'*' | b'"')
}

/// UTF-8, or the standard's own Latin-1 where it is not that.
fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| error.as_bytes().iter().map(|&byte| char::from(byte)).collect())
}
