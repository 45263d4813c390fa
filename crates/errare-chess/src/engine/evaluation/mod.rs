//! What a position looks like without search: a sum of counted things, each with a weight for the middle game and one for
//! the endgame, fitted to a strong engine's opinion of positions from human games (`examples/tune_evaluation.rs`).

mod endings;
mod frame;
mod king;
mod pawns;
mod pieces;
mod taper;
mod terms;
mod threats;
mod view;
mod weights;

use shakmaty::{Bitboard, Chess, Color, Position};

use frame::Frame;
use taper::Taper;
pub use terms::{COUNT, TERMS, Term};
use terms::{Counts, Trace};
use view::{SideView, count};

/// The phase at the start of a game, in minor pieces: a rook is two, a queen four.
const OPENING: i32 = 24;

/// How good the position is for the side to move, in centipawns.
pub fn evaluate(board: &Chess) -> i32 {
    let Some(views) = SideView::both(board.board()) else { return 0 };
    let to_move = board.turn();
    let white = match lone_king(&views) {
        Some(score) => score,
        None => {
            let [white, black] = sides::<Taper>(&views, to_move);
            let score = (white - black).at(phase(&views), OPENING);
            score * endings::scale(&views[usize::from(score < 0)]) / endings::WHOLE
        }
    };
    to_move.fold_wb(white, -white)
}

/// How good an ending against a lone king that ends in mate is for the side to move; none of any other position. Counting shows
/// the way to the mate, which a net only knows to be won.
pub(super) fn against_lone_king(board: &Chess) -> Option<i32> {
    let men = board.board();
    if men.white().more_than_one() && men.black().more_than_one() {
        return None;
    }
    let white = lone_king(&SideView::both(men)?)?;
    Some(board.turn().fold_wb(white, -white))
}

/// The score for white of an ending against a lone king that ends in mate.
fn lone_king([white, black]: &[SideView; 2]) -> Option<i32> {
    // One comparison that spares all other positions the rest.
    if white.own.all.more_than_one() && black.own.all.more_than_one() {
        return None;
    }
    endings::against_lone_king(white).or_else(|| endings::against_lone_king(black).map(|score| -score))
}

/// The terms of white and of black.
fn sides<T: Trace>(views: &[SideView; 2], to_move: Color) -> [T; 2] {
    let Frame { sides: mut traces, passed } = T::frame(views);
    let reach = [pieces::pieces(&views[0], &mut traces[0]), pieces::pieces(&views[1], &mut traces[1])];
    for (index, trace) in traces.iter_mut().enumerate() {
        let (view, own, enemy) = (&views[index], &reach[index], &reach[1 - index].turned());
        let moves = (index == 0) == to_move.is_white();
        trace.add(terms::TEMPO, i32::from(moves));
        material(view, trace);
        pawns::passed(view, own, enemy, passed[index], moves, trace);
        king::danger(view, own, enemy, trace);
        threats::threats(view, own, enemy, moves, trace);
    }
    traces
}

fn material<T: Trace>(view: &SideView, trace: &mut T) {
    let own = &view.own;
    for (kind, men) in [own.knights, own.bishops, own.rooks, own.queens].into_iter().enumerate() {
        trace.add(terms::MATERIAL + 1 + kind, count(men));
    }
}

/// How much of the pieces is left, at most [`OPENING`].
fn phase([view, _]: &[SideView; 2]) -> i32 {
    let both = |white: Bitboard, black: Bitboard| count(white | black);
    let (own, enemy) = (&view.own, &view.enemy);
    let phase =
        both(own.minors(), enemy.minors()) + 2 * both(own.rooks, enemy.rooks) + 4 * both(own.queens, enemy.queens);
    phase.min(OPENING)
}

/// A position as the fit of the weights sees it.
pub struct Features {
    /// How often each weight counts for white, less how often for black.
    pub counts: Vec<(usize, i32)>,
    /// The part of the middle game's weights, the rest is the endgame's.
    pub middle: f64,
    /// What remains of a score for white and of one for black.
    pub scales: [f64; 2],
}

/// What the evaluation counts in a position, unless it is an ending that it does not count in.
pub fn features(board: &Chess) -> Option<Features> {
    let views = SideView::both(board.board())?;
    if lone_king(&views).is_some() {
        return None;
    }
    let [white, black] = sides::<Counts>(&views, board.turn());
    let mut dense = [0; COUNT];
    white.0.into_iter().for_each(|(term, count)| dense[term] += count);
    black.0.into_iter().for_each(|(term, count)| dense[term] -= count);
    Some(Features {
        counts: dense.into_iter().enumerate().filter(|&(_, count)| count != 0).collect(),
        middle: f64::from(phase(&views)) / f64::from(OPENING),
        scales: [0, 1].map(|side| f64::from(endings::scale(&views[side])) / f64::from(endings::WHOLE)),
    })
}

/// The weights in use, middle game and endgame, in the order of [`TERMS`].
pub fn weights() -> Vec<[f64; 2]> {
    weights::WEIGHTS.iter().map(|weight| [f64::from(weight.middle()), f64::from(weight.end())]).collect()
}

#[cfg(test)]
mod tests;
