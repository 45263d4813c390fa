//! The opening of a game in words.

use crate::board::notation::numbered;
use crate::openings::Opening;
use crate::pgn::Record;

/// What the opening is called, with its code and the move that leaves the book, such as `Italian Game (C50), out of book with
/// 3...h5`. Where the tags of the game have a name or a code of their own it is that, as in the annotated game.
pub fn opening(record: &Record) -> Option<String> {
    let tag = |name: &str| record.tag(name).filter(|value| !matches!(*value, "" | "?"));
    let found = Opening::of(record);
    let name = tag("Opening").or_else(|| Some(found.as_ref()?.name.as_str()))?;
    let eco = tag("ECO").or_else(|| Some(found.as_ref()?.eco.as_str()));
    let left = found.as_ref().and_then(|opening| {
        let index = opening.left_by.as_ref()?.ply - 1;
        Some(numbered(&record.positions().nth(index)?, &[record.line.moves.get(index)?.played]))
    });
    let eco = eco.map(|eco| format!(" ({eco})")).unwrap_or_default();
    let left = left.map(|m| format!(", out of book with {m}")).unwrap_or_default();
    Some(format!("{name}{eco}{left}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::Games;

    fn said(text: &str) -> Option<String> {
        opening(&Games::new(text.as_bytes()).next().expect("a game").expect("a whole one"))
    }

    #[test]
    fn the_move_that_leaves_the_book_is_named() {
        let black = said("1. e4 e5 2. Nf3 Nc6 3. Bc4 h5 *");
        assert_eq!(black.as_deref(), Some("Italian Game (C50), out of book with 3...h5"));
        let white = said("1. e4 e5 2. Nf3 Nc6 3. Ng1 a6 *");
        assert_eq!(white.as_deref(), Some("King's Knight Opening: Normal Variation (C44), out of book with 3.Ng1"));
        assert_eq!(said("1. e4 e5 2. Nf3 Nc6 3. Bc4 *").as_deref(), Some("Italian Game (C50)"));
        assert_eq!(said("*"), None);
    }

    #[test]
    fn what_the_tags_say_comes_first() {
        let moves = "1. e4 e5 2. Nf3 Nc6 3. Bc4 h5 *";
        let own = said(&format!("[Opening \"Mine\"]\n\n{moves}"));
        assert_eq!(own.as_deref(), Some("Mine (C50), out of book with 3...h5"));
        let own = said(&format!("[ECO \"X1\"]\n[Opening \"?\"]\n\n{moves}"));
        assert_eq!(own.as_deref(), Some("Italian Game (X1), out of book with 3...h5"));
        assert_eq!(said("[Opening \"Mine\"]\n\n*").as_deref(), Some("Mine"));
    }
}
