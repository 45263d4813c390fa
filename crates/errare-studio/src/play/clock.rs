//! The clock of a game.

use std::time::{Duration, Instant};

use serde::Serialize;

use crate::board::Seat;
use crate::store::ClockRow;

/// What each has left, and whose time runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    row: ClockRow,
    running: Option<(Seat, Instant)>,
}

/// The clock as the page shows it, in milliseconds.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Shown {
    first: u64,
    second: u64,
    increment: u64,
    running: Option<Seat>,
}

impl Clock {
    pub(crate) fn new(row: ClockRow) -> Self {
        Self { row, running: None }
    }

    /// What was agreed: minutes, and seconds a move.
    pub(crate) fn agreed(&self) -> (f64, f64) {
        (self.row.initial as f64 / 60_000.0, self.row.increment as f64 / 1_000.0)
    }

    /// As it stands, for the store.
    pub(crate) fn row(&self, now: Instant) -> ClockRow {
        let [first, second] = [Seat::First, Seat::Second].map(|seat| millis(self.left(seat, now)));
        ClockRow { first, second, ..self.row }
    }

    /// What somebody has left.
    pub(crate) fn left(&self, seat: Seat, now: Instant) -> Duration {
        let left = Duration::from_millis(seat.of([self.row.first, self.row.second]));
        match self.running {
            Some((running, since)) if running == seat => left.saturating_sub(now.saturating_duration_since(since)),
            _ => left,
        }
    }

    /// A move was made: the mover gets his increment.
    pub(crate) fn made(&mut self, seat: Seat, now: Instant) {
        self.row = self.row(now);
        let left = match seat {
            Seat::First => &mut self.row.first,
            Seat::Second => &mut self.row.second,
        };
        *left += self.row.increment;
        self.running = None;
    }

    /// From now on this player's time runs, or nobody's.
    pub(crate) fn run(&mut self, seat: Option<Seat>, now: Instant) {
        self.row = self.row(now);
        self.running = seat.map(|seat| (seat, now));
    }

    /// Whose time is up.
    pub(crate) fn up(&self, now: Instant) -> Option<Seat> {
        let (seat, _) = self.running?;
        self.left(seat, now).is_zero().then_some(seat)
    }

    pub(crate) fn shown(&self, now: Instant) -> Shown {
        let ClockRow { first, second, increment, .. } = self.row(now);
        Shown { first, second, increment, running: self.running.map(|(seat, _)| seat) }
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(begun: Instant, seconds: u64) -> Instant {
        begun + Duration::from_secs(seconds)
    }

    #[test]
    fn only_the_time_of_the_one_to_move_runs_and_each_move_brings_its_increment() {
        let begun = Instant::now();
        let mut clock = Clock::new(ClockRow { first: 60_000, second: 60_000, increment: 2_000, initial: 60_000 });
        clock.run(Some(Seat::First), begun);
        assert_eq!(
            clock.shown(after(begun, 10)),
            Shown { first: 50_000, second: 60_000, increment: 2_000, running: Some(Seat::First) }
        );
        clock.made(Seat::First, after(begun, 10));
        clock.run(Some(Seat::Second), after(begun, 10));
        assert_eq!(
            (clock.left(Seat::First, after(begun, 30)).as_secs(), clock.left(Seat::Second, after(begun, 30)).as_secs()),
            (52, 40)
        );
    }

    #[test]
    fn whose_time_is_up_is_known_and_a_clock_that_stands_never_is() {
        let begun = Instant::now();
        let mut clock = Clock::new(ClockRow { first: 5_000, second: 5_000, increment: 0, initial: 5_000 });
        assert_eq!(clock.up(after(begun, 100)), None);
        clock.run(Some(Seat::Second), begun);
        assert_eq!((clock.up(after(begun, 4)), clock.up(after(begun, 5))), (None, Some(Seat::Second)));
        clock.run(None, after(begun, 3));
        assert_eq!((clock.up(after(begun, 100)), clock.row(after(begun, 100)).second), (None, 2_000));
    }
}
