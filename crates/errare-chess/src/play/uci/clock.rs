//! How long to think.

use std::time::Duration;

use shakmaty::{Color, Move};

use super::command::Go;

/// How many more moves a game is planned for whose clocks get nothing but the increment.
const MOVES_AHEAD: i64 = 40;

/// How much more than planned one move may take.
const PATIENCE: f64 = 4.0;

/// The part of what is left that one move may take at the most.
const SHARE: f64 = 0.25;

/// The same for the last move before the clock gets more.
const LAST_SHARE: f64 = 0.6;

/// The bounds of one search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeLimits {
    /// What a move should take; none, if all that is allowed may be used.
    pub soft: Option<Duration>,
    /// What it must not exceed; none, if nothing is limited.
    pub hard: Option<Duration>,
}

impl TimeLimits {
    /// The bounds for the player whose turn it is; `overhead` is lost on the clock with each move.
    pub fn new(go: &Go, turn: Color, overhead: Duration) -> Self {
        let overhead = overhead.as_secs_f64();
        let seconds = |milliseconds: i64| milliseconds.max(0) as f64 / 1000.0;
        // A time for the move is what the search is to take. No clock runs on which anything could be lost.
        if let Some(time) = go.move_time.map(seconds) {
            return Self { soft: None, hard: Some(duration(time)) };
        }
        let (own, other, increment) = match turn {
            Color::White => (go.white_time, go.black_time, go.white_increment),
            Color::Black => (go.black_time, go.white_time, go.black_increment),
        };
        // Somebody who tells only one clock means both.
        let Some(time) = own.or(other).map(seconds) else { return Self::default() };
        let increment = seconds(increment.unwrap_or(0));
        let moves = go.moves_to_go.filter(|&moves| moves > 0).unwrap_or(MOVES_AHEAD).min(MOVES_AHEAD) as f64;

        // What is left after the losses of all the moves to come. If they would eat up everything, hurry.
        let ahead = time + (moves - 1.0) * increment - (moves + 1.0) * overhead;
        let soft = (ahead / moves).max(time / 200.0);
        let safe = (time - overhead).max(time / 4.0);
        let hard = (PATIENCE * soft).min(safe * (LAST_SHARE / moves).max(SHARE));
        Self { soft: Some(duration(soft.min(hard))), hard: Some(duration(hard)) }
    }
}

fn duration(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
}

/// Whether to go on, decided after each depth.
#[derive(Clone, Debug)]
pub struct Pace {
    limits: TimeLimits,
    /// The best move and its value after the last depth.
    last: Option<(Move, i32)>,
    /// When the last depth ended.
    ended: Duration,
    /// How unsettled the choice is: grows when the best move changes, and fades.
    doubt: f64,
}

impl Pace {
    /// At the beginning of a search.
    pub fn new(limits: TimeLimits) -> Self {
        Self { limits, last: None, ended: Duration::ZERO, doubt: 0.0 }
    }

    /// Told what a depth found, and after how long: whether that is enough. More time is taken when the best move has just
    /// changed or its value drops, less when nothing happens; and a depth that would probably not end is not begun.
    pub fn enough(&mut self, elapsed: Duration, best: Move, value: i32) -> bool {
        let (changed, drop) = match self.last {
            Some((m, before)) => (m != best, (before - value).clamp(0, 100)),
            None => (false, 0),
        };
        self.last = Some((best, value));
        self.doubt = 0.6 * self.doubt + if changed { 1.0 } else { 0.0 };
        let depth_took = elapsed.saturating_sub(self.ended);
        self.ended = elapsed;
        let TimeLimits { soft: Some(soft), hard: Some(hard) } = self.limits else { return false };
        let factor = 0.7 + 0.5 * self.doubt.min(2.0) + f64::from(drop) / 100.0;
        // The next depth takes about twice as long as the last; half of it may be enough to find something better.
        elapsed >= soft.mul_f64(factor).min(hard) || elapsed + depth_took >= hard
    }

    /// Whether all time is used up.
    pub fn expired(&self, elapsed: Duration) -> bool {
        self.limits.hard.is_some_and(|hard| elapsed >= hard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{Role, Square};

    const OVERHEAD: Duration = Duration::from_millis(10);

    fn limits(go: &Go) -> (f64, f64) {
        let limits = TimeLimits::new(go, Color::White, OVERHEAD);
        let milliseconds = |limit: Option<Duration>| limit.unwrap().as_secs_f64() * 1000.0;
        (milliseconds(limits.soft), milliseconds(limits.hard))
    }

    fn clock(time: i64, increment: i64) -> Go {
        Go { white_time: Some(time), white_increment: Some(increment), ..Go::default() }
    }

    #[test]
    fn a_clock_never_runs_out_even_if_every_move_takes_all_it_may() {
        for (time, increment) in [(1000, 10), (100, 0), (100, 10), (60_000, 0), (300_000, 3000), (30, 10)] {
            let mut left = time as f64;
            for _ in 0..300 {
                let (soft, hard) = limits(&clock(left as i64, increment));
                assert!(soft <= hard && hard < left, "{soft} {hard} of {left}");
                left += increment as f64 - hard;
            }
        }
    }

    #[test]
    fn with_an_increment_less_than_what_is_lost_the_clock_still_lasts_a_long_game() {
        let mut left = 1000.0;
        for number in 0..150 {
            let (soft, _) = limits(&clock(left as i64, 10));
            // As much is lost as was said.
            left += 10.0 - soft - 10.0;
            assert!(left > 10.0, "at move {number}");
        }
    }

    #[test]
    fn a_game_without_a_goal_is_planned_for_forty_more_moves() {
        let (soft, hard) = limits(&clock(40_000, 0));
        assert!((950.0..1_000.0).contains(&soft), "{soft}");
        assert!((3_800.0..4_000.0).contains(&hard), "{hard}");
        // Further goals are not nearer than that.
        assert_eq!(limits(&Go { moves_to_go: Some(90), ..clock(40_000, 0) }), (soft, hard));
    }

    #[test]
    fn each_side_counts_on_its_own_clock_and_increment() {
        let go = Go {
            white_time: Some(60_000),
            white_increment: Some(2_000),
            black_time: Some(8_000),
            black_increment: Some(0),
            ..Go::default()
        };
        let alone = |time, increment| limits(&clock(time, increment)).0;
        let soft = |colour| TimeLimits::new(&go, colour, OVERHEAD).soft.unwrap().as_secs_f64() * 1000.0;
        assert!((soft(Color::White) - alone(60_000, 2_000)).abs() < 0.01);
        assert!((soft(Color::Black) - alone(8_000, 0)).abs() < 0.01);
    }

    #[test]
    fn a_depth_that_would_probably_not_end_is_not_begun() {
        let limits = TimeLimits { soft: Some(Duration::from_millis(1_000)), hard: Some(Duration::from_millis(400)) };
        let m = Move::Normal { role: Role::Rook, from: Square::A1, capture: None, to: Square::A2, promotion: None };
        let after = |first, second| {
            let mut pace = Pace::new(limits);
            assert!(!pace.enough(Duration::from_millis(first), m, 20));
            pace.enough(Duration::from_millis(second), m, 20)
        };
        assert!(!after(30, 210), "180 ms more would end in time");
        assert!(after(30, 220), "190 ms more would not");
    }

    #[test]
    fn a_clock_that_has_run_out_asks_for_a_move_at_once() {
        for time in [0, -500, i64::MIN] {
            assert_eq!(limits(&clock(time, 0)), (0.0, 0.0));
        }
        assert!(limits(&clock(i64::MAX, i64::MAX)).0 > 0.0);
    }

    #[test]
    fn the_last_move_before_more_time_comes_may_use_most_of_it() {
        let (_, hard) = limits(&Go { moves_to_go: Some(1), ..clock(10_000, 0) });
        assert!((5_000.0..9_990.0).contains(&hard), "{hard}");
        let (soft, _) = limits(&Go { moves_to_go: Some(10), ..clock(10_000, 0) });
        assert!((700.0..1_000.0).contains(&soft), "{soft}");
    }

    #[test]
    fn a_time_for_the_move_is_used_up() {
        let limits = TimeLimits::new(&Go { move_time: Some(100), ..Go::default() }, Color::Black, OVERHEAD);
        assert_eq!(limits, TimeLimits { soft: None, hard: Some(Duration::from_millis(100)) });
        assert_eq!(TimeLimits::new(&Go::default(), Color::Black, OVERHEAD), TimeLimits::default());
    }

    #[test]
    fn doubt_takes_time() {
        let m = |to| Move::Normal { role: Role::Rook, from: Square::A1, capture: None, to, promotion: None };
        let limits = TimeLimits { soft: Some(Duration::from_millis(100)), hard: Some(Duration::from_millis(400)) };
        let spent = |values: [i32; 4], moves: [Square; 4]| {
            let mut pace = Pace::new(limits);
            for (i, (value, to)) in values.into_iter().zip(moves).enumerate() {
                let elapsed = Duration::from_millis(40 * (i as u64 + 1));
                if pace.enough(elapsed, m(to), value) {
                    return i;
                }
            }
            values.len()
        };
        let (a, b) = (Square::A2, Square::A3);
        assert_eq!(spent([20; 4], [a; 4]), 1);
        assert!(spent([20; 4], [a, b, a, b]) > 2);
        assert!(spent([20, -60, -60, -60], [a; 4]) > 1);
    }
}
