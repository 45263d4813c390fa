//! What is asserted of a move, as an object that can be checked.
//!
//! Words and signs are made of claims alone, and of those only that stand: `Claim::stands` is the one place that decides it,
//! by what deeper searches have shown. It needs nobody to search: where it lacks an answer it says which, and whoever has an
//! oracle asks it (`answer`). So the same check serves a whole game, in which neighbouring moves share what was seen, a single
//! position, and a test that knows all answers.

mod answer;
mod check;
mod closer;
mod mate;
mod report;
mod standing;

pub(super) use answer::{Answer, Question, answer};
pub(super) use check::Answers;
pub(super) use closer::Closer;
pub use report::ClaimReport;
pub use standing::Standing;

use shakmaty::Move;

/// Something that is said of a move in a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Claim {
    /// The move.
    pub m: Move,
    /// What is said of it.
    pub asserts: Assertion,
}

/// What can be asserted of a move. Shares of the score are from 0 to 1; all is meant for the mover, with best play after the move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Assertion {
    /// Another move gives at least so much more of the score.
    Loses(f64),
    /// No other move gives more, as far as searches tell moves apart.
    IsBest,
    /// Every other move gives at least so much less of the score.
    OthersLose(f64),
    /// It does this, and no other move does.
    Only(Feat),
    /// He stands so well, or better.
    AtLeast(Standing),
    /// He stands no better than this.
    AtMost(Standing),
    /// He mates in so many moves, or sooner.
    Mates(i32),
}

/// What only one move may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feat {
    /// It wins.
    Wins,
    /// It does not lose.
    Holds,
}

impl Claim {
    pub(super) fn new(m: Move, asserts: Assertion) -> Self {
        Self { m, asserts }
    }
}

impl Assertion {
    /// Its name, for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Loses(_) => "loses at least",
            Self::IsBest => "is best",
            Self::OthersLose(_) => "others lose at least",
            Self::Only(Feat::Wins) => "only move that wins",
            Self::Only(Feat::Holds) => "only move that holds",
            Self::AtLeast(_) => "stands at least",
            Self::AtMost(_) => "stands at most",
            Self::Mates(_) => "mates in",
        }
    }
}
