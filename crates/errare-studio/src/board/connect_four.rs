//! Connect four.

use errare::game::{Game, Notation};
use errare::games::connect_four::ConnectFour;

use super::{Cell, Ended, LegalMove, Reason, Rules, Seat, SideNames};

const NAMES: SideNames = SideNames { first: "Yellow", second: "Red" };

/// How many stones in a line win.
const LINE: usize = 4;

/// The rows of the board from the top.
fn rows(game: &ConnectFour, position: &<ConnectFour as Game>::Position) -> Vec<Vec<char>> {
    game.write_position(position).split('/').map(|row| row.chars().collect()).collect()
}

/// A cell by its column and its row from the top, both from 0.
fn id(rows: usize, row: usize, column: usize) -> String {
    format!("c{}r{}", column + 1, rows - row)
}

impl Rules for ConnectFour {
    fn names(&self) -> SideNames {
        NAMES
    }

    fn shape(&self) -> (usize, usize) {
        let rows = rows(self, &self.start());
        (rows.len(), rows[0].len())
    }

    fn cells(&self, position: &Self::Position) -> Vec<Cell> {
        let board = rows(self, position);
        let height = board.len();
        let cell = |row: usize, column: usize, symbol: char| {
            let man = match symbol {
                'x' => Some(("yellow stone", Seat::First)),
                'o' => Some(("red stone", Seat::Second)),
                _ => None,
            };
            Cell {
                id: id(height, row, column),
                row,
                column,
                kind: "hole",
                name: format!("column {}, row {}", column + 1, height - row),
                man: man.map(|(name, _)| name.to_owned()),
                side: man.map(|(_, seat)| seat),
                letter: man.map(|_| symbol),
                count: None,
            }
        };
        let row = |(row, symbols): (usize, &Vec<char>)| {
            symbols.iter().enumerate().map(|(column, symbol)| cell(row, column, *symbol)).collect::<Vec<_>>()
        };
        board.iter().enumerate().flat_map(row).collect()
    }

    fn legal(&self, position: &Self::Position, m: Self::Move) -> LegalMove {
        let text = self.write_move(position, m);
        let board = rows(self, position);
        let column = usize::from(m);
        let landing = (0..board.len()).rev().find(|&row| board[row][column] == '.');
        let to = landing.map(|row| id(board.len(), row, column));
        LegalMove { id: text.clone(), from: None, to, spoken: format!("column {text}"), text, promotion: None }
    }

    fn row(&self, position: &Self::Position) -> Vec<String> {
        let board = rows(self, position);
        let (height, width) = (board.len(), board[0].len());
        let line = |row: usize, column: usize, (down, right): (isize, isize)| -> Option<Vec<(usize, usize)>> {
            let at = |i: usize| {
                let step = i as isize;
                let (row, column) = (row.checked_add_signed(down * step)?, column.checked_add_signed(right * step)?);
                (row < height && column < width && board[row][column] != '.').then_some((row, column))
            };
            let line: Vec<_> = (0..LINE).map_while(at).collect();
            let alike = line.iter().all(|&(r, c)| board[r][c] == board[row][column]);
            (line.len() == LINE && alike).then_some(line)
        };
        let starts = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        let mut lines = starts.flat_map(|(row, column)| {
            [(0, 1), (1, 0), (1, 1), (1, -1)].map(|way| line(row, column, way)).into_iter().flatten()
        });
        lines.next().map_or(Vec::new(), |line| line.into_iter().map(|(row, column)| id(height, row, column)).collect())
    }

    fn ending(&self, position: &Self::Position) -> Option<Ended> {
        let (winner, reason) = match self.utility(position)? {
            won if won > 0.0 => (Some(Seat::First), Reason::Row),
            lost if lost < 0.0 => (Some(Seat::Second), Reason::Row),
            _ => (None, Reason::Full),
        };
        Some(Ended::new(winner, reason, NAMES))
    }
}
