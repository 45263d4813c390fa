//! What a quiet move threatens: what it would do if the other side passed.

use shakmaty::{Chess, Move, Position as _, Role};

use super::Motif;
use super::line::{Line, Man};
use super::material::LEAST;
use crate::board::exchange::{exchange_at_least, exchange_between, value};

/// The first move of the line takes nothing and gives no check, and threatens mate, or attacks two pieces at once that would be
/// lost, as they were not before.
pub(super) fn threat(line: &Line) -> Option<Motif> {
    let (m, after) = (*line.moves.first()?, line.boards.get(1)?);
    if m.is_capture() || m.is_promotion() || after.is_check() {
        return None;
    }
    let passed = after.clone().swap_turn().ok()?;
    if mates(&passed) && !mates(&line.boards[0]) {
        return Some(Motif::Threat { targets: Vec::new() });
    }
    let attacker = line.mover(0)?;
    let stood = m.from()?;
    let lost = |man: &Man| {
        let piece = !matches!(man.role, Role::Pawn | Role::King);
        let before = line.men(0).attacks_from(stood).contains(man.square);
        piece && !before && exchange_between(line.men(1), attacker.square, man.square) >= LEAST
    };
    let attacked = line.men(1).attacks_from(attacker.square).into_iter();
    let mut targets: Vec<Man> = attacked.filter_map(|square| line.man(1, square, !line.winner)).filter(lost).collect();
    targets.sort_by_key(|man| -value(man.role));
    // Whoever can take the attacker has nothing to fear from it.
    let takes = |m: &Move| m.is_capture() && m.to() == attacker.square && exchange_at_least(after, *m, 0);
    let taken = after.legal_moves().iter().any(takes);
    (targets.len() >= 2 && !taken).then_some(Motif::Threat { targets })
}

/// Whether the side to move mates at once.
fn mates(board: &Chess) -> bool {
    board.legal_moves().iter().any(|m| {
        let mut after = board.clone();
        after.play_unchecked(*m);
        after.is_checkmate()
    })
}
