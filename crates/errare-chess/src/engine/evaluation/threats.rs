//! Attacks on men that are worth more or stand alone. Who is to move matters: a threat of the other side can be met.

use shakmaty::Bitboard;

use super::terms::{self, Trace};
use super::view::{Reach, SideView, attacked_up, count, up};

const THIRD_RANK: Bitboard = Bitboard(0xFF << 16);

/// Counts the threats of the view's own side.
pub(super) fn threats<T: Trace>(view: &SideView, own: &Reach, enemy: &Reach, to_move: bool, trace: &mut T) {
    let them = &view.enemy;
    let waiting = usize::from(!to_move);
    let hanging = own.all & !enemy.all;
    trace.add(terms::HANGING + waiting * 2, count(hanging & them.pawns));
    trace.add(terms::HANGING + waiting * 2 + 1, count(hanging & them.pieces()));
    trace.add(terms::PAWN_THREAT + waiting * 3, count(own.pawns & them.minors()));
    trace.add(terms::PAWN_THREAT + waiting * 3 + 1, count(own.pawns & them.rooks));
    trace.add(terms::PAWN_THREAT + waiting * 3 + 2, count(own.pawns & them.queens));
    let by_minors = own.knights | own.bishops;
    trace.add(terms::MINOR_THREAT + waiting * 2, count(by_minors & them.rooks));
    trace.add(terms::MINOR_THREAT + waiting * 2 + 1, count(by_minors & them.queens));
    trace.add(terms::ROOK_THREAT + waiting, count(own.rooks & them.queens));
    // Defended, but not enough.
    let weak = own.twice & enemy.all & !enemy.twice & !enemy.pawns;
    trace.add(terms::WEAK + waiting * 2, count(weak & them.pawns));
    trace.add(terms::WEAK + waiting * 2 + 1, count(weak & them.pieces()));
    let step = up(view.own.pawns) & !view.occupied;
    let steps = (step | up(step & THIRD_RANK) & !view.occupied) & !view.pawn_guarded & (own.all | !enemy.all);
    trace.add(terms::PUSH_THREAT, count(attacked_up(steps) & them.pieces() & !own.pawns));
}
