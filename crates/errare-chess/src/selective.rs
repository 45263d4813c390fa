//! What chess tells the core's selective search.

use errare::search::selective::Selective;
use shakmaty::{Bitboard, Move, Position as _, Role, attacks};

use crate::evaluation::evaluate;
use crate::exchange::{self, exchange_at_least};
use crate::position::Position;
use crate::rules::Chess;

impl Selective for Chess {
    /// A man on the square that it moves to.
    const KINDS: usize = 6 * 64;

    fn estimate(&self, position: &Position) -> i32 {
        evaluate(position.board())
    }

    fn threatened(&self, position: &Position) -> bool {
        position.board().is_check()
    }

    fn drawn(&self, position: &Position) -> bool {
        let board = position.board();
        if board.halfmoves() >= 100 && !board.legal_moves().is_empty() {
            return true;
        }
        board.is_insufficient_material() || (board.halfmoves() >= 4 && position.repeated())
    }

    fn known(&self, position: &Position) -> Option<i32> {
        self.tables().and_then(|tables| tables.value(position))
    }

    /// Not with a single minor piece beside the pawns, where having to move is often what loses.
    fn pass(&self, position: &Position) -> Option<Position> {
        let board = position.board();
        let men = board.board();
        let pieces = board.us() & !men.pawns() & !men.kings();
        let enough = pieces.more_than_one() || (pieces & men.rooks_and_queens()).any();
        if enough { position.passed() } else { None }
    }

    fn forcing(&self, position: &Position, out: &mut Vec<Move>) {
        out.extend(position.board().legal_moves().into_iter().filter(|&m| self.gain(m).is_some()));
    }

    /// The man that is taken, and what a pawn becomes; of equal prizes, the least man takes first.
    fn gain(&self, m: Move) -> Option<i32> {
        let promotion = match m.promotion() {
            Some(Role::Queen) => exchange::value(Role::Queen) - exchange::value(Role::Pawn),
            Some(_) if !m.is_capture() => return None,
            _ => 0,
        };
        let captured = m.capture().map_or(0, exchange::value);
        (captured + promotion > 0).then(|| captured + promotion - m.role() as i32)
    }

    fn threatens(&self, position: &Position, m: Move) -> bool {
        gives_check(position.board(), m)
    }

    fn exchange_at_least(&self, position: &Position, m: Move, least: i32) -> bool {
        exchange_at_least(position.board(), m, least)
    }

    fn kind(&self, m: Move) -> usize {
        (m.role() as usize - 1) * 64 + usize::from(m.to())
    }

    fn code(&self, m: Move) -> u16 {
        let promotion = m.promotion().map_or(0, |role| role as u16);
        u16::from(m.from().map_or(0, u8::from)) | u16::from(u8::from(m.to())) << 6 | promotion << 12
    }

    fn key(&self, position: &Position) -> u64 {
        position.board_hash()
    }
}

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
    use super::*;
    use errare::game::Game;

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
