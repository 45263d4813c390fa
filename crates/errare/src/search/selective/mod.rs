//! Alpha-beta that looks longer where it matters: the search of a playing engine.
//!
//! [`super::AlphaBeta`] returns the minimax value of a depth. This search gives that up for depth: it follows forcing moves
//! beyond the horizon, spends less on moves that promise little, and skips positions in which even a free move for the
//! opponent would not help him. A game tells it what it needs to know by [`Selective`]; nothing here knows any rules.

mod correction;
mod node;
mod order;
mod quiescence;
mod root;
mod survey;
mod table;

pub use root::{CHECK_EVERY, Searcher};
pub use survey::Survey;
pub use table::SharedTable;

use crate::game::Hashable;

/// The value of having won. A win after n plies is worth `WON - n`.
pub const WON: i32 = 32_000;

/// Beyond this, a value is a win counted to its end; an [`estimate`](Selective::estimate) stays within.
pub const DECIDED: i32 = WON - 1_000;

/// Whether a value is a win or a loss counted to its end.
fn decided(value: i32) -> bool {
    value.abs() > DECIDED
}

/// What a game in which two players take turns tells a selective search. There is no chance in it.
///
/// Values are whole numbers in the view of the player to move; in chess, hundredths of a pawn.
pub trait Selective: Hashable {
    /// How many [`kind`](Selective::kind)s of moves there are.
    const KINDS: usize;

    /// What a position is worth at a glance.
    fn estimate(&self, position: &Self::Position) -> i32;

    /// Whether the mover is under a threat to be answered at once, so that neither standing still nor passing is an option.
    fn threatened(&self, position: &Self::Position) -> bool;

    /// Whether the mover has lost although there are moves to make, because the last move won. Where a lost player has no move
    /// left, as in chess, being [`threatened`](Selective::threatened) without one says the same.
    fn lost(&self, _: &Self::Position) -> bool {
        false
    }

    /// Whether the game is drawn here, whatever the moves are. A first repetition may count: what could be repeated once can be
    /// again.
    fn drawn(&self, position: &Self::Position) -> bool;

    /// The value of the position if it is known without search, as from a table of endings.
    fn known(&self, _: &Self::Position) -> Option<i32> {
        None
    }

    /// The position after a free move for the opponent, unless there is none or it would mislead.
    fn pass(&self, position: &Self::Position) -> Option<Self::Position>;

    /// Appends the moves that may change the estimate at once.
    fn forcing(&self, position: &Self::Position, out: &mut Vec<Self::Move>);

    /// What a forcing move takes at once; `None` for a quiet move.
    fn gain(&self, m: Self::Move) -> Option<i32>;

    /// Whether the opponent is [`threatened`](Selective::threatened) after a move.
    fn threatens(&self, position: &Self::Position, m: Self::Move) -> bool;

    /// Whether the exchange that a move begins comes to at least so much.
    fn exchange_at_least(&self, position: &Self::Position, m: Self::Move, least: i32) -> bool;

    /// What kind of move it is, for what is remembered of moves that were good elsewhere: below [`KINDS`](Selective::KINDS).
    fn kind(&self, m: Self::Move) -> usize;

    /// A code for a move, not 0, that no other move of the same position has.
    fn code(&self, m: Self::Move) -> u16;

    /// Parts of a position, each by a number that stands for it and for whose turn it is: where one of them was misjudged, it will
    /// be again. In chess, the pawns and the pieces of either side. None if estimates are to stay what they are.
    fn parts(&self, _: &Self::Position) -> Option<[u64; 3]> {
        None
    }

    /// The key under which a position is remembered. A game may leave out what only counts towards a draw.
    fn key(&self, position: &Self::Position) -> u64 {
        self.hash(position)
    }
}

/// One line of play and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The value in the view of the player to move.
    pub value: i32,
    /// The moves, the first of which is the one to play.
    pub moves: Vec<M>,
}

/// What a selective search knows after a depth, or at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The depth that was completed, in plies.
    pub depth: usize,
    /// The longest line that was looked at.
    pub longest: usize,
    /// Positions visited.
    pub nodes: u64,
    /// The best lines, the best first, each with another first move.
    pub lines: Vec<Line<M>>,
}

impl<M: Copy> Report<M> {
    /// The move to play; none where the game has ended.
    pub fn best(&self) -> Option<M> {
        self.lines.first().and_then(|line| line.moves.first().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::{DECIDED, WON, decided};

    #[test]
    fn the_largest_estimate_is_no_win_yet() {
        assert_eq!(
            [0, DECIDED, -DECIDED, DECIDED + 1, -DECIDED - 1, WON].map(decided),
            [false, false, false, true, true, true]
        );
    }
}
