//! What a board shows to those who look one move ahead, or two, or more.

use std::sync::Arc;

use errare::search::selective::{Searcher, SharedTable};
use shakmaty::Move;

use crate::position::Position;
use crate::rules::Chess;

/// How many depths are looked at: 1, 2 … plies, each with the exchanges beyond it.
pub const DEPTHS: usize = 6;

/// A move that is worse than the best by more, in centipawns, is simply a bad one.
const MARGIN: i32 = 400;

/// Where values end: beyond this a position is won, however far.
const LIMIT: i32 = 3_000;

/// The memory of a survey. It begins empty each time, so that it should be small.
const TABLE_BYTES: usize = 512 << 10;

/// The moves of a position and what each is worth at every depth, in centipawns and in the mover's view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The legal moves, in the order of the rules.
    pub moves: Vec<Move>,
    /// For each move its value at depth 1, 2 …
    pub values: Vec<[i16; DEPTHS]>,
}

impl Sight {
    /// The best value at the greatest depth; 0 where there is no move.
    pub fn best(&self) -> i16 {
        self.values.iter().map(|values| values[DEPTHS - 1]).max().unwrap_or(0)
    }
}

/// Someone who looks at positions. What he sees depends on the board alone and not on what he looked at before.
pub struct Eye {
    game: Chess,
    table: Arc<SharedTable>,
    searcher: Searcher<Chess>,
}

impl Default for Eye {
    fn default() -> Self {
        let table = Arc::new(SharedTable::with_bytes(TABLE_BYTES));
        Self { game: Chess::default(), searcher: Searcher::new(Arc::clone(&table)), table }
    }
}

impl Eye {
    /// Looks at a position.
    pub fn look(&mut self, position: &Position) -> Sight {
        self.table.clear();
        self.searcher.forget();
        let board = Position::new(position.board().clone());
        let survey = self.searcher.survey(&self.game, &board, DEPTHS, MARGIN);
        let value = |i: usize| std::array::from_fn(|d| survey.values[d][i].clamp(-LIMIT, LIMIT) as i16);
        let values = (0..survey.moves.len()).map(value).collect();
        Sight { moves: survey.moves, values }
    }
}
