//! Colour, for a terminal only; and what a terminal must not be told by the data that it shows.
//!
//! Whether there is colour is decided once, when it is known where output goes. Then styles write marks that no text contains,
//! and [`Terminal`] turns those, and nothing else, into commands for the terminal. Files and pipes get the bytes as they are.

use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anstyle::AnsiColor;

static COLOURED: AtomicBool = AtomicBool::new(false);

/// Decides whether styles show.
pub(super) fn decide(coloured: bool) {
    COLOURED.store(coloured, Relaxed);
}

/// A way to write. `{style}` begins it and `{style:#}` ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Style(Option<usize>);

/// Nothing special.
pub(crate) const PLAIN: Style = Style(None);
/// A name: a node, a move.
pub(crate) const NAME: Style = Style(Some(0));
/// Something good for the mover.
pub(crate) const GOOD: Style = Style(Some(1));
/// Something bad for the mover.
pub(crate) const BAD: Style = Style(Some(2));
/// Something by the way.
pub(crate) const QUIET: Style = Style(Some(3));
/// The word "error".
pub(crate) const ERROR: Style = Style(Some(4));

/// What the styles are on a terminal.
const ON_A_TERMINAL: [anstyle::Style; 5] = [
    anstyle::Style::new().bold(),
    AnsiColor::Green.on_default(),
    AnsiColor::Red.on_default(),
    anstyle::Style::new().dimmed(),
    AnsiColor::Red.on_default().bold(),
];

/// The marks of the styles and, after them, of their end: code points that Unicode keeps out of texts.
const MARKS: [char; 6] = ['\u{FDD0}', '\u{FDD1}', '\u{FDD2}', '\u{FDD3}', '\u{FDD4}', '\u{FDD5}'];

impl Style {
    /// Where the style begins, for those who write it without a format.
    pub(crate) fn begin(self) -> Mark {
        Mark(self.0.map(|style| MARKS[style]))
    }

    /// Where it ends.
    pub(crate) fn end(self) -> Mark {
        Mark(self.0.map(|_| MARKS[ON_A_TERMINAL.len()]))
    }

    /// What a terminal is told to begin it.
    pub(super) fn command(self) -> String {
        self.0.map(|style| ON_A_TERMINAL[style].render().to_string()).unwrap_or_default()
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { self.end().fmt(f) } else { self.begin().fmt(f) }
    }
}

/// The beginning or the end of a style in a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark(Option<char>);

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.filter(|_| COLOURED.load(Relaxed)) {
            Some(mark) => write!(f, "{mark}"),
            None => Ok(()),
        }
    }
}

/// Ends any style.
pub(super) const RESET: &str = "\u{1b}[0m";

/// A character as a terminal may be shown it: one that would command it is spelt out.
fn harmless(c: char, out: &mut String) {
    match c {
        '\n' | '\t' => out.push(c),
        c if c.is_control() => out.extend(c.escape_default()),
        c => out.push(c),
    }
}

/// A text likewise.
pub(super) fn spelt_out(text: &str) -> String {
    let mut out = String::new();
    text.chars().for_each(|c| harmless(c, &mut out));
    out
}

/// Shows text on a terminal: our marks as colours, control characters of the data spelt out.
pub(super) struct Terminal<W> {
    inner: W,
    /// A character that has not come whole.
    cut: Vec<u8>,
}

impl<W: Write> Terminal<W> {
    pub(super) fn new(inner: W) -> Self {
        Self { inner, cut: Vec::new() }
    }
}

impl<W: Write> Write for Terminal<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.cut.extend(bytes);
        let mut out = String::new();
        let mut read = 0;
        for chunk in self.cut.utf8_chunks() {
            for c in chunk.valid().chars() {
                match MARKS.iter().position(|mark| *mark == c) {
                    Some(style) if style < ON_A_TERMINAL.len() => out += &Style(Some(style)).command(),
                    Some(_) => out += RESET,
                    None => harmless(c, &mut out),
                }
            }
            read += chunk.valid().len();
            let rest = &self.cut[read..];
            // The beginning of a character at the end waits for the rest of it.
            let waits = rest.len() == chunk.invalid().len()
                && std::str::from_utf8(rest).is_err_and(|error| error.error_len().is_none());
            if !chunk.invalid().is_empty() && !waits {
                out.push(char::REPLACEMENT_CHARACTER);
                read += chunk.invalid().len();
            }
        }
        self.cut.drain(..read);
        self.inner.write_all(out.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(pieces: &[&[u8]]) -> String {
        let mut terminal = Terminal::new(Vec::new());
        for piece in pieces {
            terminal.write_all(piece).expect("room");
        }
        String::from_utf8(terminal.inner).expect("text")
    }

    #[test]
    fn a_terminal_takes_no_commands_from_the_data() {
        assert_eq!(
            shown(&[b"a \x1b]0;title\x07 b\r\x1b[31mred\n\tc"]),
            "a \\u{1b}]0;title\\u{7} b\\r\\u{1b}[31mred\n\tc"
        );
        // A control character of eight bits is one too.
        assert_eq!(shown(&["\u{9b}31m".as_bytes()]), "\\u{9b}31m");
    }

    #[test]
    fn our_styles_are_colours_on_a_terminal() {
        let text = format!("{}x{}", MARKS[1], MARKS[5]);
        assert_eq!(shown(&[text.as_bytes()]), format!("{}x{RESET}", GOOD.command()));
        assert!(GOOD.command().starts_with("\u{1b}["));
    }

    #[test]
    fn a_character_may_come_in_pieces_and_a_broken_one_stops_nothing() {
        let [first, second] = [&"é".as_bytes()[..1], &"é".as_bytes()[1..]];
        assert_eq!(shown(&[b"caf", first, second, b"!"]), "café!");
        assert_eq!(shown(&[b"a\xff\xfeb"]), "a\u{FFFD}\u{FFFD}b");
    }
}
