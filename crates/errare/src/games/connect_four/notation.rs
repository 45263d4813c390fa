//! Connect four as text: rows of stones, or the columns played.

use super::{Board, ConnectFour};
use crate::game::{Game, Notation, NotationError, Side};

/// Positions are written as rows from the top, `x` for Max, `o` for Min and `.` for nothing: `..../..../..x./.xo.`. They
/// are also read as the columns played from the start, `233`, on boards of up to 9 columns; `start` or nothing is the
/// start. Moves are columns counted from 1.
impl Notation for ConnectFour {
    fn read_position(&self, text: &str) -> Result<Board, NotationError> {
        let board = match text.trim() {
            "" | "start" => Ok(self.start()),
            columns if columns.starts_with(|c: char| c.is_ascii_digit()) => self.read_columns(columns),
            rows => self.read_rows(rows),
        };
        board.map_err(|expected| NotationError { what: "position", text: text.to_owned(), expected })
    }

    fn write_position(&self, board: &Board) -> String {
        let row = |row| (0..self.columns).map(|column| self.symbol(board, column, row)).collect();
        (0..self.rows).rev().map(row).collect::<Vec<String>>().join("/")
    }

    fn write_move(&self, _: &Board, m: u8) -> String {
        (m + 1).to_string()
    }

    fn draw(&self, board: &Board) -> String {
        let width = if self.columns < 10 { 2 } else { 3 };
        let row = |row| (0..self.columns).map(|i| format!("{:>width$}", self.symbol(board, i, row))).collect();
        let numbers = (1..=self.columns).map(|number| format!("{number:>width$}")).collect();
        (0..self.rows).rev().map(row).chain([numbers]).collect::<Vec<String>>().join("\n")
    }
}

impl ConnectFour {
    pub(super) fn symbol(&self, board: &Board, column: usize, row: usize) -> char {
        let cell = self.cell(column, row);
        match board.all & cell {
            0 => '.',
            _ if board.stones(Side::Max) & cell != 0 => 'x',
            _ => 'o',
        }
    }

    fn read_columns(&self, text: &str) -> Result<Board, String> {
        if self.columns > 9 {
            return Err("with more than 9 columns the rows of the board were expected".to_owned());
        }
        let mut board = self.start();
        for (i, digit) in text.chars().enumerate() {
            let m = self.read_move(&board, &digit.to_string());
            board = self.play(&board, m.map_err(|error| format!("at number {} of the moves, {error}", i + 1))?);
        }
        Ok(board)
    }

    /// Checks what a glance can: gravity, the numbers of stones, and that nobody moved after a win. Not every board that
    /// passes can arise in play.
    fn read_rows(&self, text: &str) -> Result<Board, String> {
        let lines: Vec<&str> = text.split('/').collect();
        if lines.len() != self.rows {
            return Err(format!("{} rows with `/` between them were expected, not {}", self.rows, lines.len()));
        }
        let (mut max, mut min) = (0, 0);
        // From the lowest row up, so that every stone finds what it rests on.
        for (height, line) in lines.into_iter().rev().enumerate() {
            let (row, width) = (self.rows - height, line.chars().count());
            if width != self.columns {
                return Err(format!("{} cells were expected in row {row} from the top, not {width}", self.columns));
            }
            for (column, symbol) in (1..).zip(line.chars()) {
                let cell = self.cell(column - 1, height);
                match symbol {
                    '.' => continue,
                    'x' => max |= cell,
                    'o' => min |= cell,
                    _ => return Err(format!("row {row}, column {column}: x, o or . was expected, not `{symbol}`")),
                }
                if height > 0 && (max | min) & (cell >> 1) == 0 {
                    return Err(format!("row {row}, column {column}: a stone below `{symbol}` was expected"));
                }
            }
        }
        let (x, o) = (max.count_ones(), min.count_ones());
        let (moved, waiting, names) = match x.wrapping_sub(o) {
            0 => (min, max, ["o", "x"]),
            1 => (max, min, ["x", "o"]),
            _ => return Err(format!("as many x as o were expected, or one more, not {x} x and {o} o")),
        };
        if self.has_four(waiting) {
            return Err(format!("{} has four in a line, so no later move of {} was expected", names[1], names[0]));
        }
        let all = max | min;
        // The last stone lies on top of its column and belongs to every line of four there is.
        let tops = moved & !(all >> 1);
        let can_be_last = |bit: u32| !self.has_four(moved & !(tops & 1 << bit));
        if !(0..u64::BITS).any(can_be_last) {
            return Err(format!("{} had four in a line before the last move, so it was not expected", names[0]));
        }
        Ok(Board { moved, all, count: (x + o) as u8 })
    }
}
