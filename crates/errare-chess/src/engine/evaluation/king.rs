//! The safety of the king: the pawns before it, and what attacks it.

use shakmaty::{Bitboard, File, attacks};

use super::terms::{self, Trace};
use super::view::{Reach, SideView, count, filled_up};

/// What a safe check adds to the danger, by the piece that gives it.
const KNIGHT_CHECK: i32 = 4;
const BISHOP_CHECK: i32 = 3;
const ROOK_CHECK: i32 = 5;
const QUEEN_CHECK: i32 = 5;
/// What a square next to the king adds that the enemy attacks and only the king and queen defend.
const WEAK_SQUARE: i32 = 2;

/// Counts the pawns of both sides on the king's file and those beside it.
pub(super) fn shelter<T: Trace>(view: &SideView, trace: &mut T) {
    let king = view.own.king;
    let before = filled_up(Bitboard::from_rank(king.rank()));
    // A king on the edge looks at the three files next to it.
    let middle = king.file().to_u32().clamp(1, 6);
    for file in middle - 1..=middle + 1 {
        let squares = Bitboard::from_file(File::new(file)) & before;
        let own = nearest(view.own.pawns & squares);
        let enemy = nearest(view.enemy.pawns & squares);
        let aside = usize::from(file != king.file().to_u32());
        trace.add(terms::SHELTER + aside * 7 + own, 1);
        let stopped = usize::from(own > 0 && enemy == own + 1);
        trace.add(terms::STORM + stopped * 7 + enemy, 1);
    }
}

/// The rank of the lowest pawn, 1 to 6, or 0 without one.
fn nearest(pawns: Bitboard) -> usize {
    pawns.first().map_or(0, |pawn| pawn.rank().to_usize().min(6))
}

/// Counts how much in danger the own king is.
pub(super) fn danger<T: Trace>(view: &SideView, own: &Reach, enemy: &Reach, trace: &mut T) {
    let king = view.own.king;
    let defended = own.pawns | own.knights | own.bishops | own.rooks;
    // Where the enemy may give check: nothing takes him there, or only the king and queen and he comes again.
    let safe = !view.enemy.all & (!own.all | !defended & !own.twice & enemy.twice);
    let straight = attacks::rook_attacks(king, view.occupied ^ view.own.queens);
    let diagonal = attacks::bishop_attacks(king, view.occupied ^ view.own.queens);
    let check = |squares: Bitboard, weight: i32| if (squares & safe).any() { weight } else { 0 };
    let units = enemy.pressure
        + check(attacks::knight_attacks(king) & enemy.knights, KNIGHT_CHECK)
        + check(diagonal & enemy.bishops, BISHOP_CHECK)
        + check(straight & enemy.rooks, ROOK_CHECK)
        + check((straight | diagonal) & enemy.queens, QUEEN_CHECK)
        + WEAK_SQUARE * count(own.king & enemy.all & !defended);
    // Without a queen an attack seldom ends in mate.
    let units = if view.enemy.queens.is_empty() { units / 2 } else { units };
    trace.add(terms::KING_DANGER + (units as usize).min(31), 1);
    pins(view, trace);
}

/// Counts the pieces that stand alone between the king and what would give check.
fn pins<T: Trace>(view: &SideView, trace: &mut T) {
    let (own, enemy, king) = (&view.own, &view.enemy, view.own.king);
    let pinners = attacks::rook_attacks(king, enemy.all) & (enemy.rooks | enemy.queens)
        | attacks::bishop_attacks(king, enemy.all) & (enemy.bishops | enemy.queens);
    for pinner in pinners {
        let between = attacks::between(king, pinner) & own.all;
        if !between.is_empty() && !between.more_than_one() {
            for (kind, men) in [own.knights, own.bishops, own.rooks, own.queens].into_iter().enumerate() {
                trace.add(terms::PINNED + kind, count(men & between));
            }
        }
    }
}
