//! Moves and lines as people write them.

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
