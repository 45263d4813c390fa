//! The words of a tree's text, each with its place: names, numbers, probabilities, and whose turn it is.

use super::TreeErrorKind as Kind;
use super::notation::counted;
use crate::game::Side;

/// Values beyond this are refused: weighted sums of smaller ones cannot overflow.
const LARGEST_VALUE: f64 = 1e300;

/// An error and the byte where it is; lines and columns are counted only once it is reported.
pub(super) struct Fault {
    pub(super) at: usize,
    pub(super) kind: Kind,
}

/// The line and the column of a byte, both from 1.
pub(super) fn place(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (1 + before.matches('\n').count(), 1 + before[line_start..].chars().count())
}

/// A word and the byte where it begins.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Word<'a> {
    fn end(self) -> usize {
        self.at + self.text.len()
    }

    /// Something is wrong with this word.
    pub(super) fn fault(self, kind: impl FnOnce(String) -> Kind) -> Fault {
        Fault { at: self.at, kind: kind(self.text.to_owned()) }
    }

    /// Something should stand after this word, on behalf of the node `name`.
    pub(super) fn fault_after(self, name: Word, kind: impl FnOnce(String) -> Kind) -> Fault {
        Fault { at: self.end(), kind: kind(name.text.to_owned()) }
    }

    /// The value of a word that is a number; `None` if it may be a name.
    pub(super) fn number(self) -> Result<Option<f64>, Fault> {
        // U+2212 is the minus sign of printed papers: nobody who pastes `−1` means a name.
        let begins_like_one = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | '\u{2212}');
        match self.text.parse::<f64>() {
            Ok(_) if !self.text.contains(|c: char| c.is_ascii_digit()) => Err(self.fault(Kind::NotFinite)),
            Ok(value) if value.abs() > LARGEST_VALUE => Err(self.fault(Kind::TooLarge)),
            // Adding zero turns -0 into 0, so that equal values are written equally.
            Ok(value) => Ok(Some(value + 0.0)),
            Err(_) if self.text.starts_with(begins_like_one) => Err(self.fault(Kind::WrongNumber)),
            Err(_) => Ok(None),
        }
    }

    /// Refuses a word that is not a number and cannot name a node either.
    pub(super) fn name(self) -> Result<(), Fault> {
        if self.text.contains(':') {
            Err(self.fault(Kind::ColonInName))
        } else if Role::read(self.text).is_some() {
            Err(self.fault(Kind::TurnAsName))
        } else if counted(self.text).is_some() {
            Err(self.fault(Kind::CountInName))
        } else {
            Ok(())
        }
    }

    /// The probability and the child of `probability:child`.
    pub(super) fn outcome(self) -> Result<(f64, Word<'a>), Fault> {
        let (probability, child) = match self.text.split_once(':') {
            None | Some(("", _)) => return Err(self.fault(Kind::NoProbability)),
            Some((_, "")) => return Err(self.fault(Kind::NoOutcome)),
            Some(parts) => parts,
        };
        match probability.parse::<f64>() {
            Ok(p) if (0.0..=1.0).contains(&p) => Ok((p + 0.0, Word { text: child, at: self.end() - child.len() })),
            _ => Err(Word { text: probability, ..self }.fault(Kind::NotProbability)),
        }
    }
}

/// The words of a line.
pub(super) struct Words<'a> {
    rest: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    /// The words before the comment of a line that begins at byte `at` of the text.
    pub(super) fn of(line: &'a str, at: usize) -> Self {
        Words { rest: line.split('#').next().unwrap_or_default(), at }
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        let trimmed = self.rest.trim_start();
        self.at += self.rest.len() - trimmed.len();
        let (text, rest) = trimmed.split_at(trimmed.find(char::is_whitespace).unwrap_or(trimmed.len()));
        let word = Word { text, at: self.at };
        (self.rest, self.at) = (rest, word.end());
        (!text.is_empty()).then_some(word)
    }
}

/// What the second word of a line says.
#[derive(Clone, Copy)]
pub(super) enum Role {
    Player(Side),
    Chance,
    End,
}

impl Role {
    pub(super) fn read(word: &str) -> Option<Self> {
        match word {
            "white" | "max" => Some(Role::Player(Side::Max)),
            "black" | "min" => Some(Role::Player(Side::Min)),
            "chance" => Some(Role::Chance),
            "end" => Some(Role::End),
            _ => None,
        }
    }
}
