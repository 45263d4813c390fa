//! Which number of the net's answer is for which move: a plane for each way to go, and on it the square that the man comes from.

use shakmaty::{Color, Move, Role};

use super::input::from_side;

/// Ways to go: seven steps in each of eight directions, eight leaps, and three promotions in each of three directions.
pub const WAYS: usize = 73;
/// The numbers of the net's answer.
pub const ANSWERS: usize = WAYS * 64;

/// The directions of straight lines, to the right and forwards.
const LINES: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
/// The leaps of a knight.
const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The number of a move of this side. Castling is the king's move to his rook, and a promotion to a knight a pawn's move like any.
pub fn index(m: Move, side: Color) -> usize {
    let square = |square| from_side(square, side);
    let (from, to, promotion) = match m {
        Move::Normal { from, to, promotion, .. } => (square(from), square(to), promotion),
        Move::EnPassant { from, to } => (square(from), square(to), None),
        Move::Castle { king, rook } => (square(king), square(rook), None),
        Move::Put { to, .. } => (square(to), square(to), None),
    };
    way(from, to, promotion) * 64 + from
}

fn way(from: usize, to: usize, promotion: Option<Role>) -> usize {
    let right = (to % 8) as i8 - (from % 8) as i8;
    let forwards = (to / 8) as i8 - (from / 8) as i8;
    let choice = match promotion {
        Some(Role::Rook) => Some(0),
        Some(Role::Bishop) => Some(1),
        Some(Role::Queen) => Some(2),
        _ => None,
    };
    if let Some(choice) = choice {
        return 64 + (right + 1) as usize * 3 + choice;
    }
    if let Some(leap) = LEAPS.iter().position(|leap| *leap == (right, forwards)) {
        return 56 + leap;
    }
    let line = (right.signum(), forwards.signum());
    let line = LINES.iter().position(|each| *each == line).unwrap_or_default();
    line * 7 + right.abs().max(forwards.abs()).max(1) as usize - 1
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use errare::game::Game;
    use proptest::prelude::*;
    use shakmaty::Position as _;

    use super::*;
    use crate::board::{Chess, random_play::any_position};

    proptest! {
        #[test]
        fn no_two_moves_of_a_position_have_the_same_number(board in any_position()) {
            let moves = board.legal_moves();
            let numbers: HashSet<usize> = moves.iter().map(|m| index(*m, board.turn())).collect();
            prop_assert_eq!(numbers.len(), moves.len());
            prop_assert!(numbers.iter().all(|number| *number < ANSWERS));
        }
    }

    #[test]
    fn castling_goes_to_the_rook_and_promotions_differ() {
        let number = |fen: &str, text: &str| {
            let position = Chess::from_fen(fen).unwrap().start();
            let moves = position.board().legal_moves();
            let m = moves.iter().find(|m| m.to_string() == text).unwrap();
            index(*m, position.board().turn())
        };
        let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        assert_eq!(number(castles, "O-O"), (2 * 7 + 2) * 64 + 4);
        assert_eq!(number(castles, "O-O-O"), (6 * 7 + 3) * 64 + 4);
        assert_eq!(number(&castles.replace('w', "b"), "O-O"), number(castles, "O-O"));
        let pawn = "3r3k/4P3/8/8/8/8/8/7K w - - 0 1";
        assert_eq!(number(pawn, "e7-e8=N"), 52, "as any step forwards");
        let promotions = ["e7-e8=R", "e7-e8=B", "e7-e8=Q", "e7xd8=R", "e7xd8=B", "e7xd8=Q"];
        assert_eq!(promotions.map(|text| number(pawn, text) / 64), [67, 68, 69, 64, 65, 66]);
        assert_eq!(number("8/8/8/8/8/8/6PP/K2N3k w - - 0 1", "Nd1-e3") / 64, 56);
    }
}
