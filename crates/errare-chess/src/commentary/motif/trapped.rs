//! A man is attacked and has nowhere to go.

use shakmaty::{Move, Position as _, Role};

use super::Motif;
use super::line::{Gain, Line};
use super::material::LEAST;
use crate::board::exchange::{exchange_between, value};

/// A move before the gain attacked a piece, each of whose moves would have lost it as well, and it is taken, wherever it went.
pub(super) fn trapped(line: &Line, gain: &Gain) -> Option<(Motif, usize)> {
    (0..gain.at).step_by(2).rev().find_map(|at| Some((trapped_by(line, gain, at)?, at)))
}

/// The same by the move at an index.
fn trapped_by(line: &Line, gain: &Gain, at: usize) -> Option<Motif> {
    let taken = line.victim(gain.at)?;
    let board = &line.boards[at + 1];
    let answer = line.moves[at + 1];
    let stood = if answer.to() == taken.square { answer.from()? } else { taken.square };
    let man = line.man(at + 1, stood, !line.winner)?;
    let stayed = (at + 2..=gain.at).all(|index| line.man(index, taken.square, !line.winner) == Some(taken));
    let attacks = line.mover(at)?.square;
    let attacked = line.men(at + 1).attacks_from(attacks).contains(man.square);
    if man.role != taken.role || !stayed || !attacked || matches!(man.role, Role::Pawn | Role::King) || board.is_check()
    {
        return None;
    }
    let men = board.board();
    let takers = men.attacks_to(man.square, line.winner, men.occupied());
    let loss = takers.into_iter().map(|from| exchange_between(men, from, man.square)).max().unwrap_or(0);
    let escapes = |m: &Move| {
        let mut after = board.clone();
        after.play_unchecked(*m);
        let men = after.board();
        let takers = men.attacks_to(m.to(), line.winner, men.occupied());
        let loss = takers.into_iter().map(|from| exchange_between(men, from, m.to())).max().unwrap_or(0);
        loss - m.capture().map_or(0, value) < LEAST
    };
    // What was lost before the move was not trapped by it.
    let before = line.men(at);
    let takers = before.attacks_to(man.square, line.winner, before.occupied());
    let lost_before = takers.into_iter().any(|from| exchange_between(before, from, man.square) >= LEAST);
    let moves = board.legal_moves();
    let caught = !moves.iter().filter(|m| m.from() == Some(man.square)).any(escapes);
    (loss >= LEAST && !lost_before && caught).then_some(Motif::Trapped { man })
}
