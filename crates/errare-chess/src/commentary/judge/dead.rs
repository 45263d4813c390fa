//! Whether a draw is one that nobody can lose, or a win one that nobody can spoil.

use shakmaty::Position as _;

use crate::board::Position;
use crate::engine::tables::{Tables, outcome};

/// Whether every move and every answer leave the result as it is, as far as tables know, where it is known for the mover: −1, 0 or +1.
pub(super) fn is_dead(position: &Position, result: i32, tables: Option<&Tables>) -> bool {
    let leaves = |position: &Position, result: i32| {
        let board = position.board();
        let over = board.is_checkmate() || board.is_insufficient_material() || board.is_stalemate();
        let known = if over { Some(-i32::from(board.is_checkmate())) } else { outcome(tables, position) };
        known == Some(result)
    };
    let holds = |position: &Position, result: i32| {
        position.board().legal_moves().iter().all(|m| leaves(&position.after(*m), -result))
    };
    holds(position, result) && position.board().legal_moves().iter().all(|m| holds(&position.after(*m), -result))
}

#[cfg(test)]
mod tests {
    use errare::game::Game;

    use super::*;
    use crate::board::Chess;

    #[test]
    fn a_draw_is_dead_where_no_two_moves_can_lose_it() {
        let dead = |fen: &str| is_dead(&Chess::from_fen(fen).expect("a position").start(), 0, None);
        // The king stands in the corner before a pawn of the rook's file, and nothing drives him out.
        assert!(dead("k7/8/8/8/P7/8/8/4K3 b - - 0 1"));
        // With the opposition to keep, one step to the wrong side loses.
        assert!(!dead("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1"));
        assert!(!dead("8/8/8/3k4/8/8/3PK3/8 b - - 0 1"));
    }

    #[test]
    fn a_win_is_certain_where_no_two_moves_can_spoil_it() {
        let certain =
            |fen: &str, result: i32| is_dead(&Chess::from_fen(fen).expect("a position").start(), result, None);
        // The king is too far away to catch the pawn, whatever White does first.
        assert!(certain("8/8/4K3/8/4P3/8/8/k7 w - - 0 1", 1));
        assert!(certain("8/8/4K3/8/4P3/8/8/k7 b - - 0 1", -1));
        // Won, and one step back throws it away.
        assert!(!certain("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", 1));
        assert!(!certain("8/8/4K3/8/4P3/8/8/k7 w - - 0 1", -1), "it is the other side that wins");
    }
}
