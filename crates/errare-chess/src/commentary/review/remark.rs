//! What could be said about a move, before it is put into words.

use shakmaty::{Color, Move};

use super::{BLUNDER, Moment};
use crate::commentary::claim::{Assertion, Claim, Feat, Standing};
use crate::commentary::grade::gap;
use crate::commentary::judge::Judgement;
use crate::value::{Value, White};

/// Something that could be said.
#[derive(Clone, Debug)]
pub struct Remark {
    /// The number of the move it stands at, from 0.
    pub(in crate::commentary) ply: usize,
    /// How much it matters to the reader.
    pub(in crate::commentary) weight: f64,
    pub(in crate::commentary) what: What,
}

/// The kinds of remarks.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::commentary) enum What {
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
    /// Good, and nothing else does this.
    OnlyMove(Feat),
    /// Good where it is easy to go wrong.
    Strong,
    /// The best chance in a lost position.
    Swindle,
    /// The reply that is likeliest is bad.
    Trap {
        reply: Move,
        probability: f64,
    },
    /// One move does this, and it is hard to find.
    Hard(Feat),
    /// The game was level until here; now this side stands so.
    Upset {
        ahead: Color,
        standing: Standing,
    },
}

impl What {
    pub(in crate::commentary) fn is_error(&self) -> bool {
        matches!(self, Self::Error { .. } | Self::Speculative)
    }

    /// What it asserts beyond the sign of the move, each with the number of the position that it speaks of.
    pub(super) fn claims(&self, ply: usize, moments: &[Moment]) -> Vec<(usize, Claim)> {
        let here = |m: Option<Move>, asserts| m.map(|m| (ply, Claim::new(m, asserts)));
        let next = |m: Option<Move>, asserts| m.map(|m| (ply + 1, Claim::new(m, asserts)));
        let best = |ply: usize| moments.get(ply).and_then(|moment| moment.judgement.line.first().copied());
        let played = moments.get(ply).map(|moment| moment.played);
        let claims = match *self {
            Self::Error { .. } | Self::Speculative | Self::Brilliant | Self::Strong => [None, None],
            Self::OnlyMove(feat) => [here(played, Assertion::Only(feat)), None],
            Self::Hard(feat) => [next(best(ply + 1), Assertion::Only(feat)), None],
            Self::Swindle => {
                let lost = Assertion::AtMost(Standing::Losing);
                [here(best(ply), lost), here(played, lost)]
            }
            Self::Trap { reply, .. } => [next(Some(reply), Assertion::Loses(BLUNDER)), None],
            Self::Upset { ahead, standing } => {
                let mover = moments.get(ply).is_some_and(|moment| moment.colour() == ahead);
                let asserts = match (mover, standing) {
                    (true, standing) => Assertion::AtLeast(standing),
                    (false, Standing::Winning) => Assertion::AtMost(Standing::Losing),
                    (false, _) => Assertion::AtMost(Standing::Worse),
                };
                [here(played, asserts), None]
            }
        };
        claims.into_iter().flatten().collect()
    }
}

/// What the best move does and no other, as far as the oracle has looked at the second best.
pub(super) fn only(judgement: &Judgement) -> Option<Feat> {
    let standing = |value: Value<White>| Standing::of(judgement.mover.view(value.score().utility()));
    let (best, second) = (standing(judgement.value), standing(judgement.runner_up?));
    match gap(judgement) >= BLUNDER {
        true if best == Standing::Winning && second < best => Some(Feat::Wins),
        true if best > Standing::Losing && second == Standing::Losing => Some(Feat::Holds),
        _ => None,
    }
}
