//! Which numbers of the net's answer are for which move: one for the squares that it goes from and to, and for a promotion to
//! less than a queen another for the man and the square.

use shakmaty::{Color, Move, Position as _, Role};

use super::input::from_side;
use crate::board::Position;

/// The numbers of the answer for squares from and to.
pub const SQUARES: usize = 64 * 64;
/// What a pawn may become, but for a queen.
const LESSER: [Role; 3] = [Role::Rook, Role::Bishop, Role::Knight];

/// Which of the men that are less than a queen a pawn becomes.
pub(in crate::people) fn promotion_to_less(role: Role) -> Option<usize> {
    LESSER.iter().position(|less| *less == role)
}

/// A move as the net knows it: the square it comes from, the square it goes to (castling goes to the rook), and what a pawn becomes:
/// nothing or a queen is 0, then rook, bishop and knight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Index(u16);

impl Index {
    /// That of a move of this side.
    pub fn of(m: Move, side: Color) -> Self {
        let (from, to, promotion) = match m {
            Move::Normal { from, to, promotion, .. } => (from, to, promotion),
            Move::EnPassant { from, to } => (from, to, None),
            Move::Castle { king, rook } => (king, rook, None),
            Move::Put { to, .. } => (to, to, None),
        };
        let lesser = promotion.and_then(promotion_to_less).map_or(0, |at| at + 1);
        Self((lesser << 12 | from_side(from, side) << 6 | from_side(to, side)) as u16)
    }

    /// Those of all legal moves, in the order of the rules.
    pub fn of_all(position: &Position) -> Vec<Self> {
        let board = position.board();
        board.legal_moves().into_iter().map(|m| Self::of(m, board.turn())).collect()
    }

    /// The number for its squares.
    pub fn squares(self) -> usize {
        usize::from(self.0) % SQUARES
    }

    /// The number for what the pawn becomes on its square, if that is less than a queen: three for each square.
    pub fn lesser(self) -> Option<usize> {
        let lesser = usize::from(self.0) / SQUARES;
        (lesser > 0).then(|| (lesser - 1) * 64 + usize::from(self.0) % 64)
    }

    #[cfg(test)]
    pub(super) fn unpacked(packed: u16) -> Self {
        Self(packed)
    }

    /// As training reads it.
    pub fn packed(self) -> u16 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use errare::game::Game;
    use proptest::prelude::*;

    use super::*;
    use crate::board::{Chess, random_play::any_position};

    proptest! {
        #[test]
        fn no_two_moves_of_a_position_have_the_same_index(board in any_position()) {
            let moves = board.legal_moves();
            let numbers: HashSet<Index> = moves.iter().map(|m| Index::of(*m, board.turn())).collect();
            prop_assert_eq!(numbers.len(), moves.len());
        }
    }

    #[test]
    fn castling_goes_to_the_rook_and_promotions_differ() {
        let index = |fen: &str, text: &str| {
            let position = Chess::from_fen(fen).unwrap().start();
            let moves = position.board().legal_moves();
            let m = moves.iter().find(|m| m.to_string() == text).unwrap();
            Index::of(*m, position.board().turn())
        };
        let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        assert_eq!(index(castles, "O-O").squares(), 4 * 64 + 7);
        assert_eq!(index(castles, "O-O-O").squares(), 4 * 64);
        assert_eq!(index(&castles.replace('w', "b"), "O-O"), index(castles, "O-O"));
        let pawn = "3r3k/4P3/8/8/8/8/8/7K w - - 0 1";
        let promotions = ["e7-e8=Q", "e7-e8=R", "e7-e8=B", "e7-e8=N", "e7xd8=N"].map(|text| index(pawn, text));
        assert_eq!(
            promotions.map(Index::squares),
            [52 * 64 + 60, 52 * 64 + 60, 52 * 64 + 60, 52 * 64 + 60, 52 * 64 + 59]
        );
        assert_eq!(promotions.map(Index::lesser), [None, Some(60), Some(64 + 60), Some(128 + 60), Some(128 + 59)]);
    }
}
