//! Positions for laws: what random moves lead to.

use proptest::prelude::*;
use shakmaty::{Chess, Position};

/// Any position that up to two hundred random moves lead to, captures preferred at times so that endings come up.
pub(crate) fn any_position() -> impl Strategy<Value = Chess> {
    prop::collection::vec(any::<(prop::sample::Index, bool)>(), 0..200).prop_map(|choices| {
        let mut board = Chess::default();
        for (choice, capture) in choices {
            let mut moves = if capture { board.capture_moves() } else { board.legal_moves() };
            if moves.is_empty() {
                moves = board.legal_moves();
            }
            if moves.is_empty() {
                break;
            }
            board.play_unchecked(moves[choice.index(moves.len())]);
        }
        board
    })
}
