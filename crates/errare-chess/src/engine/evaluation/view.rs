//! The board as one side sees it, moving up: black's is turned over, so that every rule is written once.

use shakmaty::{Bitboard, Board, Color, Square, attacks};

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;

/// The men of one side.
#[derive(Clone, Copy)]
pub(super) struct Men {
    pub(super) pawns: Bitboard,
    pub(super) knights: Bitboard,
    pub(super) bishops: Bitboard,
    pub(super) rooks: Bitboard,
    pub(super) queens: Bitboard,
    pub(super) king: Square,
    pub(super) all: Bitboard,
}

impl Men {
    fn of(board: &Board, color: Color) -> Option<Self> {
        let all = board.by_color(color);
        Some(Self {
            pawns: board.pawns() & all,
            knights: board.knights() & all,
            bishops: board.bishops() & all,
            rooks: board.rooks() & all,
            queens: board.queens() & all,
            king: board.king_of(color)?,
            all,
        })
    }

    fn turned(self) -> Self {
        Self {
            pawns: self.pawns.flip_vertical(),
            knights: self.knights.flip_vertical(),
            bishops: self.bishops.flip_vertical(),
            rooks: self.rooks.flip_vertical(),
            queens: self.queens.flip_vertical(),
            king: self.king.flip_vertical(),
            all: self.all.flip_vertical(),
        }
    }

    /// Knights and bishops.
    pub(super) fn minors(&self) -> Bitboard {
        self.knights | self.bishops
    }

    /// All but king and pawns.
    pub(super) fn pieces(&self) -> Bitboard {
        self.minors() | self.rooks | self.queens
    }
}

/// What one side sees.
#[derive(Clone, Copy)]
pub(super) struct SideView {
    pub(super) own: Men,
    pub(super) enemy: Men,
    pub(super) occupied: Bitboard,
    /// What the enemy's pawns attack.
    pub(super) pawn_guarded: Bitboard,
}

impl SideView {
    /// The views of white and of black.
    pub(super) fn both(board: &Board) -> Option<[Self; 2]> {
        let (white, black) = (Men::of(board, Color::White)?, Men::of(board, Color::Black)?);
        Some([Self::new(white, black), Self::new(black.turned(), white.turned())])
    }

    fn new(own: Men, enemy: Men) -> Self {
        Self { own, enemy, occupied: own.all | enemy.all, pawn_guarded: attacked_down(enemy.pawns) }
    }
}

/// What one side attacks, in its own view.
#[derive(Clone, Copy, Default)]
pub(super) struct Reach {
    pub(super) pawns: Bitboard,
    pub(super) knights: Bitboard,
    pub(super) bishops: Bitboard,
    pub(super) rooks: Bitboard,
    pub(super) queens: Bitboard,
    pub(super) king: Bitboard,
    /// By anything.
    pub(super) all: Bitboard,
    /// By two men at least.
    pub(super) twice: Bitboard,
    /// The weight of what bears on the enemy king's surroundings.
    pub(super) pressure: i32,
}

impl Reach {
    /// What king and pawns attack.
    pub(super) fn of_king_and_pawns(men: &Men) -> Self {
        let (left, right) = sides_of(men.pawns);
        let pawns = up(left | right);
        let king = attacks::king_attacks(men.king);
        let twice = up(left & right) | pawns & king;
        Self { pawns, king, all: pawns | king, twice, ..Self::default() }
    }

    /// Joins what one more piece attacks.
    pub(super) fn join(&mut self, attacked: Bitboard) {
        self.twice |= self.all & attacked;
        self.all |= attacked;
    }

    /// The same as the other side sees it.
    pub(super) fn turned(&self) -> Self {
        Self {
            pawns: self.pawns.flip_vertical(),
            knights: self.knights.flip_vertical(),
            bishops: self.bishops.flip_vertical(),
            rooks: self.rooks.flip_vertical(),
            queens: self.queens.flip_vertical(),
            king: self.king.flip_vertical(),
            all: self.all.flip_vertical(),
            twice: self.twice.flip_vertical(),
            pressure: self.pressure,
        }
    }
}

fn sides_of(squares: Bitboard) -> (Bitboard, Bitboard) {
    (Bitboard((squares.0 & !A_FILE) >> 1), Bitboard((squares.0 & !H_FILE) << 1))
}

/// One file to the left and one to the right.
pub(super) fn beside(squares: Bitboard) -> Bitboard {
    let (left, right) = sides_of(squares);
    left | right
}

/// One rank up.
pub(super) fn up(squares: Bitboard) -> Bitboard {
    Bitboard(squares.0 << 8)
}

/// One rank down.
pub(super) fn down(squares: Bitboard) -> Bitboard {
    Bitboard(squares.0 >> 8)
}

/// What pawns that move up attack.
pub(super) fn attacked_up(pawns: Bitboard) -> Bitboard {
    up(beside(pawns))
}

/// What pawns that move down attack.
pub(super) fn attacked_down(pawns: Bitboard) -> Bitboard {
    down(beside(pawns))
}

/// The squares and all above them.
pub(super) fn filled_up(squares: Bitboard) -> Bitboard {
    let mut filled = squares.0;
    filled |= filled << 8;
    filled |= filled << 16;
    Bitboard(filled | filled << 32)
}

/// The squares and all below them.
pub(super) fn filled_down(squares: Bitboard) -> Bitboard {
    let mut filled = squares.0;
    filled |= filled >> 8;
    filled |= filled >> 16;
    Bitboard(filled | filled >> 32)
}

/// The squares and their files.
pub(super) fn files(squares: Bitboard) -> Bitboard {
    filled_up(squares) | filled_down(squares)
}

/// The king's square, those around it, and the three beyond on the side that the enemy comes from.
pub(super) fn surroundings_of_enemy_king(king: Square) -> Bitboard {
    let ring = attacks::king_attacks(king) | king;
    ring | down(ring)
}

/// How many squares, in the type of weights.
pub(super) fn count(squares: Bitboard) -> i32 {
    squares.0.count_ones() as i32
}
