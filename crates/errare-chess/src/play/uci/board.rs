//! The position that the conversation is about.

use errare::game::{Game, NotationError};
use shakmaty::{CastlingMode, Move};

use super::command::Start;
use crate::board::{Chess, Position};

/// A game and how far it has come.
#[derive(Clone, Debug)]
pub struct Board {
    /// Where the game began and how castling is written.
    pub game: Chess,
    /// The moves since.
    pub moves: Vec<Move>,
    /// Where it is now.
    pub position: Position,
}

/// Why a position could not be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetUpError {
    /// It cannot be, and the old one stays.
    #[error("{0}; the old position stays")]
    Fen(NotationError),
    /// A move is not legal: the moves before it have been made.
    #[error("move {number}: {error}; it and all later moves are left out")]
    Move {
        /// Which one, counted from 1.
        number: usize,
        /// What is wrong with it.
        error: NotationError,
    },
}

impl Default for Board {
    fn default() -> Self {
        let game = Chess::default();
        Self { position: game.start(), moves: Vec::new(), game }
    }
}

impl Board {
    /// Sets up a position; `chess960` says that castling is written as king takes rook.
    pub fn set_up(&mut self, start: &Start, moves: &[String], chess960: bool) -> Result<(), SetUpError> {
        let game = match start {
            Start::Usual => Chess::default(),
            Start::Fen(fen) => Chess::from_fen(fen).map_err(SetUpError::Fen)?,
        };
        self.game = if chess960 { game.with_castling(CastlingMode::Chess960) } else { game };
        self.position = self.game.start();
        self.moves.clear();
        for (i, text) in moves.iter().enumerate() {
            let m = self.game.read_uci(&self.position, text);
            let m = m.map_err(|error| SetUpError::Move { number: i + 1, error })?;
            self.position = self.position.after(m);
            self.moves.push(m);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::write_fen;

    fn moves(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn the_moves_before_an_illegal_one_are_made() {
        let mut board = Board::default();
        let error = board.set_up(&Start::Usual, &moves("e2e4 e7e5 e4e5 g1f3"), false).unwrap_err();
        assert!(error.to_string().starts_with("move 3: ") && error.to_string().contains("e4e5"), "{error}");
        assert_eq!(write_fen(&board.position), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    }

    #[test]
    fn a_position_that_cannot_be_leaves_the_old_one() {
        let mut board = Board::default();
        board.set_up(&Start::Usual, &moves("e2e4"), false).unwrap();
        let before = board.position.clone();
        board.set_up(&Start::Fen("nonsense".to_owned()), &[], false).unwrap_err();
        assert_eq!(board.position, before);
    }

    #[test]
    fn castling_is_king_takes_rook_in_chess960_only() {
        let fen = Start::Fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1".to_owned());
        for (chess960, text) in [(false, "e1g1"), (true, "e1h1")] {
            let mut board = Board::default();
            board.set_up(&fen, &[], chess960).unwrap();
            let m = board.game.read_uci(&board.position, text).unwrap();
            assert!(m.is_castle());
            assert_eq!(board.game.write_uci(m), text);
        }
    }
}
