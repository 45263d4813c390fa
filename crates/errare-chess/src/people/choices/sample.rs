//! Choices of people, drawn from their games.

use errare::hash::mix;
use shakmaty::{Color, Move, Outcome, Position as _};

use crate::board::Position;
use crate::people::net::circumstances::{Circumstances, Pool, Speed};
use crate::pgn::Record;

/// One move that somebody chose.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The number of the game among those that were drawn from.
    pub game: usize,
    /// How many moves were made before.
    pub ply: usize,
    /// Where he chose.
    pub position: Position,
    /// The moves that led there, the last first, as far as anybody looks back.
    pub recent: Vec<Earlier>,
    /// Which of the legal moves he chose, in the order of the rules.
    pub taken: usize,
    /// His rating.
    pub elo: f64,
    /// His opponent's.
    pub opponent: f64,
    /// How fast they played.
    pub speed: Speed,
    /// Whose ratings these are.
    pub pool: Pool,
    /// What became of the game for him: 1, ½ or 0, if it is known.
    pub score: Option<f64>,
}

impl Sample {
    /// Who chose against whom, and how.
    pub fn circumstances(&self) -> Circumstances {
        Circumstances { rating: self.elo, opponent: self.opponent, speed: self.speed, pool: self.pool }
    }
}

/// A move that was played before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earlier {
    /// The move.
    pub played: Move,
    /// Whether the position that it was played in had been there before.
    pub repeated: bool,
}

/// How many moves back anybody looks: Maia sees eight boards.
const LOOKS_BACK: usize = 7;

/// Which of the games of a file to use. One game in five, by a hash of its number in the file, is never fitted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// Those to fit to.
    Fit,
    /// Those that are held out.
    Validation,
    /// All games.
    All,
}

impl Split {
    /// Whether a game of this number belongs to it.
    pub fn holds(self, number: usize) -> bool {
        let held_out = mix(number as u64).is_multiple_of(5);
        match self {
            Self::Fit => !held_out,
            Self::Validation => held_out,
            Self::All => true,
        }
    }
}

/// The ratings of both sides of a game, White's first, if they are known.
pub fn ratings(record: &Record) -> Option<(f64, f64)> {
    Some((f64::from(record.white_elo()?), f64::from(record.black_elo()?)))
}

/// Up to so many choices of a game, in the order in which they were made. Which ones depends on the number of the game alone;
/// those of a smaller count are among those of a greater. A forced move is no choice.
pub fn draw(record: &Record, number: usize, ratings: (f64, f64), count: usize) -> Vec<Sample> {
    let moves = &record.line.moves;
    let mut plies: Vec<usize> = (0..moves.len()).collect();
    plies.sort_by_key(|&ply| mix((number as u64) << 20 | ply as u64));
    plies.truncate(count);
    plies.sort_unstable();
    let (speed, pool) = (Speed::of(record), Pool::of(record));
    let mut samples = Vec::with_capacity(plies.len());
    let mut wanted = plies.into_iter().peekable();
    let mut repeated = Vec::with_capacity(moves.len());
    for (ply, position) in record.positions().enumerate() {
        repeated.push(position.repeated());
        if wanted.next_if_eq(&ply).is_none() {
            continue;
        }
        let legal = position.board().legal_moves();
        let Some(taken) = legal.iter().position(|m| *m == moves[ply].played) else { continue };
        if legal.len() < 2 {
            continue;
        }
        let us = position.board().turn();
        let (white, black) = ratings;
        let (elo, opponent) = if us == Color::White { (white, black) } else { (black, white) };
        let score = score(record.result, us);
        let back = ply.saturating_sub(LOOKS_BACK)..ply;
        let earlier = |ply: usize| Earlier { played: moves[ply].played, repeated: repeated[ply] };
        let recent = back.rev().map(earlier).collect();
        samples.push(Sample { game: number, ply, position, recent, taken, elo, opponent, speed, pool, score });
    }
    samples
}

fn score(result: Outcome, side: Color) -> Option<f64> {
    match result {
        Outcome::Unknown => None,
        Outcome::Known(known) => Some(match known.winner() {
            Some(winner) if winner == side => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_game_in_five_is_held_out_and_never_fitted_to() {
        let held_out = (0..10_000).filter(|&number| Split::Validation.holds(number)).count();
        assert!((1_900..2_100).contains(&held_out), "{held_out}");
        assert!((0..10_000).all(|number| Split::Fit.holds(number) != Split::Validation.holds(number)));
        assert!((0..100).all(|number| Split::All.holds(number)));
    }
}
