//! Pawns: their structure and those that may become queens.

use shakmaty::{Bitboard, Square};

use super::terms::{self, Trace};
use super::view::{Reach, SideView, attacked_up, beside, count, down, files, filled_down, filled_up, up};

/// Counts pawns, weak and strong; gives those that are passed.
pub(super) fn structure<T: Trace>(view: &SideView, trace: &mut T) -> Bitboard {
    let own = view.own.pawns;
    let enemy = view.enemy.pawns;
    let guarded = attacked_up(own);
    trace.add(terms::MATERIAL, count(own));
    for square in own {
        trace.add(terms::PAWN_SQUARES + square.to_usize(), 1);
    }
    let own_files = files(own);
    // In front of an enemy pawn, as it sees it.
    let stopped = down(filled_down(enemy));
    let isolated = own & !beside(own_files);
    let opposed = own & stopped;
    // Squares that a pawn guards now or could by walking on.
    let guardable = filled_up(guarded);
    let backward = own & !isolated & down(view.pawn_guarded & !guardable) & !beside(filled_up(own));
    let doubled = own & down(filled_down(own));
    trace.add(terms::ISOLATED, count(isolated & opposed));
    trace.add(terms::ISOLATED + 1, count(isolated & !opposed));
    trace.add(terms::DOUBLED, count(doubled));
    trace.add(terms::BACKWARD, count(backward & opposed));
    trace.add(terms::BACKWARD + 1, count(backward & !opposed));
    for square in own & beside(own) {
        trace.add(terms::PHALANX + square.rank().to_usize(), 1);
    }
    for square in own & guarded {
        trace.add(terms::SUPPORTED + square.rank().to_usize(), 1);
    }
    own & !stopped & !filled_down(view.pawn_guarded) & !doubled
}

/// Counts what helps and hinders passed pawns.
pub(super) fn passed<T: Trace>(
    view: &SideView,
    own: &Reach,
    enemy: &Reach,
    passed: Bitboard,
    to_move: bool,
    trace: &mut T,
) {
    trace.add(terms::PASSED_PROTECTED, count(passed & own.pawns));
    let lone_king = view.enemy.pieces().is_empty();
    for square in passed {
        let rank = square.rank().to_usize();
        trace.add(terms::PASSED + rank, 1);
        let path = up(filled_up(Bitboard::from_square(square)));
        let step = path & up(Bitboard::from_square(square));
        if (step & view.occupied).is_empty() {
            trace.add(terms::PASSED_UNBLOCKED + rank, 1);
            if (step & enemy.all).is_empty() {
                trace.add(terms::PASSED_SAFE_STEP + rank, 1);
            }
            if (path & (enemy.all | view.occupied)).is_empty() {
                trace.add(terms::PASSED_FREE_PATH + rank, 1);
            }
        }
        let beyond_third = rank as i32 - 2;
        if let (1.., Some(step)) = (beyond_third, step.first()) {
            trace.add(terms::PASSED_OWN_KING + step.distance(view.own.king) as usize, beyond_third);
            trace.add(terms::PASSED_ENEMY_KING + step.distance(view.enemy.king) as usize, beyond_third);
        }
        if lone_king && (path & view.occupied).is_empty() && outruns(square, view.enemy.king, to_move) {
            trace.add(terms::PASSED_RUNNER, 1);
        }
        if (down(filled_down(Bitboard::from_square(square))) & view.own.rooks).any() {
            trace.add(terms::PASSED_ROOK_BEHIND, 1);
        }
    }
}

/// The rule of the square.
fn outruns(pawn: Square, king: Square, to_move: bool) -> bool {
    let rank = pawn.rank().to_u32();
    let steps = if rank == 1 { 5 } else { 7 - rank };
    let goal = Square::from_coords(pawn.file(), shakmaty::Rank::Eighth);
    goal.distance(king) > steps + u32::from(!to_move)
}
