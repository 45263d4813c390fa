//! What guards a man is taken, or called away.

use shakmaty::Role;

use super::Motif;
use super::line::{Gain, Line};
use super::material::LEAST;
use crate::board::exchange::exchange_between;

/// The man could not be taken with a gain before the move that prepared it, and can be now, because its guard was taken, or had
/// to take back elsewhere.
pub(super) fn defender(line: &Line, gain: &Gain) -> Option<Motif> {
    let at = line.preparing(gain)?;
    let of = line.victim(gain.at)?;
    let taker = line.moves[gain.at].from()?;
    let before = line.men(at);
    if of.role == Role::Pawn {
        return None;
    }
    let stood = (at..=gain.at).all(|index| line.man(index, of.square, !line.winner) == Some(of));
    // The man that takes looked at it before, so that it is the guard that made the difference.
    let looked = before.piece_at(taker).is_some_and(|man| man.color == line.winner)
        && before.attacks_from(taker).contains(of.square);
    let gained = exchange_between(line.men(gain.at), taker, of.square) >= LEAST;
    if !stood || !looked || !gained || exchange_between(before, taker, of.square) >= LEAST {
        return None;
    }
    let guards = |square| before.attacks_from(square).contains(of.square);
    let m = line.moves[at];
    if let Some(defender) = line.victim(at).filter(|man| guards(man.square)) {
        return Some(Motif::RemovedDefender { defender, of });
    }
    // It takes back and leaves its post.
    let answer = line.moves[at + 1];
    let defender = line.man(at, answer.from()?, !line.winner)?;
    let leaves = guards(defender.square) && !line.men(gain.at).attacks_from(answer.to()).contains(of.square);
    let takes_back = answer.to() == m.to() && answer.is_capture() && m.is_capture();
    (leaves && takes_back && defender.role != Role::Pawn).then_some(Motif::OverloadedDefender { defender, of })
}
