//! What the end of a game is worth to one who plays for something.

use errare::game::Side;
use errare::play::{Outcome, Payoff};

/// What a contestant plays for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reward {
    /// Only who has won counts.
    Payoff(Payoff),
    /// The utility itself, in games that are won by more or by less.
    Utility,
}

impl Reward {
    /// What an end of this utility (Max's view) is worth to a side.
    pub fn of(&self, side: Side, utility: f64) -> f64 {
        match self {
            Reward::Payoff(payoff) => payoff.of(side, utility),
            Reward::Utility => side.view(utility),
        }
    }

    /// What an outcome is worth to a side on average.
    pub fn expected(&self, side: Side, outcome: &Outcome) -> f64 {
        let (won, lost) = match side {
            Side::Max => (outcome.win, outcome.loss),
            Side::Min => (outcome.loss, outcome.win),
        };
        match self {
            Reward::Payoff(Payoff { win, draw, loss }) => win * won + draw * outcome.draw + loss * lost,
            Reward::Utility => side.view(outcome.mean),
        }
    }
}
