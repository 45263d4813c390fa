//! A record put together from tokens.

use std::borrow::Cow;
use std::collections::HashSet;

use shakmaty::san::{San, SanError};
use shakmaty::{Chess as Board, Color, KnownOutcome, Move, Outcome, Position as _};

use super::record::{DEEPEST_VARIATION, Line, Ply, Record, Tag};
use super::token::Kind;

/// The part of a game that has been read.
#[derive(Default)]
pub(super) struct Builder {
    /// With the lines on which they stand.
    tags: Vec<(Tag, usize)>,
    /// The names of these: a game may have any number.
    names: HashSet<String>,
    /// Nothing until the first token after the tags.
    record: Option<Record>,
    /// The line of the game and the variations that are open in it.
    open: Vec<Open>,
    result: Option<Outcome>,
}

/// A line that is being read.
struct Open {
    line: Line,
    /// Where in the file it began.
    began: usize,
    /// Before the last move, where its alternatives begin, and after it.
    before: Board,
    after: Board,
}

/// What is wrong, and on which line of the file if that is another than the token's.
pub(super) struct Wrong {
    pub(super) what: String,
    pub(super) line: Option<usize>,
}

impl From<String> for Wrong {
    fn from(what: String) -> Self {
        Self { what, line: None }
    }
}

impl Builder {
    /// How many variations are open around what comes next.
    pub(super) fn depth(&self) -> usize {
        self.open.len().saturating_sub(1)
    }

    /// Whether there is a tag with this name among those before the moves.
    pub(super) fn has_tag(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Whether any moves have been read.
    pub(super) fn has_moves(&self) -> bool {
        self.open.first().is_some_and(|open| !open.line.moves.is_empty())
    }

    /// Puts a token where it belongs, or says why it belongs nowhere.
    pub(super) fn put(&mut self, kind: Kind, line: usize) -> Result<(), Wrong> {
        match kind {
            Kind::Tag(tag) => {
                self.names.insert(tag.name.clone());
                self.tags.push((tag, line));
                return Ok(());
            }
            Kind::BrokenTag(text) => {
                return Err(format!("{} should be a tag: [Name \"value\"]", shortened(&text)).into());
            }
            Kind::OpenComment => return Err("the comment is never closed by }".to_owned().into()),
            _ => self.begin(line)?,
        }
        let depth = self.depth();
        // `begin` has opened the line of the game, and only `Close` at a depth takes from the stack.
        let Some(top) = self.open.last_mut() else { return Ok(()) };
        match kind {
            Kind::Comment(text) => {
                top.line.moves.last_mut().map_or(&mut top.line.comments, |ply| &mut ply.comments).push(text);
            }
            Kind::Glyph(nag) => top.annotate(nag, "an annotation")?,
            Kind::Nag(digits) => {
                let nag = digits.parse().map_err(|_| format!("${digits} is not an annotation from $0 to $255"))?;
                top.annotate(nag, &format!("${nag}"))?;
            }
            Kind::Open if top.line.moves.is_empty() => return Err("a variation before any move".to_owned().into()),
            Kind::Open if depth == DEEPEST_VARIATION => {
                return Err(format!("variations more than {DEEPEST_VARIATION} deep").into());
            }
            Kind::Open => {
                let (before, after) = (top.before.clone(), top.before.clone());
                self.open.push(Open { line: Line::default(), began: line, before, after });
            }
            Kind::Close if depth == 0 => return Err(") without a variation".to_owned().into()),
            Kind::Close => self.close(),
            Kind::Word(word) => self.word(&word)?,
            Kind::Tag(_) | Kind::BrokenTag(_) | Kind::OpenComment => {}
        }
        Ok(())
    }

    /// The whole game, or why it cannot end here.
    pub(super) fn finish(mut self, line: usize) -> Result<Record, Wrong> {
        self.begin(line)?;
        if self.depth() > 0 {
            let line = self.open.last().map(|open| open.began);
            return Err(Wrong { what: "the variation is never closed by )".to_owned(), line });
        }
        let mut record = self.record.ok_or_else(|| "no game".to_owned())?;
        record.line = self.open.pop().map(|open| open.line).unwrap_or_default();
        record.result = self.result.unwrap_or(Outcome::Unknown);
        Ok(record)
    }

    /// The position at the beginning is known when all tags are.
    fn begin(&mut self, line: usize) -> Result<(), Wrong> {
        if self.record.is_none() {
            let record =
                Record::new(self.tags.iter().map(|(tag, _)| tag.clone()).collect()).map_err(|error| Wrong {
                    what: error.to_string(),
                    line: self.tags.iter().find(|(tag, _)| tag.name == error.tag()).map(|(_, line)| *line),
                })?;
            self.tags.clear();
            self.names.clear();
            let board = record.start().board().clone();
            self.open.push(Open { line: Line::default(), began: line, before: board.clone(), after: board });
            self.record = Some(record);
        }
        Ok(())
    }

    fn close(&mut self) {
        let Some(closed) = self.open.pop() else { return };
        // Nothing is lost with a pair of parentheses around nothing.
        if closed.line != Line::default()
            && let Some(ply) = self.open.last_mut().and_then(|open| open.line.moves.last_mut())
        {
            ply.variations.push(closed.line);
        }
    }

    fn word(&mut self, word: &str) -> Result<(), Wrong> {
        if let Some(result) = result(word) {
            if self.depth() > 0 {
                return Err(format!("the result {word} inside a variation").into());
            }
            return match self.result.replace(result) {
                Some(_) => Err(format!("a second result, {word}").into()),
                None => Ok(()),
            };
        }
        let text = without_number(word);
        let text = text.strip_suffix("e.p.").unwrap_or(text);
        let Some(top) = self.open.last_mut() else { return Ok(()) };
        if text.is_empty() {
            return Ok(());
        }
        if let Some(nag) = assessment(text) {
            return top.annotate(nag, text);
        }
        let played = legal(&top.after, text)?;
        top.before.clone_from(&top.after);
        top.after.play_unchecked(played);
        top.line.moves.push(Ply::from(played));
        Ok(())
    }
}

impl Open {
    fn annotate(&mut self, nag: u8, sign: &str) -> Result<(), Wrong> {
        let ply = self.line.moves.last_mut().ok_or_else(|| format!("{sign} before any move"))?;
        ply.nags.push(nag);
        Ok(())
    }
}

/// The result that a word stands for.
pub(super) fn result(word: &str) -> Option<Outcome> {
    let text = without_number(word);
    // Most words are moves, for which nothing need be copied.
    if !text.starts_with(['*', '0', '1', '½']) {
        return None;
    }
    Some(match text.replace(['–', '—'], "-").as_str() {
        "*" => Outcome::Unknown,
        "1-0" => Outcome::Known(KnownOutcome::Decisive { winner: Color::White }),
        "0-1" => Outcome::Known(KnownOutcome::Decisive { winner: Color::Black }),
        "1/2-1/2" | "½-½" | "1/2" => Outcome::Known(KnownOutcome::Draw),
        _ => return None,
    })
}

/// What follows a move's number and its dots, which say nothing that the position does not.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.is_empty() || rest.starts_with(['.', '…']) { rest.trim_start_matches(['.', '…']) } else { word }
}

/// Signs for the worth of a position, by their numbers in the standard.
fn assessment(sign: &str) -> Option<u8> {
    Some(match sign {
        "=" => 10,
        "∞" => 13,
        "+=" | "+/=" | "⩲" => 14,
        "=+" | "=/+" | "⩱" => 15,
        "+/-" | "±" => 16,
        "-/+" | "∓" => 17,
        "+-" => 18,
        "-+" => 19,
        _ => return None,
    })
}

fn legal(board: &Board, text: &str) -> Result<Move, Wrong> {
    let signless = text.trim_end_matches(['+', '#']);
    let plain = match signless.as_bytes() {
        [b'O' | b'0', ..] => Cow::from(signless.replace(['–', '—'], "-").replace('0', "O")),
        _ => Cow::from(signless),
    };
    let san = San::from_ascii(plain.as_bytes()).map_err(|_| format!("{} is not a move", shortened(text)))?;
    if san == San::Null {
        return Err(format!("{text} passes, which the rules do not allow").into());
    }
    san.to_move(board).map_err(|error| match error {
        SanError::IllegalSan => format!("{text} is not legal here").into(),
        SanError::AmbiguousSan => format!("{text} could be more than one move").into(),
    })
}

/// Enough of a text to find it again, without what would upset a terminal.
fn shortened(text: &str) -> String {
    let head: String =
        text.chars().take(40).map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect();
    if text.chars().nth(40).is_some() { head + "…" } else { head }
}
