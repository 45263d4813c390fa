//! What else is known of a choice: how strong the two players are, how much time they have, and whose ratings these are.

use crate::pgn::Record;

/// How fast a game is played, as Lichess tells it: by the seconds that forty moves may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// Nobody said.
    #[default]
    Unknown,
    /// Less than three minutes.
    Bullet,
    /// Less than eight.
    Blitz,
    /// Less than twenty-five.
    Rapid,
    /// More.
    Classical,
}

impl Speed {
    /// As the tags of a game say.
    pub fn of(record: &Record) -> Self {
        record
            .tag("TimeControl")
            .and_then(by_clock)
            .or_else(|| record.tag("Event").and_then(by_name))
            .unwrap_or_default()
    }
}

fn by_clock(control: &str) -> Option<Speed> {
    let (base, increment) = control.split_once('+').unwrap_or((control, "0"));
    let seconds = base.parse::<u32>().ok()?.saturating_add(increment.parse::<u32>().ok()?.saturating_mul(40));
    Some(match seconds {
        ..180 => Speed::Bullet,
        180..480 => Speed::Blitz,
        480..1_500 => Speed::Rapid,
        _ => Speed::Classical,
    })
}

fn by_name(event: &str) -> Option<Speed> {
    let event = event.to_ascii_lowercase();
    let named =
        [("bullet", Speed::Bullet), ("blitz", Speed::Blitz), ("rapid", Speed::Rapid), ("classical", Speed::Classical)];
    named.into_iter().find(|(name, _)| event.contains(name)).map(|(_, speed)| speed)
}

/// The players whose ratings are compared: the same number meant other players in other years.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pool {
    /// Nobody said.
    #[default]
    Unknown,
    /// Until 2014.
    Early,
    /// From 2015 to 2019.
    Middle,
    /// Since 2020.
    Recent,
}

impl Pool {
    /// As the date of a game says.
    pub fn of(record: &Record) -> Self {
        let date = record.tag("UTCDate").or_else(|| record.tag("Date"));
        match date.and_then(|date| date.get(..4)?.parse::<u16>().ok()) {
            None => Self::Unknown,
            Some(..2015) => Self::Early,
            Some(2015..2020) => Self::Middle,
            Some(_) => Self::Recent,
        }
    }
}

/// Who chooses against whom, and how.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circumstances {
    /// The rating of the one to move.
    pub rating: f64,
    /// His opponent's.
    pub opponent: f64,
    /// How fast they play.
    pub speed: Speed,
    /// Whose ratings these are.
    pub pool: Pool,
}

impl Default for Circumstances {
    /// Of two players of whom nothing is known.
    fn default() -> Self {
        Self::of(1_500.0, 1_500.0)
    }
}

impl Circumstances {
    /// Of two players of whom nothing else is known.
    pub fn of(rating: f64, opponent: f64) -> Self {
        Self { rating, opponent, speed: Speed::Unknown, pool: Pool::Unknown }
    }
}

/// How many numbers the net hears of who is playing.
pub(super) const HEARD_NUMBERS: usize = 8 + SPEEDS + POOLS;
const SPEEDS: usize = 4;
const POOLS: usize = 3;

impl Circumstances {
    /// As the net hears it.
    pub(super) fn heard(&self) -> [f32; HEARD_NUMBERS] {
        let strength = |rating: f64| (rating.clamp(400.0, 3_200.0) as f32 - 1_500.0) / 500.0;
        let (ours, theirs) = (strength(self.rating), strength(self.opponent));
        let mut heard = [0.0; HEARD_NUMBERS];
        heard[..8].copy_from_slice(&[
            ours,
            theirs,
            ours - theirs,
            ours * ours / 2.0,
            theirs * theirs / 2.0,
            (ours - 1.0).max(0.0),
            (-ours).max(0.0),
            (-1.0 - ours).max(0.0),
        ]);
        // Nothing is said of what is not known.
        for (known, begins) in [(self.speed as usize, 8), (self.pool as usize, 8 + SPEEDS)] {
            if known > 0 {
                heard[begins + known - 1] = 1.0;
            }
        }
        heard
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::Games;

    fn of(tags: &str) -> (Speed, Pool) {
        let record = Games::new(format!("{tags}\n\n1. e4 *\n").as_bytes()).next().unwrap().unwrap();
        (Speed::of(&record), Pool::of(&record))
    }

    #[test]
    fn speed_and_pool_are_what_the_tags_say() {
        let clock = |control: &str| of(&format!("[TimeControl \"{control}\"]")).0;
        assert_eq!(["60+0", "120+1", "179+0"].map(clock), [Speed::Bullet, Speed::Bullet, Speed::Bullet]);
        assert_eq!(["180+0", "300+3", "479"].map(clock), [Speed::Blitz; 3].map(|blitz| blitz));
        assert_eq!(
            ["600+0", "480+25", "1800+0", "-"].map(clock),
            [Speed::Rapid, Speed::Rapid, Speed::Classical, Speed::Unknown]
        );
        assert_eq!(of("[Event \"Rated Blitz game\"]").0, Speed::Blitz);
        assert_eq!(of("[Event \"World Championship\"]"), (Speed::Unknown, Pool::Unknown));
        let year = |date: &str| of(&format!("[Date \"{date}\"]")).1;
        assert_eq!(
            ["2013.01.02", "2018.06.??", "2022.06.23", "????.??.??"].map(year),
            [Pool::Early, Pool::Middle, Pool::Recent, Pool::Unknown]
        );
    }

    #[test]
    fn what_is_not_known_is_not_said() {
        let known = Circumstances { speed: Speed::Rapid, pool: Pool::Early, ..Circumstances::of(2_000.0, 1_000.0) };
        let heard = known.heard();
        assert_eq!(heard, [1.0, -1.0, 2.0, 0.5, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0]);
        assert_eq!(Circumstances::of(2_000.0, 1_000.0).heard()[8..], [0.0; 7]);
    }
}
