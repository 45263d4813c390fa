//! Endings that counting misjudges: those that cannot be won, and a lone king that has to be driven to the edge.

use shakmaty::{Bitboard, File, Square};

use super::view::{Men, SideView, count};

/// All of a score, in the unit of [`scale`].
pub(super) const WHOLE: i32 = 64;

/// A queen and two minor pieces or more: too much for the question how little wins.
const MUCH: i32 = 15;

/// A won ending is worth more than any other with the same material.
const WON: i32 = 1000;

/// Pieces in pawns, roughly.
fn strength(men: &Men) -> i32 {
    3 * count(men.minors()) + 5 * count(men.rooks) + 9 * count(men.queens)
}

/// How much of a score remains, out of [`WHOLE`], if the view's own side is the better one.
pub(super) fn scale(view: &SideView) -> i32 {
    let (own, enemy) = (&view.own, &view.enemy);
    let (ours, theirs) = (strength(own), strength(enemy));
    if own.pawns.is_empty() {
        if ours > MUCH {
            return WHOLE;
        }
        let only_knights = own.knights.count() == 2 && ours == 6;
        return match ours - theirs {
            _ if ours < 5 => 0,
            _ if only_knights => 2,
            ..=3 if theirs > 0 => 10,
            _ => WHOLE,
        };
    }
    if never_promotes(own, enemy) {
        return 0;
    }
    if opposite_bishops(own, enemy) {
        return if ours == 3 && theirs == 3 { 22 + 4 * count(own.pawns).min(6) } else { 52 };
    }
    // The last pawn may be had for a piece.
    if own.pawns.count() == 1 && (3..=MUCH).contains(&theirs) && ours - theirs <= 3 {
        return 40;
    }
    WHOLE
}

fn opposite_bishops(own: &Men, enemy: &Men) -> bool {
    let light = |men: &Men| (men.bishops & Bitboard::LIGHT_SQUARES).any();
    own.bishops.count() == 1 && enemy.bishops.count() == 1 && light(own) != light(enemy)
}

/// Rook pawns whose corner the bishop, if any, does not attack and the enemy king holds.
fn never_promotes(own: &Men, enemy: &Men) -> bool {
    if own.pieces() != own.bishops {
        return false;
    }
    [File::A, File::H].into_iter().any(|file| {
        let corner = Square::from_coords(file, shakmaty::Rank::Eighth);
        let right = if corner.is_light() { Bitboard::LIGHT_SQUARES } else { Bitboard::DARK_SQUARES };
        own.pawns.is_subset(Bitboard::from_file(file))
            && (own.bishops & right).is_empty()
            && enemy.king.distance(corner) <= 1
    })
}

/// The score of a side that can mate a lone king by force, to be raised by driving the king back and coming near.
pub(super) fn against_lone_king(view: &SideView) -> Option<i32> {
    let (own, enemy) = (&view.own, &view.enemy);
    if enemy.all.count() > 1 {
        return None;
    }
    let both_colours = (own.bishops & Bitboard::LIGHT_SQUARES).any() && (own.bishops & Bitboard::DARK_SQUARES).any();
    let bishop_and_knight = own.bishops.any() && own.knights.any();
    let heavy = (own.queens | own.rooks).any();
    if !(heavy || both_colours || bishop_and_knight) {
        return None;
    }
    let near = 7 - own.king.distance(enemy.king) as i32;
    let driven = if heavy || both_colours {
        20 * off_centre(enemy.king)
    } else {
        // Only the corners that the bishop attacks will do.
        let light = (own.bishops & Bitboard::LIGHT_SQUARES).any();
        let corners = if light { [Square::H1, Square::A8] } else { [Square::A1, Square::H8] };
        let steps =
            |corner: Square| corner.file().distance(enemy.king.file()) + corner.rank().distance(enemy.king.rank());
        30 * (14 - corners.map(steps).into_iter().min().unwrap_or(14) as i32) + 5 * off_centre(enemy.king)
    };
    let pawns: i32 = own.pawns.into_iter().map(|pawn| 80 + 10 * pawn.rank().to_u32() as i32).sum();
    Some(WON + 100 * strength(own) + pawns + driven + 10 * near)
}

/// How far a square is from the middle of the board: 0 to 3 for files and ranks each.
fn off_centre(square: Square) -> i32 {
    let off = |coordinate: i32| if coordinate < 4 { 3 - coordinate } else { coordinate - 4 };
    let (file, rank) = square.coords();
    off(file.to_u32() as i32) + off(rank.to_u32() as i32)
}
