//! Connect four on any board that fits 64 bits: two bitboards, a few shifts a move.
//!
//! # Reference
//!
//! Tromp, Fhourstones: a column is a bit for every row and a guard bit that stays empty, so that shifts find lines and
//! never run from one column into the next. Pons, "Solving Connect 4: how to build a perfect AI": the key of a position,
//! and [`Scoring::Speed`].

mod notation;
mod open_lines;
mod selective;
#[cfg(test)]
mod tests;

pub use open_lines::OpenLines;

use crate::game::{Game, Hashable, Side, Symmetric, Turn};
use crate::hash::mix;
use open_lines::Fours;

/// What a win is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// 1 to the winner, whenever he wins.
    #[default]
    Outcome,
    /// More the earlier the win: half of (cells + 2 - stones on the board), rounded down. The slowest win is worth 1.
    Speed,
}

/// A board that does not fit 64 bits, with one more bit than rows to every column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{columns} columns by {rows} rows: there can be 1 to {MOST_COLUMNS} columns, and then 1 to {most_rows} rows")]
pub struct SizeError {
    /// The number of columns asked for.
    pub columns: usize,
    /// The number of rows asked for.
    pub rows: usize,
    /// The largest possible number of rows, with so many columns or, if they are too many, with as many as can be.
    pub most_rows: usize,
}

const MOST_COLUMNS: usize = 32;

/// The game: whoever first has four stones in a line wins, and Max begins. By default 7 columns by 6 rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectFour {
    columns: usize,
    rows: usize,
    scoring: Scoring,
    /// Every cell.
    board: u64,
    /// The cells of the lowest row.
    bottom: u64,
    /// The columns from the centre outwards: most lines cross the centre, so alpha-beta does well to try it first.
    order: Vec<u8>,
    /// From one cell of a line to the next: upwards, downwards to the right, to the right, upwards to the right.
    steps: [usize; 4],
    /// The cells where a line in each of these directions begins.
    lines: [u64; 4],
}

/// The stones on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The stones of the player who has just moved: nobody else can have made a line.
    moved: u64,
    all: u64,
    count: u8,
}

impl Default for ConnectFour {
    fn default() -> Self {
        Self::fitting(7, 6)
    }
}

impl ConnectFour {
    /// A board of this size, if it fits.
    pub fn new(columns: usize, rows: usize) -> Result<Self, SizeError> {
        let most_rows = u64::BITS as usize / columns.clamp(1, MOST_COLUMNS) - 1;
        let fits = (1..=MOST_COLUMNS).contains(&columns) && (1..=most_rows).contains(&rows);
        if fits { Ok(Self::fitting(columns, rows)) } else { Err(SizeError { columns, rows, most_rows }) }
    }

    /// The same board with wins worth something else.
    pub fn with_scoring(self, scoring: Scoring) -> Self {
        Self { scoring, ..self }
    }

    /// The largest utility there is: that of the quickest win.
    pub fn best_utility(&self) -> f64 {
        self.win_worth(7)
    }

    /// What a win is worth that comes with so many stones on the board.
    fn win_worth(&self, stones: usize) -> f64 {
        match self.scoring {
            Scoring::Outcome => 1.0,
            Scoring::Speed => ((self.columns * self.rows + 2).saturating_sub(stones) / 2) as f64,
        }
    }

    fn fitting(columns: usize, rows: usize) -> Self {
        let bottom = (0..columns).fold(0, |cells, column| cells | 1 << (column * (rows + 1)));
        let mut order: Vec<u8> = (0..columns as u8).collect();
        order.sort_by_key(|&column| (2 * usize::from(column) + 1).abs_diff(columns));
        // A line with longer steps than 20 would leave the 64 bits; steps of 21 find nothing, because bit 63 is no cell.
        let steps = [1, rows, rows + 1, rows + 2].map(|step| step.min(21));
        let board = bottom * ((1 << rows) - 1);
        let lines = steps.map(|step| Fours::along(board, step).all());
        Self { columns, rows, scoring: Scoring::default(), board, bottom, order, steps, lines }
    }

    fn cell(&self, column: usize, row: usize) -> u64 {
        1 << (column * (self.rows + 1) + row)
    }

    fn is_open(&self, board: &Board, column: u8) -> bool {
        board.all & self.cell(usize::from(column), self.rows - 1) == 0
    }

    /// The cell that a stone falls into in a column that is open.
    #[inline]
    fn lands(&self, board: &Board, column: u8) -> u64 {
        // The carry runs up the stones of the column into its first empty cell.
        (board.all + self.cell(usize::from(column), 0)) & !board.all
    }

    fn has_four(&self, stones: u64) -> bool {
        self.steps.iter().any(|step| {
            let pairs = stones & (stones >> step);
            pairs & (pairs >> step >> step) != 0
        })
    }

    fn mirror(&self, board: &Board) -> Board {
        let column = (1 << self.rows) - 1;
        let place = |i| i * (self.rows + 1);
        let [moved, all] = [board.moved, board.all].map(|stones| {
            (0..self.columns).fold(0, |image, i| image | (stones >> place(i) & column) << place(self.columns - 1 - i))
        });
        Board { moved, all, ..*board }
    }
}

impl Board {
    /// A number that no other position has: to a column of h stones, `all` adds 2^h - 1 and `moved` less than 2^h.
    fn key(&self) -> u64 {
        self.moved + self.all
    }

    fn last_mover(&self) -> Side {
        if self.count % 2 == 1 { Side::Max } else { Side::Min }
    }

    fn stones(&self, side: Side) -> u64 {
        if side == self.last_mover() { self.moved } else { self.moved ^ self.all }
    }
}

// Inlining into the searches of other crates doubles the nodes per second.
impl Game for ConnectFour {
    type Position = Board;
    /// A column, counted from 0 at the left.
    type Move = u8;

    fn start(&self) -> Board {
        Board { moved: 0, all: 0, count: 0 }
    }

    #[inline]
    fn turn(&self, board: &Board) -> Turn {
        board.last_mover().other().into()
    }

    #[inline]
    fn utility(&self, board: &Board) -> Option<f64> {
        if self.has_four(board.moved) {
            return Some(board.last_mover().view(self.win_worth(usize::from(board.count))));
        }
        (board.all == self.board).then_some(0.0)
    }

    #[inline]
    fn moves(&self, board: &Board, out: &mut Vec<u8>) {
        if board.all & (self.bottom << (self.rows - 1)) == 0 {
            out.extend(self.order.iter().copied());
        } else {
            out.extend(self.order.iter().copied().filter(|&column| self.is_open(board, column)));
        }
    }

    #[inline]
    fn play(&self, board: &Board, m: u8) -> Board {
        debug_assert!(self.is_open(board, m), "column {m} is full");
        let all = board.all | self.lands(board, m);
        Board { moved: board.moved ^ all, all, count: board.count + 1 }
    }
}

/// No two positions share a hash: their keys differ, and mixing is one to one.
impl Hashable for ConnectFour {
    fn hash(&self, board: &Board) -> u64 {
        mix(board.key())
    }
}

/// Left and right may be exchanged; of the two images the one with the smaller key stands for both.
impl Symmetric for ConnectFour {
    fn canonical(&self, board: &Board) -> Board {
        let image = self.mirror(board);
        if image.key() < board.key() { image } else { *board }
    }
}
