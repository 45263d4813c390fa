//! Moves, lines and remarks as people write them.

use errare::comment::{Comment, Kind};
use shakmaty::san::SanPlus;
use shakmaty::{Move, Position as _};

use super::position::Position;

/// A move.
pub(crate) fn san(position: &Position, m: Move) -> String {
    SanPlus::from_move(position.board().clone(), m).to_string()
}

/// The moves of a line.
pub(crate) fn sans(position: &Position, line: &[Move]) -> Vec<String> {
    let mut board = position.board().clone();
    line.iter().map(|&m| SanPlus::from_move_and_play_unchecked(&mut board, m).to_string()).collect()
}

/// A line with the numbers of its moves, such as `12.Nf3 Nc6 13.d4`.
pub(crate) fn numbered(position: &Position, line: &[Move]) -> String {
    let mut board = position.board().clone();
    let mut words = Vec::new();
    for &m in line {
        let number = board.fullmoves();
        let prefix = match board.turn().is_white() {
            true => format!("{number}."),
            false if words.is_empty() => format!("{number}..."),
            false => String::new(),
        };
        words.push(format!("{prefix}{}", SanPlus::from_move_and_play_unchecked(&mut board, m)));
    }
    words.join(" ")
}

/// How many moves of a line are shown at the most: as many as a reader follows without a board.
pub(crate) const LINE_PLIES: usize = 6;

/// The sign of what is said of a move or a position, such as `??`; often none.
pub(crate) fn glyph(comments: &[Comment]) -> &'static str {
    let sign = |comment: &Comment| match comment.kind {
        // The theory has no sign for it; people do.
        Kind::Inaccuracy => "?!",
        _ => comment.glyph(),
    };
    comments.iter().map(sign).find(|glyph| !glyph.is_empty()).unwrap_or_default()
}
