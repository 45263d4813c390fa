//! A draw that is on the board: the king cannot escape from checks, or there is no move.

use shakmaty::{Chess, EnPassantMode, Position as _};

use super::Motif;
use super::line::Line;

/// A position comes again, and the winner gave check with every move in between.
pub(super) fn perpetual(line: &Line) -> Option<(Motif, usize)> {
    let same = |a: &Chess, b: &Chess| a.to_setup(EnPassantMode::Legal).board == b.to_setup(EnPassantMode::Legal).board;
    for later in 4..line.boards.len() {
        for earlier in (later % 2..=later - 4).step_by(2) {
            let ours = (earlier..later).filter(|index| index % 2 == 0);
            let checks = || ours.clone().all(|index| line.boards[index + 1].is_check());
            if same(&line.boards[earlier], &line.boards[later]) && checks() {
                return Some((Motif::PerpetualCheck, later));
            }
        }
    }
    None
}

/// The line ends where the side to move has no move and is not in check.
pub(super) fn stalemate(line: &Line) -> Option<(Motif, usize)> {
    line.boards.last()?.is_stalemate().then_some((Motif::Stalemate, line.moves.len()))
}
