//! Endings that are solved.

use super::Motif;

/// What tables know of a position, for the player of whose move is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Known {
    Lost,
    Drawn,
    Won,
}

impl Known {
    /// Of v, in the player's view, where it is known for certain.
    pub(crate) fn of(v: f64) -> Self {
        match v {
            v if v > 0.5 => Self::Won,
            v if v < -0.5 => Self::Lost,
            _ => Self::Drawn,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Lost => "lost",
            Self::Drawn => "drawn",
            Self::Won => "won",
        }
    }
}

/// A solved position became a worse one.
pub(super) fn ending(was: Known, is: Known) -> Option<Motif> {
    (is < was).then(|| Motif::Ending { was: was.name(), is: is.name() })
}
