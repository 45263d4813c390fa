//! What could be said about a move, before it is put into words.

use shakmaty::Move;

use crate::commentary::judge::Judgement;
use crate::commentary::review::{MISTAKE, Standing, gap};
use crate::value::{Value, White};

/// Something that could be said.
#[derive(Clone, Debug)]
pub(super) struct Remark {
    /// The number of the move it stands at, from 0.
    pub(super) ply: usize,
    /// How much it matters to the reader.
    pub(super) weight: f64,
    pub(super) what: What,
}

/// The kinds of remarks.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum What {
    /// The move gives something away.
    Error {
        /// The opponent had erred just before.
        missed: bool,
        /// From here on the opponent was winning, to the end.
        turning: bool,
    },
    /// Unsound and promising.
    Speculative,
    Brilliant,
    /// Good, and nothing else was.
    OnlyMove,
    /// Good where it is easy to go wrong.
    Strong,
    /// The best chance in a lost position.
    Swindle,
    /// The reply that is likeliest is bad, and leads to this.
    Trap {
        reply: Move,
        probability: f64,
        leads_to: Standing,
    },
    /// One move keeps what there is, and it is hard to find.
    Hard,
    /// The game was level until here.
    Upset,
}

impl What {
    pub(super) fn is_error(&self) -> bool {
        matches!(self, Self::Error { .. })
    }
}

/// What only one move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Only {
    Wins,
    Holds,
}

/// What the best move does and no other, if the oracle has seen that there is no other.
pub(super) fn only(judgement: &Judgement) -> Option<Only> {
    let standing = |value: Value<White>| Standing::of(judgement.mover.view(value.score().utility()));
    let (best, second) = (standing(judgement.value), standing(judgement.runner_up?));
    match gap(judgement) >= MISTAKE {
        true if best == Standing::Winning && second < best => Some(Only::Wins),
        true if best > Standing::Losing && second == Standing::Losing => Some(Only::Holds),
        _ => None,
    }
}
