//! A king is mated on the last rank behind his own men.

use shakmaty::{Bitboard, Position as _, Rank, Role, attacks};

use super::line::Line;

/// Whether a line ends in such a mate: a rook or queen on the rank of a king whose ways forward are all taken by his own men.
pub(super) fn back_rank(line: &Line) -> bool {
    let Some(last) = line.boards.last().filter(|board| board.is_checkmate()) else { return false };
    let men = last.board();
    let loser = last.turn();
    let Some(king) = men.king_of(loser) else { return false };
    let (home, next) = if loser.is_white() { (Rank::First, Rank::Second) } else { (Rank::Eighth, Rank::Seventh) };
    let ways = attacks::king_attacks(king) & Bitboard::from_rank(next);
    let along = |square: shakmaty::Square| {
        square.rank() == home && matches!(men.role_at(square), Some(Role::Rook | Role::Queen))
    };
    king.rank() == home && ways.is_subset(men.by_color(loser)) && last.checkers().into_iter().all(along)
}
