//! What connect four tells the selective search.

use super::{Board, ConnectFour, MOST_COLUMNS, OpenLines};
use crate::evaluate::Evaluator;
use crate::game::{Game, Side};
use crate::search::selective::Selective;

/// An overwhelming advantage in hundredths of what the search takes for a pawn: its margins are made for that scale.
const SCALE: f64 = 1000.0;

/// A win with the next move is as good as certain; only play to the end proves it.
const WINS_NEXT: i32 = 10_000;

impl ConnectFour {
    /// The cells that a stone can fall into.
    fn playable(&self, board: &Board) -> u64 {
        (board.all + self.bottom) & self.board
    }

    /// Whether one more of `stones`, or of those that will be, makes a line of four now.
    fn completes(&self, board: &Board, stones: u64) -> bool {
        let mut cells = self.playable(board);
        while cells != 0 {
            let cell = cells & cells.wrapping_neg();
            if self.has_four(stones | cell) {
                return true;
            }
            cells ^= cell;
        }
        false
    }

    /// The stones of the player to move.
    fn own(board: &Board) -> u64 {
        board.moved ^ board.all
    }
}

/// A threat is a line that the opponent will fill with his next stone. Nothing is taken, so that every move is quiet, and
/// nobody may pass: in connect four it is often having to move that loses.
impl Selective for ConnectFour {
    /// A column.
    const KINDS: usize = MOST_COLUMNS;

    fn estimate(&self, board: &Board) -> i32 {
        if self.completes(board, Self::own(board)) {
            return WINS_NEXT;
        }
        let side = self.turn(board).side().unwrap_or(Side::Max);
        (side.view(OpenLines::default().evaluate(self, board)) * SCALE) as i32
    }

    fn threatened(&self, board: &Board) -> bool {
        self.completes(board, board.moved)
    }

    fn lost(&self, board: &Board) -> bool {
        self.has_four(board.moved)
    }

    fn drawn(&self, board: &Board) -> bool {
        board.all == self.board && !self.lost(board)
    }

    fn pass(&self, _: &Board) -> Option<Board> {
        None
    }

    fn forcing(&self, board: &Board, out: &mut Vec<u8>) {
        let own = Self::own(board);
        let wins = |&column: &u8| self.is_open(board, column) && self.has_four(own | self.lands(board, column));
        out.extend(self.order.iter().copied().filter(wins));
    }

    fn gain(&self, _: u8) -> Option<i32> {
        None
    }

    fn threatens(&self, board: &Board, m: u8) -> bool {
        let after = self.play(board, m);
        !self.lost(&after) && self.threatened(&after)
    }

    fn exchange_at_least(&self, _: &Board, _: u8, least: i32) -> bool {
        least <= 0
    }

    fn kind(&self, m: u8) -> usize {
        usize::from(m)
    }

    fn code(&self, m: u8) -> u16 {
        u16::from(m) + 1
    }
}
