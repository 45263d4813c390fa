//! What chess tells the core's selective search.

use std::sync::Arc;

use errare::game::{Game, Hashable, Turn};
use errare::search::selective::Selective;
use shakmaty::{Bitboard, Color, Move, Position as _, Role};

use super::tables::Tables;
use super::{evaluation, king_and_pawn, net};
use crate::board::captures::captures_and_queens;
use crate::board::check::gives_check;
use crate::board::exchange::{self, exchange_at_least};
use crate::board::{Chess, Position};

/// Chess as a search sees it: the rules, and tables of solved endings where there are any.
pub(super) struct SearchedChess {
    rules: Chess,
    /// What a position looks like without search.
    look: fn(&shakmaty::Chess) -> i32,
    /// Whether searches learn by how much that is wrong.
    learns: bool,
    pub(super) tables: Option<Arc<Tables>>,
}

impl SearchedChess {
    /// Chess for a search that wants the truth: the net.
    pub(super) fn for_play() -> Self {
        Self { rules: Chess::default(), look: net::evaluate, learns: true, tables: None }
    }

    /// Chess as people look at it: what can be counted on the board, which is what the model of people was fitted with.
    pub(super) fn for_survey() -> Self {
        Self { rules: Chess::default(), look: evaluation::evaluate, learns: false, tables: None }
    }
}

impl Game for SearchedChess {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        self.rules.start()
    }

    fn turn(&self, position: &Position) -> Turn {
        self.rules.turn(position)
    }

    fn utility(&self, position: &Position) -> Option<f64> {
        self.rules.utility(position)
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        self.rules.moves(position, out);
    }

    fn play(&self, position: &Position, m: Move) -> Position {
        self.rules.play(position, m)
    }
}

impl Hashable for SearchedChess {
    fn hash(&self, position: &Position) -> u64 {
        self.rules.hash(position)
    }
}

impl Selective for SearchedChess {
    /// A man on the square that it moves to.
    const KINDS: usize = 6 * 64;

    fn estimate(&self, position: &Position) -> i32 {
        (self.look)(position.board())
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
        let by_tables = self.tables.as_ref().and_then(|tables| tables.value(position));
        by_tables.or_else(|| king_and_pawn::value(position))
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
        captures_and_queens(position.board(), out);
    }

    /// The man that is taken, and what a pawn becomes; of equal prizes, the least man takes first.
    fn gain(&self, m: Move) -> Option<i32> {
        // Most moves by far, in one look.
        if let Move::Normal { capture: None, promotion: None, .. } = m {
            return None;
        }
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
        let (role, to) = match m {
            Move::Normal { role, to, .. } => (role, to),
            _ => (m.role(), m.to()),
        };
        (role as usize - 1) * 64 + usize::from(to)
    }

    fn code(&self, m: Move) -> u16 {
        let (from, to, promotion) = match m {
            Move::Normal { from, to, promotion, .. } => (Some(from), to, promotion),
            _ => (m.from(), m.to(), None),
        };
        u16::from(from.map_or(0, u8::from))
            | u16::from(u8::from(to)) << 6
            | promotion.map_or(0, |role| role as u16) << 12
    }

    /// The pawns, white's pieces and black's.
    fn parts(&self, position: &Position) -> Option<[u64; 3]> {
        if !self.learns {
            return None;
        }
        let (board, turn) = (position.board().board(), position.board().turn());
        let mixed = |squares: [Bitboard; 5]| {
            let mix =
                |hash: u64, squares: Bitboard| (hash ^ squares.0).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
            squares.into_iter().fold(turn.fold_wb(1, 2), mix).wrapping_mul(0xD6E8_FEB8_6659_FD93)
        };
        let of = |color: Color| {
            let own = board.by_color(color);
            let pieces = [board.knights(), board.bishops(), board.rooks(), board.queens(), board.kings()];
            mixed(pieces.map(|squares| squares & own))
        };
        let none = Bitboard::EMPTY;
        let pawns = [board.pawns() & board.white(), board.pawns() & board.black(), none, none, none];
        Some([mixed(pawns), of(Color::White), of(Color::Black)])
    }

    fn key(&self, position: &Position) -> u64 {
        position.board_hash()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::read_fen;

    #[test]
    fn moves_are_of_one_kind_if_the_same_man_comes_to_the_same_square() {
        let game = SearchedChess::for_play();
        let fens = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2P5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ];
        for fen in fens {
            let position = read_fen(fen).unwrap();
            let legal = position.board().legal_moves();
            let kinds: BTreeSet<usize> = legal.iter().map(|m| game.kind(*m)).collect();
            let men: BTreeSet<(usize, u8)> = legal.iter().map(|m| (m.role() as usize, m.to().into())).collect();
            assert_eq!(kinds.len(), men.len(), "{fen}");
            assert!(kinds.iter().all(|kind| *kind < SearchedChess::KINDS));
        }
    }

    #[test]
    fn a_position_has_the_parts_of_another_but_for_what_stands_elsewhere() {
        let parts = |fen: &str| SearchedChess::for_play().parts(&read_fen(fen).unwrap()).unwrap();
        let start = parts("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let same = |fen: &str| {
            let other = parts(fen);
            std::array::from_fn(|i| start[i] == other[i])
        };
        // The pawns, White's pieces, Black's.
        assert_eq!(same("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"), [false, true, true]);
        assert_eq!(same("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1"), [true, false, true]);
        assert_eq!(same("rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), [true, true, false]);
        assert_eq!(same("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"), [false; 3], "whose turn it is");
        let board = read_fen("8/2P5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1").unwrap();
        assert!(SearchedChess::for_survey().parts(&board).is_none(), "people do not learn while they look");
    }
}
