//! What a position looks like to a net without search: men on their squares as each side sees them, one layer, one number.
//!
//! `training/evaluation` says how the net was made.

mod accumulator;
mod kernel;
mod weights;

use std::cell::RefCell;

use shakmaty::{Chess, Position};

use super::evaluation::against_lone_king;
use accumulator::Accumulators;
use weights::WEIGHTS;

/// Centipawns on which a logit of the expected score is 1. Those of Stockfish that the net learnt from would be 153 of ours; but a
/// net that cannot know stays nearer to the middle, and on unseen games Stockfish's chances lie further out by a seventh.
const CENTIPAWNS: i64 = 174;

thread_local! {
    static ACCUMULATORS: RefCell<Accumulators> = RefCell::new(Accumulators::new(&WEIGHTS));
}

/// How good the position is for the side to move, in centipawns.
///
/// Every thread remembers the last position that it was asked about and counts only what has changed since. The answer does not
/// depend on it.
pub(super) fn evaluate(board: &Chess) -> i32 {
    if let Some(known) = against_lone_king(board) {
        return known;
    }
    let turn = board.turn();
    let logit = ACCUMULATORS.with_borrow_mut(|accumulators| {
        let [own, enemy] = [turn, !turn].map(|side| accumulators.update(&WEIGHTS, board.board(), side));
        let [own, enemy] = [own, enemy].map(|at| accumulators.sums(at));
        WEIGHTS.output(own, enemy, board.board().occupied().count())
    });
    (i64::from(logit) * CENTIPAWNS / i64::from(weights::ONE_IN * weights::ONE_OUT)) as i32
}

#[cfg(test)]
mod tests;
