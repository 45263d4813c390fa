//! Whether a drawn position is one that nobody can lose.

use shakmaty::Position as _;

use crate::board::Position;
use crate::engine::tables::{Tables, outcome};

/// Whether every move and every answer leave the draw as it is, as far as tables know. Of a position that is drawn.
pub(super) fn is_dead(position: &Position, tables: Option<&Tables>) -> bool {
    let drawn =
        |position: &Position| position.board().is_insufficient_material() || outcome(tables, position) == Some(0);
    let holds = |position: &Position| position.board().legal_moves().iter().all(|m| drawn(&position.after(*m)));
    holds(position) && position.board().legal_moves().iter().all(|m| holds(&position.after(*m)))
}

#[cfg(test)]
mod tests {
    use errare::game::Game;

    use super::*;
    use crate::board::Chess;

    #[test]
    fn a_draw_is_dead_where_no_two_moves_can_lose_it() {
        let dead = |fen: &str| is_dead(&Chess::from_fen(fen).expect("a position").start(), None);
        // The king stands in the corner before a pawn of the rook's file, and nothing drives him out.
        assert!(dead("k7/8/8/8/P7/8/8/4K3 b - - 0 1"));
        // With the opposition to keep, one step to the wrong side loses.
        assert!(!dead("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1"));
        assert!(!dead("8/8/8/3k4/8/8/3PK3/8 b - - 0 1"));
    }
}
