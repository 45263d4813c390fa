//! Positions of games that carry an engine's evaluations (`[%eval]`).

use std::error::Error;
use std::io::Write;
use std::path::Path;

use errare_chess::board::is_calm;
use errare_chess::pgn::{Games, Record, open};
use errare_chess::shakmaty::{Color, KnownOutcome, Outcome, Position as _};

use crate::packed::Sample;

/// The opening says little: it is always the same.
const FIRST_PLY: usize = 6;
/// Beyond that a game is decided and the number means little.
pub(crate) const DECIDED: i32 = 2_500;
/// These evaluations are on the scale that Stockfish had before 15.1, on which a pawn in the endgame was 208 of its units; since
/// then 361 units are a pawn. Labels of today's Stockfish must not contradict them.
const TO_NEW_SCALE: f64 = 208.0 / 361.0;

/// Writes every calm position of the games whose evaluation is known, and says how many there were.
pub(crate) fn positions(path: &Path, out: &mut impl Write) -> Result<usize, Box<dyn Error>> {
    let mut written = 0;
    for record in Games::new(open(path)?).flatten() {
        for sample in of_game(&record) {
            out.write_all(&sample.write())?;
            written += 1;
        }
    }
    Ok(written)
}

fn of_game(record: &Record) -> impl Iterator<Item = Sample> {
    let white = half_points(record);
    let after = record.positions().skip(1).zip(&record.line.moves);
    after.skip(FIRST_PLY).filter_map(move |(position, ply)| {
        let board = position.board();
        let evaluation = ply.comments.iter().find_map(|comment| evaluation(comment))?;
        let centipawns = (evaluation * TO_NEW_SCALE) as i32;
        if centipawns.abs() > DECIDED || !is_calm(board) || board.legal_moves().is_empty() {
            return None;
        }
        let (sign, result) = match board.turn() {
            Color::White => (1, white),
            Color::Black => (-1, white.map(|white| 2 - white)),
        };
        Some(Sample::new(board, (sign * centipawns) as i16, result))
    })
}

/// What a game brought white, in half points.
pub(crate) fn half_points(record: &Record) -> Option<u8> {
    match record.result {
        Outcome::Known(KnownOutcome::Decisive { winner }) => Some(winner.fold_wb(2, 0)),
        Outcome::Known(KnownOutcome::Draw) => Some(1),
        Outcome::Unknown => None,
    }
}

/// Centipawns for white of `[%eval 0.37]`; none of a mate.
fn evaluation(comment: &str) -> Option<f64> {
    let (_, rest) = comment.split_once("[%eval ")?;
    rest.split([']', ',']).next()?.parse::<f64>().ok().map(|pawns| 100.0 * pawns)
}
