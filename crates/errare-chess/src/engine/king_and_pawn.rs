//! King and pawn against king, solved.
//!
//! The most common ending of all is the one that a search of a few plies most often gets wrong, so it is known in any case. It is
//! worked out when it is first asked for, in some milliseconds: positions that are decided at sight, and then all from which one
//! side can go to a decided one, until nothing changes.

use std::sync::LazyLock;

use shakmaty::{Bitboard, Color, File, Position as _, Rank, Square, attacks};

use crate::board::Position;

/// White has the pawn, on one of the files a to d; the rest is reflection.
const PAWNS: usize = 24;
const BOARDS: usize = PAWNS * 64 * 64;

/// The positions that White wins, with White to move and with Black to move.
struct Table {
    won: Vec<u64>,
}

static TABLE: LazyLock<Table> = LazyLock::new(Table::solve);

/// A win counts as about a queen, and a little more the further the pawn is: less than any mate that is seen, and progress shows.
const WON: i32 = 1_000;
const STEP: i32 = 40;

/// Close to the limit of moves without progress a win may come too late: there the search must see it.
const LATE: u32 = 80;

/// The value for the mover where a king and a pawn stand against a king: −1, 0 or +1.
pub fn outcome(position: &Position) -> Option<i32> {
    Some(Ending::of(position)?.outcome())
}

/// The same on the scale of a search. A win counts where the pawn has just moved or something was captured; elsewhere a search
/// must see such a move, or it would be content to shuffle the king.
pub(crate) fn value(position: &Position) -> Option<i32> {
    let ending = Ending::of(position)?;
    match ending.outcome() {
        0 => Some(0),
        _ if position.board().halfmoves() != 0 => None,
        sign => Some(sign * (WON + STEP * i32::from(u8::from(ending.pawn.rank())))),
    }
}

/// A position of this ending as White's.
struct Ending {
    strong: Square,
    weak: Square,
    pawn: Square,
    /// Whether the side with the pawn is to move.
    strong_moves: bool,
}

impl Ending {
    fn of(position: &Position) -> Option<Self> {
        let board = position.board();
        let men = board.board();
        let pawn = men.pawns().single_square()?;
        if men.occupied().count() != 3 || board.halfmoves() >= LATE {
            return None;
        }
        let owner = men.color_at(pawn)?;
        let (strong, weak) = (men.king_of(owner)?, men.king_of(!owner)?);
        let turned = |square: Square| if owner == Color::White { square } else { square.flip_vertical() };
        let mirror = pawn.file() > File::D;
        let seen = |square: Square| if mirror { turned(square).flip_horizontal() } else { turned(square) };
        Some(Self { strong: seen(strong), weak: seen(weak), pawn: seen(pawn), strong_moves: board.turn() == owner })
    }

    /// For whoever is to move.
    fn outcome(&self) -> i32 {
        let index = index(self.strong, self.weak, self.pawn, self.strong_moves);
        match TABLE.won[index / 64] >> (index % 64) & 1 {
            0 => 0,
            _ if self.strong_moves => 1,
            _ => -1,
        }
    }
}

/// The pawn's rank is the second to the seventh.
fn index(strong: Square, weak: Square, pawn: Square, strong_moves: bool) -> usize {
    let pawn = (usize::from(pawn.rank()) - 1) * 4 + usize::from(pawn.file());
    let board = (pawn * 64 + usize::from(strong)) * 64 + usize::from(weak);
    if strong_moves { board } else { BOARDS + board }
}

impl Table {
    fn solve() -> Self {
        let mut table = Self { won: vec![0; 2 * BOARDS / 64] };
        while table.pass() {}
        table
    }

    fn is_won(&self, strong: Square, weak: Square, pawn: Square, strong_moves: bool) -> bool {
        let index = index(strong, weak, pawn, strong_moves);
        self.won[index / 64] >> (index % 64) & 1 == 1
    }

    /// Looks at every position that is not known to be won, and says whether one turned out to be.
    fn pass(&mut self) -> bool {
        let mut changed = false;
        for (pawn, strong) in pawns().flat_map(|pawn| Square::ALL.into_iter().map(move |strong| (pawn, strong))) {
            for weak in Square::ALL {
                for strong_moves in [true, false] {
                    if is_possible(strong, weak, pawn, strong_moves)
                        && !self.is_won(strong, weak, pawn, strong_moves)
                        && (if strong_moves { self.wins(strong, weak, pawn) } else { self.loses(strong, weak, pawn) })
                    {
                        let index = index(strong, weak, pawn, strong_moves);
                        self.won[index / 64] |= 1 << (index % 64);
                        changed = true;
                    }
                }
            }
        }
        changed
    }

    /// Whether the side with the pawn has a move that wins.
    fn wins(&self, strong: Square, weak: Square, pawn: Square) -> bool {
        let near = attacks::king_attacks(strong);
        let steps = near & !attacks::king_attacks(weak) & !Bitboard::from(weak) & !Bitboard::from(pawn);
        if steps.into_iter().any(|to| self.is_won(to, weak, pawn, false)) {
            return true;
        }
        let Some(ahead) = ahead(pawn).filter(|ahead| *ahead != strong && *ahead != weak) else { return false };
        if ahead.rank() == Rank::Eighth {
            // A new queen wins unless she is taken at once; where she would stalemate, a rook wins.
            return !attacks::king_attacks(weak).contains(ahead) || near.contains(ahead);
        }
        let two = || ahead_from_home(pawn).filter(|two| *two != strong && *two != weak);
        self.is_won(strong, weak, ahead, false) || two().is_some_and(|two| self.is_won(strong, weak, two, false))
    }

    /// Whether the bare king has moves and all of them lose.
    fn loses(&self, strong: Square, weak: Square, pawn: Square) -> bool {
        let near = attacks::king_attacks(strong);
        let steps = attacks::king_attacks(weak) & !near & !attacks::pawn_attacks(Color::White, pawn);
        // The pawn can be taken where its king does not guard it.
        !steps.contains(pawn) && steps.any() && steps.into_iter().all(|to| self.is_won(strong, to, pawn, true))
    }
}

/// Kings that do not touch, nobody on another's square, and no king to be taken.
fn is_possible(strong: Square, weak: Square, pawn: Square, strong_moves: bool) -> bool {
    strong != weak
        && strong != pawn
        && weak != pawn
        && !attacks::king_attacks(strong).contains(weak)
        && !(strong_moves && attacks::pawn_attacks(Color::White, pawn).contains(weak))
}

fn pawns() -> impl Iterator<Item = Square> {
    let on_a_to_d = |square: &Square| square.file() <= File::D;
    Square::ALL.into_iter().filter(|square| (Rank::Second..=Rank::Seventh).contains(&square.rank())).filter(on_a_to_d)
}

fn ahead(pawn: Square) -> Option<Square> {
    pawn.offset(8)
}

/// Two squares ahead, from where a pawn begins.
fn ahead_from_home(pawn: Square) -> Option<Square> {
    (pawn.rank() == Rank::Second).then(|| pawn.offset(16)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::read_fen;
    use crate::engine::tables::Tables;

    fn outcome_of(fen: &str) -> Option<i32> {
        outcome(&read_fen(fen).expect("a position"))
    }

    #[test]
    fn well_known_positions_are_as_the_books_say() {
        let cases = [
            // Black takes the opposition in time.
            ("8/8/8/3k4/8/3K4/3P4/8 w - - 0 1", 0),
            ("8/8/8/3k4/8/3K4/3P4/8 b - - 0 1", -1),
            // The king on the sixth before his pawn wins with either to move.
            ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", 1),
            ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", -1),
            // With the pawn there it depends on the opposition.
            ("4k3/8/3KP3/8/8/8/8/8 w - - 0 1", 1),
            ("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", 0),
            ("4k3/4P3/4K3/8/8/8/8/8 w - - 0 1", 1),
            // A rook's pawn does not drive the king from his corner.
            ("k7/8/K7/P7/8/8/8/8 w - - 0 1", 0),
            ("7k/8/7K/7P/8/8/8/8 w - - 0 1", 0),
            // Inside and outside the square of the pawn.
            ("8/8/8/P4k2/8/8/8/7K w - - 0 1", 1),
            ("8/8/8/P3k3/8/8/8/7K b - - 0 1", 0),
            // The same for Black.
            ("8/3p4/3k4/8/3K4/8/8/8 b - - 0 1", 0),
            ("8/3p4/3k4/8/3K4/8/8/8 w - - 0 1", -1),
        ];
        for (fen, expected) in cases {
            assert_eq!(outcome_of(fen), Some(expected), "{fen}");
        }
        assert_eq!(outcome_of("4k3/8/8/8/8/8/PP6/4K3 w - - 0 1"), None);
        assert_eq!(outcome_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), None);
    }

    #[test]
    fn a_search_hears_of_a_win_when_the_pawn_has_moved_and_of_a_draw_always() {
        let value_of = |fen: &str| value(&read_fen(fen).expect("a position"));
        assert_eq!(value_of("8/8/8/3k4/8/3K4/3P4/8 w - - 7 9"), Some(0));
        assert_eq!(value_of("4k3/8/4K3/4P3/8/8/8/8 w - - 1 9"), None);
        assert_eq!(value_of("4k3/8/4K3/4P3/8/8/8/8 w - - 0 9"), Some(WON + 4 * STEP));
        assert_eq!(value_of("7k/8/8/8/8/8/P7/K7 b - - 0 9"), Some(-WON - STEP));
        // Black's pawn has gone as far as White's above.
        assert_eq!(value_of("8/8/8/8/7p/8/8/K6k b - - 0 9"), Some(WON + 4 * STEP));
    }

    #[test]
    fn every_position_is_as_the_tables_of_others_say() {
        let Some(folder) = errare_data::find("tablebases") else { return };
        let tables = Tables::open(&folder).expect("tables");
        let mut compared = 0;
        for (pawn, strong) in pawns().flat_map(|pawn| Square::ALL.into_iter().map(move |strong| (pawn, strong))) {
            for weak in Square::ALL {
                for strong_moves in [true, false] {
                    if !is_possible(strong, weak, pawn, strong_moves) {
                        continue;
                    }
                    let mut setup = shakmaty::Setup::empty();
                    setup.board.set_piece_at(strong, Color::White.king());
                    setup.board.set_piece_at(weak, Color::Black.king());
                    setup.board.set_piece_at(pawn, Color::White.pawn());
                    setup.turn = if strong_moves { Color::White } else { Color::Black };
                    let Ok(board) = setup.position::<shakmaty::Chess>(shakmaty::CastlingMode::Standard) else {
                        continue;
                    };
                    let position = Position::new(board);
                    assert_eq!(outcome(&position), tables.outcome(&position), "{position:?}");
                    compared += 1;
                }
            }
        }
        // All positions with the pawn on one of four files.
        assert!(compared > 160_000, "{compared}");
    }
}
