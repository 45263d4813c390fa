//! One man attacks several at once and takes one of them.

use shakmaty::Role;

use super::Motif;
use super::line::{Gain, Line, Man, attacked_from};
use super::material::LEAST;
use crate::board::exchange::{exchange_between, value};

/// A man went where it attacked at least two men that had something to fear from it, and takes one of them from there, if not at once
/// then as soon as there is time. A man has something to fear if it is the king, is worth more, or can be taken with a gain. Gives the
/// index of the move that forks, too.
pub(super) fn fork(line: &Line, gain: &Gain) -> Option<(Motif, usize)> {
    let from = line.moves[gain.at].from()?;
    let at = (0..gain.at).step_by(2).rev().find(|&at| line.moves[at].to() == from)?;
    let forker = line.mover(at)?;
    let victim = line.victim(gain.at)?;
    // A pawn that falls beside something greater is no fork.
    if victim.role == Role::Pawn {
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
    (targets.len() >= 2 && targets.contains(&victim)).then_some((Motif::Fork { targets }, at))
}
