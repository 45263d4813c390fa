//! Maia-1 (McIlroy-Young, Sen, Kleinberg and Anderson, 2020): nine nets, each for people of one rating, to compare ours with. Their
//! files do not come with errare.

mod file;

use std::fs;
use std::path::Path;

use shakmaty::{CastlingSide, Move, Position as _};

use super::choices::{Earlier, Sample};
use super::net::input::{KINDS, boards_before, from_side};
use super::net::{SQUARES, Scratch, convolve, log_softmax, rectify};
use crate::board::Position;
use crate::people::net::moves::promotion_to_less;
use file::{SHOWN, Weights};

/// The ratings that there is a net for.
const RATINGS: [u16; 9] = [1_100, 1_200, 1_300, 1_400, 1_500, 1_600, 1_700, 1_800, 1_900];
/// How many boards a net is shown.
const BOARDS: usize = 8;
/// The planes of a board: the kinds of men, and whether it was there before.
const BOARD: usize = KINDS + 1;

/// The nine nets.
pub struct Maia(Vec<Weights>);

/// Nets that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {why}")]
pub struct MaiaError {
    /// Which file.
    path: String,
    /// What is wrong with it.
    why: String,
}

impl Maia {
    /// Reads `maia-1100.pb.gz` to `maia-1900.pb.gz` from a folder.
    pub fn read(folder: &Path) -> Result<Self, MaiaError> {
        let net = |rating: u16| {
            let path = folder.join(format!("maia-{rating}.pb.gz"));
            let failed = |why: String| MaiaError { path: path.display().to_string(), why };
            let bytes = fs::read(&path).map_err(|error| failed(error.to_string()))?;
            Weights::read(&bytes).map_err(|error| failed(error.to_string()))
        };
        RATINGS.into_iter().map(net).collect::<Result<_, _>>().map(Self)
    }

    /// The probability of each legal move, by the net whose people are nearest in rating.
    pub fn predict(&self, sample: &Sample) -> Vec<f64> {
        self.ask(&sample.position, &sample.recent, sample.elo)
    }

    /// The same of a position that these moves led to, the last first.
    pub fn ask(&self, position: &Position, recent: &[Earlier], rating: f64) -> Vec<f64> {
        let nearest = ((rating - f64::from(RATINGS[0])) / 100.0).round().clamp(0.0, RATINGS.len() as f64 - 1.0);
        let Weights { entry, blocks, policy, answer } = &self.0[nearest as usize];
        let mut scratch = Scratch::default();
        let layer = |layer: &_, planes: &[f32], rows: usize, scratch: &mut Vec<f32>| {
            let mut out = vec![0.0; rows * SQUARES];
            convolve(layer, planes, SQUARES, scratch, &mut out);
            out
        };
        let mut x = layer(entry, &shown(position, recent), entry.bias.len(), &mut scratch.columns);
        rectify(&mut x);
        let mut y = x.clone();
        for block in blocks {
            block.convolve(&x, SQUARES, &mut scratch, &mut y);
            block.join(&mut x, &y, SQUARES, &[]);
        }
        let mut view = layer(policy, &x, policy.bias.len(), &mut scratch.columns);
        rectify(&mut view);
        let appeals = layer(answer, &view, answer.bias.len(), &mut scratch.columns);
        let board = position.board();
        let mut logs: Vec<f32> = board.legal_moves().iter().map(|m| appeals[place(*m, board.turn())]).collect();
        log_softmax(&mut logs);
        logs.iter().map(|log| f64::from(*log).exp()).collect()
    }
}

/// What a net is shown: the last boards, castling, whose move it is, and the count to fifty moves.
fn shown(position: &Position, recent: &[Earlier]) -> Vec<f32> {
    let chess = position.board();
    let us = chess.turn();
    let mut planes = vec![0.0; SHOWN * SQUARES];
    let flag = |flag: bool| f32::from(u8::from(flag));
    let played: Vec<Move> = recent.iter().map(|earlier| earlier.played).collect();
    let repeated = std::iter::once(position.repeated()).chain(recent.iter().map(|earlier| earlier.repeated));
    let boards = boards_before(position, &played).zip(repeated);
    for ((men, repeated), planes) in boards.zip(planes.chunks_exact_mut(BOARD * SQUARES)).take(BOARDS) {
        planes[KINDS * SQUARES..].fill(flag(repeated));
        for (square, man) in men.iter().enumerate().filter(|(_, man)| **man > 0) {
            planes[(usize::from(*man) - 1) * SQUARES + square] = 1.0;
        }
    }
    let rights = [
        (us, CastlingSide::QueenSide),
        (us, CastlingSide::KingSide),
        (!us, CastlingSide::QueenSide),
        (!us, CastlingSide::KingSide),
    ];
    let whole = rights.map(|(side, wing)| flag(chess.castles().has(side, wing)));
    let last = [flag(us.is_black()), chess.halfmoves() as f32, 0.0, 1.0];
    for (plane, value) in planes[BOARDS * BOARD * SQUARES..].chunks_exact_mut(SQUARES).zip([whole, last].concat()) {
        plane.fill(value);
    }
    planes
}

/// The directions of straight lines, to the right and forwards.
const LINES: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
/// The leaps of a knight.
const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Where the answer has the number of a move: planes for seven steps in each direction, for leaps, and for promotions to rook, bishop
/// and queen in three directions; one to a knight is a step like any. On each the square that the man comes from; castling goes to
/// the rook.
fn place(m: Move, side: shakmaty::Color) -> usize {
    let (from, to) = match m {
        Move::Castle { king, rook } => (king, rook),
        _ => (m.from().unwrap_or(m.to()), m.to()),
    };
    let (from, to) = (from_side(from, side), from_side(to, side));
    let right = (to % 8) as i8 - (from % 8) as i8;
    let forwards = (to / 8) as i8 - (from / 8) as i8;
    let way = match m.promotion() {
        Some(role) if role != shakmaty::Role::Knight => {
            // A queen comes after rook and bishop.
            64 + (right + 1) as usize * 3 + promotion_to_less(role).map_or(2, |less| less)
        }
        _ => match LEAPS.iter().position(|leap| *leap == (right, forwards)) {
            Some(leap) => 56 + leap,
            None => {
                let line = LINES.iter().position(|line| *line == (right.signum(), forwards.signum()));
                line.unwrap_or_default() * 7 + usize::from(right.unsigned_abs().max(forwards.unsigned_abs()).max(1)) - 1
            }
        },
    };
    way * SQUARES + from
}

#[cfg(test)]
mod tests;
