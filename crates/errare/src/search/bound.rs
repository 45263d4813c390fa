//! What a value found in a window says about the true one.

/// How a remembered value bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    AtMost = 1,
    AtLeast = 2,
    Exact = 3,
}

impl Bound {
    /// What a value says that a search with this window found.
    pub(super) fn of<V: PartialOrd + Copy>(value: V, alpha: V, beta: V) -> Self {
        if value >= beta {
            Self::AtLeast
        } else if value > alpha {
            Self::Exact
        } else {
            Self::AtMost
        }
    }

    /// Whether a value so bounded answers a search with this window.
    pub(super) fn settles<V: PartialOrd + Copy>(self, value: V, alpha: V, beta: V) -> bool {
        match self {
            Self::Exact => true,
            Self::AtLeast => value >= beta,
            Self::AtMost => value <= alpha,
        }
    }
}
