//! How strong the two players of a game are.

use errare_chess::commentary::judge::Players;
use errare_chess::people::Model;
use errare_chess::people::net::circumstances::{Circumstances, Pool, Speed};
use errare_chess::pgn::Record;

/// Taken for two players of whom nothing is known.
const UNKNOWN: f64 = 1_500.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Strengths {
    pub(super) white: f64,
    pub(super) black: f64,
    speed: Speed,
    pool: Pool,
    /// Whether both are known.
    pub(super) known: bool,
}

impl Strengths {
    /// As they were given, or else as the tags of the game say.
    pub(super) fn of(record: &Record, given: [Option<f64>; 2]) -> Self {
        let [white, black] = given;
        let white = white.or_else(|| record.white_elo().map(f64::from));
        let black = black.or_else(|| record.black_elo().map(f64::from));
        // People are paired with their like.
        let likely = white.or(black).unwrap_or(UNKNOWN);
        Self {
            white: white.unwrap_or(likely),
            black: black.unwrap_or(likely),
            speed: Speed::of(record),
            pool: Pool::of(record),
            known: white.is_some() && black.is_some(),
        }
    }

    /// The same game between players of other ratings.
    pub(super) fn with_ratings(self, white: f64, black: f64) -> Self {
        Self { white, black, ..self }
    }

    pub(super) fn players(&self) -> Players<'static> {
        let circumstances =
            Circumstances { rating: self.white, opponent: self.black, speed: self.speed, pool: self.pool };
        Players::in_circumstances(Model::fitted(), &circumstances)
    }
}
