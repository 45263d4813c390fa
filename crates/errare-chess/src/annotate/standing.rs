//! How a side stands, in the few steps that people tell apart.

use errare::search::selective::{DECIDED, WON};

use crate::judge::theory;

/// How a side stands if both play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Standing {
    Losing,
    Worse,
    Level,
    Better,
    Winning,
}

/// A side stands better from here on the scale of v: about three quarters of a pawn.
const BETTER: f64 = 0.2;
/// Where v counts as decided.
const WINNING: f64 = 0.5;

impl Standing {
    /// Of a side to whom the position is worth so much on the scale of v.
    pub(super) fn of(v: f64) -> Self {
        match v {
            v if v >= WINNING => Self::Winning,
            v if v >= BETTER => Self::Better,
            v if v > -BETTER => Self::Level,
            v if v > -WINNING => Self::Worse,
            _ => Self::Losing,
        }
    }

    /// Of a side to whom the position is worth so many centipawns.
    pub(super) fn of_value(value: i32) -> Self {
        Self::of(theory(f64::from(value)))
    }
}

/// In how many moves somebody mates, if a value says so: negative if Black does.
pub(super) fn mate(value: i32) -> Option<i32> {
    let plies = WON - value.abs();
    (value.abs() > DECIDED).then(|| (plies + 1) / 2 * value.signum())
}

/// An oracle's value in White's view as the command `[%eval]` wants it: pawns with two decimals, or moves to mate.
pub fn evaluation(value: i32) -> String {
    match mate(value) {
        Some(moves) => format!("#{moves}"),
        None => {
            // A win by tables is not a matter of pawns.
            let size = value.abs().min(9_999);
            format!("{}{}.{:02}", if value < 0 { "-" } else { "" }, size / 100, size % 100)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_are_pawns_in_whites_view_or_moves_to_mate() {
        let cases = [
            (0, "0.00"),
            (35, "0.35"),
            (-5, "-0.05"),
            (-135, "-1.35"),
            (WON, "#0"),
            (-WON, "#0"),
            (WON - 1, "#1"),
            (WON - 5, "#3"),
            (-WON + 2, "#-1"),
            (-WON + 4, "#-2"),
            (30_000, "99.99"),
        ];
        for (value, text) in cases {
            assert_eq!(evaluation(value), text);
        }
    }
}
