//! Mate is threatened.

use shakmaty::Position as _;

use super::Motif;
use super::line::{Gain, Line};

/// The move before the gain threatened mate on the move and attacked what is then taken.
pub(super) fn mate_threat(line: &Line, gain: &Gain) -> Option<Motif> {
    let at = line.preparing(gain)?;
    let target = line.victim(gain.at)?;
    let taker = line.moves[gain.at].from()?;
    let stood = line.man(at + 1, target.square, !line.winner) == Some(target);
    let attacked = line.men(at + 1).attacks_from(taker).contains(target.square);
    if line.boards[at + 1].is_check() || !stood || !attacked {
        return None;
    }
    // What the winner would play if the other side did nothing.
    let passed = line.boards[at + 1].clone().swap_turn().ok()?;
    let mates = |m: &shakmaty::Move| {
        let mut after = passed.clone();
        after.play_unchecked(*m);
        after.is_checkmate()
    };
    passed.legal_moves().iter().any(mates).then_some(Motif::MateThreat { target })
}
