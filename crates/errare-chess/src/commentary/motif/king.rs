//! A king who is driven about.

use shakmaty::{Position as _, Role};

use super::Motif;
use super::line::Line;

/// So many checks in a row drive a king about.
pub(super) const CHECKS: usize = 3;
/// A king who must move within so many plies has lost the right to castle by it.
const SOON: usize = 4;

/// The line begins with check after check, and the king has to walk.
pub(super) fn driven(line: &Line) -> Option<(Motif, usize)> {
    let checks = (0..line.moves.len()).step_by(2).take_while(|&at| line.boards[at + 1].is_check()).count();
    let walks = (0..checks)
        .filter(|check| line.moves.get(2 * check + 1).is_some_and(|answer| answer.role() == Role::King))
        .count();
    (checks >= CHECKS && walks >= 2).then_some((Motif::KingDriven { checks }, 0))
}

/// The king could still castle, and soon has to move instead: he is in check, or takes back. Gives the move that forces him, too.
pub(super) fn uncastled(line: &Line) -> Option<(Motif, usize)> {
    let could = line.boards.first()?.castles().has_color(!line.winner);
    let answers = (1..line.moves.len().min(SOON + 1)).step_by(2);
    let forced = |at: &usize| {
        let (answer, before) = (line.moves[*at], line.moves[at - 1]);
        let must = line.boards[*at].is_check() || answer.is_capture() && answer.to() == before.to();
        answer.role() == Role::King && !answer.is_castle() && must
    };
    let at = answers.into_iter().find(forced)?;
    could.then_some((Motif::Uncastled, at - 1))
}
