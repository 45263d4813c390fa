//! A record as text.

use std::fmt;

use shakmaty::san::SanPlus;
use shakmaty::{Chess as Board, Color, Position as _};

use super::record::{Line, Record};

/// The standard wants lines shorter than this.
const WIDTH: usize = 80;

impl fmt::Display for Record {
    /// PGN in the standard's export format, except that tags keep their order. An empty line should follow before the next
    /// game.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tag in self.tags() {
            let value = tag.value.replace(['\r', '\n'], " ").replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{} \"{value}\"]", tag.name)?;
        }
        if !self.tags().is_empty() {
            writeln!(f)?;
        }
        let mut text = Wrapped::default();
        text.line(&self.line, self.start().board().clone());
        text.item(&self.result.to_string());
        text.space();
        writeln!(f, "{}", text.lines)
    }
}

/// Words that are put on lines of limited width.
#[derive(Default)]
struct Wrapped {
    lines: String,
    column: usize,
    /// What comes next on one line, whatever its length.
    word: String,
}

impl Wrapped {
    /// The moves of a line from a position, with all that is said about them.
    fn line(&mut self, line: &Line, mut board: Board) {
        line.comments.iter().for_each(|text| self.comment(text));
        // A black move needs its number where the white one does not stand right before it.
        let mut number_needed = true;
        for ply in &line.moves {
            match board.turn() {
                Color::White => self.item(&format!("{}.", board.fullmoves())),
                Color::Black if number_needed => self.item(&format!("{}...", board.fullmoves())),
                Color::Black => {}
            }
            let before = board.clone();
            self.item(&SanPlus::from_move_and_play_unchecked(&mut board, ply.played).to_string());
            ply.nags.iter().for_each(|nag| self.item(&format!("${nag}")));
            ply.comments.iter().for_each(|text| self.comment(text));
            for variation in &ply.variations {
                self.item("(");
                self.line(variation, before.clone());
                self.word.push(')');
            }
            number_needed = !ply.comments.is_empty() || !ply.variations.is_empty();
        }
    }

    /// Text in braces, which may be broken at its spaces, because a line break is read as one.
    fn comment(&mut self, text: &str) {
        self.item("{");
        let mut command = false;
        let mut rest = text.chars().peekable();
        while let Some(c) = rest.next() {
            let next = rest.peek().copied();
            match c {
                // What looks like a tag or an escape should not begin a line, and `[%clk 0:01:00]` is best left in one piece.
                ' ' | '\r' | '\n' if !command && !matches!(next, Some('[' | '%' | ' ' | '\r' | '\n')) => self.space(),
                '\r' | '\n' => self.word.push(' '),
                // There is no way to write this one.
                '}' => self.word.push(')'),
                _ => self.word.push(c),
            }
            command = c == '[' && next == Some('%') || command && c != ']';
        }
        self.word.push('}');
    }

    /// Begins a word, apart from what is there unless that opens a variation.
    fn item(&mut self, text: &str) {
        if self.word != "(" {
            self.space();
        }
        self.word.push_str(text);
    }

    /// Ends a word and puts it on this line or the next.
    fn space(&mut self) {
        let width = self.word.chars().count();
        if self.column > 0 && self.column + 1 + width >= WIDTH {
            self.lines.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.lines.push(' ');
            self.column += 1;
        }
        self.lines.push_str(&self.word);
        self.column += width;
        self.word.clear();
    }
}
