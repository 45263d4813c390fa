//! A passed pawn that runs.

use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::Motif;
use super::line::Line;

/// How far a pawn must come to be a danger, in ranks from its own side, and how many steps of it the line must show.
const FAR: u32 = 6;
const STEPS: usize = 2;

/// What a line shows after so many moves is too far away to be its point.
const SOON: usize = 10;

/// A pawn that no other pawn can stop goes on and on, and soon stands within two steps of the last rank, where it stays. Gives the
/// indices of its first step and of its last.
pub(super) fn runs(line: &Line) -> Option<(Motif, usize, usize)> {
    let steps = || {
        let moves = (0..line.moves.len().min(SOON)).step_by(2);
        moves.filter(|&at| line.moves[at].role() == Role::Pawn && !line.moves[at].is_capture())
    };
    steps().find_map(|first| {
        let (mut square, mut last, mut made) = (line.moves[first].to(), first, 1);
        if !is_passed(line.men(first + 1), square, line.winner) {
            return None;
        }
        for at in steps().filter(|at| *at > first) {
            if line.moves[at].from() == Some(square) {
                (square, last, made) = (line.moves[at].to(), at, made + 1);
            }
        }
        let stands = line.man(line.moves.len(), square, line.winner).is_some_and(|man| man.role == Role::Pawn);
        let runs = made >= STEPS && stands && rank(square, line.winner) >= FAR;
        runs.then_some((Motif::PassedPawn { to: square }, first, last))
    })
}

/// The rank of a square as a colour counts, from 1.
fn rank(square: Square, colour: Color) -> u32 {
    let rank = square.rank() as u32 + 1;
    if colour.is_white() { rank } else { 9 - rank }
}

/// Whether no pawn of the other side stands before a pawn or beside its way.
fn is_passed(men: &Board, square: Square, colour: Color) -> bool {
    let near = |other: &Square| (other.file() as u32).abs_diff(square.file() as u32) <= 1;
    let ahead = |other: &Square| rank(*other, colour) > rank(square, colour);
    let theirs: Bitboard = men.by_color(!colour) & men.pawns();
    !theirs.into_iter().any(|other| near(&other) && ahead(&other))
}
