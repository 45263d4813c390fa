//! A man moves out of another's way.

use shakmaty::{Position as _, Role, attacks};

use super::Motif;
use super::line::{Gain, Line, Man, lines_of};

/// The move before the gain opened a line of another man: that one then takes what it attacks, or it gives check and the man that
/// moved takes.
pub(super) fn discovered(line: &Line, gain: &Gain) -> Option<Motif> {
    let at = line.preparing(gain)?;
    let moved = line.mover(at)?;
    let left = line.moves[at].from()?;
    let target = line.victim(gain.at)?;
    let taker = line.moves[gain.at].from()?;
    if target.role == Role::Pawn {
        return None;
    }
    let after = &line.boards[at + 1];
    let stood = line.man(at + 1, target.square, !line.winner) == Some(target);
    let opened = |man: &Man, square| {
        lines_of(man.role, man.square).contains(square)
            && attacks::between(man.square, square).contains(left)
            && after.board().attacks_from(man.square).contains(square)
            && man.square != moved.square
    };
    if taker == moved.square {
        let king = after.board().king_of(!line.winner)?;
        let checker = after.checkers().into_iter().filter_map(|square| line.man(at + 1, square, line.winner));
        let by_man = checker.into_iter().find(|man| opened(man, king))?;
        // A man that takes what it did not attack before has used the time.
        let attacks = after.board().attacks_from(moved.square).contains(target.square);
        return (stood && attacks).then_some(Motif::DiscoveredCheck { by_man, target });
    }
    let by_man = line.man(at + 1, taker, line.winner)?;
    // The man that moved had something else in mind, or the other side would have saved its own.
    let busy = after.is_check() || line.moves[at].is_capture() || threatens(line, at, moved);
    (stood && opened(&by_man, target.square) && busy).then_some(Motif::DiscoveredAttack { by_man, target })
}

/// Whether a man that has moved attacks something worth more than itself.
fn threatens(line: &Line, at: usize, moved: Man) -> bool {
    let men = line.men(at + 1);
    let value = crate::board::exchange::value;
    let targets = men.attacks_from(moved.square) & men.by_color(!line.winner);
    targets.into_iter().any(|square| men.role_at(square).is_some_and(|role| value(role) > value(moved.role)))
}
