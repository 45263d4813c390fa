//! Signs: what a move deserves to be called, wherever it is spoken of, and the theory's comments that go with it.

mod comments;
mod good;
mod sacrifice;
mod stake;

pub(super) use comments::comments;
pub(super) use stake::{at_stake, gap, given_away};

use errare::comment::Kind;
use shakmaty::Move;

use super::claim::{Assertion, Claim};
use super::judge::{Judgement, THRESHOLDS};
use crate::board::Position;

/// What a move deserves to be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// It gives a great deal away.
    Blunder,
    /// It gives something away.
    Mistake,
    /// It gives a little away.
    Inaccuracy,
    /// It gives something away, and these two will make a good deal more of it than of the position before it.
    Interesting,
    /// Nothing need be said.
    Plain,
    /// It holds what most players of this strength would have let slip.
    Strong,
    /// Hardly any of them would have found it, and much depends on it.
    Brilliant,
}

/// How much of the winning chances, from 0 to 1, a move gives away at least. These are the thresholds of Lichess, where chances
/// run from −1 to 1 and the steps are 0.1, 0.2 and 0.3.
pub(super) const INACCURACY: f64 = 0.05;
pub(super) const MISTAKE: f64 = 0.10;
pub(super) const BLUNDER: f64 = 0.15;
/// A first look that falls short of a threshold by no more is reason enough for a second one: it often sees half of what is given
/// away.
const DOUBT: f64 = 0.01;

/// A move with what is known of it, in a game or not.
#[derive(Clone, Copy)]
pub(super) struct Seen<'a> {
    pub(super) position: &'a Position,
    pub(super) m: Move,
    pub(super) judgement: &'a Judgement,
    /// The probability that the mover plays it.
    pub(super) probability: f64,
    /// How much of the score that best play promises it gives away.
    pub(super) loss: f64,
    /// What it changes in u for the mover.
    pub(super) delta_u: f64,
}

impl Seen<'_> {
    /// Whether best play begins with it.
    fn is_best(&self) -> bool {
        self.judgement.line.first() == Some(&self.m)
    }
}

impl Grade {
    /// What a move could be called by what is known of it so far, the strongest word first, and what each asserts. A blunder is
    /// one whatever the ratings; what these two make of it decides how it is spoken of. Who has no choice is neither blamed nor praised.
    pub(super) fn proposals(seen: &Seen<'_>) -> Vec<(Self, Vec<Claim>)> {
        if seen.judgement.moves.len() < 2 {
            return Vec::new();
        }
        let loses = |share: f64| vec![Claim::new(seen.m, Assertion::Loses(share))];
        let won = seen.judgement.mover.view(seen.judgement.v) >= THRESHOLDS.decided;
        let promising = !won && seen.delta_u >= THRESHOLDS.great_change;
        let mistake = if promising { Self::Interesting } else { Self::Mistake };
        let slip = if promising { Self::Interesting } else { Self::Inaccuracy };
        let errors = [(Self::Blunder, BLUNDER), (mistake, MISTAKE), (slip, INACCURACY)];
        let errors = errors.into_iter().filter(|(_, share)| seen.loss >= share - DOUBT);
        let all: Vec<(Self, Vec<Claim>)> = errors.map(|(grade, share)| (grade, loses(share))).collect();
        if all.is_empty() { good::proposals(seen) } else { all }
    }

    /// Which of the 21 comments has the same sign.
    pub(super) fn kind(self) -> Option<Kind> {
        match self {
            Self::Blunder => Some(Kind::Blunder),
            Self::Mistake => Some(Kind::Mistake),
            Self::Inaccuracy => Some(Kind::Inaccuracy),
            Self::Interesting => Some(Kind::BrilliantButUnsound),
            Self::Plain => None,
            Self::Strong => Some(Kind::StrongMove),
            Self::Brilliant => Some(Kind::BrilliantMove),
        }
    }

    /// The numeric annotation glyph of PGN.
    pub fn nag(self) -> Option<u8> {
        match self {
            Self::Strong => Some(1),
            Self::Mistake => Some(2),
            Self::Brilliant => Some(3),
            Self::Blunder => Some(4),
            Self::Interesting => Some(5),
            Self::Inaccuracy => Some(6),
            Self::Plain => None,
        }
    }

    /// The sign that stands after the move.
    pub fn glyph(self) -> &'static str {
        ["", "!", "?", "!!", "??", "!?", "?!"][usize::from(self.nag().unwrap_or(0))]
    }

    /// Its name, for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Blunder => "blunder",
            Self::Mistake => "mistake",
            Self::Inaccuracy => "inaccuracy",
            Self::Interesting => "interesting",
            Self::Plain => "plain",
            Self::Strong => "strong",
            Self::Brilliant => "brilliant",
        }
    }

    /// Whether the reader should be shown what was better.
    pub fn deserves_better(self) -> bool {
        matches!(self, Self::Blunder | Self::Mistake)
    }
}
