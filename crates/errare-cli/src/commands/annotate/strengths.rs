//! How strong the two players of a game are.

use errare_chess::commentary::judge::Players;
use errare_chess::people::Model;
use errare_chess::people::net::circumstances::{Circumstances, Pool, Speed};
use errare_chess::pgn::Record;

use crate::arguments::AnnotateOptions;

/// Taken for two players of whom nothing is known.
const UNKNOWN: u16 = 1500;

pub(super) struct Strengths {
    white: u16,
    black: u16,
    speed: Speed,
    pool: Pool,
    /// Whether both are known.
    pub(super) known: bool,
}

impl Strengths {
    /// As the options say, or else the tags.
    pub(super) fn of(record: &Record, options: &AnnotateOptions) -> Self {
        let white = options.white_elo.or_else(|| record.white_elo());
        let black = options.black_elo.or_else(|| record.black_elo());
        let known = white.is_some() && black.is_some();
        // People are paired with their like.
        let likely = white.or(black).unwrap_or(UNKNOWN);
        Self {
            white: white.unwrap_or(likely),
            black: black.unwrap_or(likely),
            speed: Speed::of(record),
            pool: Pool::of(record),
            known,
        }
    }

    pub(super) fn players<'a>(&self, model: &'a Model) -> Players<'a> {
        let (rating, opponent) = (f64::from(self.white), f64::from(self.black));
        Players::in_circumstances(model, &Circumstances { rating, opponent, speed: self.speed, pool: self.pool })
    }
}
