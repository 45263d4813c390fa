//! Knights, bishops, rooks and queens: where they stand and how far they reach.

use shakmaty::{Bitboard, Square, attacks};

use super::terms::{self, Trace};
use super::view::{Reach, SideView, count, files, filled_down, surroundings_of_enemy_king};

const SEVENTH_RANK: Bitboard = Bitboard(0xFF << 48);
const EIGHTH_RANK: Bitboard = Bitboard(0xFF << 56);
const OUTPOSTS: Bitboard = Bitboard(0x0000_FFFF_FF00_0000);

/// What an attacker of each kind adds to the pressure on a king, before the squares that it attacks.
const KNIGHT_PRESSURE: i32 = 2;
const BISHOP_PRESSURE: i32 = 2;
const ROOK_PRESSURE: i32 = 3;
const QUEEN_PRESSURE: i32 = 4;

/// Counts the pieces of the view's own side and says what all its men attack.
pub(super) fn pieces<T: Trace>(view: &SideView, trace: &mut T) -> Reach {
    let own = &view.own;
    let mut reach = Reach::of_king_and_pawns(own);
    let zone = surroundings_of_enemy_king(view.enemy.king);
    // A piece does not want to go where a pawn takes it, and own pawns and the king seldom make way.
    let good = !(view.pawn_guarded | own.pawns | own.king);
    // Squares that enemy pawns could never attack again.
    let beyond_pawns = OUTPOSTS & reach.pawns & !filled_down(view.pawn_guarded);

    for square in own.knights {
        let attacked = attacks::knight_attacks(square);
        reach.knights |= attacked;
        reach.join(attacked);
        reach.pressure += pressure(attacked & zone, KNIGHT_PRESSURE);
        trace.add(terms::KNIGHT_SQUARES + half(square), 1);
        trace.add(terms::KNIGHT_MOBILITY + (attacked & good).count(), 1);
    }
    for square in own.bishops {
        // Through the own queen: the two work together.
        let attacked = attacks::bishop_attacks(square, view.occupied ^ own.queens);
        reach.bishops |= attacked;
        reach.join(attacked);
        reach.pressure += pressure(attacked & zone, BISHOP_PRESSURE);
        trace.add(terms::BISHOP_SQUARES + half(square), 1);
        trace.add(terms::BISHOP_MOBILITY + (attacked & good).count(), 1);
        let colour = if square.is_light() { Bitboard::LIGHT_SQUARES } else { Bitboard::DARK_SQUARES };
        trace.add(terms::BISHOP_PAWNS, count(own.pawns & colour));
    }
    let no_own_pawn = !files(own.pawns);
    let no_pawn = no_own_pawn & !files(view.enemy.pawns);
    for square in own.rooks {
        let attacked = attacks::rook_attacks(square, view.occupied ^ own.queens ^ own.rooks);
        reach.rooks |= attacked;
        reach.join(attacked);
        reach.pressure += pressure(attacked & zone, ROOK_PRESSURE);
        trace.add(terms::ROOK_SQUARES + half(square), 1);
        trace.add(terms::ROOK_MOBILITY + (attacked & good).count(), 1);
    }
    for square in own.queens {
        let attacked = attacks::queen_attacks(square, view.occupied);
        reach.queens |= attacked;
        reach.join(attacked);
        reach.pressure += pressure(attacked & zone, QUEEN_PRESSURE);
        trace.add(terms::QUEEN_SQUARES + half(square), 1);
        trace.add(terms::QUEEN_MOBILITY + (attacked & good).count(), 1);
    }

    trace.add(terms::BISHOP_PAIR, i32::from(own.bishops.more_than_one()));
    trace.add(terms::OUTPOST, count(own.knights & beyond_pawns));
    trace.add(terms::OUTPOST + 1, count(own.bishops & beyond_pawns));
    trace.add(terms::ROOK_OPEN_FILE, count(own.rooks & no_own_pawn & !no_pawn));
    trace.add(terms::ROOK_OPEN_FILE + 1, count(own.rooks & no_pawn));
    if EIGHTH_RANK.contains(view.enemy.king) || (view.enemy.pawns & SEVENTH_RANK).any() {
        trace.add(terms::ROOK_SEVENTH, count(own.rooks & SEVENTH_RANK));
    }
    reach
}

fn pressure(attacked: Bitboard, of_attacker: i32) -> i32 {
    if attacked.is_empty() { 0 } else { of_attacker + count(attacked) }
}

/// A square's place in a table that knows one wing.
fn half(square: Square) -> usize {
    let file = square.file().to_usize();
    square.rank().to_usize() * 4 + file.min(7 - file)
}
