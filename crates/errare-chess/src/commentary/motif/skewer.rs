//! A man must leave the line, and the one behind it is taken.

use shakmaty::{Role, attacks};

use super::Motif;
use super::line::{Gain, Line, lines_of};
use crate::board::exchange::value;

/// A man with long strides attacked a more valuable man, which moved out of the line at once; it takes what stood behind.
pub(super) fn skewer(line: &Line, gain: &Gain) -> Option<Motif> {
    let at = line.preparing(gain)?;
    let attacker = line.mover(at)?;
    let behind = line.victim(gain.at)?;
    let left = line.moves[at + 1].from()?;
    let front = line.man(at + 1, left, !line.winner)?;
    let in_line = lines_of(attacker.role, attacker.square).contains(behind.square)
        && attacks::between(attacker.square, behind.square).contains(front.square);
    let attacked = line.men(at + 1).attacks_from(attacker.square).contains(front.square);
    let stayed = line.man(at + 1, behind.square, !line.winner) == Some(behind);
    let dearer = front.role == Role::King || value(front.role) > value(behind.role);
    let takes = line.moves[gain.at].from() == Some(attacker.square) && behind.role != Role::Pawn;
    (in_line && attacked && stayed && dearer && takes).then_some(Motif::Skewer { front, behind })
}
