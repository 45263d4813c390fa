//! Connect four on any board that fits 64 bits: two bitboards, a few shifts a move.
//!
//! # Reference
//!
//! Tromp, Fhourstones: a column is a bit for every row and a guard bit that stays empty, so that shifts find lines and
//! never run from one column into the next. Pons, "Solving Connect 4: how to build a perfect AI": the key of a position,
//! and [`Scoring::Speed`].

use crate::evaluate::Evaluator;
use crate::game::{Game, Hashable, Notation, NotationError, Side, Symmetric, Turn};
use crate::hash::mix;

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

    /// What each side has in the lines that the other has no stone in: the sum of the squares of the numbers of its stones.
    fn promises(&self, max: u64, min: u64) -> [u32; 2] {
        let mut sums = [0; 2];
        for (&step, &lines) in self.steps.iter().zip(&self.lines) {
            let [max, min] = [max, min].map(|cells| Fours::along(cells, step));
            sums[0] += max.squares(lines & !min.any());
            sums[1] += min.squares(lines & !max.any());
        }
        sums
    }
}

/// The four cells of every line in one direction: bit i of each word belongs to the line that begins at cell i.
#[derive(Clone, Copy)]
struct Fours([u64; 4]);

impl Fours {
    #[inline]
    fn along(cells: u64, step: usize) -> Self {
        let (second, third) = (cells >> step, cells >> step >> step);
        Self([cells, second, third, third >> step])
    }

    #[inline]
    fn any(self) -> u64 {
        let Self([a, b, c, d]) = self;
        a | b | c | d
    }

    #[inline]
    fn all(self) -> u64 {
        let Self([a, b, c, d]) = self;
        a & b & c & d
    }

    /// The sum of the squares of the numbers of cells over these lines, in all of which it is below four.
    #[inline]
    fn squares(self, lines: u64) -> u32 {
        let Self([a, b, c, d]) = self;
        // For every line at once the number n in binary, n = ones + 2·twos.
        let ones = (a ^ b ^ c ^ d) & lines;
        let twos = ((a & b) ^ (c & d) ^ ((a ^ b) & (c ^ d))) & lines;
        // n² = ones + 4·twos + 4·ones·twos
        ones.count_ones() + 4 * (twos.count_ones() + (ones & twos).count_ones())
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
        // The carry runs up the stones of the column into its first empty cell.
        let all = board.all | (board.all + self.cell(usize::from(m), 0));
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
    fn symbol(&self, board: &Board, column: usize, row: usize) -> char {
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

/// Values a position by the lines of four that a player can still fill: each counts the square of his stones in it.
///
/// The value is `weight` times a ratio strictly between -1 and 1: with a weight of at most 1, no position on the horizon is
/// worth as much as a win, whatever the [`Scoring`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpenLines {
    /// What an overwhelming advantage on the horizon is worth.
    pub weight: f64,
}

impl Default for OpenLines {
    fn default() -> Self {
        Self { weight: 0.99 }
    }
}

impl Evaluator<ConnectFour> for OpenLines {
    fn evaluate(&self, game: &ConnectFour, board: &Board) -> f64 {
        let [max, min] = [Side::Max, Side::Min].map(|side| board.stones(side));
        let [max, min] = game.promises(max, min).map(f64::from);
        // The number of cells keeps the values of the first moves small.
        self.weight * (max - min) / (max + min + (game.columns * game.rows) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Every position of random games on boards of many shapes.
    fn random_games(mut visit: impl FnMut(&ConnectFour, &Board)) {
        for (columns, rows) in [(7, 6), (1, 63), (2, 31), (3, 20), (4, 15), (9, 6), (16, 3), (32, 1), (8, 7), (4, 4)] {
            let game = ConnectFour::new(columns, rows).expect("a size that fits").with_scoring(Scoring::Speed);
            for seed in 0..20 {
                let (mut board, mut moves) = (game.start(), Vec::new());
                while game.utility(&board).is_none() {
                    visit(&game, &board);
                    moves.clear();
                    game.moves(&board, &mut moves);
                    board = game.play(&board, moves[mix(seed ^ board.key()) as usize % moves.len()]);
                }
                visit(&game, &board);
            }
        }
    }

    /// The numbers of x and o in every line of four, cell by cell.
    fn lines(game: &ConnectFour, board: &Board) -> Vec<[u32; 2]> {
        let (columns, rows) = (game.columns as isize, game.rows as isize);
        let on_board = |x, y| (0..columns).contains(&x) && (0..rows).contains(&y);
        let mut lines = Vec::new();
        for (x, y) in (0..columns).flat_map(|x| (0..rows).map(move |y| (x, y))) {
            for (dx, dy) in [(0, 1), (1, -1), (1, 0), (1, 1)] {
                if on_board(x + 3 * dx, y + 3 * dy) {
                    let symbols = (0..4).map(|i| game.symbol(board, (x + i * dx) as usize, (y + i * dy) as usize));
                    lines.push(['x', 'o'].map(|side| symbols.clone().filter(|&symbol| symbol == side).count() as u32));
                }
            }
        }
        lines
    }

    #[test]
    fn distinct_positions_of_the_first_plies_are_as_many_as_in_oeis_a212693() {
        let game = ConnectFour::default();
        let (mut boards, mut moves) = (HashSet::from([game.start()]), Vec::new());
        for count in [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184_275] {
            assert_eq!(boards.len(), count);
            assert_eq!(boards.iter().map(|board| game.hash(board)).collect::<HashSet<_>>().len(), count);
            let mut next = HashSet::new();
            for board in boards.iter().filter(|board| game.utility(board).is_none()) {
                moves.clear();
                game.moves(board, &mut moves);
                next.extend(moves.iter().map(|&m| game.play(board, m)));
            }
            boards = next;
        }
    }

    #[test]
    fn the_game_ends_exactly_when_a_line_is_full_of_one_colour_or_the_board_is_full() {
        random_games(|game, board| {
            let won = lines(game, board).iter().any(|line| line.contains(&4));
            let full = usize::from(board.count) == game.columns * game.rows;
            assert_eq!(game.utility(board).is_some(), won || full, "{}", game.draw(board));
            assert_eq!(game.utility(board).is_some_and(|utility| utility != 0.0), won, "{}", game.draw(board));
        });
    }

    #[test]
    fn a_win_is_worth_more_the_earlier_it_is() {
        let game = ConnectFour::default().with_scoring(Scoring::Speed);
        for (columns, utility) in [("1212121", Some(18.0)), ("71212121", Some(-18.0)), ("121212", None)] {
            let board = game.read_position(columns).expect(columns);
            assert_eq!(game.utility(&board), utility, "{columns}");
        }
    }

    #[test]
    fn a_mirror_image_has_the_same_worth_and_the_same_canonical_position() {
        random_games(|game, board| {
            let image = game.mirror(board);
            assert_eq!(game.mirror(&image), *board);
            assert_eq!(game.utility(&image), game.utility(board));
            assert_eq!(game.canonical(&image), game.canonical(board));
            assert!([image, *board].contains(&game.canonical(board)));
            assert_eq!(OpenLines::default().evaluate(game, &image), OpenLines::default().evaluate(game, board));
        });
    }

    #[test]
    fn open_lines_are_those_counted_cell_by_cell_and_worth_less_than_a_win() {
        random_games(|game, board| {
            if game.utility(board).is_none() {
                let lines = lines(game, board);
                let max: u32 = lines.iter().filter(|[_, o]| *o == 0).map(|[x, _]| x * x).sum();
                let min: u32 = lines.iter().filter(|[x, _]| *x == 0).map(|[_, o]| o * o).sum();
                let [x, o] = [Side::Max, Side::Min].map(|side| board.stones(side));
                assert_eq!(game.promises(x, o), [max, min], "{}", game.draw(board));
                assert!(OpenLines::default().evaluate(game, board).abs() < 0.99);
            }
        });
    }

    #[test]
    fn what_is_written_is_read_back() {
        random_games(|game, board| assert_eq!(game.read_position(&game.write_position(board)), Ok(*board)));
        let game = ConnectFour::new(4, 4).expect("a size that fits");
        assert_eq!(game.read_position("233"), game.read_position("..../..../..x./.xo."));
    }

    #[test]
    fn what_is_not_possible_is_refused_with_the_place_of_the_fault() {
        let game = ConnectFour::new(4, 4).expect("a size that fits");
        for (text, fault) in [
            ("15", "at number 2 of the moves, move `5`: the legal moves are 2 3 1 4"),
            ("11111", "at number 5 of the moves, move `1`: the legal moves are 2 3 4"),
            ("12121213", "at number 8 of the moves, move `3`: the game is over"),
            ("..../....", "4 rows with `/` between them were expected, not 2"),
            ("..../..../.../....", "4 cells were expected in row 3 from the top, not 3"),
            ("..../..../..../..é.", "row 4, column 3: x, o or . was expected, not `é`"),
            ("..../..x./..../....", "row 2, column 3: a stone below `x` was expected"),
            ("..../..../..../..o.", "as many x as o were expected, or one more, not 0 x and 1 o"),
            ("..../..../oooo/xxxx", "x has four in a line, so no later move of o was expected"),
            ("..../o.../ooxo/xxxx", "x had four in a line before the last move, so it was not expected"),
        ] {
            assert_eq!(game.read_position(text).expect_err(text).expected, fault, "{text}");
        }
        let wide = ConnectFour::new(10, 4).expect("a size that fits");
        assert!(wide.read_position("12").is_err());
        assert_eq!(ConnectFour::new(8, 8), Err(SizeError { columns: 8, rows: 8, most_rows: 7 }));
        assert_eq!(ConnectFour::new(0, 6), Err(SizeError { columns: 0, rows: 6, most_rows: 63 }));
    }
}
