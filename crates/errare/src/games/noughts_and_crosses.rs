//! Noughts and crosses, with its symmetries and Levy's evaluation.

use crate::evaluate::Evaluator;
use crate::game::{Game, Hashable, Notation, NotationError, Side, Symmetric, Turn};
use crate::hash::mix;

/// The game. Cross moves first and is Max; a win is worth 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoughtsAndCrosses;

/// Who stands where: one bit a square, a in the corner, i in the opposite one, e in the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    crosses: u16,
    noughts: u16,
    mover: Side,
}

/// One of the nine squares, a = 0 to i = 8, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square(u8);

const FULL: u16 = 0b111_111_111;

const ROWS: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// For every set of squares, whether it contains a row.
static HAS_ROW: [bool; 512] = {
    let mut table = [false; 512];
    let mut squares = 0;
    while squares < 512 {
        let mut row = 0;
        while row < 8 {
            if squares as u16 & ROWS[row] == ROWS[row] {
                table[squares] = true;
            }
            row += 1;
        }
        squares += 1;
    }
    table
};

/// The squares of every set, in order, and how many they are.
static SQUARES: [[Square; 9]; 512] = {
    let mut table = [[Square(0); 9]; 512];
    let mut squares = 0;
    while squares < 512 {
        let (mut square, mut count) = (0, 0);
        while square < 9 {
            if squares >> square & 1 == 1 {
                table[squares][count] = Square(square as u8);
                count += 1;
            }
            square += 1;
        }
        squares += 1;
    }
    table
};
static COUNTS: [usize; 512] = {
    let mut table = [0; 512];
    let mut squares = 0;
    while squares < 512 {
        table[squares] = squares.count_ones() as usize;
        squares += 1;
    }
    table
};

/// The images of every set of squares under the eight rotations and reflections of the board.
static IMAGES: [[u16; 8]; 512] = {
    let mut table = [[0; 8]; 512];
    let mut squares = 0;
    while squares < 512 {
        let mut symmetry = 0;
        while symmetry < 8 {
            let mut square = 0;
            while square < 9 {
                if squares >> square & 1 == 1 {
                    let (mut x, mut y) = (square % 3, square / 3);
                    if symmetry & 1 == 1 {
                        x = 2 - x;
                    }
                    if symmetry & 2 == 2 {
                        y = 2 - y;
                    }
                    if symmetry & 4 == 4 {
                        (x, y) = (y, x);
                    }
                    table[squares][symmetry] |= 1 << (3 * y + x);
                }
                square += 1;
            }
            symmetry += 1;
        }
        squares += 1;
    }
    table
};

impl Board {
    /// The crosses and the noughts, whoever's turn that makes it, for counting their rows.
    fn stones(self, side: Side) -> u16 {
        match side {
            Side::Max => self.crosses,
            Side::Min => self.noughts,
        }
    }

    /// How many rows hold `count` symbols of this side and are empty otherwise.
    pub fn rows(self, side: Side, count: u32) -> u32 {
        let (own, theirs) = (self.stones(side), self.stones(side.other()));
        ROWS.iter().filter(|&&row| row & theirs == 0 && (row & own).count_ones() == count).count() as u32
    }
}

impl Game for NoughtsAndCrosses {
    type Position = Board;
    type Move = Square;

    fn start(&self) -> Board {
        Board { crosses: 0, noughts: 0, mover: Side::Max }
    }

    #[inline]
    fn turn(&self, board: &Board) -> Turn {
        board.mover.into()
    }

    #[inline]
    fn utility(&self, board: &Board) -> Option<f64> {
        if HAS_ROW[board.crosses as usize] {
            Some(1.0)
        } else if HAS_ROW[board.noughts as usize] {
            Some(-1.0)
        } else if board.crosses | board.noughts == FULL {
            Some(0.0)
        } else {
            None
        }
    }

    #[inline]
    fn moves(&self, board: &Board, out: &mut Vec<Square>) {
        let empty = (FULL & !(board.crosses | board.noughts)) as usize;
        out.extend_from_slice(&SQUARES[empty][..COUNTS[empty]]);
    }

    #[inline]
    fn play(&self, board: &Board, Square(square): Square) -> Board {
        let Board { crosses, noughts, mover } = *board;
        let bit = 1 << square;
        match mover {
            Side::Max => Board { crosses: crosses | bit, noughts, mover: Side::Min },
            Side::Min => Board { crosses, noughts: noughts | bit, mover: Side::Max },
        }
    }
}

impl Hashable for NoughtsAndCrosses {
    fn hash(&self, board: &Board) -> u64 {
        mix(u64::from(board.crosses) << 9 | u64::from(board.noughts))
    }
}

impl Symmetric for NoughtsAndCrosses {
    fn canonical(&self, board: &Board) -> Board {
        let (crosses, noughts) = (&IMAGES[board.crosses as usize], &IMAGES[board.noughts as usize]);
        let images = crosses.iter().zip(noughts).map(|(&crosses, &noughts)| Board { crosses, noughts, ..*board });
        images.min().unwrap_or(*board)
    }
}

impl Notation for NoughtsAndCrosses {
    /// Nine squares row by row, `x`, `o` or `.`, rows parted by `/` if you like; or the moves so far, such as `eab`.
    fn read_position(&self, text: &str) -> Result<Board, NotationError> {
        let text = text.trim();
        let wrong = |expected: String| NotationError { what: "position", text: text.to_owned(), expected };
        if text.is_empty() || text == "start" {
            return Ok(self.start());
        }
        let symbols: Vec<char> = text.chars().filter(|c| *c != '/').collect();
        if !symbols.is_empty() && symbols.iter().all(|c| ('a'..='i').contains(c)) {
            return symbols.iter().try_fold(self.start(), |board, symbol| {
                let m = self.read_move(&board, &symbol.to_string()).map_err(|e| wrong(e.to_string()))?;
                Ok(self.play(&board, m))
            });
        }
        if symbols.len() != 9 {
            return Err(wrong(format!("9 squares of x, o and . are expected, not {}", symbols.len())));
        }
        let mut board = self.start();
        for (square, symbol) in symbols.into_iter().enumerate() {
            match symbol {
                'x' | 'X' => board.crosses |= 1 << square,
                'o' | 'O' | '0' => board.noughts |= 1 << square,
                '.' | '-' | '_' => {}
                other => return Err(wrong(format!("a square is x, o or . and not `{other}`"))),
            }
        }
        let (crosses, noughts) = (board.crosses.count_ones(), board.noughts.count_ones());
        if crosses != noughts && crosses != noughts + 1 {
            return Err(wrong(format!(
                "cross moves first, so there cannot be {crosses} crosses and {noughts} noughts"
            )));
        }
        board.mover = if crosses == noughts { Side::Max } else { Side::Min };
        let winner_moved_last = match (HAS_ROW[board.crosses as usize], HAS_ROW[board.noughts as usize]) {
            (false, false) => true,
            (true, false) => crosses != noughts,
            (false, true) => crosses == noughts,
            (true, true) => false,
        };
        if !winner_moved_last {
            return Err(wrong("play went on after a row was complete".to_owned()));
        }
        Ok(board)
    }

    fn write_position(&self, board: &Board) -> String {
        let symbol = |square: usize| match (board.crosses >> square & 1, board.noughts >> square & 1) {
            (1, _) => 'x',
            (_, 1) => 'o',
            _ => '.',
        };
        let rows: Vec<String> = (0..3).map(|row| (3 * row..3 * row + 3).map(symbol).collect()).collect();
        rows.join("/")
    }

    fn write_move(&self, _: &Board, Square(square): Square) -> String {
        char::from(b'a' + square).to_string()
    }

    fn draw(&self, board: &Board) -> String {
        let rows = self.write_position(board).replace('/', "");
        let cell = |(square, symbol): (usize, char)| match symbol {
            '.' => char::from(b'a' + square as u8),
            symbol => symbol.to_ascii_uppercase(),
        };
        let cells: Vec<char> = rows.chars().enumerate().map(cell).collect();
        let lines: Vec<String> = cells.chunks(3).map(|row| format!(" {} | {} | {}", row[0], row[1], row[2])).collect();
        lines.join("\n---+---+---\n")
    }
}

/// Levy's evaluation: weights for the rows that hold one, two or three symbols of one player and nothing else.
///
/// Its scale is its own: an end of the game is valued by its rows like any other position, and a nought row is not counted,
/// because a side that lets nought have a 2-row after its own move has been punished for it already.
///
/// # Reference
/// Levy, *Computer Gamesmanship*, ch. 2: 128·c3 − 63·n2 + 31·c2 − 15·n1 + 7·c1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Levy {
    /// The weight of an own 3-row.
    pub c3: f64,
    /// The weight of an enemy 2-row, to be subtracted.
    pub n2: f64,
    /// The weight of an own 2-row.
    pub c2: f64,
    /// The weight of an enemy 1-row, to be subtracted.
    pub n1: f64,
    /// The weight of an own 1-row.
    pub c1: f64,
    /// Whose evaluation it is: for Min, nought's rows are the own ones and the sign is turned.
    pub side: Side,
}

impl Default for Levy {
    fn default() -> Self {
        Self { c3: 128.0, n2: 63.0, c2: 31.0, n1: 15.0, c1: 7.0, side: Side::Max }
    }
}

impl Levy {
    /// The value of a board, in Max's view.
    pub fn value(&self, board: Board) -> f64 {
        let own = |count| f64::from(board.rows(self.side, count));
        let enemy = |count| f64::from(board.rows(self.side.other(), count));
        self.side.view(self.c3 * own(3) - self.n2 * enemy(2) + self.c2 * own(2) - self.n1 * enemy(1) + self.c1 * own(1))
    }
}

impl Evaluator<NoughtsAndCrosses> for Levy {
    fn evaluate(&self, _: &NoughtsAndCrosses, board: &Board) -> f64 {
        self.value(*board)
    }

    fn evaluate_end(&self, _: &NoughtsAndCrosses, board: &Board, _: f64) -> f64 {
        self.value(*board)
    }
}
