//! How a side stands, in the few steps that people tell apart.

use crate::commentary::judge::THRESHOLDS;
use crate::value::{Mover, Value};

/// How a side stands if both play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// It loses.
    Losing,
    /// The other side has the better chances.
    Worse,
    /// Neither stands better.
    Level,
    /// It has the better chances.
    Better,
    /// It wins.
    Winning,
}

/// A side stands better from here on the scale of v: about three quarters of a pawn.
const BETTER: f64 = 0.2;

impl Standing {
    /// Every step, the best first.
    pub(in crate::commentary) const FROM_ABOVE: [Self; 5] =
        [Self::Winning, Self::Better, Self::Level, Self::Worse, Self::Losing];

    /// Of a side to whom the position is worth so much on the scale of v.
    pub(in crate::commentary) fn of(v: f64) -> Self {
        match v {
            v if v >= THRESHOLDS.decided => Self::Winning,
            v if v >= BETTER => Self::Better,
            v if v > -BETTER => Self::Level,
            v if v > -THRESHOLDS.decided => Self::Worse,
            _ => Self::Losing,
        }
    }

    /// Of a side to whom the position is worth so much.
    pub(in crate::commentary) fn of_value(value: Value<Mover>) -> Self {
        Self::of(value.score().utility())
    }

    /// Its name, for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Losing => "losing",
            Self::Worse => "worse",
            Self::Level => "level",
            Self::Better => "better",
            Self::Winning => "winning",
        }
    }
}
