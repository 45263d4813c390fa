//! What the clocks showed.

use crate::pgn::Ply;

/// Who has no more than so many seconds left, and no more than this part of the most that he ever had, is in time trouble.
const SECONDS: f64 = 60.0;
const PART: f64 = 0.1;

/// What a player's clock showed after a move, in seconds: `[%clk 0:01:30]`.
pub(super) fn left(ply: &Ply) -> Option<f64> {
    let shown = ply.comments.iter().find_map(|comment| comment.split_once("[%clk ")?.1.split_once(']'))?.0;
    let mut seconds = 0.0;
    for part in shown.trim().split(':') {
        let part: f64 = part.parse().ok().filter(|part: &f64| part.is_finite() && *part >= 0.0)?;
        seconds = 60.0 * seconds + part;
    }
    Some(seconds)
}

/// Whether a player who once had so many seconds and has so many left is in time trouble.
pub(super) fn in_trouble(left: f64, most: f64) -> bool {
    left <= SECONDS && left <= PART * most
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::{Games, Record};

    fn clocks(text: &str) -> Vec<Option<f64>> {
        let record: Record = Games::new(text.as_bytes()).next().expect("a game").expect("a whole one");
        record.line.moves.iter().map(left).collect()
    }

    #[test]
    fn clocks_are_read_in_hours_minutes_and_seconds() {
        let read = clocks(
            "1. e4 { [%clk 1:00:05] } e5 { best by test [%clk 0:00:07.5] [%eval 0.2] } 2. Nf3 { [%eval 0.1] } *",
        );
        assert_eq!(read, [Some(3_605.0), Some(7.5), None]);
        assert_eq!(clocks("1. e4 { [%clk x:00:05] } e5 { [%clk -1] } 2. a3 { [%clk 0:01 } *"), [None, None, None]);
    }

    #[test]
    fn trouble_is_little_time_for_who_had_much() {
        assert!(in_trouble(20.0, 300.0));
        assert!(!in_trouble(40.0, 300.0), "a seventh is left");
        assert!(!in_trouble(10.0, 60.0), "with a minute for all moves ten seconds are not few");
        assert!(!in_trouble(120.0, 7_200.0));
    }
}
