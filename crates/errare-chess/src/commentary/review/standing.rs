//! How a side stands, in the few steps that people tell apart.

use crate::commentary::judge::THRESHOLDS;
use crate::value::{Mover, Value};

/// How a side stands if both play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Standing {
    Losing,
    Worse,
    Level,
    Better,
    Winning,
}

/// A side stands better from here on the scale of v: about three quarters of a pawn.
const BETTER: f64 = 0.2;

impl Standing {
    /// Of a side to whom the position is worth so much on the scale of v.
    pub(crate) fn of(v: f64) -> Self {
        match v {
            v if v >= THRESHOLDS.decided => Self::Winning,
            v if v >= BETTER => Self::Better,
            v if v > -BETTER => Self::Level,
            v if v > -THRESHOLDS.decided => Self::Worse,
            _ => Self::Losing,
        }
    }

    /// Of a side to whom the position is worth so much.
    pub(crate) fn of_value(value: Value<Mover>) -> Self {
        Self::of(value.score().utility())
    }
}
