//! Which moves give check.

use shakmaty::{Bitboard, Move, Position as _, attacks};

/// Whether a move gives check, without making it unless it is one of the rare kinds.
pub(crate) fn gives_check(board: &shakmaty::Chess, m: Move) -> bool {
    let Move::Normal { role, from, to, promotion, .. } = m else {
        let mut after = board.clone();
        after.play_unchecked(m);
        return after.is_check();
    };
    let men = board.board();
    let us = board.turn();
    let Some(king) = men.king_of(!us) else { return false };
    let occupied = (men.occupied() ^ Bitboard::from(from)) | Bitboard::from(to);
    let man = promotion.unwrap_or(role).of(us);
    if attacks::attacks(to, man, occupied).contains(king) {
        return true;
    }
    // The man that moves away may open a line.
    let ours = men.by_color(us) ^ Bitboard::from(from);
    (attacks::rook_attacks(king, occupied) & ours & men.rooks_and_queens()).any()
        || (attacks::bishop_attacks(king, occupied) & ours & men.bishops_and_queens()).any()
}

#[cfg(test)]
mod tests {
    use errare::game::Game;

    use super::*;
    use crate::board::Chess;

    #[test]
    fn a_move_gives_check_if_the_opponent_is_in_check_after_it() {
        let fens = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "3k4/8/8/8/8/8/3P4/R3K3 w Q - 0 1",
        ];
        for fen in fens {
            let game = Chess::from_fen(fen).unwrap();
            let mut front = vec![game.start()];
            for _ in 0..2 {
                let mut next = Vec::new();
                for position in &front {
                    for m in position.board().legal_moves() {
                        let after = position.after(m);
                        assert_eq!(gives_check(position.board(), m), after.board().is_check(), "{position:?} {m}");
                        next.push(after);
                    }
                }
                front = next;
            }
        }
    }
}
