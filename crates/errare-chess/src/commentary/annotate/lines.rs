//! Lines beside an error: what should have been played, and what refutes it.

use shakmaty::{Move, Position as _};

use super::{mark, phrase};
use crate::board::notation::numbered;
use crate::commentary::motif::How;
use crate::commentary::review::Moment;
use crate::pgn::{Line, Ply};

/// The better line of an error, with the numbers of its moves, for people to read; nothing where there is none.
pub fn better(moment: &Moment) -> Option<String> {
    let line = moment.better_line();
    (!line.is_empty()).then(|| numbered(&moment.position, line))
}

/// The line that refutes an error, likewise.
pub fn refutation(moment: &Moment) -> Option<String> {
    let line = moment.refutation();
    (!line.is_empty()).then(|| numbered(&moment.position.after(moment.played), line))
}

/// Puts the lines of an error beside the moves of the game, unless a variation shows them already.
pub(super) fn add(moves: &mut [Ply], index: usize, moment: &Moment) {
    let reason = moment.better.as_ref().map(phrase::on_line);
    put(moves, index, moment.better_line(), reason.as_deref());
    let allowed = moment.why.as_ref().filter(|why| why.how == How::Allows);
    let reason = allowed.map(|why| phrase::on_line(&why.reason));
    let line = legal(moment);
    // As long as the game goes the same way it shows the line itself.
    let follows = moves[index + 1..].iter().zip(&line).take_while(|(ply, m)| ply.played == **m).count();
    if follows == line.len() {
        return;
    }
    match moves.get(index + 1 + follows) {
        // What is said of the line is said of its first move.
        Some(_) => put(moves, index + 1 + follows, &line[follows..], reason.as_deref().filter(|_| follows == 0)),
        None => {
            // Nothing follows that it could stand beside: it begins with the last move of the game.
            let last = moves[index + follows].played;
            let line: Vec<Move> = std::iter::once(last).chain(line[follows..].iter().copied()).collect();
            put(moves, index + follows, &line, None);
        }
    }
}

/// The refutation as far as it can be played: an oracle's line is not ours.
fn legal(moment: &Moment) -> Vec<Move> {
    let mut board = moment.position.after(moment.played).board().clone();
    let mut line = Vec::new();
    for &m in moment.refutation() {
        if !board.is_legal(m) {
            break;
        }
        board.play_unchecked(m);
        line.push(m);
    }
    line
}

fn put(moves: &mut [Ply], index: usize, line: &[Move], reason: Option<&str>) {
    let Some((ply, first)) = moves.get_mut(index).zip(line.first()) else { return };
    if ply.variations.iter().any(|line| line.moves.first().is_some_and(|m| m.played == *first)) {
        return;
    }
    let mut moves: Vec<Ply> = line.iter().copied().map(Ply::from).collect();
    moves[0].comments.push(mark::write(None, None, reason));
    ply.variations.push(Line { moves, ..Line::default() });
}
