//! What may be taken back and is not, because that loses more.

use shakmaty::san::SanPlus;
use shakmaty::{Move, Position as _, Role};

use super::Motif;
use super::line::{Gain, Line};
use super::material::{LEAST, ahead, forced, settled};
use crate::board::exchange::{exchange_between, value};

/// The first move takes a guarded man, and takes back in vain: after it and the best answer the winner is ahead by as much as the line
/// wins, or more.
pub(super) fn poisoned(line: &Line, gain: &Gain) -> Option<Motif> {
    if gain.at != 0 {
        return None;
    }
    let man = line.victim(0)?;
    let first = line.moves[0];
    let board = &line.boards[1];
    let takes_back = |m: &&Move| m.to() == first.to() && m.is_capture() && m.role() != Role::King;
    let legal = board.legal_moves();
    let back = legal.iter().filter(takes_back).min_by_key(|m| value(m.role()))?;
    // The exchange on the square alone does not win what the line wins.
    if exchange_between(line.men(0), first.from()?, man.square) + LEAST > gain.haul.worth() {
        return None;
    }
    let mut taken = board.clone();
    taken.play_unchecked(*back);
    let answer = forced(&taken)?;
    let mut answered = taken.clone();
    answered.play_unchecked(answer);
    let before = ahead(line.men(0), line.winner);
    let enough = settled(&answered, line.winner) - before >= gain.haul.worth();
    let san = |board: &shakmaty::Chess, m: Move| SanPlus::from_move(board.clone(), m).to_string();
    enough.then(|| Motif::Poisoned { man, back: san(board, *back), answer: san(&taken, answer) })
}
