//! A man is simply taken.

use shakmaty::{Position as _, Role};

use super::Motif;
use super::line::{Gain, Line};
use super::material::LEAST;
use crate::board::exchange::{exchange_between, value};

/// The first move of the line takes a man, and nobody can take back, or the exchange on its square pays.
pub(super) fn hanging(line: &Line, gain: &Gain) -> Option<Motif> {
    if gain.at != 0 {
        return None;
    }
    let man = line.victim(0)?;
    let from = line.moves[0].from()?;
    if exchange_between(line.men(0), from, man.square) < LEAST {
        return None;
    }
    // What is won is the man, and not something else besides.
    let taker = line.man(0, from, line.winner)?;
    let only_him = gain.haul.won == [man.role] && gain.haul.paid.is_empty();
    let free = !line.boards[1].legal_moves().iter().any(|m| m.to() == man.square);
    let moved_there = line.before.as_ref().is_some_and(|(_, m)| !m.is_castle() && m.to() == man.square);
    match (only_him, free) {
        (true, true) => Some(Motif::Hanging { man, moved_there }),
        // A man that is worth no more than its taker is lost by numbers.
        (_, false) if man.role != Role::Pawn || value(taker.role) >= value(man.role) => {
            Some(Motif::LostExchange { man })
        }
        _ => None,
    }
}

/// The first move takes what has just taken something, and that was all.
pub(super) fn takes_back(line: &Line) -> Option<Motif> {
    let man = line.victim(0)?;
    let (_, last) = line.before.as_ref()?;
    (last.is_capture() && last.to() == man.square).then_some(Motif::TakesBack { man })
}
