//! One man attacks several at once and takes one of them.

use shakmaty::Role;

use super::Motif;
use super::line::{Gain, Line, Man, attacked_from};
use super::material::LEAST;
use crate::board::exchange::{exchange_between, value};

/// The man that moved before the gain attacked at least two men that had something to fear from it, and now takes one of them from
/// where it stood. A man has something to fear if it is the king, is worth more, or can be taken with a gain.
pub(super) fn fork(line: &Line, gain: &Gain) -> Option<Motif> {
    let at = line.preparing(gain)?;
    let forker = line.mover(at)?;
    let victim = line.victim(gain.at)?;
    // A pawn that falls beside something greater is no fork.
    if line.moves[gain.at].from() != Some(forker.square) || victim.role == Role::Pawn {
        return None;
    }
    let men = line.men(at + 1);
    let afraid = |man: &Man| {
        man.role == Role::King
            || man.role != Role::Pawn
                && (value(man.role) > value(forker.role) + LEAST
                    || exchange_between(men, forker.square, man.square) >= LEAST)
    };
    let attacked = attacked_from(men, forker.square).into_iter();
    let mut targets: Vec<Man> =
        attacked.filter_map(|square| line.man(at + 1, square, !line.winner)).filter(afraid).collect();
    targets.sort_by_key(|man| -value(man.role));
    (targets.len() >= 2 && targets.contains(&victim)).then_some(Motif::Fork { targets })
}
