//! What a new game is to be, and whether it can be.

use errare_chess::people::ask::rating::PRIOR_MEAN;
use serde::Deserialize;

use super::opponent::check_opponent;
use crate::board::{Board, Seat};
use crate::refusal::Refusal;
use crate::store::{ClockRow, GameRow, now};

/// What a new game is to be.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    game: String,
    opponent: String,
    #[serde(default)]
    you: Choice,
    elo: Option<f64>,
    opponent_elo: Option<f64>,
    position: Option<String>,
    clock: Option<NewClock>,
}

/// Which side the player takes.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Choice {
    #[default]
    First,
    Second,
    Random,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NewClock {
    minutes: f64,
    increment: f64,
}

/// Ratings, minutes and seconds of a clock that are taken.
const RATINGS: std::ops::RangeInclusive<f64> = 100.0..=4_000.0;
const MOST_MINUTES: f64 = 600.0;
const MOST_SECONDS: f64 = 600.0;

impl NewGame {
    /// The game as it begins; it has no name yet.
    pub(super) fn row(self) -> Result<GameRow, Refusal> {
        let board = Board::open(&self.game, self.position.as_deref())?;
        if board.turn().is_none() {
            return Err(Refusal::impossible("the game is over in this position", "begin with another position"));
        }
        check_opponent(&board, &self.opponent)?;
        for rating in [self.elo, self.opponent_elo].into_iter().flatten() {
            check_rating(rating)?;
        }
        let seed = seed();
        Ok(GameRow {
            id: 0,
            created: now(),
            start: board.start(),
            game: self.game,
            opponent: self.opponent,
            you: match self.you {
                Choice::First => Seat::First,
                Choice::Second => Seat::Second,
                Choice::Random => [Seat::First, Seat::Second][seed as usize % 2],
            },
            elo: self.elo,
            opponent_elo: self.opponent_elo.unwrap_or(PRIOR_MEAN),
            seed,
            moves: Vec::new(),
            ended: None,
            clock: self.clock.map(NewClock::row).transpose()?,
            given: None,
            likelihood: None,
            review: None,
        })
    }
}

impl NewClock {
    fn row(self) -> Result<ClockRow, Refusal> {
        let Self { minutes, increment } = self;
        if !(minutes > 0.0 && minutes <= MOST_MINUTES && (0.0..=MOST_SECONDS).contains(&increment)) {
            let fix = format!("give up to {MOST_MINUTES} minutes and an increment from 0 to {MOST_SECONDS} seconds");
            return Err(Refusal::bad("this is no clock", fix));
        }
        let left = (minutes * 60_000.0).round() as u64;
        Ok(ClockRow { first: left, second: left, increment: (increment * 1_000.0).round() as u64, initial: left })
    }
}

/// Refuses ratings that nobody has.
pub(crate) fn check_rating(rating: f64) -> Result<(), Refusal> {
    if RATINGS.contains(&rating) {
        return Ok(());
    }
    let fix = format!("ratings from {} to {} are known", RATINGS.start(), RATINGS.end());
    Err(Refusal::bad(format!("nobody has a rating of {rating}"), fix))
}

/// Another number each time.
fn seed() -> u32 {
    use std::time::{SystemTime, UNIX_EPOCH};
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_micros() & 0x7FFF_FFFF) as u32
}
