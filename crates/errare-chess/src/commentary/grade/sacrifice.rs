//! What a move offers to the other side.

use shakmaty::{Chess, Move, Position as _};

use crate::board::Position;
use crate::board::exchange::{exchange_between, value};

/// What the other side can take by one capture after a move, beyond what the move takes itself and what could be taken already, in
/// centipawns.
pub(super) fn sacrificed(position: &Position, m: Move) -> i32 {
    let after = position.after(m);
    let offered = most_taken(after.board());
    let taken = m.capture().map_or(0, value);
    // What hangs in any case is not offered by this move.
    let before = position.board().clone().swap_turn().map_or(0, |passed| most_taken(&passed));
    offered - taken - before
}

/// The most that the side to move gains by the exchange on one square.
fn most_taken(board: &Chess) -> i32 {
    let captures = board.legal_moves().into_iter().filter(|m| m.is_capture());
    let gain = |m: Move| m.from().map_or(0, |from| exchange_between(board.board(), from, m.to()));
    captures.map(gain).max().unwrap_or(0).max(0)
}

#[cfg(test)]
mod tests {
    use errare::game::{Game, Notation};

    use super::*;
    use crate::board::Chess as Rules;

    fn offers(fen: &str, san: &str) -> i32 {
        let game = Rules::from_fen(fen).expect("a position");
        let position = game.start();
        sacrificed(&position, game.read_move(&position, san).expect("a move"))
    }

    #[test]
    fn a_sacrifice_is_what_can_be_taken_for_nothing() {
        let greek = "rnbq1rk1/pppn1ppp/4p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 0 7";
        assert_eq!(offers(greek, "Bxh7+"), 330 - 100, "a bishop for a pawn");
        assert_eq!(offers(greek, "O-O"), 0);
        // A rook that hangs already is not offered by another move, and one that is guarded is exchanged.
        assert_eq!(offers("4k3/8/8/3r4/8/2N5/8/4K2R b K - 0 1", "Ke7"), 0);
        assert!(offers("3rk3/8/8/8/8/8/3R4/3RK3 w - - 0 1", "Rxd8+") <= 0);
        assert_eq!(offers("r3k3/8/8/8/8/8/8/3QK3 w - - 0 1", "Qa1"), 950);
    }
}
